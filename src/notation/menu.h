/* The menu: the moves that a person can make, in the order in which they are offered.
 *
 * Alike moves stand together, in the order of the notation; what ends the turn or passes comes last.
 */
#ifndef ULM_NOTATION_MENU_H
#define ULM_NOTATION_MENU_H

#include "base/tongue.h"
#include "rules/view.h"

enum menu_group {
    MENU_DRAW,
    MENU_PUSH,
    MENU_ANSWER,
    MENU_ACTION,
    MENU_SWAP,
    MENU_CARD,
    MENU_END,
    MENU_GROUPS
};

struct menu {
    size_t count;
    struct move moves[MOVES_MAX];
};

/* The moves of the view's seat; none where it is not to move. */
void menu_init(struct menu *menu, const struct view *view);

enum menu_group menu_group(struct move move);

/* "Actions" */
const char *menu_title(const struct tongue *tongue, enum menu_group group);

#endif
