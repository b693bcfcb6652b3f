/* feature_parts.h - what the files of the features share: the pen, and the blocks that they write */
#ifndef ULM_AI_FEATURE_PARTS_H
#define ULM_AI_FEATURE_PARTS_H

#include "ai/feature.h"
#include "base/bits.h"

/* Where the next number goes. All numbers are 0 before. */
struct feature_pen {
    int8_t *at;
};

static inline void feature_pen_put(struct feature_pen *pen, int value)
{
    *pen->at++ = (int8_t)value;
}

/* A 1 for each of a set, of so many things that there are. */
static inline void feature_pen_set(struct feature_pen *pen, uint64_t set, unsigned count)
{
    for (; set; set &= set - 1)
        pen->at[__builtin_ctzll(set)] = 1;
    pen->at += count;
}

/* The same with another number. */
static inline void feature_pen_set_times(struct feature_pen *pen, uint64_t set, unsigned count,
                                         int value)
{
    for (; set; set &= set - 1)
        pen->at[__builtin_ctzll(set)] = (int8_t)value;
    pen->at += count;
}

/* A 1 for each of the numbers 1 to `most` that the value reaches. */
static inline void feature_pen_reach(struct feature_pen *pen, int value, int most)
{
    for (int i = 1; i <= most; i++)
        *pen->at++ = value >= i;
}

/* One of `count`, or none where the value is none of them. */
static inline void feature_pen_one_of(struct feature_pen *pen, unsigned value, unsigned count)
{
    if (value < count)
        pen->at[value] = 1;
    pen->at += count;
}

static inline int feature_least(int a, int b)
{
    return a < b ? a : b;
}

/* Seats are counted from the viewer on. */
static inline unsigned feature_relative(const struct game *g, unsigned viewer, unsigned seat)
{
    return seat >= viewer ? seat - viewer : seat + g->seat_count - viewer;
}

/* Turns that the seat has left, the one that is going on included. */
static inline int feature_turns_left(const struct game *g, unsigned seat)
{
    unsigned since = feature_relative(g, g->start, g->seat);
    unsigned mine = feature_relative(g, g->start, seat);
    return g->phase == PHASE_OVER ? 0 : g->rounds - g->round + (mine >= since);
}

static inline int feature_count_cards(uint64_t cards, unsigned first, unsigned count)
{
    return (int)bits_count(cards >> first & (CARD_BIT(count) - 1));
}

static inline int feature_spaces(const struct game *g, unsigned quarter)
{
    const uint8_t *seals = g->seals[quarter];
    return edition_quarter[quarter].spaces - seals[0] - seals[1] - seals[2] - seals[3];
}

/* A seat's block, in three parts: what it has, the cards that it laid down, and what it has in the
 * city. The lead, how far its total is from the one that it is compared with, stands at its place
 * in the first and is not written with it. */
enum {
    FEATURES_LAID = SECTIONS + 3 * GOODS + 2 * (CARDS - CARD_CHRONICLE) + 6,
    FEATURES_INFLUENCE = 2 * QUARTERS + 5,
    FEATURES_HAVING = FEATURES_SEAT - FEATURES_LAID - FEATURES_INFLUENCE,
    FEATURE_LEAD_AT = 5
};
void feature_write_having(struct feature_pen *pen, const struct game *g, unsigned seat);
void feature_write_laid(struct feature_pen *pen, const struct game *g, unsigned seat);
void feature_write_influence(struct feature_pen *pen, const struct game *g, unsigned seat);
int8_t feature_lead(int lead);
void feature_write_own(struct feature_pen *pen, const struct game *g, unsigned viewer);
void feature_write_turn(struct feature_pen *pen, const struct game *g, unsigned viewer);
void feature_write_square(struct feature_pen *pen, const struct game *g, unsigned viewer);
void feature_write_city(struct feature_pen *pen, const struct game *g, unsigned viewer);

#endif
