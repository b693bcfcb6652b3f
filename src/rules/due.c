#include "rules/due.h"

#include "rules/action.h"
#include "rules/card.h"
#include "rules/quarter.h"
#include "rules/river.h"
#include "rules/turn.h"

/* Whether chance has something to answer with. */
static bool chance_is_needed(struct game *g, uint8_t due)
{
    switch (due_kind(due)) {
    case DUE_BAG:
        return tiles_total(g->bag);
    case DUE_DEAL:
        return card_prepare_deal(g);
    case DUE_COATS:
        return game_coats_left(g);
    default:
        return true;
    }
}

/* Whether the seat has an answer besides declining. */
static bool ask_is_needed(const struct game *g, uint8_t due)
{
    switch (due_kind(due)) {
    case DUE_DOCK:
        return tiles_total(g->docks);
    case DUE_TOWNHALL:
        return g->coins || tiles_total(g->docks);
    case DUE_STEPS:
        return river_free(g);
    case DUE_CARD:
        return action_is_possible(g, COLOUR_BROWN);
    case DUE_ACTION:
        return action_is_possible(g, due_number(due));
    case DUE_SEAL:
        return action_can_seal(g, action_quarters_in_reach(g), 0);
    case DUE_DISCARD:
        return g->dealt_count > 1;
    case DUE_COAT:
        return quarter_can_take_coat(g);
    case DUE_GOOSE:
        return g->deck || g->discard;
    default:
        return true;
    }
}

/* What becomes of a question that is not asked. */
static void drop_ask(struct game *g, uint8_t due)
{
    due_pop(g);
    if (due_kind(due) == DUE_DISCARD) {
        g->dealt = 0;
        g->dealt_count = g->dealt_old = 0;
    } else if (due_kind(due) == DUE_COAT) {
        quarter_return_coats(g);
    }
}

static void happen(struct game *g, uint8_t due)
{
    due_pop(g);
    switch (due_kind(due)) {
    case DUE_COIN:
        action_take_coins(g, 1);
        break;
    case DUE_TURN:
        turn_begin(g);
        break;
    case DUE_TURN_END:
        turn_end(g);
        break;
    default:
        UNREACHABLE();
    }
}

void due_settle_first(struct game *g)
{
    do {
        uint8_t due = due_top(g);
        if (due_kind(due) <= DUE_LAST_CHANCE) {
            if (chance_is_needed(g, due))
                return;
            due_pop(g);
        } else if (due_kind(due) <= DUE_LAST_ASK) {
            if (ask_is_needed(g, due))
                return;
            drop_ask(g, due);
        } else {
            happen(g, due);
        }
    } while (g->due && !due_always_waits(due_top(g)));
}
