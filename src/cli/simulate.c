/* ulm simulate: random games, to watch, to count, to keep. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/bits.h"
#include "cli/options.h"
#include "cli/telling.h"
#include "match/match.h"
#include "notation/name.h"
#include "notation/words.h"
#include "rules/score.h"
#include "system/clock.h"
#include "system/error.h"
#include "system/file.h"
#include "system/folder.h"
#include "system/page.h"
#include "system/progress.h"
#include "system/seed.h"

struct simulation {
    uint64_t games, seats;
    unsigned variant;
    unsigned rounds;
    uint64_t pace;
    const char *seed_text;
    const char *records;
    bool show;
    uint8_t seed[RNG_SEED_BYTES];
    /* what came out */
    double begun;
    uint64_t moves;
    int64_t scores[SEATS_MAX];
    double wins[SEATS_MAX];
    int best, worst;
};

static const char *const rounds_words[] = {"10", "12"};
static const unsigned rounds_numbers[] = {10, 12};

enum { PACE_ON_TERMINAL = 80, PACE_MOST = 60000, PACE_NOT_GIVEN };

/* The streams of a game's seed: the match's luck has its own. */
enum { SEATS_STREAM = MATCH_LUCK_STREAM + 1 };

static void pause_for(uint64_t milliseconds)
{
    struct timespec time = {(time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000};
    fflush(stdout);
    while (nanosleep(&time, &time) != 0 && errno == EINTR)
        continue;
}

/* Tells the moves from number `from` on, and is then at the match's game. */
static void tell(const struct simulation *simulation, const struct telling *telling,
                 const struct match *match, uint32_t from, struct game *told)
{
    for (uint32_t i = from; i < match->count; i++) {
        struct game before = *told;
        game_do(told, match->moves[i].move);
        telling_move(telling, &before, told, match->moves[i].mover, match->moves[i].move);
        if (simulation->pace)
            pause_for(simulation->pace);
    }
}

static void play(const struct simulation *simulation, struct match *match, struct rng *seats)
{
    struct telling telling;
    struct game told;
    uint32_t from = 0;
    telling_begin(&telling, &match->header, VIEW_WHOLE);
    game_init(&told, match->header.seats, match->header.variant, match->header.rounds);
    while (match_mover(match) != MOVER_NOBODY) {
        struct move moves[MOVES_MAX];
        size_t count = game_moves(&match->game, moves);
        if (simulation->show)
            tell(simulation, &telling, match, from, &told);
        from = match->count;
        match_move(match, match_mover(match), moves[rng_below(seats, (uint32_t)count)]);
    }
    if (simulation->show)
        tell(simulation, &telling, match, from, &told);
}

static void count_game(struct simulation *simulation, const struct match *match)
{
    unsigned winners = score_winners(&match->game);
    simulation->moves += match->count;
    for (unsigned s = 0; s < simulation->seats; s++) {
        int score = match->game.seats[s].score;
        simulation->scores[s] += score;
        simulation->best = score > simulation->best ? score : simulation->best;
        simulation->worst = score < simulation->worst ? score : simulation->worst;
        if (winners >> s & 1)
            simulation->wins[s] += 1.0 / bits_count(winners);
    }
}

static int keep_record(const struct simulation *simulation, const struct match *match,
                       uint64_t number)
{
    static char buffer[MATCH_TEXT_MAX + 1024];
    char path[4096];
    struct text record;
    text_init(&record, buffer, sizeof buffer);
    match_write(match, VIEW_WHOLE, &record);
    if ((size_t)snprintf(path, sizeof path, "%s/%06llu.ulm", simulation->records,
                         (unsigned long long)number) >= sizeof path)
        return command_fail(_("The folder's name is too long."));
    if (file_create(path, record.data, record.length) == 0)
        return EXIT_FINE;
    if (errno == EEXIST)
        return command_fail(_("%s is there already and stays as it is. Name another folder."),
                            path);
    return command_fail(_("\"%s\": %s."), path, error_words(cli_tongue, errno));
}

static int play_game(struct simulation *simulation, uint64_t number)
{
    static struct match match;
    uint8_t seed[RNG_SEED_BYTES];
    struct rng seats;
    seed_nth(simulation->seed, number, seed);
    struct record_header header = {
        .seats = (uint8_t)simulation->seats,
        .variant = (uint8_t)simulation->variant,
        .rounds = (uint8_t)simulation->rounds,
    };
    rng_init(&seats, seed, SEATS_STREAM);
    match_init(&match, &header, seed);
    play(simulation, &match, &seats);
    count_game(simulation, &match);
    return simulation->records ? keep_record(simulation, &match, number) : EXIT_FINE;
}

static void print_seed(const struct simulation *simulation)
{
    char hex[SEED_HEX_SIZE];
    seed_write(simulation->seed, hex);
    page_label(stdout, _("Seed"));
    puts(hex);
}

static void print_summary(const struct simulation *simulation)
{
    double seconds = clock_seconds() - simulation->begun;
    double games = (double)simulation->games;
    struct page_column columns[] = {
        {N_("Seat"), -10}, {N_("average score"), 14}, {N_("wins"), 8}, {NULL, 0}};
    putchar('\n');
    page_label(stdout, _("Games"));
    printf(_("%llu (%llu seats, %s, %u rounds)\n"), (unsigned long long)simulation->games,
           (unsigned long long)simulation->seats, name_variant(cli_tongue, simulation->variant),
           simulation->rounds);
    page_label(stdout, _("Moves"));
    printf(_("%.1f a game, chance's among them\n"), (double)simulation->moves / games);
    page_label(stdout, _("Scores"));
    printf(_("from %d to %d\n"), simulation->worst, simulation->best);
    page_label(stdout, _("Time"));
    printf(_("%.2f s, %.0f games a second\n"), seconds, games / seconds);
    print_seed(simulation);
    putchar('\n');
    page_titles(stdout, cli_tongue, columns);
    for (unsigned s = 0; s < simulation->seats; s++)
        printf("%*u %*.2f %*.1f %%\n", columns[0].cells, s + 1, columns[1].cells,
               (double)simulation->scores[s] / games, columns[2].cells - 2,
               100 * simulation->wins[s] / games);
}

static int simulate(struct simulation *simulation)
{
    struct progress progress;
    simulation->begun = clock_seconds();
    simulation->best = -1000;
    simulation->worst = 1000;
    progress_begin(&progress, cli_tongue, simulation->games);
    for (uint64_t i = 0; i < simulation->games; i++) {
        int exit_code = play_game(simulation, i + 1);
        if (exit_code != EXIT_FINE) {
            progress_end(&progress);
            return exit_code;
        }
        if (ferror(stdout))
            break;
        if (!simulation->show)
            progress_show(&progress, i + 1);
    }
    progress_end(&progress);
    if (simulation->show && simulation->games == 1) {
        putchar('\n');
        print_seed(simulation);
    } else if (!ferror(stdout)) {
        print_summary(simulation);
    }
    return command_finish();
}

int ulm_simulate(int argc, char **argv)
{
    struct simulation simulation = {
        .games = 1, .seats = 2, .variant = VARIANT_BASIC, .pace = PACE_NOT_GIVEN};
    unsigned rounds = 0;
    const struct option options[] = {
        {"--games", OPTION_NUMBER, &simulation.games, NULL, N_("how many (1)"), 1, 1000000000000,
         NULL, 0},
        {"--seats", OPTION_NUMBER, &simulation.seats, NULL, N_("2 to 4 (2)"), SEATS_MIN, SEATS_MAX,
         NULL, 0},
        {"--variant", OPTION_WORD, &simulation.variant, NULL, N_("basic or tower (basic)"), 0, 0,
         variant_words, VARIANTS},
        {"--rounds", OPTION_WORD, &rounds, "N", N_("10 or 12 (10)"), 0, 0, rounds_words, 2},
        {"--seed", OPTION_TEXT, &simulation.seed_text, NULL,
         N_("any text: the same games again (fresh, and shown at the end)"), 0, 0, NULL, 0},
        {"--records", OPTION_TEXT, &simulation.records, "DIR",
         N_("keep each game as a record in this folder"), 0, 0, NULL, 0},
        {"--show", OPTION_FLAG, &simulation.show, NULL, N_("tell every move"), 0, 0, NULL, 0},
        {"--pace", OPTION_NUMBER, &simulation.pace, "MS",
         N_("with --show: milliseconds a move (80 on a terminal)"), 0, PACE_MOST, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (simulation.pace != PACE_NOT_GIVEN && !simulation.show)
        return command_misuse(_("--pace goes with --show."));
    if (simulation.pace == PACE_NOT_GIVEN)
        simulation.pace = isatty(STDOUT_FILENO) ? PACE_ON_TERMINAL : 0;
    simulation.rounds = rounds_numbers[rounds];
    if (seed_make(simulation.seed_text, simulation.seed) != 0)
        return command_fail(_("The system gives no randomness: %s."),
                            error_words(cli_tongue, errno));
    if (simulation.records && folder_make(simulation.records) != 0)
        return command_no_folder(simulation.records);
    return simulate(&simulation);
}
