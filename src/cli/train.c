/* ulm train: the network learns from games against itself. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "cli/options.h"
#include "cli/train_log.h"
#include "cli/train_plot.h"
#include "system/clock.h"
#include "system/error.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/progress.h"
#include "system/seed.h"
#include "train/checkpoint.h"

/* Seconds from one checkpoint to the next, and games from one match against greedy to the next:
 * those with a search take longer and teach more. */
enum {
    SAVE_SECONDS = 60,
    MEASURE_EVERY = 8192,
    MEASURE_EVERY_SEARCHED = 1024,
    MEASURE_GAMES = 400
};

static const char checkpoint_name[] = "checkpoint";

struct training {
    const char *out, *plot;
    uint64_t games, minutes, measure, threads,
        search; /* games and minutes: 0 where they are not given */
    struct option_list from;
    const char *seed, *rate, *explore, *teach, *trace; /* as typed, or NULL */
    bool resume;
    struct trainer_settings settings;
    char checkpoint[PATH_MAX], net[PATH_MAX], log_file[PATH_MAX]; /* in the folder */
    struct trainer *trainer;
    struct train_log log;
    double begun, saved; /* on the clock */
    double before;       /* seconds of work in earlier calls */
};

static volatile sig_atomic_t stopped;

static void stop(int signal)
{
    (void)signal;
    stopped = 1;
}

/* The first such signal is a wish, the second one is an order. */
static void listen_for_stop(void)
{
    struct sigaction action = {.sa_handler = stop, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
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

/* Whether time is up or someone wants it to stop. */
static bool has_to_stop(const struct training *training)
{
    return stopped || (training->minutes &&
                       clock_seconds() - training->begun >= (double)training->minutes * 60);
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

static int train(struct training *training)
{
    struct trainer *trainer = training->trainer;
    struct progress progress;
    uint64_t from = trainer->games, left = trainer->settings.games - from;
    training->begun = clock_seconds();
    listen_for_stop();
    if (save(training) != EXIT_FINE)
        return EXIT_FAILED;
    progress_begin(&progress, cli_tongue, left);
    int exit_code = EXIT_FINE;
    while (exit_code == EXIT_FINE && !trainer_is_over(trainer) && !has_to_stop(training)) {
        exit_code = one_round(training, &progress);
        progress.total = games_in_time(training, left, trainer->games - from);
        progress_show(&progress, trainer->games - from);
    }
    progress_end(&progress);
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

/* The weights of other runs, to learn on from. */
static int start_from(struct training *training)
{
    for (unsigned i = 0; i < training->from.count; i++) {
        char path[PATH_MAX];
        struct trainer *other = NULL;
        if ((size_t)snprintf(path, sizeof path, "%s/%s", training->from.texts[i],
                             checkpoint_name) >= PATH_MAX)
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
        return command_fail(_("The folder \"%s\" cannot be used: %s."), training->out,
                            error_words(cli_tongue, errno));
    int folder = open(training->out, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return command_fail(_("The folder \"%s\" cannot be used: %s."), training->out,
                            error_words(cli_tongue, errno));
    if (flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return EXIT_FINE; /* stays open, and taken, until the program ends */
    return command_fail(_("Another program is training in \"%s\"."), training->out);
}

static int work(struct training *training)
{
    if (!training->resume && !training->games)
        return only_draw(training);
    int exit_code = take_folder(training);
    if (exit_code == EXIT_FINE)
        exit_code = training->resume ? go_on(training) : begin(training);
    return exit_code == EXIT_FINE ? train(training) : exit_code;
}

/* Reads a number such as 0.25, if one was typed. */
static int read_share(const char *option, const char *text, float least, float most, float *number)
{
    if (!text)
        return EXIT_FINE;
    char *end;
    float value = strtof(text, &end);
    if (end == text || *end || !(value >= least && value <= most))
        return command_misuse(_("%s wants a number from %g to %g, not \"%s\"."), option,
                              (double)least, (double)most, text);
    *number = value;
    return EXIT_FINE;
}

static int read_settings(struct training *training)
{
    struct trainer_settings *settings = &training->settings;
    *settings = trainer_usual;
    if (read_share("--rate", training->rate, 1e-6f, 0.1f, &settings->rate_from) != EXIT_FINE ||
        read_share("--explore", training->explore, 0, 1, &settings->explore) != EXIT_FINE ||
        read_share("--teach", training->teach, 0, 1, &settings->teach) != EXIT_FINE ||
        read_share("--trace", training->trace, 0, 1, &settings->trace) != EXIT_FINE)
        return EXIT_USAGE;
    settings->rate_to = settings->rate_from / 10;
    settings->games = training->games;
    settings->iterations = (uint32_t)training->search;
    training->measure = (training->measure + 3) / 4 * 4; /* each deal from every seat */
    if (seed_make(training->seed, settings->seed) != 0)
        return command_fail(_("The system gives no randomness: %s."),
                            error_words(cli_tongue, errno));
    return EXIT_FINE;
}

static bool name_file(const struct training *training, const char *name, char path[PATH_MAX])
{
    return (size_t)snprintf(path, PATH_MAX, "%s/%s", training->out, name) < PATH_MAX;
}

static int look_at_call(struct training *training)
{
    size_t length = training->plot ? strlen(training->plot) : 0;
    if (!training->out || !*training->out)
        return command_misuse(_("Name a folder for the run with --out."));
    if (!training->games && !training->resume && !training->plot)
        return command_misuse(_("Say with --games how many games to train with."));
    if (training->from.count && training->resume)
        return command_misuse(_("--from begins a run, --resume goes on with one: "
                                "give one of them."));
    if (training->plot && (length < 5 || strcmp(training->plot + length - 4, ".svg") != 0))
        return command_misuse(_("--plot wants a file whose name ends in .svg."));
    if (!name_file(training, checkpoint_name, training->checkpoint) ||
        !name_file(training, "net.bin", training->net) ||
        !name_file(training, "log.tsv", training->log_file))
        return command_fail(_("The folder's name is too long."));
    return read_settings(training);
}

int ulm_train(int argc, char **argv)
{
    static struct training training = {.measure = MEASURE_GAMES, .threads = 2};
    const struct option options[] = {
        {"--out", OPTION_TEXT, &training.out, "DIR",
         N_("the folder of the run: checkpoint, log.tsv, net.bin"), 0, 0, NULL, 0},
        {"--games", OPTION_NUMBER, &training.games, NULL, N_("how many in all"), 1, 1000000000000,
         NULL, 0},
        {"--seed", OPTION_TEXT, &training.seed, NULL,
         N_("any text: the same training again (fresh, and shown at the start)"), 0, 0, NULL, 0},
        {"--resume", OPTION_FLAG, &training.resume, NULL, N_("go on with the run in the folder"), 0,
         0, NULL, 0},
        {"--from", OPTION_LIST, &training.from, "DIR",
         N_("begin with the weights of the run in another folder; of several, with their mean"), 0,
         0, NULL, 0},
        {"--search", OPTION_NUMBER, &training.search, NULL,
         N_("iterations for each move: learn from a search (none: one move ahead)"), 1, 100000,
         NULL, 0},
        {"--minutes", OPTION_NUMBER, &training.minutes, NULL,
         N_("stop after so long, to go on later"), 1, 1000000, NULL, 0},
        {"--threads", OPTION_NUMBER, &training.threads, NULL,
         N_("1 to 8 (2): faster, with the same result"), 1, TRAINER_LANES, NULL, 0},
        {"--plot", OPTION_TEXT, &training.plot, "FILE.svg",
         N_("draw strength over games; alone, of a run that is there"), 0, 0, NULL, 0},
        {"--measure", OPTION_NUMBER, &training.measure, NULL,
         N_("games in each match against greedy (400)"), 4, 1000000, NULL, 0},
        {"--rate", OPTION_TEXT, &training.rate, "R",
         N_("how far a step goes at first (0.001); a tenth of it at the end"), 0, 0, NULL, 0},
        {"--explore", OPTION_TEXT, &training.explore, "SHARE", N_("of moves at random (0.005)"), 0,
         0, NULL, 0},
        {"--teach", OPTION_TEXT, &training.teach, "SHARE",
         N_("of seats that greedy has at first (0.6); none at the end"), 0, 0, NULL, 0},
        {"--trace", OPTION_TEXT, &training.trace, "LAMBDA",
         N_("how far ahead the targets look, 0 to 1 (0.9)"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    int exit_code = look_at_call(&training);
    if (exit_code == EXIT_FINE)
        exit_code = work(&training);
    trainer_destroy(training.trainer);
    train_log_finish(&training.log);
    return exit_code;
}
