/* Slips: texts that did not fit where they were told to stand.
 *
 * The canvas and the pens note them for whoever asks, which is a test: on no terminal that is large
 * enough, and in no language, is a text cut, covered or broken within a word. Places that are meant
 * to end with an ellipsis or to be scrolled slip never.
 */
#ifndef ULM_TERMINAL_SLIP_H
#define ULM_TERMINAL_SLIP_H

#include <stddef.h>

enum slip_kind {
    SLIP_CUT,    /* goes on outside its box */
    SLIP_BELOW,  /* its lines go on below the box */
    SLIP_BROKEN, /* a word goes on in the next line */
    SLIP_COVERED /* stands where another text stood */
};

enum { SLIPS_MAX = 64, SLIP_WORDS_MAX = 160 };

struct slip {
    enum slip_kind kind;
    int y, x; /* on the terminal */
    char words[SLIP_WORDS_MAX];
};

struct slips {
    unsigned count; /* of all; the first ones are kept */
    struct slip list[SLIPS_MAX];
};

/* Does nothing where nobody asks (NULL). */
void slips_note(struct slips *slips, enum slip_kind kind, int y, int x, const char *bytes,
                size_t size);

#endif
