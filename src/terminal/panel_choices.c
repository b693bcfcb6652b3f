/* The choices: the list of legal moves, what the one under the cursor would bring, and in the room
 * that is left what happened last. */
#include <stdio.h>

#include "notation/caption.h"
#include "notation/name.h"
#include "notation/preview.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

/* The three actions that a push would give stand behind it. */
static int draw_actions(struct canvas *canvas, struct box box, int row, const struct scene *scene,
                        struct move move)
{
    struct game after;
    if (move.kind != MOVE_PUSH)
        return box.width;
    preview_game(&scene->view, move, &after);
    int column = box.width - 3 * LINE_CELLS;
    for (unsigned i = 0; i < LINE_CELLS; i++)
        canvas_put_tile(canvas, box, row, column + 3 * (int)i, after.grid[place_cells[move.a][i]]);
    return column - 1;
}

static void draw_choice(struct canvas *canvas, struct box box, int row, const struct scene *scene,
                        int i)
{
    char words[CAPTION_MAX], number[16];
    struct text text;
    struct move move = scene->choices.list[i];
    bool is_chosen = i == scene->chosen;
    text_init(&text, words, sizeof words);
    caption_write(&text, scene->tongue, scene_game(scene), move);
    snprintf(number, sizeof number, "%s%2d ", is_chosen ? canvas_sign(canvas, "▸", ">") : " ",
             i + 1);
    int column = canvas_put(canvas, box, row, 0, is_chosen ? INK_CHOSEN : INK_KEY, number);
    struct box room = box_columns(box, 0, draw_actions(canvas, box, row, scene, move));
    canvas_put(canvas, room, row, column, is_chosen ? INK_CHOSEN : INK_PLAIN, words);
    canvas_add_spot(canvas, box, row, 0, 1, box.width, SPOT_CHOICE, i);
}

/* Draws so many rows of the list, the chosen one among them. */
static void draw_list(struct canvas *canvas, struct box box, const struct scene *scene)
{
    int count = (int)scene->choices.count, chosen = scene->chosen < 0 ? 0 : scene->chosen;
    int first = chosen - box.height / 2;
    if (first > count - box.height)
        first = count - box.height;
    if (first < 0)
        first = 0;
    for (int row = 0; row < box.height && first + row < count; row++)
        draw_choice(canvas, box, row, scene, first + row);
    const char *up = canvas_sign(canvas, "↑", "^"), *down = canvas_sign(canvas, "↓", "v");
    if (first > 0)
        canvas_put(canvas, box, 0, 0, INK_DIM, up);
    if (first + box.height < count)
        canvas_put(canvas, box, box.height - 1, 0, INK_DIM, down);
}

static int draw_preview(struct canvas *canvas, struct box box, const struct scene *scene)
{
    char words[PREVIEW_MAX];
    struct text text;
    struct pen pen = pen_at(canvas, box);
    const struct move *move = scene_move(scene);
    if (!move)
        return 0;
    text_init(&text, words, sizeof words);
    preview_write(&text, scene->tongue, &scene->view, *move, table_names(scene->table));
    pen.indent = 2;
    pen_put(&pen, INK_PLAIN, words);
    return pen_rows(&pen);
}

static void draw_tower(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    struct pen pen = pen_at(canvas, box);
    pen_put(&pen, INK_GOLD, tongue_say(scene->tongue, N_("Tower: ")));
    if (g->tower_now != NONE)
        pen_put(&pen, INK_STRONG, name_tower_effect(scene->tongue, g->tower_now));
    if (g->tower_next != NONE) {
        pen_put(&pen, INK_DIM, tongue_say(scene->tongue, N_(" Next: ")));
        pen_put(&pen, INK_DIM, name_tower(scene->tongue, g->tower_next));
    }
}

void panel_chosen(struct canvas *canvas, struct box box, const struct scene *scene)
{
    struct box inner = canvas_title(canvas, box, "");
    if (scene->chosen == CHOICE_NONE)
        return;
    draw_choice(canvas, inner, 0, scene, scene->chosen);
    draw_preview(canvas, box_columns(box_rows(inner, 1, inner.height - 1), 4, inner.width), scene);
}

void panel_choices(struct canvas *canvas, struct box box, const struct scene *scene)
{
    enum { PREVIEW_ROWS = 5, TOWER_ROWS = 3 };
    char title[128];
    struct text text;
    int count = (int)scene->choices.count;
    text_init(&text, title, sizeof title);
    text_puts(&text, tongue_say(scene->tongue, count ? N_("Choices") : N_("What happens")));
    if (count)
        text_format(&text, " %d/%d", scene->chosen + 1, count);
    struct box inner = canvas_title(canvas, box, title);
    if (scene_game(scene)->variant == VARIANT_TOWER && inner.height > TOWER_ROWS) {
        draw_tower(canvas, box_rows(inner, inner.height - TOWER_ROWS, TOWER_ROWS), scene);
        inner.height -= TOWER_ROWS;
    }
    int most = inner.height - PREVIEW_ROWS, used = count < most ? count : most;
    draw_list(canvas, box_rows(inner, 0, used), scene);
    struct box rest = box_rows(inner, used, inner.height);
    if (count) {
        if (rest.height > PREVIEW_ROWS)
            rest = box_rows(rest, 1, rest.height);
        used = draw_preview(canvas, box_columns(rest, 2, rest.width), scene);
        rest = box_rows(rest, used + 1, rest.height);
    }
    if (rest.height >= 2 && !scene->is_log_beside)
        panel_log(canvas, rest, scene);
}
