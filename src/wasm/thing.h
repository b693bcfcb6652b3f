/* thing.h - a thing on the page's table: what is touched, and where what flies comes from
 *
 * The page draws each under its word: "bag", "place:N1", "space:7".
 */
#ifndef ULM_WASM_THING_H
#define ULM_WASM_THING_H

#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

enum thing_kind {
    THING_BAG,
    THING_IN_BAG, /* colour */
    THING_DRAWN,  /* colour */
    THING_DOCK,   /* colour */
    THING_DOCKS,  /* all of them */
    THING_TILE,   /* colour of the own supply */
    THING_PLACE,
    THING_SIDE,
    THING_ACTION, /* colour */
    THING_COINS,  /* the own ones */
    THING_BANK,
    THING_BARGE,
    THING_SPACE, /* its number */
    THING_STAY,
    THING_STEP,
    THING_QUARTER,
    THING_DESCENDANT,
    THING_CARD,
    THING_HAND,
    THING_DECK,
    THING_DISCARDED, /* card */
    THING_DISCARD,   /* the pile */
    THING_COAT,
    THING_COATS, /* the stack */
    THING_WORKS, /* the minster that is built */
    THING_GRAB,
    THING_PASS,
    THING_REFUSE,
    THING_END,
    /* words that follow what was touched */
    THING_PLAY,
    THING_LAY,
    THING_COUNT, /* how many */
    THING_GIFT,  /* enum halt */
    THING_ONLY,  /* what was touched, and nothing more */
    THING_KINDS
};

struct thing {
    uint8_t kind;  /* enum thing_kind */
    uint8_t which; /* of that kind; 0 where there is one */
};

/* A list of their words. */
void thing_put_list(struct text *out, const struct thing *things, size_t count);

#endif
