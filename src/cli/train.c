/* ulm train: the network learns from games against itself. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/training.h"
#include "system/error.h"
#include "system/seed.h"

enum { MEASURE_GAMES = 400 };

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
    if (training->grow && (training->from.count || training->resume))
        return command_misuse(_("--grow begins a run: give it without --from and --resume."));
    if (training->plot && (length < 5 || strcmp(training->plot + length - 4, ".svg") != 0))
        return command_misuse(_("--plot wants a file whose name ends in .svg."));
    if (!name_file(training, training_checkpoint, training->checkpoint) ||
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
        {"--grow", OPTION_TEXT, &training.grow, "FILE",
         N_("begin with these weights, and hidden units that are new where there were fewer"), 0, 0,
         NULL, 0},
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
        exit_code = training_work(&training);
    trainer_destroy(training.trainer);
    train_log_finish(&training.log);
    return exit_code;
}
