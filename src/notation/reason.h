/* The reason: why a move is good or bad, in a few words: what it gains and costs, and whom it helps.
 *
 * Read off the game before a move and the game after it, or after the turn that it opens, as the
 * seat knows them. Words for people are said through a tongue; programs get the same as JSON.
 *
 * What luck brings between the two games is one outcome of many. So the words name a card or a coat
 * of arms only where the game before shows it, and leave the points of any other coat to luck.
 */
#ifndef ULM_NOTATION_REASON_H
#define ULM_NOTATION_REASON_H

#include "base/text.h"
#include "base/tongue.h"
#include "notation/gains.h"

/* Buffers for any reason: in words, if names and translations are not unusually long; as JSON. */
enum { REASON_WORDS_MAX = 2048, REASON_JSON_MAX = 4096 };

struct reason {
    struct gains gains[SEATS_MAX]; /* by seat */
    uint64_t held;                 /* the hand before */
    uint64_t kept;                 /* cards that were chosen from, and are had now */
    uint64_t taken;                /* cards that lay open, now in hand */
    uint64_t spent;                /* cards of the hand that went away */
    uint8_t drawn;                 /* how many other cards came to the hand */
    uint8_t seat, seats;
    uint16_t shown;           /* coats won that could be seen before */
    uint8_t closed;           /* set of quarters that have no space left now */
    uint8_t actions[COLOURS]; /* that came into the pool and are left there */
    bool is_turn_over;
};

/* `after` follows from `before`; the seat is to move there, and nothing of its own hand is dark. */
void reason_of(const struct game *before, const struct game *after, unsigned seat,
               struct reason *reason);

/* "3 coins, a seal (Field); costs 2 tiles (gray, white); Ada gets 1 sparrow", without a full stop;
 * "nothing yet" or "nothing more" where nothing is gained. A name that is NULL, or empty, becomes
 * "Seat 2". */
void reason_write(struct text *out, const struct tongue *tongue, const struct reason *reason,
                  const char *const names[SEATS_MAX]);

/* The gains as an object: see ulm(1), "hint". */
void reason_write_json(struct text *out, const struct reason *reason);

#endif
