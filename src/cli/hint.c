/* ulm hint: the best moves of whoever is to move, and why they are good. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/hint.h"
#include "ai/net_file.h"
#include "ai/thought.h"
#include "cli/hint_report.h"
#include "cli/options.h"
#include "cli/telling.h"
#include "cli/weights.h"
#include "system/file.h"
#include "system/progress.h"
#include "system/seed.h"

enum {
    SEARCH_BYTES = 4 << 20, /* and so many more for an iteration, but not more than the most */
    ITERATION_BYTES = 2048,
    SEARCH_BYTES_MOST = 256 << 20,
    ITERATIONS_MOST = 1000000,
    PLIES_MOST = 1000000000,
};

struct hint_options {
    const char *path, *seed, *net;
    uint64_t moves, iterations, ply;
    bool json;
};

/* What is asked: a seat's view somewhere in a record. */
struct question {
    struct view view;
    unsigned ply;
    struct telling telling;
    const char *names[SEATS_MAX];
};

/* Says why nobody can be advised there, and returns the exit code; EXIT_FINE if somebody can. */
static int refuse(const struct game *game, const char *path)
{
    unsigned mover = game_mover(game);
    if (mover == MOVER_NOBODY)
        return command_fail(_("%s: The game is over. Ask for an earlier moment with --ply."), path);
    if (mover == MOVER_CHANCE)
        return command_fail(_("%s: Chance is to move here, not a seat. Ask for another moment with "
                              "--ply."),
                            path);
    bool dark = game_dark_count(game, mover) != 0;
    for (unsigned i = 0; i < game->shown_count; i++)
        dark |= game->shown[i].coat == NONE;
    if (dark)
        return command_fail(
            _("%s: Seat %u is to move, but the record hides what it holds. Name the "
              "record as that seat sees it."),
            path, mover + 1);
    return EXIT_FINE;
}

static int read_question(const struct hint_options *options, const char *bytes, size_t size,
                         struct question *question)
{
    struct record_reader reader;
    struct fault fault;
    int more = record_open(&reader, bytes, size, &fault);
    while (more >= 0 && (!options->ply || reader.ply < options->ply) &&
           (more = record_next(&reader, &fault)) > 0)
        continue;
    if (more < 0)
        return command_fail("%s:%u:%u: %s", options->path, fault.line, fault.column,
                            _(fault.sentence));
    if (reader.ply < options->ply)
        return command_fail(
            tongue_count(cli_tongue, "%s has only %u move.", "%s has only %u moves.", reader.ply),
            options->path, reader.ply);
    int exit_code = refuse(&reader.game, options->path);
    if (exit_code != EXIT_FINE)
        return exit_code;
    view_of(&reader.game, game_mover(&reader.game), &question->view);
    question->ply = reader.ply;
    telling_begin(&question->telling, &reader.header, question->view.seat);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        question->names[s] = question->telling.names[s];
    return EXIT_FINE;
}

static uint64_t search_seed(const char *text)
{
    uint8_t seed[RNG_SEED_BYTES];
    uint64_t number = 0;
    seed_make(text, seed);
    for (unsigned i = 0; i < 8; i++)
        number |= (uint64_t)seed[i] << 8 * i;
    return number;
}

static void think(const struct hint_options *options, struct thought *thought,
                  const struct view *view)
{
    struct progress progress;
    uint32_t wanted = (uint32_t)options->iterations;
    thought_study(thought, view, search_seed(options->seed), (size_t)options->moves, wanted, 0, 0);
    progress_begin(&progress, cli_tongue, wanted);
    do {
        thought_slice(thought);
        progress_show(&progress, thought->done);
    } while (!thought_is_over(thought, 0));
    progress_end(&progress);
}

static int advise(const struct hint_options *options, const struct question *question,
                  const struct net *net)
{
    const struct player player = {.kind = PLAYER_SEARCH};
    static struct thought thought;
    struct hint_report report = {
        .view = &question->view, .ply = question->ply, .names = question->names, .net = net};
    uint64_t wanted = SEARCH_BYTES + ITERATION_BYTES * options->iterations;
    size_t size = wanted < SEARCH_BYTES_MOST ? (size_t)wanted : SEARCH_BYTES_MOST;
    void *block = malloc(size);
    thought_init(&thought, net, block, size);
    if (!block || thought_take(&thought, &player) != 0)
        return command_fail(_("There is not enough memory. Fewer --iterations need less."));
    think(options, &thought, &question->view);
    report.search = thought.search;
    report.iterations = thought.done;
    thought_studied(&thought, &report.studied);
    size_t count = report.studied.count;
    size_t shown = count < options->moves ? count : (size_t)options->moves;
    (options->json ? hint_report_print_json : hint_report_print)(&report, shown);
    free(block);
    return command_finish();
}

static int hint(const struct hint_options *options)
{
    static struct net named;
    struct question question;
    char *bytes;
    size_t size;
    if (options->net && weights_read(options->net, &named) != EXIT_FINE)
        return EXIT_FAILED;
    if (file_read(options->path, &bytes, &size) != 0)
        return command_unreadable(options->path);
    int exit_code = read_question(options, bytes, size, &question);
    free(bytes);
    if (exit_code != EXIT_FINE)
        return exit_code;
    return advise(options, &question, options->net ? &named : net_builtin());
}

int ulm_hint(int argc, char **argv)
{
    struct hint_options given = {
        .path = "-", .seed = "hint", .moves = HINT_SHOWN, .iterations = HINT_ITERATIONS};
    const struct option options[] = {
        {"--moves", OPTION_NUMBER, &given.moves, NULL, N_("how many moves to show (5)"), 1,
         MOVES_MAX, NULL, 0},
        {"--iterations", OPTION_NUMBER, &given.iterations, NULL,
         N_("how long to think: games looked at (20000)"), 1, ITERATIONS_MOST, NULL, 0},
        {"--ply", OPTION_NUMBER, &given.ply, NULL,
         N_("after so many moves of the record, chance's among them (all)"), 1, PLIES_MOST, NULL,
         0},
        {"--seed", OPTION_TEXT, &given.seed, NULL, N_("any text: other luck to think of (hint)"), 0,
         0, NULL, 0},
        {"--net", OPTION_TEXT, &given.net, "FILE", N_("weights of a training (the built-in ones)"),
         0, 0, NULL, 0},
        {"--json", OPTION_FLAG, &given.json, NULL, N_("for programs"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands files;
    if (options_read(options, argc, argv, &files) != 0)
        return files.exit_code;
    if (files.count > 1 || (!files.count && isatty(STDIN_FILENO)))
        return command_misuse(_("Name one record, or - for the standard input."));
    if (files.count)
        given.path = files.list[0];
    return hint(&given);
}
