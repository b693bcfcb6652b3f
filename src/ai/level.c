#include "ai/level.h"

#include "base/tongue.h"

/* clang-format off */
const char *const level_names[LEVELS] = {
    [LEVEL_NOVICE]      = "novice",
    [LEVEL_APPRENTICE]  = "apprentice",
    [LEVEL_JOURNEYMAN]  = "journeyman",
    [LEVEL_MASTER]      = "master",
    [LEVEL_GRANDMASTER] = "grandmaster",
};

const struct level_title level_titles[LEVELS] = {
    [LEVEL_NOVICE]      = {N_("Novice"),      N_("Follows simple ideas, misjudges pushes."), 800},
    [LEVEL_APPRENTICE]  = {N_("Apprentice"),  N_("Follows a simple idea in some turns."), 1060},
    [LEVEL_JOURNEYMAN]  = {N_("Journeyman"),  N_("Judges well, thinks ahead a little."), 1370},
    [LEVEL_MASTER]      = {N_("Master"),      N_("Thinks ahead for a second a turn."), 1640},
    [LEVEL_GRANDMASTER] = {N_("Grandmaster"), N_("Thinks ahead for four seconds a turn."), 1650},
};

static const struct player levels[LEVELS] = {
    /* one move ahead by the network, with lapses (lapse.h) and without */
    [LEVEL_NOVICE]      = { .kind = PLAYER_NET, .noise = 600, .whims = 80 },
    [LEVEL_APPRENTICE]  = { .kind = PLAYER_NET, .noise = 250, .whims = 40 },
    [LEVEL_JOURNEYMAN]  = { .kind = PLAYER_SEARCH, .iterations = 6 },
    /* the search */
    [LEVEL_MASTER]      = { .kind = PLAYER_SEARCH, .milliseconds = 1000 },
    [LEVEL_GRANDMASTER] = { .kind = PLAYER_SEARCH, .milliseconds = 4000, .threads = 8 },
};
/* clang-format on */

static bool is_text(const char *text, const char *bytes, size_t size)
{
    size_t i = 0;
    while (i < size && text[i] && text[i] == bytes[i])
        i++;
    return i == size && !text[i];
}

unsigned level_find(const char *name, size_t size)
{
    unsigned level = 0;
    while (level < LEVELS && !is_text(level_names[level], name, size))
        level++;
    return level;
}

struct player level_player(enum level level)
{
    return levels[level];
}
