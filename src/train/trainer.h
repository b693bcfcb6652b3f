/* The trainer: the network learning from games against itself, round by round, at first one move
 * ahead, then with a search.
 *
 * A round is a game in each lane and one step of the descent. Each lane has sums of its own, which
 * are added in the order of the lanes; threads and processes only decide how many lanes run at a
 * time. Each process of a team has an equal part of the lanes and is told what the others' came to.
 *
 * Laws, tested: the same settings give the same weights to the bit, with one thread or many, in one
 * process or several, and when the run is stopped after any round and goes on from a checkpoint. What the compiler makes of
 * the sums is fixed; expf and powf are the C library's, and another one may round them otherwise.
 */
#ifndef ULM_TRAIN_TRAINER_H
#define ULM_TRAIN_TRAINER_H

#include "train/model.h"

/* A game of each round. */
enum { TRAINER_LANES = 8 };

struct trainer_settings {
    uint8_t seed[RNG_SEED_BYTES];
    uint64_t games;           /* in all, at least 1 */
    float rate_from, rate_to; /* of the descent: falls over the run, from the one to the other */
    float explore;            /* share of moves made at random */
    float teach;              /* share of seats that the greedy player has at first; falls to 0 */
    float trace;              /* how much of a target comes from further on: lambda */
    uint32_t iterations;      /* of the search for each move; 0 for one move ahead */
    uint64_t start;           /* a mark of the weights it began with; 0 for new ones */
};

/* The processes that train together. */
struct trainer_team {
    unsigned rank, size; /* which of how many this is; the lanes can be divided by the size */
    /* Each has filled its own part of an array of so many equal parts, in the order of the ranks:
     * fills the others'. NULL where it is the only one. */
    void (*gather)(void *context, void *parts, size_t part_bytes);
    /* All get what the first has; NULL likewise. */
    void (*share)(void *context, void *bytes, size_t size);
    void *context;
};

struct lane;
struct trainer_worker;

/* All but `scales`, `net` and what follows is the run's state, and what a checkpoint keeps. */
struct trainer {
    struct trainer_settings settings;
    struct model model;
    struct model average;   /* of the last steps: it plays, as single steps are rough */
    struct descent descent; /* its gradient is 0 between rounds */
    uint64_t games;         /* played so far */
    double loss;            /* summed over the samples since it was last set to 0 by the caller */
    uint64_t samples;
    struct scales scales;
    struct net net; /* the average, as it plays */
    unsigned threads;
    struct trainer_team team;       /* alone until it joins one */
    struct trainer_worker *workers; /* a thread each */
    struct lane *lanes;
    unsigned measured_seats, measured_games; /* of the match that is being played */
};

/* The settings of a usual run; seed and games are for the caller to set. */
extern const struct trainer_settings trainer_usual;

/* At the beginning of the run. Returns NULL where there is not enough memory. */
struct trainer *trainer_create(const struct trainer_settings *settings, unsigned threads);
void trainer_destroy(struct trainer *trainer); /* NULL is fine */

/* Goes on in a team, from where the first of it stands. */
void trainer_join(struct trainer *trainer, const struct trainer_team *team);

/* Begins with the averages of another run, and with how its descent went, instead of new weights.
 * Called again for more runs, with the mean of them all; `nth` is 1 for the first. */
void trainer_start_from(struct trainer *trainer, const struct trainer *other, unsigned nth);

/* Begins with the weights of a network instead of new ones, grown to as many hidden units as there are here
 * (model_grow). */
void trainer_start_grown(struct trainer *trainer, const struct net *net);

/* Plays a batch of games, fewer where fewer are left, and makes one step. The run must not be
 * over. */
void trainer_round(struct trainer *trainer);
bool trainer_is_over(const struct trainer *trainer);

/* The share of the wins that the network takes, one move ahead, alone against greedy players: so
 * many games of the basic game, always the same ones, each deal from every seat. Changes nothing. */
double trainer_measure(struct trainer *trainer, unsigned seats, unsigned games);

#endif
