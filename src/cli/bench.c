/* ulm bench: how fast the rules are. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "match/match.h"
#include "rules/chance.h"
#include "system/clock.h"
#include "system/page.h"

/* One way of playing measured: so many seats, basic game, ten rounds, uniformly random moves. */
struct measure {
    unsigned seats;
    uint64_t games, decisions;
    double seconds;
    double instructions; /* a decision; negative where it was not counted */
};

static uint64_t play(struct game *game, struct rng *rng)
{
    struct move moves[MOVES_MAX]; /* once a game: the compiler zeroes it where it comes to be */
    uint64_t decisions = 0;
    for (;;) {
        unsigned mover = game_mover(game);
        if (mover == MOVER_NOBODY)
            return decisions;
        if (mover == MOVER_CHANCE) {
            game_do(game, chance_draw(game, rng));
            continue;
        }
        size_t count = game_moves(game, moves);
        game_do(game, moves[rng_below(rng, (uint32_t)count)]);
        decisions++;
    }
}

static uint64_t play_games(unsigned seats, uint64_t games)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "bench";
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++) {
        struct rng rng;
        struct game game;
        rng_init(&rng, seed, i);
        game_init(&game, seats, VARIANT_BASIC, 10);
        decisions += play(&game, &rng);
    }
    return decisions;
}

static void measure_time(struct measure *measure, double seconds)
{
    uint64_t games = 500;
    play_games(measure->seats, games); /* warm up */
    do {
        double begun = clock_seconds();
        games *= 2;
        measure->decisions = play_games(measure->seats, games);
        measure->seconds = clock_seconds() - begun;
    } while (measure->seconds < seconds);
    measure->games = games;
}

/* Nanoseconds that a copy of a game takes. */
static double measure_copy(void)
{
    enum { COPIES = 4096, TIMES = 2000 };
    static struct game games[COPIES];
    double begun = clock_seconds();
    for (unsigned t = 0; t < TIMES; t++) {
        for (unsigned i = 1; i < COPIES; i++)
            games[i] = games[i - 1];
        __asm__ volatile("" ::: "memory");
    }
    return (clock_seconds() - begun) * 1e9 / ((double)(COPIES - 1) * TIMES);
}

/* What callgrind counts for so many games, or a negative number. */
static double count_instructions(const char *self, unsigned seats, unsigned games)
{
    char command[4400], line[256];
    double count = -1;
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null '%s' bench --seats %u "
             "--games %u 2>&1 >/dev/null",
             self, seats, games);
    FILE *pipe = popen(command, "r");
    if (!pipe)
        return -1;
    while (fgets(line, sizeof line, pipe)) {
        const char *collected = strstr(line, "Collected :");
        if (collected)
            count = strtod(collected + strlen("Collected :"), NULL);
    }
    return pclose(pipe) == 0 ? count : -1;
}

/* The difference of two runs leaves out what starting the program costs. */
static void measure_instructions(struct measure *measure)
{
    enum { FEW = 20, MANY = 220 };
    char self[4096];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    measure->instructions = -1;
    if (length < 0 || memchr(self, '\'', (size_t)length))
        return;
    self[length] = '\0';
    double few = count_instructions(self, measure->seats, FEW);
    double many = few < 0 ? -1 : count_instructions(self, measure->seats, MANY);
    if (many < 0)
        return;
    uint64_t decisions = play_games(measure->seats, MANY) - play_games(measure->seats, FEW);
    measure->instructions = (many - few) / (double)decisions;
}

static void print_table(const struct measure *measures, size_t count, double copy)
{
    struct page_column columns[] = {
        {N_("seats"), -5},       {N_("games/s"), 10},         {N_("decisions/s"), 13},
        {N_("ns/decision"), 12}, {N_("instr./decision"), 17}, {NULL, 0},
    };
    page_titles(stdout, cli_tongue, columns);
    for (size_t i = 0; i < count; i++) {
        const struct measure *m = &measures[i];
        printf("%*u %*.0f %*.0f %*.1f ", columns[0].cells, m->seats, columns[1].cells,
               (double)m->games / m->seconds, columns[2].cells, (double)m->decisions / m->seconds,
               columns[3].cells, m->seconds * 1e9 / (double)m->decisions);
        if (m->instructions >= 0)
            printf("%*.1f", columns[4].cells, m->instructions);
        else
            page_right(stdout, _("not counted"), (unsigned)columns[4].cells);
        putchar('\n');
    }
    printf(_("\ncopy of a game %.1f ns; sizes in bytes: game %zu, view %zu, move %zu\n"), copy,
           sizeof(struct game), sizeof(struct view), sizeof(struct move));
    if (measures[0].instructions < 0)
        puts(_(
            "Instructions are counted by valgrind (Debian package valgrind), which did not run."));
}

static void print_json(const struct measure *measures, size_t count, double copy)
{
    printf("{\"runs\":[");
    for (size_t i = 0; i < count; i++) {
        const struct measure *m = &measures[i];
        printf("%s{\"seats\":%u,\"games\":%llu,\"decisions\":%llu,\"seconds\":%.6f,"
               "\"games_per_second\":%.1f,\"decisions_per_second\":%.1f,\"ns_per_decision\":%.2f,",
               i ? "," : "", m->seats, (unsigned long long)m->games,
               (unsigned long long)m->decisions, m->seconds, (double)m->games / m->seconds,
               (double)m->decisions / m->seconds, m->seconds * 1e9 / (double)m->decisions);
        if (m->instructions >= 0)
            printf("\"instructions_per_decision\":%.2f}", m->instructions);
        else
            printf("\"instructions_per_decision\":null}");
    }
    printf("],\"ns_per_copy\":%.2f,\"bytes\":{\"game\":%zu,\"view\":%zu,\"move\":%zu}}\n", copy,
           sizeof(struct game), sizeof(struct view), sizeof(struct move));
}

static int bench(uint64_t seconds, bool json)
{
    struct measure measures[] = {{.seats = 2}, {.seats = 4}};
    enum { MEASURES = sizeof measures / sizeof *measures };
    for (unsigned i = 0; i < MEASURES; i++) {
        measure_time(&measures[i], (double)seconds);
        measure_instructions(&measures[i]);
    }
    (json ? print_json : print_table)(measures, MEASURES, measure_copy());
    return command_finish();
}

int ulm_bench(int argc, char **argv)
{
    bool json = false;
    uint64_t seats = 0, games = 0, seconds = 1;
    const struct option options[] = {
        {"--json", OPTION_FLAG, &json, NULL, N_("for programs"), 0, 0, NULL, 0},
        {"--seconds", OPTION_NUMBER, &seconds, NULL, N_("for each figure, at least (1)"), 1, 3600,
         NULL, 0},
        {"--games", OPTION_NUMBER, &games, NULL,
         N_("only play so many games, for a profiler to look at"), 1, 1000000000, NULL, 0},
        {"--seats", OPTION_NUMBER, &seats, NULL, N_("with --games: 2 to 4"), SEATS_MIN, SEATS_MAX,
         NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if (!games && seats)
        return command_misuse(_("--seats goes with --games."));
    if (!games)
        return bench(seconds, json);
    unsigned long long decisions = play_games(seats ? (unsigned)seats : SEATS_MIN, games);
    printf(
        json ? "{\"decisions\":%llu}\n"
             : tongue_count(cli_tongue, "%llu decision\n", "%llu decisions\n", (unsigned)decisions),
        decisions);
    return command_finish();
}
