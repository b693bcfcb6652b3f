#include "notation/menu.h"

#include "base/memory.h"

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

static bool is_before(struct move a, struct move b)
{
    int groups = (int)menu_group(a) - (int)menu_group(b);
    return groups ? groups < 0 : memcmp(&a, &b, sizeof a) < 0;
}

void menu_init(struct menu *menu, const struct view *view)
{
    menu->count = view_moves(view, menu->moves);
    for (size_t i = 1; i < menu->count; i++) {
        struct move move = menu->moves[i];
        size_t at = i;
        for (; at && is_before(move, menu->moves[at - 1]); at--)
            menu->moves[at] = menu->moves[at - 1];
        menu->moves[at] = move;
    }
}
