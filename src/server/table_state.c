#include "server/table_state.h"

#include <stdlib.h>
#include <string.h>

#include "ai/level.h"
#include "base/check.h"
#include "server/table_add.h"

const char *const stage_words[STAGES] = {"open", "running", "over"};

/* Who goes on for a person whose time is up or who left. */
static const char stand_in[] = "journeyman";

enum { SAID_MAX = 500 };

struct meeting *meeting_create(const char *id, const struct keep *keep)
{
    struct meeting *meeting = calloc(1, sizeof *meeting);
    if (!meeting)
        return NULL;
    CHECK(strlen(id) < MEETING_ID_MAX);
    memcpy(meeting->id, id, strlen(id));
    meeting->keep = *keep;
    memcpy(meeting->luck.secret, keep->secret, sizeof meeting->luck.secret);
    return meeting;
}

void meeting_destroy(struct meeting *meeting)
{
    if (!meeting)
        return;
    for (uint32_t i = 0; i < meeting->event_count; i++)
        event_destroy(meeting->events[i]);
    free(meeting->events);
    free(meeting->match);
    free(meeting);
}

unsigned meeting_mover(const struct meeting *meeting)
{
    return meeting->stage == STAGE_RUNNING ? match_mover(meeting->match) : MOVER_NOBODY;
}

bool meeting_is_computer(const struct meeting *meeting, unsigned seat)
{
    const struct chair *chair = &meeting->chairs[seat];
    return chair->holder == HOLDER_COMPUTER || chair->is_handed;
}

bool meeting_can_undo(const struct meeting *meeting, unsigned viewer)
{
    return meeting->stage == STAGE_RUNNING && viewer < meeting->plan.seats &&
           meeting->chairs[viewer].holder == HOLDER_PERSON && !meeting->chairs[viewer].is_handed &&
           (meeting->plan.clock == CLOCK_NONE || meeting_mover(meeting) == viewer) &&
           match_can_undo(meeting->match, viewer);
}

int64_t meeting_deadline(const struct meeting *meeting)
{
    unsigned mover = meeting_mover(meeting);
    if (mover == MOVER_NOBODY || meeting->plan.clock == CLOCK_NONE || meeting->is_late ||
        meeting_is_computer(meeting, mover))
        return 0;
    int64_t used = meeting->plan.clock == CLOCK_GAME ? meeting->chairs[mover].used : 0;
    return meeting->since + (int64_t)meeting->plan.seconds * 1000 - used;
}

/* A game ends by itself; all else could go on for ever. */
static bool is_too_long(const struct meeting *meeting, enum event_kind kind)
{
    if (kind == EVENT_SAID && meeting->said_count >= MEETING_SAID_MAX)
        return true;
    return meeting->event_count >= MEETING_EVENTS_MAX && kind != EVENT_MOVED &&
           kind != EVENT_ENDED && kind != EVENT_LATE && kind != EVENT_HANDED &&
           kind != EVENT_REMATCH;
}

/* Adds a new event, or NULL for one that there was no memory for. */
static enum objection happen(struct meeting *meeting, struct event *event)
{
    if (event && is_too_long(meeting, event->kind)) {
        event_destroy(event);
        return OBJECTION_FULL;
    }
    if (event && meeting_add(meeting, event, true) == 0)
        return OBJECTION_NONE;
    event_destroy(event);
    return OBJECTION_FAILED;
}

static enum objection happen_plain(struct meeting *meeting, enum event_kind kind, unsigned seat,
                                   const char *text, int64_t now)
{
    struct event *event = event_create(kind, seat, now);
    if (event && text && event_set_text(event, (struct slice){text, strlen(text)}) < 0) {
        event_destroy(event);
        event = NULL;
    }
    return happen(meeting, event);
}

/* One line of text that may stand in a record: at least a byte, at most `most`. */
static bool is_line(struct slice text, size_t most)
{
    struct lines lines;
    struct fault fault;
    struct slice trimmed = slice_trim(text);
    lines_init(&lines, text.bytes, text.size);
    return text.size && text.size <= most && trimmed.size == text.size &&
           lines_next(&lines, &fault) == 1 && lines.line.size == text.size &&
           !memchr(text.bytes, '\t', text.size);
}

/* Only those whose thinking has an end that is known. */
static bool is_level(struct slice level)
{
    for (unsigned i = 0; i < LEVELS; i++)
        if (strlen(level_names[i]) == level.size &&
            memcmp(level_names[i], level.bytes, level.size) == 0)
            return true;
    return false;
}

enum objection meeting_open(struct meeting *meeting, const struct plan *plan, int64_t now)
{
    struct event *event = event_create(EVENT_OPENED, EVENT_NOBODY, now);
    uint8_t commitment[SHA256_BYTES];
    if (event) {
        event->plan = *plan;
        luck_commit(meeting->luck.secret, commitment);
        event_set_bytes(event, commitment, sizeof commitment);
    }
    return happen(meeting, event);
}

static enum objection check_free(const struct meeting *meeting, unsigned seat)
{
    if (seat >= meeting->plan.seats)
        return OBJECTION_SEAT;
    if (meeting->stage != STAGE_OPEN)
        return OBJECTION_NOT_OPEN;
    return meeting->chairs[seat].holder == HOLDER_NOBODY ? OBJECTION_NONE : OBJECTION_TAKEN;
}

/* The seat has a person, at this stage. */
static enum objection check_person(const struct meeting *meeting, unsigned seat, enum stage stage)
{
    if (seat >= meeting->plan.seats || meeting->chairs[seat].holder != HOLDER_PERSON)
        return OBJECTION_SEAT;
    if (meeting->stage == stage)
        return OBJECTION_NONE;
    return stage == STAGE_OPEN      ? OBJECTION_NOT_OPEN
           : stage == STAGE_RUNNING ? OBJECTION_NOT_RUNNING
                                    : OBJECTION_NOT_OVER;
}

static enum objection begin_if_all_are_ready(struct meeting *meeting, int64_t now)
{
    for (unsigned s = 0; s < meeting->plan.seats; s++) {
        const struct chair *chair = &meeting->chairs[s];
        if (chair->holder == HOLDER_NOBODY || (chair->holder == HOLDER_PERSON && !chair->is_ready))
            return OBJECTION_NONE;
    }
    return happen_plain(meeting, EVENT_BEGAN, EVENT_NOBODY, NULL, now);
}

enum objection meeting_sit(struct meeting *meeting, unsigned seat, struct slice name,
                           struct slice account, const uint8_t key[MEETING_KEY_BYTES], int64_t now)
{
    enum objection objection = check_free(meeting, seat);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!is_line(name, EVENT_NAME_MAX - 1))
        return OBJECTION_NAME;
    struct event *event = event_create(EVENT_SAT, seat, now);
    if (!event || event_set_name(event, name) < 0 ||
        (account.size && event_set_text(event, account) < 0)) {
        event_destroy(event);
        return OBJECTION_FAILED;
    }
    objection = happen(meeting, event);
    if (objection == OBJECTION_NONE) {
        meeting->keep.has_key[seat] = true;
        memcpy(meeting->keep.keys[seat], key, MEETING_KEY_BYTES);
    }
    return objection;
}

enum objection meeting_fill(struct meeting *meeting, unsigned seat, struct slice level, int64_t now)
{
    enum objection objection = check_free(meeting, seat);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!is_level(level))
        return OBJECTION_LEVEL;
    struct event *event = event_create(EVENT_FILLED, seat, now);
    if (event && event_set_text(event, level) < 0) {
        event_destroy(event);
        event = NULL;
    }
    objection = happen(meeting, event);
    return objection == OBJECTION_NONE ? begin_if_all_are_ready(meeting, now) : objection;
}

enum objection meeting_leave(struct meeting *meeting, unsigned seat, int64_t now)
{
    if (seat >= meeting->plan.seats || meeting->chairs[seat].holder == HOLDER_NOBODY)
        return OBJECTION_SEAT;
    if (meeting->stage == STAGE_RUNNING) {
        enum objection objection = check_person(meeting, seat, STAGE_RUNNING);
        if (objection == OBJECTION_NONE && !meeting->chairs[seat].is_handed)
            objection = happen_plain(meeting, EVENT_HANDED, seat, stand_in, now);
        if (objection != OBJECTION_NONE)
            return objection;
    } else if (meeting->stage == STAGE_OVER) {
        return OBJECTION_NOT_OPEN;
    }
    enum objection objection = happen_plain(meeting, EVENT_LEFT, seat, NULL, now);
    if (objection == OBJECTION_NONE)
        meeting->keep.has_key[seat] = false;
    return objection;
}

enum objection meeting_ready(struct meeting *meeting, unsigned seat,
                             const uint8_t entropy[LUCK_ENTROPY_BYTES], int64_t now)
{
    enum objection objection = check_person(meeting, seat, STAGE_OPEN);
    if (objection != OBJECTION_NONE || meeting->chairs[seat].is_ready)
        return objection;
    struct event *event = event_create(EVENT_READY, seat, now);
    if (event && entropy)
        event_set_bytes(event, entropy, LUCK_ENTROPY_BYTES);
    objection = happen(meeting, event);
    return objection == OBJECTION_NONE ? begin_if_all_are_ready(meeting, now) : objection;
}

enum objection meeting_move(struct meeting *meeting, unsigned seat, struct move move, int64_t now,
                            enum refusal *refusal)
{
    if (seat >= meeting->plan.seats)
        return OBJECTION_SEAT;
    if (meeting->stage != STAGE_RUNNING)
        return OBJECTION_NOT_RUNNING;
    unsigned mover = meeting_mover(meeting);
    *refusal = mover != seat ? REFUSAL_OTHER_SEAT : game_check(&meeting->match->game, move);
    if (*refusal != REFUSAL_NONE)
        return OBJECTION_REFUSED;
    struct event *event = event_create(EVENT_MOVED, seat, now);
    struct match_move first = {.move = move, .mover = (uint8_t)seat};
    if (event && event_set_moves(event, &first, 1) < 0) {
        event_destroy(event);
        event = NULL;
    }
    enum objection objection = happen(meeting, event);
    if (objection != OBJECTION_NONE || match_mover(meeting->match) != MOVER_NOBODY)
        return objection;
    struct event *ended = event_create(EVENT_ENDED, EVENT_NOBODY, now);
    if (ended)
        event_set_bytes(ended, meeting->luck.secret, LUCK_SECRET_BYTES);
    return happen(meeting, ended);
}

enum objection meeting_undo(struct meeting *meeting, unsigned seat, int64_t now)
{
    enum objection objection = check_person(meeting, seat, STAGE_RUNNING);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!meeting_can_undo(meeting, seat))
        return OBJECTION_UNDO;
    return happen_plain(meeting, EVENT_UNDONE, seat, NULL, now);
}

enum objection meeting_hand(struct meeting *meeting, unsigned seat, struct slice level, int64_t now)
{
    char word[MEETING_LEVEL_MAX];
    enum objection objection = check_person(meeting, seat, STAGE_RUNNING);
    if (objection != OBJECTION_NONE)
        return objection;
    if (!is_level(level))
        return OBJECTION_LEVEL;
    if (meeting->event_count >= MEETING_EVENTS_MAX)
        return OBJECTION_FULL;
    memcpy(word, level.bytes, level.size);
    word[level.size] = '\0';
    return happen_plain(meeting, EVENT_HANDED, seat, word, now);
}

enum objection meeting_back(struct meeting *meeting, unsigned seat, int64_t now)
{
    enum objection objection = check_person(meeting, seat, STAGE_RUNNING);
    if (objection != OBJECTION_NONE || !meeting->chairs[seat].is_handed)
        return objection;
    if (meeting->is_late && meeting_mover(meeting) == seat)
        return OBJECTION_HANDED; /* this turn is lost */
    return happen_plain(meeting, EVENT_BACK, seat, NULL, now);
}

enum objection meeting_say(struct meeting *meeting, unsigned seat, struct slice name,
                           struct slice text, int64_t now)
{
    if (seat < meeting->plan.seats)
        name = (struct slice){meeting->chairs[seat].name, strlen(meeting->chairs[seat].name)};
    if (!is_line(name, EVENT_NAME_MAX - 1))
        return OBJECTION_NAME;
    if (!is_line(text, SAID_MAX))
        return OBJECTION_TEXT;
    struct event *event = event_create(EVENT_SAID, seat, now);
    if (event && (event_set_name(event, name) < 0 || event_set_text(event, text) < 0)) {
        event_destroy(event);
        event = NULL;
    }
    return happen(meeting, event);
}

enum objection meeting_rematch(struct meeting *meeting, const char *id, int64_t now)
{
    if (meeting->stage != STAGE_OVER)
        return OBJECTION_NOT_OVER;
    if (meeting->rematch[0])
        return OBJECTION_REMATCH;
    return happen_plain(meeting, EVENT_REMATCH, EVENT_NOBODY, id, now);
}

enum objection meeting_expire(struct meeting *meeting, int64_t now)
{
    int64_t deadline = meeting_deadline(meeting);
    unsigned mover = meeting_mover(meeting);
    if (!deadline || deadline > now)
        return OBJECTION_NONE;
    enum objection objection = happen_plain(meeting, EVENT_LATE, mover, NULL, now);
    if (objection != OBJECTION_NONE || meeting->plan.then != THEN_COMPUTER)
        return objection;
    return happen_plain(meeting, EVENT_HANDED, mover, stand_in, now);
}
