/* desk.h - all that lies open for whoever asks: games, thoughts, the language
 *
 * The page has one, and each caller of the library its own; nothing of the requests is kept anywhere else, so that
 * different desks know nothing of each other. Large, and it points into itself: it is neither copied nor moved.
 */
#ifndef ULM_WASM_DESK_H
#define ULM_WASM_DESK_H

#include "ai/thought.h"
#include "match/sitting.h"

enum { SLOTS = 8 };

/* One game that is open (slot.h). */
struct slot {
    struct sitting sitting;
    bool is_open;
    bool is_played; /* here: it can be moved in */
};

/* What a seat thinks with (mind.h). */
struct mind {
    void *block;  /* of MIND_BYTES, taken when it first searches; whoever gave it takes it back */
    bool is_used; /* since all was forgotten */
    struct thought thought;
};

enum { MIND_BYTES = 40 << 20 }; /* of a tree */

struct desk {
    void *(*give_block)(size_t size); /* memory for a mind; NULL where there is none */
    unsigned tongue;                  /* its place among the languages */
    struct slot slots[SLOTS];
    struct mind minds[SEATS_MAX];
    struct thought *thinking;       /* what is thought about; NULL where nothing is */
    const struct slot *thinking_of; /* the game that it is about */
    char scratch[SITTING_TEXT_MAX]; /* of the request that is carried out */
};

#endif
