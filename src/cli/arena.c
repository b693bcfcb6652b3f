/* ulm arena: computer players against each other, until it is known who is stronger. */
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "cli/contest.h"
#include "cli/options.h"
#include "cli/seed.h"
#include "notation/words.h"

struct arena_options {
    struct option_list players;
    uint64_t games, seats, threads, sprt;
    unsigned variant, rounds;
    const char *seed, *log;
    bool json;
};

static const char *const rounds_words[] = {"10", "12"};
static const unsigned rounds_numbers[] = {10, 12};

enum { GAMES_MOST = 100000000, THREADS_MOST = 1024, SPRT_MOST = 1000 };

/* By verdict: for programs. */
static const char *const verdict_words[] = {
    [VERDICT_OPEN] = "open", [VERDICT_NOT_STRONGER] = "h0", [VERDICT_STRONGER] = "h1"};

/* "1234", never "-0"; "inf" or "-inf"; "-" where it is no number. */
static const char *whole_number(double number, char text[32])
{
    if (isnan(number))
        strcpy(text, "-");
    else
        snprintf(text, 32, "%.0f", fabs(number) < 0.5 ? 0 : number);
    return text;
}

static double decisions_a_second(const struct standing *standing, unsigned player)
{
    double seconds = (double)standing->nanoseconds[player] * 1e-9;
    return seconds > 0 ? (double)standing->decisions[player] / seconds : 0;
}

static double average_score(const struct contest *contest, const struct standing *standing,
                            unsigned player)
{
    return (double)standing->scores[player] /
           ((double)standing->deals * lineup_chairs(contest->lineup));
}

static void print_player(const struct contest *contest, const struct standing *standing,
                         unsigned player)
{
    char elo_text[32], low[32], high[32], share_range[40], elo_range[80] = "";
    struct estimate share = standing_share(standing, player), elo = standing_elo(standing, player);
    snprintf(share_range, sizeof share_range, "%.1f - %.1f", 100 * share.low, 100 * share.high);
    if (player)
        snprintf(elo_range, sizeof elo_range, "%s .. %s", whole_number(elo.low, low),
                 whole_number(elo.high, high));
    printf("%-18s %9.1f %7.1f %% %14s %6s %14s %8.2f %12.0f\n", contest->lineup->names[player],
           (double)standing->wins[player] / WIN_PARTS, 100 * share.value, share_range,
           whole_number(elo.value, elo_text), elo_range, average_score(contest, standing, player),
           decisions_a_second(standing, player));
}

static void print_verdict(const struct contest *contest, const struct standing *standing)
{
    const char *first = contest->lineup->names[0], *second = contest->lineup->names[1];
    double likelihood = standing_likelihood(standing, contest->sprt);
    printf(_("\nTest       log-likelihood ratio %.2f (from %.2f to %.2f)\n"), likelihood,
           -STANDING_BOUND, STANDING_BOUND);
    switch (standing_verdict(standing, contest->sprt)) {
    case VERDICT_STRONGER:
        printf(_("           %s is stronger than %s: H1, %.0f Elo, is accepted.\n"), second, first,
               contest->sprt);
        break;
    case VERDICT_NOT_STRONGER:
        printf(_("           %s is not stronger than %s by %.0f Elo: H0, 0 Elo, is accepted.\n"),
               second, first, contest->sprt);
        break;
    default:
        puts(_("           These games decide nothing. More may."));
    }
}

static void print_table(const struct contest *contest, const struct standing *standing)
{
    const struct lineup *lineup = contest->lineup;
    char hex[SEED_HEX_SIZE];
    unsigned games = lineup_games(lineup);
    seed_write(contest->seed, hex);
    printf(_("Table      %u seats, %s, %u rounds\n"), lineup->seats, variant_words[lineup->variant],
           lineup->rounds);
    printf(_("Games      %llu: %llu deals, each %u times with the players moved round the seats\n"),
           (unsigned long long)standing->deals * games, (unsigned long long)standing->deals, games);
    printf(_("Even       %.1f %% of the wins each\n"), 100.0 / lineup->players);
    printf(_("Seed       %s\n\n"), hex);
    printf("%-18s %9s %9s %14s %6s %14s %8s %12s\n", _("Player"), _("wins"), _("share"), _("95 %"),
           _("Elo"), _("95 %"), _("score"), _("decisions/s"));
    for (unsigned p = 0; p < lineup->players; p++)
        print_player(contest, standing, p);
    if (contest->sprt > 0)
        print_verdict(contest, standing);
}

/* A member; null where the number is not finite. */
static void print_number(const char *before, double number)
{
    if (isfinite(number))
        printf("%s%.6g", before, number);
    else
        printf("%snull", before);
}

static void print_estimate(const char *name, struct estimate estimate)
{
    printf("\"%s\":", name);
    print_number("", estimate.value);
    printf(",\"%s_95\":[", name);
    print_number("", estimate.low);
    print_number(",", estimate.high);
    printf("],");
}

static void print_json(const struct contest *contest, const struct standing *standing)
{
    const struct lineup *lineup = contest->lineup;
    char hex[SEED_HEX_SIZE];
    seed_write(contest->seed, hex);
    printf("{\"seats\":%u,\"variant\":\"%s\",\"rounds\":%u,\"seed\":\"%s\",\"games\":%llu,"
           "\"deals\":%llu,\"players\":[",
           lineup->seats, variant_words[lineup->variant], lineup->rounds, hex,
           (unsigned long long)standing->deals * lineup_games(lineup),
           (unsigned long long)standing->deals);
    for (unsigned p = 0; p < lineup->players; p++) {
        printf("%s{\"name\":\"%s\",\"wins\":%.10g,", p ? "," : "", lineup->names[p],
               (double)standing->wins[p] / WIN_PARTS);
        print_estimate("share", standing_share(standing, p));
        print_estimate("elo", standing_elo(standing, p));
        printf("\"score\":%.6g,\"decisions\":%llu,\"decisions_per_second\":%.6g}",
               average_score(contest, standing, p), (unsigned long long)standing->decisions[p],
               decisions_a_second(standing, p));
    }
    printf("],\"sprt\":");
    if (contest->sprt > 0)
        printf("{\"elo\":%.6g,\"likelihood\":%.6g,\"bound\":%.6g,\"verdict\":\"%s\"}}\n",
               contest->sprt, standing_likelihood(standing, contest->sprt), STANDING_BOUND,
               verdict_words[standing_verdict(standing, contest->sprt)]);
    else
        puts("null}");
}

/* Returns a negative value to go on with, else the exit code. */
static int read_lineup(const struct arena_options *options, struct lineup *lineup)
{
    unsigned players = options->players.count;
    if (players < 2)
        return command_misuse(&command_arena,
                              _("Name two players or more, each with --player NAME."));
    if (players > options->seats)
        return command_misuse(&command_arena,
                              _("%u players do not fit at %llu seats; --seats says how many."),
                              players, (unsigned long long)options->seats);
    if (options->sprt && players != 2)
        return command_misuse(&command_arena, _("--sprt compares two players."));
    *lineup = (struct lineup){.players = players,
                              .seats = (unsigned)options->seats,
                              .variant = options->variant,
                              .rounds = rounds_numbers[options->rounds],
                              .net = net_builtin()};
    for (unsigned p = 0; p < players; p++) {
        const char *name = lineup->names[p] = options->players.texts[p];
        size_t size = strlen(name);
        if (size > LINEUP_NAME_MAX || player_read(name, size, &lineup->kinds[p]) != 0)
            return command_misuse(&command_arena,
                                  _("There is no player \"%s\". There are: random, greedy, net, "
                                    "search:ITERATIONS, playouts:ITERATIONS."),
                                  name);
    }
    return -1;
}

static int refuse_log(const char *path, int fault, uint64_t line)
{
    switch (fault) {
    case CONTEST_LOG_BUSY:
        return command_fail(&command_arena, _("Another arena writes to the log \"%s\" now."), path);
    case CONTEST_LOG_OTHER:
        return command_fail(&command_arena,
                            _("\"%s\" is no log of this line-up and stays as it is. Name another "
                              "file."),
                            path);
    case CONTEST_LOG_SEED:
        return command_fail(&command_arena,
                            _("The log \"%s\" is of another seed and stays as it is. Name another "
                              "file, or leave --seed out to go on with the log's."),
                            path);
    case CONTEST_LOG_LINE:
        return command_fail(&command_arena, _("%s:%llu: This line is no finished deal."), path,
                            (unsigned long long)line);
    default:
        return command_fail(&command_arena, _("The log \"%s\" cannot be used: %s."), path,
                            strerror(errno));
    }
}

static int play(const struct arena_options *options, struct contest *contest)
{
    struct standing standing;
    uint64_t threads = options->threads;
    if (!threads) {
        long cores = sysconf(_SC_NPROCESSORS_ONLN);
        threads = cores < 1 ? 1 : cores > THREADS_MOST ? THREADS_MOST : (uint64_t)cores;
    }
    if (threads > contest->count)
        threads = contest->count;
    switch (contest_play(contest, (unsigned)threads, &standing)) {
    case CONTEST_NO_MEMORY:
        return command_fail(&command_arena, _("There is not enough memory. Fewer --threads need "
                                              "less."));
    case CONTEST_NO_LOG:
        return command_fail(&command_arena, _("The log \"%s\" could not be written: %s."),
                            options->log, strerror(errno));
    default:
        (options->json ? print_json : print_table)(contest, &standing);
        return command_finish(&command_arena);
    }
}

static int play_with_log(const struct arena_options *options, struct contest *contest)
{
    struct contest_log log;
    uint64_t line;
    if (!options->log)
        return play(options, contest);
    int fault = contest_log_open(&log, options->log, contest->lineup, options->seed != NULL,
                                 contest->seed, contest->deals, contest->count, &line);
    if (fault)
        return refuse_log(options->log, fault, line);
    contest->log = &log;
    int exit_code = play(options, contest);
    if (contest_log_close(&log) != 0 && exit_code == EXIT_FINE)
        exit_code = command_fail(&command_arena, _("The log \"%s\" could not be written: %s."),
                                 options->log, strerror(errno));
    return exit_code;
}

static int arena(const struct arena_options *options)
{
    struct lineup lineup;
    int exit_code = read_lineup(options, &lineup);
    if (exit_code >= 0)
        return exit_code;
    uint64_t games = lineup_games(&lineup);
    struct contest contest = {.lineup = &lineup,
                              .count = (options->games + games - 1) / games,
                              .sprt = (double)options->sprt};
    if (seed_make(options->seed, contest.seed) != 0)
        return command_fail(&command_arena, _("The system gives no randomness: %s."),
                            strerror(errno));
    if (!(contest.deals = calloc(contest.count, sizeof *contest.deals)))
        return command_fail(&command_arena, _("There is no memory for so many games."));
    exit_code = play_with_log(options, &contest);
    free(contest.deals);
    return exit_code;
}

static int run(int argc, char **argv)
{
    struct arena_options given = {.games = 100, .seats = 2, .variant = VARIANT_BASIC};
    const struct option options[] = {
        {"--player", OPTION_LIST, &given.players, "NAME",
         N_("random, greedy, net, search:ITERATIONS or playouts:ITERATIONS; once for each"), 0, 0,
         NULL, 0},
        {"--games", OPTION_NUMBER, &given.games, NULL,
         N_("how many (100), filled up to whole deals: each is played once from every seat\n"
            "                         and, where players are fewer than seats, with each player in "
            "turn\n"
            "                         in the seats that are left over"),
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
        {"--threads", OPTION_NUMBER, &given.threads, NULL, N_("how many (one a core)"), 1,
         THREADS_MOST, NULL, 0},
        {"--json", OPTION_FLAG, &given.json, NULL, N_("for programs"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    int exit_code = options_read(&command_arena, options, argc, argv, &operands);
    if (exit_code >= 0)
        return exit_code;
    if (operands.count)
        return command_misuse(&command_arena, _("\"%s\" means nothing here."), operands.list[0]);
    return arena(&given);
}

const struct command command_arena = {
    .name = "arena",
    .operands = "",
    .summary = N_("Lets computer players play each other, and says who is stronger."),
    .examples = "  ulm arena --player greedy --player random --games 1000\n"
                "  ulm arena --player net --player search:200 --seats 4 --log net-search.log\n"
                "  ulm arena --player greedy --player net --sprt 20 --games 20000 --json\n",
    .run = run,
};
