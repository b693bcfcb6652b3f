/* A game of the network against itself, and what there is to learn from it.
 *
 * It learns from how the game went on (temporal differences) and, where a search chose, also from
 * how often that looked at which move.
 */
#ifndef ULM_TRAIN_SELFPLAY_H
#define ULM_TRAIN_SELFPLAY_H

#include "ai/ahead.h"
#include "ai/search.h"
#include "train/model.h"

/* Positions that a seat meets in a game, at most. */
enum { SELFPLAY_POSITIONS = 1024, SELFPLAY_CHOICES = 256, SELFPLAY_TREE = 1 << 22 };

/* The moves of a decision, and how a search shared its looks among them. */
struct choice {
    struct sample moves[CHOICE_MAX]; /* where they lead to; they have no targets */
    float shares[CHOICE_MAX];
    unsigned count;
};

struct selfplay {
    struct sample positions[SEATS_MAX][SELFPLAY_POSITIONS]; /* by viewer, in their order */
    unsigned counts[SEATS_MAX];
    struct choice choices[SELFPLAY_CHOICES];
    unsigned choice_count;
    struct ahead aheads[SEATS_MAX]; /* the last look of each seat */
    _Alignas(16) uint8_t tree[SELFPLAY_TREE];
};

struct selfplay_settings {
    float explore;       /* share of moves made at random */
    float teach;         /* share of seats that the greedy player has */
    float trace;         /* how much of a target comes from further on: lambda */
    uint32_t iterations; /* of the search for each move; 0 for one move ahead */
};

/* Plays the game with this number of the seed; number by number seats, variant and rounds go
 * through all that there are. */
void selfplay_game(struct selfplay *play, const struct net *net,
                   const struct selfplay_settings *settings, const uint8_t seed[RNG_SEED_BYTES],
                   uint64_t number);

#endif
