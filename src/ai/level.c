#include "ai/level.h"

const char *const level_names[LEVELS] = {
    [LEVEL_NOVICE] = "novice",           [LEVEL_APPRENTICE] = "apprentice",
    [LEVEL_JOURNEYMAN] = "journeyman",   [LEVEL_MASTER] = "master",
    [LEVEL_GRANDMASTER] = "grandmaster",
};

/* Noise is in hundredths of a point, `blind` in hundredths of the moves; see lapse.h. */
/* clang-format off */
static const struct player levels[LEVELS] = {
    /*                      how it chooses          misjudges     overlooks    a decision          a turn                 at most */
    [LEVEL_NOVICE]      = { .kind = PLAYER_GREEDY, .noise = 400, .blind = 15 },
    [LEVEL_APPRENTICE]  = { .kind = PLAYER_GREEDY, .noise = 100, .blind = 3 },
    [LEVEL_JOURNEYMAN]  = { .kind = PLAYER_SEARCH,                            .iterations = 100 },
    [LEVEL_MASTER]      = { .kind = PLAYER_SEARCH,                                                .milliseconds = 1000, .threads = 1 },
    [LEVEL_GRANDMASTER] = { .kind = PLAYER_SEARCH,                                                .milliseconds = 4000, .threads = 8 },
};
/* clang-format on */

struct player level_player(enum level level)
{
    return levels[level];
}
