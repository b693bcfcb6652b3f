/* A table as the sum of its events. */
#include "server/meeting.h"

#include <stdlib.h>
#include <string.h>

#include "cmocka_all.h"
#include "match/proof.h"

enum { RECORD_MAX = MATCH_TEXT_MAX + MEETING_HEADER_MAX };

#define T(text) ((struct slice){text, strlen(text)})

static const struct keep any_keep = {.secret = "a secret of the tests"};
static const uint8_t any_key[MEETING_KEY_BYTES] = "a key";
static struct rng luck;

static struct meeting *open_table(struct plan plan)
{
    struct meeting *meeting = meeting_create("abc", &any_keep);
    assert_non_null(meeting);
    if (!plan.seats)
        plan.seats = 2;
    plan.rounds = 10;
    assert_int_equal(meeting_open(meeting, &plan, 1000), OBJECTION_NONE);
    return meeting;
}

/* All seats with people who are ready, the first with entropy of its own. */
static struct meeting *begin(struct plan plan)
{
    static const uint8_t entropy[LUCK_ENTROPY_BYTES] = "what Ada tossed";
    static const char *const names[SEATS_MAX] = {"Ada", "Берта", "Cäsar", "大輔"};
    struct meeting *meeting = open_table(plan);
    for (unsigned s = 0; s < meeting->plan.seats; s++) {
        assert_int_equal(meeting_sit(meeting, s, T(names[s]), T(""), any_key, 2000),
                         OBJECTION_NONE);
        assert_int_equal(meeting_ready(meeting, s, s ? NULL : entropy, 2000), OBJECTION_NONE);
    }
    assert_int_equal(meeting->stage, STAGE_RUNNING);
    return meeting;
}

static struct move any_move(const struct meeting *meeting)
{
    struct move list[MOVES_MAX];
    size_t count = game_moves(&meeting->match->game, list);
    return list[rng_below(&luck, (uint32_t)count)];
}

static void make_move(struct meeting *meeting, int64_t now)
{
    enum refusal refusal;
    unsigned mover = meeting_mover(meeting);
    assert_int_equal(meeting_move(meeting, mover, any_move(meeting), now, &refusal),
                     OBJECTION_NONE);
}

/* Plays to the end, with some taking back and talking. */
static void play(struct meeting *meeting)
{
    while (meeting->stage == STAGE_RUNNING) {
        unsigned mover = meeting_mover(meeting);
        make_move(meeting, 3000);
        if (meeting->stage == STAGE_RUNNING && match_can_undo(meeting->match, mover) &&
            rng_below(&luck, 4) == 0)
            assert_int_equal(meeting_undo(meeting, mover, 3000), OBJECTION_NONE);
        if (rng_below(&luck, 50) == 0)
            assert_int_equal(meeting_say(meeting, mover, T(""), T("\"Ah\\\" — да"), 3000),
                             OBJECTION_NONE);
    }
}

static char *write_event(const struct event *event, unsigned viewer)
{
    size_t size = event_size(event);
    char *buffer = malloc(size);
    struct text text;
    text_init(&text, buffer, size);
    event_write(&text, event, viewer);
    assert_false(text.full);
    return buffer;
}

/* The meeting made of the texts of its events, the first `count` of them. */
static struct meeting *make_again(const struct meeting *meeting, uint32_t count)
{
    struct meeting *again = meeting_create(meeting->id, &meeting->keep);
    for (uint32_t i = 0; i < count; i++) {
        char *text = write_event(meeting->events[i], VIEW_WHOLE);
        struct event *event = event_read(T(text));
        assert_non_null(event);
        assert_int_equal(meeting_follow(again, event), 0);
        free(text);
    }
    return again;
}

static void assert_same(const struct meeting *x, const struct meeting *y)
{
    char tables[2][MEETING_TABLE_MAX];
    struct text text;
    text_init(&text, tables[0], MEETING_TABLE_MAX);
    meeting_write_table(x, &text);
    text_init(&text, tables[1], MEETING_TABLE_MAX);
    meeting_write_table(y, &text);
    assert_string_equal(tables[0], tables[1]);
    assert_int_equal(x->match != NULL, y->match != NULL);
    if (x->match)
        assert_memory_equal(&x->match->game, &y->match->game, sizeof x->match->game);
}

static void a_meeting_made_again_of_its_events_is_the_same(void **state)
{
    for (unsigned game = 0; game < 12; game++) {
        struct meeting *meeting =
            begin((struct plan){.seats = (uint8_t)(2 + game % 3), .variant = game % 2});
        play(meeting);
        for (uint32_t count = meeting->event_count; count; count /= 2) {
            struct meeting *again = make_again(meeting, count);
            assert_int_equal(again->event_count, count);
            if (count == meeting->event_count)
                assert_same(again, meeting);
            meeting_destroy(again);
        }
        meeting_destroy(meeting);
    }
}

/* Follows the events but for one; returns what the last said. */
static int follow_without(const struct meeting *meeting, uint32_t left_out)
{
    struct meeting *again = meeting_create("abc", &any_keep);
    int result = 0;
    for (uint32_t i = 0; i < meeting->event_count && result == 0; i++) {
        if (i == left_out)
            continue;
        char *text = write_event(meeting->events[i], VIEW_WHOLE);
        struct event *event = event_read(T(text));
        result = meeting_follow(again, event);
        if (result < 0)
            event_destroy(event);
        free(text);
    }
    meeting_destroy(again);
    return result;
}

static void events_that_do_not_fit_together_are_refused(void **state)
{
    struct meeting *meeting = begin((struct plan){0});
    make_move(meeting, 3000);
    for (uint32_t i = 0; i + 1 < meeting->event_count; i++)
        if (meeting->events[i]->kind != EVENT_SAT &&
            !(meeting->events[i]->kind == EVENT_READY && meeting->events[i]->seat == 1))
            assert_int_equal(follow_without(meeting, i), -1);
    meeting_destroy(meeting);
}

static void a_draw_that_the_luck_did_not_bring_is_refused(void **state)
{
    struct meeting *meeting = begin((struct plan){0});
    make_move(meeting, 3000);
    struct event *last = meeting->events[meeting->event_count - 1];
    assert_int_equal(last->moves[1].move.kind, CHANCE_DRAW);
    assert_int_equal(follow_without(meeting, UINT32_MAX), 0);
    last->moves[1].move.a = (uint8_t)((last->moves[1].move.a + 1) % COLOURS);
    assert_int_equal(follow_without(meeting, UINT32_MAX), -1);
    meeting_destroy(meeting);
}

static void another_secret_does_not_fit_the_events(void **state)
{
    struct meeting *meeting = begin((struct plan){0});
    struct keep other = any_keep;
    other.secret[31] ^= 1;
    struct meeting *again = meeting_create("abc", &other);
    char *text = write_event(meeting->events[0], VIEW_WHOLE);
    struct event *event = event_read(T(text));
    assert_int_equal(meeting_follow(again, event), -1);
    event_destroy(event);
    free(text);
    meeting_destroy(again);
    meeting_destroy(meeting);
}

/* What stands behind `found` up to the quotation mark. */
static bool is_dark(const char *found)
{
    return strncmp(found + strlen("* card 1 "), "?\"", 2) == 0;
}

static void nobody_is_told_what_others_were_dealt(void **state)
{
    struct meeting *meeting = begin((struct plan){.seats = 3});
    unsigned seen = 0;
    play(meeting);
    for (uint32_t i = 0; i < meeting->event_count; i++)
        for (unsigned viewer = 0; viewer <= VIEW_SPECTATOR; viewer++) {
            char *text = write_event(meeting->events[i], viewer);
            for (const char *at = text; (at = strstr(at, "\"* c")); at++) {
                unsigned seat = (unsigned)(at[8] - '1');
                assert_int_equal(is_dark(at + 1), seat != viewer);
                seen++;
            }
            free(text);
        }
    assert_true(seen > 20);
    meeting_destroy(meeting);
}

static void the_luck_of_a_game_is_proved_by_its_record(void **state)
{
    static char record[RECORD_MAX];
    static struct match room;
    struct meeting *meeting = begin((struct plan){.seats = 4, .variant = VARIANT_TOWER});
    struct text text;
    struct proof proof;
    play(meeting);
    text_init(&text, record, sizeof record);
    meeting_write_record(meeting, VIEW_SPECTATOR, &text);
    proof_make(text.data, text.length, &room, &proof);
    assert_int_equal(proof.verdict, VERDICT_PROVED);
    assert_true(proof.fits_commitment && proof.fits_secret && proof.is_over);
    assert_int_equal(proof.entropy, 1);
    assert_int_equal(proof.hidden, 0);
    assert_memory_equal(proof.commitment, meeting->events[0]->bytes, sizeof proof.commitment);
    meeting_destroy(meeting);
}

static void a_record_before_the_end_tells_nothing_of_the_luck_to_come(void **state)
{
    static char record[RECORD_MAX];
    struct meeting *meeting = begin((struct plan){0});
    struct text text;
    for (unsigned viewer = 0; viewer <= VIEW_SPECTATOR; viewer++) {
        text_init(&text, record, sizeof record);
        meeting_write_record(meeting, viewer, &text);
        assert_null(strstr(record, "secret:"));
        assert_null(strstr(record, "seed:"));
        assert_non_null(strstr(record, "commitment:"));
    }
    meeting_destroy(meeting);
}

static void a_game_begins_when_no_seat_is_free_and_all_people_are_ready(void **state)
{
    struct meeting *meeting = open_table((struct plan){.seats = 3});
    assert_int_equal(meeting_sit(meeting, 1, T("Ada"), T(""), any_key, 1), OBJECTION_NONE);
    assert_int_equal(meeting_ready(meeting, 1, NULL, 1), OBJECTION_NONE);
    assert_int_equal(meeting_fill(meeting, 0, T("novice"), 1), OBJECTION_NONE);
    assert_int_equal(meeting->stage, STAGE_OPEN);
    assert_int_equal(meeting_sit(meeting, 2, T("Bob"), T(""), any_key, 1), OBJECTION_NONE);
    assert_int_equal(meeting->stage, STAGE_OPEN);
    assert_int_equal(meeting_ready(meeting, 2, NULL, 1), OBJECTION_NONE);
    assert_int_equal(meeting->stage, STAGE_RUNNING);
    assert_int_equal(meeting_sit(meeting, 2, T("Eve"), T(""), any_key, 1), OBJECTION_NOT_OPEN);
    meeting_destroy(meeting);
}

static void a_seat_that_is_left_is_free_and_its_link_is_worth_nothing(void **state)
{
    struct meeting *meeting = open_table((struct plan){0});
    assert_int_equal(meeting_sit(meeting, 0, T("Ada"), T(""), any_key, 1), OBJECTION_NONE);
    assert_int_equal(meeting_sit(meeting, 0, T("Eve"), T(""), any_key, 1), OBJECTION_TAKEN);
    assert_true(meeting->keep.has_key[0]);
    assert_int_equal(meeting_leave(meeting, 0, 1), OBJECTION_NONE);
    assert_false(meeting->keep.has_key[0]);
    assert_int_equal(meeting_sit(meeting, 0, T("Eve"), T(""), any_key, 1), OBJECTION_NONE);
    meeting_destroy(meeting);
}

static void who_leaves_a_game_is_replaced_by_a_computer_player(void **state)
{
    struct meeting *meeting = begin((struct plan){0});
    assert_int_equal(meeting_leave(meeting, 1, 3000), OBJECTION_NONE);
    assert_true(meeting_is_computer(meeting, 1));
    assert_int_equal(meeting_back(meeting, 1, 3000), OBJECTION_SEAT);
    assert_int_equal(meeting_hand(meeting, 1, T("novice"), 3000), OBJECTION_SEAT);
    assert_int_equal(meeting_undo(meeting, 1, 3000), OBJECTION_SEAT);
    struct meeting *again = make_again(meeting, meeting->event_count);
    assert_true(meeting_is_computer(again, 1));
    meeting_destroy(again);
    meeting_destroy(meeting);
}

static void an_objection_changes_nothing(void **state)
{
    struct meeting *meeting = begin((struct plan){0});
    unsigned mover = meeting_mover(meeting), other = 1 - mover;
    uint32_t count = meeting->event_count;
    enum refusal refusal;
    assert_int_equal(meeting_move(meeting, other, move_of(MOVE_DRAW), 3000, &refusal),
                     OBJECTION_REFUSED);
    assert_int_equal(refusal, REFUSAL_OTHER_SEAT);
    assert_int_equal(meeting_move(meeting, mover, move_of(MOVE_END), 3000, &refusal),
                     OBJECTION_REFUSED);
    assert_int_equal(meeting_undo(meeting, mover, 3000), OBJECTION_UNDO);
    assert_int_equal(meeting_hand(meeting, mover, T("wizard"), 3000), OBJECTION_LEVEL);
    assert_int_equal(meeting_say(meeting, mover, T(""), T("two\nlines"), 3000), OBJECTION_TEXT);
    assert_int_equal(meeting_say(meeting, mover, T(""), T(""), 3000), OBJECTION_TEXT);
    assert_int_equal(meeting_say(meeting, VIEW_SPECTATOR, T("a\tb"), T("x"), 3000), OBJECTION_NAME);
    assert_int_equal(meeting_rematch(meeting, "def", 3000), OBJECTION_NOT_OVER);
    assert_int_equal(meeting_expire(meeting, INT64_MAX), OBJECTION_NONE);
    assert_int_equal(meeting->event_count, count);
    meeting_destroy(meeting);
}

static void a_turn_has_the_time_of_the_clock_and_then_all_are_told(void **state)
{
    struct meeting *meeting =
        begin((struct plan){.clock = CLOCK_MOVE, .then = THEN_REMIND, .seconds = 60});
    assert_int_equal(meeting_deadline(meeting), 2000 + 60000);
    assert_int_equal(meeting_expire(meeting, 61999), OBJECTION_NONE);
    assert_false(meeting->is_late);
    assert_int_equal(meeting_expire(meeting, 62000), OBJECTION_NONE);
    assert_true(meeting->is_late);
    assert_int_equal(meeting_deadline(meeting), 0);
    unsigned mover = meeting_mover(meeting);
    while (meeting_mover(meeting) == mover)
        make_move(meeting, 100000);
    assert_int_equal(meeting_deadline(meeting), 100000 + 60000);
    meeting_destroy(meeting);
}

static void a_seat_s_turns_share_the_time_of_the_game(void **state)
{
    struct meeting *meeting =
        begin((struct plan){.clock = CLOCK_GAME, .then = THEN_COMPUTER, .seconds = 100});
    unsigned first = meeting_mover(meeting);
    while (meeting_mover(meeting) == first)
        make_move(meeting, 2000 + 30000);
    assert_int_equal(meeting_deadline(meeting), 32000 + 100000);
    while (meeting_mover(meeting) != first)
        make_move(meeting, 40000);
    assert_int_equal(meeting_deadline(meeting), 40000 + 70000);
    assert_int_equal(meeting_expire(meeting, 110000), OBJECTION_NONE);
    assert_true(meeting_is_computer(meeting, first));
    assert_int_equal(meeting_deadline(meeting), 0);
    struct meeting *again = make_again(meeting, meeting->event_count);
    assert_same(again, meeting);
    meeting_destroy(again);
    meeting_destroy(meeting);
}

static void a_handed_seat_comes_back_to_its_person(void **state)
{
    struct meeting *meeting = begin((struct plan){0});
    assert_int_equal(meeting_hand(meeting, 0, T("novice"), 3000), OBJECTION_NONE);
    assert_true(meeting_is_computer(meeting, 0));
    assert_int_equal(meeting_back(meeting, 0, 3000), OBJECTION_NONE);
    assert_false(meeting_is_computer(meeting, 0));
    meeting_destroy(meeting);
}

static void a_clock_is_not_stopped_by_handing_the_seat_over_and_back(void **state)
{
    struct meeting *meeting =
        begin((struct plan){.clock = CLOCK_MOVE, .then = THEN_COMPUTER, .seconds = 60});
    unsigned mover = meeting_mover(meeting);
    assert_int_equal(meeting_hand(meeting, mover, T("novice"), 30000), OBJECTION_NONE);
    assert_int_equal(meeting_deadline(meeting), 0);
    assert_int_equal(meeting_back(meeting, mover, 30000), OBJECTION_NONE);
    assert_int_equal(meeting_deadline(meeting), 2000 + 60000);
    assert_int_equal(meeting_expire(meeting, 62000), OBJECTION_NONE);
    assert_int_equal(meeting_back(meeting, mover, 63000), OBJECTION_HANDED);
    while (meeting_mover(meeting) == mover)
        make_move(meeting, 64000);
    assert_int_equal(meeting_back(meeting, mover, 65000), OBJECTION_NONE);
    meeting_destroy(meeting);
}

static void with_a_clock_the_end_of_a_turn_is_final(void **state)
{
    for (unsigned clock = CLOCK_NONE; clock < CLOCKS; clock++) {
        struct meeting *meeting = begin((struct plan){.clock = (uint8_t)clock, .seconds = 60});
        unsigned mover = meeting_mover(meeting);
        while (meeting_mover(meeting) == mover)
            make_move(meeting, 3000);
        assert_int_equal(meeting_undo(meeting, mover, 4000),
                         clock == CLOCK_NONE ? OBJECTION_NONE : OBJECTION_UNDO);
        meeting_destroy(meeting);
    }
}

static void what_a_meeting_keeps_to_itself_reads_as_it_was_written(void **state)
{
    char buffer[KEEP_TEXT_MAX];
    struct text text;
    struct keep keep = any_keep, read;
    keep.has_invitation = true;
    memset(keep.invitation, 0xab, sizeof keep.invitation);
    keep.has_key[2] = true;
    memset(keep.keys[2], 0x01, sizeof keep.keys[2]);
    text_init(&text, buffer, sizeof buffer);
    keep_write(&keep, &text);
    assert_false(text.full);
    assert_int_equal(keep_read(&read, T(buffer)), 0);
    assert_memory_equal(&read, &keep, sizeof keep);
    for (size_t size = 0; size < text.length; size++)
        assert_int_equal(keep_read(&read, (struct slice){buffer, size}), -1);
}

static int seed(void **state)
{
    static const uint8_t bytes[RNG_SEED_BYTES] = "the tests of meetings";
    rng_init(&luck, bytes, 0);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_meeting_made_again_of_its_events_is_the_same),
        cmocka_unit_test(events_that_do_not_fit_together_are_refused),
        cmocka_unit_test(a_draw_that_the_luck_did_not_bring_is_refused),
        cmocka_unit_test(another_secret_does_not_fit_the_events),
        cmocka_unit_test(nobody_is_told_what_others_were_dealt),
        cmocka_unit_test(the_luck_of_a_game_is_proved_by_its_record),
        cmocka_unit_test(a_record_before_the_end_tells_nothing_of_the_luck_to_come),
        cmocka_unit_test(a_game_begins_when_no_seat_is_free_and_all_people_are_ready),
        cmocka_unit_test(a_seat_that_is_left_is_free_and_its_link_is_worth_nothing),
        cmocka_unit_test(who_leaves_a_game_is_replaced_by_a_computer_player),
        cmocka_unit_test(an_objection_changes_nothing),
        cmocka_unit_test(a_turn_has_the_time_of_the_clock_and_then_all_are_told),
        cmocka_unit_test(a_seat_s_turns_share_the_time_of_the_game),
        cmocka_unit_test(a_handed_seat_comes_back_to_its_person),
        cmocka_unit_test(a_clock_is_not_stopped_by_handing_the_seat_over_and_back),
        cmocka_unit_test(with_a_clock_the_end_of_a_turn_is_final),
        cmocka_unit_test(what_a_meeting_keeps_to_itself_reads_as_it_was_written),
    };
    return cmocka_run_group_tests(tests, seed, NULL);
}
