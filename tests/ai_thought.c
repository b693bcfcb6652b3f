/* A thought: budgets, slices, the time of a turn, forced moves. */
#include "ai/net_file.h"
#include "ai/thought.h"
#include "ai_position.h"
#include "cmocka_all.h"

enum { MS = THOUGHT_MILLISECOND };

/* A thought that knows nothing yet; with the one before it still there. */
static struct thought *thought_of(const struct player *player)
{
    static unsigned char blocks[2][1 << 20];
    static struct thought thoughts[2];
    static unsigned next;
    unsigned at = next++ % 2;
    thought_init(&thoughts[at], net_builtin(), blocks[at], sizeof blocks[at]);
    assert_int_equal(thought_take(&thoughts[at], player), 0);
    return &thoughts[at];
}

static struct view some_view(unsigned number)
{
    struct game game;
    struct view view;
    position(number, &game);
    view_of(&game, game.seat, &view);
    return view;
}

/* Of a seat with one legal move. */
static struct view forced_view(void)
{
    struct move moves[MOVES_MAX];
    struct game game;
    struct view view;
    struct rng rng;
    rng_init(&rng, seed, 7000);
    game_init(&game, 2, VARIANT_BASIC, 10);
    while (game_mover(&game) == MOVER_CHANCE || game_moves(&game, moves) > 1)
        game_do(&game, game_mover(&game) == MOVER_CHANCE ? chance_draw(&game, &rng) : moves[0]);
    view_of(&game, game_mover(&game), &view);
    return view;
}

static uint32_t visits_of(struct thought *thought)
{
    struct search_move moves[MOVES_MAX];
    uint32_t visits = 0;
    size_t count = thought_moves(thought, moves, MOVES_MAX);
    for (size_t i = 0; i < count; i++)
        visits += moves[i].visits;
    return visits;
}

static void a_thought_spends_its_iterations_exactly(void **state)
{
    static const uint32_t budgets[] = {1, 2, 15, 16, 17, 500};
    struct view view = some_view(3);
    for (unsigned i = 0; i < sizeof budgets / sizeof *budgets; i++) {
        struct player player = {.kind = PLAYER_SEARCH, .iterations = budgets[i]};
        struct thought *thought = thought_of(&player);
        thought_begin(thought, &view, 1, 0);
        assert_int_equal(thought_percent(thought, 0), 0);
        while (!thought_is_over(thought, 0)) {
            assert_int_equal(thought_percent(thought, 0), thought->done * 100 / budgets[i]);
            thought_slice(thought);
        }
        assert_int_equal(thought->done, budgets[i]);
        assert_int_equal(thought_percent(thought, 0), 100);
        assert_int_equal(visits_of(thought), budgets[i] - 1); /* the first one only looked ahead */
    }
}

static void
a_decision_takes_a_third_of_the_time_that_its_turn_has_left_and_a_millisecond(void **state)
{
    const struct player player = {.kind = PLAYER_SEARCH, .milliseconds = 900};
    struct view view = some_view(3);
    struct thought *thought = thought_of(&player);
    static const struct {
        uint64_t begun, share, spent; /* milliseconds */
    } rows[] = {{5000, 301, 300}, {9000, 201, 201}, {9201, 134, 1000}, {20000, 1, 5}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        uint64_t begun = rows[i].begun * MS;
        thought_begin(thought, &view, i, begun);
        thought_slice(thought);
        assert_false(thought_is_over(thought, begun + rows[i].share * MS - 1));
        assert_int_equal(thought_percent(thought, begun + rows[i].share * MS - 1), 99);
        assert_true(thought_is_over(thought, begun + rows[i].share * MS));
        assert_int_equal(thought_percent(thought, begun + rows[i].share * MS), 100);
        thought_spend(thought, begun + rows[i].spent * MS);
    }
    view.known.round++;
    thought_begin(thought, &view, 9, 0);
    assert_false(thought_is_over(thought, 301 * MS - 1)); /* a new turn, new time */
    assert_true(thought_is_over(thought, 301 * MS));
}

static void a_study_ends_with_the_first_of_its_limits(void **state)
{
    const struct player player = {.kind = PLAYER_SEARCH};
    struct view view = some_view(3);
    struct thought *thought = thought_of(&player);
    thought_study(thought, &view, 1, 5, 64, 100, 7 * MS);
    thought_slice(thought);
    assert_int_equal(thought_percent(thought, 17 * MS), 25);
    assert_int_equal(thought_percent(thought, 57 * MS), 50);
    assert_false(thought_is_over(thought, 107 * MS - 1));
    assert_true(thought_is_over(thought, 107 * MS));
    for (unsigned slice = 0; slice < 3; slice++)
        thought_slice(thought);
    assert_int_equal(thought->done, 64);
    assert_true(thought_is_over(thought, 7 * MS));
    thought_ponder(thought, &view, 1, 0, 100, 0);
    thought_slice(thought);
    assert_int_equal(thought_percent(thought, 40 * MS), 40);
}

static void a_forced_move_needs_no_thinking_but_can_be_studied(void **state)
{
    const struct player player = {.kind = PLAYER_SEARCH, .iterations = 50};
    struct view view = forced_view();
    struct thought *thought = thought_of(&player);
    struct move legal[MOVES_MAX];
    struct search_move best;
    assert_int_equal(view_moves(&view, legal), 1);
    thought_begin(thought, &view, 1, 0);
    assert_true(thought_is_over(thought, 0));
    thought_slice(thought);
    assert_int_equal(thought->done, 0);
    assert_int_equal(thought_percent(thought, 0), 100);
    assert_int_equal(thought_moves(thought, &best, 1), 1);
    assert_true(move_is_same(best.move, legal[0]));
    thought_ponder(thought, &view, 1, 50, 0, 0);
    while (!thought_is_over(thought, 0))
        thought_slice(thought);
    assert_int_equal(thought->done, 50);
    assert_int_equal(thought_moves(thought, &best, 1), 1);
    assert_true(move_is_same(best.move, legal[0]));
    assert_true(best.value.score[view.seat] != 0); /* what the network says of it */
    static struct studied studied;
    thought_study(thought, &view, 1, 5, 50, 0, 0);
    while (!thought_is_over(thought, 0))
        thought_slice(thought);
    thought_studied(thought, &studied);
    assert_true(studied.count == 1 && studied.moves[0].looks == 50);
    assert_true(move_is_same(studied.moves[0].move, legal[0]));
}

static void whoever_is_asked_before_the_first_slice_has_an_opinion(void **state)
{
    static const struct player players[] = {{.kind = PLAYER_SEARCH, .iterations = 5000},
                                            {.kind = PLAYER_PLAYOUTS, .milliseconds = 5000},
                                            {.kind = PLAYER_NET},
                                            {.kind = PLAYER_GREEDY, .noise = 100},
                                            {.kind = PLAYER_RANDOM}};
    for (unsigned i = 0; i < sizeof players / sizeof *players; i++) {
        struct view view = some_view(i);
        struct search_move best;
        struct thought *thought = thought_of(&players[i]);
        thought_begin(thought, &view, 1, 0);
        assert_int_equal(thought_moves(thought, &best, 1), 1);
        assert_int_equal(game_check(&view.known, best.move), REFUSAL_NONE);
    }
}

static void what_was_found_stays_known_while_the_search_goes_by_the_same_network(void **state)
{
    const struct player player = {.kind = PLAYER_SEARCH, .iterations = 160};
    const struct player others[] = {{.kind = PLAYER_SEARCH, .iterations = 16},
                                    {.kind = PLAYER_GREEDY},
                                    {.kind = PLAYER_PLAYOUTS, .iterations = 16}};
    static const uint32_t visits[] = {175, 175, 15};
    struct view view = some_view(3);
    for (unsigned i = 0; i < 3; i++) {
        struct thought *thought = thought_of(&player);
        thought_begin(thought, &view, 1, 0);
        while (!thought_is_over(thought, 0))
            thought_slice(thought);
        assert_int_equal(visits_of(thought), 159);
        assert_int_equal(thought_take(thought, &others[i]), 0);
        if (!player_searches(&others[i]))
            assert_int_equal(thought_take(thought, &others[0]), 0);
        thought_begin(thought, &view, 1, 0);
        thought_slice(thought);
        assert_int_equal(visits_of(thought), visits[i]);
    }
}

static void a_player_that_searches_needs_room_for_a_tree(void **state)
{
    static unsigned char block[1000];
    const struct player searcher = {.kind = PLAYER_SEARCH, .iterations = 1},
                        other = {.kind = PLAYER_NET};
    struct thought thought;
    thought_init(&thought, net_builtin(), block, sizeof block);
    assert_int_equal(thought_take(&thought, &searcher), -1);
    assert_int_equal(thought_take(&thought, &other), 0);
    thought_init(&thought, net_builtin(), NULL, 0);
    assert_int_equal(thought_take(&thought, &other), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thought_spends_its_iterations_exactly),
        cmocka_unit_test(
            a_decision_takes_a_third_of_the_time_that_its_turn_has_left_and_a_millisecond),
        cmocka_unit_test(a_study_ends_with_the_first_of_its_limits),
        cmocka_unit_test(a_forced_move_needs_no_thinking_but_can_be_studied),
        cmocka_unit_test(whoever_is_asked_before_the_first_slice_has_an_opinion),
        cmocka_unit_test(what_was_found_stays_known_while_the_search_goes_by_the_same_network),
        cmocka_unit_test(a_player_that_searches_needs_room_for_a_tree),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
