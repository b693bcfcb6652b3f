/* A player thinking on threads, and being stopped. */
#include <pthread.h>
#include <string.h>

#include "ai/level.h"
#include "ai/net_file.h"
#include "cmocka_all.h"
#include "rules/chance.h"
#include "sanitized.h"
#include "think/thinker.h"

static const uint8_t seed[RNG_SEED_BYTES] = "the thinkers' tests";

/* Bytes for a tree, few enough to be full now and then. */
enum { SMALL = 1 << 19 };

static struct thinker *thinker(const char *name, unsigned threads)
{
    struct player player;
    assert_int_equal(player_read(name, strlen(name), &player), 0);
    player.threads = (uint16_t)threads;
    struct thinker *made = thinker_create(&player, net_builtin(), threads, SMALL);
    assert_non_null(made);
    return made;
}

/* Goes on with luck and random moves until a seat has so many moves to choose from, in a new game
 * where one ends. */
static void go_on(struct game *game, struct rng *rng, size_t choices)
{
    struct move moves[MOVES_MAX];
    for (;;) {
        if (game_mover(game) == MOVER_NOBODY)
            game_init(game, 2 + rng_below(rng, 3), rng_below(rng, VARIANTS), 10);
        if (game_mover(game) == MOVER_CHANCE)
            game_do(game, chance_draw(game, rng));
        else if (game_moves(game, moves) >= choices)
            return;
        else
            game_do(game, moves[0]);
    }
}

static void first_position(struct game *game, struct rng *rng)
{
    rng_init(rng, seed, 1);
    game_init(game, 2, VARIANT_BASIC, 10);
    go_on(game, rng, 2);
}

static void view_of_mover(const struct game *game, struct view *view)
{
    view_of(game, game_mover(game), view);
}

/* Two games of random moves, or half of one, each position thought about. */
static void walk(struct thinker *thinkers[SEATS_MAX])
{
    struct game game;
    struct rng rng;
    unsigned phases = 0;
    first_position(&game, &rng);
    for (unsigned ply = 0; ply < (SANITIZED ? 100 : 400); ply++) {
        struct view view;
        struct search_move found[MOVES_MAX];
        struct move legal[MOVES_MAX];
        go_on(&game, &rng, 1);
        phases |= 1u << game.phase;
        view_of_mover(&game, &view);
        thinker_start(thinkers[view.seat], &view, ply);
        size_t count = thinker_run(thinkers[view.seat], found, MOVES_MAX);
        assert_in_range(count, 1, game_moves(&game, legal));
        for (size_t i = 0; i < count; i++)
            assert_int_equal(game_check(&game, found[i].move), REFUSAL_NONE);
        game_do(&game, legal[rng_below(&rng, (uint32_t)game_moves(&game, legal))]);
    }
    assert_int_equal(phases, 1u << PHASE_DRAW | 1u << PHASE_PUSH | 1u << PHASE_ACT);
}

static void a_thinker_gives_legal_moves_in_all_phases(void **state)
{
    static const struct {
        const char *name;
        unsigned threads;
    } rows[] = {{"novice", 1},       {"greedy", 1},    {"net", 2},        {"search:20", 1},
                {"playouts:20", 1},  {"search:40", 2}, {"search:1ms", 1}, {"search:1ms", 2},
                {"playouts:1ms", 2}, {"search:1", 3}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct thinker *thinkers[SEATS_MAX];
        for (unsigned s = 0; s < SEATS_MAX; s++)
            thinkers[s] = thinker(rows[i].name, rows[i].threads);
        walk(thinkers);
        for (unsigned s = 0; s < SEATS_MAX; s++)
            thinker_destroy(thinkers[s]);
    }
}

static void a_thinker_spends_its_iterations_exactly(void **state)
{
    static const uint32_t budgets[] = {1, 2, 31, 32, 33, 500};
    struct game game;
    struct rng rng;
    struct view view;
    first_position(&game, &rng);
    view_of_mover(&game, &view);
    for (unsigned i = 0; i < sizeof budgets / sizeof *budgets; i++)
        for (unsigned threads = 1; threads <= 3; threads++) {
            struct player player = {
                .kind = PLAYER_SEARCH, .iterations = budgets[i], .threads = (uint16_t)threads};
            struct thinker *made = thinker_create(&player, net_builtin(), threads, SMALL);
            struct search_move found[MOVES_MAX];
            uint32_t visits = 0;
            thinker_start(made, &view, 1);
            assert_int_equal(thinker_percent(made), 0);
            size_t count = thinker_run(made, found, MOVES_MAX);
            for (size_t n = 0; n < count; n++)
                visits += found[n].visits;
            unsigned used = threads < budgets[i] ? threads : budgets[i];
            assert_int_equal(visits + used, budgets[i]); /* each one's first only looked ahead */
            assert_int_equal(thinker_percent(made), 100);
            thinker_destroy(made);
        }
}

static void a_thinker_on_one_thread_chooses_as_its_thought_does(void **state)
{
    static unsigned char block[SMALL];
    static struct thought thought;
    struct thinker *made = thinker("search:20", 1);
    struct player player;
    struct game game;
    struct rng rng;
    assert_int_equal(player_read("search:20", 9, &player), 0);
    thought_init(&thought, net_builtin(), block, sizeof block);
    assert_int_equal(thought_take(&thought, &player), 0);
    first_position(&game, &rng);
    for (unsigned ply = 0; ply < 100; ply++) {
        struct view view;
        struct search_move best;
        go_on(&game, &rng, 2);
        view_of_mover(&game, &view);
        thought_begin(&thought, &view, ply, 0);
        while (!thought_is_over(&thought, 0))
            thought_slice(&thought);
        assert_int_equal(thought_moves(&thought, &best, 1), 1);
        assert_true(move_is_same(thinker_choose(made, &view, ply), best.move));
        game_do(&game, best.move);
    }
    thinker_destroy(made);
}

static void a_forced_move_takes_no_thinking(void **state)
{
    struct thinker *made = thinker("search:1000", 1);
    struct game game;
    struct rng rng;
    struct view view;
    struct search_move found[MOVES_MAX];
    struct move moves[MOVES_MAX];
    first_position(&game, &rng);
    while (game_moves(&game, moves) != 1) {
        game_do(&game, moves[0]);
        go_on(&game, &rng, 1);
    }
    view_of_mover(&game, &view);
    thinker_start(made, &view, 1);
    assert_int_equal(thinker_percent(made), 100);
    assert_int_equal(thinker_run(made, found, MOVES_MAX), 1);
    assert_true(move_is_same(found[0].move, moves[0]) && found[0].visits == 0);
    thinker_destroy(made);
}

static void *stop(void *argument)
{
    thinker_stop(argument);
    return NULL;
}

/* Whenever that is: before it has begun, or while it thinks. */
static void a_thinker_stops_when_it_is_told(void **state)
{
    static const char *const endless[] = {"search:999999999", "search:999999999ms"};
    struct game game;
    struct rng rng;
    struct view view;
    struct search_move best;
    first_position(&game, &rng);
    view_of_mover(&game, &view);
    for (unsigned i = 0; i < 16; i++) {
        pthread_t other;
        struct thinker *made = thinker(endless[i % 2], 1 + i / 2 % 2);
        thinker_start(made, &view, i);
        assert_int_equal(pthread_create(&other, NULL, stop, made), 0);
        assert_int_equal(thinker_run(made, &best, 1), 1);
        pthread_join(other, NULL);
        assert_int_equal(game_check(&game, best.move), REFUSAL_NONE);
        assert_in_range(thinker_percent(made), 0, 99);

        thinker_start(made, &view, i);
        thinker_stop(made);
        assert_int_equal(thinker_run(made, &best, 1), 1);
        assert_int_equal(game_check(&game, best.move), REFUSAL_NONE);
        thinker_destroy(made);
    }
}

static void a_thinker_without_room_for_a_tree_is_refused(void **state)
{
    struct player player = {.kind = PLAYER_SEARCH, .iterations = 1};
    assert_null(thinker_create(&player, net_builtin(), 1, 1000));
    player.kind = PLAYER_NET;
    struct thinker *made = thinker_create(&player, net_builtin(), 1, 1000);
    assert_non_null(made);
    thinker_destroy(made);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_thinker_gives_legal_moves_in_all_phases),
        cmocka_unit_test(a_thinker_spends_its_iterations_exactly),
        cmocka_unit_test(a_thinker_on_one_thread_chooses_as_its_thought_does),
        cmocka_unit_test(a_forced_move_takes_no_thinking),
        cmocka_unit_test(a_thinker_stops_when_it_is_told),
        cmocka_unit_test(a_thinker_without_room_for_a_tree_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
