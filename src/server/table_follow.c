/* What each event makes of a table. */
#include <stdlib.h>
#include <string.h>

#include "notation/record_header.h"
#include "server/table_add.h"

/* Counts the time of the turn so far, and begins to count anew. */
static void stop_clock(struct table_state *table, unsigned seat, int64_t time)
{
    if (time > table->since)
        table->chairs[seat].used += time - table->since;
    table->since = time;
}

static void copy_string(char *to, size_t size, const char *from)
{
    size_t length = from ? strlen(from) : 0;
    if (length >= size)
        length = size - 1;
    memcpy(to, from ? from : "", length);
    to[length] = '\0';
}

/* The header of the record: names, who plays, and what there is of the luck. */
static int make_header(struct table_state *table)
{
    struct text text;
    struct record_reader reader;
    struct fault fault;
    struct record_header header = {.seats = (uint8_t)table->plan.seats,
                                   .variant = (uint8_t)table->plan.variant,
                                   .rounds = (uint8_t)table->plan.rounds};
    text_init(&text, table->header, sizeof table->header);
    for (unsigned s = 0; s < table->plan.seats; s++)
        header.names[s] = slice_of(table->chairs[s].name);
    record_header_write(&text, &header);
    for (unsigned s = 0; s < table->plan.seats; s++)
        text_format(&text, "player %d: %s\n", (int)s + 1,
                    table->chairs[s].holder == HOLDER_PERSON ? "person" : table->chairs[s].level);
    text_format(&text, "table: %s\n\n", table->id);
    if (text.full || record_open(&reader, text.data, text.length, &fault) < 0)
        return -1;
    luck_keep(&table->luck, table->stage == STAGE_OVER, table->luck_text, &reader.header);
    table->match->header = reader.header;
    return 0;
}

static int set_up(struct table_state *table)
{
    uint8_t seed[RNG_SEED_BYTES];
    table->match = malloc(sizeof *table->match);
    if (!table->match || make_header(table) < 0)
        return -1;
    luck_seed(&table->luck, seed);
    struct record_header header = table->match->header;
    match_init(table->match, &header, seed);
    return 0;
}

static bool is_same_moves(const struct match_move *x, const struct match_move *y, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (x[i].mover != y[i].mover || !move_is_same(x[i].move, y[i].move))
            return false;
    return true;
}

/* The match has gone on from `before`: a new event is told how, an old one must say the same. */
static int compare_moves(const struct table_state *table, struct event *event, uint32_t before,
                         bool is_new)
{
    const struct match_move *moves = table->match->moves + before;
    uint32_t count = table->match->count - before;
    if (is_new)
        return event_set_moves(event, moves, count);
    return event->move_count == count && is_same_moves(moves, event->moves, count) ? 0 : -1;
}

static int apply_opened(struct table_state *table, const struct event *event)
{
    uint8_t commitment[SHA256_BYTES];
    luck_commit(table->luck.secret, commitment);
    if (table->event_count || event->bytes_count != sizeof commitment ||
        memcmp(event->bytes, commitment, sizeof commitment) != 0)
        return -1;
    table->plan = event->plan;
    return 0;
}

static void apply_holder(struct chair *chair, const struct event *event, uint32_t number)
{
    *chair = (struct chair){.holder = HOLDER_COMPUTER, .since = number};
    if (event->kind == EVENT_SAT) {
        chair->holder = HOLDER_PERSON;
        copy_string(chair->name, sizeof chair->name, event->name);
        copy_string(chair->account.name, sizeof chair->account.name, event->text);
        if (event->bytes_count == sizeof chair->account.mark)
            memcpy(chair->account.mark, event->bytes, event->bytes_count);
        return;
    }
    struct text name;
    copy_string(chair->level, sizeof chair->level, event->text);
    text_init(&name, chair->name, sizeof chair->name);
    text_format(&name, "Computer (%s)", chair->level);
}

/* Nothing of what the seat promised or gave is left, so that a table is the sum of its events. */
static void take_luck(struct luck *luck, unsigned seat)
{
    uint8_t others = (uint8_t)~(1 << seat);
    luck->given &= others;
    luck->promised &= others;
    memset(luck->entropy[seat], 0, sizeof luck->entropy[seat]);
    memset(luck->promises[seat], 0, sizeof luck->promises[seat]);
}

static int apply_ready(struct table_state *table, const struct event *event)
{
    struct luck *luck = &table->luck;
    uint8_t bit = (uint8_t)(1 << event->seat);
    bool is_promise = event->bytes_count == sizeof luck->promises[0];
    if (event->bytes_count && event->bytes_count != LUCK_ENTROPY_BYTES && !is_promise)
        return -1;
    table->chairs[event->seat].is_ready = true;
    take_luck(luck, event->seat);
    if (is_promise) {
        luck->promised |= bit;
        memcpy(luck->promises[event->seat], event->bytes, event->bytes_count);
    } else if (event->bytes_count) {
        luck->given |= bit;
        memcpy(luck->entropy[event->seat], event->bytes, event->bytes_count);
    }
    return 0;
}

static int apply_sealed(struct table_state *table, const struct event *event)
{
    uint8_t commitment[SHA256_BYTES], seal[SHA256_BYTES];
    luck_commit(table->luck.secret, commitment);
    luck_seal(commitment, &table->luck, seal);
    if (table->stage != STAGE_OPEN || event->bytes_count != sizeof seal ||
        memcmp(event->bytes, seal, sizeof seal) != 0)
        return -1;
    table->is_sealed = true;
    table->since = event->time;
    return 0;
}

bool table_is_promised(const struct table_state *table, unsigned seat,
                       const uint8_t entropy[LUCK_ENTROPY_BYTES])
{
    const struct luck *luck = &table->luck;
    uint8_t commitment[SHA256_BYTES], promise[SHA256_BYTES];
    luck_commit(luck->secret, commitment);
    luck_promise(commitment, seat, entropy, promise);
    return luck->promised >> seat & 1 && memcmp(promise, luck->promises[seat], sizeof promise) == 0;
}

static int apply_revealed(struct table_state *table, const struct event *event)
{
    struct luck *luck = &table->luck;
    if (!table->is_sealed || event->bytes_count != LUCK_ENTROPY_BYTES ||
        !table_is_promised(table, event->seat, event->bytes))
        return -1;
    luck->given |= (uint8_t)(1 << event->seat);
    memcpy(luck->entropy[event->seat], event->bytes, LUCK_ENTROPY_BYTES);
    table->chairs[event->seat].withheld = 0;
    return 0;
}

/* What some have revealed by now the others would know when they promise again. */
static void unseal(struct table_state *table)
{
    if (!table->is_sealed)
        return;
    table->is_sealed = false;
    for (unsigned s = 0; s < table->plan.seats; s++) {
        table->chairs[s].is_ready = false;
        take_luck(&table->luck, s);
    }
}

static int apply_began(struct table_state *table, struct event *event, bool is_new)
{
    if (table->stage != STAGE_OPEN || table_awaited(table) || set_up(table) < 0 ||
        compare_moves(table, event, 0, is_new) < 0)
        return -1;
    table->stage = STAGE_RUNNING;
    table->is_sealed = false;
    table->since = event->time;
    return 0;
}

static int apply_moved(struct table_state *table, struct event *event, bool is_new,
                       enum refusal *refusal)
{
    uint32_t before = table->match->count;
    struct chair *chair = &table->chairs[event->seat];
    if (!event->move_count)
        return -1;
    *refusal = match_move(table->match, event->seat, event->moves[0].move);
    if (*refusal == REFUSAL_NONE && (chair->is_handed || chair->was_person))
        chair->was_helped = true;
    return *refusal == REFUSAL_NONE ? compare_moves(table, event, before, is_new) : -1;
}

static int apply_play(struct table_state *table, struct event *event, bool is_new,
                      enum refusal *refusal)
{
    unsigned mover = table_state_mover(table);
    if (table->stage != STAGE_RUNNING)
        return -1;
    if (event->kind == EVENT_UNDONE ? !match_undo(table->match, event->seat)
                                    : apply_moved(table, event, is_new, refusal) < 0)
        return -1;
    if (table_state_mover(table) != mover) {
        if (mover != MOVER_NOBODY)
            stop_clock(table, mover, event->time);
        table->is_late = false;
    }
    return 0;
}

static bool is_yes(const struct event *event)
{
    return event->text && strcmp(event->text, "yes") == 0;
}

/* The clock, what was played and what was said are those of the seat. */
static void apply_passed(struct table_state *table, struct chair *chair, const struct event *event)
{
    unsigned seat = (unsigned)(chair - table->chairs);
    table->is_out_of_order |= table->stage == STAGE_RUNNING;
    if (table->stage == STAGE_OPEN && table->luck.promised >> seat & 1) {
        unseal(table); /* another could not reveal it */
        chair->is_ready = false;
        take_luck(&table->luck, seat);
    }
    chair->account = identity_of_nobody;
    chair->holder = HOLDER_PERSON;
    chair->is_handed = chair->was_person = chair->is_muted = false;
    chair->since = table->event_count + 1;
    copy_string(chair->name, sizeof chair->name, event->name);
}

static int apply_seat(struct table_state *table, const struct event *event)
{
    struct chair *chair = &table->chairs[event->seat];
    switch ((enum event_kind)event->kind) {
    case EVENT_SAT:
    case EVENT_FILLED:
        apply_holder(chair, event, table->event_count + 1);
        return 0;
    case EVENT_LEFT:
    case EVENT_SENT:
        table->is_out_of_order |= event->kind == EVENT_SENT && table->stage == STAGE_RUNNING;
        if (table->stage == STAGE_OPEN) {
            *chair = (struct chair){0};
            take_luck(&table->luck, event->seat);
            unseal(table);
        } else {
            chair->holder = HOLDER_COMPUTER;
            chair->was_person = true;
        }
        return 0;
    case EVENT_READY:
        return apply_ready(table, event);
    case EVENT_REVEALED:
        return apply_revealed(table, event);
    case EVENT_WITHHELD:
        if (table->stage != STAGE_OPEN)
            return -1;
        chair->withheld++;
        unseal(table);
        return 0;
    case EVENT_HANDED:
        chair->is_handed = true;
        copy_string(chair->level, sizeof chair->level, event->text);
        if (table->plan.clock == CLOCK_GAME && table_state_mover(table) == event->seat)
            stop_clock(table, event->seat, event->time);
        return 0;
    case EVENT_BACK:
        chair->is_handed = false;
        if (table->plan.clock == CLOCK_GAME && table_state_mover(table) == event->seat)
            table->since = event->time;
        return 0;
    case EVENT_LATE:
        table->is_late = true;
        return 0;
    case EVENT_MUTED:
        chair->is_muted = is_yes(event);
        chair->muted_by = event->by;
        return 0;
    case EVENT_PASSED:
        apply_passed(table, chair, event);
        return 0;
    default:
        return -1;
    }
}

static int apply(struct table_state *table, struct event *event, bool is_new, enum refusal *refusal)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_OPENED:
        return apply_opened(table, event);
    case EVENT_SEALED:
        return apply_sealed(table, event);
    case EVENT_BEGAN:
        return apply_began(table, event, is_new);
    case EVENT_MOVED:
    case EVENT_UNDONE:
        return event->seat < table->plan.seats ? apply_play(table, event, is_new, refusal) : -1;
    case EVENT_SAID:
        table->said_count++;
        table->said_beside += event->seat == EVENT_NOBODY;
        return 0;
    case EVENT_ENDED:
        table->stage = STAGE_OVER;
        return table->match ? make_header(table) : -1;
    case EVENT_RENEWED:
        return 0;
    case EVENT_HUSHED:
        table->is_hushed = is_yes(event);
        table->hushed_by = event->by;
        return 0;
    case EVENT_CLOSED:
        table->stage = STAGE_CLOSED;
        return 0;
    case EVENT_REMATCH:
        copy_string(table->rematch, sizeof table->rematch, event->text);
        return 0;
    default:
        return event->seat < table->plan.seats ? apply_seat(table, event) : -1;
    }
}

/* What could go on for ever, by who does it. */
static void count_for(struct table_state *table, const struct event *event)
{
    struct chair *chair = event->seat < table->plan.seats ? &table->chairs[event->seat] : NULL;
    enum event_kind kind = event->kind;
    bool is_order = (kind == EVENT_HUSHED || kind == EVENT_MUTED) && event->by == BY_HOST;
    table->orders += is_order || (kind == EVENT_RENEWED && !chair);
    if (chair && kind == EVENT_SAID)
        chair->said++;
    if (chair && (kind == EVENT_UNDONE || kind == EVENT_HANDED || kind == EVENT_RENEWED))
        chair->asides++;
}

static bool changes_game(enum event_kind kind)
{
    return kind == EVENT_BEGAN || kind == EVENT_MOVED || kind == EVENT_UNDONE ||
           kind == EVENT_ENDED;
}

int table_add(struct table_state *table, struct event *event, bool is_new, enum refusal *refusal)
{
    if (table->event_count == table->event_room) {
        uint32_t room = table->event_room ? 2 * table->event_room : 16;
        struct event **events = realloc(table->events, room * sizeof *events);
        if (!events)
            return -1;
        table->events = events;
        table->event_room = room;
    }
    if (apply(table, event, is_new, refusal) < 0)
        return -1;
    table->events[table->event_count++] = event;
    count_for(table, event);
    if (changes_game(event->kind))
        table->played = table->event_count;
    table->changed = event->time;
    return 0;
}

int table_state_follow(struct table_state *table, struct event *event)
{
    enum refusal refusal;
    return table_add(table, event, false, &refusal);
}
