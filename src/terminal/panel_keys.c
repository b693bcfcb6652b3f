/* The last row: the keys that matter now, and above them what happened that needs saying. */
#include "terminal/pages.h"
#include "terminal/pen.h"

enum { ESCAPE = 27 };

struct key_line {
    int key;
    const char *name, *words;
};

/* Named only where something lies beyond the box. */
static const char scrolling[] = N_("scroll");

static const struct key_line usual[] = {
    {'\n', N_("Enter"), N_("do")}, {'\t', N_("Tab"), N_("page")}, {'u', "u", N_("undo")},
    {'i', "i", N_("hint")},        {'r', "r", N_("rule")},        {'d', "d", N_("Danube")},
    {'L', "L", N_("log")},         {'?', "?", N_("help")},        {'q', "q", N_("leave")},
};

/* The lesson says what to do itself. */
static const struct key_line lesson[] = {
    {'\n', N_("Enter"), N_("do")}, {'\t', N_("Tab"), N_("page")}, {'u', "u", N_("undo")},
    {'r', "r", N_("rule")},        {'d', "d", N_("Danube")},      {'L', "L", N_("log")},
    {'?', "?", N_("help")},        {'q', "q", N_("leave")},
};

static const struct key_line reading[] = {
    {'\n', N_("Enter"), N_("go on")}, {'\t', N_("Tab"), N_("page")}, {'r', "r", N_("rule")},
    {'d', "d", N_("Danube")},         {'L', "L", N_("log")},         {'?', "?", N_("help")},
    {'q', "q", N_("leave")},
};

static const struct key_line waiting[] = {
    {'m', "m", N_("move now")},    {' ', N_("space"), N_("go on")}, {'f', "f", N_("fast")},
    {'\t', N_("Tab"), N_("page")}, {'u', "u", N_("undo")},          {'L', "L", N_("log")},
    {'?', "?", N_("help")},        {'q', "q", N_("leave")},
};

static const struct key_line over[] = {
    {KEY_LEFT, N_("left"), N_("back")},
    {KEY_RIGHT, N_("right"), N_("on")},
    {KEY_DOWN, N_("down"), N_("next turn")},
    {'t', "t", N_("table")},
    {'p', "p", N_("points")},
    {'L', "L", N_("log")},
    {'?', "?", N_("help")},
    {'q', "q", N_("leave")},
};

static const struct key_line rules[] = {
    {KEY_LEFT, N_("left"), N_("back")}, {KEY_RIGHT, N_("right"), N_("on")},
    {'/', "/", N_("search")},           {'\t', N_("Tab"), N_("page")},
    {ESCAPE, N_("Esc"), N_("close")},   {'q', "q", N_("leave")},
};

static const struct key_line typing[] = {{'\n', N_("Enter"), N_("search")}};

static const struct key_line help[] = {
    {KEY_DOWN, N_("down"), scrolling},
    {ESCAPE, N_("Esc"), N_("close")},
    {'q', "q", N_("leave")},
};

static const struct key_line hint[] = {
    {'\n', N_("Enter"), N_("table")},
    {KEY_DOWN, N_("down"), scrolling},
    {ESCAPE, N_("Esc"), N_("close")},
    {'q', "q", N_("leave")},
};

/* Of the log no move is made: the choices are not to be seen there. */
static const struct key_line logbook[] = {
    {'\n', N_("Enter"), N_("table")}, {KEY_UP, N_("up"), scrolling}, {'\t', N_("Tab"), N_("page")},
    {'u', "u", N_("undo")},           {'?', "?", N_("help")},        {'q', "q", N_("leave")},
};

static void draw(struct canvas *canvas, struct box box, const struct scene *scene,
                 const struct key_line *keys, size_t count)
{
    int column = 1;
    for (size_t i = 0; i < count; i++) {
        int start = column;
        if (keys[i].words == scrolling && !scene->can_scroll)
            continue;
        column =
            canvas_put(canvas, box, 0, column, INK_KEY, tongue_say(scene->tongue, keys[i].name));
        column = canvas_put(canvas, box, 0, column + 1, INK_DIM,
                            tongue_say(scene->tongue, keys[i].words));
        canvas_add_spot(canvas, box, 0, start, 1, column - start, SPOT_KEY, keys[i].key);
        column += 2;
    }
}

/* A sentence takes the rows above the keys, and theirs too where it names those that matter itself. */
static void show_notice(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const char *words = scene->notice;
    struct pen pen = pen_at(NULL, box_columns(box, 1, box.width - 2));
    pen_put(&pen, INK_WARNING, words);
    box.height = pen_rows(&pen);
    box.y -= box.height - scene->notice_has_keys;
    for (int row = 0; row < box.height; row++)
        canvas_clear_row(canvas, box, row);
    pen = pen_at(canvas, box_columns(box, 1, box.width - 2));
    pen_put(&pen, INK_WARNING, words);
}

#define DRAW(keys) draw(canvas, box, scene, keys, sizeof keys / sizeof *keys)

static void draw_over_page(struct canvas *canvas, struct box box, const struct scene *scene)
{
    if (scene->overlay == OVERLAY_HELP)
        DRAW(help);
    else if (scene->overlay == OVERLAY_HINT)
        DRAW(hint);
    else if (scene->reader.is_typing)
        DRAW(typing);
    else
        DRAW(rules);
}

static void draw_in_lesson(struct canvas *canvas, struct box box, const struct scene *scene,
                           const struct lesson_step *step)
{
    if (step->move)
        DRAW(lesson);
    else
        DRAW(reading);
}

void panel_keys(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct lesson_step *step = course_step(table_course(scene->table));
    if (scene->notice[0])
        show_notice(canvas, box, scene);
    if (scene->notice[0] && scene->notice_has_keys)
        return;
    if (scene->overlay != OVERLAY_NONE)
        draw_over_page(canvas, box, scene);
    else if (table_waits_for(scene->table) == TABLE_OVER)
        DRAW(over);
    else if (table_waits_for(scene->table) == TABLE_COMPUTER)
        DRAW(waiting);
    else if (!pages[scene->page].has_choices)
        DRAW(logbook);
    else if (step)
        draw_in_lesson(canvas, box, scene, step);
    else
        DRAW(usual);
}
