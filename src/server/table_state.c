#include "server/table_state.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "base/check.h"
#include "server/name.h"
#include "server/table_add.h"

const char *const stage_words[STAGES] = {"open", "running", "over", "closed"};

/* Who goes on for a person whose time is up or who left. */
static const enum level stand_in = LEVEL_JOURNEYMAN;

enum { SAID_MAX = 500 };

struct table_state *table_state_create(const char *id, const struct table_secrets *secrets)
{
    struct table_state *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    CHECK(strlen(id) < TABLE_ID_MAX);
    memcpy(table->id, id, strlen(id));
    table->secrets = *secrets;
    memcpy(table->luck.secret, secrets->secret, sizeof table->luck.secret);
    return table;
}

void table_state_destroy(struct table_state *table)
{
    if (!table)
        return;
    for (uint32_t i = 0; i < table->event_count; i++)
        event_destroy(table->events[i]);
    free(table->events);
    free(table->match);
    free(table);
}

static bool is_of(const struct table_state *table, unsigned seat, const struct claim *claim,
                  const struct identity *account)
{
    const struct table_secrets *secrets = &table->secrets;
    const struct chair *chair = &table->chairs[seat];
    if (claim->has_secret)
        return secrets->has_key[seat] && secret_is_same(secrets->keys[seat], claim->secret);
    return chair->holder == HOLDER_PERSON && identity_is_same(&chair->account, account);
}

unsigned table_state_viewer(const struct table_state *table, const struct claim *claim,
                            const struct identity *account)
{
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (is_of(table, s, claim, account))
            return s;
    bool is_invited = claim->has_invitation && table->secrets.has_invitation &&
                      secret_is_same(table->secrets.invitation, claim->invitation);
    return table->plan.is_public || is_invited ? VIEW_SPECTATOR : TABLE_STRANGER;
}

unsigned table_state_host(const struct table_state *table)
{
    unsigned host = EVENT_NOBODY;
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (table->chairs[s].holder == HOLDER_PERSON &&
            (host == EVENT_NOBODY || table->chairs[s].since < table->chairs[host].since))
            host = s;
    return host;
}

bool table_state_is_played(const struct table_state *table)
{
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (table->chairs[s].holder == HOLDER_PERSON && !table->chairs[s].is_handed)
            return true;
    return false;
}

bool table_state_has_hints(const struct table_state *table)
{
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (table->chairs[s].holder == HOLDER_PERSON && table->chairs[s].account.name[0])
            return false;
    return !table->plan.is_unaided;
}

/* Whether another person than this one plays there, who would have to wait. */
static bool has_others(const struct table_state *table, unsigned seat)
{
    for (unsigned s = 0; s < table->plan.seats; s++)
        if (s != seat && !table_state_is_computer(table, s))
            return true;
    return false;
}

unsigned table_state_mover(const struct table_state *table)
{
    return table->stage == STAGE_RUNNING ? match_mover(table->match) : MOVER_NOBODY;
}

bool table_state_is_computer(const struct table_state *table, unsigned seat)
{
    const struct chair *chair = &table->chairs[seat];
    return chair->holder == HOLDER_COMPUTER || chair->is_handed;
}

bool table_state_waits_for_computer(const struct table_state *table)
{
    unsigned mover = table_state_mover(table);
    return mover != MOVER_NOBODY && table_state_is_computer(table, mover);
}

bool table_state_can_undo(const struct table_state *table, unsigned viewer)
{
    return table->stage == STAGE_RUNNING && viewer < table->plan.seats &&
           table->chairs[viewer].holder == HOLDER_PERSON && !table->chairs[viewer].is_handed &&
           (table->plan.clock == CLOCK_NONE || table_state_mover(table) == viewer) &&
           match_can_undo(table->match, viewer);
}

int64_t table_state_deadline(const struct table_state *table)
{
    unsigned mover = table_state_mover(table);
    if (table_awaited(table))
        return table->since + table_time_to_reveal(&table->plan);
    if (mover == MOVER_NOBODY || table->plan.clock == CLOCK_NONE || table->is_late ||
        table_state_is_computer(table, mover))
        return 0;
    int64_t used = table->plan.clock == CLOCK_GAME ? table->chairs[mover].used : 0;
    return table->since + (int64_t)table->plan.seconds * 1000 - used;
}

/* Only those whose thinking has an end that is known. */
static bool is_level(struct slice level)
{
    return level_find(level.bytes, level.size) < LEVELS;
}

enum objection table_state_open(struct table_state *table, const struct plan *plan, int64_t now)
{
    struct event *event = event_create(EVENT_OPENED, EVENT_NOBODY, now);
    uint8_t commitment[SHA256_BYTES];
    if (event) {
        event->plan = *plan;
        luck_commit(table->luck.secret, commitment);
        event_set_bytes(event, commitment, sizeof commitment);
    }
    return table_happen(table, event);
}

static enum objection check_free(const struct table_state *table, unsigned seat)
{
    if (seat >= table->plan.seats)
        return OBJECTION_SEAT;
    if (table->stage != STAGE_OPEN)
        return OBJECTION_NOT_OPEN;
    return table->chairs[seat].holder == HOLDER_NOBODY ? OBJECTION_NONE : OBJECTION_TAKEN;
}

/* The seat has a person, at this stage. */
static enum objection check_person(const struct table_state *table, unsigned seat, enum stage stage)
{
    if (seat >= table->plan.seats || table->chairs[seat].holder != HOLDER_PERSON)
        return OBJECTION_SEAT;
    if (table->stage == stage)
        return OBJECTION_NONE;
    return stage == STAGE_OPEN      ? OBJECTION_NOT_OPEN
           : stage == STAGE_RUNNING ? OBJECTION_NOT_RUNNING
                                    : OBJECTION_NOT_OVER;
}

enum objection table_check_name(const struct table_state *table, unsigned own, struct slice given,
                                char kept[EVENT_NAME_MAX])
{
    if (!name_keep(given, kept) || !table_is_line(slice_of(kept), EVENT_NAME_MAX - 1))
        return OBJECTION_NAME;
    if (name_is_kept_free(kept))
        return OBJECTION_NAME_TAKEN;
    for (unsigned s = 0; s < table->plan.seats; s++) {
        const struct chair *chair = &table->chairs[s];
        if (s != own && chair->holder == HOLDER_PERSON &&
            (name_is_like(kept, chair->name) ||
             (chair->account.name[0] && name_is_like(kept, chair->account.name))))
            return OBJECTION_NAME_TAKEN;
    }
    return OBJECTION_NONE;
}

enum objection table_state_sit(struct table_state *table, unsigned seat, struct slice name,
                               const struct identity *account, const uint8_t key[SECRET_KEY_BYTES],
                               int64_t now)
{
    char kept[EVENT_NAME_MAX];
    enum objection objection = check_free(table, seat);
    if (objection == OBJECTION_NONE)
        objection = table_check_name(table, seat, name, kept);
    if (objection != OBJECTION_NONE)
        return objection;
    return table_state_sit_again(table, seat, slice_of(kept), account, key, now);
}

enum objection table_state_sit_again(struct table_state *table, unsigned seat, struct slice name,
                                     const struct identity *account,
                                     const uint8_t key[SECRET_KEY_BYTES], int64_t now)
{
    enum objection objection = check_free(table, seat);
    if (objection != OBJECTION_NONE)
        return objection;
    struct event *event = event_create(EVENT_SAT, seat, now);
    if (!event || event_set_name(event, name) < 0 ||
        (account->name[0] && event_set_text(event, slice_of(account->name)) < 0)) {
        event_destroy(event);
        return OBJECTION_FAILED;
    }
    if (identity_has_mark(account))
        event_set_bytes(event, account->mark, sizeof account->mark);
    objection = table_happen(table, event);
    if (objection == OBJECTION_NONE) {
        table->secrets.has_key[seat] = true;
        memcpy(table->secrets.keys[seat], key, SECRET_KEY_BYTES);
    }
    return objection;
}

enum objection table_state_fill(struct table_state *table, unsigned seat, struct slice level,
                                int64_t now)
{
    enum objection objection = check_free(table, seat);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!is_level(level))
        return OBJECTION_LEVEL;
    struct event *event = event_create(EVENT_FILLED, seat, now);
    if (event && event_set_text(event, level) < 0) {
        event_destroy(event);
        event = NULL;
    }
    return table_happen_and_begin(table, event, now);
}

/* Before the game the seat is free then, in the game a computer player's. */
enum objection table_free_seat(struct table_state *table, unsigned seat, struct event *left)
{
    struct table_mark mark;
    enum objection objection = OBJECTION_NONE;
    table_set_mark(table, &mark);
    if (table->stage == STAGE_RUNNING && !table->chairs[seat].is_handed)
        objection = table_happen_plain(table, EVENT_HANDED, seat, level_names[stand_in],
                                       left ? left->time : 0);
    if (objection == OBJECTION_NONE)
        objection = table_happen(table, left);
    else
        event_destroy(left);
    if (objection == OBJECTION_NONE)
        table->secrets.has_key[seat] = false;
    return table_whole(table, &mark, objection);
}

enum objection table_state_leave(struct table_state *table, unsigned seat, int64_t now)
{
    if (seat >= table->plan.seats || table->chairs[seat].holder == HOLDER_NOBODY)
        return OBJECTION_SEAT;
    if (table->stage >= STAGE_OVER)
        return OBJECTION_NOT_OPEN;
    if (table->stage == STAGE_RUNNING && table->chairs[seat].holder != HOLDER_PERSON)
        return OBJECTION_SEAT;
    enum objection objection = table_free_seat(table, seat, event_create(EVENT_LEFT, seat, now));
    if (objection == OBJECTION_NONE)
        table->secrets.traces[seat] = (struct trace){0};
    return objection;
}

/* The move and, where it was the last one, the end of the game. */
static enum objection move_on(struct table_state *table, unsigned seat, struct move move,
                              int64_t now, enum refusal *refusal)
{
    struct event *event = event_create(EVENT_MOVED, seat, now);
    struct match_move first = {.move = move, .mover = (uint8_t)seat};
    if (!event || event_set_moves(event, &first, 1) < 0 ||
        table_add(table, event, true, refusal) < 0) {
        event_destroy(event);
        return *refusal == REFUSAL_NONE ? OBJECTION_FAILED : OBJECTION_REFUSED;
    }
    if (match_mover(table->match) != MOVER_NOBODY)
        return OBJECTION_NONE;
    struct event *ended = event_create(EVENT_ENDED, EVENT_NOBODY, now);
    if (ended)
        event_set_bytes(ended, table->luck.secret, LUCK_SECRET_BYTES);
    return table_happen(table, ended);
}

enum objection table_state_move(struct table_state *table, unsigned seat, struct move move,
                                int64_t now, enum refusal *refusal)
{
    struct table_mark mark;
    if (seat >= table->plan.seats)
        return OBJECTION_SEAT;
    if (table->stage != STAGE_RUNNING)
        return OBJECTION_NOT_RUNNING;
    *refusal = REFUSAL_NONE;
    table_set_mark(table, &mark);
    return table_whole(table, &mark, move_on(table, seat, move, now, refusal));
}

enum objection table_state_undo(struct table_state *table, unsigned seat, int64_t now)
{
    enum objection objection = check_person(table, seat, STAGE_RUNNING);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!table_state_can_undo(table, seat))
        return OBJECTION_UNDO;
    return table_happen_plain(table, EVENT_UNDONE, seat, NULL, now);
}

enum objection table_state_hand(struct table_state *table, unsigned seat, struct slice level,
                                int64_t now)
{
    char word[TABLE_LEVEL_MAX];
    enum objection objection = check_person(table, seat, STAGE_RUNNING);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!is_level(level))
        return OBJECTION_LEVEL;
    if (table->event_count >= TABLE_EVENTS_MAX || table->chairs[seat].asides >= TABLE_ASIDES_MAX)
        return OBJECTION_FULL;
    memcpy(word, level.bytes, level.size);
    word[level.size] = '\0';
    return table_happen_plain(table, EVENT_HANDED, seat, word, now);
}

enum objection table_state_back(struct table_state *table, unsigned seat, int64_t now)
{
    enum objection objection = check_person(table, seat, STAGE_RUNNING);
    if (objection != OBJECTION_NONE || !table->chairs[seat].is_handed)
        return objection;
    if (table->is_late && table_state_mover(table) == seat)
        return OBJECTION_HANDED; /* this turn is lost */
    return table_happen_plain(table, EVENT_BACK, seat, NULL, now);
}

enum objection table_state_say(struct table_state *table, unsigned seat, struct slice name,
                               struct slice text, int64_t now)
{
    char kept[EVENT_NAME_MAX];
    if (table->stage == STAGE_CLOSED)
        return OBJECTION_CLOSED;
    if (seat < table->plan.seats ? table->chairs[seat].is_muted : table->is_hushed)
        return OBJECTION_MUTED;
    enum objection objection =
        seat < table->plan.seats ? OBJECTION_NONE : table_check_name(table, seat, name, kept);
    if (objection != OBJECTION_NONE)
        return objection;
    name = slice_of(seat < table->plan.seats ? table->chairs[seat].name : kept);
    if (!table_is_line(text, SAID_MAX))
        return OBJECTION_TEXT;
    struct event *event = event_create(EVENT_SAID, seat, now);
    if (event && (event_set_name(event, name) < 0 || event_set_text(event, text) < 0)) {
        event_destroy(event);
        event = NULL;
    }
    return table_happen(table, event);
}

enum objection table_state_renew_seat(struct table_state *table, unsigned seat,
                                      const uint8_t key[SECRET_KEY_BYTES], int64_t now)
{
    if (seat >= table->plan.seats || table->chairs[seat].holder != HOLDER_PERSON)
        return OBJECTION_SEAT;
    enum objection objection = table_happen_plain(table, EVENT_RENEWED, seat, NULL, now);
    if (objection == OBJECTION_NONE) {
        table->secrets.has_key[seat] = true;
        memcpy(table->secrets.keys[seat], key, SECRET_KEY_BYTES);
    }
    return objection;
}

enum objection table_state_renew_invitation(struct table_state *table,
                                            const uint8_t key[SECRET_KEY_BYTES], int64_t now)
{
    enum objection objection = table_happen_plain(table, EVENT_RENEWED, EVENT_NOBODY, NULL, now);
    if (objection == OBJECTION_NONE) {
        table->secrets.has_invitation = true;
        memcpy(table->secrets.invitation, key, SECRET_KEY_BYTES);
    }
    return objection;
}

enum objection table_state_rematch(struct table_state *table, const char *id, int64_t now)
{
    if (table->stage != STAGE_OVER)
        return OBJECTION_NOT_OVER;
    if (table->rematch[0])
        return OBJECTION_REMATCH;
    return table_happen_plain(table, EVENT_REMATCH, EVENT_NOBODY, id, now);
}

enum objection table_state_expire(struct table_state *table, int64_t now)
{
    int64_t deadline = table_state_deadline(table);
    unsigned mover = table_state_mover(table);
    struct table_mark mark;
    if (table->stage == STAGE_OPEN && !deadline && table_state_due(table) <= now)
        return table_state_close(table, &(struct order){.by = BY_NOBODY}, now);
    if (!deadline || deadline > now)
        return OBJECTION_NONE;
    if (table->stage == STAGE_OPEN)
        return table_withhold(table, now);
    table_set_mark(table, &mark);
    enum objection objection = table_happen_plain(table, EVENT_LATE, mover, NULL, now);
    if (objection == OBJECTION_NONE && table->plan.then == THEN_COMPUTER &&
        has_others(table, mover))
        objection = table_happen_plain(table, EVENT_HANDED, mover, level_names[stand_in], now);
    return table_whole(table, &mark, objection);
}
