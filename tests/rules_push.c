/* Pushing. */
#include "table.h"

#include "notation/words.h"

static void a_tile_from_above_moves_its_column_down(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    push(&g, "brown", "N2");
    assert_board(&g, "    .  .  .    "
                     " .  G  B  B  . "
                     " .  T  W  G  . "
                     " .  O  O  W  . "
                     "    .  T  .    ");
}

static void a_tile_from_below_moves_its_column_up(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    push(&g, "brown", "S3");
    assert_board(&g, "    .  .  B    "
                     " .  G  W  G  . "
                     " .  T  O  W  . "
                     " .  O  T  B  . "
                     "    .  .  .    ");
}

static void a_tile_from_the_left_moves_its_row_right(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    push(&g, "brown", "W2");
    assert_board(&g, "    .  .  .    "
                     " .  G  W  B  . "
                     " .  B  T  O  G "
                     " .  O  T  W  . "
                     "    .  .  .    ");
}

static void a_tile_from_the_right_moves_its_row_left(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    push(&g, "brown", "E3");
    assert_board(&g, "    .  .  .    "
                     " .  G  W  B  . "
                     " .  T  O  G  . "
                     " O  T  W  B  . "
                     "    .  .  .    ");
}

static void there_are_twelve_places_to_push_from(void **state)
{
    static const unsigned cell[PLACES] = {0, 1, 2, 6, 7, 8, 0, 3, 6, 2, 5, 8};
    for (unsigned p = 0; p < PLACES; p++) {
        struct game g;
        set_table(&g, 2, ANY_BOARD);
        unsigned leaves = g.grid[cell[place_opposite(p)]];
        push(&g, "brown", place_words[p]);
        assert_int_equal(g.grid[cell[p]], COLOUR_BROWN);
        for (unsigned o = 0; o < PLACES; o++)
            assert_int_equal(g.out[o], o == place_opposite(p) ? leaves : NONE);
    }
}

static void a_line_with_a_pushed_out_tile_at_either_end_cannot_be_pushed(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    G  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  O "
              " .  O  T  W  . "
              "    .  .  T    ");
    set_sparrows(&g, 1, 0);
    does(&g, "1 draw; * draw gray");
    offers_only(&g, "push N2; push S2; push W1; push E1; push W3; push E3");
    refuses(&g, "push N1", REFUSAL_LINE_CLOSED);
    refuses(&g, "push S1", REFUSAL_LINE_CLOSED);
    refuses(&g, "push N3", REFUSAL_LINE_CLOSED);
    refuses(&g, "push S3", REFUSAL_LINE_CLOSED);
    refuses(&g, "push W2", REFUSAL_LINE_CLOSED);
    refuses(&g, "push E2", REFUSAL_LINE_CLOSED);
}

static void when_no_line_is_open_all_pushed_out_tiles_go_back_into_the_bag(void **state)
{
    struct game g;
    set_table(&g, 2, ONE_LINE_OPEN);
    unsigned before = tiles_total(g.bag);
    push(&g, "brown", "W1"); /* the last open line */
    assert_int_equal(g.out[PLACE_E1], COLOUR_BROWN);
    does(&g, "1 end");
    assert_board(&g, "    .  .  .    "
                     " .  B  G  W  . "
                     " .  T  O  G  . "
                     " .  O  T  W  . "
                     "    .  .  .    ");
    assert_int_equal(tiles_total(g.bag), before - 1 + 6);
    does(&g, "2 draw; * draw gray");
    offers(&g, "push N1; push W1; push E2");
}

static void whoever_closes_the_last_line_can_still_clear(void **state)
{
    struct game g;
    set_table(&g, 2, ONE_LINE_OPEN);
    push(&g, "white", "W1");
    offers(&g, "clear N; clear S; clear W; clear E");
    does(&g, "1 clear N; 1 end");
    assert_tiles(&g, 1, "gray white");
    assert_int_equal(g.out[PLACE_S2], COLOUR_ORANGE); /* two lines are open, nothing goes back */
}

static void with_one_open_line_the_pushed_out_tiles_stay(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  W    "
              " .  G  W  B  . "
              " T  T  O  G  . "
              " .  O  T  W  O "
              "    .  O  .    ");
    push(&g, "gray", "W1");
    does(&g, "1 end");
    assert_board(&g, "    .  .  W    "
                     " .  G  G  W  B "
                     " T  T  O  G  . "
                     " .  O  T  W  O "
                     "    .  O  .    ");

    set_table(&g, 2,
              "    G  .  W    "
              " .  G  W  B  . "
              " T  T  O  G  . "
              " .  O  T  W  . "
              "    .  O  .    ");
    push(&g, "gray", "W1");
    does(&g, "1 end");
    assert_board(&g, "    G  .  W    "
                     " .  G  G  W  B "
                     " T  T  O  G  . "
                     " .  O  T  W  . "
                     "    .  O  .    ");
}

static void the_three_tiles_of_the_pushed_line_are_the_actions(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    struct game row = g;
    push(&g, "turquoise", "N1");
    assert_pool(&g, "turquoise gray turquoise");
    push(&row, "white", "E2");
    assert_pool(&row, "white gray orange");
}

static void the_pushed_out_tile_is_no_action(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  .  .    "
              " .  G  W  B  . "
              " .  T  O  G  . "
              " .  O  T  W  . "
              "    .  .  .    ");
    push(&g, "gray", "N1");
    assert_pool(&g, "gray gray turquoise");
    refuses(&g, "seal field", REFUSAL_NO_ACTION);
}

static void a_sparrow_swaps_the_drawn_tile_for_one_of_the_docks(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_docks(&g, "gray gray white brown turquoise");
    unsigned bag = tiles_total(g.bag), supply = g.sparrows;
    does(&g, "1 draw; * draw orange");
    offers(&g, "sparrow gray; sparrow white; sparrow brown; sparrow turquoise");
    does(&g, "1 sparrow brown");
    assert_docks(&g, "gray gray white turquoise orange");
    assert_int_equal(seat_of(&g, 1)->sparrows, 1);
    assert_int_equal(g.sparrows, supply + 1);
    assert_int_equal(tiles_total(g.bag), bag - 1);
    assert_int_equal(mover_of(&g), 1); /* nothing is refilled */
    does(&g, "1 push W2");
    assert_board(&g, "    .  .  .    "
                     " .  G  W  B  . "
                     " .  B  T  O  G "
                     " .  O  T  W  . "
                     "    .  .  .    ");
}

static void no_sparrow_no_swap(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_sparrows(&g, 1, 0);
    does(&g, "1 draw; * draw orange");
    refuses(&g, "sparrow brown", REFUSAL_NO_SPARROW);
}

static void the_scholar_pushes_an_own_tile_and_keeps_the_drawn_one(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_tiles(&g, 1, "brown white");
    struct game without = g;
    give_descendants(&g, 1, "scholar");
    does(&g, "1 draw; * draw orange; 1 scholar brown");
    assert_tiles(&g, 1, "white orange");
    does(&g, "1 push W2");
    assert_board(&g, "    .  .  .    "
                     " .  G  W  B  . "
                     " .  B  T  O  G "
                     " .  O  T  W  . "
                     "    .  .  .    ");

    does(&without, "1 draw; * draw orange");
    refuses(&without, "scholar brown", REFUSAL_ABILITY);
}

static void the_scholar_needs_a_tile_of_that_colour(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "scholar");
    set_tiles(&g, 1, "brown");
    does(&g, "1 draw; * draw orange");
    offers(&g, "scholar brown");
    refuses(&g, "scholar gray", REFUSAL_NO_TILE);
}

static void the_drawn_tile_is_replaced_at_most_once_a_turn(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "scholar");
    set_tiles(&g, 1, "brown white");
    does(&g, "1 draw; * draw orange");
    struct game scholar = g;
    does(&g, "1 sparrow brown");
    refuses(&g, "sparrow white", REFUSAL_REPLACED);
    refuses(&g, "sparrow orange", REFUSAL_REPLACED);
    refuses(&g, "scholar white", REFUSAL_REPLACED);
    does(&scholar, "1 scholar brown");
    refuses(&scholar, "scholar white", REFUSAL_REPLACED);
    refuses(&scholar, "sparrow white", REFUSAL_REPLACED);

    does(&g, "1 push N1; 1 end");
    skip_turns(&g, 1);
    does(&g, "1 draw; * draw gray");
    offers(&g, "sparrow white; scholar white");
}

static void a_swap_for_the_same_colour_is_refused(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_descendants(&g, 1, "scholar");
    set_tiles(&g, 1, "brown");
    does(&g, "1 draw; * draw brown");
    refuses(&g, "sparrow brown", REFUSAL_SAME_COLOUR);
    refuses(&g, "scholar brown", REFUSAL_SAME_COLOUR);
    offers_not(&g, "sparrow brown; scholar brown");
}

static void a_colour_that_the_docks_lack_cannot_be_swapped_for(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_docks(&g, "gray gray gray gray gray");
    does(&g, "1 draw; * draw brown");
    refuses(&g, "sparrow white", REFUSAL_NOT_IN_DOCKS);
}

static void a_tile_chosen_from_the_bag_counts_as_drawn(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_hand(&g, 1, "patrician");
    does(&g, "1 play patrician; 1 draw orange");
    offers(&g, "sparrow gray; sparrow white; sparrow brown; sparrow turquoise");
    offers_not(&g, "sparrow orange");
    set_tower_table(&g, 2, "pick", ANY_BOARD);
    give_descendants(&g, 1, "scholar");
    set_tiles(&g, 1, "white");
    does(&g, "1 draw gray; 1 scholar white");
    assert_tiles(&g, 1, "gray");
}

static void nothing_is_replaced_before_the_draw_or_after_the_push(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    refuses(&g, "sparrow gray", REFUSAL_PHASE);
    push(&g, "gray", "N1");
    refuses(&g, "sparrow white", REFUSAL_PHASE);
}

static void whoever_has_a_seal_where_the_tile_goes_out_gets_a_sparrow(void **state)
{
    for (unsigned owner = 1; owner <= 3; owner++) {
        struct game g;
        set_table(&g, 3, ANY_BOARD);
        give_coats(&g, owner, "corn");
        unsigned supply = g.sparrows;
        push(&g, "gray", place_across("corn"));
        for (unsigned seat = 1; seat <= 3; seat++)
            assert_int_equal(seat_of(&g, seat)->sparrows, seat == owner ? 3 : 2);
        assert_int_equal(g.sparrows, supply - 1);
    }
}

static void the_seal_where_the_tile_comes_in_brings_nothing(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    give_coats(&g, 1, "corn");
    push(&g, "gray", place_words[print_of_coat("corn")->place]);
    assert_int_equal(seat_of(&g, 1)->sparrows, 2);
}

static void an_empty_bag_is_filled_with_the_pushed_out_tiles(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  W  .    "
              " .  G  W  B  . "
              " .  T  O  G  O "
              " .  O  T  W  . "
              "    .  .  .    ");
    set_bag(&g, "");
    does(&g, "1 draw");
    assert_board(&g, ANY_BOARD);
    assert_docks(&g, "gray white brown turquoise orange");
    may_come(&g, "draw white; draw orange");
    cannot_come(&g, "draw gray; draw brown; draw turquoise");
    does(&g, "* draw orange; 1 push N2");
}

static void a_bag_that_has_a_tile_is_not_filled(void **state)
{
    struct game g;
    set_table(&g, 2,
              "    .  W  .    "
              " .  G  W  B  . "
              " .  T  O  G  O "
              " .  O  T  W  . "
              "    .  .  .    ");
    set_bag(&g, "gray");
    does(&g, "1 draw; * draw gray");
    assert_int_equal(g.out[PLACE_N2], COLOUR_WHITE);
    refuses(&g, "push N2", REFUSAL_LINE_CLOSED);
}

static void with_nothing_pushed_out_the_tiles_of_the_docks_fill_the_bag(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_docks(&g, "gray gray white brown turquoise");
    set_bag(&g, "");
    does(&g, "1 draw");
    assert_docks(&g, "");
    may_come(&g, "draw gray; draw white; draw brown; draw turquoise");
    cannot_come(&g, "draw orange");
    does(&g, "* draw white");
    offers_not(&g, "sparrow gray");
    assert_bag(&g, "gray gray brown turquoise");
}

static void without_any_tile_the_turn_has_no_push_and_no_line_actions(void **state)
{
    struct game g;
    set_table(&g, 2, ANY_BOARD);
    set_docks(&g, "");
    set_bag(&g, "");
    set_hand(&g, 1, "siege");
    does(&g, "1 draw");
    assert_pool(&g, "");
    offers_only(&g, "lay siege; play siege 1; play siege 2; end");
    refuses(&g, "push N1", REFUSAL_PHASE);
    assert_board(&g, ANY_BOARD);
    does(&g, "1 end");
    assert_int_equal(mover_of(&g), 2);
}

static void a_chosen_tile_comes_from_what_fills_the_bag(void **state)
{
    struct game g;
    set_tower_table(&g, 2, "pick",
                    "    .  W  .    "
                    " .  G  W  B  . "
                    " .  T  O  G  O "
                    " .  O  T  W  . "
                    "    .  .  .    ");
    set_bag(&g, "");
    offers_only(&g, "draw; draw white; draw orange");
    does(&g, "1 draw white");
    assert_board(&g, ANY_BOARD);
    assert_bag(&g, "orange");

    set_tower_table(&g, 2, "pick", ANY_BOARD);
    set_docks(&g, "gray white white white white");
    set_bag(&g, "");
    offers_only(&g, "draw; draw gray; draw white");
    does(&g, "1 draw gray");
    assert_docks(&g, "");
    assert_bag(&g, "white white white white");

    set_tower_table(&g, 2, "pick", ANY_BOARD);
    set_docks(&g, "");
    set_bag(&g, "");
    offers_only(&g, "draw");
}

static const struct CMUnitTest tests[] = {
    PROVES("R-PUSH-1", a_tile_from_above_moves_its_column_down),
    PROVES("R-PUSH-1", a_tile_from_below_moves_its_column_up),
    PROVES("R-PUSH-1", a_tile_from_the_left_moves_its_row_right),
    PROVES("R-PUSH-1", a_tile_from_the_right_moves_its_row_left),
    PROVES("R-PUSH-1", there_are_twelve_places_to_push_from),
    PROVES("R-PUSH-2", a_line_with_a_pushed_out_tile_at_either_end_cannot_be_pushed),
    PROVES("R-PUSH-3", when_no_line_is_open_all_pushed_out_tiles_go_back_into_the_bag),
    PROVES("R-PUSH-3", whoever_closes_the_last_line_can_still_clear),
    PROVES("R-PUSH-3", with_one_open_line_the_pushed_out_tiles_stay),
    PROVES("R-PUSH-4", the_three_tiles_of_the_pushed_line_are_the_actions),
    PROVES("R-PUSH-4", the_pushed_out_tile_is_no_action),
    PROVES("R-PUSH-5 R-SPARROW-1", a_sparrow_swaps_the_drawn_tile_for_one_of_the_docks),
    PROVES("R-PUSH-5", no_sparrow_no_swap),
    PROVES("R-PUSH-5 R-DESC-SCHOLAR", the_scholar_pushes_an_own_tile_and_keeps_the_drawn_one),
    PROVES("R-PUSH-5 R-DESC-SCHOLAR", the_scholar_needs_a_tile_of_that_colour),
    PROVES("R-PUSH-5", the_drawn_tile_is_replaced_at_most_once_a_turn),
    PROVES("R-PUSH-5", a_swap_for_the_same_colour_is_refused),
    PROVES("R-PUSH-5", a_colour_that_the_docks_lack_cannot_be_swapped_for),
    PROVES("R-PUSH-5 R-CARD-PATRICIAN R-TOWER-PICK", a_tile_chosen_from_the_bag_counts_as_drawn),
    PROVES("R-PUSH-5", nothing_is_replaced_before_the_draw_or_after_the_push),
    PROVES("R-PUSH-6", whoever_has_a_seal_where_the_tile_goes_out_gets_a_sparrow),
    PROVES("R-PUSH-6", the_seal_where_the_tile_comes_in_brings_nothing),
    PROVES("R-PUSH-7", an_empty_bag_is_filled_with_the_pushed_out_tiles),
    PROVES("R-PUSH-7", a_bag_that_has_a_tile_is_not_filled),
    PROVES("R-PUSH-7", with_nothing_pushed_out_the_tiles_of_the_docks_fill_the_bag),
    PROVES("R-PUSH-7", without_any_tile_the_turn_has_no_push_and_no_line_actions),
    PROVES("R-PUSH-7 R-TOWER-PICK", a_chosen_tile_comes_from_what_fills_the_bag),
};

const struct rule_tests rules_push = RULE_TESTS(tests);
