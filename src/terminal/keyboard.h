/* The keyboard: lines that somebody types, or that a script sends. */
#ifndef ULM_TERMINAL_KEYBOARD_H
#define ULM_TERMINAL_KEYBOARD_H

#include "system/line_reader.h"

enum { KEYBOARD_LINE_MAX = 256 };

struct keyboard {
    struct line_reader reader;
};

void keyboard_init(struct keyboard *keyboard, int file);

/* Waits for the next line and puts it, cut where it is too long, without its end and the spaces
 * around it, and with ? in it where it is no text in UTF-8. Returns false at the end of the input; a last line
 * without a newline still counts. */
bool keyboard_line(struct keyboard *keyboard, char line[KEYBOARD_LINE_MAX]);

#endif
