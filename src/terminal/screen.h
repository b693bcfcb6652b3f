/* The screen: a game at the table, on the whole terminal.
 *
 * It shows the table to whoever looks, passes on what they decide, lets the computers play at a pace
 * that can be followed, and afterwards steps through the finished game. It keeps nothing that is not
 * in the table: leaving and coming back shows the same game.
 */
#ifndef ULM_TERMINAL_SCREEN_H
#define ULM_TERMINAL_SCREEN_H

#include "terminal/table.h"

/* How long a computer's move stands before the next one. */
enum { SCREEN_PACE = 700 };

/* Whether there is a terminal that it can be drawn on. */
bool screen_is_possible(void);

/* Whether it can be drawn with other letters than those of ASCII. */
bool screen_has_letters(void);

/* Plays until somebody leaves; `news` is the first notice, "" for none. Returns 0, or -1 where the
 * terminal cannot be used. */
int screen_play(struct table *table, const struct tongue *tongue, unsigned pace, const char *news);

#endif
