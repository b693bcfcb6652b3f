#include "ai/player.h"

#include "ai/greedy.h"
#include "ai/oneply.h"
#include "base/check.h"
#include "base/memory.h"

static const struct {
    const char *name;
    bool searches;
} kinds[PLAYER_KINDS] = {
    [PLAYER_RANDOM] = {"random", false},    [PLAYER_GREEDY] = {"greedy", false},
    [PLAYER_NET] = {"net", false},          [PLAYER_SEARCH] = {"search", true},
    [PLAYER_PLAYOUTS] = {"playouts", true},
};

/* One to nine digits; 0 for anything else. */
static uint32_t read_iterations(const char *digits, size_t size)
{
    uint32_t number = 0;
    if (size > 9)
        return 0;
    for (size_t i = 0; i < size; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return 0;
        number = number * 10 + (uint32_t)(digits[i] - '0');
    }
    return number;
}

static size_t length(const char *name)
{
    size_t size = 0;
    while (name[size])
        size++;
    return size;
}

int player_read(const char *name, size_t size, struct player *player)
{
    for (unsigned kind = 0; kind < PLAYER_KINDS; kind++) {
        size_t word = length(kinds[kind].name);
        if (size < word || memcmp(name, kinds[kind].name, word) != 0)
            continue;
        bool has_number = size > word && name[word] == ':';
        uint32_t iterations = has_number ? read_iterations(name + word + 1, size - word - 1) : 0;
        if (kinds[kind].searches ? !iterations : size != word)
            continue;
        *player = (struct player){.kind = (uint8_t)kind, .iterations = iterations};
        return 0;
    }
    return -1;
}

bool player_searches(const struct player *player)
{
    return kinds[player->kind].searches;
}

int player_start(struct player *player, const struct net *net, void *block, size_t size)
{
    player->net = net;
    if (!player_searches(player))
        return 0;
    player->search = search_create(player->kind == PLAYER_SEARCH ? net : NULL, block, size);
    return player->search ? 0 : -1;
}

static struct move choose_any(const struct view *view, uint64_t seed)
{
    static const uint8_t key[RNG_SEED_BYTES] = "any move";
    struct move moves[MOVES_MAX];
    struct rng rng;
    rng_init(&rng, key, seed);
    return moves[rng_below(&rng, (uint32_t)view_moves(view, moves))];
}

static struct move choose_by_search(struct player *player, const struct view *view, uint64_t seed)
{
    struct move moves[MOVES_MAX];
    struct search_move best;
    if (view_moves(view, moves) == 1)
        return moves[0];
    search_start(player->search, view, seed);
    search_run(player->search, player->iterations);
    size_t found = search_moves(player->search, &best, 1);
    CHECK(found == 1);
    return best.move;
}

struct move player_choose(struct player *player, const struct view *view, uint64_t seed)
{
    struct oneply choice;
    switch (player->kind) {
    case PLAYER_RANDOM:
        return choose_any(view, seed);
    case PLAYER_GREEDY:
        return greedy_choose(view);
    case PLAYER_NET:
        oneply_choose(player->net, view, &choice);
        return choice.move;
    default:
        return choose_by_search(player, view, seed);
    }
}
