/* The choices: the legal moves of whoever looks, in the order in which they are shown.
 *
 * Moves of one kind stand together; pushes go round the square, and what ends the turn or declines
 * stands last. What a choice is called is short and in the imperative.
 */
#ifndef ULM_TERMINAL_CHOICES_H
#define ULM_TERMINAL_CHOICES_H

#include "rules/view.h"

struct choices {
    size_t count;
    struct move list[MOVES_MAX];
};

/* What a choice can be about, each with its number: something that is drawn and can be clicked. */
enum thing {
    THING_PLACE,      /* enum place */
    THING_QUARTER,    /* enum quarter */
    THING_DESCENDANT, /* enum descendant: in the Oath House */
    THING_CARD,       /* enum card */
    THING_COAT,       /* enum coat */
    THING_DOCK,       /* enum colour: of the docks */
    THING_TILE,       /* enum colour: of the own tiles */
    THING_BAG,        /* enum colour */
    THING_ACTION,     /* enum colour: of the pool */
    THING_BARGE       /* 0 */
};

enum direction { DIRECTION_UP, DIRECTION_DOWN, DIRECTION_LEFT, DIRECTION_RIGHT };

enum { CHOICE_NONE = -1 };

/* None when the view's seat is not to move. */
void choices_of(const struct view *view, struct choices *choices);

/* The choice in this direction, where there are any. Among pushes the cursor goes as they lie on the
 * square; left and right go from one kind to the next, up and down through the list. */
int choices_step(const struct choices *choices, int from, enum direction direction);

bool choice_is_about(struct move move, enum thing thing, unsigned number);

/* The first choice about it; CHOICE_NONE where there is none. */
int choices_find(const struct choices *choices, enum thing thing, unsigned number);

#endif
