/* Inks: the colours and attributes in which things are drawn, on any terminal.
 *
 * With 256 colours, with 16, with 8, or with none; what an ink says is said by letters and shapes
 * too, so nothing is lost without it. Inks follow each other in the order of what they colour: the
 * ink of a tile is INK_TILE + its colour, that of a seat INK_SEAT + its number.
 */
#ifndef ULM_TERMINAL_INK_H
#define ULM_TERMINAL_INK_H

#include "rules/things.h"
#include "terminal/curses.h"

enum ink {
    INK_PLAIN,
    INK_DIM,
    INK_STRONG,
    INK_TITLE,
    INK_KEY,
    INK_CHOSEN, /* what the cursor is on */
    INK_LEGAL,  /* what can be chosen */
    INK_NEW,    /* what the chosen move would bring */
    INK_WATER,
    INK_GOLD,
    INK_WARNING,
    INK_TILE,
    INK_SEAT = INK_TILE + COLOURS,
    INKS = INK_SEAT + SEATS_MAX
};

/* Makes the inks ready for the terminal that curses was started on. */
void ink_begin(void);

/* Sets the window's pen to an ink. */
void ink_use(WINDOW *window, enum ink ink);

#endif
