/* The cards: the hand with both effects and what each would score now, what lies before the one who
 * looks, and the discard pile. */
#include "notation/effect.h"
#include "notation/join.h"
#include "notation/name.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

enum { EFFECT_MAX = 256 };

static void show_card(struct pen *pen, const struct scene *scene, unsigned seat, unsigned card)
{
    char words[EFFECT_MAX];
    struct text text;
    const struct tongue *tongue = scene->tongue;
    scene_spot(scene, pen->canvas, pen->box, pen->row - pen->skip, 0, pen->box.width, THING_CARD,
               card);
    pen_put(pen, scene_ink(scene, THING_CARD, card, INK_STRONG), name_card(tongue, card));
    pen_line(pen);
    text_init(&text, words, sizeof words);
    effect_write_played(&text, tongue, card);
    pen_format(pen, INK_PLAIN, "  %s %s", canvas_sign(pen->canvas, "▲", "^"), words);
    pen_line(pen);
    text_init(&text, words, sizeof words);
    effect_write_laid(&text, tongue, card);
    pen_format(pen, INK_PLAIN, "  %s %s", canvas_sign(pen->canvas, "▼", "v"), words);
    pen_format(pen, INK_GOLD, tongue_say(tongue, N_("  (now %d)")),
               score_laying(scene_game(scene), seat, card));
    pen_line(pen);
}

static void show_names(struct pen *pen, const struct scene *scene, const char *heading,
                       uint64_t set)
{
    char comma[JOIN_MARK_MAX];
    join_mark(scene->tongue, JOIN_COMMA, comma);
    pen_put(pen, INK_TITLE, heading);
    if (!set)
        pen_put(pen, INK_DIM, tongue_say(scene->tongue, N_("none")));
    for (; set; set &= set - 1) {
        unsigned card = (unsigned)__builtin_ctzll(set);
        pen_format(pen, scene_ink(scene, THING_CARD, card, INK_PLAIN), "%s%s",
                   name_card(scene->tongue, card), set & (set - 1) ? comma : "");
    }
    pen_line(pen);
}

int panel_cards(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    unsigned seat = scene->view.seat < g->seat_count ? scene->view.seat : g->seat;
    struct box inner = canvas_title(canvas, box, tongue_say(scene->tongue, N_("Cards")));
    struct pen pen = pen_scrolled(canvas, box_columns(inner, 1, inner.width - 1), scene->scroll);
    pen.indent = 4;
    uint64_t hand = g->seats[seat].hand;
    if (!hand)
        pen_put(&pen, INK_DIM, tongue_say(scene->tongue, N_("No cards in hand\n")));
    for (; hand; hand &= hand - 1)
        show_card(&pen, scene, seat, (unsigned)__builtin_ctzll(hand));
    pen_line(&pen);
    show_names(&pen, scene, tongue_say(scene->tongue, N_("Laid down: ")), g->seats[seat].laid);
    show_names(&pen, scene, tongue_say(scene->tongue, N_("Discard pile: ")), g->discard);
    pen_format(&pen, INK_DIM, tongue_say(scene->tongue, N_("Cards in the draw pile: %d")),
               (int)g->deck);
    return pen_rows(&pen);
}
