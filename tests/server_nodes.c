/* Several servers on one store, as nodes that call each other. */
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "server_stage.h"

/* Ada sits at the first node, Ben at the second; each has its own way to the table. */
struct pair {
    struct wire_peer people[2];
    struct table table;
};

static void ask_of(const struct pair *pair, unsigned seat, const char *what, char message[512])
{
    snprintf(message, 512, "{\"id\":1,\"table\":\"%s\",\"secret\":\"%s\",%s}", pair->table.id,
             pair->table.secrets[seat], what);
}

static const json_t *ask_at(struct pair *pair, unsigned seat, const char *what)
{
    char message[512];
    ask_of(pair, seat, what, message);
    return ask(&hosts[seat], &pair->people[seat], message);
}

static void begin_pair(struct pair *pair, const char *then)
{
    struct wire_peer far;
    for (unsigned s = 0; s < 2; s++)
        enter(&hosts[s], &pair->people[s]);
    enter(&hosts[0], &far);
    seat_two(&pair->table, &hosts[0], &pair->people[0], &far, then);
    leave(&hosts[0], &far);
    assert_non_null(json_object_get(ask_at(pair, 1, "\"do\":\"watch\""), "ok"));
    for (unsigned s = 0; s < 2; s++) {
        hear_calls();
        assert_non_null(json_object_get(ask_at(pair, s, "\"do\":\"ready\""), "ok"));
    }
    hear_calls();
}

static void end_pair(struct pair *pair)
{
    for (unsigned s = 0; s < 2; s++)
        leave(&hosts[s], &pair->people[s]);
}

static const struct table_state *state_at(const struct pair *pair, unsigned node)
{
    return live_tables_find(&hosts[node].server->tables, slice_of(pair->table.id))->table;
}

/* The number of the last event that the person was told of, all of them in order and each once. */
static uint32_t told_to(const struct pair *pair, unsigned seat)
{
    uint32_t number = 0;
    for (size_t i = 0; i < pair->people[seat].count; i++) {
        const json_t *message = pair->people[seat].heard[i];
        const char *tells = json_string_value(json_object_get(message, "tell"));
        if (!tells || strcmp(tells, "events") != 0)
            continue;
        uint32_t from = (uint32_t)json_integer_value(json_object_get(message, "from"));
        assert_true(from == number + 1 || from == 1); /* looking on begins at the beginning */
        number = from - 1 + (uint32_t)json_array_size(json_object_get(message, "events"));
    }
    return number;
}

static void assert_all_told(const struct pair *pair)
{
    uint32_t count = state_at(pair, 0)->event_count;
    assert_int_equal(state_at(pair, 1)->event_count, count);
    assert_int_equal(told_to(pair, 0), count);
    assert_int_equal(told_to(pair, 1), count);
}

/* Who is to move says so at their own node, one move that is legal there. */
static const json_t *move_at(struct pair *pair)
{
    unsigned mover = table_state_mover(state_at(pair, 0));
    pair->table.host = &hosts[mover];
    pair->table.people[0] = &pair->people[0];
    pair->table.people[1] = &pair->people[1];
    return make_a_move(&pair->table);
}

static void what_happens_at_one_node_is_told_at_the_other_and_both_play(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    assert_all_told(&pair);
    for (unsigned i = 0; i < 60; i++) {
        assert_non_null(json_object_get(move_at(&pair), "ok"));
        hear_calls();
        assert_all_told(&pair);
    }
    end_pair(&pair);
}

static void lost_calls_are_made_up_for_within_a_second(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    for (unsigned i = 0; i < 20; i++) {
        assert_non_null(json_object_get(move_at(&pair), "ok"));
        lose_calls();
        for (unsigned h = 0; h < SERVERS; h++)
            pass(&hosts[h], h == 0);
        lose_calls();
        assert_all_told(&pair);
    }
    end_pair(&pair);
}

/* The answer among what the person heard since. */
static const json_t *answer_since(const struct wire_peer *peer, size_t heard)
{
    while (heard < peer->count && json_object_get(peer->heard[heard], "tell"))
        heard++;
    assert_true(heard < peer->count);
    return peer->heard[heard];
}

static void who_comes_second_is_heard_on_what_there_is_then(void **state)
{
    struct pair pair;
    char messages[2][512];
    begin_pair(&pair, "remind");
    uint32_t before = state_at(&pair, 0)->event_count;
    for (unsigned s = 0; s < 2; s++) {
        ask_of(&pair, s, "\"do\":\"say\",\"text\":\"Hello\"", messages[s]);
        assert_true(api_hear(hosts[s].server, pair.people[s].visitor, slice_of(messages[s])));
    }
    for (unsigned s = 0; s < 2; s++) { /* both were decided on the same events */
        size_t heard = pair.people[s].count;
        server_settle(hosts[s].server);
        assert_non_null(json_object_get(answer_since(&pair.people[s], heard), "ok"));
    }
    hear_calls();
    assert_all_told(&pair);
    assert_int_equal(state_at(&pair, 0)->event_count, before + 2);
    assert_int_equal(hosts[1].server->services.metrics.races, 1);
    end_pair(&pair);
}

static void a_move_decided_on_old_events_is_refused_as_it_would_have_been(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    unsigned mover = table_state_mover(state_at(&pair, 0));
    char message[512], what[64];
    snprintf(what, sizeof what, "\"do\":\"move\",\"move\":\"draw\",\"after\":%u",
             state_at(&pair, 0)->event_count);
    ask_of(&pair, mover, what, message);
    struct wire_peer other; /* the same person at the other node */
    enter(&hosts[!mover], &other);
    assert_true(api_hear(hosts[mover].server, pair.people[mover].visitor, slice_of(message)));
    assert_non_null(json_object_get(ask(&hosts[!mover], &other, message), "ok"));
    size_t heard = pair.people[mover].count;
    server_settle(hosts[mover].server);
    assert_string_equal(code_of(answer_since(&pair.people[mover], heard)), "behind");
    hear_calls();
    assert_all_told(&pair);
    leave(&hosts[!mover], &other);
    end_pair(&pair);
}

static void a_commit_whose_answer_was_lost_is_answered_by_the_log(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    uint32_t before = state_at(&pair, 0)->event_count;
    lose_answers(1);
    assert_non_null(json_object_get(ask_at(&pair, 0, "\"do\":\"say\",\"text\":\"Hello\""), "ok"));
    lose_writes(1);
    assert_string_equal(code_of(ask_at(&pair, 0, "\"do\":\"say\",\"text\":\"Lost\"")), "failed");
    hear_calls();
    assert_all_told(&pair);
    assert_int_equal(state_at(&pair, 0)->event_count, before + 1);
    end_pair(&pair);
}

static const json_t *presence_of(const struct pair *pair, unsigned seat)
{
    const json_t *last = NULL;
    told(&pair->people[seat], "presence", pair->table.id, &last);
    return last;
}

static void who_is_here_is_known_at_both_nodes_until_a_node_dies(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    for (unsigned round = 0; round < 2; round++) {
        for (unsigned h = 0; h < SERVERS; h++)
            pass(&hosts[h], 1);
        hear_calls();
    }
    for (unsigned s = 0; s < 2; s++)
        assert_int_equal(json_array_size(json_object_get(presence_of(&pair, s), "here")), 2);
    leave(&hosts[1], &pair.people[1]);
    lose_calls(); /* as if the node had died */
    kill_node(&hosts[1]);
    for (unsigned i = 0; i < 40; i++)
        pass(&hosts[0], 1);
    assert_int_equal(json_array_size(json_object_get(presence_of(&pair, 0), "here")), 1);
    enter(&hosts[1], &pair.people[1]);
    end_pair(&pair);
}

static void one_node_does_what_is_done_once_and_another_when_it_is_gone(void **state)
{
    pass(&hosts[0], 2);
    pass(&hosts[1], 0);
    assert_true(leases_is_keeper(&hosts[0].server->leases));
    assert_false(leases_is_keeper(&hosts[1].server->leases));
    kill_node(&hosts[0]);
    unsigned seconds = 0;
    while (!leases_is_keeper(&hosts[1].server->leases)) {
        pass(&hosts[1], 1);
        assert_true(++seconds < 10);
    }
    assert_true(seconds >= 4); /* until then it might have been there */
    begin_again(&hosts[1]);    /* with a farewell: nobody has to wait */
    assert_true(leases_is_keeper(&hosts[1].server->leases));
}

static void a_node_that_slept_gives_way_to_who_took_over(void **state)
{
    for (unsigned i = 0; i < 12; i++)
        pass(&hosts[1], 1); /* the first one sleeps */
    assert_true(leases_is_keeper(&hosts[1].server->leases));
    assert_false(leases_is_keeper(&hosts[0].server->leases));
    pass(&hosts[0], 1);
    assert_false(leases_is_keeper(&hosts[0].server->leases));
}

static void computer_players_think_at_one_node_and_at_another_when_it_is_gone(void **state)
{
    struct pair pair;
    begin_pair(&pair, "computer");
    unsigned mover = table_state_mover(state_at(&pair, 0));
    for (unsigned i = 0; i < 70; i++)
        for (unsigned h = 0; h < SERVERS; h++) {
            pass(&hosts[h], h == 0);
            hear_calls();
        }
    assert_true(table_state_is_computer(state_at(&pair, 1), mover));
    assert_false(
        server_think(hosts[1].server)); /* the first node is the keeper, and handed it over */
    assert_true(server_think(hosts[0].server));
    leave(&hosts[0], &pair.people[0]);
    kill_node(&hosts[0]);
    for (unsigned i = 0; i < 20; i++)
        pass(&hosts[1], 1);
    assert_true(server_think(hosts[1].server));
    enter(&hosts[0], &pair.people[0]);
    end_pair(&pair);
}

static void a_deadline_is_seen_once_however_many_nodes_there_are(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    uint32_t before = state_at(&pair, 0)->event_count;
    for (unsigned i = 0; i < 70; i++)
        for (unsigned h = 0; h < SERVERS; h++) {
            pass(&hosts[h], h == 0);
            hear_calls();
        }
    assert_int_equal(state_at(&pair, 1)->event_count, before + 1);
    assert_int_equal(hosts[0].server->services.metrics.races, 0);
    assert_int_equal(hosts[1].server->services.metrics.races, 0);
    end_pair(&pair);
}

static void pass_for_both(unsigned seconds)
{
    for (unsigned i = 0; i < seconds; i++) {
        pass(&hosts[0], 1);
        pass(&hosts[1], 0);
    }
    hear_calls();
}

static bool is_anybody_late(const struct pair *pair)
{
    const struct table_state *table = state_at(pair, 0);
    for (uint32_t i = 0; i < table->event_count; i++)
        if (table->events[i]->kind == EVENT_LATE)
            return true;
    return false;
}

static void deadlines_move_by_the_time_for_which_the_store_was_away(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    pass_for_both(10);
    lose_all(true);
    pass_for_both(600);
    lose_all(false);
    pass_for_both(35); /* of a minute, of which ten seconds had passed */
    assert_false(is_anybody_late(&pair));
    pass_for_both(30);
    assert_true(is_anybody_late(&pair));
    end_pair(&pair);
}

static int64_t behind_at(unsigned node)
{
    return time_now - services_now(&hosts[node].server->services);
}

/* Also a node that begins after that. */
static void the_time_of_all_nodes_is_that_of_the_keeper(void **state)
{
    pass_for_both(6);
    assert_true(leases_is_keeper(&hosts[0].server->leases));
    lose_all(true);
    for (unsigned i = 0; i < 60; i++)
        pass(&hosts[1], 1);
    lose_all(false);
    pass(&hosts[1], 0);
    assert_true(behind_at(1) >= 50000);
    pass_for_both(10);
    assert_true(behind_at(0) == 0 && behind_at(1) < LEASE_APART_MS);

    lose_all(true);
    pass_for_both(60);
    lose_all(false);
    pass_for_both(10);
    assert_true(behind_at(0) >= 50000 && behind_at(1) >= 50000);
    kill_node(&hosts[1]);
    pass_for_both(10);
    assert_true(behind_at(0) >= 50000 && behind_at(1) >= 40000);
}

static void who_logs_out_at_one_node_is_logged_out_at_the_other(void **state)
{
    struct wire_peer here, there;
    char message[256], token[WORD_MAX];
    enter(&hosts[0], &here);
    enter(&hosts[1], &there);
    strcpy(token, word(ask_fine(&hosts[0], &here,
                                "{\"id\":1,\"do\":\"register\",\"name\":\"Ada\",\"password\":"
                                "\"a password\"}"),
                       "token"));
    snprintf(message, sizeof message, "{\"id\":1,\"do\":\"me\",\"token\":\"%s\"}", token);
    ask_fine(&hosts[0], &here, message);
    ask_fine(&hosts[1], &there, message);
    ask_fine(&hosts[0], &here, "{\"id\":1,\"do\":\"logout\"}");
    lose_calls();
    assert_string_equal(code_of(ask(&hosts[1], &there, "{\"id\":1,\"do\":\"logins\"}")), "");
    for (unsigned i = 0; i < 7; i++)
        pass(&hosts[1], 1);
    assert_string_equal(code_of(ask(&hosts[1], &there, "{\"id\":1,\"do\":\"logins\"}")), "token");
    leave(&hosts[0], &here);
    leave(&hosts[1], &there);
}

static void
a_node_that_is_cut_off_from_the_store_sends_everybody_away_until_it_is_back(void **state)
{
    struct pair pair;
    begin_pair(&pair, "remind");
    lose_all(true);
    for (unsigned i = 0; i < 6; i++)
        pass(&hosts[0], 1);
    assert_int_equal(pair.people[0].code, 0); /* a moment is waited for */
    for (unsigned i = 0; i < 6; i++)
        pass(&hosts[0], 1);
    assert_int_equal(pair.people[0].code, 1013);
    assert_null(api_enter(hosts[0].server, &pair.people[0], slice_of("192.0.2.1")));
    lose_all(false);
    pass(&hosts[0], 1);
    pass(&hosts[0], 1);
    leave(&hosts[0], &pair.people[0]);
    enter(&hosts[0], &pair.people[0]);
    assert_non_null(json_object_get(ask_at(&pair, 0, "\"do\":\"look\""), "ok"));
    end_pair(&pair);
}

int main(void)
{
#define NODES(name) cmocka_unit_test_setup_teardown(name, set_up_nodes, tear_down)
    const struct CMUnitTest tests[] = {
        NODES(what_happens_at_one_node_is_told_at_the_other_and_both_play),
        NODES(lost_calls_are_made_up_for_within_a_second),
        NODES(who_comes_second_is_heard_on_what_there_is_then),
        NODES(a_move_decided_on_old_events_is_refused_as_it_would_have_been),
        NODES(a_commit_whose_answer_was_lost_is_answered_by_the_log),
        NODES(who_is_here_is_known_at_both_nodes_until_a_node_dies),
        NODES(one_node_does_what_is_done_once_and_another_when_it_is_gone),
        NODES(a_node_that_slept_gives_way_to_who_took_over),
        NODES(computer_players_think_at_one_node_and_at_another_when_it_is_gone),
        NODES(a_deadline_is_seen_once_however_many_nodes_there_are),
        NODES(a_node_that_is_cut_off_from_the_store_sends_everybody_away_until_it_is_back),
        NODES(deadlines_move_by_the_time_for_which_the_store_was_away),
        NODES(the_time_of_all_nodes_is_that_of_the_keeper),
        NODES(who_logs_out_at_one_node_is_logged_out_at_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
