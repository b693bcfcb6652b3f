/* What is due: the stack of things that have to happen before the turn goes on.
 *
 * The last thing pushed comes first. A thing is one byte: a kind and a small number with it; the
 * stack is a number of such bytes, what comes next the lowest of them. Chance answers some, the seat whose turn it is answers others, and some happen by themselves. The parts
 * of a privilege are pushed last part first; since only a last part can push more, the stack stays
 * low: DUE_MAX is never reached, and pushing past it traps.
 */
#ifndef ULM_RULES_DUE_H
#define ULM_RULES_DUE_H

#include "base/check.h"
#include "rules/game.h"

enum due {
    DUE_NOTHING,
    /* chance answers; the number says how often, or for DUE_TILE for which seat */
    DUE_START,
    DUE_GRID,
    DUE_DESCENDANTS,
    DUE_TILE,
    DUE_TOWER,
    DUE_DRAW,
    DUE_REFILL,
    DUE_BAG,
    DUE_DEAL,
    DUE_COATS,
    DUE_LAST_CHANCE = DUE_COATS,
    /* the seat answers; a thing asked is DUE_ASK + enum asked */
    DUE_ASK = DUE_LAST_CHANCE,
    DUE_KEEP = DUE_ASK + ASKED_KEEP,
    DUE_DOCK = DUE_ASK + ASKED_DOCK,
    DUE_TOWNHALL = DUE_ASK + ASKED_TOWNHALL,
    DUE_STEPS = DUE_ASK + ASKED_STEPS, /* at most how many */
    DUE_CARD = DUE_ASK + ASKED_CARD,
    DUE_ACTION = DUE_ASK + ASKED_ACTION, /* colour */
    DUE_SEAL = DUE_ASK + ASKED_SEAL,
    DUE_DISCARD = DUE_ASK + ASKED_DISCARD,
    DUE_COAT = DUE_ASK + ASKED_COAT,
    DUE_GOOSE = DUE_ASK + ASKED_GOOSE,
    DUE_TAX = DUE_ASK + ASKED_TAX,
    DUE_LAST_ASK = DUE_TAX,
    /* by itself */
    DUE_COIN,
    DUE_TURN,
    DUE_TURN_END,
    DUES
};

enum { DUE_MAX = 8 };

_Static_assert(DUES <= 32, "a kind fits five bits");

static inline uint8_t due_byte(unsigned kind, unsigned number)
{
    return (uint8_t)(kind | number << 5);
}

static inline unsigned due_kind(uint8_t due)
{
    return due & 31;
}

static inline unsigned due_number(uint8_t due)
{
    return due >> 5;
}

/* What comes next; DUE_NOTHING when the seat is free to move. */
static inline uint8_t due_top(const struct game *g)
{
    return (uint8_t)g->due;
}

/* What comes after that. */
static inline uint8_t due_second(const struct game *g)
{
    return (uint8_t)(g->due >> 8);
}

static inline void due_push(struct game *g, unsigned kind, unsigned number)
{
    CHECK(g->due >> 8 * (DUE_MAX - 1) == 0);
    g->due = g->due << 8 | due_byte(kind, number);
}

static inline void due_pop(struct game *g)
{
    CHECK(g->due);
    g->due >>= 8;
}

/* One of several has happened. */
static inline void due_count_down(struct game *g)
{
    if (due_number(due_top(g)) > 1)
        g->due -= due_byte(DUE_NOTHING, 1);
    else
        due_pop(g);
}

/* Whether it waits for chance or the seat whatever the game is like. */
static inline bool due_always_waits(uint8_t due)
{
    const uint32_t always = 1u << DUE_START | 1u << DUE_GRID | 1u << DUE_DESCENDANTS |
                            1u << DUE_TILE | 1u << DUE_TOWER | 1u << DUE_DRAW | 1u << DUE_REFILL |
                            1u << DUE_KEEP | 1u << DUE_TAX;
    return always >> due_kind(due) & 1;
}

/* Lets the first thing happen, or drops it, where nobody can answer it, and all below it likewise;
 * only due_settle() has a use for it. */
void due_settle_first(struct game *g) __attribute__((noinline));

/* Lets everything happen that needs nobody, until chance or a seat has to move or nothing is due.
 * A question with no answer but to decline is not asked. */
static inline void due_settle(struct game *g)
{
    if (g->due && !due_always_waits(due_top(g)))
        due_settle_first(g);
}

#endif
