/* The console: the terminal while a screen has it, and given back on every way out.
 *
 * Signals that end a program are noticed and left to the screen, which ends in order; those of a
 * programmer's mistake give the terminal back first and then do what they always do.
 */
#ifndef ULM_TERMINAL_CONSOLE_H
#define ULM_TERMINAL_CONSOLE_H

#include <stdbool.h>

/* Whether input and output are terminals on which a screen can be drawn. */
bool console_is_there(void);

/* Whether the user's locale can show more than ASCII there; it is the program's from then on. */
bool console_has_unicode(void);

/* Takes the terminal. Returns 0, or -1 where it is none or nobody knows its kind. */
int console_begin(void);
void console_end(void);

/* A signal to end came. */
bool console_must_end(void);

/* A key: a byte of text, KEY_ something of curses, 27 for Escape alone; -1 when none came in time. A
 * resized terminal is KEY_RESIZE. Bytes, not characters: curses waits long for the rest of one that
 * is broken. */
int console_key(int milliseconds);

#endif
