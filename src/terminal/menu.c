#include "terminal/menu.h"

#include <stdlib.h>
#include <string.h>

enum menu_group menu_group(struct move move)
{
    switch (move.kind) {
    case MOVE_DRAW:
    case MOVE_CHOOSE:
    case MOVE_KEEP:
        return MENU_DRAW;
    case MOVE_PUSH:
        return MENU_PUSH;
    case MOVE_SPARROW:
    case MOVE_SCHOLAR:
    case MOVE_MERCHANT:
        return MENU_SWAP;
    case MOVE_LAY:
    case MOVE_PLAY:
        return MENU_CARD;
    case MOVE_END:
    case MOVE_PASS:
    case MOVE_REFUSE:
        return MENU_END;
    default:
        return move.kind > MOVE_PASS ? MENU_ANSWER : MENU_ACTION;
    }
}

const char *menu_title(const struct tongue *tongue, enum menu_group group)
{
    static const char *const titles[MENU_GROUPS] = {
        [MENU_DRAW] = N_("Draw"),      [MENU_PUSH] = N_("Push"),  [MENU_ANSWER] = N_("Choose"),
        [MENU_ACTION] = N_("Actions"), [MENU_SWAP] = N_("Swaps"), [MENU_CARD] = N_("Cards"),
        [MENU_END] = N_("Or"),
    };
    return tongue_say(tongue, titles[group]);
}

static int compare(const void *a, const void *b)
{
    const struct move *x = a, *y = b;
    int groups = (int)menu_group(*x) - (int)menu_group(*y);
    return groups ? groups : memcmp(x, y, sizeof *x);
}

void menu_init(struct menu *menu, const struct view *view)
{
    menu->count = view_moves(view, menu->moves);
    qsort(menu->moves, menu->count, sizeof *menu->moves, compare);
}
