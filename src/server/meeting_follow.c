/* A meeting follows its events. */
#include <stdlib.h>
#include <string.h>

#include "notation/record_header.h"
#include "server/meeting_add.h"

/* Counts the time of the turn so far, and begins to count anew. */
static void stop_clock(struct meeting *meeting, unsigned seat, int64_t time)
{
    if (time > meeting->since)
        meeting->chairs[seat].used += time - meeting->since;
    meeting->since = time;
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
static int make_header(struct meeting *meeting)
{
    struct text text;
    struct record_reader reader;
    struct fault fault;
    struct record_header header = {.seats = (uint8_t)meeting->plan.seats,
                                   .variant = (uint8_t)meeting->plan.variant,
                                   .rounds = (uint8_t)meeting->plan.rounds};
    text_init(&text, meeting->header, sizeof meeting->header);
    for (unsigned s = 0; s < meeting->plan.seats; s++)
        header.names[s] = slice_of(meeting->chairs[s].name);
    record_header_write(&text, &header);
    for (unsigned s = 0; s < meeting->plan.seats; s++)
        text_format(&text, "player %d: %s\n", (int)s + 1,
                    meeting->chairs[s].holder == HOLDER_PERSON ? "person"
                                                               : meeting->chairs[s].level);
    text_format(&text, "table: %s\n\n", meeting->id);
    if (text.full || record_open(&reader, text.data, text.length, &fault) < 0)
        return -1;
    luck_keep(&meeting->luck, meeting->stage == STAGE_OVER, meeting->luck_text, &reader.header);
    meeting->match->header = reader.header;
    return 0;
}

static int set_up(struct meeting *meeting)
{
    uint8_t seed[RNG_SEED_BYTES];
    meeting->match = malloc(sizeof *meeting->match);
    if (!meeting->match || make_header(meeting) < 0)
        return -1;
    luck_seed(&meeting->luck, seed);
    struct record_header header = meeting->match->header;
    match_init(meeting->match, &header, seed);
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
static int compare_moves(const struct meeting *meeting, struct event *event, uint32_t before,
                         bool is_new)
{
    const struct match_move *moves = meeting->match->moves + before;
    uint32_t count = meeting->match->count - before;
    if (is_new)
        return event_set_moves(event, moves, count);
    return event->move_count == count && is_same_moves(moves, event->moves, count) ? 0 : -1;
}

static int apply_opened(struct meeting *meeting, const struct event *event)
{
    uint8_t commitment[SHA256_BYTES];
    luck_commit(meeting->luck.secret, commitment);
    if (meeting->event_count || event->bytes_count != sizeof commitment ||
        memcmp(event->bytes, commitment, sizeof commitment) != 0)
        return -1;
    meeting->plan = event->plan;
    return 0;
}

static void apply_holder(struct chair *chair, const struct event *event)
{
    *chair = (struct chair){.holder = HOLDER_COMPUTER};
    if (event->kind == EVENT_SAT) {
        chair->holder = HOLDER_PERSON;
        copy_string(chair->name, sizeof chair->name, event->name);
        copy_string(chair->account, sizeof chair->account, event->text);
        return;
    }
    struct text name;
    copy_string(chair->level, sizeof chair->level, event->text);
    text_init(&name, chair->name, sizeof chair->name);
    text_format(&name, "Computer (%s)", chair->level);
}

static int apply_ready(struct meeting *meeting, const struct event *event)
{
    uint8_t bit = (uint8_t)(1 << event->seat);
    if (event->bytes_count && event->bytes_count != LUCK_ENTROPY_BYTES)
        return -1;
    meeting->chairs[event->seat].is_ready = true;
    meeting->luck.given &= (uint8_t)~bit;
    if (event->bytes_count) {
        meeting->luck.given |= bit;
        memcpy(meeting->luck.entropy[event->seat], event->bytes, LUCK_ENTROPY_BYTES);
    }
    return 0;
}

static int apply_began(struct meeting *meeting, struct event *event, bool is_new)
{
    if (meeting->stage != STAGE_OPEN || set_up(meeting) < 0 ||
        compare_moves(meeting, event, 0, is_new) < 0)
        return -1;
    meeting->stage = STAGE_RUNNING;
    meeting->since = event->time;
    return 0;
}

static int apply_play(struct meeting *meeting, struct event *event, bool is_new)
{
    unsigned mover = meeting_mover(meeting);
    if (meeting->stage != STAGE_RUNNING)
        return -1;
    if (event->kind == EVENT_UNDONE) {
        if (!match_undo(meeting->match, event->seat))
            return -1;
    } else {
        uint32_t before = meeting->match->count;
        if (!event->move_count ||
            match_move(meeting->match, event->seat, event->moves[0].move) != REFUSAL_NONE ||
            compare_moves(meeting, event, before, is_new) < 0)
            return -1;
    }
    if (meeting_mover(meeting) != mover) {
        if (mover != MOVER_NOBODY)
            stop_clock(meeting, mover, event->time);
        meeting->is_late = false;
    }
    return 0;
}

static int apply_seat(struct meeting *meeting, const struct event *event)
{
    struct chair *chair = &meeting->chairs[event->seat];
    switch ((enum event_kind)event->kind) {
    case EVENT_SAT:
    case EVENT_FILLED:
        apply_holder(chair, event);
        return 0;
    case EVENT_LEFT:
        if (meeting->stage == STAGE_OPEN) {
            *chair = (struct chair){0};
            meeting->luck.given &= (uint8_t)~(1 << event->seat);
        } else {
            chair->holder = HOLDER_COMPUTER;
        }
        return 0;
    case EVENT_READY:
        return apply_ready(meeting, event);
    case EVENT_HANDED:
        chair->is_handed = true;
        copy_string(chair->level, sizeof chair->level, event->text);
        if (meeting->plan.clock == CLOCK_GAME && meeting_mover(meeting) == event->seat)
            stop_clock(meeting, event->seat, event->time);
        return 0;
    case EVENT_BACK:
        chair->is_handed = false;
        if (meeting->plan.clock == CLOCK_GAME && meeting_mover(meeting) == event->seat)
            meeting->since = event->time;
        return 0;
    default:
        meeting->is_late = true; /* EVENT_LATE */
        return 0;
    }
}

static int apply(struct meeting *meeting, struct event *event, bool is_new)
{
    switch ((enum event_kind)event->kind) {
    case EVENT_OPENED:
        return apply_opened(meeting, event);
    case EVENT_BEGAN:
        return apply_began(meeting, event, is_new);
    case EVENT_MOVED:
    case EVENT_UNDONE:
        return event->seat < meeting->plan.seats ? apply_play(meeting, event, is_new) : -1;
    case EVENT_SAID:
        meeting->said_count++;
        return 0;
    case EVENT_ENDED:
        meeting->stage = STAGE_OVER;
        return meeting->match ? make_header(meeting) : -1;
    case EVENT_REMATCH:
        copy_string(meeting->rematch, sizeof meeting->rematch, event->text);
        return 0;
    default:
        return event->seat < meeting->plan.seats ? apply_seat(meeting, event) : -1;
    }
}

int meeting_add(struct meeting *meeting, struct event *event, bool is_new)
{
    if (meeting->event_count == meeting->event_room) {
        uint32_t room = meeting->event_room ? 2 * meeting->event_room : 16;
        struct event **events = realloc(meeting->events, room * sizeof *events);
        if (!events)
            return -1;
        meeting->events = events;
        meeting->event_room = room;
    }
    if (apply(meeting, event, is_new) < 0)
        return -1;
    meeting->events[meeting->event_count++] = event;
    meeting->changed = event->time;
    return 0;
}

int meeting_follow(struct meeting *meeting, struct event *event)
{
    return meeting_add(meeting, event, false);
}
