/* The pen: text that flows through a box, word by word and line by line.
 *
 * What does not fit below is left out. Several rows behind each other make a paragraph: a line
 * that goes on starts at the indent.
 */
#ifndef ULM_TERMINAL_PEN_H
#define ULM_TERMINAL_PEN_H

#include "terminal/canvas.h"

struct pen {
    struct canvas *canvas;
    struct box box;
    int row, column;
    int indent;
    int skip; /* rows that are still to be left out at the top: scrolled away */
};

struct pen pen_at(struct canvas *canvas, struct box box);

/* The text; a newline in it starts a line. */
void pen_put(struct pen *pen, enum ink ink, const char *text);
void pen_format(struct pen *pen, enum ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pen_tile(struct pen *pen, unsigned colour);
void pen_line(struct pen *pen);             /* starts a line */
void pen_space(struct pen *pen, int cells); /* but not at the start of a line */

/* Rows used so far, those scrolled away among them. */
int pen_rows(const struct pen *pen);

/* Whether the row the pen is on can be seen. */
bool pen_is_inside(const struct pen *pen);

#endif
