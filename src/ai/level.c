#include "ai/level.h"

/* clang-format off */
const char *const level_names[LEVELS] = {
    [LEVEL_NOVICE]      = "novice",
    [LEVEL_APPRENTICE]  = "apprentice",
    [LEVEL_JOURNEYMAN]  = "journeyman",
    [LEVEL_MASTER]      = "master",
    [LEVEL_GRANDMASTER] = "grandmaster",
};

static const struct player levels[LEVELS] = {
    /* one move ahead, with lapses (lapse.h) */
    [LEVEL_NOVICE]      = { .kind = PLAYER_GREEDY, .noise = 170, .blind = 6 },
    [LEVEL_APPRENTICE]  = { .kind = PLAYER_GREEDY, .noise = 55, .blind = 2 },
    /* the search */
    [LEVEL_JOURNEYMAN]  = { .kind = PLAYER_SEARCH, .iterations = 12 },
    [LEVEL_MASTER]      = { .kind = PLAYER_SEARCH, .milliseconds = 1000 },
    [LEVEL_GRANDMASTER] = { .kind = PLAYER_SEARCH, .milliseconds = 4000, .threads = 8 },
};
/* clang-format on */

struct player level_player(enum level level)
{
    return levels[level];
}
