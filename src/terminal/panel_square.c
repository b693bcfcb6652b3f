/* The cathedral area: the grid, the pushes round it, what was pushed out, the coats at its edges;
 * docks and bag below. While the cursor is on a push, the grid is drawn as it would be. */
#include <stdio.h>
#include <string.h>

#include "base/bits.h"
#include "base/width.h"
#include "notation/name.h"
#include "notation/words.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

/* The coats by their places, short enough for them: at the top and at the bottom three share a row,
 * at the left and at the right a bar parts two rows of eight cells, of which the upper one at the left keeps its last
 * cell free: there the place begins. */
static const char *const labels[PLACES] = {
    [PLACE_N1] = N_("Oath|House"),    [PLACE_N2] = N_("Town|Hall"),
    [PLACE_N3] = N_("Corn|House"),    [PLACE_S1] = N_("Garden"),
    [PLACE_S2] = N_("Butchers"),      [PLACE_S3] = N_("Shipyard"),
    [PLACE_W1] = N_("Leaning|House"), [PLACE_W2] = N_("Salt|Barn"),
    [PLACE_W3] = N_("Field"),         [PLACE_E1] = N_("Reichenau|Court"),
    [PLACE_E2] = N_("Eagle|Bastion"), [PLACE_E3] = N_("Goose|Tower"),
};

enum { CELL = 5, GRID_WIDTH = 3 * CELL + 4, LEFT = 12, RIGHT = 14, LABEL_MAX = 64 };

struct square {
    struct canvas *canvas;
    struct box box; /* of the square alone */
    const struct scene *scene;
    const struct game *shown; /* with the chosen push made */
    unsigned pushed;          /* its place, or NONE */
    int grid;                 /* column of the grid's frame */
};

/* The row and the first column of the three cells of an outer place. */
static void lie(const struct square *q, unsigned place, int *row, int *column)
{
    int along = (int)place % 3;
    switch (place / 3) {
    case SIDE_N:
    case SIDE_S:
        *row = place / 3 == SIDE_N ? 1 : 9;
        *column = q->grid + 1 + along * (CELL + 1) + 1;
        break;
    default:
        *row = 3 + 2 * along;
        *column = place / 3 == SIDE_W ? q->grid - 4 : q->grid + GRID_WIDTH + 1;
    }
}

/* A tile that lies there, an arrow where one can be pushed in, or a dot. */
static void draw_place(const struct square *q, unsigned place)
{
    static const char *const arrows[SIDES][2] = {
        [SIDE_N] = {"▼", "v"},
        [SIDE_S] = {"▲", "^"},
        [SIDE_W] = {"▶", ">"},
        [SIDE_E] = {"◀", "<"},
    };
    char push[16];
    const char *arrow = canvas_sign(q->canvas, arrows[place / 3][0], arrows[place / 3][1]);
    bool is_east = place / 3 == SIDE_E;
    snprintf(push, sizeof push, "%s%s", is_east ? arrow : place_words[place],
             is_east ? place_words[place] : arrow);
    int row, column;
    lie(q, place, &row, &column);
    unsigned out = q->shown->out[place];
    bool is_push = false;
    for (size_t i = 0; i < q->scene->choices.count; i++)
        is_push |=
            q->scene->choices.list[i].kind == MOVE_PUSH && q->scene->choices.list[i].a == place;
    enum ink ink = scene_ink(q->scene, THING_PLACE, place, INK_DIM);
    if (out != NONE && ink == INK_CHOSEN)
        canvas_put_tile_in(q->canvas, q->box, row, column, out, ink);
    else if (out != NONE)
        canvas_put_tile(q->canvas, q->box, row, column, out);
    else if (is_push)
        canvas_put(q->canvas, q->box, row, column, ink, push);
    else
        canvas_put_tile(q->canvas, q->box, row, column, NONE);
    scene_spot(q->scene, q->canvas, q->box, row, column, 3, THING_PLACE, place);
}

static unsigned coat_at(unsigned place)
{
    for (unsigned c = 0; c < COATS; c++)
        if (edition_coat[c].place == place)
            return c;
    return 0;
}

static const char *label_of(const struct square *q, unsigned place, char label[LABEL_MAX])
{
    const char *words = tongue_say(q->scene->tongue, labels[place]);
    snprintf(label, LABEL_MAX, "%s", words);
    for (char *c = label; *c; c++)
        if (*c == '|')
            *c = place < PLACE_W1 ? ' ' : '\n';
    return label;
}

/* Three labels share a row: the outer ones lean outwards, or keep off the middle one. */
static int column_of(const struct square *q, unsigned place)
{
    char label[LABEL_MAX];
    int middle = q->grid + GRID_WIDTH / 2;
    int width = width_of(label_of(q, place / 3 * 3 + 1, label)), left = middle - width / 2;
    if (place % 3 == 1)
        return left;
    if (place % 3 == 2)
        return middle + CELL + 1 > left + width + 1 ? middle + CELL + 1 : left + width + 1;
    int end = middle - CELL < left - 1 ? middle - CELL : left - 1;
    return end - width_of(label_of(q, place, label));
}

/* The coat whose place this is; the seal of whoever has it lies at the grid's edge. */
static void draw_coat(const struct square *q, unsigned place)
{
    unsigned coat = coat_at(place), owner = q->shown->edges[place];
    int row, column;
    enum ink ink = edition_coat[coat].gold ? INK_GOLD : INK_DIM;
    char label[LABEL_MAX];
    lie(q, place, &row, &column);
    if (owner != NONE) {
        char seal[2] = {seat_letter(owner), 0};
        ink = (enum ink)(INK_SEAT + owner);
        canvas_put(q->canvas, q->box, row, column + (place / 3 == SIDE_E ? -1 : 3), ink, seal);
    }
    if (scene_points_at(q->scene, THING_COAT, coat))
        ink = INK_CHOSEN;
    struct box left = box_columns(q->box, q->grid - LEFT, LEFT - 4);
    struct box right = box_columns(q->box, q->grid + GRID_WIDTH + 5, q->box.width);
    label_of(q, place, label);
    if (place < PLACE_W1) {
        row += place < PLACE_S1 ? -1 : 1;
        canvas_put(q->canvas, q->box, row, column_of(q, place), ink, label);
        return;
    }
    struct pen pen = pen_at(q->canvas, box_rows(place < PLACE_E1 ? left : right, row, 2));
    if (place < PLACE_E1 && !strchr(label, '\n') && width_of(label) == left.width)
        pen_line(&pen); /* it would touch the place, which is only in the upper row */
    pen_put(&pen, ink, label);
}

static void draw_frame(const struct square *q)
{
    static const char *const rules[][2] = {
        {"┌─────┬─────┬─────┐", "+-----+-----+-----+"},
        {"├─────┼─────┼─────┤", "+-----+-----+-----+"},
        {"└─────┴─────┴─────┘", "+-----+-----+-----+"},
    };
    const char *bar = canvas_sign(q->canvas, "│", "|");
    for (int i = 0; i <= 3; i++) {
        const char *const *rule = rules[i == 0 ? 0 : i == 3 ? 2 : 1];
        canvas_put(q->canvas, q->box, 2 + 2 * i, q->grid, INK_DIM,
                   canvas_sign(q->canvas, rule[0], rule[1]));
        for (int j = 0; i < 3 && j <= 3; j++)
            canvas_put(q->canvas, q->box, 3 + 2 * i, q->grid + j * (CELL + 1), INK_DIM, bar);
    }
}

static bool is_in_line(const struct square *q, unsigned cell)
{
    for (unsigned i = 0; q->pushed != NONE && i < LINE_CELLS; i++)
        if (place_cells[q->pushed][i] == cell)
            return true;
    return false;
}

/* The line that would be pushed stands between marks: its tiles are the actions. */
static void draw_cells(const struct square *q)
{
    if (q->shown->grid[0] == NONE)
        return;
    for (unsigned cell = 0; cell < GRID_CELLS; cell++) {
        int row = 3 + 2 * (int)(cell / 3), column = q->grid + 1 + (int)(cell % 3) * (CELL + 1);
        enum ink ink = (enum ink)(INK_TILE + q->shown->grid[cell]);
        canvas_put(q->canvas, q->box, row, column, ink, is_in_line(q, cell) ? "=   =" : "     ");
        canvas_put_tile(q->canvas, q->box, row, column + 1, q->shown->grid[cell]);
        if (is_in_line(q, cell))
            scene_spot(q->scene, q->canvas, q->box, row, column, CELL, THING_PLACE, q->pushed);
    }
}

static void draw_docks(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    struct pen pen = pen_at(canvas, box);
    pen_put(&pen, INK_PLAIN, tongue_say(scene->tongue, N_("Docks ")));
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = 0; n < g->docks[c]; n++) {
            if (scene_points_at(scene, THING_DOCK, c))
                canvas_put_tile_in(canvas, box, 0, pen.column, c, INK_CHOSEN);
            else
                canvas_put_tile(canvas, box, 0, pen.column, c);
            scene_spot(scene, canvas, box, 0, pen.column, 3, THING_DOCK, c);
            pen.column += 4;
        }
    pen = pen_at(canvas, box_rows(box, 1, 1));
    pen_put(&pen, INK_PLAIN, tongue_say(scene->tongue, N_("Bag ")));
    for (unsigned c = 0; c < COLOURS; c++) {
        char count[16];
        snprintf(count, sizeof count, "%c%u ", "GWBTO"[c], g -> bag[c]);
        scene_spot(scene, canvas, pen.box, 0, pen.column, 3, THING_BAG, c);
        pen_put(&pen, scene_points_at(scene, THING_BAG, c) ? INK_CHOSEN : INK_DIM, count);
    }
    pen_format(&pen, INK_DIM, tongue_say(scene->tongue, N_("Cards %u, discards %u")), g->deck,
               bits_count(g->discard));
}

void panel_square(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct move *move = scene_move(scene);
    bool is_push = move && move->kind == MOVE_PUSH;
    struct box inner =
        canvas_title(canvas, box,
                     tongue_say(scene->tongue, is_push ? N_("Cathedral area, as it would be")
                                                       : N_("Cathedral area")));
    struct square q = {
        .canvas = canvas,
        .box = box_rows(inner, 0, 11),
        .scene = scene,
        .shown = is_push ? &scene->ahead : scene_game(scene),
        .pushed = is_push ? move->a : NONE,
        .grid = LEFT + (inner.width - LEFT - GRID_WIDTH - RIGHT) / 2,
    };
    draw_frame(&q);
    draw_cells(&q);
    for (unsigned place = 0; place < PLACES; place++) {
        draw_coat(&q, place);
        draw_place(&q, place);
    }
    draw_docks(canvas, box_columns(box_rows(inner, 11, 2), 1, inner.width - 1), scene);
}
