/* ncurses as we use it: with wide characters, and without its macros, whose names are ours. */
#ifndef ULM_TERMINAL_CURSES_H
#define ULM_TERMINAL_CURSES_H

#define NCURSES_NOMACROS
#define NCURSES_WIDECHAR 1
#include <curses.h>

#endif
