/* Golden words: all that is said in English of the moves of many games, and of every move that could
 * have been made in them.
 *
 * A change that means to change no sentence changes none of the numbers in tests/golden/words
 * (golden_digests.h).
 */
#include "golden_digests.h"
#include "notation/caption.h"
#include "notation/menu.h"
#include "notation/phrase.h"
#include "notation/preview.h"
#include "notation/prose.h"
#include "notation/reason.h"
#include "notation_game.h"

enum { GAMES = 24 };

enum kind { PROSE, DEEDS, MENU, CAPTIONS, PHRASES, OFFERS, PREVIEWS, REASONS, GAINS, KINDS };

static const char *const kinds[KINDS] = {
    [PROSE] = "prose",       [DEEDS] = "deeds",     [MENU] = "menu",
    [CAPTIONS] = "captions", [PHRASES] = "phrases", [OFFERS] = "offers",
    [PREVIEWS] = "previews", [REASONS] = "reasons", [GAINS] = "gains",
};
static const char *const names[SEATS_MAX] = {"Ada", "", NULL, "Dora"};

static uint64_t digests[KINDS];
static struct text text;
static char buffer[8192];

static struct text *begin(void)
{
    text_init(&text, buffer, sizeof buffer);
    return &text;
}

/* Adds what was written since begin(). */
static void add(enum kind kind)
{
    assert_false(text.full);
    text_put(&text, '\n');
    golden_add(&digests[kind], buffer, text.length);
    if (golden_is("tell"))
        print_message("# %s: %.*s", kinds[kind], (int)text.length, buffer);
}

static void add_choice(const struct view *view, struct move move)
{
    struct game after;
    struct reason reason;
    text_puts(begin(), menu_title(NULL, menu_group(move)));
    add(MENU);
    caption_write(begin(), NULL, &view->known, move);
    text_put(&text, ' ');
    text_puts(&text, caption_rule(move));
    add(CAPTIONS);
    phrase_move(begin(), NULL, view, move);
    add(PHRASES);
    phrase_offer(begin(), NULL, view, move, names);
    add(OFFERS);
    preview_write(begin(), NULL, view, move, names);
    add(PREVIEWS);
    preview_game(view, move, &after);
    reason_of(&view->known, &after, view->seat, &reason);
    reason_write(begin(), NULL, &reason, names);
    add(REASONS);
    reason_write_json(begin(), &reason);
    add(GAINS);
}

static void add_choices(const struct game *game)
{
    struct view view;
    struct menu menu;
    if (game_mover(game) >= SEATS_MAX)
        return;
    view_of(game, game_mover(game), &view);
    menu_init(&menu, &view);
    for (size_t i = 0; i < menu.count; i++)
        add_choice(&view, menu.moves[i]);
}

/* A move as its seat, the others and those who look on hear of it. */
static void add_move(const struct random_game *random)
{
    for (unsigned viewer = 0; viewer <= VIEW_SPECTATOR; viewer++) {
        struct view before, after;
        if (viewer >= random->game.seat_count && viewer < VIEW_SPECTATOR)
            continue;
        view_of(&random->before, viewer, &before);
        view_of(&random->game, viewer, &after);
        struct move masked = view_mask(viewer, random->move);
        prose_move(begin(), NULL, &before.known, &after.known, random->mover, masked, names);
        add(PROSE);
        prose_deed(begin(), NULL, &before.known, &after.known, random->mover, masked, names);
        add(DEEDS);
    }
}

static void every_move_is_told_and_offered_as_it_always_was(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            add_move(&random);
            add_choices(&random.game);
        }
    }
    golden_compare("words", kinds, KINDS, digests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_told_and_offered_as_it_always_was),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
