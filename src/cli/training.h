/* training.h - a training run: the folder it is kept in, the processes that work on it, its rounds */
#ifndef ULM_CLI_TRAINING_H
#define ULM_CLI_TRAINING_H

#include <limits.h>

#include "cli/options.h"
#include "cli/train_log.h"
#include "team/team.h"
#include "train/trainer.h"

struct training {
    const char *out, *plot;
    uint64_t games, minutes, measure, threads,
        search; /* games and minutes: 0 where they are not given */
    struct option_list from;
    const char *grow; /* a file of weights to begin with, or NULL */
    const char *seed, *rate, *explore, *teach, *trace; /* as typed, or NULL */
    bool resume;
    struct trainer_settings settings;
    char checkpoint[PATH_MAX], net[PATH_MAX], log_file[PATH_MAX]; /* in the folder */
    struct trainer *trainer;
    struct team team; /* its first process reads, writes and speaks */
    struct train_log log;
    double begun, saved; /* on the clock */
    double before;       /* seconds of work in earlier calls */
};

/* The name of a run's checkpoint in its folder. */
extern const char training_checkpoint[];

/* Begins or goes on, and trains until the end or until somebody wants it to stop; without games and
 * --resume draws only. Says what is wrong. Returns the exit code. */
int training_work(struct training *training);

#endif
