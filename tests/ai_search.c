/* Search and tree. */
#include "ai/ahead.h"
#include "ai/net_file.h"
#include "ai/search.h"
#include "ai/tree.h"
#include "ai_position.h"
#include "cmocka_all.h"
#include "rules/score.h"

enum { LARGE = 1 << 24, SMALL = 1 << 18 };

static struct search *search_in(unsigned number, size_t size)
{
    static unsigned char blocks[2][LARGE];
    struct search *search = search_create(net_builtin(), blocks[number], size);
    assert_non_null(search);
    return search;
}

static uint32_t sum_of_visits(const struct search_move *moves, size_t count)
{
    uint32_t visits = 0;
    for (size_t i = 0; i < count; i++)
        visits += moves[i].visits;
    return visits;
}

static void a_search_visits_as_often_as_it_was_told_and_lists_the_best_first(void **state)
{
    struct search_move moves[MOVES_MAX];
    struct search *search = search_in(0, LARGE);
    struct game game;
    struct view view;
    position(4, &game);
    view_of(&game, game.seat, &view);
    search_start(search, &view, 1);
    assert_int_equal(search_moves(search, moves, MOVES_MAX), 0);
    search_run(search, 500);
    size_t count = search_moves(search, moves, MOVES_MAX);
    struct move legal[MOVES_MAX];
    assert_int_equal(count, view_moves(&view, legal));
    for (size_t i = 1; i < count; i++)
        assert_true(moves[i].visits <= moves[i - 1].visits);
    assert_int_equal(sum_of_visits(moves, count), 499); /* the first one only looked ahead */
    assert_int_equal(search_moves(search, moves, 1), 1);
}

static void a_search_forgets_and_goes_on_when_its_memory_is_full(void **state)
{
    static unsigned char tiny[4096];
    struct search_move moves[MOVES_MAX];
    assert_null(search_create(net_builtin(), tiny, sizeof tiny));
    for (unsigned n = 0; n < 6; n++) {
        static unsigned char block[SMALL];
        /* the tree of a search without a network goes on through all turns, and grows the faster */
        struct search *search = search_create(n ? NULL : net_builtin(), block, sizeof block);
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        search_start(search, &view, 1);
        search_run(search, 3000);
        size_t count = search_moves(search, moves, MOVES_MAX);
        assert_int_equal(sum_of_visits(moves, count), 2999);
        assert_int_equal(game_check(&game, moves[0].move), REFUSAL_NONE);
    }
}

/* Luck, until a seat is to move. */
static void let_luck_decide(struct game *game, struct rng *rng)
{
    while (game_mover(game) == MOVER_CHANCE)
        game_do(game, chance_draw(game, rng));
}

static void a_search_goes_on_from_wherever_the_game_goes(void **state)
{
    struct search *search = search_in(0, LARGE);
    struct search_move best, next;
    struct rng rng;
    struct view view;
    unsigned kept = 0;
    rng_init(&rng, seed, 3000);
    for (unsigned n = 0; n < 30; n++) {
        struct game game;
        position(n, &game);
        unsigned seat = game.seat;
        view_of(&game, seat, &view);
        search_start(search, &view, n);
        search_run(search, 100);
        assert_int_equal(search_moves(search, &best, 1), 1);
        game_do(&game, best.move);
        let_luck_decide(&game, &rng);
        if (game_mover(&game) != seat)
            continue;
        view_of(&game, seat, &view);
        search_start(search, &view, n);
        kept += search_moves(search, &next, 1) == 1 && next.visits > 0;
        search_run(search, 10);
        assert_int_equal(search_moves(search, &next, 1), 1);
        assert_int_equal(game_check(&game, next.move), REFUSAL_NONE);
    }
    assert_true(kept > 10);
}

static void the_same_decisions_one_after_the_other_have_the_same_results(void **state)
{
    static const size_t sizes[] = {LARGE, SMALL};
    for (unsigned n = 0; n < 6; n++) {
        struct search *one = search_in(0, sizes[n % 2]), *two = search_in(1, sizes[n % 2]);
        struct game game;
        struct rng rng;
        position(n, &game);
        rng_init(&rng, seed, 4000 + n);
        for (unsigned ply = 0; ply < 20 && game_mover(&game) != MOVER_NOBODY; ply++) {
            struct search_move first[MOVES_MAX], second[MOVES_MAX];
            struct view view;
            view_of(&game, game.seat, &view);
            search_start(one, &view, ply);
            search_start(two, &view, ply);
            search_run(one, 40);
            for (unsigned slice = 0; slice < 4; slice++)
                search_run(two, 10);
            size_t count = search_moves(one, first, MOVES_MAX);
            assert_int_equal(search_moves(two, second, MOVES_MAX), count);
            assert_memory_equal(first, second, count * sizeof *first);
            struct move legal[MOVES_MAX];
            game_do(&game, count ? first[0].move : legal[game_moves(&game, legal) - 1]);
            let_luck_decide(&game, &rng);
        }
    }
}

/* As in a record that somebody else has seen: the coats that the seat was shown are dark. */
static bool forget_coats(struct view *view)
{
    bool has_forgotten = false;
    struct game *known = &view->known;
    for (unsigned i = 0; i < known->under_count; i++) {
        struct shown_coat *coat = &known->under[i];
        if (coat->coat == NONE || !(coat->known >> view->seat & 1))
            continue;
        known->coats_hidden |= (uint16_t)(1u << coat->coat);
        coat->coat = NONE;
        has_forgotten = true;
    }
    return has_forgotten;
}

static void a_view_that_knows_less_than_its_seat_would_is_searched_as_well(void **state)
{
    unsigned forgotten = 0;
    for (unsigned n = 0; n < 400 && forgotten < 10; n++) {
        struct search *search = search_in(0, SMALL);
        struct search_move moves[MOVES_MAX];
        struct move legal[MOVES_MAX];
        struct game game;
        struct view view;
        position(n, &game);
        view_of(&game, game.seat, &view);
        if (!forget_coats(&view))
            continue;
        search_start(search, &view, n);
        search_run(search, 50);
        size_t count = search_moves(search, moves, MOVES_MAX);
        assert_int_equal(count, view_moves(&view, legal));
        assert_int_equal(sum_of_visits(moves, count), 49);
        forgotten++;
    }
    assert_int_equal(forgotten, 10);
}

/* Moves by their visits alone. */
static size_t list(struct search_move *moves, unsigned first, const uint32_t *counts, size_t size)
{
    for (size_t i = 0; i < size; i++)
        moves[i] = (struct search_move){.move = move_one(MOVE_PUSH, first + (unsigned)i),
                                        .visits = counts[i],
                                        .value.win[0] = (int32_t)counts[i]};
    return size;
}

static void two_searches_are_merged_into_one_opinion(void **state)
{
    struct search_move moves[4], more[3];
    size_t count = list(moves, 0, (uint32_t[]){9, 5, 2}, 3);
    count = search_merge(moves, count, 4, more, list(more, 1, (uint32_t[]){7, 3, 8}, 3));
    assert_int_equal(count, 4);
    const struct search_move merged[] = {{.move = move_one(MOVE_PUSH, 1), .visits = 12},
                                         {.move = move_one(MOVE_PUSH, 0), .visits = 9},
                                         {.move = move_one(MOVE_PUSH, 3), .visits = 8},
                                         {.move = move_one(MOVE_PUSH, 2), .visits = 5}};
    for (size_t i = 0; i < count; i++) {
        assert_true(move_is_same(moves[i].move, merged[i].move));
        assert_int_equal(moves[i].visits, merged[i].visits);
    }
    assert_int_equal(moves[0].value.win[0], (5 * 6 + 7 * 8) / 14);
    assert_int_equal(search_merge(moves, 4, 4, more, list(more, 7, (uint32_t[]){99}, 1)), 4);
    assert_int_equal(moves[0].visits, 12);
}

/* How the last turn ends if the seat does its best, where nothing is left to luck: its share of the
 * win and its lead, as ahead_worth() has them. False where luck comes in, or it takes too long. */
static bool solve(const struct game *game, unsigned seat, unsigned *budget, int32_t *worth)
{
    struct move moves[MOVES_MAX];
    if (game->phase == PHASE_OVER) {
        struct evaluation result = {0};
        unsigned winners = score_winners(game);
        for (unsigned s = 0; s < game->seat_count; s++) {
            result.score[s] = game->seats[s].score * NET_ONE;
            if (winners >> s & 1)
                result.win[s] = NET_ONE / __builtin_popcount(winners);
        }
        *worth = ahead_worth(&result, seat, game->seat_count);
        return true;
    }
    if (game_mover(game) != seat || !(*budget)--)
        return false;
    size_t count = game_moves(game, moves);
    *worth = INT32_MIN;
    for (size_t i = 0; i < count; i++) {
        struct game after = *game;
        int32_t found;
        game_do(&after, moves[i]);
        if (!solve(&after, seat, budget, &found))
            return false;
        *worth = found > *worth ? found : *worth;
    }
    return true;
}

/* The next position of random games in which the outcome is in the mover's hands alone. */
static void decided_position(struct rng *rng, struct game *game, int32_t *best)
{
    game->phase = PHASE_OVER;
    for (;;) {
        struct move moves[MOVES_MAX];
        if (game->phase == PHASE_OVER)
            game_init(game, SEATS_MIN + rng_below(rng, 3), rng_below(rng, VARIANTS), 10);
        let_luck_decide(game, rng);
        size_t count = game_moves(game, moves);
        unsigned budget = 200;
        if (game->round == game->rounds && count > 2 && solve(game, game->seat, &budget, best))
            return;
        game_do(game, moves[rng_below(rng, (uint32_t)count)]);
    }
}

static void the_last_turn_is_searched_to_the_end_of_the_game(void **state)
{
    struct rng rng;
    rng_init(&rng, seed, 5000);
    for (unsigned n = 0; n < 30; n++) {
        struct search *search = search_in(0, LARGE);
        struct search_move moves[MOVES_MAX];
        struct game game, after;
        struct view view;
        int32_t best, found;
        unsigned budget = 1000;
        decided_position(&rng, &game, &best);
        view_of(&game, game.seat, &view);
        search_start(search, &view, n);
        search_run(search, 8000);
        size_t count = search_moves(search, moves, MOVES_MAX);
        after = game;
        game_do(&after, moves[0].move);
        assert_true(solve(&after, game.seat, &budget, &found));
        assert_int_equal(found, best);
        for (size_t i = 0; i < count; i++) {
            after = game;
            game_do(&after, moves[i].move);
            for (unsigned s = 0; after.phase == PHASE_OVER && s < game.seat_count; s++) {
                assert_int_equal(moves[i].value.score[s], after.seats[s].score * NET_ONE);
                assert_in_range(moves[i].value.win[s] * (score_winners(&after) >> s & 1 ? 0 : 1), 0,
                                0);
            }
        }
    }
}

static void a_tree_forgets_what_lies_behind_and_what_was_visited_least(void **state)
{
    static unsigned char block[SMALL];
    struct tree tree;
    uint64_t mark = 0;
    assert_int_equal(tree_init(&tree, block, sizeof block), 0);
    for (; tree_has_room(&tree); mark++) {
        struct node *node = tree_add(&tree, mark * 12345, mark % 2, 10);
        assert_ptr_equal(tree_find(&tree, mark * 12345), node);
        node->visits = (uint32_t)mark;
        node->count = 1;
        node->branches[0].visits = (uint32_t)mark;
    }
    uint64_t most = mark - 1, keep = 2; /* 2 lies behind and has few visits */
    tree_forget(&tree, 1, keep * 12345);
    assert_true(tree_has_room(&tree));
    assert_true(tree.used <= tree.size / 2 + 1000);
    unsigned known = 0;
    for (mark = 0; mark <= most; mark++) {
        const struct node *node = tree_find(&tree, mark * 12345);
        if (!node)
            continue;
        assert_true(mark == keep || mark % 2 == 1);
        assert_int_equal(node->branches[0].visits, mark);
        known++;
    }
    assert_non_null(tree_find(&tree, keep * 12345));
    assert_non_null(tree_find(&tree, (most - !(most % 2)) * 12345));
    assert_int_equal(known, tree.nodes);
    assert_true(known > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_visits_as_often_as_it_was_told_and_lists_the_best_first),
        cmocka_unit_test(a_search_forgets_and_goes_on_when_its_memory_is_full),
        cmocka_unit_test(a_search_goes_on_from_wherever_the_game_goes),
        cmocka_unit_test(the_same_decisions_one_after_the_other_have_the_same_results),
        cmocka_unit_test(a_view_that_knows_less_than_its_seat_would_is_searched_as_well),
        cmocka_unit_test(two_searches_are_merged_into_one_opinion),
        cmocka_unit_test(the_last_turn_is_searched_to_the_end_of_the_game),
        cmocka_unit_test(a_tree_forgets_what_lies_behind_and_what_was_visited_least),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
