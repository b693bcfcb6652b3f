/* laws_walk.h - random games to ask the laws of
 *
 * A walk is a game played by chance and random players, a move a step. Its number gives the
 * configuration (both variants, 2 to 4 seats, 10 or 12 rounds), the players, and whether it starts
 * from a *shaken* table: after set-up the material is thrown about, so that empty bags, piles and
 * supplies, full quarters and the end of the river come up in every round. The same name and number
 * give the same walk.
 */
#ifndef ULM_TESTS_LAWS_WALK_H
#define ULM_TESTS_LAWS_WALK_H

#include "base/rng.h"
#include "rules/game.h"

enum player {
    PLAYER_UNIFORM,
    PLAYER_BUSY,    /* seldom ends, passes or lays cards */
    PLAYER_HOARDER, /* wants tiles and keeps them */
    PLAYER_HERALD,  /* wants coats of arms, gold ones first */
    PLAYER_MIXED,   /* each seat another of these */
    PLAYERS
};

enum { CONFIGURATIONS = 12 };

struct walk {
    struct game game;
    struct game before; /* the last move */
    struct move move;   /* the last move */
    unsigned ply;       /* moves made */
    bool shaken;        /* the table was shaken right before the last move */
    bool shake;         /* it will be */
    enum player player;
    const char *name;
    unsigned number;
    struct rng luck, choice;
};

/* How many games of a thousand of the whole suite: ULM_LAW_GAMES, else 20,000 and a quarter of that
 * in builds with sanitizers or without optimisation. */
unsigned walk_count(unsigned of_a_thousand);

void walk_init(struct walk *walk, const char *name, unsigned number);

/* As walk_init, with what the number stands for said. */
void walk_init_as(struct walk *walk, const char *name, unsigned number, unsigned configuration,
                  enum player player, bool shake);

/* Makes a move; false when the game is over. */
bool walk_step(struct walk *walk);

/* Fails the test that asked for a law that does not hold. */
void walk_obeys(const struct walk *walk, const char *broken);

#endif
