/* The tray: what the one who looks has before them, and this turn's actions. */
#include "base/bits.h"
#include "notation/effect.h"
#include "notation/join.h"
#include "notation/name.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

enum { EFFECTS_MAX = 512 };

static void show_actions(struct pen *pen, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    const struct tongue *tongue = scene->tongue;
    if (g->phase == PHASE_ACT) {
        pen_put(pen, INK_PLAIN, tongue_say(tongue, N_("Actions left ")));
        for (unsigned c = 0; c < COLOURS; c++)
            for (unsigned n = 0; n < g->pool[c]; n++) {
                pen_tile(pen, c);
                scene_spot(scene, pen->canvas, pen->box, pen->row, pen->column - 3, 4, THING_ACTION,
                           c);
                pen_format(pen, scene_ink(scene, THING_ACTION, c, INK_DIM), " %s",
                           name_action(tongue, c));
                pen_space(pen, 2);
            }
        if (!tiles_total(g->pool))
            pen_put(pen, INK_DIM, tongue_say(tongue, N_("none")));
        if (g->extra_steps)
            pen_format(pen, INK_WATER, tongue_say(tongue, N_(" extra steps: %d")), g->extra_steps);
    } else {
        pen_put(pen, INK_PLAIN, tongue_say(tongue, N_("Tile to push ")));
        if (g->drawn[0] == NONE)
            pen_put(pen, INK_DIM, tongue_say(tongue, N_("not drawn yet")));
        for (unsigned i = 0; i < 2 && g->drawn[i] != NONE; i++) {
            pen_tile(pen, g->drawn[i]);
            pen_format(pen, INK_STRONG, " %s", name_action(tongue, g->drawn[i]));
            pen_space(pen, 2);
        }
    }
}

static void show_things(struct pen *pen, const struct scene *scene, unsigned seat)
{
    const struct seat *own = &scene_game(scene)->seats[seat];
    const struct tongue *tongue = scene->tongue;
    char printed[SPACE_MAX];
    pen_format(pen, INK_STRONG, tongue_say(tongue, N_("Coins %d  Sparrows %d  ")), own->coins,
               own->sparrows);
    pen_format(pen, INK_PLAIN, tongue_say(tongue, N_("Seals %d  Crests %d  Space %s  ")),
               own->seals, own->crests, name_space(own->space, printed));
    pen_put(pen, INK_PLAIN, tongue_say(tongue, N_("Tiles ")));
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = 0; n < own->tiles[c]; n++) {
            bool is_chosen = scene_points_at(scene, THING_TILE, c);
            pen_tile_in(pen, c, is_chosen ? INK_CHOSEN : (enum ink)(INK_TILE + c));
            scene_spot(scene, pen->canvas, pen->box, pen->row, pen->column - 3, 3, THING_TILE, c);
        }
    if (!tiles_total(own->tiles))
        pen_put(pen, INK_DIM, tongue_say(tongue, N_("none")));
}

static void show_descendants(struct pen *pen, const struct scene *scene, unsigned seat)
{
    unsigned set = scene_game(scene)->seats[seat].descendants;
    char effect[EFFECTS_MAX], mark[JOIN_MARK_MAX];
    struct text text;
    for (unsigned d = 0; d < DESCENDANTS; d++)
        if (set >> d & 1) {
            pen_put(pen, INK_STRONG, name_descendant(scene->tongue, d));
            text_init(&text, effect, sizeof effect);
            effect_write_descendant(&text, scene->tongue, d);
            pen_put(pen, INK_DIM, join_mark(scene->tongue, JOIN_COLON, mark));
            pen_format(pen, INK_DIM, "%s  ", effect);
        }
}

/* Draws a card of the hand with both effects. */
static void show_card(struct pen *pen, const struct scene *scene, unsigned card)
{
    char words[EFFECTS_MAX];
    struct text text;
    struct canvas *canvas = pen->canvas;
    pen->indent = 2;
    if (canvas)
        scene_spot(scene, canvas, pen->box, pen->row, 0, pen->box.width, THING_CARD, card);
    pen_put(pen, scene_ink(scene, THING_CARD, card, INK_STRONG), name_card(scene->tongue, card));
    text_init(&text, words, sizeof words);
    text_puts(&text, canvas ? canvas_sign(canvas, "  ▲ ", "  ^ ") : "  ^ ");
    effect_write_played(&text, scene->tongue, card);
    text_puts(&text, canvas ? canvas_sign(canvas, "  ▼ ", "  v ") : "  v ");
    effect_write_laid(&text, scene->tongue, card);
    pen_put(pen, INK_PLAIN, words);
}

static int rows_of_card(const struct scene *scene, unsigned card, int width)
{
    struct pen pen = pen_at(NULL, (struct box){.width = width});
    show_card(&pen, scene, card);
    return pen_rows(&pen);
}

/* Each card in as many rows as it needs; where there are too few, in one, and the page of the cards
 * has the rest. */
static void show_hand(struct canvas *canvas, struct box box, const struct scene *scene,
                      unsigned seat)
{
    uint64_t hand = scene_game(scene)->seats[seat].hand;
    int dark = (int)game_dark_count(scene_game(scene), seat), row = 0, wanted = 0;
    if (!hand && box.height > 0) {
        struct pen pen = pen_at(canvas, box);
        pen_format(
            &pen, INK_DIM,
            tongue_say(scene->tongue, dark ? N_("Cards in hand: %d") : N_("No cards in hand")),
            dark);
    }
    for (uint64_t set = hand; set; set &= set - 1)
        wanted += rows_of_card(scene, (unsigned)__builtin_ctzll(set), box.width);
    bool is_roomy = wanted <= box.height;
    for (; hand && row < box.height; hand &= hand - 1) {
        unsigned card = (unsigned)__builtin_ctzll(hand), left = bits_count(hand);
        int rows = is_roomy ? rows_of_card(scene, card, box.width) : 1;
        struct pen pen = pen_trailing(canvas, box_rows(box, row, rows));
        if (!is_roomy && row == box.height - 1 && left > 1) {
            pen_format(
                &pen, INK_KEY,
                tongue_count(scene->tongue, "and %d more card: c", "and %d more cards: c", left),
                (int)left);
            break;
        }
        if (is_roomy)
            pen = pen_at(canvas, pen.box);
        show_card(&pen, scene, card);
        row += rows;
    }
}

void panel_tray(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    unsigned seat = scene->view.seat < g->seat_count ? scene->view.seat : g->seat;
    char title[256];
    struct text text;
    text_init(&text, title, sizeof title);
    text_format(&text, "%c %s", seat_letter(seat), table_name(scene->table, seat));
    struct box inner = canvas_title(canvas, box, title);
    inner = box_columns(inner, 1, inner.width - 1);
    /* A move that takes many words to tell leaves less room here. */
    struct pen pen = scene_is_told(scene) ? pen_trailing(canvas, inner) : pen_at(canvas, inner);
    pen.indent = 2;
    if (seat == g->seat && g->phase != PHASE_OVER)
        show_actions(&pen, scene);
    else if (g->phase == PHASE_OVER)
        pen_put(&pen, INK_DIM, tongue_say(scene->tongue, N_("The game is over.")));
    else
        pen_format(&pen, INK_DIM, tongue_say(scene->tongue, N_("It is the turn of %s.")),
                   table_name(scene->table, g->seat));
    pen_line(&pen);
    show_things(&pen, scene, seat);
    if (g->seats[seat].descendants) {
        pen_line(&pen);
        show_descendants(&pen, scene, seat);
    }
    show_hand(canvas, box_rows(inner, pen_rows(&pen), inner.height), scene, seat);
}
