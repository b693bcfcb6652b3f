/* Why a move is refused: an answer, not a failure. */
#ifndef ULM_RULES_REFUSAL_H
#define ULM_RULES_REFUSAL_H

#include "rules/move.h"

struct game;

enum refusal {
    REFUSAL_NONE,
    REFUSAL_OVER,
    REFUSAL_CHANCE_MOVES,
    REFUSAL_SEAT_MOVES,
    REFUSAL_OTHER_SEAT,
    REFUSAL_MALFORMED,
    REFUSAL_ORDER,
    REFUSAL_CHANCE_OTHER,
    REFUSAL_CHANCE_OUTCOME,
    REFUSAL_ASKED,
    REFUSAL_NOT_ASKED,
    REFUSAL_PHASE,
    REFUSAL_NO_CHOICE_OF_TILE,
    REFUSAL_NOT_IN_BAG,
    REFUSAL_NOT_DRAWN,
    REFUSAL_REPLACED,
    REFUSAL_SAME_COLOUR,
    REFUSAL_NO_SPARROW,
    REFUSAL_NOT_IN_DOCKS,
    REFUSAL_NO_TILE,
    REFUSAL_ABILITY,
    REFUSAL_LINE_CLOSED,
    REFUSAL_NO_ACTION,
    REFUSAL_SUPPLY_EMPTY,
    REFUSAL_NOTHING_THERE,
    REFUSAL_NO_CARDS,
    REFUSAL_TOWER,
    REFUSAL_NO_SPACE_AHEAD,
    REFUSAL_NO_EXTRA_STEP,
    REFUSAL_TOO_FAR,
    REFUSAL_NO_COINS,
    REFUSAL_NO_SEAL,
    REFUSAL_OUT_OF_REACH,
    REFUSAL_QUARTER_FULL,
    REFUSAL_NO_DESCENDANT,
    REFUSAL_NOT_IN_HAND,
    REFUSAL_NO_PLAY,
    REFUSAL_USELESS,
    REFUSAL_MERCHANT_USED,
    REFUSAL_HOW_MANY,
    REFUSAL_NOT_SHOWN,
    REFUSAL_NO_CREST,
    REFUSAL_NOT_DISCARDED,
    REFUSAL_DARK,
    REFUSALS
};

/* One sentence for the player, in English, marked for translation. */
const char *refusal_sentence(enum refusal refusal);

/* The reason why a move that is not legal is not; never REFUSAL_NONE. */
enum refusal refusal_explain(const struct game *game, struct move move);

#endif
