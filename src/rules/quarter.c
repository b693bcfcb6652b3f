#include "rules/quarter.h"

#include "base/bits.h"
#include "rules/due.h"

unsigned quarter_count(const struct game *g, unsigned seat)
{
    unsigned count = 0;
    for (unsigned q = 0; q < QUARTERS; q++)
        count += g->seals[q][seat] != 0;
    return count;
}

static void take_descendant(struct game *g, unsigned descendant)
{
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (g->oath[i] == descendant)
            g->oath[i] = NONE;
    g->seats[g->seat].descendants |= (uint8_t)(1u << descendant);
}

/* The parts are pushed last one first (R-QUARTER-2). */
static void privilege(struct game *g, unsigned quarter, unsigned descendant)
{
    switch (quarter) {
    case QUARTER_FIELD:
        due_push(g, DUE_STEPS, FIELD_STEPS);
        due_push(g, DUE_COIN, 0);
        due_push(g, DUE_DOCK, 0);
        break;
    case QUARTER_LEANING:
    case QUARTER_GARDEN:
        due_push(g, DUE_COAT, 0);
        due_push(g, DUE_COATS, 2);
        break;
    case QUARTER_OATH:
        take_descendant(g, descendant);
        break;
    case QUARTER_TOWNHALL:
        due_push(g, DUE_TOWNHALL, 0);
        due_push(g, DUE_DEAL, 1);
        break;
    case QUARTER_SHIPYARD:
        due_push(g, DUE_CARD, 0);
        due_push(g, DUE_DOCK, 0);
        break;
    case QUARTER_REICHENAU:
        g->seats[g->seat].score += (int16_t)quarter_count(g, g->seat);
        break;
    case QUARTER_GOOSE:
        due_push(g, DUE_GOOSE, 0);
        break;
    default:
        UNREACHABLE();
    }
}

void quarter_seal(struct game *g, unsigned quarter, unsigned descendant)
{
    unsigned owner = g->crests[quarter];
    g->seats[g->seat].seals--;
    g->seals[quarter][g->seat]++;
    if (owner != NONE) /* R-SEAL-2; a gold coat has its quarter's number */
        g->seats[owner].score += edition_coat[quarter].later;
    privilege(g, quarter, descendant);
}

unsigned quarter_unseen_coats(const struct game *g)
{
    return game_coats_left(g) - g->under_count;
}

static unsigned count_dark_gold(const struct shown_coat *coats, unsigned count)
{
    unsigned dark = 0;
    for (unsigned i = 0; i < count; i++)
        dark += coats[i].coat == NONE && coats[i].known & KNOWN_GOLD;
    return dark;
}

unsigned quarter_dark_coats(const struct game *g, bool gold)
{
    unsigned hidden_gold = g->coats_hidden & GOLD_COATS;
    if (gold)
        return hidden_gold;
    unsigned needed =
        count_dark_gold(g->under, g->under_count) + count_dark_gold(g->shown, g->shown_count);
    bool spare = bits_count(hidden_gold) > needed;
    return spare ? g->coats_hidden : g->coats_hidden & ~(unsigned)GOLD_COATS;
}

void quarter_show_coat(struct game *g, unsigned coat)
{
    struct shown_coat shown = {NONE, 0};
    if (quarter_unseen_coats(g) == 0) {
        shown = g->under[0];
        g->under_count--;
        for (unsigned i = 0; i < g->under_count; i++)
            g->under[i] = g->under[i + 1];
        g->under[g->under_count] = (struct shown_coat){NONE, 0};
    }
    if (coat != NONE) {
        shown.coat = (uint8_t)coat;
        g->coats_hidden &= (uint16_t)~(1u << coat);
    }
    shown.known |= (uint8_t)(1u << g->seat);
    g->shown[g->shown_count++] = shown;
}

/* A dark coat may be one that can be taken, unless all that it could be are gold. */
static bool can_take(const struct game *g, struct shown_coat shown)
{
    if (g->seats[g->seat].crests)
        return true;
    if (shown.coat != NONE)
        return !edition_coat[shown.coat].gold;
    return !(shown.known & KNOWN_GOLD) && g->coats_hidden & ~GOLD_COATS;
}

bool quarter_can_take_coat(const struct game *g)
{
    for (unsigned i = 0; i < g->shown_count; i++)
        if (can_take(g, g->shown[i]))
            return true;
    return false;
}

bool quarter_may_all_be_gold(const struct game *g)
{
    unsigned needed = count_dark_gold(g->under, g->under_count);
    for (unsigned i = 0; i < g->shown_count; i++) {
        if (g->shown[i].coat != NONE && !edition_coat[g->shown[i].coat].gold)
            return false;
        needed += g->shown[i].coat == NONE;
    }
    return bits_count(g->coats_hidden & GOLD_COATS) >= needed;
}

static void put_under(struct game *g, struct shown_coat coat)
{
    g->under[g->under_count++] = coat;
}

static void clear_shown(struct game *g)
{
    g->shown[0] = g->shown[1] = (struct shown_coat){NONE, 0};
    g->shown_count = 0;
}

/* R-COAT-1 */
static void own_coat(struct game *g, unsigned coat)
{
    const struct coat_print *print = &edition_coat[coat];
    struct seat *me = &g->seats[g->seat];
    me->coats |= (uint16_t)(1u << coat);
    me->score += print->now;
    if (me->seals) {
        me->seals--;
        g->edges[print->place] = g->seat;
    }
    if (print->gold) {
        me->crests--;
        g->crests[coat] = g->seat; /* a gold coat has its quarter's number */
    }
}

void quarter_take_coat(struct game *g, unsigned coat)
{
    unsigned taken = g->shown[0].coat == coat ? 0 : 1;
    if (g->shown_count == 2) {
        struct shown_coat other = g->shown[1 - taken];
        /* Of two coats, one of them known to be gold, nobody else can tell which gold one went. */
        if (edition_coat[coat].gold && !(g->shown[taken].known & KNOWN_GOLD))
            other.known &= (uint8_t)~KNOWN_GOLD;
        put_under(g, other);
    }
    clear_shown(g);
    own_coat(g, coat);
}

void quarter_return_coats(struct game *g)
{
    for (unsigned i = 0; i < g->shown_count; i++) {
        g->shown[i].known |= KNOWN_GOLD;
        put_under(g, g->shown[i]);
    }
    clear_shown(g);
}
