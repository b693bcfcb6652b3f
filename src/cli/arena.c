/* ulm arena: computer players against each other, until it is known who is stronger. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/level.h"
#include "ai/net_file.h"
#include "arena/contest_report.h"
#include "cli/options.h"
#include "cli/players.h"
#include "notation/words.h"
#include "system/error.h"
#include "system/seed.h"
#include "think/thinker.h"

struct arena_options {
    struct option_list players;
    uint64_t games, seats, threads, cores, sprt, bot_seconds;
    unsigned variant, rounds;
    const char *seed, *log;
    bool counts_work, json;
};

static const char *const rounds_words[] = {"10", "12"};
static const unsigned rounds_numbers[] = {10, 12};

enum { GAMES_MOST = 100000000, THREADS_MOST = 1024, SPRT_MOST = 1000, BOT_SECONDS_MOST = 3600 };

static int refuse_player(const char *name, int fault)
{
    switch (fault) {
    case LINEUP_LONG:
        return command_misuse(_("A player's name has at most %d bytes."), LINEUP_NAME_MAX);
    case LINEUP_NO_TEXT:
        return command_misuse(_("A player's name is text in UTF-8 without control characters."));
    case LINEUP_NO_COMMAND:
        return command_misuse(_("\"%s\" is no command: name a program behind cmd: and give every "
                                "quotation mark its partner."),
                              name);
    default:
        return command_misuse(_("There is no player \"%s\". There are: %s, random, greedy, net, "
                                "search:N, playouts:N, the latter two with Nms, and cmd:PROGRAM."),
                              name, players_levels());
    }
}

/* Returns EXIT_FINE, or says what is wrong and returns the exit code. */
static int read_lineup(const struct arena_options *options, struct lineup *lineup)
{
    unsigned players = options->players.count;
    if (players < 2)
        return command_misuse(_("Name two players or more, each with --player NAME."));
    if (players > options->seats)
        return command_misuse(_("%u players do not fit at %llu seats; --seats says how many."),
                              players, (unsigned long long)options->seats);
    if (options->sprt && players != 2)
        return command_misuse(_("--sprt compares two players."));
    if (options->counts_work && options->cores > 1)
        return command_misuse(_("--processor-time is for players on one core each."));
    *lineup = (struct lineup){.seats = (unsigned)options->seats,
                              .variant = options->variant,
                              .rounds = rounds_numbers[options->rounds],
                              .net = net_builtin()};
    for (unsigned p = 0; p < players; p++) {
        int fault = lineup_add(lineup, options->players.texts[p]);
        if (fault)
            return refuse_player(options->players.texts[p], fault);
    }
    return EXIT_FINE;
}

static int refuse_log(const char *path, int fault, uint64_t line)
{
    switch (fault) {
    case CONTEST_LOG_BUSY:
        return command_fail(_("Another arena writes to the log \"%s\" now."), path);
    case CONTEST_LOG_OTHER:
        return command_fail(_("\"%s\" is no log of this line-up and stays as it is. Name another "
                              "file."),
                            path);
    case CONTEST_LOG_SEED:
        return command_fail(_("The log \"%s\" is of another seed and stays as it is. Name another "
                              "file, or leave --seed out to go on with the log's."),
                            path);
    case CONTEST_LOG_LINE:
        return command_fail(_("%s:%llu: This line is no finished deal."), path,
                            (unsigned long long)line);
    default:
        return command_fail(_("The log \"%s\" cannot be used: %s."), path,
                            error_words(cli_tongue, errno));
    }
}

/* One a core, or one for each process of a team. */
static unsigned threads_of(const struct arena_options *options, const struct contest *contest)
{
    uint64_t threads = options->threads;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!threads)
        threads = cores < 1 || contest->team->size > 1 ? 1
                  : cores > THREADS_MOST               ? THREADS_MOST
                                                       : (uint64_t)cores;
    return (unsigned)(threads > contest->count ? contest->count : threads);
}

/* The first has read the seed and the log; all go on from there. */
static int play(const struct arena_options *options, struct contest *contest)
{
    struct standing standing;
    struct failure_examples examples;
    team_share(contest->team, contest->seed, sizeof contest->seed);
    team_share(contest->team, contest->deals, contest->count * sizeof *contest->deals);
    switch (contest_play(contest, threads_of(options, contest), &standing, &examples)) {
    case CONTEST_NO_MEMORY:
        return command_fail(_("There is not enough memory. Fewer --threads need less."));
    case CONTEST_NO_LOG:
        return command_fail(_("The log \"%s\" could not be written: %s."), options->log,
                            error_words(cli_tongue, errno));
    default:
        if (contest->team->rank != 0)
            return EXIT_FINE;
        if (options->json)
            contest_report_json(contest, &standing, &examples);
        else
            contest_report_table(contest, &standing, &examples);
        return command_finish();
    }
}

static int play_with_log(const struct arena_options *options, struct contest *contest)
{
    struct contest_log log;
    uint64_t line;
    int fault = 0;
    bool has_log = options->log && contest->team->rank == 0;
    if (has_log)
        fault = contest_log_open(&log, options->log, contest->lineup, options->seed != NULL,
                                 contest->seed, contest->deals, contest->count, &line);
    bool is_refused = team_any(contest->team, fault);
    if (fault)
        return refuse_log(options->log, fault, line);
    if (is_refused)
        return EXIT_FAILED;
    if (!has_log)
        return play(options, contest);
    contest->log = &log;
    int exit_code = play(options, contest);
    if (contest_log_close(&log) != 0 && exit_code == EXIT_FINE)
        exit_code = command_fail(_("The log \"%s\" could not be written: %s."), options->log,
                                 error_words(cli_tongue, errno));
    return exit_code;
}

static int arena(const struct arena_options *options, struct team *team)
{
    struct lineup lineup;
    int exit_code = read_lineup(options, &lineup);
    if (exit_code != EXIT_FINE)
        return exit_code;
    uint64_t games = lineup_games(&lineup);
    struct contest contest = {.lineup = &lineup,
                              .count = (options->games + games - 1) / games,
                              .cores = (unsigned)options->cores,
                              .counts_work = options->counts_work,
                              .sprt = (double)options->sprt,
                              .bot_seconds = (unsigned)options->bot_seconds,
                              .tongue = cli_tongue,
                              .team = team};
    if (seed_make(options->seed, contest.seed) != 0)
        return command_fail(_("The system gives no randomness: %s."),
                            error_words(cli_tongue, errno));
    contest.deals =
        calloc(contest_room(&contest, threads_of(options, &contest)), sizeof *contest.deals);
    if (team_any(team, !contest.deals))
        return command_fail(_("There is no memory for so many games."));
    exit_code = play_with_log(options, &contest);
    free(contest.deals);
    return exit_code;
}

int ulm_arena(int argc, char **argv)
{
    struct arena_options given = {
        .games = 100, .seats = 2, .cores = 1, .variant = VARIANT_BASIC, .bot_seconds = 10};
    const struct option options[] = {
        {"--player", OPTION_LIST, &given.players, "NAME",
         N_("once for each: %s; random, greedy, net; search:N or playouts:N, N iterations a "
            "decision or, as Nms, N "
            "milliseconds a turn; cmd:PROGRAM with its arguments, which speaks the protocol of "
            "ulm engine"),
         0, 0, level_names, LEVELS},
        {"--games", OPTION_NUMBER, &given.games, NULL,
         N_("how many (100), filled up to whole deals: each is played once from every seat and, "
            "where players are fewer than seats, with each player in turn in the seats that are "
            "left over"),
         1, GAMES_MOST, NULL, 0},
        {"--seats", OPTION_NUMBER, &given.seats, NULL, N_("2 to 4 (2)"), SEATS_MIN, SEATS_MAX, NULL,
         0},
        {"--variant", OPTION_WORD, &given.variant, NULL, N_("basic or tower (basic)"), 0, 0,
         variant_words, VARIANTS},
        {"--rounds", OPTION_WORD, &given.rounds, "N", N_("10 or 12 (10)"), 0, 0, rounds_words, 2},
        {"--seed", OPTION_TEXT, &given.seed, NULL,
         N_("any text: the same games again (fresh, and shown)"), 0, 0, NULL, 0},
        {"--sprt", OPTION_NUMBER, &given.sprt, "ELO",
         N_("stop when it is clear whether the second player is so much stronger"), 1, SPRT_MOST,
         NULL, 0},
        {"--log", OPTION_TEXT, &given.log, "FILE",
         N_("keep each finished deal there, and go on from there"), 0, 0, NULL, 0},
        {"--bot-seconds", OPTION_NUMBER, &given.bot_seconds, NULL,
         N_("how long a cmd:PROGRAM may take for an answer (10)"), 1, BOT_SECONDS_MOST, NULL, 0},
        {"--threads", OPTION_NUMBER, &given.threads, NULL, N_("how many (one a core)"), 1,
         THREADS_MOST, NULL, 0},
        {"--cores", OPTION_NUMBER, &given.cores, NULL,
         N_("how many a player may think on (1), beside --threads"), 1, THINKER_THREADS, NULL, 0},
        {"--processor-time", OPTION_FLAG, &given.counts_work, NULL,
         N_("give players with a time the processor's, not the clock's: fair beside other work"), 0,
         0, NULL, 0},
        {"--json", OPTION_FLAG, &given.json, NULL, N_("for programs"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    struct team team;
    team_join(&team);
    int exit_code = arena(&given, &team);
    team_leave(&team);
    return exit_code;
}
