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

/* For people: in English, marked for translation. */
struct level_title {
    const char *name, *about;
    int elo; /* from the shares in docs/strength.md, the novice at 800 */
};

extern const struct level_title level_titles[LEVELS];

/* The level of that name; LEVELS where it is none. */
unsigned level_find(const char *name, size_t size);

/* The level's player, not started. */
struct player level_player(enum level level);

#endif
