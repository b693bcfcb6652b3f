/* The log, the newest lines at the bottom, each of them whole. */
#include <string.h>

#include "base/width.h"
#include "terminal/scene.h"

enum { INDENT = 2 };

static int count_rows(const char *words, int width)
{
    size_t size = strlen(words), next;
    int rows = 0;
    for (; size; rows++) {
        width_line(words, size, rows ? width - INDENT : width, &next);
        words += next;
        size -= next;
    }
    return rows;
}

/* Draws a line from the given row on; of one that is longer than the box its beginning is left out. */
static void draw_line(struct canvas *canvas, struct box box, int row, enum ink ink,
                      const char *words)
{
    size_t size = strlen(words), next;
    for (int i = 0; size; i++) {
        size_t line = width_line(words, size, i ? box.width - INDENT : box.width, &next);
        if (row + i >= 0)
            canvas_bytes(canvas, box, row + i, i ? INDENT : 0, ink, words, line);
        words += next;
        size -= next;
    }
}

/* How many of the first lines have room together. */
static size_t count_first_lines(const struct logbook *log, size_t last, struct box box)
{
    size_t count = 0;
    for (int rows = 0; count < last; count++) {
        rows += count_rows(logbook_words(log, count), box.width);
        if (rows > box.height)
            break;
    }
    return count;
}

/* Scrolled by whole lines of the log, until the first one stands at the top. */
int panel_log_lines(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct logbook *log = &scene->log;
    size_t last = logbook_until(log, scene->ply), back = 0;
    if (box.width <= INDENT)
        return 0;
    size_t beyond = last - count_first_lines(log, last, box);
    if (scene->page == PAGE_LOG && scene->scroll > 0)
        back = (size_t)scene->scroll < beyond ? (size_t)scene->scroll : beyond;
    int row = box.height;
    for (size_t i = last - back; i-- > 0 && row > 0;) {
        const struct logbook_line *line = &log->lines[i];
        enum ink ink = line->kind == STORY_TURN      ? (enum ink)(INK_SEAT + line->mover)
                       : line->mover == MOVER_CHANCE ? INK_DIM
                                                     : INK_PLAIN;
        int rows = count_rows(logbook_words(log, i), box.width);
        if (rows > row && row < box.height)
            break;
        row -= rows;
        draw_line(canvas, box, row, ink, logbook_words(log, i));
    }
    return (int)beyond + box.height;
}

int panel_log(struct canvas *canvas, struct box box, const struct scene *scene)
{
    struct box inner = canvas_title(canvas, box, tongue_say(scene->tongue, N_("Log")));
    return panel_log_lines(canvas, box_columns(inner, 1, inner.width - 1), scene);
}
