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

/* Scrolled by whole lines of the log. */
int panel_log_lines(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct logbook *log = &scene->log;
    size_t last = logbook_until(log, scene->ply), back = 0;
    if (box.width <= INDENT)
        return 0;
    if (scene->page == PAGE_LOG && scene->scroll > 0)
        back = (size_t)scene->scroll < last ? (size_t)scene->scroll : last ? last - 1 : 0;
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
    return (int)last + box.height;
}

int panel_log(struct canvas *canvas, struct box box, const struct scene *scene)
{
    struct box inner = canvas_title(canvas, box, tongue_say(scene->tongue, N_("Log")));
    return panel_log_lines(canvas, box_columns(inner, 1, inner.width - 1), scene);
}
