/* The match: one game being played, with its luck, its moves so far, and taking back.
 *
 * The chance moves are drawn from a seed that only the match knows, one after the other: the same
 * seed and the same moves of the seats give the same match. Between two calls a seat is to move or
 * the game is over.
 *
 * Laws, tested: a match's record replays to its game; a refused move changes nothing; taking back
 * goes to the last chance line and never further, so no draw is ever made twice; what a seat does
 * after taking back draws the same luck as if it had done so at once.
 */
#ifndef ULM_MATCH_MATCH_H
#define ULM_MATCH_MATCH_H

#include "base/rng.h"
#include "base/text.h"
#include "match/mirrored.h"
#include "notation/record.h"
#include "rules/view.h"

/* More than a game can have: no turn has anywhere near the 170 moves that this allows each. */
enum { MATCH_MOVES_MAX = 8192 };

struct match_move {
    struct move move;
    uint8_t mover; /* seat or MOVER_CHANCE */
    uint8_t unused[3];
};

struct match {
    struct game game;
    struct game settled; /* after the last chance line */
    struct rng luck;
    struct mirrored_luck *mirrored; /* the caller's, instead; else NULL */
    uint8_t seed[RNG_SEED_BYTES];
    struct record_header header; /* for the record: names and whatever else is kept */
    uint32_t count;
    uint32_t settled_count; /* moves up to the last chance line */
    struct match_move moves[MATCH_MOVES_MAX];
};

/* The luck of a seed; all streams but this one are free for others. */
enum { MATCH_LUCK_STREAM = 0 };

/* Sets the table up. The header says seats, variant and rounds; what it points at stays the
 * caller's and must live as long as the match. */
void match_init(struct match *match, const struct record_header *header,
                const uint8_t seed[RNG_SEED_BYTES]);

/* The same with mirrored luck, begun for this seed, which must live as long and which nobody else
 * draws from. It is for comparing players: what is proved of a record (luck.h) does not hold of such a match. */
void match_init_mirrored(struct match *match, const struct record_header *header,
                         const uint8_t seed[RNG_SEED_BYTES], struct mirrored_luck *luck);

/* Makes a seat's move, and all of chance's that follow. */
enum refusal match_move(struct match *match, unsigned seat, struct move move);

/* Takes the last move back; only the seat that made it can, and only if chance has not answered.
 * Returns false, and nothing has changed, where it cannot. */
bool match_undo(struct match *match, unsigned seat);
bool match_can_undo(const struct match *match, unsigned seat);

/* Where a match stands, to go back to it for whoever cannot keep what came after: nobody may have seen
 * that, since the same luck comes again. Not for mirrored luck. */
struct match_mark {
    struct game game, settled;
    struct rng luck;
    struct record_header header;
    uint32_t count, settled_count;
};

struct match_mark match_mark(const struct match *match);
void match_go_back(struct match *match, const struct match_mark *mark);

/* Whose move it is, MOVER_NOBODY when the game is over. */
unsigned match_mover(const struct match *match);

/* The record so far, as the viewer may see it (view.h). Only the whole one has the seed, in a header
 * line, and the secret that it comes of, if that is kept: they tell all luck to come. */
void match_write(const struct match *match, unsigned viewer, struct text *out);

/* A text of this size holds any record, its header aside. */
enum { MATCH_TEXT_MAX = MATCH_MOVES_MAX * 48 };

#endif
