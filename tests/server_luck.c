/* How a game begins whose luck nobody chooses: promised, sealed, revealed (docs/luck.md). */
#include <stdlib.h>
#include <string.h>

#include "server/table_add.h"
#include "server_seats.h"

enum { NOW = 2000, DAY = 24 * 60 * 60 * 1000 };

static const uint8_t tossed[SEATS_MAX + 1][LUCK_ENTROPY_BYTES] = {
    "what Ada tossed", "what Ben tossed", "what Cid tossed", "what Dan tossed", "something else"};

static struct table_state *seat_people(struct plan plan)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Ben", "Cid", "Dan"};
    struct table_state *table = open_table(plan);
    for (unsigned s = 0; s < table->plan.seats; s++)
        assert_int_equal(table_state_sit(table, s, T(names[s]), &identity_of_nobody, any_key, NOW),
                         OBJECTION_NONE);
    return table;
}

static enum objection promise_as(struct table_state *table, unsigned seat, unsigned named,
                                 const uint8_t entropy[LUCK_ENTROPY_BYTES])
{
    uint8_t commitment[SHA256_BYTES], promise[SHA256_BYTES];
    luck_commit(table->luck.secret, commitment);
    luck_promise(commitment, named, entropy, promise);
    return table_state_promise(table, seat, promise, NOW);
}

static enum objection promise(struct table_state *table, unsigned seat)
{
    return promise_as(table, seat, seat, tossed[seat]);
}

static enum objection reveal(struct table_state *table, unsigned seat, unsigned what)
{
    return table_state_reveal(table, seat, tossed[what], NOW + 1);
}

/* All have promised. */
static struct table_state *seal(struct plan plan)
{
    struct table_state *table = seat_people(plan);
    for (unsigned s = 0; s < table->plan.seats; s++)
        assert_int_equal(promise(table, s), OBJECTION_NONE);
    assert_true(table->is_sealed);
    return table;
}

static const struct event *last_of(const struct table_state *table)
{
    return table->events[table->event_count - 1];
}

static void assert_nobody_is_ready(const struct table_state *table)
{
    assert_int_equal(table->stage, STAGE_OPEN);
    assert_false(table->is_sealed);
    assert_int_equal(table->luck.given | table->luck.promised, 0);
    for (unsigned s = 0; s < table->plan.seats; s++)
        assert_false(table->chairs[s].is_ready);
    assert_int_equal(table_state_deadline(table), 0);
    assert_true(table_state_due(table) > NOW + DAY);
}

/* Again, of the texts of its events; all that hangs on them is the same. */
static void assert_made_again(const struct table_state *table)
{
    struct table_state *again = table_state_create(table->id, &any_secrets);
    for (uint32_t i = 0; i < table->event_count; i++) {
        char buffer[4096];
        struct text text;
        assert_true(event_size(table->events[i]) < sizeof buffer);
        text_init(&text, buffer, sizeof buffer);
        event_write(&text, table->events[i], VIEW_WHOLE);
        assert_int_equal(table_state_follow(again, event_read(T(buffer))), 0);
    }
    assert_memory_equal(&again->luck, &table->luck, sizeof again->luck);
    assert_int_equal(again->is_sealed, table->is_sealed);
    assert_int_equal(again->stage, table->stage);
    assert_int_equal(table_state_due(again), table_state_due(table));
    for (unsigned s = 0; s < SEATS_MAX; s++)
        assert_int_equal(again->chairs[s].withheld, table->chairs[s].withheld);
    table_state_destroy(again);
}

static void a_game_begins_when_all_have_promised_and_then_revealed(void **state)
{
    for (unsigned seats = SEATS_MIN; seats <= SEATS_MAX; seats++) {
        struct table_state *table = seat_people((struct plan){.seats = (uint8_t)seats});
        for (unsigned s = 0; s < seats; s++) {
            assert_false(table->is_sealed);
            assert_int_equal(promise(table, s), OBJECTION_NONE);
            assert_made_again(table);
        }
        assert_int_equal(last_of(table)->kind, EVENT_SEALED);
        for (unsigned s = seats; s--;) {
            assert_int_equal(table->stage, STAGE_OPEN);
            assert_int_equal(reveal(table, s, s), OBJECTION_NONE);
            assert_made_again(table);
        }
        assert_int_equal(last_of(table)->kind, EVENT_BEGAN);
        assert_int_equal(table->stage, STAGE_RUNNING);
        assert_int_equal(table_state_deadline(table), 0);
        table_state_destroy(table);
    }
}

static void nothing_is_revealed_before_all_have_promised(void **state)
{
    struct table_state *table = seat_people((struct plan){.seats = 3});
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NOT_SEALED);
    assert_int_equal(promise(table, 0), OBJECTION_NONE);
    assert_int_equal(promise(table, 1), OBJECTION_NONE);
    uint32_t count = table->event_count;
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NOT_SEALED);
    assert_int_equal(reveal(table, 2, 2), OBJECTION_NOT_SEALED);
    assert_int_equal(reveal(table, 3, 3), OBJECTION_SEAT);
    assert_int_equal(table->event_count, count);
    assert_int_equal(table->luck.given, 0);
    table_state_destroy(table);
}

/* Each other than what was promised, and another's own. */
static void who_reveals_something_else_than_promised_is_refused(void **state)
{
    struct table_state *table = seal((struct plan){0});
    uint32_t count = table->event_count;
    for (unsigned what = 1; what <= SEATS_MAX; what++)
        assert_int_equal(reveal(table, 0, what), OBJECTION_PROMISE);
    for (unsigned bit = 0; bit < 8 * LUCK_ENTROPY_BYTES; bit++) {
        uint8_t other[LUCK_ENTROPY_BYTES];
        memcpy(other, tossed[0], sizeof other);
        other[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(table_state_reveal(table, 0, other, NOW), OBJECTION_PROMISE);
    }
    assert_int_equal(table->event_count, count);
    assert_int_equal(table->luck.given, 0);
    table_state_destroy(table);
}

static void a_promise_that_was_copied_from_another_seat_cannot_be_revealed(void **state)
{
    struct table_state *table = seat_people((struct plan){0});
    assert_int_equal(promise(table, 0), OBJECTION_NONE);
    assert_int_equal(promise_as(table, 1, 0, tossed[0]), OBJECTION_NONE);
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NONE);
    assert_int_equal(reveal(table, 1, 0), OBJECTION_PROMISE);
    assert_int_equal(table->stage, STAGE_OPEN);
    table_state_destroy(table);
}

static void what_is_revealed_twice_changes_nothing(void **state)
{
    struct table_state *table = seal((struct plan){0});
    for (unsigned s = 0; s < 2; s++) {
        assert_int_equal(reveal(table, s, s), OBJECTION_NONE);
        uint32_t count = table->event_count;
        assert_int_equal(reveal(table, s, s), OBJECTION_NONE);
        assert_int_equal(table->event_count, count);
    }
    assert_int_equal(table->stage, STAGE_RUNNING);
    assert_int_equal(reveal(table, 0, 1), OBJECTION_NOT_OPEN);
    table_state_destroy(table);
}

/* The one who is ready last knows all that was given at once, and only that. */
static void who_promises_is_safe_from_those_who_give_at_once(void **state)
{
    struct table_state *table = seat_people((struct plan){.seats = 3});
    uint8_t commitment[SHA256_BYTES], made[SHA256_BYTES];
    assert_int_equal(promise(table, 0), OBJECTION_NONE);
    assert_int_equal(table_state_ready(table, 1, tossed[1], NOW), OBJECTION_NONE);
    assert_int_equal(table_state_ready(table, 2, NULL, NOW), OBJECTION_NONE);
    assert_true(table->is_sealed);
    luck_commit(table->luck.secret, commitment);
    luck_seal(commitment, &table->luck, made);
    assert_memory_equal(last_of(table)->bytes, made, sizeof made);
    assert_int_equal(reveal(table, 1, 1), OBJECTION_PROMISE); /* nothing was promised */
    assert_int_equal(reveal(table, 2, 2), OBJECTION_PROMISE);
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NONE);
    assert_int_equal(table->stage, STAGE_RUNNING);
    assert_int_equal(table->luck.given, 3);
    assert_made_again(table);
    table_state_destroy(table);
}

/* One person needs nobody to wait for, nor does anybody where none has promised. */
static void without_promises_a_game_begins_at_once(void **state)
{
    struct table_state *table = seat_people((struct plan){0});
    assert_int_equal(table_state_ready(table, 0, tossed[0], NOW), OBJECTION_NONE);
    assert_int_equal(table_state_ready(table, 1, NULL, NOW), OBJECTION_NONE);
    assert_int_equal(table->stage, STAGE_RUNNING);
    assert_int_equal(table->event_count, 6);
    table_state_destroy(table);
}

static void a_table_waits_as_long_as_a_turn_has_and_at_most_a_day(void **state)
{
    static const struct {
        unsigned clock, seconds;
        int64_t time;
    } rows[] = {
        {CLOCK_NONE, 0, DAY},       {CLOCK_MOVE, 5, 30 * 1000},   {CLOCK_MOVE, 120, 120 * 1000},
        {CLOCK_MOVE, 5184000, DAY}, {CLOCK_GAME, 900, 90 * 1000}, {CLOCK_GAME, 5, 30 * 1000},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct table_state *table =
            seal((struct plan){.clock = (uint8_t)rows[i].clock, .seconds = rows[i].seconds});
        assert_int_equal(table_state_deadline(table), NOW + rows[i].time);
        assert_int_equal(table_state_due(table), NOW + rows[i].time);
        assert_int_equal(table_state_expire(table, NOW + rows[i].time - 1), OBJECTION_NONE);
        assert_true(table->is_sealed);
        assert_int_equal(table_state_expire(table, NOW + rows[i].time), OBJECTION_NONE);
        assert_nobody_is_ready(table);
        table_state_destroy(table);
    }
}

static void who_does_not_reveal_in_time_is_named_and_the_table_stays_open(void **state)
{
    struct table_state *table = seal((struct plan){.seats = 4});
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NONE);
    assert_int_equal(reveal(table, 2, 2), OBJECTION_NONE);
    uint32_t count = table->event_count;
    assert_int_equal(table_state_expire(table, NOW + DAY), OBJECTION_NONE);
    assert_int_equal(table->event_count, count + 2);
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(table->events[count + i]->kind, EVENT_WITHHELD);
        assert_int_equal(table->events[count + i]->seat, 2 * i + 1);
    }
    assert_nobody_is_ready(table);
    assert_made_again(table);
    for (unsigned s = 0; s < 4; s++)
        assert_int_equal(table->chairs[s].holder, HOLDER_PERSON);
    assert_int_equal(reveal(table, 1, 1), OBJECTION_NOT_SEALED); /* too late */
    table_state_destroy(table);
}

/* Otherwise the others would know it when they promise. */
static void what_was_sealed_once_is_not_promised_again(void **state)
{
    struct table_state *table = seal((struct plan){0});
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NONE);
    assert_int_equal(table_state_expire(table, NOW + DAY), OBJECTION_NONE);
    assert_int_equal(promise(table, 0), OBJECTION_SPENT);
    assert_int_equal(promise(table, 1), OBJECTION_SPENT);
    assert_nobody_is_ready(table);
    for (unsigned s = 0; s < 2; s++)
        assert_int_equal(promise_as(table, s, s, tossed[SEATS_MAX - s]), OBJECTION_NONE);
    assert_true(table->is_sealed);
    for (unsigned s = 0; s < 2; s++)
        assert_int_equal(reveal(table, s, SEATS_MAX - s), OBJECTION_NONE);
    assert_int_equal(table->stage, STAGE_RUNNING);
    assert_made_again(table);
    table_state_destroy(table);
}

static void what_was_not_sealed_may_be_promised_again(void **state)
{
    struct table_state *table = seat_people((struct plan){0});
    assert_int_equal(promise(table, 0), OBJECTION_NONE);
    assert_int_equal(table_state_leave(table, 0, NOW), OBJECTION_NONE);
    assert_int_equal(table->luck.promised, 0);
    assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, any_key, NOW),
                     OBJECTION_NONE);
    assert_int_equal(promise(table, 0), OBJECTION_NONE);
    table_state_destroy(table);
}

static void whoever_leaves_while_others_reveal_makes_all_promise_anew(void **state)
{
    for (unsigned way = 0; way < 2; way++) {
        struct table_state *table = seal((struct plan){.seats = 3});
        assert_int_equal(reveal(table, 0, 0), OBJECTION_NONE);
        if (way == 0)
            assert_int_equal(table_state_leave(table, 1, NOW), OBJECTION_NONE);
        else
            assert_int_equal(table_state_send(table, 1, &(struct order){.by = BY_HOST}, NOW),
                             OBJECTION_NONE);
        assert_nobody_is_ready(table);
        assert_int_equal(table->chairs[1].holder, HOLDER_NOBODY);
        assert_made_again(table);
        table_state_destroy(table);
    }
}

/* All promise something new, and only this seat reveals it before the time is up. */
static void go_round(struct table_state *table, unsigned round, unsigned who)
{
    for (unsigned s = 0; s < table->plan.seats; s++) {
        const uint8_t entropy[LUCK_ENTROPY_BYTES] = {(uint8_t)round, (uint8_t)s};
        assert_int_equal(promise_as(table, s, s, entropy), OBJECTION_NONE);
    }
    const uint8_t entropy[LUCK_ENTROPY_BYTES] = {(uint8_t)round, (uint8_t)who};
    assert_int_equal(table_state_reveal(table, who, entropy, NOW), OBJECTION_NONE);
    assert_int_equal(table_state_expire(table, NOW + DAY), OBJECTION_NONE);
    assert_nobody_is_ready(table);
    assert_made_again(table);
}

static void who_withholds_twice_in_a_row_loses_the_seat(void **state)
{
    static const unsigned reveals[] = {0, 1, 0, 0};
    struct table_state *table = seat_people((struct plan){0});
    for (unsigned round = 0; round < 4; round++) {
        assert_int_equal(table->chairs[1].holder, HOLDER_PERSON);
        go_round(table, round, reveals[round]);
    }
    assert_int_equal(table->chairs[0].holder, HOLDER_PERSON);
    assert_int_equal(table->chairs[1].holder, HOLDER_NOBODY);
    assert_int_equal(last_of(table)->kind, EVENT_LEFT);
    assert_false(table->secrets.has_key[1]);
    table_state_destroy(table);
}

static void a_table_that_is_closed_waits_for_nobody(void **state)
{
    struct table_state *table = seal((struct plan){0});
    assert_int_equal(table_state_close(table, &(struct order){.by = BY_HOST}, NOW), OBJECTION_NONE);
    assert_int_equal(table_state_deadline(table), 0);
    assert_int_equal(table_state_expire(table, NOW + DAY), OBJECTION_NONE);
    assert_int_equal(last_of(table)->kind, EVENT_CLOSED);
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NOT_OPEN);
    table_state_destroy(table);
}

/* Whoever has the seat then does not know what was promised. */
static void a_seat_that_is_passed_on_takes_no_promise_along(void **state)
{
    struct table_state *table = seal((struct plan){0});
    struct event *passed = event_create(EVENT_PASSED, 1, NOW);
    assert_int_equal(event_set_name(passed, T("Eve")), 0);
    assert_int_equal(table_state_follow(table, passed), 0);
    assert_nobody_is_ready(table);
    assert_made_again(table);
    table_state_destroy(table);
}

static void events_that_do_not_fit_a_promise_are_refused(void **state)
{
    struct table_state *table = seal((struct plan){0});
    static const struct {
        uint8_t kind, seat, count;
    } rows[] = {
        {EVENT_BEGAN, EVENT_NOBODY, 0},
        {EVENT_SEALED, EVENT_NOBODY, SHA256_BYTES},
        {EVENT_SEALED, EVENT_NOBODY, 0},
        {EVENT_REVEALED, 0, LUCK_ENTROPY_BYTES},
        {EVENT_REVEALED, 0, 0},
        {EVENT_REVEALED, 3, LUCK_ENTROPY_BYTES},
        {EVENT_REVEALED, EVENT_NOBODY, LUCK_ENTROPY_BYTES},
        {EVENT_WITHHELD, EVENT_NOBODY, 0},
        {EVENT_READY, 0, 31},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct event *event = event_create(rows[i].kind, rows[i].seat, NOW);
        event->bytes_count = rows[i].count;
        assert_int_equal(table_state_follow(table, event), -1);
        event_destroy(event);
    }
    assert_int_equal(reveal(table, 0, 0), OBJECTION_NONE);
    table_state_destroy(table);
}

static void a_record_proves_what_was_promised_and_sealed(void **state)
{
    static char record[MATCH_TEXT_MAX + TABLE_HEADER_MAX];
    struct table_state *table = seal((struct plan){.seats = 3});
    struct text text;
    struct proof proof;
    uint8_t made[SHA256_BYTES];
    memcpy(made, last_of(table)->bytes, sizeof made);
    for (unsigned s = 0; s < 3; s++)
        assert_int_equal(reveal(table, s, s), OBJECTION_NONE);
    text_init(&text, record, sizeof record);
    table_state_write_record(table, VIEW_SPECTATOR, &text);
    assert_non_null(strstr(record, "\npromise 3: "));
    play(table);
    prove(table, 7, 7, &proof);
    assert_memory_equal(proof.seal, made, sizeof made);
    table_state_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_when_all_have_promised_and_then_revealed),
        cmocka_unit_test(nothing_is_revealed_before_all_have_promised),
        cmocka_unit_test(who_reveals_something_else_than_promised_is_refused),
        cmocka_unit_test(a_promise_that_was_copied_from_another_seat_cannot_be_revealed),
        cmocka_unit_test(what_is_revealed_twice_changes_nothing),
        cmocka_unit_test(who_promises_is_safe_from_those_who_give_at_once),
        cmocka_unit_test(without_promises_a_game_begins_at_once),
        cmocka_unit_test(a_table_waits_as_long_as_a_turn_has_and_at_most_a_day),
        cmocka_unit_test(who_does_not_reveal_in_time_is_named_and_the_table_stays_open),
        cmocka_unit_test(what_was_sealed_once_is_not_promised_again),
        cmocka_unit_test(what_was_not_sealed_may_be_promised_again),
        cmocka_unit_test(whoever_leaves_while_others_reveal_makes_all_promise_anew),
        cmocka_unit_test(who_withholds_twice_in_a_row_loses_the_seat),
        cmocka_unit_test(a_table_that_is_closed_waits_for_nobody),
        cmocka_unit_test(a_seat_that_is_passed_on_takes_no_promise_along),
        cmocka_unit_test(events_that_do_not_fit_a_promise_are_refused),
        cmocka_unit_test_setup(a_record_proves_what_was_promised_and_sealed, seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
