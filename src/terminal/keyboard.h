/* The keyboard: lines that somebody types, or that a script sends. */
#ifndef ULM_TERMINAL_KEYBOARD_H
#define ULM_TERMINAL_KEYBOARD_H

#include <stdbool.h>
#include <stddef.h>

enum { KEYBOARD_LINE_MAX = 256 };

struct keyboard {
    int file;
    bool is_over;
    size_t used, taken; /* bytes read, and of them those of lines given out */
    char bytes[4096];
};

void keyboard_init(struct keyboard *keyboard, int file);

/* Waits for the next line and puts it, cut where it is too long, without its end and the spaces
 * around it, and with ? in it where it is no text in UTF-8. Returns false at the end of the input; a last line
 * without a newline still counts. */
bool keyboard_line(struct keyboard *keyboard, char line[KEYBOARD_LINE_MAX]);

#endif
