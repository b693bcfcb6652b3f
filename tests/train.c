/* Training: that it can be repeated to the bit, goes on from checkpoints, and goes downhill. */
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "cmocka_all.h"
#include "rules/chance.h"
#include "system/file.h"
#include "train/checkpoint.h"
#include "train/selfplay.h"

enum { GAMES = 60 }; /* the last round is a short one */

static char folder[] = "/tmp/ulm-train-XXXXXX";
static char path[64];

static int make_folder(void **state)
{
    if (!mkdtemp(folder))
        return -1;
    snprintf(path, sizeof path, "%s/checkpoint", folder);
    return 0;
}

static int remove_folder(void **state)
{
    unlink(path);
    return rmdir(folder);
}

static struct trainer *begin_with_search(const char *seed, unsigned threads, uint32_t iterations)
{
    struct trainer_settings settings = trainer_usual;
    settings.games = GAMES;
    settings.iterations = iterations;
    rng_seed_from_text(seed, strlen(seed), settings.seed);
    struct trainer *trainer = trainer_create(&settings, threads);
    assert_non_null(trainer);
    return trainer;
}

static struct trainer *begin(const char *seed, unsigned threads)
{
    return begin_with_search(seed, threads, 0);
}

static void play_on(struct trainer *trainer, unsigned rounds)
{
    for (unsigned i = 0; i < rounds && !trainer_is_over(trainer); i++)
        trainer_round(trainer);
}

static void assert_alike(const struct trainer *a, const struct trainer *b)
{
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->samples, b->samples);
    assert_int_equal(a->descent.steps, b->descent.steps);
    assert_memory_equal(&a->loss, &b->loss, sizeof a->loss);
    assert_memory_equal(&a->settings, &b->settings,
                        offsetof(struct trainer_settings, start) + sizeof(uint64_t));
    assert_memory_equal(&a->model, &b->model, sizeof a->model);
    assert_memory_equal(&a->average, &b->average, sizeof a->average);
    assert_memory_equal(&a->descent, &b->descent, sizeof a->descent);
    assert_memory_equal(&a->net, &b->net, sizeof a->net);
}

static void the_same_seed_gives_the_same_weights_with_one_thread_or_three(void **state)
{
    struct trainer *a = begin("a", 1), *b = begin("a", 3), *other = begin("b", 2);
    play_on(a, GAMES);
    play_on(b, GAMES);
    play_on(other, GAMES);
    assert_int_equal(a->games, GAMES);
    assert_int_equal(a->descent.steps, (GAMES + TRAINER_LANES - 1) / TRAINER_LANES);
    assert_alike(a, b);
    assert_memory_not_equal(&a->model, &other->model, sizeof a->model);
    assert_true(trainer_measure(a, 2, 6) == trainer_measure(b, 2, 6));
    assert_alike(a, b);
    trainer_destroy(a);
    trainer_destroy(b);
    trainer_destroy(other);
}

/* A team of threads in the place of processes: what each has filled is copied to the others. */
enum { TEAM_MAX = 4 };
static unsigned char *team_parts[TEAM_MAX];
static pthread_barrier_t team_meets;

static void gather(void *context, void *parts, size_t part_bytes)
{
    const struct trainer *trainer = context;
    unsigned own = trainer->team.rank;
    team_parts[own] = parts;
    pthread_barrier_wait(&team_meets);
    for (unsigned rank = 0; rank < trainer->team.size; rank++)
        if (rank != own)
            memcpy(team_parts[own] + rank * part_bytes, team_parts[rank] + rank * part_bytes,
                   part_bytes);
    pthread_barrier_wait(&team_meets);
}

static void *train_in_team(void *argument)
{
    struct trainer *trainer = argument;
    play_on(trainer, GAMES);
    trainer_measure(trainer, 2, 6);
    return NULL;
}

static void a_team_of_processes_gives_the_weights_of_one(void **state)
{
    struct trainer *alone = begin("team", 1);
    play_on(alone, GAMES);
    for (unsigned size = 2; size <= TEAM_MAX; size *= 2) {
        struct trainer *team[TEAM_MAX];
        pthread_t threads[TEAM_MAX];
        assert_int_equal(pthread_barrier_init(&team_meets, NULL, size), 0);
        for (unsigned i = 0; i < size; i++) {
            team[i] = begin("team", 1 + i % 2);
            team[i]->team = (struct trainer_team){
                .rank = i, .size = size, .gather = gather, .context = team[i]};
            assert_int_equal(pthread_create(&threads[i], NULL, train_in_team, team[i]), 0);
        }
        for (unsigned i = 0; i < size; i++)
            assert_int_equal(pthread_join(threads[i], NULL), 0);
        for (unsigned i = 0; i < size; i++) {
            assert_alike(alone, team[i]);
            trainer_destroy(team[i]);
        }
        pthread_barrier_destroy(&team_meets);
    }
    trainer_destroy(alone);
}

static void a_run_that_was_stopped_goes_on_as_if_it_had_not_been(void **state)
{
    struct trainer *whole = begin("stop", 1), *first = begin("stop", 1), *second = NULL;
    play_on(whole, GAMES);
    play_on(first, 2);
    assert_int_equal(checkpoint_write(first, path), 0);
    assert_int_equal(checkpoint_read(path, 1, &second), 0);
    assert_alike(first, second);
    play_on(second, GAMES);
    assert_alike(whole, second);
    trainer_destroy(whole);
    trainer_destroy(first);
    trainer_destroy(second);
}

static void a_run_that_learns_from_a_search_can_be_repeated_and_stopped(void **state)
{
    struct trainer *teacher = begin("teacher", 2), *second = NULL;
    play_on(teacher, 1);
    struct trainer *a = begin_with_search("search", 1, 6), *b = begin_with_search("search", 2, 6);
    trainer_start_from(a, teacher, 1);
    trainer_start_from(b, teacher, 1);
    assert_true(fabsf(a->model.first[7][7] - teacher->average.first[7][7]) < 1e-6f);
    play_on(a, 2);
    play_on(b, 1);
    assert_true(a->settings.start == b->settings.start && a->settings.start);
    assert_int_equal(checkpoint_write(b, path), 0);
    assert_int_equal(checkpoint_read(path, 1, &second), 0);
    play_on(second, 1);
    assert_alike(a, second);
    trainer_destroy(teacher);
    trainer_destroy(a);
    trainer_destroy(b);
    trainer_destroy(second);
}

static void a_run_can_begin_with_the_mean_of_others(void **state)
{
    struct trainer *a = begin("a", 1), *b = begin("b", 1), *mean = begin("mean", 1);
    trainer_start_from(mean, a, 1);
    trainer_start_from(mean, b, 2);
    for (unsigned i = 0; i < NET_SUMS; i++) {
        float half = (a->average.first[9][i] + b->average.first[9][i]) / 2;
        assert_true(fabsf(mean->model.first[9][i] - half) < 1e-6f);
    }
    trainer_destroy(a);
    trainer_destroy(b);
    trainer_destroy(mean);
}

/* What a network says in the middle of some games of its own. */
static void evaluate_some(const struct net *net, struct evaluation evaluations[40])
{
    for (unsigned n = 0; n < 40; n++) {
        static const uint8_t seed[RNG_SEED_BYTES] = "some positions";
        struct ahead ahead;
        struct game game;
        struct view view;
        struct rng rng;
        rng_init(&rng, seed, n);
        game_init(&game, SEATS_MIN + n % 3, VARIANT_BASIC, 10);
        for (unsigned i = 0; i < 20 + 5 * n && game_mover(&game) != MOVER_NOBODY; i++) {
            struct move moves[MOVES_MAX];
            bool luck = game_mover(&game) == MOVER_CHANCE;
            game_do(&game, luck ? chance_draw(&game, &rng)
                                : moves[rng_below(&rng, (uint32_t)game_moves(&game, moves))]);
        }
        view_of(&game, n % game.seat_count, &view);
        ahead_look(&ahead, net, &view);
        ahead_judge(&ahead, &evaluations[n]);
    }
}

/* A network some of whose hidden units say nothing to anybody. */
enum { SPEAKING = 40 };
static void make_narrow(struct net *net)
{
    *net = *net_builtin();
    for (unsigned i = SPEAKING; i < NET_HIDDEN; i++)
        for (unsigned o = 0; o < NET_OUTPUTS; o++)
            net->second[o][i] = 0;
}

static void assert_speaks(const struct model *grown, unsigned unit, bool speaks)
{
    bool does = false;
    for (unsigned o = 0; o < NET_OUTPUTS; o++)
        does |= fabsf(grown->second[unit][o]) > 1e-6f;
    assert_int_equal(does, speaks);
}

static void a_grown_network_says_the_same_until_its_new_units_learn_to_speak(void **state)
{
    static struct net net;
    struct evaluation narrow[40], grown[40];
    struct trainer *trainer = begin("grow", 1), *again = begin("grow", 1);
    make_narrow(&net);
    trainer_start_grown(trainer, &net);
    trainer_start_grown(again, &net);
    assert_alike(trainer, again);
    evaluate_some(&net, narrow);
    evaluate_some(&trainer->net, grown);
    assert_memory_equal(grown, narrow, sizeof narrow);
    for (unsigned f = 0; f < FEATURES; f++)
        assert_memory_equal(trainer->net.first[f], net.first[f], SPEAKING * sizeof net.bias[0]);
    for (unsigned i = SPEAKING; i < NET_HIDDEN; i++) {
        assert_speaks(&trainer->model, i, false);
        for (unsigned j = SPEAKING; j < i; j++) /* no two learn the same */
            assert_true(trainer->model.first[1][i] != trainer->model.first[1][j]);
    }
    play_on(trainer, 2);
    for (unsigned i = SPEAKING; i < NET_HIDDEN; i++)
        assert_speaks(&trainer->model, i, true);
    trainer_destroy(trainer);
    trainer_destroy(again);
}

static size_t read_bytes(uint8_t *bytes, size_t room)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t size = fread(bytes, 1, room, in);
    fclose(in);
    return size;
}

static void assert_refused(const uint8_t *bytes, size_t size, int why)
{
    struct trainer *trainer = NULL;
    assert_int_equal(file_replace(path, bytes, size), 0);
    assert_int_equal(checkpoint_read(path, 1, &trainer), why);
    assert_null(trainer);
}

static void a_checkpoint_that_is_damaged_or_foreign_is_refused(void **state)
{
    enum { ROOM = 4 << 20 };
    struct trainer *trainer = begin("damage", 1);
    uint8_t *bytes = malloc(ROOM);
    assert_non_null(bytes);
    assert_int_equal(checkpoint_write(trainer, path), 0);
    size_t size = read_bytes(bytes, ROOM - 1);

    static const size_t cuts[] = {14, 40, 64, 100, 100000};
    for (unsigned i = 0; i < sizeof cuts / sizeof *cuts; i++)
        assert_refused(bytes, cuts[i], CHECKPOINT_TORN);
    assert_refused(bytes, size - 1, CHECKPOINT_TORN);
    bytes[size] = 0;
    assert_refused(bytes, size + 1, CHECKPOINT_TORN);
    for (size_t at = 64; at < size; at += size / 7) {
        bytes[at] ^= 1;
        assert_refused(bytes, size, CHECKPOINT_TORN);
        bytes[at] ^= 1;
    }
    char *layout = strstr((char *)bytes, "layout ");
    assert_non_null(layout);
    layout[7]++;
    assert_refused(bytes, size, CHECKPOINT_LAYOUT);
    layout[7]--;
    assert_refused((const uint8_t *)"ulm net 1 96 32: no checkpoint", 30, CHECKPOINT_FOREIGN);
    assert_refused(bytes, 0, CHECKPOINT_FOREIGN);
    unlink(path);
    struct trainer *none = NULL;
    assert_int_equal(checkpoint_read(path, 1, &none), CHECKPOINT_UNREADABLE);
    assert_int_equal(errno, ENOENT);
    free(bytes);
    trainer_destroy(trainer);
}

static void a_checkpoint_that_cannot_be_written_leaves_the_old_one(void **state)
{
    struct trainer *trainer = begin("old", 1), *again = NULL;
    char part[80];
    snprintf(part, sizeof part, "%s.part", path);
    assert_int_equal(checkpoint_write(trainer, path), 0);
    play_on(trainer, 1);
    assert_int_equal(symlink("/dev/full", part), 0);
    assert_int_equal(checkpoint_write(trainer, path), -1);
    assert_int_equal(checkpoint_read(path, 1, &again), 0);
    assert_int_equal(again->games, 0);
    unlink(part);
    trainer_destroy(trainer);
    trainer_destroy(again);
}

/* The positions of a game, and a model. */
static struct selfplay play;
static struct model model, gradient;
static struct descent descent;
static struct scales scales;

static void make_positions(uint64_t number)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "positions";
    static struct net net;
    struct selfplay_settings settings = {.explore = 0.5f, .teach = 0.5f, .trace = 1};
    struct rng rng;
    rng_init(&rng, seed, 1000);
    scales_measure(&scales);
    model_init(&model, &scales, &rng);
    model_quantise(&model, &net);
    selfplay_game(&play, &net, &settings, seed, number);
    memset(&gradient, 0, sizeof gradient);
    memset(&descent, 0, sizeof descent);
}

/* Weights so small that no unit is near a bend: there the descent deliberately takes another slope
 * than the true one. */
static void straighten(struct model *made)
{
    float *numbers = &made->first[0][0];
    for (size_t i = 0; i < MODEL_NUMBERS; i++)
        numbers[i] *= 0.1f;
    for (unsigned i = 0; i < NET_HIDDEN; i++)
        made->bias[i] = 0.5f;
    for (unsigned i = 0; i < NET_OUTPUTS; i++)
        made->bias[NET_HIDDEN + i] = 0.1f * (float)i;
}

static void assert_slope(float *weight, float slope, const struct sample *sample, float step)
{
    static struct model unused;
    float was = *weight;
    *weight = was + step;
    float above = model_learn(&model, sample, &unused);
    *weight = was - step;
    float below = model_learn(&model, sample, &unused);
    *weight = was;
    float measured = (above - below) / (2 * step);
    if (!(fabsf(measured - slope) <= 0.02f * fabsf(measured) + 3e-5f))
        fail_msg("the slope is %g, not %g", (double)measured, (double)slope);
}

static void gradients_are_the_slopes_of_the_loss(void **state)
{
    for (uint64_t number = 0; number < 3; number++) { /* 2, 3 and 4 seats */
        make_positions(number);
        straighten(&model);
        const struct sample *sample = &play.positions[1][play.counts[1] / 2];
        model_learn(&model, sample, &gradient);
        for (unsigned i = 0; i < 8; i++) {
            unsigned hidden = i * 9, straight = NET_HIDDEN + i, feature = i * 7;
            while (!sample->features[feature])
                feature++;
            float step = 0.02f, small = step / fabsf((float)sample->features[feature]);
            assert_slope(&model.first[feature][hidden], gradient.first[feature][hidden], sample,
                         small);
            assert_slope(&model.first[feature][straight], gradient.first[feature][straight], sample,
                         small);
            assert_slope(&model.bias[hidden], gradient.bias[hidden], sample, step);
            assert_slope(&model.bias[straight], gradient.bias[straight], sample, step);
            assert_slope(&model.second[hidden][i], gradient.second[hidden][i], sample, step);
        }
    }
}

static void gradients_of_a_choice_are_the_slopes_of_its_loss(void **state)
{
    static const float shares[3] = {0.2f, 0.7f, 0.1f};
    static struct model unused;
    for (uint64_t number = 0; number < 3; number++) { /* 2, 3 and 4 seats */
        make_positions(number);
        straighten(&model);
        const struct sample *moves = &play.positions[1][play.counts[1] / 2];
        model_learn_choice(&model, moves, shares, 3, &gradient);
        for (unsigned i = 0; i < NET_OUTPUTS; i++) {
            const float step = 0.01f;
            float *weight = &model.second[5][i], was = *weight;
            *weight = was + step;
            float above = model_learn_choice(&model, moves, shares, 3, &unused);
            *weight = was - step;
            float below = model_learn_choice(&model, moves, shares, 3, &unused);
            *weight = was;
            float measured = (above - below) / (2 * step), slope = gradient.second[5][i];
            if (!(fabsf(measured - slope) <= 0.02f * fabsf(measured) + 3e-5f))
                fail_msg("the slope is %g, not %g", (double)measured, (double)slope);
        }
    }
}

static void a_choice_that_is_learnt_becomes_the_first_one(void **state)
{
    static const float shares[3] = {0, 0, 1};
    make_positions(0);
    const struct sample *moves = &play.positions[0][10];
    float first = model_learn_choice(&model, moves, shares, 3, &descent.gradient), loss = first;
    for (unsigned i = 0; i < 200; i++) {
        model_step(&model, &descent, &scales, 1e-3f, 1);
        loss = model_learn_choice(&model, moves, shares, 3, &descent.gradient);
    }
    assert_true(loss < first / 4);
}

static float learn_all(float *samples)
{
    float loss = 0;
    *samples = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        for (unsigned i = 0; i < play.counts[s]; i++) {
            loss += model_learn(&model, &play.positions[s][i], &descent.gradient);
            ++*samples;
        }
    return loss / *samples;
}

static void learning_makes_the_loss_smaller(void **state)
{
    float samples, first, last = 0;
    make_positions(5);
    first = learn_all(&samples);
    for (unsigned i = 0; i < 30; i++) {
        model_step(&model, &descent, &scales, 1e-3f, samples);
        last = learn_all(&samples);
    }
    assert_true(samples > 100);
    assert_true(last < 0.5f * first);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_same_seed_gives_the_same_weights_with_one_thread_or_three),
        cmocka_unit_test(a_team_of_processes_gives_the_weights_of_one),
        cmocka_unit_test(a_run_that_was_stopped_goes_on_as_if_it_had_not_been),
        cmocka_unit_test(a_run_that_learns_from_a_search_can_be_repeated_and_stopped),
        cmocka_unit_test(a_run_can_begin_with_the_mean_of_others),
        cmocka_unit_test(a_grown_network_says_the_same_until_its_new_units_learn_to_speak),
        cmocka_unit_test(a_checkpoint_that_is_damaged_or_foreign_is_refused),
        cmocka_unit_test(a_checkpoint_that_cannot_be_written_leaves_the_old_one),
        cmocka_unit_test(gradients_are_the_slopes_of_the_loss),
        cmocka_unit_test(gradients_of_a_choice_are_the_slopes_of_its_loss),
        cmocka_unit_test(a_choice_that_is_learnt_becomes_the_first_one),
        cmocka_unit_test(learning_makes_the_loss_smaller),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
