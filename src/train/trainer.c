#include "train/trainer.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ahead.h"
#include "base/check.h"
#include "rules/chance.h"
#include "rules/score.h"
#include "train/selfplay.h"

const struct trainer_settings trainer_usual = {
    .rate_from = 1e-3f, .rate_to = 1e-4f, .explore = 0.005f, .teach = 0.6f, .trace = 0.9f};

/* Games have their number as stream; the first weights come from one that no game has. */
#define WEIGHTS_STREAM UINT64_MAX

/* The matches that measure are the same in all runs. */
static const uint8_t measure_seed[RNG_SEED_BYTES] = "against the greedy player";

/* A win shared by 1 to 4 seats is a whole number of these. */
enum { WIN_PARTS = 12 };

enum { AVERAGE_STEPS = 1500 };

struct lane {
    struct trainer *trainer; /* the lanes only read it */
    struct selfplay play;
    struct selfplay_settings settings;
    uint64_t first, end; /* the numbers of the games */
    struct model gradient;
    double loss;
    uint64_t samples;
    unsigned seats; /* of a measuring match */
    uint64_t wins;  /* in WIN_PARTS */
};

struct trainer *trainer_create(const struct trainer_settings *settings, unsigned threads)
{
    struct trainer *trainer = calloc(1, sizeof *trainer);
    struct lane *lanes = calloc(TRAINER_LANES, sizeof *lanes);
    struct rng rng;
    if (!trainer || !lanes) {
        free(trainer);
        free(lanes);
        return NULL;
    }
    trainer->settings = *settings;
    trainer->threads = threads;
    trainer->lanes = lanes;
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        lanes[i].trainer = trainer;
    rng_init(&rng, settings->seed, WEIGHTS_STREAM);
    model_init(&trainer->model, &rng);
    trainer->average = trainer->model;
    model_quantise(&trainer->average, &trainer->net);
    return trainer;
}

void trainer_destroy(struct trainer *trainer)
{
    if (trainer)
        free(trainer->lanes);
    free(trainer);
}

void trainer_start_from(struct trainer *trainer, const struct trainer *other, unsigned nth)
{
    trainer->descent = other->descent;
    model_approach(&trainer->average, &other->average, 1.0f / (float)nth);
    trainer->model = trainer->average;
    trainer->settings.start = model_mark(&trainer->model);
    model_quantise(&trainer->average, &trainer->net);
}

bool trainer_is_over(const struct trainer *trainer)
{
    return trainer->games >= trainer->settings.games;
}

/* Where no thread can be had, the lane runs here: slower, and nothing else is different. */
static void run_lanes(struct trainer *trainer, void *(*work)(void *))
{
    pthread_t threads[TRAINER_LANES];
    bool apart[TRAINER_LANES] = {false};
    for (unsigned i = 1; i < TRAINER_LANES && trainer->threads > 1; i++)
        apart[i] = pthread_create(&threads[i], NULL, work, &trainer->lanes[i]) == 0;
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        if (!apart[i])
            work(&trainer->lanes[i]);
    for (unsigned i = 1; i < TRAINER_LANES; i++)
        if (apart[i])
            pthread_join(threads[i], NULL);
}

static void learn_sample(struct lane *lane, const struct sample *sample)
{
    lane->loss += (double)model_learn(&lane->trainer->model, sample, &lane->gradient);
    lane->samples++;
}

/* Neighbours are much alike: of a game every second position is learnt from. */
static void learn_game(struct lane *lane, uint64_t number)
{
    const struct selfplay *play = &lane->play;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        for (unsigned i = (unsigned)((number + s) % 2); i < play->counts[s]; i += 2)
            learn_sample(lane, &play->positions[s][i]);
    for (unsigned i = (unsigned)(number % 2); i < play->choice_count; i += 2) {
        const struct choice *choice = &play->choices[i];
        lane->loss += (double)model_learn_choice(&lane->trainer->model, choice->moves,
                                                 choice->shares, choice->count, &lane->gradient);
        lane->samples++;
    }
}

static void *learn(void *argument)
{
    struct lane *lane = argument;
    const struct trainer *trainer = lane->trainer;
    memset(&lane->gradient, 0, sizeof lane->gradient);
    lane->loss = 0;
    lane->samples = 0;
    for (uint64_t number = lane->first; number < lane->end; number++) {
        selfplay_game(&lane->play, &trainer->net, &lane->settings, trainer->settings.seed, number);
        learn_game(lane, number);
    }
    return NULL;
}

/* Gives each lane its games, from number `from` up to `end`. */
static void share_out(struct trainer *trainer, uint64_t from, uint64_t end, uint64_t each)
{
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        trainer->lanes[i].first = from;
        from = end - from < each ? end : from + each;
        trainer->lanes[i].end = from;
    }
}

/* At first the average is of all steps so far, then mostly of the last AVERAGE_STEPS. */
static float average_part(uint64_t steps)
{
    return 1.0f / (steps < AVERAGE_STEPS ? (float)steps : AVERAGE_STEPS);
}

void trainer_round(struct trainer *trainer)
{
    const struct trainer_settings *settings = &trainer->settings;
    CHECK(!trainer_is_over(trainer));
    uint64_t left = settings->games - trainer->games, samples = 0;
    uint64_t games = left < TRAINER_ROUND_GAMES ? left : TRAINER_ROUND_GAMES;
    float done = (float)((double)trainer->games / (double)settings->games);
    float rate = settings->rate_from + (settings->rate_to - settings->rate_from) * done;

    share_out(trainer, trainer->games, trainer->games + games, TRAINER_LANE_GAMES);
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        trainer->lanes[i].settings = (struct selfplay_settings){
            .explore = settings->explore,
            .teach = settings->teach * (1 - done),
            .trace = settings->trace,
            .iterations = settings->iterations,
        };
    run_lanes(trainer, learn);
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        model_add(&trainer->descent.gradient, &trainer->lanes[i].gradient);
        trainer->loss += trainer->lanes[i].loss;
        samples += trainer->lanes[i].samples;
    }
    trainer->samples += samples;
    trainer->games += games;
    if (samples) {
        model_step(&trainer->model, &trainer->descent, rate, (float)samples);
        model_approach(&trainer->average, &trainer->model, average_part(trainer->descent.steps));
    }
    model_quantise(&trainer->average, &trainer->net);
}

static struct move choose(const struct net *net, const struct game *game, unsigned seat,
                          bool greedy)
{
    struct view view;
    view_of(game, seat, &view);
    return ahead_choose(greedy ? NULL : net, &view);
}

/* The network's part of the win, in WIN_PARTS. */
static unsigned play_greedy(const struct net *net, unsigned seats, uint64_t number)
{
    struct game game;
    struct rng rng;
    unsigned own = (unsigned)(number % seats);
    rng_init(&rng, measure_seed, number / seats);
    game_init(&game, seats, VARIANT_BASIC, 10);
    for (unsigned mover; (mover = game_mover(&game)) != MOVER_NOBODY;)
        if (mover == MOVER_CHANCE)
            game_do(&game, chance_draw(&game, &rng));
        else
            game_do(&game, choose(net, &game, mover, mover != own));
    unsigned winners = score_winners(&game);
    return (winners >> own & 1) ? WIN_PARTS / (unsigned)__builtin_popcount(winners) : 0;
}

static void *measure(void *argument)
{
    struct lane *lane = argument;
    lane->wins = 0;
    for (uint64_t number = lane->first; number < lane->end; number++)
        lane->wins += play_greedy(&lane->trainer->net, lane->seats, number);
    return NULL;
}

double trainer_measure(struct trainer *trainer, unsigned seats, unsigned games)
{
    uint64_t wins = 0;
    share_out(trainer, 0, games, (games + TRAINER_LANES - 1) / TRAINER_LANES);
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        trainer->lanes[i].seats = seats;
    run_lanes(trainer, measure);
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        wins += trainer->lanes[i].wins;
    return (double)wins / WIN_PARTS / games;
}
