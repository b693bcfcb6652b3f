/* Many games at once, as numbers: the second door of ulm.h. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "lib/action.h"
#include "lib/observation.h"
#include "match/match.h"
#include "notation/json.h"
#include "notation/line.h"
#include "rules/chance.h"
#include "rules/score.h"

enum { LEGAL_WORDS = (ULM_ACTIONS + 63) / 64, KEY_DIGITS_MAX = 24 };

struct one {
    struct game game;
    struct rng luck;
    uint64_t legal[LEGAL_WORDS]; /* set of the legal actions; empty while nobody is to move */
};

struct ulm_games {
    size_t count;
    struct game empty; /* the table before the first line of chance */
    struct move moves[ULM_ACTIONS];
    struct one list[];
};

struct ulm_games *ulm_games_new(size_t count, unsigned seats, enum ulm_variant variant,
                                unsigned rounds)
{
    struct ulm_games *games;
    if (!count || count > (PTRDIFF_MAX - sizeof *games) / sizeof *games->list ||
        seats < SEATS_MIN || seats > SEATS_MAX || (unsigned)variant >= VARIANTS ||
        (rounds != 10 && rounds != 12))
        return NULL;
    games = calloc(1, sizeof *games + count * sizeof *games->list);
    if (!games)
        return NULL;
    games->count = count;
    game_init(&games->empty, seats, (enum variant)variant, rounds);
    for (unsigned i = 0; i < ULM_ACTIONS; i++)
        games->moves[i] = action_move(i);
    for (size_t i = 0; i < count; i++) {
        games->list[i].game = games->empty;
        games->list[i].game.phase = PHASE_OVER;
    }
    return games;
}

void ulm_games_free(struct ulm_games *games)
{
    free(games);
}

size_t ulm_games_count(const struct ulm_games *games)
{
    return games->count;
}

static void let_chance_move(struct one *one)
{
    while (game_mover(&one->game) == MOVER_CHANCE)
        game_do(&one->game, chance_draw(&one->game, &one->luck));
}

/* The match of the seed of that text (match/match.h). */
static void begin(const struct ulm_games *games, struct one *one, uint64_t key)
{
    uint8_t seed[RNG_SEED_BYTES];
    char digits[KEY_DIGITS_MAX];
    size_t at = sizeof digits;
    do
        digits[--at] = (char)('0' + key % 10);
    while (key /= 10);
    rng_seed_from_text(digits + at, sizeof digits - at, seed);
    rng_init(&one->luck, seed, MATCH_LUCK_STREAM);
    one->game = games->empty;
    let_chance_move(one);
}

static void list_legal(struct one *one)
{
    struct move moves[MOVES_MAX];
    size_t count = game_moves(&one->game, moves);
    memset(one->legal, 0, sizeof one->legal);
    for (size_t i = 0; i < count; i++) {
        unsigned action = action_of(moves[i]);
        one->legal[action / 64] |= UINT64_C(1) << action % 64;
    }
}

static bool is_legal(const struct one *one, int32_t action)
{
    return action >= 0 && action < ULM_ACTIONS && one->legal[action / 64] >> action % 64 & 1;
}

static void put_mask(const struct one *one, uint8_t mask[ULM_ACTIONS])
{
    memset(mask, 0, ULM_ACTIONS);
    for (unsigned w = 0; w < LEGAL_WORDS; w++)
        for (uint64_t set = one->legal[w]; set; set &= set - 1)
            mask[64 * w + (unsigned)__builtin_ctzll(set)] = 1;
}

/* What there is to see now. */
static void show(const struct one *one, size_t i, const struct ulm_buffers *out)
{
    const struct game *game = &one->game;
    unsigned mover = game_mover(game);
    if (out->seat)
        out->seat[i] = mover == MOVER_NOBODY ? ULM_NOBODY : (uint8_t)mover;
    if (out->mask)
        put_mask(one, out->mask[i]);
    if (out->observation)
        observation_write(game, game->seat, &out->observation[i]);
}

static void put_ended(const struct game *game, size_t i, const struct ulm_buffers *out)
{
    unsigned winners = score_winners(game);
    float share = 1.0f / (float)bits_count(winners), even = 1.0f / (float)game->seat_count;
    float most = 1.0f - even;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        bool is_here = s < game->seat_count;
        if (out->reward)
            out->reward[i][s] = is_here ? ((winners >> s & 1 ? share : 0.0f) - even) / most : 0.0f;
        if (out->score)
            out->score[i][s] = is_here ? game->seats[s].score : 0;
    }
}

static void put_end(const struct game *game, size_t i, const struct ulm_buffers *out)
{
    bool is_over = game->phase == PHASE_OVER;
    if (out->end)
        out->end[i] = is_over;
    if (is_over)
        put_ended(game, i, out);
    else if (out->reward)
        memset(out->reward[i], 0, sizeof out->reward[i]);
}

void ulm_games_begin(struct ulm_games *games, size_t first, size_t count, const uint64_t *keys,
                     const struct ulm_buffers *out)
{
    for (size_t i = first; i < first + count; i++) {
        struct one *one = &games->list[i];
        begin(games, one, keys[i]);
        list_legal(one);
        put_end(&one->game, i, out);
        show(one, i, out);
    }
}

static void step(struct ulm_games *games, size_t i, int32_t action, const uint64_t *keys,
                 const struct ulm_buffers *out)
{
    struct one *one = &games->list[i];
    game_do(&one->game, games->moves[action]);
    let_chance_move(one);
    put_end(&one->game, i, out);
    if (keys && one->game.phase == PHASE_OVER)
        begin(games, one, keys[i]);
    list_legal(one);
    show(one, i, out);
}

/* A game that is over shows itself once more, and gives nothing more. */
static void rest(const struct one *one, size_t i, const struct ulm_buffers *out)
{
    if (out->end)
        out->end[i] = 0;
    if (out->reward)
        memset(out->reward[i], 0, sizeof out->reward[i]);
    show(one, i, out);
}

int ulm_games_step(struct ulm_games *games, size_t first, size_t count, const int32_t *actions,
                   const uint64_t *keys, const struct ulm_buffers *out)
{
    for (size_t i = first; i < first + count; i++)
        if (games->list[i].game.phase != PHASE_OVER && !is_legal(&games->list[i], actions[i]))
            return ULM_REFUSED;
    for (size_t i = first; i < first + count; i++)
        if (games->list[i].game.phase != PHASE_OVER)
            step(games, i, actions[i], keys, out);
        else
            rest(&games->list[i], i, out);
    return 0;
}

/* The next number of a generator that counts and mixes what it counted (splitmix64). */
static uint64_t luck_next(uint64_t *luck)
{
    uint64_t mixed = *luck += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94d049bb133111eb);
    return mixed ^ mixed >> 31;
}

static int32_t any_legal(const struct one *one, uint64_t *luck)
{
    unsigned count = 0, word = 0, here;
    for (unsigned w = 0; w < LEGAL_WORDS; w++)
        count += bits_count(one->legal[w]);
    if (count == 0)
        return 0;
    unsigned nth = (unsigned)((luck_next(luck) >> 32) * count >> 32);
    while (nth >= (here = bits_count(one->legal[word]))) {
        nth -= here;
        word++;
    }
    uint64_t set = one->legal[word];
    while (nth--)
        set &= set - 1;
    return (int32_t)(64 * word + (unsigned)__builtin_ctzll(set));
}

void ulm_games_sample(const struct ulm_games *games, size_t first, size_t count, uint64_t *luck,
                      int32_t *actions)
{
    for (size_t i = first; i < first + count; i++)
        actions[i] = any_legal(&games->list[i], luck);
}

const char *ulm_games_refusal(const struct ulm_games *games, size_t game, int32_t action)
{
    const struct one *one = &games->list[game];
    if (is_legal(one, action))
        return NULL;
    if (action < 0 || action >= ULM_ACTIONS)
        return refusal_sentence(REFUSAL_MALFORMED);
    return refusal_sentence(game_check(&one->game, games->moves[action]));
}

int ulm_games_observe(const struct ulm_games *games, size_t game, unsigned viewer,
                      struct ulm_observation *observation)
{
    if (viewer >= games->empty.seat_count)
        return ULM_REFUSED;
    observation_write(&games->list[game].game, viewer, observation);
    return 0;
}

/* How long the text is, if it is whole. */
static long length_of(const struct text *text)
{
    return text->full ? ULM_REFUSED : (long)text->length;
}

long ulm_games_json(const struct ulm_games *games, size_t game, unsigned viewer, char *json,
                    size_t size)
{
    struct text text;
    if (!size || (viewer != ULM_NOBODY && viewer >= games->empty.seat_count))
        return ULM_REFUSED;
    text_init(&text, json, size);
    json_write_state(&text, &games->list[game].game,
                     viewer == ULM_NOBODY ? VIEW_SPECTATOR : viewer);
    return length_of(&text);
}

int ulm_games_copy(struct ulm_games *games, size_t to, const struct ulm_games *others, size_t from)
{
    if (memcmp(&games->empty, &others->empty, sizeof games->empty) != 0)
        return ULM_REFUSED;
    games->list[to] = others->list[from];
    return 0;
}

long ulm_action_text(int32_t action, char *text, size_t size)
{
    struct text out;
    if (action < 0 || action >= ULM_ACTIONS || !size)
        return ULM_REFUSED;
    text_init(&out, text, size);
    move_write(&out, action_move((unsigned)action));
    return length_of(&out);
}

int32_t ulm_action_of(const char *text, size_t size)
{
    struct move move;
    struct fault fault;
    if (move_read(text, size, false, &move, &fault) < 0)
        return ULM_REFUSED;
    for (int32_t action = 0; action < ULM_ACTIONS; action++) {
        struct move other = action_move((unsigned)action);
        if (move_is_same(other, move))
            return action;
    }
    return ULM_REFUSED;
}
