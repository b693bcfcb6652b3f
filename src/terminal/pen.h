/* The pen: text that flows through a box, word by word and line by line.
 *
 * Several texts behind each other make a paragraph: a line that goes on starts at the indent. What
 * becomes of that which has no room below is said when the pen is made.
 */
#ifndef ULM_TERMINAL_PEN_H
#define ULM_TERMINAL_PEN_H

#include "terminal/canvas.h"

enum pen_end {
    PEN_FITS,    /* all should fit: what does not is an overflow */
    PEN_SCROLLS, /* the rest can be scrolled to */
    PEN_TRAILS   /* the last row ends with an ellipsis: the rest stands on a page of its own */
};

struct pen {
    struct canvas *canvas; /* or NULL, to count the rows only */
    struct box box;
    int row, column;
    int indent;
    int skip; /* rows that are still to be left out at the top: scrolled away */
    enum pen_end end;
    int trail; /* the column in which the last row ends */
};

struct pen pen_at(struct canvas *canvas, struct box box);
struct pen pen_scrolled(struct canvas *canvas, struct box box, int skip);
struct pen pen_trailing(struct canvas *canvas, struct box box);

/* The text; a newline in it starts a line. */
void pen_put(struct pen *pen, enum ink ink, const char *text);
void pen_format(struct pen *pen, enum ink ink, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void pen_tile(struct pen *pen, unsigned colour);
void pen_tile_in(struct pen *pen, unsigned colour, enum ink ink);
void pen_line(struct pen *pen);             /* starts a line */
void pen_space(struct pen *pen, int cells); /* but not at the start of a line */

/* Rows used so far, those scrolled away among them. */
int pen_rows(const struct pen *pen);

/* Whether the row the pen is on can be seen. */
bool pen_is_inside(const struct pen *pen);

#endif
