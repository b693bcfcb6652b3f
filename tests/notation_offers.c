/* What is offered reads differently, and as the language is written: no two moves of a moment alike. */
#include <string.h>

#include "cmocka_all.h"
#include "notation/caption.h"
#include "notation/phrase.h"
#include "notation/preview.h"
#include "notation_game.h"
#include "tongues/tongues.h"

enum { GAMES = 48, WORDS_MAX = 512 };

static const char *const names[SEATS_MAX] = {"Ada", "", NULL, "Dora"};

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

typedef void look_at(unsigned game, const struct view *view);

/* Every moment of many games in which a seat is to move. */
static void look_at_games(look_at *look)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            struct view view;
            if (random.mover == MOVER_CHANCE)
                continue;
            view_of(&random.before, random.mover, &view);
            look(n, &view);
        }
    }
}

/* Each game in one of the languages, in turn. */
static void compare_captions(unsigned game, const struct view *view)
{
    compare(write_caption, tongues_at(game % tongues_count()), view);
}

static void compare_phrases(unsigned game, const struct view *view)
{
    compare(phrase_move, tongues_at(game % tongues_count()), view);
}

static void no_two_moves_have_the_same_caption(void **state)
{
    look_at_games(compare_captions);
}

static void no_two_moves_have_the_same_phrase(void **state)
{
    look_at_games(compare_phrases);
}

/* French has a narrow space before a colon, Japanese no mark of ours at all. */
static void look_at_marks(const char *code, const char *words)
{
    bool is_japanese = !strcmp(code, "ja");
    for (const char *at = strstr(words, ": "); at; at = strstr(at + 1, ": "))
        if (is_japanese || at < words + 3 || memcmp(at - 3, "\u202f", 3) != 0)
            fail_msg("%s", words);
    if (is_japanese && strstr(words, ", "))
        fail_msg("%s", words);
}

static void look_at_moves(unsigned game, const struct view *view)
{
    const char *code = game % 2 ? "fr" : "ja";
    const struct tongue *tongue = tongues_at(tongues_place(code, 2));
    struct move moves[MOVES_MAX];
    size_t count = view_moves(view, moves);
    for (size_t i = 0; i < count; i++) {
        char words[PREVIEW_MAX];
        struct text text;
        text_init(&text, words, sizeof words);
        caption_write(&text, tongue, &view->known, moves[i]);
        look_at_marks(code, words);
        text_init(&text, words, sizeof words);
        phrase_offer(&text, tongue, view, moves[i], names);
        look_at_marks(code, words);
        text_init(&text, words, sizeof words);
        preview_write(&text, tongue, view, moves[i], names);
        look_at_marks(code, words);
    }
}

static void a_move_is_told_with_the_marks_of_the_language(void **state)
{
    look_at_games(look_at_moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_two_moves_have_the_same_caption),
        cmocka_unit_test(no_two_moves_have_the_same_phrase),
        cmocka_unit_test(a_move_is_told_with_the_marks_of_the_language),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
