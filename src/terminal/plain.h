/* Plain play: a game as questions and answers in lines, for screen readers, pipes and scripts.
 *
 * No cursor, no colours. What happens is told as it happens; a person to move gets one sentence on
 * what is asked and the moves by number, and answers with a number, a move in the notation, or a
 * word that shows a part of the table. Everything that can be known or done can be here.
 *
 * Law, tested: of two people at one keyboard neither is told what only the other may know; the next
 * one's cards are told only after that person has answered that nobody else is looking.
 */
#ifndef ULM_TERMINAL_PLAIN_H
#define ULM_TERMINAL_PLAIN_H

#include <stdio.h>

#include "notation/menu.h"
#include "terminal/keyboard.h"
#include "terminal/plain_table.h"
#include "terminal/table.h"

struct plain {
    struct table *table;
    const struct tongue *tongue;
    FILE *out;
    struct keyboard keyboard;
    bool is_live;                 /* somebody types: an empty line hurries a computer */
    uint32_t told[SEATS_MAX + 1]; /* by viewer: up to which move */
    struct view view;             /* while a person decides: what they know and can do */
    struct menu menu;
};

enum plain_end {
    PLAIN_OVER,   /* the game is over */
    PLAIN_LEFT,   /* somebody left, or the input ended; the game is as it was shown last */
    PLAIN_FAILED, /* the output cannot be written, or there is no memory to think: errno says */
};

/* Plays from here to the end of the game or of the input. The table stays the caller's. */
enum plain_end plain_play(struct table *table, const struct tongue *tongue, int in, FILE *out);

/* What an answer came to. */
enum plain_step {
    PLAIN_ASK,    /* ask again */
    PLAIN_ON,     /* the game has changed: go on */
    PLAIN_LEAVE,  /* leave */
    PLAIN_UNKNOWN /* the answer is no such word */
};

/* Carries out a word that shows or changes something: plain_words.c. Also at the change of people, if
 * `is_private` is false: then only words that tell nothing secret. */
enum plain_step plain_word(struct plain *plain, const char *line, bool is_private);

/* The move that the words name by number or in the notation, if it is offered; else NULL. */
const struct move *plain_named(const struct plain *plain, const char *words);

/* Shows the moves by number. */
void plain_moves(struct plain *plain);

/* Waits until table_poll() may have news; whoever types meanwhile hurries the thinking. Returns false
 * where the input ended. */
bool plain_wait(struct plain *plain);

#endif
