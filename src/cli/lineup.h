/* The line-up of an arena: which players meet, at what table, and who sits where in which game. */
#ifndef ULM_CLI_LINEUP_H
#define ULM_CLI_LINEUP_H

#include "ai/player.h"
#include "base/text.h"
#include "cli/standing.h"

struct lineup {
    unsigned players, seats, variant, rounds;
    const char *names[SEATS_MAX];   /* the caller's */
    struct player kinds[SEATS_MAX]; /* as read, not started */
    const struct net *net;
};

/* A buffer that holds any line-up whose names have at most so many characters. */
enum { LINEUP_NAME_MAX = 64, LINEUP_TEXT_MAX = 256 + SEATS_MAX * LINEUP_NAME_MAX };

/* The player at this seat in this game, from 0, of this deal. Each player in turn has the seats that
 * are left over, and then the table is turned round seat by seat; in every second deal the players
 * sit in the other direction. */
unsigned lineup_player(const struct lineup *lineup, uint64_t deal, unsigned game, unsigned seat);

/* How many games a deal is, and in how many seats of these a player sits. */
unsigned lineup_games(const struct lineup *lineup);
unsigned lineup_chairs(const struct lineup *lineup);

/* On one line: players, table, and of the network, where one of them has it, a mark by which it is
 * known again. Equal texts are equal line-ups. */
void lineup_write(const struct lineup *lineup, struct text *out);

#endif
