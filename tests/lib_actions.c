/* The library's table of actions. */
#include "lib/action.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "laws_walk.h"
#include "rules/view.h"

static void each_number_is_of_one_move_and_of_no_other(void **state)
{
    for (unsigned action = 0; action < ULM_ACTIONS; action++)
        assert_int_equal(action_of(action_move(action)), action);
}

/* Every move of the one whose turn it is, in its view. */
static void check_moves(const struct game *game)
{
    struct move moves[MOVES_MAX];
    uint8_t taken[ULM_ACTIONS] = {0};
    struct view view;
    if (game_mover(game) >= SEATS_MAX)
        return;
    view_of(game, game_mover(game), &view);
    size_t count = view_moves(&view, moves);
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        unsigned action = action_of(moves[i]);
        assert_in_range(action, 0, ULM_ACTIONS - 1);
        assert_int_equal(taken[action]++, 0);
        assert_true(move_is_same(action_move(action), moves[i]));
    }
}

static void every_legal_move_of_every_view_has_a_number_of_its_own(void **state)
{
    for (unsigned i = 0; i < walk_count(20); i++) {
        struct walk walk;
        walk_init(&walk, "actions", i);
        while (walk_step(&walk))
            check_moves(&walk.game);
    }
}

static void a_text_has_the_number_of_its_move(void **state)
{
    char text[64];
    for (int32_t action = 0; action < ULM_ACTIONS; action++) {
        long size = ulm_action_text(action, text, sizeof text);
        assert_true(size > 0 && (size_t)size == strlen(text));
        assert_int_equal(ulm_action_of(text, (size_t)size), action);
        assert_int_equal(ulm_action_text(action, text, (size_t)size), ULM_REFUSED);
    }
    static const char *const others[] = {
        "", "push", "push N4", "steps 23", "discard nave-1 choir-1", "draw gray now"};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(ulm_action_of(others[i], strlen(others[i])), ULM_REFUSED);
    assert_int_equal(ulm_action_of(" PUSH  n1", 9), ulm_action_of("push N1", 7));
    assert_int_equal(ulm_action_text(-1, text, sizeof text), ULM_REFUSED);
    assert_int_equal(ulm_action_text(ULM_ACTIONS, text, sizeof text), ULM_REFUSED);
}

/* ULM_GOLDEN=write makes it anew; a number that changes breaks what others have learnt. */
static void the_documented_table_is_the_one_that_is_used(void **state)
{
    char path[4096], line[96], text[64];
    snprintf(path, sizeof path, "%s/../docs/actions.txt", getenv("ULM_TESTS"));
    bool writes = getenv("ULM_GOLDEN") && strcmp(getenv("ULM_GOLDEN"), "write") == 0;
    FILE *file = fopen(path, writes ? "w" : "r");
    assert_non_null(file);
    for (int32_t action = 0; action < ULM_ACTIONS; action++) {
        char wanted[96];
        ulm_action_text(action, text, sizeof text);
        snprintf(wanted, sizeof wanted, "%d %s\n", (int)action, text);
        if (writes) {
            fputs(wanted, file);
        } else {
            assert_non_null(fgets(line, sizeof line, file));
            assert_string_equal(line, wanted);
        }
    }
    if (!writes)
        assert_null(fgets(line, sizeof line, file));
    fclose(file);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_number_is_of_one_move_and_of_no_other),
        cmocka_unit_test(every_legal_move_of_every_view_has_a_number_of_its_own),
        cmocka_unit_test(a_text_has_the_number_of_its_move),
        cmocka_unit_test(the_documented_table_is_the_one_that_is_used),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
