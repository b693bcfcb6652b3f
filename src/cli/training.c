#include "cli/training.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "cli/train_plot.h"
#include "cli/weights.h"
#include "system/clock.h"
#include "system/error.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/progress.h"
#include "system/seed.h"
#include "system/stop.h"
#include "train/checkpoint.h"

/* Seconds from one checkpoint to the next, and games from one match against greedy to the next:
 * those with a search take longer and teach more. */
enum { SAVE_SECONDS = 60, MEASURE_EVERY = 8192, MEASURE_EVERY_SEARCHED = 1024 };

const char training_checkpoint[] = "checkpoint";

static bool is_first(const struct training *training)
{
    return training->team.rank == 0;
}

static int fail_to_write(const char *path)
{
    return command_fail(_("\"%s\" cannot be written: %s."), path, error_words(cli_tongue, errno));
}

static int save_net(const struct training *training)
{
    static uint8_t bytes[NET_FILE_MAX];
    char made[NET_LINE_MAX], hex[SEED_HEX_SIZE], from[40] = "";
    const struct trainer *trainer = training->trainer;
    const struct trainer_settings *settings = &trainer->settings;
    seed_write(settings->seed, hex);
    if (settings->start)
        snprintf(from, sizeof from, " from weights %016llx", (unsigned long long)settings->start);
    snprintf(made, sizeof made,
             "self-play%s, search %u, %llu of %llu games, %llu steps, seed %s, rate %g to %g, "
             "explore %g, "
             "teach %g, trace %g",
             from, (unsigned)settings->iterations, (unsigned long long)trainer->games,
             (unsigned long long)settings->games, (unsigned long long)trainer->descent.steps, hex,
             (double)settings->rate_from, (double)settings->rate_to, (double)settings->explore,
             (double)settings->teach, (double)settings->trace);
    size_t size = net_write(&trainer->net, made, bytes, sizeof bytes);
    return file_replace(training->net, bytes, size) == 0 ? EXIT_FINE : fail_to_write(training->net);
}

static int draw(const struct training *training)
{
    if (!training->plot || train_plot_write(&training->log, training->plot) == 0)
        return EXIT_FINE;
    return fail_to_write(training->plot);
}

static int save(struct training *training)
{
    training->saved = clock_seconds();
    if (!is_first(training))
        return EXIT_FINE;
    if (draw(training) != EXIT_FINE || save_net(training) != EXIT_FINE)
        return EXIT_FAILED;
    if (checkpoint_write(training->trainer, training->checkpoint) != 0)
        return fail_to_write(training->checkpoint);
    return EXIT_FINE;
}

static int measure(struct training *training)
{
    struct trainer *trainer = training->trainer;
    unsigned games = (unsigned)training->measure;
    struct train_row row = {
        .games = trainer->games,
        .steps = trainer->descent.steps,
        .loss = trainer->samples ? trainer->loss / (double)trainer->samples : 0,
        .two = trainer_measure(trainer, 2, games),
        .four = trainer_measure(trainer, 4, games),
    };
    row.seconds = training->before + clock_seconds() - training->begun;
    trainer->loss = 0;
    trainer->samples = 0;
    if (!is_first(training))
        return EXIT_FINE;
    if (train_log_add(&training->log, row) != 0 ||
        train_log_write(&training->log, training->log_file) != 0)
        return fail_to_write(training->log_file);
    printf(
        tongue_count(cli_tongue,
                     "%9llu game  loss %.4f  against greedy: %4.1f %% of 2 seats, %4.1f %% of 4\n",
                     "%9llu games  loss %.4f  against greedy: %4.1f %% of 2 seats, %4.1f %% of 4\n",
                     (unsigned)row.games),
        (unsigned long long)row.games, row.loss, 100 * row.two, 100 * row.four);
    fflush(stdout);
    return EXIT_FINE;
}

/* Whether time is up or someone wants it to stop, or one of the team cannot go on. */
static bool has_to_stop(struct training *training, int exit_code)
{
    bool over =
        training->minutes && clock_seconds() - training->begun >= (double)training->minutes * 60;
    return team_any(&training->team, stop_is_wished() || over || exit_code != EXIT_FINE);
}

/* How many of the games that are left there is time for, at the rate so far. */
static uint64_t games_in_time(const struct training *training, uint64_t left, uint64_t done)
{
    double seconds = clock_seconds() - training->begun;
    if (!training->minutes || !done || seconds <= 0)
        return left;
    double games = (double)done * (double)training->minutes * 60 / seconds;
    if (games < (double)done)
        return done;
    return games < (double)left ? (uint64_t)games : left;
}

static int one_round(struct training *training, struct progress *progress)
{
    struct trainer *trainer = training->trainer;
    unsigned every = trainer->settings.iterations ? MEASURE_EVERY_SEARCHED : MEASURE_EVERY;
    trainer_round(trainer);
    if (trainer->games % every == 0 || trainer_is_over(trainer)) {
        progress_end(progress);
        if (measure(training) != EXIT_FINE)
            return EXIT_FAILED;
    }
    if (clock_seconds() < training->saved + SAVE_SECONDS)
        return EXIT_FINE;
    return save(training);
}

static int tell_end(const struct training *training)
{
    const struct trainer *trainer = training->trainer;
    if (!is_first(training))
        return EXIT_FINE;
    if (trainer_is_over(trainer))
        printf(_("Trained; games: %llu, steps: %llu. The network is \"%s\".\n"),
               (unsigned long long)trainer->games, (unsigned long long)trainer->descent.steps,
               training->net);
    else
        printf(_("Stopped after game %llu of %llu; nothing is lost. Go on with: "
                 "ulm train --out %s --resume\n"),
               (unsigned long long)trainer->games, (unsigned long long)trainer->settings.games,
               training->out);
    return command_finish();
}

/* How much of their time the processes of a team did not wait for each other. */
static void tell_efficiency(struct training *training)
{
    double shares[TRAINER_LANES], sum = 0, whole = clock_seconds() - training->begun;
    struct team *team = &training->team;
    if (team->size < 2)
        return;
    shares[team->rank] = whole > 0 ? 1 - team->waited / whole : 1;
    team_gather(team, shares, sizeof *shares);
    for (unsigned rank = 0; rank < team->size; rank++)
        sum += shares[rank];
    if (is_first(training))
        printf(_("Processes: %u; share of the time in which they did not wait: %.0f %%\n"),
               team->size, 100 * sum / team->size);
}

static int train(struct training *training)
{
    struct trainer *trainer = training->trainer;
    struct progress progress;
    uint64_t from = trainer->games, left = trainer->settings.games - from;
    training->begun = clock_seconds();
    training->team.waited = 0;
    stop_listen();
    int exit_code = save(training);
    progress_begin(&progress, cli_tongue, is_first(training) ? left : 0);
    while (!has_to_stop(training, exit_code) && !trainer_is_over(trainer)) {
        exit_code = one_round(training, &progress);
        if (!is_first(training))
            continue;
        progress.total = games_in_time(training, left, trainer->games - from);
        progress_show(&progress, trainer->games - from);
    }
    progress_end(&progress);
    tell_efficiency(training);
    if (exit_code != EXIT_FINE || save(training) != EXIT_FINE)
        return EXIT_FAILED;
    return tell_end(training);
}

static bool is_there(const char *path)
{
    struct stat there;
    return lstat(path, &there) == 0;
}

static int fail_to_read(const char *path, int why)
{
    switch (why) {
    case CHECKPOINT_FOREIGN:
        return command_fail(_("\"%s\" is no checkpoint of a training run."), path);
    case CHECKPOINT_LAYOUT:
        return command_fail(_("\"%s\" is of another version of the network; this program cannot go "
                              "on with it."),
                            path);
    case CHECKPOINT_TORN:
        return command_fail(_("\"%s\" is damaged; the run cannot go on from it."), path);
    default:
        if (errno == ENOENT)
            return command_fail(_("There is no training run: \"%s\" is missing."), path);
        return command_fail(_("\"%s\" cannot be read: %s."), path, error_words(cli_tongue, errno));
    }
}

static int start_grown(struct training *training)
{
    static struct net net;
    int exit_code = weights_read(training->grow, &net);
    if (exit_code == EXIT_FINE)
        trainer_start_grown(training->trainer, &net);
    return exit_code;
}

/* The weights of other runs, or of a file, to learn on from. */
static int start_from(struct training *training)
{
    if (training->grow)
        return start_grown(training);
    for (unsigned i = 0; i < training->from.count; i++) {
        char path[PATH_MAX];
        struct trainer *other = NULL;
        if ((size_t)snprintf(path, sizeof path, "%s/%s", training->from.texts[i],
                             training_checkpoint) >= PATH_MAX)
            return command_fail(_("The folder's name is too long."));
        int why = checkpoint_read(path, 1, &other);
        if (why != 0)
            return fail_to_read(path, why);
        trainer_start_from(training->trainer, other, i + 1);
        trainer_destroy(other);
    }
    return EXIT_FINE;
}

static int begin(struct training *training)
{
    char hex[SEED_HEX_SIZE];
    if (is_there(training->checkpoint) || is_there(training->net) || is_there(training->log_file))
        return command_fail(_("There is a training run in \"%s\" already. Go on with it with "
                              "--resume, or name another folder."),
                            training->out);
    training->trainer = trainer_create(&training->settings, (unsigned)training->threads);
    if (!training->trainer)
        return command_fail(_("There is not enough memory."));
    if (start_from(training) != EXIT_FINE)
        return EXIT_FAILED;
    seed_write(training->settings.seed, hex);
    printf(_("Seed %s\n"), hex);
    fflush(stdout);
    return EXIT_FINE;
}

/* What is typed beside --resume must be what the run has: its end depends on all of it. */
static int compare(const struct training *training)
{
    const struct trainer_settings *run = &training->trainer->settings, *own = &training->settings;
    const char *other = NULL;
    if (training->games && run->games != own->games)
        return command_fail(
            tongue_count(cli_tongue, "The run in \"%s\" is one of %llu game, not of %llu.",
                         "The run in \"%s\" is one of %llu games, not of %llu.",
                         (unsigned)run->games),
            training->out, (unsigned long long)run->games, (unsigned long long)own->games);
    if (training->seed && memcmp(run->seed, own->seed, sizeof run->seed) != 0)
        other = "--seed";
    if (training->search && run->iterations != own->iterations)
        other = "--search";
    if (training->rate && memcmp(&run->rate_from, &own->rate_from, sizeof(float)) != 0)
        other = "--rate";
    if (training->explore && memcmp(&run->explore, &own->explore, sizeof(float)) != 0)
        other = "--explore";
    if (training->teach && memcmp(&run->teach, &own->teach, sizeof(float)) != 0)
        other = "--teach";
    if (training->trace && memcmp(&run->trace, &own->trace, sizeof(float)) != 0)
        other = "--trace";
    if (!other)
        return EXIT_FINE;
    return command_fail(_("The run in \"%s\" began with another %s. Leave it out, or name another "
                          "folder."),
                        training->out, other);
}

static int go_on(struct training *training)
{
    int why =
        checkpoint_read(training->checkpoint, (unsigned)training->threads, &training->trainer);
    if (why != 0)
        return fail_to_read(training->checkpoint, why);
    if (compare(training) != EXIT_FINE)
        return EXIT_FAILED;
    if (train_log_read(training->log_file, &training->log) != 0 && errno != ENOENT)
        return command_fail(_("\"%s\" cannot be read: %s."), training->log_file,
                            error_words(cli_tongue, errno));
    train_log_cut(&training->log, training->trainer->games);
    if (training->log.count)
        training->before = training->log.rows[training->log.count - 1].seconds;
    if (train_log_write(&training->log, training->log_file) != 0)
        return fail_to_write(training->log_file);
    return EXIT_FINE;
}

/* Only the picture of a run, which may be going on. */
static int only_draw(struct training *training)
{
    if (train_log_read(training->log_file, &training->log) != 0)
        return command_fail(_("\"%s\" cannot be read: %s."), training->log_file,
                            error_words(cli_tongue, errno));
    return draw(training);
}

/* Makes the folder if need be, and takes it for this process. */
static int take_folder(const struct training *training)
{
    if (!training->resume && folder_make(training->out) != 0)
        return command_no_folder(training->out);
    int folder = open(training->out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return command_no_folder(training->out);
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return EXIT_FINE; /* stays open, and taken, until the program ends */
    return command_fail(_("Another program is training in \"%s\"."), training->out);
}

static void gather(void *context, void *parts, size_t part_bytes)
{
    team_gather(context, parts, part_bytes);
}

static void share(void *context, void *bytes, size_t size)
{
    team_share(context, bytes, size);
}

/* The first finds the run in its folder, the others are told. */
static int meet(struct training *training)
{
    struct team *team = &training->team;
    const struct trainer_team all = {team->rank, team->size, gather, share, team};
    int exit_code = EXIT_FINE;
    if (TRAINER_LANES % team->size != 0)
        return is_first(training)
                   ? command_misuse(_("The work can be shared by 1, 2, 4 or 8 processes, not "
                                      "by %u."),
                                    team->size)
                   : EXIT_USAGE;
    if (is_first(training))
        exit_code = take_folder(training);
    if (is_first(training) && exit_code == EXIT_FINE)
        exit_code = training->resume ? go_on(training) : begin(training);
    if (!is_first(training)) {
        training->trainer = trainer_create(&trainer_usual, (unsigned)training->threads);
        if (!training->trainer)
            exit_code = command_fail(_("There is not enough memory."));
    }
    if (team_any(team, exit_code != EXIT_FINE))
        return exit_code;
    if (team->size > 1)
        trainer_join(training->trainer, &all);
    return train(training);
}

int training_work(struct training *training)
{
    if (!training->resume && !training->games)
        return only_draw(training);
    team_join(&training->team);
    int exit_code = meet(training);
    team_leave(&training->team);
    return exit_code;
}
