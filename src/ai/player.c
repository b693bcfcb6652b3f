#include "ai/player.h"

#include "ai/ahead.h"
#include "ai/level.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/slice.h"

static const struct {
    const char *name;
    bool searches;
} kinds[PLAYER_KINDS] = {
    [PLAYER_RANDOM] = {"random", false},    [PLAYER_GREEDY] = {"greedy", false},
    [PLAYER_NET] = {"net", false},          [PLAYER_SEARCH] = {"search", true},
    [PLAYER_PLAYOUTS] = {"playouts", true},
};

enum { BUDGET_MOST = 999999999 };

static size_t length(const char *name)
{
    size_t size = 0;
    while (name[size])
        size++;
    return size;
}

/* "N" or "Nms"; false where it is neither. */
static bool read_budget(const char *text, size_t size, struct player *player)
{
    bool timed = size > 2 && text[size - 2] == 'm' && text[size - 1] == 's';
    uint64_t number;
    if (slice_number((struct slice){text, timed ? size - 2 : size}, 1, BUDGET_MOST, &number) < 0)
        return false;
    *(timed ? &player->milliseconds : &player->iterations) = (uint32_t)number;
    return true;
}

/* A kind's word, and a budget where it searches. */
static bool read_kind(const char *name, size_t size, unsigned kind, struct player *player)
{
    size_t word = length(kinds[kind].name);
    *player = (struct player){.kind = (uint8_t)kind};
    if (size < word || memcmp(name, kinds[kind].name, word) != 0)
        return false;
    if (!kinds[kind].searches)
        return size == word;
    return size > word && name[word] == ':' &&
           read_budget(name + word + 1, size - word - 1, player);
}

int player_read(const char *name, size_t size, struct player *player)
{
    struct player read;
    for (unsigned kind = 0; kind < PLAYER_KINDS; kind++)
        if (read_kind(name, size, kind, &read)) {
            *player = read;
            return 0;
        }
    unsigned level = level_find(name, size);
    if (level == LEVELS)
        return -1;
    *player = level_player(level);
    return 0;
}

bool player_is_name(const char *name, size_t size)
{
    struct player player;
    return player_read(name, size, &player) == 0;
}

bool player_searches(const struct player *player)
{
    return kinds[player->kind].searches;
}

bool player_has_net(const struct player *player)
{
    return player->kind == PLAYER_NET || player->kind == PLAYER_SEARCH;
}

const struct net *player_search_net(const struct player *player, const struct net *net)
{
    return player->kind == PLAYER_SEARCH ? net : NULL;
}

static struct move choose_any(const struct view *view, uint64_t seed)
{
    static const uint8_t key[RNG_SEED_BYTES] = "any move";
    struct move moves[MOVES_MAX];
    struct rng rng;
    rng_init(&rng, key, seed);
    return moves[rng_below(&rng, (uint32_t)view_moves(view, moves))];
}

struct move player_choose(const struct player *player, struct ahead *eyes, const struct net *net,
                          const struct view *view, const struct lapse_luck *luck)
{
    const struct lapse lapse = {.noise = player->noise, .whims = player->whims};
    CHECK(!player_searches(player));
    if (player->kind == PLAYER_RANDOM)
        return choose_any(view, luck->decision);
    if (lapse.noise || lapse.whims)
        return lapse_choose(&lapse, eyes, net, view, luck);
    return ahead_choose_again(eyes, player->kind == PLAYER_NET ? net : NULL, view);
}
