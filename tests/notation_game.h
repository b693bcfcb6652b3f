/* notation_game.h - random games and their records, for the tests of the notation
 *
 * The number of a game gives its variant, seats and rounds, and whether its seats play at random or
 * rather do something than pass.
 */
#ifndef ULM_TESTS_NOTATION_GAME_H
#define ULM_TESTS_NOTATION_GAME_H

#include <string.h>

#include "base/rng.h"
#include "notation/line.h"
#include "notation/record.h"
#include "rules/chance.h"
#include "rules/view.h"

enum { RECORD_MAX = 1 << 16 };

struct random_game {
    struct game game, before;
    unsigned mover;
    struct move move;
    bool busy;
    struct rng rng;
};

static inline void random_game_init(struct random_game *random, unsigned number)
{
    uint8_t seed[RNG_SEED_BYTES];
    rng_seed_from_text("notation", 8, seed);
    rng_init(&random->rng, seed, number);
    random->busy = number % 4 != 3;
    game_init(&random->game, 2 + number % 3, number / 3 % 2 ? VARIANT_TOWER : VARIANT_BASIC,
              number / 6 % 2 ? 12 : 10);
}

static inline bool is_idle(struct move move)
{
    return move.kind == MOVE_END || move.kind == MOVE_PASS || move.kind == MOVE_REFUSE ||
           move.kind == MOVE_LAY;
}

static inline struct move random_choice(struct random_game *random)
{
    struct move list[MOVES_MAX], move;
    size_t count = game_moves(&random->game, list);
    unsigned tries = random->busy ? 6 : 1;
    do
        move = list[rng_below(&random->rng, (uint32_t)count)];
    while (--tries && is_idle(move));
    return move;
}

/* Makes a move; false when the game is over. */
static inline bool random_game_step(struct random_game *random)
{
    random->mover = game_mover(&random->game);
    if (random->mover == MOVER_NOBODY)
        return false;
    random->move = random->mover == MOVER_CHANCE ? chance_draw(&random->game, &random->rng)
                                                 : random_choice(random);
    random->before = random->game;
    game_do(&random->game, random->move);
    return true;
}

/* Writes the record of a game as a viewer sees it; `after` is the game at its end. */
static inline size_t random_record(unsigned number, unsigned viewer, char buffer[RECORD_MAX],
                                   struct game *after)
{
    struct random_game random;
    struct text text;
    random_game_init(&random, number);
    struct record_header header = {
        .seats = random.game.seat_count,
        .variant = random.game.variant,
        .rounds = random.game.rounds,
        .names = {{"Ada", 3}, {"J\xc3\xb6rg (\xe2\x99\x9a)", 11}},
    };
    text_init(&text, buffer, RECORD_MAX);
    record_write_header(&text, &header);
    while (random_game_step(&random)) {
        line_write(&text, random.mover, view_mask(viewer, random.move));
        text_put(&text, '\n');
    }
    record_write_result(&text, &random.game);
    *after = random.game;
    return text.full ? 0 : text.length;
}

#endif
