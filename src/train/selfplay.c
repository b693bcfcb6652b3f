#include "train/selfplay.h"

#include "ai/greedy.h"
#include "ai/oneply.h"
#include "rules/chance.h"
#include "rules/score.h"

/* Keeps a position with what the network thinks of it; the target comes later. */
static void keep(struct selfplay *play, unsigned viewer, unsigned seats,
                 const struct features *features, const struct evaluation *evaluation)
{
    if (play->counts[viewer] == SELFPLAY_POSITIONS)
        return;
    struct sample *sample = &play->positions[viewer][play->counts[viewer]++];
    sample_set_features(sample, features);
    sample->seats = (uint8_t)seats;
    for (unsigned k = 0; k < seats; k++) {
        unsigned seat = (viewer + k) % seats;
        sample->win[k] = (float)evaluation->win[seat] / NET_ONE;
        sample->score[k] = (float)evaluation->score[seat] / NET_ONE / NET_SCORE_UNIT;
    }
}

static void look(struct selfplay *play, const struct net *net, const struct game *known,
                 unsigned viewer)
{
    struct features features;
    struct hidden hidden;
    struct evaluation evaluation;
    feature_write(known, viewer, &features);
    net_sum(net, &features, &hidden);
    net_evaluate(net, &hidden, viewer, known->seat_count, &evaluation);
    keep(play, viewer, known->seat_count, &features, &evaluation);
}

/* The others look when a turn is over. */
static void look_around(struct selfplay *play, const struct net *net, const struct game *game,
                        unsigned mover)
{
    for (unsigned s = 0; s < game->seat_count; s++) {
        struct view view;
        if (s == mover)
            continue;
        view_of(game, s, &view);
        look(play, net, &view.known, s);
    }
}

static struct move choose(struct selfplay *play, const struct net *net, const struct game *game,
                          const struct selfplay_settings *settings, struct rng *rng)
{
    struct oneply choice;
    struct view view;
    unsigned seat = game_mover(game);
    view_of(game, seat, &view);
    oneply_choose(net, &view, &choice);
    if (choice.choices == 1)
        return choice.move;
    if ((float)rng_next(rng) / 4294967296.0f < settings->explore) {
        struct move moves[MOVES_MAX];
        size_t count = view_moves(&view, moves);
        choice.move = moves[rng_below(rng, (uint32_t)count)];
        game_do(&view.known, choice.move);
        look(play, net, &view.known, seat);
    } else {
        keep(play, seat, game->seat_count, &choice.features, &choice.evaluation);
    }
    return choice.move;
}

static struct move teach(struct selfplay *play, const struct net *net, const struct game *game)
{
    struct view view;
    unsigned seat = game_mover(game);
    view_of(game, seat, &view);
    struct move move = greedy_choose(&view);
    game_do(&view.known, move);
    look(play, net, &view.known, seat);
    return move;
}

/* Targets: each position's is part of what the next one was thought to be worth, part of the next
 * one's target; the last one's is what came out. */
static void set_targets(struct selfplay *play, const struct game *game, float trace)
{
    unsigned winners = score_winners(game), seats = game->seat_count;
    for (unsigned viewer = 0; viewer < seats; viewer++) {
        float win[SEATS_MAX], score[SEATS_MAX];
        for (unsigned k = 0; k < seats; k++) {
            unsigned seat = (viewer + k) % seats;
            win[k] = (winners >> seat & 1) ? 1.0f / (float)__builtin_popcount(winners) : 0;
            score[k] = (float)game->seats[seat].score / NET_SCORE_UNIT;
        }
        for (unsigned i = play->counts[viewer]; i-- > 0;) {
            struct sample *sample = &play->positions[viewer][i];
            for (unsigned k = 0; k < seats; k++) {
                float thought_win = sample->win[k], thought_score = sample->score[k];
                sample->win[k] = win[k];
                sample->score[k] = score[k];
                win[k] = trace * win[k] + (1 - trace) * thought_win;
                score[k] = trace * score[k] + (1 - trace) * thought_score;
            }
        }
    }
}

void selfplay_game(struct selfplay *play, const struct net *net,
                   const struct selfplay_settings *settings, const uint8_t seed[RNG_SEED_BYTES],
                   uint64_t number)
{
    struct game game;
    struct rng rng;
    bool taught[SEATS_MAX];
    rng_init(&rng, seed, number);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        taught[s] = (float)rng_next(&rng) / 4294967296.0f < settings->teach;
    game_init(&game, SEATS_MIN + (unsigned)(number % 3), number / 3 % 3 == 2,
              number / 9 % 8 ? 10 : 12);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        play->counts[s] = 0;
    for (unsigned mover; (mover = game_mover(&game)) != MOVER_NOBODY;) {
        if (mover == MOVER_CHANCE) {
            game_do(&game, chance_draw(&game, &rng));
            continue;
        }
        unsigned turn = game.seat;
        if (taught[mover])
            game_do(&game, teach(play, net, &game));
        else
            game_do(&game, choose(play, net, &game, settings, &rng));
        if (game.seat != turn && game.phase != PHASE_OVER)
            look_around(play, net, &game, mover);
    }
    set_targets(play, &game, settings->trace);
}
