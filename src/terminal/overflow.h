/* overflow.h - texts that did not fit where they were told to stand
 *
 * The canvas and the pens note them for whoever asks, which is a test: on no terminal that is large
 * enough, and in no language, is a text cut, covered or broken within a word. Places that are meant
 * to end with an ellipsis or to be scrolled overflow never.
 */
#ifndef ULM_TERMINAL_OVERFLOW_H
#define ULM_TERMINAL_OVERFLOW_H

#include <stddef.h>

enum overflow_kind {
    OVERFLOW_CUT,    /* goes on outside its box */
    OVERFLOW_BELOW,  /* its lines go on below the box */
    OVERFLOW_BROKEN, /* a word goes on in the next line */
    OVERFLOW_COVERED /* stands where another text stood */
};

enum { OVERFLOWS_MAX = 64, OVERFLOW_WORDS_MAX = 160 };

struct overflow {
    enum overflow_kind kind;
    int y, x; /* on the terminal */
    char words[OVERFLOW_WORDS_MAX];
};

struct overflows {
    unsigned count; /* of all; the first ones are kept */
    struct overflow list[OVERFLOWS_MAX];
};

/* Does nothing where nobody asks (NULL). */
void overflows_note(struct overflows *overflows, enum overflow_kind kind, int y, int x,
                    const char *bytes, size_t size);

#endif
