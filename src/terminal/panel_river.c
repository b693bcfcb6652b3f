/* The Danube with its spaces, the bridge and the bonuses, and the eight quarters on its banks. */
#include <stdio.h>

#include "notation/join.h"
#include "notation/name.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

enum { BRIDGE = 3, ROOMY = 18, SOUTH = 4 };

/* Shorter than effect_quarter(): the narrowest has eight cells. */
static const char *const privileges[QUARTERS] = {
    [QUARTER_LEANING] = N_("a coat of arms, one of two"),
    [QUARTER_OATH] = N_("a descendant"),
    [QUARTER_TOWNHALL] = N_("a card, and a coin or a dock tile"),
    [QUARTER_REICHENAU] = N_("a point for each quarter with your seals"),
    [QUARTER_GOOSE] = N_("a card that you choose"),
    [QUARTER_FIELD] = N_("a dock tile, a coin, some river spaces"),
    [QUARTER_GARDEN] = N_("a coat of arms, one of two"),
    [QUARTER_SHIPYARD] = N_("a dock tile, a card action"),
};

/* Shorter than effect_space(), as they share a row. */
static const char *const bonuses[] = {
    [BONUS_COIN] = N_("1 coin"),
    [BONUS_COINS] = N_("2 coins"),
    [BONUS_CARD] = N_("card action"),
    [BONUS_SEAL] = N_("free seal"),
};

struct river {
    struct canvas *canvas;
    struct box box;
    const struct scene *scene;
    int left, cell;  /* column of the first space, and the width of one */
    int top, height; /* of the water with all that is written at it */
};

static int column_of(const struct river *r, unsigned space)
{
    return r->left + (int)(space - 1) * r->cell + (space > RIVER_BRIDGE ? BRIDGE : 0);
}

static void draw_seals(const struct river *r, struct box box, int row, unsigned q)
{
    const struct game *g = scene_game(r->scene);
    int column = 0, used = 0;
    for (unsigned s = 0; s < g->seat_count; s++)
        for (unsigned n = 0; n < g->seals[q][s]; n++, used++) {
            char letter[2] = {seat_letter(s), 0};
            column = canvas_put(r->canvas, box, row, column, (enum ink)(INK_SEAT + s), letter);
        }
    for (; used < edition_quarter[q].spaces; used++)
        column = canvas_put(r->canvas, box, row, column, INK_DIM, canvas_sign(r->canvas, "○", "o"));
    unsigned owner = g->crests[q];
    if (owner != NONE) {
        char crest[16];
        snprintf(crest, sizeof crest, " %c+%u", seat_letter(owner), edition_coat[q].later);
        canvas_put(r->canvas, box, row, column, (enum ink)(INK_SEAT + owner), crest);
    }
}

/* The descendants who still lie in the Oath House, each with the comma behind it. */
static void list_descendants(struct pen *pen, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    char comma[JOIN_MARK_MAX];
    join_mark(scene->tongue, JOIN_COMMA, comma);
    unsigned left = 0;
    for (unsigned i = 0; i < OATH_PLACES; i++)
        left += g->oath[i] != NONE;
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] != NONE)
            pen_format(pen, scene_ink(scene, THING_DESCENDANT, g->oath[i], INK_PLAIN), "%s%s",
                       name_descendant(scene->tongue, g->oath[i]), --left ? comma : "");
}

/* Name and privilege from the top, seals in the row next to the water. */
static void draw_quarter(const struct river *r, unsigned q)
{
    const struct quarter_print *print = &edition_quarter[q];
    bool is_north = print->bank == BANK_NORTH;
    int x = column_of(r, print->first);
    int width = column_of(r, print->last) + r->cell - x - 1;
    int y = is_north ? 0 : r->top + r->height;
    int height = is_north ? r->top : r->box.height - y;
    struct box box = box_columns(box_rows(r->box, y, height), x, width);
    int seals = is_north ? height - 1 : 0;
    draw_seals(r, box, seals, q);
    struct box words = box_rows(box, is_north ? 0 : 1, height - 1);
    struct pen pen = q == QUARTER_OATH ? pen_trailing(r->canvas, words) : pen_at(r->canvas, words);
    pen_put(&pen, scene_ink(r->scene, THING_QUARTER, q, INK_STRONG),
            name_quarter(r->scene->tongue, q));
    pen_line(&pen);
    if (q == QUARTER_OATH) {
        list_descendants(&pen, r->scene);
    } else {
        pen_put(&pen, INK_DIM, tongue_say(r->scene->tongue, privileges[q]));
    }
    int choice = choices_find(&r->scene->choices, THING_QUARTER, q);
    if (choice != CHOICE_NONE)
        canvas_add_spot(r->canvas, box, 0, 0, box.height, box.width, SPOT_CHOICE,
                        scene_points_at(r->scene, THING_QUARTER, q) ? r->scene->chosen : choice);
}

/* A space has room for four: two rows of two, or a row that begins before it with the fourth. */
static void draw_barge(const struct river *r, int row, int rows, unsigned space, int nth,
                       char letter, enum ink ink)
{
    int down = rows > 1 ? nth / 2 : 0, right = rows > 1 ? nth % 2 : nth < 3 ? nth : -1;
    canvas_put(r->canvas, r->box, row + down, column_of(r, space) + right, ink,
               (char[]){letter, 0});
}

/* The barges, and where the chosen move would bring one of them: its letter is small there. */
static void draw_barges(const struct river *r, int row, int rows)
{
    const struct game *g = scene_game(r->scene);
    int met[RIVER_LAST + 1] = {0};
    for (unsigned s = 0; s < g->seat_count; s++) {
        unsigned space = g->seats[s].space;
        draw_barge(r, row, rows, space, met[space]++, seat_letter(s), (enum ink)(INK_SEAT + s));
    }
    const struct move *move = scene_move(r->scene);
    unsigned seat = r->scene->view.seat;
    if (move && seat < g->seat_count && r->scene->ahead.seats[seat].space != g->seats[seat].space) {
        unsigned space = r->scene->ahead.seats[seat].space;
        draw_barge(r, row, rows, space, met[space], (char)(seat_letter(seat) - 'A' + 'a'),
                   INK_CHOSEN);
    }
}

static void draw_numbers(const struct river *r, int row, int points_row)
{
    for (unsigned s = RIVER_FIRST; s <= RIVER_LAST; s++) {
        char number[16];
        bool is_here = false;
        for (unsigned i = 0; i < scene_game(r->scene)->seat_count; i++)
            is_here |= scene_game(r->scene)->seats[i].space == s;
        snprintf(number, sizeof number, "%u", s);
        canvas_put(r->canvas, r->box, row, column_of(r, s), is_here ? INK_STRONG : INK_WATER,
                   number);
        snprintf(number, sizeof number, "%+d", edition_river_points(s));
        if (points_row >= 0 && (r->cell > 3 || s % 2 == (s <= RIVER_BRIDGE)))
            canvas_put(r->canvas, r->box, points_row, column_of(r, s), INK_DIM, number);
    }
}

static void draw_bonuses(const struct river *r, int row)
{
    struct pen pen = pen_at(r->canvas, box_rows(r->box, row, 1));
    pen.column = r->left;
    pen_put(&pen, INK_DIM, tongue_say(r->scene->tongue, N_("Bonus")));
    enum join mark = JOIN_COLON;
    for (unsigned s = RIVER_FIRST; s <= RIVER_LAST; s++) {
        if (edition_bonus[s] == BONUS_NONE)
            continue;
        char between[JOIN_MARK_MAX];
        pen_put(&pen, INK_GOLD, join_mark(r->scene->tongue, mark, between));
        pen_format(&pen, INK_GOLD, "%u ", s);
        pen_put(&pen, INK_DIM, tongue_say(r->scene->tongue, bonuses[edition_bonus[s]]));
        mark = JOIN_COMMA;
    }
}

static void draw_water(const struct river *r, bool is_roomy)
{
    int row = r->top;
    const char *wave = canvas_sign(r->canvas, "≈", "~");
    int rows = is_roomy ? 2 : 1;
    for (int i = 0; i < rows; i++)
        for (int x = r->left; x < column_of(r, RIVER_LAST) + r->cell; x++)
            canvas_put(r->canvas, r->box, row + 1 + i, x, INK_WATER, wave);
    for (int i = 0; i < rows + 1; i++)
        canvas_put(r->canvas, r->box, row + i, column_of(r, RIVER_BRIDGE) + r->cell, INK_STRONG,
                   canvas_sign(r->canvas, "╣ ╠", "] ["));
    draw_numbers(r, row, is_roomy ? row + 3 : -1);
    draw_barges(r, row + 1, rows);
    draw_bonuses(r, row + (is_roomy ? 4 : 2));
    for (int i = 0; i <= rows; i++)
        scene_spot(r->scene, r->canvas, r->box, row + i, r->left, r->box.width, THING_BARGE, 0);
}

int panel_river(struct canvas *canvas, struct box box, const struct scene *scene)
{
    struct box inner = canvas_title(canvas, box, tongue_say(scene->tongue, N_("Danube")));
    bool is_roomy = box.height >= ROOMY;
    struct river r = {.canvas = canvas, .box = inner, .scene = scene};
    r.cell = (inner.width - BRIDGE - 2) / RIVER_LAST;
    r.left = (inner.width - r.cell * RIVER_LAST - BRIDGE) / 2;
    r.height = is_roomy ? 5 : 3;
    int spare = inner.height - r.height;
    r.top = spare - SOUTH;
    draw_water(&r, is_roomy);
    for (unsigned q = 0; q < QUARTERS; q++)
        draw_quarter(&r, q);
    return 0;
}
