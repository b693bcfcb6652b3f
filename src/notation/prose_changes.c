/* What a move changed: what was paid and won, what went back by itself, the end. */
#include "notation/join.h"
#include "notation/prose_parts.h"
#include "rules/action.h"
#include "rules/score.h"

struct text *prose_sentence(const struct teller *t)
{
    join_next(t->out, t->tongue, JOIN_SENTENCE, t->start);
    return t->out;
}

static int paid_coins(const struct teller *t)
{
    struct move m = t->move;
    switch (m.kind) {
    case MOVE_BUY_COIN:
        return 1;
    case MOVE_SEAL:
        return game_asked(t->before) == ASKED_SEAL ? 0 : (int)action_seal_price(t->before);
    case MOVE_PLAY:
        if (m.a == CARD_WALL)
            return (int)action_seal_price(t->before);
        return m.a == CARD_CHRONICLE ? CHRONICLE_PRICE : move_aim(m) == AIM_COINS ? m.b : 0;
    case MOVE_TAX:
        return m.a == NONE ? TAX_THINGS : 0;
    default:
        return 0;
    }
}

static int paid_sparrows(const struct teller *t)
{
    if (t->move.kind == MOVE_SPARROW)
        return 1;
    return move_aim(t->move) == AIM_SPARROWS ? t->move.b : 0;
}

static void tell_payment(const struct teller *t)
{
    int coins = paid_coins(t), sparrows = paid_sparrows(t);
    if (coins)
        TELL_COUNT(t, "%s pays %d coin.", "%s pays %d coins.", (unsigned)coins, t->who, coins);
    if (sparrows)
        TELL_COUNT(t, "%s pays %d sparrow.", "%s pays %d sparrows.", (unsigned)sparrows, t->who,
                   sparrows);
}

/* What came to a seat beyond what it paid. */
static void tell_gains(const struct teller *t, unsigned s)
{
    const struct seat *was = &t->before->seats[s], *is = &t->after->seats[s];
    bool is_mover = s == t->seat && !move_is_chance(t->move);
    int points = t->after->phase == PHASE_OVER ? 0 : is->score - was->score;
    int coins = is->coins - was->coins + (is_mover ? paid_coins(t) : 0);
    int sparrows = is->sparrows - was->sparrows + (is_mover ? paid_sparrows(t) : 0);
    if (points > 0)
        TELL_COUNT(t, "%s gets %d point.", "%s gets %d points.", (unsigned)points, t->names[s],
                   points);
    bool are_told = t->move.kind == MOVE_MONEY || t->move.kind == MOVE_COIN;
    if (coins > 0 && !are_told)
        TELL_COUNT(t, "%s gets %d coin.", "%s gets %d coins.", (unsigned)coins, t->names[s], coins);
    if (sparrows > 0)
        TELL_COUNT(t, "%s gets %d sparrow.", "%s gets %d sparrows.", (unsigned)sparrows,
                   t->names[s], sparrows);
}

static bool has_out(const struct game *g)
{
    for (unsigned p = 0; p < PLACES; p++)
        if (g->out[p] != NONE)
            return true;
    return false;
}

/* What happened by itself to bag and cards (R-PUSH-3, R-PUSH-7, R-CARD-3). */
static void tell_returns(const struct teller *t)
{
    unsigned kind = t->move.kind;
    bool taken = kind == MOVE_CLEAR || kind == MOVE_GRAB || kind == MOVE_PLAY;
    bool drew = kind == MOVE_DRAW || kind == MOVE_CHOOSE;
    if (!taken && has_out(t->before) && !has_out(t->after))
        text_puts(prose_sentence(t),
                  tongue_say(t->tongue, N_("All pushed-out tiles go back into the bag.")));
    if (drew && tiles_total(t->before->docks) && !tiles_total(t->after->docks))
        text_puts(prose_sentence(t),
                  tongue_say(t->tongue, N_("The tiles of the docks go back into the bag.")));
    if (t->before->discard & t->after->hidden)
        text_puts(prose_sentence(t),
                  tongue_say(t->tongue, N_("The discard pile becomes the new draw pile.")));
}

static void tell_end(const struct teller *t)
{
    const struct game *g = t->after;
    if (g->phase != PHASE_OVER)
        return;
    unsigned winners = score_winners(g);
    text_puts(prose_sentence(t), tongue_say(t->tongue, N_("The game is over.")));
    for (unsigned s = 0; s < g->seat_count; s++)
        TELL_COUNT(t, "%s has %d point.", "%s has %d points.",
                   (unsigned)(g->seats[s].score < 0 ? -g->seats[s].score : g->seats[s].score),
                   t->names[s], g->seats[s].score);
    for (unsigned s = 0; s < g->seat_count; s++)
        if (winners == 1u << s)
            TELL(t, N_("%s wins."), t->names[s]);
        else if (winners >> s & 1)
            TELL(t, N_("%s shares the win."), t->names[s]);
}

void prose_changes(const struct teller *t)
{
    if (!move_is_chance(t->move))
        tell_payment(t);
    for (unsigned s = 0; s < t->after->seat_count; s++)
        tell_gains(t, s);
    tell_returns(t);
    tell_end(t);
}
