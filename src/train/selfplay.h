/* A game of the network against itself, and what there is to learn from it. */
#ifndef ULM_TRAIN_SELFPLAY_H
#define ULM_TRAIN_SELFPLAY_H

#include "train/model.h"

/* Positions that a seat meets in a game, at most. */
enum { SELFPLAY_POSITIONS = 1024 };

struct selfplay {
    struct sample positions[SEATS_MAX][SELFPLAY_POSITIONS]; /* by viewer, in their order */
    unsigned counts[SEATS_MAX];
};

struct selfplay_settings {
    float explore; /* share of moves made at random */
    float teach;   /* share of seats that the greedy player has */
    float trace;   /* how much of a target comes from further on: lambda */
};

/* Plays the game with this number of the seed; number by number seats, variant and rounds go
 * through all that there are. */
void selfplay_game(struct selfplay *play, const struct net *net,
                   const struct selfplay_settings *settings, const uint8_t seed[RNG_SEED_BYTES],
                   uint64_t number);

#endif
