/* The levels: the computer players that people choose by how well they play.
 *
 * The table in level.c is the one place of their numbers. Each row is a player of player.h under a
 * name of its own; docs/strength.md has how they do against each other.
 */
#ifndef ULM_AI_LEVEL_H
#define ULM_AI_LEVEL_H

#include "ai/player.h"

enum level {
    LEVEL_NOVICE,
    LEVEL_APPRENTICE,
    LEVEL_JOURNEYMAN,
    LEVEL_MASTER,
    LEVEL_GRANDMASTER,
    LEVELS
};

extern const char *const level_names[LEVELS];

/* The level's player, not started. */
struct player level_player(enum level level);

#endif
