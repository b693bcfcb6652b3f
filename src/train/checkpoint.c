#include "train/checkpoint.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/hash.h"
#include "system/file.h"

/* The first line, filled up with spaces. */
enum { LINE_BYTES = 64, CHECKSUM_BYTES = 8 };
static const char magic[] = "ulm training ";

enum {
    SETTINGS_BYTES = RNG_SEED_BYTES + 8 + 5 * 4 + 4 + 8,
    COUNTERS_BYTES = 4 * 8,
    STATE_BYTES = SETTINGS_BYTES + COUNTERS_BYTES + 4 * MODEL_NUMBERS * 4,
    FILE_BYTES = LINE_BYTES + STATE_BYTES + CHECKSUM_BYTES
};

_Static_assert(sizeof(float) == 4 && sizeof(double) == 8, "numbers are IEEE 754");

static void write_line(char line[LINE_BYTES + 1])
{
    char text[LINE_BYTES];
    snprintf(text, sizeof text, "%s4: features %d of layout %d, network %d %d", magic, FEATURES,
             FEATURE_LAYOUT, NET_HIDDEN, NET_OUTPUTS);
    snprintf(line, LINE_BYTES + 1, "%-*s\n", LINE_BYTES - 1, text);
}

/* One walk over the state, out of the trainer or into it. */
struct walk {
    uint8_t *at;
    bool in;
};

static void walk_number(struct walk *walk, uint64_t *number, unsigned bytes)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < bytes; i++)
        if (walk->in)
            value |= (uint64_t)walk->at[i] << 8 * i;
        else
            walk->at[i] = (uint8_t)(*number >> 8 * i);
    walk->at += bytes;
    if (walk->in)
        *number = value;
}

static void walk_double(struct walk *walk, double *value)
{
    uint64_t bits;
    memcpy(&bits, value, sizeof bits);
    walk_number(walk, &bits, 8);
    memcpy(value, &bits, sizeof bits);
}

static void walk_floats(struct walk *walk, float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t word;
        memcpy(&word, &values[i], sizeof word);
        uint64_t bits = word;
        walk_number(walk, &bits, 4);
        word = (uint32_t)bits;
        memcpy(&values[i], &word, sizeof word);
    }
}

static void walk_model(struct walk *walk, struct model *model)
{
    walk_floats(walk, model->first[0], FEATURES * NET_SUMS);
    walk_floats(walk, model->bias, NET_SUMS);
    walk_floats(walk, model->second[0], NET_OUTPUTS * NET_HIDDEN);
}

static void walk_state(struct walk *walk, struct trainer *trainer)
{
    struct trainer_settings *settings = &trainer->settings;
    const uint8_t *start = walk->at;
    for (unsigned i = 0; i < RNG_SEED_BYTES; i++) {
        uint64_t byte = settings->seed[i];
        walk_number(walk, &byte, 1);
        settings->seed[i] = (uint8_t)byte;
    }
    walk_number(walk, &settings->games, 8);
    walk_floats(walk, &settings->rate_from, 1);
    walk_floats(walk, &settings->rate_to, 1);
    walk_floats(walk, &settings->explore, 1);
    walk_floats(walk, &settings->teach, 1);
    walk_floats(walk, &settings->trace, 1);
    uint64_t iterations = settings->iterations;
    walk_number(walk, &iterations, 4);
    settings->iterations = (uint32_t)iterations;
    walk_number(walk, &settings->start, 8);
    walk_number(walk, &trainer->games, 8);
    walk_number(walk, &trainer->descent.steps, 8);
    walk_double(walk, &trainer->loss);
    walk_number(walk, &trainer->samples, 8);
    walk_model(walk, &trainer->model);
    walk_model(walk, &trainer->average);
    walk_model(walk, &trainer->descent.mean);
    walk_model(walk, &trainer->descent.square);
    CHECK(walk->at == start + STATE_BYTES);
}

int checkpoint_write(const struct trainer *trainer, const char *path)
{
    char line[LINE_BYTES + 1];
    uint8_t *bytes = malloc(FILE_BYTES);
    struct trainer *copy = malloc(sizeof *copy); /* the walk goes both ways, so it wants to write */
    int result = -1, error = ENOMEM;
    if (bytes && copy) {
        *copy = *trainer;
        write_line(line);
        memcpy(bytes, line, LINE_BYTES);
        struct walk walk = {bytes + LINE_BYTES, false};
        walk_state(&walk, copy);
        uint64_t sum = hash_add(HASH_OF_NOTHING, bytes, LINE_BYTES + STATE_BYTES);
        walk_number(&walk, &sum, CHECKSUM_BYTES);
        result = file_replace(path, bytes, FILE_BYTES);
        error = errno;
    }
    free(bytes);
    free(copy);
    errno = error;
    return result;
}

/* Whether these bytes are a checkpoint for this program: 0, or why not. */
static int look_at(uint8_t *bytes, size_t size)
{
    char line[LINE_BYTES + 1];
    uint64_t sum = 0;
    write_line(line);
    if (size < sizeof magic - 1 || memcmp(bytes, magic, sizeof magic - 1) != 0)
        return CHECKPOINT_FOREIGN;
    if (size < LINE_BYTES)
        return CHECKPOINT_TORN;
    if (memcmp(bytes, line, LINE_BYTES) != 0)
        return CHECKPOINT_LAYOUT;
    if (size != FILE_BYTES)
        return CHECKPOINT_TORN;
    struct walk walk = {bytes + LINE_BYTES + STATE_BYTES, true};
    walk_number(&walk, &sum, CHECKSUM_BYTES);
    return sum == hash_add(HASH_OF_NOTHING, bytes, LINE_BYTES + STATE_BYTES) ? 0 : CHECKPOINT_TORN;
}

/* A right checksum does not make sense of all numbers: what would lead the training astray. */
static bool makes_sense(const struct trainer *trainer)
{
    return trainer->settings.games && trainer->games <= trainer->settings.games;
}

static int make_trainer(uint8_t *bytes, unsigned threads, struct trainer **trainer)
{
    struct trainer *made = trainer_create(&trainer_usual, threads);
    struct walk walk = {bytes + LINE_BYTES, true};
    if (!made) {
        errno = ENOMEM;
        return CHECKPOINT_UNREADABLE;
    }
    walk_state(&walk, made);
    if (!makes_sense(made)) {
        trainer_destroy(made);
        return CHECKPOINT_TORN;
    }
    model_quantise(&made->average, &made->net);
    *trainer = made;
    return 0;
}

int checkpoint_read(const char *path, unsigned threads, struct trainer **trainer)
{
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != 0)
        return CHECKPOINT_UNREADABLE;
    int result = look_at((uint8_t *)bytes, size);
    if (result == 0)
        result = make_trainer((uint8_t *)bytes, threads, trainer);
    int error = errno;
    free(bytes);
    errno = error;
    return result;
}
