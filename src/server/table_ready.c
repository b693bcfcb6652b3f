/* How a game begins: who is ready promises entropy or gives it, all of it is sealed, and what was promised is
 * revealed (docs/luck.md). */
#include <string.h>

#include "server/table_add.h"

/* Who has not revealed so often in a row loses the seat: nobody keeps a table from its game for ever. */
enum { WITHHELD_MAX = 2 };

/* As long as a turn has, within reason. */
int64_t table_time_to_reveal(const struct plan *plan)
{
    static const int64_t least = 30, most = 24 * 60 * 60;
    int64_t seconds = plan->clock == CLOCK_MOVE   ? plan->seconds
                      : plan->clock == CLOCK_GAME ? plan->seconds / plan->rounds
                                                  : most;
    return 1000 * (seconds < least ? least : seconds > most ? most : seconds);
}

unsigned table_awaited(const struct table_state *table)
{
    bool is_sealed = table->is_sealed && table->stage == STAGE_OPEN;
    return is_sealed ? (unsigned)(table->luck.promised & ~table->luck.given) : 0;
}

static bool are_all_ready(const struct table_state *table)
{
    for (unsigned s = 0; s < table->plan.seats; s++) {
        const struct chair *chair = &table->chairs[s];
        if (chair->holder == HOLDER_NOBODY || (chair->holder == HOLDER_PERSON && !chair->is_ready))
            return false;
    }
    return true;
}

/* The next step towards the game, if its time has come: the seal, or else the game. */
static enum objection go_on(struct table_state *table, int64_t now)
{
    if (!are_all_ready(table) || table_awaited(table))
        return OBJECTION_NONE;
    if (table->is_sealed || !table->luck.promised)
        return table_happen_plain(table, EVENT_BEGAN, EVENT_NOBODY, NULL, now);
    struct event *sealed = event_create(EVENT_SEALED, EVENT_NOBODY, now);
    uint8_t commitment[SHA256_BYTES], seal[SHA256_BYTES];
    if (sealed) {
        luck_commit(table->luck.secret, commitment);
        luck_seal(commitment, &table->luck, seal);
        event_set_bytes(sealed, seal, sizeof seal);
    }
    return table_happen(table, sealed);
}

enum objection table_happen_and_begin(struct table_state *table, struct event *event, int64_t now)
{
    struct table_mark mark;
    table_set_mark(table, &mark);
    enum objection objection = table_happen(table, event);
    if (objection == OBJECTION_NONE)
        objection = go_on(table, now);
    return table_whole(table, &mark, objection);
}

static enum objection check_person(const struct table_state *table, unsigned seat)
{
    if (seat >= table->plan.seats || table->chairs[seat].holder != HOLDER_PERSON)
        return OBJECTION_SEAT;
    return table->stage == STAGE_OPEN ? OBJECTION_NONE : OBJECTION_NOT_OPEN;
}

static enum objection be_ready(struct table_state *table, unsigned seat, const uint8_t *bytes,
                               size_t count, int64_t now)
{
    struct event *event = event_create(EVENT_READY, seat, now);
    if (event && bytes)
        event_set_bytes(event, bytes, count);
    return table_happen_and_begin(table, event, now);
}

enum objection table_state_ready(struct table_state *table, unsigned seat,
                                 const uint8_t entropy[LUCK_ENTROPY_BYTES], int64_t now)
{
    enum objection objection = check_person(table, seat);
    if (objection != OBJECTION_NONE || table->chairs[seat].is_ready)
        return objection;
    return be_ready(table, seat, entropy, LUCK_ENTROPY_BYTES, now);
}

/* What was promised and then sealed may be known to others. */
static bool is_spent(const struct table_state *table, const uint8_t promise[SHA256_BYTES])
{
    bool was_sealed = false;
    for (uint32_t i = table->event_count; i--;) {
        const struct event *event = table->events[i];
        was_sealed |= event->kind == EVENT_SEALED;
        if (was_sealed && event->kind == EVENT_READY && event->bytes_count == SHA256_BYTES &&
            memcmp(event->bytes, promise, SHA256_BYTES) == 0)
            return true;
    }
    return false;
}

enum objection table_state_promise(struct table_state *table, unsigned seat,
                                   const uint8_t promise[SHA256_BYTES], int64_t now)
{
    enum objection objection = check_person(table, seat);
    if (objection != OBJECTION_NONE || table->chairs[seat].is_ready)
        return objection;
    if (is_spent(table, promise))
        return OBJECTION_SPENT;
    return be_ready(table, seat, promise, SHA256_BYTES, now);
}

enum objection table_state_reveal(struct table_state *table, unsigned seat,
                                  const uint8_t entropy[LUCK_ENTROPY_BYTES], int64_t now)
{
    const struct luck *luck = &table->luck;
    if (seat < table->plan.seats && luck->promised & luck->given & 1 << seat &&
        memcmp(luck->entropy[seat], entropy, LUCK_ENTROPY_BYTES) == 0)
        return OBJECTION_NONE; /* once more, since the answer was lost */
    enum objection objection = check_person(table, seat);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!table->is_sealed)
        return OBJECTION_NOT_SEALED;
    if (!table_is_promised(table, seat, entropy))
        return OBJECTION_PROMISE;
    struct event *event = event_create(EVENT_REVEALED, seat, now);
    if (event)
        event_set_bytes(event, entropy, LUCK_ENTROPY_BYTES);
    return table_happen_and_begin(table, event, now);
}

static enum objection withhold(struct table_state *table, unsigned seat, int64_t now)
{
    enum objection objection = table_happen_plain(table, EVENT_WITHHELD, seat, NULL, now);
    if (objection == OBJECTION_NONE && table->chairs[seat].withheld == WITHHELD_MAX)
        objection = table_state_leave(table, seat, now);
    return objection;
}

enum objection table_withhold(struct table_state *table, int64_t now)
{
    struct table_mark mark;
    enum objection objection = OBJECTION_NONE;
    unsigned awaited = table_awaited(table);
    table_set_mark(table, &mark);
    for (unsigned s = 0; s < table->plan.seats && objection == OBJECTION_NONE; s++)
        if (awaited >> s & 1)
            objection = withhold(table, s, now);
    return table_whole(table, &mark, objection);
}
