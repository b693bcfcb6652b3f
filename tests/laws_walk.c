#include "laws_walk.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "laws.h"
#include "rules/chance.h"
#include "sanitized.h"

enum { GAMES = SANITIZED ? 5000 : 20000 };

unsigned walk_count(unsigned of_a_thousand)
{
    const char *wanted = getenv("ULM_LAW_GAMES");
    unsigned long games = wanted ? strtoul(wanted, NULL, 10) : GAMES;
    return (unsigned)((games * of_a_thousand + 999) / 1000);
}

void walk_init_as(struct walk *walk, const char *name, unsigned number, unsigned configuration,
                  enum player player, bool shake)
{
    uint8_t seed[RNG_SEED_BYTES];
    memset(walk, 0, sizeof *walk);
    walk->name = name;
    walk->number = number;
    walk->player = player;
    walk->shake = shake;
    rng_seed_from_text(name, strlen(name), seed);
    rng_init(&walk->luck, seed, (uint64_t)number * 2);
    rng_init(&walk->choice, seed, (uint64_t)number * 2 + 1);
    game_init(&walk->game, SEATS_MIN + configuration / 2 % 3, configuration % 2,
              configuration / 6 ? 12 : 10);
}

void walk_init(struct walk *walk, const char *name, unsigned number)
{
    unsigned rest = number / CONFIGURATIONS;
    walk_init_as(walk, name, number, number % CONFIGURATIONS, rest % PLAYERS,
                 rest / PLAYERS % 3 == 2);
}

static bool is_idle(struct move m)
{
    return m.kind == MOVE_END || m.kind == MOVE_PASS || m.kind == MOVE_REFUSE ||
           m.kind == MOVE_LAY || (m.kind == MOVE_STEPS && m.a == 0);
}

static struct move pick_busy(const struct move *list, size_t count, struct rng *rng)
{
    struct move m = list[rng_below(rng, (uint32_t)count)];
    for (unsigned tries = 0; tries < 16 && is_idle(m) && rng_below(rng, 16); tries++)
        m = list[rng_below(rng, (uint32_t)count)];
    return m;
}

/* The move after which the seat has the most tiles, or may clear some away. */
static struct move pick_hoarder(const struct game *g, const struct move *list, size_t count,
                                struct rng *rng)
{
    size_t best = 0;
    unsigned most = 0;
    for (size_t i = 0; i < count; i++) {
        struct game after = *g;
        game_do(&after, list[i]);
        unsigned worth = 100 + 8 * tiles_total(after.seats[g->seat].tiles) +
                         6 * after.pool[COLOUR_WHITE] + rng_below(rng, 8);
        if (is_idle(list[i]))
            worth = list[i].kind == MOVE_REFUSE ? worth : rng_below(rng, 8);
        if (worth >= most) {
            most = worth;
            best = i;
        }
    }
    return list[best];
}

static bool is_of_heraldry(const struct game *g, struct move m)
{
    unsigned quarter = m.kind == MOVE_PLAY ? m.b : m.a;
    bool seals =
        m.kind == MOVE_SEAL || (m.kind == MOVE_PLAY && (m.a == CARD_CHRONICLE || m.a == CARD_WALL));
    return (seals && (quarter == QUARTER_LEANING || quarter == QUARTER_GARDEN)) ||
           (m.kind == MOVE_COAT && (edition_coat[m.a].gold || !g->seats[g->seat].crests)) ||
           m.kind == MOVE_MONEY;
}

static struct move pick_herald(const struct game *g, const struct move *list, size_t count,
                               struct rng *rng)
{
    struct move m = pick_busy(list, count, rng);
    for (unsigned tries = 0; tries < 40 && !is_of_heraldry(g, m); tries++)
        m = list[rng_below(rng, (uint32_t)count)];
    return is_of_heraldry(g, m) ? m : pick_busy(list, count, rng);
}

static struct move pick(struct walk *walk)
{
    struct move list[MOVES_MAX];
    size_t count = game_moves(&walk->game, list);
    enum player player = walk->player;
    if (!count)
        walk_obeys(walk, "a seat to move has a move");
    if (player == PLAYER_MIXED)
        player = walk->game.seat % PLAYER_MIXED;
    switch (player) {
    case PLAYER_BUSY:
        return pick_busy(list, count, &walk->choice);
    case PLAYER_HOARDER:
        return pick_hoarder(&walk->game, list, count, &walk->choice);
    case PLAYER_HERALD:
        return pick_herald(&walk->game, list, count, &walk->choice);
    default:
        return list[rng_below(&walk->choice, (uint32_t)count)];
    }
}

bool walk_step(struct walk *walk)
{
    struct game *g = &walk->game;
    unsigned mover = game_mover(g);
    if (mover == MOVER_NOBODY)
        return false;
    walk->shaken = walk->shake && mover != MOVER_CHANCE;
    if (walk->shaken) {
        shake_table(g, &walk->luck);
        walk->shake = false;
    }
    walk->move = mover == MOVER_CHANCE ? chance_draw(g, &walk->luck) : pick(walk);
    walk->before = *g;
    walk->ply++;
    game_do(g, walk->move);
    return true;
}

void walk_obeys(const struct walk *walk, const char *broken)
{
    if (!broken)
        return;
    struct move m = walk->move;
    print_message("# game %u of \"%s\", move %u (%u %u %u %u): it does not hold that %s\n",
                  walk->number, walk->name, walk->ply, m.kind, m.a, m.b, m.c, broken);
    fail();
}
