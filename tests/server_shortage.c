/* A server whose memory runs out, at each allocation in turn. */
#include <stdio.h>

#include "notation/line.h"
#include "server_seats.h"
#include "server_stage.h"
#include "shortage.h"

enum { SHORTAGES_MAX = 1000 };

/* The table by itself. */

static const struct identity account_of_ben = {.name = "ben", .mark = {1}};

static struct table_state *with_a_seat_free(void)
{
    struct table_state *table = open_table((struct plan){0});
    assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, any_key, 2000),
                     OBJECTION_NONE);
    assert_int_equal(table_state_ready(table, 0, NULL, 2000), OBJECTION_NONE);
    return table;
}

static struct table_state *with_one_not_ready(void)
{
    struct table_state *table = with_a_seat_free();
    assert_int_equal(table_state_sit(table, 1, T("Ben"), &account_of_ben, any_key, 2000),
                     OBJECTION_NONE);
    return table;
}

static struct table_state *in_a_game(void)
{
    return begin((struct plan){.clock = CLOCK_MOVE, .then = THEN_COMPUTER, .seconds = 60});
}

static enum objection sit(struct table_state *table)
{
    return table_state_sit(table, 1, T("Ben"), &account_of_ben, any_key, 3000);
}

static enum objection fill(struct table_state *table)
{
    return table_state_fill(table, 1, T("novice"), 3000);
}

static enum objection be_ready(struct table_state *table)
{
    static const uint8_t entropy[LUCK_ENTROPY_BYTES] = "what Ben tossed";
    return table_state_ready(table, 1, entropy, 3000);
}

static const uint8_t tossed[2][LUCK_ENTROPY_BYTES] = {"what Ada tossed", "what Ben tossed"};

static enum objection promise(struct table_state *table, unsigned seat)
{
    uint8_t commitment[SHA256_BYTES], made[SHA256_BYTES];
    luck_commit(table->luck.secret, commitment);
    luck_promise(commitment, seat, tossed[seat], made);
    return table_state_promise(table, seat, made, 2000);
}

static struct table_state *with_one_who_has_promised(void)
{
    struct table_state *table = open_table((struct plan){0});
    assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, any_key, 2000),
                     OBJECTION_NONE);
    assert_int_equal(table_state_sit(table, 1, T("Ben"), &account_of_ben, any_key, 2000),
                     OBJECTION_NONE);
    assert_int_equal(promise(table, 0), OBJECTION_NONE);
    return table;
}

static struct table_state *sealed(void)
{
    struct table_state *table = with_one_who_has_promised();
    assert_int_equal(promise(table, 1), OBJECTION_NONE);
    return table;
}

static struct table_state *with_one_who_has_revealed(void)
{
    struct table_state *table = sealed();
    assert_int_equal(table_state_reveal(table, 0, tossed[0], 2000), OBJECTION_NONE);
    return table;
}

/* Ben has withheld once and is about to do so again. */
static struct table_state *with_one_who_withholds(void)
{
    static const uint8_t others[2][LUCK_ENTROPY_BYTES] = {"other 1", "other 2"};
    struct table_state *table = with_one_who_has_revealed();
    assert_int_equal(table_state_expire(table, INT64_C(1) << 50), OBJECTION_NONE);
    for (unsigned s = 0; s < 2; s++) {
        uint8_t commitment[SHA256_BYTES], made[SHA256_BYTES];
        luck_commit(table->luck.secret, commitment);
        luck_promise(commitment, s, others[s], made);
        assert_int_equal(table_state_promise(table, s, made, 2000), OBJECTION_NONE);
    }
    assert_int_equal(table_state_reveal(table, 0, others[0], 2000), OBJECTION_NONE);
    return table;
}

static enum objection promise_too(struct table_state *table)
{
    return promise(table, 1);
}

static enum objection reveal_first(struct table_state *table)
{
    return table_state_reveal(table, 0, tossed[0], 3000);
}

static enum objection reveal_last(struct table_state *table)
{
    return table_state_reveal(table, 1, tossed[1], 3000);
}

static enum objection withhold(struct table_state *table)
{
    return table_state_expire(table, INT64_C(1) << 50);
}

static enum objection leave_it(struct table_state *table)
{
    return table_state_leave(table, 1, 3000);
}

static enum objection say(struct table_state *table)
{
    return table_state_say(table, 0, T(""), T("Ah"), 3000);
}

static enum objection be_late(struct table_state *table)
{
    return table_state_expire(table, 2000 + 61 * 1000);
}

static const struct order order = {.by = BY_HOST, .reason = {"rude", 4}};

static enum objection hush(struct table_state *table)
{
    return table_state_hush(table, true, &order, 3000);
}

static enum objection mute(struct table_state *table)
{
    return table_state_mute(table, 1, true, &order, 3000);
}

static enum objection send_away(struct table_state *table)
{
    return table_state_send(table, 1, &order, 3000);
}

static enum objection hand_on(struct table_state *table)
{
    return table_state_pass(table, 1, T("Eve"), any_key, &order, 3000);
}

static enum objection close_it(struct table_state *table)
{
    return table_state_close(table, &order, 3000);
}

static const struct {
    struct table_state *(*make)(void);
    enum objection (*act)(struct table_state *table);
    uint32_t events; /* that come of it */
} verbs[] = {
    {with_a_seat_free, sit, 1},
    {with_a_seat_free, fill, 2},
    {with_one_not_ready, be_ready, 2},
    {with_one_not_ready, say, 1},
    {with_one_who_has_promised, promise_too, 2},
    {sealed, reveal_first, 1},
    {with_one_who_has_revealed, reveal_last, 2},
    {with_one_who_has_revealed, withhold, 1},
    {sealed, withhold, 2},
    {with_one_who_withholds, withhold, 2},
    {with_one_who_has_revealed, leave_it, 1},
    {in_a_game, leave_it, 2},
    {in_a_game, be_late, 2},
    {in_a_game, hush, 1},
    {in_a_game, mute, 1},
    {in_a_game, send_away, 2},
    {with_one_not_ready, send_away, 1},
    {in_a_game, hand_on, 1},
    {with_a_seat_free, close_it, 1},
    {in_a_game, close_it, 1},
};

/* All that there is of a table but the memory of its list. */
struct picture {
    struct table_state table;
    struct match match;
};

static void take_picture(const struct table_state *table, struct picture *picture)
{
    memset(picture, 0, sizeof *picture);
    picture->table = *table;
    picture->table.events = NULL;
    picture->table.event_room = 0;
    if (!table->match)
        return;
    struct match_mark mark = match_mark(table->match);
    match_go_back(&picture->match, &mark);
    memcpy(picture->match.moves, table->match->moves, mark.count * sizeof *picture->match.moves);
}

static void assert_unchanged(const struct table_state *table, const struct picture *before)
{
    static struct picture after;
    take_picture(table, &after);
    assert_memory_equal(&after, before, sizeof after);
}

static void a_verb_for_which_there_is_no_memory_changes_nothing(void **state)
{
    static struct picture before;
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        struct table_state *table = verbs[i].make();
        uint32_t count = table->event_count;
        take_picture(table, &before);
        int number = 0;
        for (;; number++) {
            run_short(number);
            enum objection objection = verbs[i].act(table);
            if (!was_short()) {
                assert_int_equal(objection, OBJECTION_NONE);
                break;
            }
            assert_int_equal(objection, OBJECTION_FAILED);
            assert_unchanged(table, &before);
        }
        assert_true(number >= (int)verbs[i].events);
        assert_int_equal(table->event_count, count + verbs[i].events);
        table_state_destroy(table);
    }
}

static void a_move_for_which_there_is_no_memory_changes_nothing_up_to_the_last(void **state)
{
    static struct picture before;
    enum refusal refusal;
    struct table_state *table = in_a_game();
    int number = 0;
    while (table->stage == STAGE_RUNNING) {
        struct move move = any_move(table);
        unsigned mover = table_state_mover(table);
        take_picture(table, &before);
        for (number = 0;; number++) {
            run_short(number);
            enum objection objection = table_state_move(table, mover, move, 3000, &refusal);
            if (!was_short()) {
                assert_int_equal(objection, OBJECTION_NONE);
                break;
            }
            assert_int_equal(objection, OBJECTION_FAILED);
            assert_unchanged(table, &before);
        }
    }
    assert_true(number >=
                4); /* the move twice, the last of them with what chance did, and the end */
    assert_int_equal(table->events[table->event_count - 1]->kind, EVENT_ENDED);
    table_state_destroy(table);
}

/* A whole server. */

/* How many moves seats have made; the match has gone as far as the events say. */
static unsigned count_moves(const struct table_state *table)
{
    unsigned count = 0, all = 0;
    for (uint32_t i = 0; i < table->event_count; i++) {
        count += table->events[i]->kind == EVENT_MOVED;
        all += table->events[i]->move_count;
    }
    assert_int_equal(all, table->match->count);
    return count;
}

/* Whether the peer knows the table's last event. */
static bool is_told(const struct table *table, const struct wire_peer *peer)
{
    const json_t *last = NULL;
    assert_true(told(peer, "events", table->id, &last) > 0);
    json_int_t from = json_integer_value(json_object_get(last, "from"));
    size_t count = json_array_size(json_object_get(last, "events"));
    return (uint32_t)from + count - 1 == state_of(table)->event_count;
}

/* Whoever was let go comes back and looks on again. */
static void come_back(struct table *table)
{
    for (unsigned s = 0; s < 2; s++)
        if (table->people[s]->is_let_go) {
            leave(table->host, table->people[s]);
            enter(table->host, table->people[s]);
            assert_string_equal(code_of(ask_seat(table, s, "\"do\":\"watch\"")), "");
        }
}

/* The seat that is to move asks for the move while memory runs out at that allocation. Returns whether
 * it did. */
static bool try_move(struct table *table, struct move move, int number)
{
    char message[512], line[LINE_MAX_BYTES];
    struct text text;
    unsigned mover = mover_of(table);
    struct wire_peer *peer = table->people[mover];
    text_init(&text, line, sizeof line);
    move_write(&text, move);
    snprintf(message, sizeof message,
             "{\"id\":1,\"table\":\"%s\",\"secret\":\"%s\",\"do\":\"move\",\"move\":\"%.*s\"}",
             table->id, table->secrets[mover], (int)text.length, line);
    run_short(number);
    peer->is_let_go |= !api_hear(table->host->server, peer->visitor, slice_of(message));
    server_settle(table->host->server);
    bool was = was_short();
    pass(table->host, 2); /* a table that could not be read is read again */
    come_back(table);
    return was;
}

/* Two people, who move until the game is over, while memory runs out at every allocation in turn, again
 * and again. */
static void a_move_is_kept_and_told_or_can_be_made_again(void **state)
{
    static struct wire_peer ada, ben;
    struct table table;
    unsigned kept = 0, made_again = 0, rounds = 0;
    int number = 0;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    while (state_of(&table)->stage == STAGE_RUNNING) {
        unsigned before = count_moves(state_of(&table));
        bool was = try_move(&table, any_move(state_of(&table)), number);
        bool is_made = count_moves(state_of(&table)) == before + 1;
        assert_true(is_made || (was && count_moves(state_of(&table)) == before));
        assert_true(is_told(&table, &ada) && is_told(&table, &ben));
        kept += was && is_made;
        made_again += was && !is_made;
        rounds += !was;
        number = was ? number + 1 : 0;
        assert_true(number < SHORTAGES_MAX);
    }
    assert_true(rounds > 3 && kept > 3 * rounds && made_again > 3 * rounds);
    assert_int_equal(count_moves(state_of(&table)), state_of(&table)->event_count - 7);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

/* Whoever asks while memory runs out is answered, or let go and may come back; then the same can be asked again. */
static void ask_while_short(struct wire_peer *peer, const char *message)
{
    struct host *host = &hosts[0];
    bool was = true;
    for (int number = 0; was; number++) {
        size_t before = peer->count;
        assert_true(number < SHORTAGES_MAX);
        run_short(number);
        peer->is_let_go |= !api_hear(host->server, peer->visitor, slice_of(message));
        server_settle(host->server);
        was = was_short();
        bool is_answered = false;
        for (size_t i = before; i < peer->count; i++)
            is_answered |= !json_object_get(peer->heard[i], "tell");
        if (!is_answered && !(was && peer->is_let_go))
            fail_msg("without allocation %d there is no answer to %s", number, message);
        pass(host, 2);
        leave(host, peer);
        enter(host, peer);
    }
}

static void whatever_is_asked_when_memory_runs_out_can_be_asked_again(void **state)
{
    static const char *const requests[] = {
        "{\"id\":1,\"do\":\"tables\"}",
        "{\"id\":1,\"do\":\"register\",\"account\":\"ada\",\"password\":\"12345678\"}",
        "{\"id\":1,\"do\":\"login\",\"account\":\"ada\",\"password\":\"12345678\"}",
        "{\"id\":1,\"do\":\"login\",\"account\":\"ada\",\"password\":\"123456789\"}",
        "{\"id\":1,\"do\":\"me\",\"token\":\"t00112233445566778899aabbccddeeff\"}",
        "{\"id\":1,\"do\":\"open\",\"name\":\"Ada\",\"players\":[\"person\",\"novice\"]}",
        "{\"id\":1,\"do\":\"look\",\"table\":\"nowhere\"}",
    };
    static const char *const asked_there[] = {
        "look", "watch", "offers", "record", "ready", "undo", "say\",\"text\":\"Ah"};
    static struct wire_peer ada, ben;
    struct table table;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    for (unsigned i = 0; i < sizeof requests / sizeof *requests; i++)
        ask_while_short(&ada, requests[i]);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    for (unsigned i = 0; i < sizeof asked_there / sizeof *asked_there; i++) {
        char message[256];
        snprintf(message, sizeof message,
                 "{\"id\":1,\"table\":\"%s\",\"secret\":\"%s\",\"do\":\"%s\"}", table.id,
                 table.secrets[1], asked_there[i]);
        ask_while_short(&ben, message);
    }
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

/* Both have handed their seats over, and nobody asks for anything any more. */
static void a_computer_player_without_memory_moves_when_there_is_some(void **state)
{
    static struct wire_peer ada, ben;
    struct table table;
    unsigned lost = 0;
    int number = 0;
    enter(&hosts[0], &ada);
    enter(&hosts[0], &ben);
    set_table(&table, &hosts[0], &ada, &ben, "remind");
    for (unsigned s = 0; s < 2; s++)
        assert_string_equal(code_of(ask_seat(&table, s, "\"do\":\"hand\",\"level\":\"novice\"")),
                            "");
    for (unsigned round = 0; state_of(&table)->stage == STAGE_RUNNING; round++) {
        assert_true(round < SHORTAGES_MAX);
        run_short(number);
        server_think(hosts[0].server);
        server_settle(hosts[0].server);
        bool was = was_short();
        number = was ? number + 1 : 0;
        lost += was;
        pass(&hosts[0], 2);
    }
    assert_true(lost > 20);
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
}

static int start(void **state)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "memory that runs out";
    rng_init(&luck, seed, 0);
    set_up(state);
    stage_config.tables_per_address = stage_config.seats_per_address = 1000;
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_verb_for_which_there_is_no_memory_changes_nothing, start,
                                        tear_down),
        cmocka_unit_test_setup_teardown(
            a_move_for_which_there_is_no_memory_changes_nothing_up_to_the_last, start, tear_down),
        cmocka_unit_test_setup_teardown(a_move_is_kept_and_told_or_can_be_made_again, start,
                                        tear_down),
        cmocka_unit_test_setup_teardown(whatever_is_asked_when_memory_runs_out_can_be_asked_again,
                                        start, tear_down),
        cmocka_unit_test_setup_teardown(a_computer_player_without_memory_moves_when_there_is_some,
                                        start, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
