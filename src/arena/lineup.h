/* The line-up of an arena: which players meet, at what table, and who sits where in which game. */
#ifndef ULM_ARENA_LINEUP_H
#define ULM_ARENA_LINEUP_H

#include "ai/player.h"
#include "arena/standing.h"
#include "base/text.h"
#include "engine/child.h"

struct lineup {
    unsigned players, seats, variant, rounds;
    const char *names[SEATS_MAX];    /* the caller's */
    const char *commands[SEATS_MAX]; /* of the names cmd:COMMAND, else NULL */
    struct player kinds[SEATS_MAX];  /* as read, not started; random for a command */
    const struct net *net;
};

/* Bytes of a name, and a buffer that holds any line-up: in a string a byte can become two. */
enum {
    LINEUP_NAME_MAX = 4 + CHILD_COMMAND_MAX,
    LINEUP_TEXT_MAX = 256 + SEATS_MAX * (2 * LINEUP_NAME_MAX + 4)
};

enum lineup_fault {
    LINEUP_UNKNOWN = -1, /* there is no such player */
    LINEUP_LONG = -2,
    LINEUP_NO_TEXT = -3,   /* not UTF-8, or with control characters */
    LINEUP_NO_COMMAND = -4 /* nothing behind cmd:, or a quotation mark without its partner */
};

/* Adds a player by its name, where one more fits. Returns 0, or one of the above. */
int lineup_add(struct lineup *lineup, const char *name);

bool lineup_has_commands(const struct lineup *lineup);

/* The player at this seat in this game, from 0, of this deal. Each player in turn has the seats that
 * are left over, and then the table is turned round seat by seat; in every second deal the players
 * sit in the other direction. */
unsigned lineup_player(const struct lineup *lineup, uint64_t deal, unsigned game, unsigned seat);

/* How many games a deal is, and in how many seats of these a player sits. */
unsigned lineup_games(const struct lineup *lineup);
unsigned lineup_chairs(const struct lineup *lineup);

/* On one line: players, commands as JSON strings, table, and of the network, where one of them has it, a mark by which it is
 * known again. Equal texts are equal line-ups. */
void lineup_write(const struct lineup *lineup, struct text *out);

#endif
