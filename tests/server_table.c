/* A table as the sum of its events. */
#include "server/table_state.h"

#include <stdlib.h>
#include <string.h>

#include "match/proof.h"
#include "server_seats.h"

enum { RECORD_MAX = MATCH_TEXT_MAX + TABLE_HEADER_MAX };

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

/* The table made of the texts of its events, the first `count` of them. */
static struct table_state *make_again(const struct table_state *table, uint32_t count)
{
    struct table_state *again = table_state_create(table->id, &table->secrets);
    for (uint32_t i = 0; i < count; i++) {
        char *text = write_event(table->events[i], VIEW_WHOLE);
        struct event *event = event_read(T(text));
        assert_non_null(event);
        assert_int_equal(table_state_follow(again, event), 0);
        free(text);
    }
    return again;
}

static void assert_same(const struct table_state *x, const struct table_state *y)
{
    char tables[2][TABLE_TEXT_MAX];
    struct text text;
    text_init(&text, tables[0], TABLE_TEXT_MAX);
    table_state_write(x, &text);
    text_init(&text, tables[1], TABLE_TEXT_MAX);
    table_state_write(y, &text);
    assert_string_equal(tables[0], tables[1]);
    assert_int_equal(x->match != NULL, y->match != NULL);
    if (x->match)
        assert_memory_equal(&x->match->game, &y->match->game, sizeof x->match->game);
}

static void a_table_made_again_of_its_events_is_the_same(void **state)
{
    for (unsigned game = 0; game < 12; game++) {
        struct table_state *table =
            begin((struct plan){.seats = (uint8_t)(2 + game % 3), .variant = game % 2});
        play(table);
        for (uint32_t count = table->event_count; count; count /= 2) {
            struct table_state *again = make_again(table, count);
            assert_int_equal(again->event_count, count);
            if (count == table->event_count)
                assert_same(again, table);
            table_state_destroy(again);
        }
        table_state_destroy(table);
    }
}

/* Follows the events but for one; returns what the last said. */
static int follow_without(const struct table_state *table, uint32_t left_out)
{
    struct table_state *again = table_state_create("abc", &any_secrets);
    int result = 0;
    for (uint32_t i = 0; i < table->event_count && result == 0; i++) {
        if (i == left_out)
            continue;
        char *text = write_event(table->events[i], VIEW_WHOLE);
        struct event *event = event_read(T(text));
        result = table_state_follow(again, event);
        if (result < 0)
            event_destroy(event);
        free(text);
    }
    table_state_destroy(again);
    return result;
}

static void events_that_do_not_fit_together_are_refused(void **state)
{
    struct table_state *table = begin((struct plan){0});
    make_move(table, 3000);
    for (uint32_t i = 0; i + 1 < table->event_count; i++)
        if (table->events[i]->kind != EVENT_SAT &&
            !(table->events[i]->kind == EVENT_READY && table->events[i]->seat == 1))
            assert_int_equal(follow_without(table, i), -1);
    table_state_destroy(table);
}

static void a_draw_that_the_luck_did_not_bring_is_refused(void **state)
{
    struct table_state *table = begin((struct plan){0});
    make_move(table, 3000);
    struct event *last = table->events[table->event_count - 1];
    assert_int_equal(last->moves[1].move.kind, CHANCE_DRAW);
    assert_int_equal(follow_without(table, UINT32_MAX), 0);
    last->moves[1].move.a = (uint8_t)((last->moves[1].move.a + 1) % COLOURS);
    assert_int_equal(follow_without(table, UINT32_MAX), -1);
    table_state_destroy(table);
}

static void another_secret_does_not_fit_the_events(void **state)
{
    struct table_state *table = begin((struct plan){0});
    struct table_secrets other = any_secrets;
    other.secret[31] ^= 1;
    struct table_state *again = table_state_create("abc", &other);
    char *text = write_event(table->events[0], VIEW_WHOLE);
    struct event *event = event_read(T(text));
    assert_int_equal(table_state_follow(again, event), -1);
    event_destroy(event);
    free(text);
    table_state_destroy(again);
    table_state_destroy(table);
}

/* What stands behind `found` up to the quotation mark. */
static bool is_dark(const char *found)
{
    return strncmp(found + strlen("* card 1 "), "?\"", 2) == 0;
}

static void nobody_is_told_what_others_were_dealt(void **state)
{
    struct table_state *table = begin((struct plan){.seats = 3});
    unsigned seen = 0;
    play(table);
    for (uint32_t i = 0; i < table->event_count; i++)
        for (unsigned viewer = 0; viewer <= VIEW_SPECTATOR; viewer++) {
            char *text = write_event(table->events[i], viewer);
            for (const char *at = text; (at = strstr(at, "\"* c")); at++) {
                unsigned seat = (unsigned)(at[8] - '1');
                assert_int_equal(is_dark(at + 1), seat != viewer);
                seen++;
            }
            free(text);
        }
    assert_true(seen > 20);
    table_state_destroy(table);
}

static void the_luck_of_a_game_is_proved_by_its_record(void **state)
{
    static char record[RECORD_MAX];
    static struct match room;
    struct table_state *table = begin((struct plan){.seats = 4, .variant = VARIANT_TOWER});
    struct text text;
    struct proof proof;
    play(table);
    text_init(&text, record, sizeof record);
    table_state_write_record(table, VIEW_SPECTATOR, &text);
    proof_make(text.data, text.length, &room, &proof);
    assert_int_equal(proof.verdict, VERDICT_PROVED);
    assert_true(proof.fits_commitment && proof.fits_secret && proof.is_over);
    assert_int_equal(proof.entropy, 1);
    assert_int_equal(proof.hidden, 0);
    assert_memory_equal(proof.commitment, table->events[0]->bytes, sizeof proof.commitment);
    table_state_destroy(table);
}

static void a_record_before_the_end_tells_nothing_of_the_luck_to_come(void **state)
{
    static char record[RECORD_MAX];
    struct table_state *table = begin((struct plan){0});
    struct text text;
    for (unsigned viewer = 0; viewer <= VIEW_SPECTATOR; viewer++) {
        text_init(&text, record, sizeof record);
        table_state_write_record(table, viewer, &text);
        assert_null(strstr(record, "secret:"));
        assert_null(strstr(record, "seed:"));
        assert_non_null(strstr(record, "commitment:"));
    }
    table_state_destroy(table);
}

static void a_game_begins_when_no_seat_is_free_and_all_people_are_ready(void **state)
{
    struct table_state *table = open_table((struct plan){.seats = 3});
    assert_int_equal(table_state_sit(table, 1, T("Ada"), &identity_of_nobody, any_key, 1),
                     OBJECTION_NONE);
    assert_int_equal(table_state_ready(table, 1, NULL, 1), OBJECTION_NONE);
    assert_int_equal(table_state_fill(table, 0, T("novice"), 1), OBJECTION_NONE);
    assert_string_equal(table->chairs[0].name, "Computer (novice)");
    for (unsigned seat = 0; seat < 2; seat++)
        assert_int_equal(table_state_fill(table, seat, T("novice"), 1), OBJECTION_TAKEN);
    assert_int_equal(table_state_fill(table, 3, T("novice"), 1), OBJECTION_SEAT);
    assert_int_equal(table->stage, STAGE_OPEN);
    assert_int_equal(table_state_sit(table, 2, T("Bob"), &identity_of_nobody, any_key, 1),
                     OBJECTION_NONE);
    assert_int_equal(table->stage, STAGE_OPEN);
    assert_int_equal(table_state_ready(table, 2, NULL, 1), OBJECTION_NONE);
    assert_int_equal(table->stage, STAGE_RUNNING);
    assert_int_equal(table_state_sit(table, 2, T("Eve"), &identity_of_nobody, any_key, 1),
                     OBJECTION_NOT_OPEN);
    assert_int_equal(table_state_fill(table, 2, T("novice"), 1), OBJECTION_NOT_OPEN);
    table_state_destroy(table);
}

static void a_seat_that_is_left_is_free_and_its_link_is_worth_nothing(void **state)
{
    static const uint8_t entropy[LUCK_ENTROPY_BYTES] = "what Ada tossed";
    struct table_state *table = open_table((struct plan){0});
    assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, any_key, 1),
                     OBJECTION_NONE);
    assert_int_equal(table_state_sit(table, 0, T("Eve"), &identity_of_nobody, any_key, 1),
                     OBJECTION_TAKEN);
    assert_true(table->secrets.has_key[0]);
    assert_int_equal(table_state_ready(table, 0, entropy, 1), OBJECTION_NONE);
    assert_int_equal(table->luck.given, 1);
    assert_int_equal(table_state_leave(table, 0, 1), OBJECTION_NONE);
    assert_false(table->secrets.has_key[0]);
    assert_int_equal(table->luck.given, 0); /* what Ada tossed counts for nobody else */
    assert_int_equal(table_state_sit(table, 0, T("Eve"), &identity_of_nobody, any_key, 1),
                     OBJECTION_NONE);
    table_state_destroy(table);
}

static void who_leaves_a_game_is_replaced_by_a_computer_player(void **state)
{
    struct table_state *table = begin((struct plan){0});
    assert_int_equal(table_state_leave(table, 1, 3000), OBJECTION_NONE);
    assert_true(table_state_is_computer(table, 1));
    assert_int_equal(table_state_back(table, 1, 3000), OBJECTION_SEAT);
    assert_int_equal(table_state_hand(table, 1, T("novice"), 3000), OBJECTION_SEAT);
    assert_int_equal(table_state_undo(table, 1, 3000), OBJECTION_SEAT);
    struct table_state *again = make_again(table, table->event_count);
    assert_true(table_state_is_computer(again, 1));
    table_state_destroy(again);
    table_state_destroy(table);
}

static void an_objection_changes_nothing(void **state)
{
    struct table_state *table = begin((struct plan){0});
    unsigned mover = table_state_mover(table), other = 1 - mover;
    uint32_t count = table->event_count;
    enum refusal refusal;
    assert_int_equal(table_state_move(table, other, move_of(MOVE_DRAW), 3000, &refusal),
                     OBJECTION_REFUSED);
    assert_int_equal(refusal, REFUSAL_OTHER_SEAT);
    assert_int_equal(table_state_move(table, mover, move_of(MOVE_END), 3000, &refusal),
                     OBJECTION_REFUSED);
    assert_int_equal(table_state_undo(table, mover, 3000), OBJECTION_UNDO);
    assert_int_equal(table_state_hand(table, mover, T("wizard"), 3000), OBJECTION_LEVEL);
    assert_int_equal(table_state_say(table, mover, T(""), T("two\nlines"), 3000), OBJECTION_TEXT);
    assert_int_equal(table_state_say(table, mover, T(""), T(""), 3000), OBJECTION_TEXT);
    assert_int_equal(table_state_say(table, VIEW_SPECTATOR, T("a\tb"), T("x"), 3000),
                     OBJECTION_NAME);
    assert_int_equal(table_state_rematch(table, "def", 3000), OBJECTION_NOT_OVER);
    assert_int_equal(table_state_expire(table, INT64_MAX), OBJECTION_NONE);
    assert_int_equal(table->event_count, count);
    table_state_destroy(table);
}

static void a_turn_has_the_time_of_the_clock_and_then_all_are_told(void **state)
{
    struct table_state *table =
        begin((struct plan){.clock = CLOCK_MOVE, .then = THEN_REMIND, .seconds = 60});
    assert_int_equal(table_state_deadline(table), 2000 + 60000);
    assert_int_equal(table_state_expire(table, 61999), OBJECTION_NONE);
    assert_false(table->is_late);
    assert_int_equal(table_state_expire(table, 62000), OBJECTION_NONE);
    assert_true(table->is_late);
    assert_int_equal(table_state_deadline(table), 0);
    unsigned mover = table_state_mover(table);
    while (table_state_mover(table) == mover)
        make_move(table, 100000);
    assert_int_equal(table_state_deadline(table), 100000 + 60000);
    table_state_destroy(table);
}

static void a_seat_s_turns_share_the_time_of_the_game(void **state)
{
    struct table_state *table =
        begin((struct plan){.clock = CLOCK_GAME, .then = THEN_COMPUTER, .seconds = 100});
    unsigned first = table_state_mover(table);
    while (table_state_mover(table) == first)
        make_move(table, 2000 + 30000);
    assert_int_equal(table_state_deadline(table), 32000 + 100000);
    while (table_state_mover(table) != first)
        make_move(table, 40000);
    assert_int_equal(table_state_deadline(table), 40000 + 70000);
    assert_int_equal(table_state_expire(table, 110000), OBJECTION_NONE);
    assert_true(table_state_is_computer(table, first));
    assert_int_equal(table_state_deadline(table), 0);
    struct table_state *again = make_again(table, table->event_count);
    assert_same(again, table);
    table_state_destroy(again);
    table_state_destroy(table);
}

static void a_handed_seat_comes_back_to_its_person(void **state)
{
    struct table_state *table = begin((struct plan){0});
    assert_int_equal(table_state_hand(table, 0, T("novice"), 3000), OBJECTION_NONE);
    assert_true(table_state_is_computer(table, 0));
    assert_int_equal(table_state_back(table, 0, 3000), OBJECTION_NONE);
    assert_false(table_state_is_computer(table, 0));
    table_state_destroy(table);
}

static void who_let_a_computer_player_move_was_helped_and_nobody_else(void **state)
{
    struct table_state *table = begin((struct plan){0});
    unsigned first = table_state_mover(table), second = 1 - first;
    assert_int_equal(table_state_hand(table, first, T("novice"), 3000), OBJECTION_NONE);
    assert_int_equal(table_state_back(table, first, 3000), OBJECTION_NONE);
    make_move(table, 3000);
    assert_false(table->chairs[first].was_helped); /* the computer player was never to move */
    assert_int_equal(table_state_hand(table, first, T("novice"), 3000), OBJECTION_NONE);
    while (table_state_mover(table) == first || !table->chairs[first].was_helped)
        make_move(table, 3000);
    assert_int_equal(table_state_back(table, first, 3000), OBJECTION_NONE);
    assert_false(table->chairs[second].was_helped);
    assert_int_equal(table_state_leave(table, second, 3000), OBJECTION_NONE);
    while (table->stage == STAGE_RUNNING && !table->chairs[second].was_helped)
        make_move(table, 3000);
    struct table_state *again = make_again(table, table->event_count);
    assert_true(again->chairs[first].was_helped && again->chairs[second].was_helped);
    table_state_destroy(again);
    table_state_destroy(table);
}

static void a_clock_is_not_stopped_by_handing_the_seat_over_and_back(void **state)
{
    struct table_state *table =
        begin((struct plan){.clock = CLOCK_MOVE, .then = THEN_COMPUTER, .seconds = 60});
    unsigned mover = table_state_mover(table);
    assert_int_equal(table_state_hand(table, mover, T("novice"), 30000), OBJECTION_NONE);
    assert_int_equal(table_state_deadline(table), 0);
    assert_int_equal(table_state_back(table, mover, 30000), OBJECTION_NONE);
    assert_int_equal(table_state_deadline(table), 2000 + 60000);
    assert_int_equal(table_state_expire(table, 62000), OBJECTION_NONE);
    assert_int_equal(table_state_back(table, mover, 63000), OBJECTION_HANDED);
    while (table_state_mover(table) == mover)
        make_move(table, 64000);
    assert_int_equal(table_state_back(table, mover, 65000), OBJECTION_NONE);
    table_state_destroy(table);
}

static void with_a_clock_the_end_of_a_turn_is_final(void **state)
{
    for (unsigned clock = CLOCK_NONE; clock < CLOCKS; clock++) {
        struct table_state *table = begin((struct plan){.clock = (uint8_t)clock, .seconds = 60});
        unsigned mover = table_state_mover(table);
        while (table_state_mover(table) == mover)
            make_move(table, 3000);
        assert_int_equal(table_state_undo(table, mover, 4000),
                         clock == CLOCK_NONE ? OBJECTION_NONE : OBJECTION_UNDO);
        table_state_destroy(table);
    }
}

static void the_secrets_of_a_table_read_as_they_were_written(void **state)
{
    char buffer[TABLE_SECRETS_MAX];
    struct text text;
    struct table_secrets secrets = any_secrets, read;
    secrets.has_invitation = true;
    memset(secrets.invitation, 0xab, sizeof secrets.invitation);
    secrets.has_key[2] = true;
    memset(secrets.keys[2], 0x01, sizeof secrets.keys[2]);
    text_init(&text, buffer, sizeof buffer);
    table_secrets_write(&secrets, &text);
    assert_false(text.full);
    assert_int_equal(table_secrets_read(&read, T(buffer)), 0);
    assert_memory_equal(&read, &secrets, sizeof secrets);
    for (size_t size = 0; size < text.length; size++)
        assert_int_equal(table_secrets_read(&read, (struct slice){buffer, size}), -1);
}

/* Of a secret and an invitation, which may be NULL. */
static struct claim show(const char *secret, const char *invitation)
{
    struct claim claim = {.has_secret = secret, .has_invitation = invitation};
    if (secret)
        secret_key(T(secret), claim.secret);
    if (invitation)
        secret_key(T(invitation), claim.invitation);
    return claim;
}

static unsigned viewer(const struct table_state *table, const char *secret,
                       const struct identity *account)
{
    struct claim claim = show(secret, NULL);
    return table_state_viewer(table, &claim, account);
}

static void a_seat_is_known_by_its_secret_or_else_by_its_account(void **state)
{
    struct table_state *table = open_table((struct plan){.seats = 3, .is_public = true});
    const struct identity benno = {.name = "benno", .mark = {1}};
    const struct identity later = {.name = "benno", .mark = {2}};
    const struct identity before = {.name = "benno"};
    uint8_t key[SECRET_KEY_BYTES];
    secret_key(T("ada"), key);
    assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, key, 2000),
                     OBJECTION_NONE);
    secret_key(T("ben"), key);
    assert_int_equal(table_state_sit(table, 1, T("Ben"), &benno, key, 2000), OBJECTION_NONE);
    assert_int_equal(viewer(table, "ada", &identity_of_nobody), 0);
    assert_int_equal(viewer(table, "ben", &identity_of_nobody), 1);
    assert_int_equal(viewer(table, NULL, &benno), 1);
    assert_int_equal(viewer(table, NULL, &later), VIEW_SPECTATOR);
    assert_int_equal(viewer(table, NULL, &before), VIEW_SPECTATOR);
    assert_int_equal(viewer(table, "eve", &benno), VIEW_SPECTATOR);
    assert_int_equal(viewer(table, NULL, &identity_of_nobody), VIEW_SPECTATOR);
    assert_int_equal(table_state_leave(table, 0, 3000), OBJECTION_NONE);
    assert_int_equal(viewer(table, "ada", &identity_of_nobody), VIEW_SPECTATOR);
    secret_key(T("new"), key);
    assert_int_equal(table_state_renew_seat(table, 1, key, 3000), OBJECTION_NONE);
    assert_int_equal(table_state_renew_seat(table, 0, key, 3000), OBJECTION_SEAT);
    assert_int_equal(viewer(table, "ben", &identity_of_nobody), VIEW_SPECTATOR);
    assert_int_equal(viewer(table, "new", &identity_of_nobody), 1);
    table_state_destroy(table);
}

static void whoever_has_sat_there_longest_is_the_host(void **state)
{
    struct table_state *table = open_table((struct plan){.seats = 3});
    assert_int_equal(table_state_host(table), EVENT_NOBODY);
    assert_int_equal(table_state_fill(table, 0, T("novice"), 2000), OBJECTION_NONE);
    assert_int_equal(table_state_sit(table, 2, T("Ada"), &identity_of_nobody, any_key, 2000),
                     OBJECTION_NONE);
    assert_int_equal(table_state_sit(table, 1, T("Ben"), &identity_of_nobody, any_key, 2000),
                     OBJECTION_NONE);
    assert_int_equal(table_state_host(table), 2);
    assert_int_equal(table_state_leave(table, 2, 2000), OBJECTION_NONE);
    assert_int_equal(table_state_sit(table, 2, T("Ada"), &identity_of_nobody, any_key, 2000),
                     OBJECTION_NONE);
    assert_int_equal(table_state_host(table), 1);
    table_state_destroy(table);
}

static void whoever_is_invited_may_look_on_at_a_table_that_is_not_public(void **state)
{
    struct table_secrets secrets = any_secrets;
    struct claim come = show(NULL, "come"), go = show(NULL, "go"), none = show(NULL, NULL);
    secrets.has_invitation = true;
    secret_key(T("come"), secrets.invitation);
    struct table_state *table = table_state_create("abc", &secrets);
    assert_int_equal(table_state_viewer(table, &come, &identity_of_nobody), VIEW_SPECTATOR);
    assert_int_equal(table_state_viewer(table, &go, &identity_of_nobody), TABLE_STRANGER);
    assert_int_equal(table_state_viewer(table, &none, &identity_of_nobody), TABLE_STRANGER);
    assert_int_equal(table_state_renew_invitation(table, go.invitation, 2000), OBJECTION_NONE);
    assert_int_equal(table_state_viewer(table, &come, &identity_of_nobody), TABLE_STRANGER);
    assert_int_equal(table_state_viewer(table, &go, &identity_of_nobody), VIEW_SPECTATOR);
    table->plan.is_public = true;
    assert_int_equal(table_state_viewer(table, &none, &identity_of_nobody), VIEW_SPECTATOR);
    table_state_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_made_again_of_its_events_is_the_same),
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
        cmocka_unit_test(who_let_a_computer_player_move_was_helped_and_nobody_else),
        cmocka_unit_test(a_clock_is_not_stopped_by_handing_the_seat_over_and_back),
        cmocka_unit_test(with_a_clock_the_end_of_a_turn_is_final),
        cmocka_unit_test(the_secrets_of_a_table_read_as_they_were_written),
        cmocka_unit_test(a_seat_is_known_by_its_secret_or_else_by_its_account),
        cmocka_unit_test(whoever_has_sat_there_longest_is_the_host),
        cmocka_unit_test(whoever_is_invited_may_look_on_at_a_table_that_is_not_public),
    };
    return cmocka_run_group_tests(tests, seed, NULL);
}
