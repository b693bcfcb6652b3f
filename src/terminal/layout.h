/* The layout: which box each panel has on a terminal of this size.
 *
 * The sentence is on top, the square left, the river below it, the seats right, the tray at the
 * bottom. 80 by 24 has sentence, square, choices and tray; from 40 rows on the river lies below the
 * square, from 120 columns on seats and log stand on the right. A box without height is not shown.
 */
#ifndef ULM_TERMINAL_LAYOUT_H
#define ULM_TERMINAL_LAYOUT_H

#include "terminal/canvas.h"

enum { LAYOUT_ROWS = 24, LAYOUT_COLUMNS = 80 };

struct layout {
    bool is_possible;
    struct box sentence, square, choices, river, tray, seats, log, keys;
    struct box page; /* what the other pages have instead of square, choices, river and tray */
};

/* With so many rows on top for the sentence. */
struct layout layout_of(int rows, int columns, unsigned seats, int top);

#endif
