#include "train/selfplay.h"

#include "ai/ahead.h"
#include "base/bits.h"
#include "base/check.h"
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

/* With the eyes of the view's seat, which remember what they saw last. */
static const struct ahead *look(struct selfplay *play, const struct net *net,
                                const struct view *view)
{
    struct ahead *ahead = &play->aheads[view->seat];
    ahead_look_again(ahead, net, view);
    return ahead;
}

/* The others look when a turn is over. */
static void look_around(struct selfplay *play, const struct net *net, const struct game *game,
                        unsigned mover)
{
    for (unsigned s = 0; s < game->seat_count; s++) {
        struct view view;
        struct evaluation evaluation;
        if (s == mover)
            continue;
        view_of(game, s, &view);
        const struct ahead *ahead = look(play, net, &view);
        ahead_judge(ahead, &evaluation);
        keep(play, s, game->seat_count, &ahead->before, &evaluation);
    }
}

/* The best of some moves by the network, kept with what it thinks of where that leads. */
static struct move choose_best(struct selfplay *play, const struct net *net,
                               const struct view *view, const struct move *moves, size_t count)
{
    struct game after = view->known;
    struct outlook outlook;
    struct features features;
    ahead_weigh(look(play, net, view), moves, count, &outlook);
    size_t best = outlook_best(&outlook, count);
    game_do(&after, moves[best]);
    feature_write(&after, view->seat, &features);
    keep(play, view->seat, after.seat_count, &features, &outlook.evaluations[best]);
    return moves[best];
}

/* Of a move that comes from elsewhere, the network judges where it leads. */
static struct move follow(struct selfplay *play, const struct net *net, const struct view *view,
                          struct move move)
{
    return choose_best(play, net, view, &move, 1);
}

static void keep_choice(struct selfplay *play, const struct view *view,
                        const struct search_move *found, size_t count)
{
    if (play->choice_count == SELFPLAY_CHOICES)
        return;
    struct choice *choice = &play->choices[play->choice_count++];
    float sum = 0;
    choice->count = count < CHOICE_MAX ? (unsigned)count : CHOICE_MAX;
    for (unsigned i = 0; i < choice->count; i++)
        sum += (float)found[i].visits;
    for (unsigned i = 0; i < choice->count; i++) {
        struct features features;
        struct game after = view->known;
        game_do(&after, found[i].move);
        feature_write(&after, view->seat, &features);
        sample_set_features(&choice->moves[i], &features);
        choice->moves[i].seats = after.seat_count;
        choice->shares[i] = (float)found[i].visits / sum;
    }
}

static struct move ask_search(struct selfplay *play, const struct net *net, struct search *search,
                              const struct view *view, uint32_t iterations, struct rng *rng)
{
    struct search_move found[MOVES_MAX];
    search_start(search, view, rng_next(rng));
    search_run(search, iterations);
    size_t count = search_moves(search, found, MOVES_MAX);
    CHECK(count > 0 && found[0].visits > 0);
    keep_choice(play, view, found, count);
    return follow(play, net, view, found[0].move);
}

static bool happens(float share, struct rng *rng)
{
    return (float)rng_next(rng) / 4294967296.0f < share;
}

static struct move choose(struct selfplay *play, const struct net *net, struct search *search,
                          const struct view *view, const struct selfplay_settings *settings,
                          struct rng *rng)
{
    struct move moves[MOVES_MAX];
    size_t count = view_moves(view, moves);
    if (count == 1)
        return moves[0];
    if (happens(settings->explore, rng))
        return follow(play, net, view, moves[rng_below(rng, (uint32_t)count)]);
    if (search)
        return ask_search(play, net, search, view, settings->iterations, rng);
    return choose_best(play, net, view, moves, count);
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
            win[k] = (winners >> seat & 1) ? 1.0f / (float)bits_count(winners) : 0;
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

/* Two seats are what is played most. */
static const uint8_t seat_counts[4] = {2, 3, 2, 4};

void selfplay_game(struct selfplay *play, const struct net *net,
                   const struct selfplay_settings *settings, const uint8_t seed[RNG_SEED_BYTES],
                   uint64_t number)
{
    struct game game;
    struct rng rng;
    struct search *search = NULL;
    bool taught[SEATS_MAX];
    rng_init(&rng, seed, number);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        taught[s] = happens(settings->teach, &rng);
    if (settings->iterations) {
        search = search_create(net, play->tree, sizeof play->tree);
        CHECK(search);
    }
    game_init(&game, seat_counts[number % 4], number / 4 % 3 == 2, number / 12 % 8 ? 10 : 12);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        play->counts[s] = 0;
        play->aheads[s].net = NULL;
    }
    play->choice_count = 0;
    for (unsigned mover; (mover = game_mover(&game)) != MOVER_NOBODY;) {
        if (mover == MOVER_CHANCE) {
            game_do(&game, chance_draw(&game, &rng));
            continue;
        }
        struct view view;
        unsigned turn = game.seat;
        view_of(&game, mover, &view);
        if (taught[mover])
            game_do(&game, follow(play, net, &view, ahead_choose(NULL, &view)));
        else
            game_do(&game, choose(play, net, search, &view, settings, &rng));
        if (game.seat != turn && game.phase != PHASE_OVER)
            look_around(play, net, &game, mover);
    }
    set_targets(play, &game, settings->trace);
}
