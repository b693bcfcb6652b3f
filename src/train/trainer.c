#include "train/trainer.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "ai/ahead.h"
#include "base/bits.h"
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

/* What comes of the games of a lane. */
struct lane {
    struct model gradient;
    double loss;
    uint64_t samples;
    uint64_t wins; /* of measuring matches, in WIN_PARTS */
};

/* A thread, and its part of this process's lanes. */
struct trainer_worker {
    struct trainer *trainer; /* the workers only read it, but for their lanes */
    unsigned number;
    struct selfplay play;
};

struct trainer *trainer_create(const struct trainer_settings *settings, unsigned threads)
{
    struct trainer *trainer = calloc(1, sizeof *trainer);
    struct lane *lanes = calloc(TRAINER_LANES, sizeof *lanes);
    struct trainer_worker *workers = calloc(threads, sizeof *workers);
    struct rng rng;
    if (!trainer || !lanes || !workers) {
        free(trainer);
        free(lanes);
        free(workers);
        return NULL;
    }
    trainer->settings = *settings;
    trainer->threads = threads;
    trainer->team = (struct trainer_team){.size = 1};
    trainer->lanes = lanes;
    trainer->workers = workers;
    for (unsigned i = 0; i < threads; i++) {
        workers[i].trainer = trainer;
        workers[i].number = i;
    }
    scales_measure(&trainer->scales);
    rng_init(&rng, settings->seed, WEIGHTS_STREAM);
    model_init(&trainer->model, &trainer->scales, &rng);
    trainer->average = trainer->model;
    model_quantise(&trainer->average, &trainer->net);
    return trainer;
}

void trainer_destroy(struct trainer *trainer)
{
    if (trainer) {
        free(trainer->lanes);
        free(trainer->workers);
    }
    free(trainer);
}

void trainer_join(struct trainer *trainer, const struct trainer_team *team)
{
    trainer->team = *team;
    if (!team->share)
        return;
    team->share(team->context, trainer, offsetof(struct trainer, scales));
    model_quantise(&trainer->average, &trainer->net);
}

void trainer_start_from(struct trainer *trainer, const struct trainer *other, unsigned nth)
{
    trainer->descent = other->descent;
    model_approach(&trainer->average, &other->average, 1.0f / (float)nth);
    trainer->model = trainer->average;
    trainer->settings.start = model_mark(&trainer->model);
    model_quantise(&trainer->average, &trainer->net);
}

void trainer_start_grown(struct trainer *trainer, const struct net *net)
{
    struct rng rng;
    rng_init(&rng, trainer->settings.seed, WEIGHTS_STREAM);
    model_grow(&trainer->model, net, &trainer->scales, &rng);
    trainer->average = trainer->model;
    trainer->settings.start = model_mark(&trainer->model);
    model_quantise(&trainer->average, &trainer->net);
}

bool trainer_is_over(const struct trainer *trainer)
{
    return trainer->games >= trainer->settings.games;
}

/* Where no thread can be had, its part runs here: slower, and nothing else is different. */
static void run_lanes(struct trainer *trainer, void *(*work)(void *))
{
    pthread_t threads[TRAINER_LANES];
    bool apart[TRAINER_LANES] = {false};
    for (unsigned i = 1; i < trainer->threads; i++)
        apart[i] = pthread_create(&threads[i], NULL, work, &trainer->workers[i]) == 0;
    for (unsigned i = 0; i < trainer->threads; i++)
        if (!apart[i])
            work(&trainer->workers[i]);
    for (unsigned i = 1; i < trainer->threads; i++)
        if (apart[i])
            pthread_join(threads[i], NULL);
    const struct trainer_team *team = &trainer->team;
    if (team->gather)
        team->gather(team->context, trainer->lanes,
                     TRAINER_LANES / team->size * sizeof *trainer->lanes);
}

/* The lanes of a worker, from its first on; each is `threads` after the one before. */
static unsigned first_lane(const struct trainer_worker *worker)
{
    const struct trainer_team *team = &worker->trainer->team;
    return TRAINER_LANES / team->size * team->rank + worker->number;
}

static unsigned end_of_lanes(const struct trainer_worker *worker)
{
    const struct trainer_team *team = &worker->trainer->team;
    return TRAINER_LANES / team->size * (team->rank + 1);
}

static void learn_sample(struct lane *lane, const struct model *model, const struct sample *sample)
{
    lane->loss += (double)model_learn(model, sample, &lane->gradient);
    lane->samples++;
}

/* Neighbours are much alike: of a game every second position is learnt from. */
static void learn_game(struct lane *lane, const struct model *model, const struct selfplay *play,
                       uint64_t number)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        for (unsigned i = (unsigned)((number + s) % 2); i < play->counts[s]; i += 2)
            learn_sample(lane, model, &play->positions[s][i]);
    for (unsigned i = (unsigned)(number % 2); i < play->choice_count; i += 2) {
        const struct choice *choice = &play->choices[i];
        lane->loss += (double)model_learn_choice(model, choice->moves, choice->shares,
                                                 choice->count, &lane->gradient);
        lane->samples++;
    }
}

static float share_done(const struct trainer *trainer)
{
    return (float)((double)trainer->games / (double)trainer->settings.games);
}

static void *learn(void *argument)
{
    struct trainer_worker *worker = argument;
    const struct trainer *trainer = worker->trainer;
    const struct trainer_settings *settings = &trainer->settings;
    const struct selfplay_settings selfplay = {
        .explore = settings->explore,
        .teach = settings->teach * (1 - share_done(trainer)),
        .trace = settings->trace,
        .iterations = settings->iterations,
    };
    for (unsigned i = first_lane(worker); i < end_of_lanes(worker); i += trainer->threads) {
        struct lane *lane = &trainer->lanes[i];
        uint64_t number = trainer->games + i;
        memset(lane, 0, sizeof *lane);
        if (number >= settings->games)
            continue;
        selfplay_game(&worker->play, &trainer->net, &selfplay, settings->seed, number);
        learn_game(lane, &trainer->model, &worker->play, number);
    }
    return NULL;
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
    float rate =
        settings->rate_from + (settings->rate_to - settings->rate_from) * share_done(trainer);
    run_lanes(trainer, learn);
    for (unsigned i = 0; i < TRAINER_LANES; i++) {
        model_add(&trainer->descent.gradient, &trainer->lanes[i].gradient);
        trainer->loss += trainer->lanes[i].loss;
        samples += trainer->lanes[i].samples;
    }
    trainer->samples += samples;
    trainer->games += left < TRAINER_LANES ? left : TRAINER_LANES;
    if (samples) {
        model_step(&trainer->model, &trainer->descent, &trainer->scales, rate, (float)samples);
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
    return (winners >> own & 1) ? WIN_PARTS / bits_count(winners) : 0;
}

static void *measure(void *argument)
{
    struct trainer_worker *worker = argument;
    const struct trainer *trainer = worker->trainer;
    for (unsigned i = first_lane(worker); i < end_of_lanes(worker); i += trainer->threads) {
        struct lane *lane = &trainer->lanes[i];
        lane->wins = 0;
        for (uint64_t number = i; number < trainer->measured_games; number += TRAINER_LANES)
            lane->wins += play_greedy(&trainer->net, trainer->measured_seats, number);
    }
    return NULL;
}

double trainer_measure(struct trainer *trainer, unsigned seats, unsigned games)
{
    uint64_t wins = 0;
    trainer->measured_seats = seats;
    trainer->measured_games = games;
    run_lanes(trainer, measure);
    for (unsigned i = 0; i < TRAINER_LANES; i++)
        wins += trainer->lanes[i].wins;
    return (double)wins / WIN_PARTS / games;
}
