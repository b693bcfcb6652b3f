/* Laws of the game itself, asked after every move of random games. */
#include "cmocka_all.h"
#include "laws.h"
#include "laws_walk.h"
#include "rules/chance.h"
#include "rules/due.h"

static void the_material_of_the_box_is_all_there_after_every_move(void **state)
{
    for (unsigned n = 0; n < walk_count(250); n++) {
        struct walk walk;
        walk_init(&walk, "material", n);
        do {
            walk_obeys(&walk, law_of_material(&walk.game));
        } while (walk_step(&walk));
    }
}

static void the_fields_of_a_game_agree_after_every_move(void **state)
{
    unsigned deepest = 0;
    for (unsigned n = 0; n < walk_count(150); n++) {
        struct walk walk;
        walk_init(&walk, "shape", n);
        do {
            walk_obeys(&walk, law_of_shape(&walk.game));
            while (walk.game.due >> 8 * deepest)
                deepest++;
        } while (walk_step(&walk));
    }
    print_message("# at most %u things were due at a time\n", deepest);
}

static void a_move_changes_only_what_is_its_business(void **state)
{
    for (unsigned n = 0; n < walk_count(100); n++) {
        struct walk walk;
        walk_init(&walk, "change", n);
        while (walk_step(&walk))
            walk_obeys(&walk, law_of_change(&walk.before, walk.move, &walk.game));
    }
}

static void the_rules_are_the_same_for_every_seat(void **state)
{
    for (unsigned n = 0; n < walk_count(50); n++) {
        struct walk walk;
        walk_init(&walk, "seats", n);
        while (walk_step(&walk))
            walk_obeys(&walk, law_of_seats(&walk.before, walk.move, &walk.game));
    }
}

static void a_list_of_moves_names_each_legal_move_once(void **state)
{
    unsigned longest = 0;
    for (unsigned n = 0; n < walk_count(50); n++) {
        struct walk walk;
        walk_init(&walk, "lists", n);
        do {
            struct move list[MOVES_MAX];
            unsigned count = (unsigned)game_moves(&walk.game, list);
            longest = count > longest ? count : longest;
            walk_obeys(&walk, law_of_list(&walk.game));
        } while (walk_step(&walk));
    }
    print_message("# the longest list had %u moves\n", longest);
}

/* Every turn of a game is one of finitely many, and in a turn every move uses something up. */
static void every_game_ends_and_its_sheets_add_up(void **state)
{
    enum { MOST = 4000 };
    unsigned longest[PLAYERS] = {0};
    for (unsigned n = 0; n < walk_count(200); n++) {
        struct walk walk;
        unsigned turns = 0;
        walk_init(&walk, "ends", n);
        while (walk_step(&walk)) {
            turns += walk.game.seat != walk.before.seat && walk.before.phase != PHASE_SETUP;
            if (walk.ply > MOST)
                walk_obeys(&walk, "every game ends");
            if (walk.game.phase != PHASE_OVER && walk.ply % 64 == 0)
                walk_obeys(&walk, law_of_sheets(&walk.game));
        }
        walk_obeys(&walk, law_of_end(&walk.before, walk.move, &walk.game));
        if (n / CONFIGURATIONS / PLAYERS % 3 != 2)
            assert_int_equal(turns + 1, walk.game.seat_count * walk.game.rounds);
        longest[walk.player] = walk.ply > longest[walk.player] ? walk.ply : longest[walk.player];
    }
    print_message("# longest games: uniform %u moves, busy %u, hoarders %u, heralds %u, mixed %u\n",
                  longest[PLAYER_UNIFORM], longest[PLAYER_BUSY], longest[PLAYER_HOARDER],
                  longest[PLAYER_HERALD], longest[PLAYER_MIXED]);
}

/* What the laws are worth: rare things do come up in the games that they are asked of. */
struct rarities {
    unsigned shuffles, shuffles_in_a_deal, empty_bags, emptied_docks, no_push;
    unsigned recycled_coats, coats_returned, full_quarters, last_space, all_closed, no_seals;
};

static void count_rarities(const struct walk *walk, struct rarities *count)
{
    const struct game *was = &walk->before, *is = &walk->game;
    bool drew = walk->move.kind == MOVE_DRAW || walk->move.kind == MOVE_CHOOSE;
    bool empty = !tiles_total(was->bag), full = true;
    for (unsigned q = 0; q < QUARTERS; q++) {
        unsigned placed = 0;
        for (unsigned s = 0; s < SEATS_MAX; s++)
            placed += is->seals[q][s];
        full &= placed == edition_quarter[q].spaces || q % 4;
    }
    bool shuffled = was->discard && !is->discard && is->deck > was->deck;
    count->shuffles += shuffled;
    count->shuffles_in_a_deal += shuffled && is->dealt_count;
    count->empty_bags += drew && empty;
    count->emptied_docks += drew && empty && tiles_total(was->docks) > tiles_total(is->docks);
    count->no_push += walk->move.kind == MOVE_DRAW && is->phase == PHASE_ACT;
    count->recycled_coats += walk->move.kind == CHANCE_COAT && is->under_count < was->under_count;
    count->coats_returned += walk->move.kind == CHANCE_COAT && is->under_count > was->under_count;
    count->full_quarters += full;
    count->last_space += is->seats[is->seat].space == 22;
    count->all_closed += walk->move.kind != MOVE_DRAW && walk->move.kind != MOVE_CHOOSE &&
                         tiles_total(is->bag) >= tiles_total(was->bag) + 6;
    count->no_seals += !is->seats[is->seat].seals;
}

static void rare_things_do_come_up_in_the_games_of_the_laws(void **state)
{
    struct rarities count = {0};
    for (unsigned n = 0; n < walk_count(100); n++) {
        struct walk walk;
        walk_init(&walk, "rare", n);
        while (walk_step(&walk))
            count_rarities(&walk, &count);
    }
    print_message("# shuffles %u, in a deal %u; bag empty %u, docks too %u, no push %u\n",
                  count.shuffles, count.shuffles_in_a_deal, count.empty_bags, count.emptied_docks,
                  count.no_push);
    print_message("# coats recycled %u, returned %u; full quarters %u, last space %u, no seals %u, "
                  "all lines closed %u\n",
                  count.recycled_coats, count.coats_returned, count.full_quarters, count.last_space,
                  count.no_seals, count.all_closed);
    if (walk_count(1000) < 20000)
        return; /* too few games to expect them all */
    assert_true(count.shuffles && count.shuffles_in_a_deal);
    assert_true(count.empty_bags && count.emptied_docks && count.no_push);
    assert_true(count.recycled_coats && count.coats_returned && count.full_quarters);
    assert_true(count.last_space && count.all_closed && count.no_seals);
}

/* Without a shaken table: four hoarders empty the bag by themselves (R-PUSH-7). */
static void hoarders_empty_the_bag_in_a_game_of_their_own(void **state)
{
    unsigned empty = 0;
    for (unsigned n = 0; n < 60 && !empty; n++) {
        struct walk walk;
        walk_init_as(&walk, "hoarders", n, 11, PLAYER_HOARDER, false);
        while (walk_step(&walk)) {
            empty += walk.move.kind == MOVE_DRAW && !tiles_total(walk.before.bag);
            walk_obeys(&walk, law_of_material(&walk.game));
        }
    }
    assert_true(empty);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_material_of_the_box_is_all_there_after_every_move),
        cmocka_unit_test(the_fields_of_a_game_agree_after_every_move),
        cmocka_unit_test(a_move_changes_only_what_is_its_business),
        cmocka_unit_test(the_rules_are_the_same_for_every_seat),
        cmocka_unit_test(a_list_of_moves_names_each_legal_move_once),
        cmocka_unit_test(every_game_ends_and_its_sheets_add_up),
        cmocka_unit_test(rare_things_do_come_up_in_the_games_of_the_laws),
        cmocka_unit_test(hoarders_empty_the_bag_in_a_game_of_their_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
