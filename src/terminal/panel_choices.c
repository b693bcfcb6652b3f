/* The choices: the list of legal moves, what the one under the cursor would bring, and in the room
 * that is left what happened last. */
#include <stdio.h>
#include <string.h>

#include "notation/caption.h"
#include "notation/name.h"
#include "notation/preview.h"
#include "notation/printed.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

enum { NUMBER = 4, PREVIEW_ROWS = 5, LIST_LEAST = 3 };

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

static void write_choice(const struct scene *scene, int i, char words[CAPTION_MAX])
{
    struct text text;
    text_init(&text, words, CAPTION_MAX);
    caption_write(&text, scene->tongue, scene_game(scene), scene->choices.list[i]);
}

/* Where the words of a choice stand, behind its number. */
static struct pen pen_behind(struct canvas *canvas, struct box box)
{
    struct pen pen = pen_at(canvas, box);
    pen.column = NUMBER;
    pen.indent = NUMBER + 1;
    return pen;
}

/* Words that are too wide for the list go on in a second row. */
static int count_rows(const struct scene *scene, int i, int width)
{
    char words[CAPTION_MAX];
    struct pen pen = pen_behind(NULL, (struct box){.width = width});
    write_choice(scene, i, words);
    pen_put(&pen, INK_PLAIN, words);
    return pen_rows(&pen);
}

static void draw_choice(struct canvas *canvas, struct box box, const struct scene *scene, int i)
{
    char words[CAPTION_MAX], number[16];
    bool is_chosen = i == scene->chosen;
    write_choice(scene, i, words);
    snprintf(number, sizeof number, "%s%2d ", is_chosen ? canvas_sign(canvas, "▸", ">") : " ",
             i + 1);
    canvas_put(canvas, box, 0, 0, is_chosen ? INK_CHOSEN : INK_KEY, number);
    int width = draw_actions(canvas, box, 0, scene, scene->choices.list[i]);
    struct pen pen = pen_behind(canvas, box_columns(box, 0, width));
    pen_put(&pen, is_chosen ? INK_CHOSEN : INK_PLAIN, words);
    canvas_add_spot(canvas, box, 0, 0, pen_rows(&pen), box.width, SPOT_CHOICE, i);
}

/* Draws as much of the list as there is room for, the chosen one in the middle. */
static void draw_list(struct canvas *canvas, struct box box, const struct scene *scene)
{
    int count = (int)scene->choices.count, more;
    int first = scene->chosen < 0 ? 0 : scene->chosen, last = first;
    int rows = count_rows(scene, first, box.width);
    while (first > 0 &&
           rows + (more = count_rows(scene, first - 1, box.width)) <= box.height / 2 + 1)
        rows += more, first--;
    while (last + 1 < count && rows + (more = count_rows(scene, last + 1, box.width)) <= box.height)
        rows += more, last++;
    while (first > 0 && rows + (more = count_rows(scene, first - 1, box.width)) <= box.height)
        rows += more, first--;
    rows = 0;
    for (int i = first; i <= last; i++) {
        more = count_rows(scene, i, box.width);
        draw_choice(canvas, box_rows(box, rows, more), scene, i);
        rows += more;
    }
    if (first > 0)
        canvas_put(canvas, box, 0, 0, INK_DIM, canvas_sign(canvas, "↑", "^"));
    if (last + 1 < count)
        canvas_put(canvas, box, rows - 1, 0, INK_DIM, canvas_sign(canvas, "↓", "v"));
}

static void write_preview(const struct scene *scene, char words[PREVIEW_MAX])
{
    struct text text;
    const struct move *move = scene_move(scene);
    text_init(&text, words, PREVIEW_MAX);
    if (move)
        preview_write(&text, scene->tongue, &scene->view, *move, table_names(scene->table));
}

static int draw_preview(struct canvas *canvas, struct box box, const struct scene *scene)
{
    char words[PREVIEW_MAX];
    struct pen pen = pen_at(canvas, box);
    write_preview(scene, words);
    pen.indent = 2;
    pen_put(&pen, INK_PLAIN, words);
    return pen_rows(&pen);
}

/* How much is said about the tower: what it does in this round, or only what that is called; and
 * what comes next, or not even that. */
enum detail { DETAIL_NOW, DETAIL_NAMES, DETAIL_ALL };

static int draw_tower(struct canvas *canvas, struct box box, const struct scene *scene,
                      enum detail detail)
{
    const struct game *g = scene_game(scene);
    struct pen pen = pen_at(canvas, box);
    char effect[PRINTED_MAX];
    struct text text;
    pen_put(&pen, INK_GOLD, tongue_say(scene->tongue, N_("Tower: ")));
    if (g->tower_now != NONE) {
        text_init(&text, effect, sizeof effect);
        name_write_tower_effect(&text, scene->tongue, g->tower_now);
        pen_put(&pen, INK_STRONG,
                detail == DETAIL_ALL ? effect : name_tower(scene->tongue, g->tower_now));
    }
    if (g->tower_next != NONE && detail != DETAIL_NOW) {
        if (detail == DETAIL_ALL)
            pen_line(&pen);
        else
            pen_space(&pen, 2);
        pen_put(&pen, INK_DIM, tongue_say(scene->tongue, N_("Next: ")));
        pen_put(&pen, INK_DIM, name_tower(scene->tongue, g->tower_next));
    }
    return pen_rows(&pen);
}

/* The preview in a paragraph. */
void panel_chosen(struct canvas *canvas, struct box box, const struct scene *scene)
{
    char words[PREVIEW_MAX];
    struct box inner = canvas_title(canvas, box, "");
    if (scene->chosen == CHOICE_NONE)
        return;
    draw_choice(canvas, box_rows(inner, 0, 1), scene, scene->chosen);
    struct pen pen = pen_trailing(
        canvas, box_columns(box_rows(inner, 1, inner.height - 1), NUMBER, inner.width));
    write_preview(scene, words);
    for (char *line = words; *line;) {
        size_t size = strcspn(line, "\n");
        bool is_last = line[size] == '\0';
        line[size] = '\0';
        pen_put(&pen, INK_PLAIN, line);
        pen_space(&pen, 3);
        line += is_last ? size : size + 1;
    }
}

/* Rows of the whole list, counted no further than `most`. */
static int list_rows(const struct scene *scene, int width, int most)
{
    int rows = 0;
    for (int i = 0; i < (int)scene->choices.count && rows < most; i++)
        rows += count_rows(scene, i, width);
    return rows < most ? rows : most;
}

/* What the lesson says, and below it what there is to do. */
static void draw_lesson(struct canvas *canvas, struct box box, const struct scene *scene)
{
    char title[128], words[PRINTED_MAX];
    struct text text;
    const struct course *course = table_course(scene->table);
    const struct lesson_step *step = course_step(course);
    text_init(&text, title, sizeof title);
    text_puts(&text, tongue_say(scene->tongue, N_("Lesson")));
    text_format(&text, " %d/%d", (int)course_number(course), (int)course_told());
    struct box rest = canvas_title(canvas, box, title);
    struct pen pen = pen_at(canvas, rest);
    if (step->words)
        pen_put(&pen, INK_STRONG, printed_say(scene->tongue, step->words, words));
    int used = pen_rows(&pen);
    rest = box_rows(rest, used + (rest.height > used + 2), rest.height);
    if (scene->choices.count)
        draw_choice(canvas, box_rows(rest, 0, count_rows(scene, 0, rest.width)), scene, 0);
    else if (!step->move)
        canvas_put(canvas, rest, 0, 0, INK_KEY, tongue_say(scene->tongue, N_("Enter: read on")));
}

void panel_choices(struct canvas *canvas, struct box box, const struct scene *scene)
{
    if (course_step(table_course(scene->table))) {
        draw_lesson(canvas, box, scene);
        return;
    }
    char title[128];
    struct text text;
    int count = (int)scene->choices.count;
    text_init(&text, title, sizeof title);
    text_puts(&text, tongue_say(scene->tongue, count ? N_("Choices") : N_("What happens")));
    if (count)
        text_format(&text, " %d/%d", scene->chosen + 1, count);
    struct box rest = canvas_title(canvas, box, title), aside = box_columns(rest, 2, rest.width);
    int preview = count ? draw_preview(NULL, aside, scene) : 0;
    int kept = preview > PREVIEW_ROWS ? preview : PREVIEW_ROWS;
    if (scene_game(scene)->variant == VARIANT_TOWER) {
        enum detail detail = DETAIL_ALL;
        int most = rest.height - kept - 1, rows = draw_tower(NULL, rest, scene, detail);
        while (detail != DETAIL_NOW && rows > most - (detail == DETAIL_ALL ? LIST_LEAST - 1 : 0))
            rows = draw_tower(NULL, rest, scene, --detail);
        draw_tower(canvas, box_rows(rest, rest.height - rows, rows), scene, detail);
        rest.height -= rows;
    }
    if (count) {
        int least = count_rows(scene, scene->chosen, rest.width), most = rest.height - kept;
        int used = list_rows(scene, rest.width, most > least ? most : least);
        draw_list(canvas, box_rows(rest, 0, used), scene);
        rest = box_rows(rest, used, rest.height);
        rest = box_rows(rest, rest.height > preview, rest.height);
        draw_preview(canvas, box_columns(rest, 2, rest.width), scene);
        rest = box_rows(rest, preview + 1, rest.height);
    }
    if (rest.height >= 2 && !scene->is_log_beside)
        panel_log_lines(canvas, rest, scene);
}
