/* terminal_of_nothing.h - a terminal of curses that writes to nowhere, for tests that read their canvas
 *
 * Its two functions are the fixtures of a cmocka group.
 */
#ifndef ULM_TESTS_TERMINAL_OF_NOTHING_H
#define ULM_TESTS_TERMINAL_OF_NOTHING_H

#include <locale.h>
#include <stdio.h>

#include "terminal/ink.h"

static FILE *nowhere;
static SCREEN *terminal_of_nothing;

static int open_terminal(void **state)
{
    setlocale(LC_CTYPE, "C.UTF-8");
    nowhere = fopen("/dev/null", "r+");
    terminal_of_nothing = nowhere ? newterm("xterm-256color", nowhere, nowhere) : NULL;
    if (!terminal_of_nothing)
        return -1;
    ink_begin();
    return 0;
}

static int close_terminal(void **state)
{
    endwin();
    delscreen(terminal_of_nothing);
    return fclose(nowhere);
}

#endif
