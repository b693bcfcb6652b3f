/* The game as a move would leave it, before it is made: laws over random games. */
#include "notation/preview.h"

#include "cmocka_all.h"
#include "notation/json.h"
#include "notation_game.h"

enum { GAMES = 60 };

static void write_seen(char buffer[JSON_STATE_MAX], const struct game *game, unsigned seat)
{
    struct text text;
    text_init(&text, buffer, JSON_STATE_MAX);
    json_write_state(&text, game, seat);
    assert_false(text.full);
}

static void what_a_move_is_foretold_to_leave_is_what_its_seat_sees_when_it_is_made(void **state)
{
    static char foretold[JSON_STATE_MAX], seen[JSON_STATE_MAX];
    unsigned moves = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            struct view view;
            struct game after;
            if (random.mover == MOVER_CHANCE)
                continue;
            view_of(&random.before, random.mover, &view);
            preview_game(&view, random.move, &after);
            write_seen(foretold, &after, random.mover);
            write_seen(seen, &random.game, random.mover);
            assert_string_equal(foretold, seen);
            moves++;
        }
    }
    assert_true(moves > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_move_is_foretold_to_leave_is_what_its_seat_sees_when_it_is_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
