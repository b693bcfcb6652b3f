/* What is offered reads differently: no two moves of one moment have the same words. */
#include <string.h>

#include "cmocka_all.h"
#include "notation/caption.h"
#include "notation/phrase.h"
#include "notation_game.h"
#include "tongues/tongues.h"

enum { GAMES = 48, WORDS_MAX = 512 };

static char said[MOVES_MAX][WORDS_MAX];

typedef void write_words(struct text *out, const struct tongue *tongue, const struct view *view,
                         struct move move);

static void write_caption(struct text *out, const struct tongue *tongue, const struct view *view,
                          struct move move)
{
    caption_write(out, tongue, &view->known, move);
}

static void compare(write_words *write, const struct tongue *tongue, const struct view *view)
{
    struct move moves[MOVES_MAX];
    size_t count = view_moves(view, moves);
    for (size_t i = 0; i < count; i++) {
        struct text text;
        text_init(&text, said[i], WORDS_MAX);
        write(&text, tongue, view, moves[i]);
        assert_false(text.full);
        for (size_t j = 0; j < i; j++)
            assert_string_not_equal(said[i], said[j]);
    }
}

/* Each game in one of the languages, in turn. */
static void compare_all(write_words *write)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            struct view view;
            if (random.mover == MOVER_CHANCE)
                continue;
            view_of(&random.before, random.mover, &view);
            compare(write, tongues_at(n % tongues_count()), &view);
        }
    }
}

static void no_two_moves_have_the_same_caption(void **state)
{
    compare_all(write_caption);
}

static void no_two_moves_have_the_same_phrase(void **state)
{
    compare_all(phrase_move);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_moves_have_the_same_caption),
        cmocka_unit_test(no_two_moves_have_the_same_phrase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
