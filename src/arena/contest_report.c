#include "arena/contest_report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/width.h"
#include "notation/json_value.h"
#include "notation/name.h"
#include "notation/words.h"
#include "system/page.h"
#include "system/seed.h"

enum { NAME, WINS, SHARE, SHARE_RANGE, ELO, ELO_RANGE, SCORE, DECISIONS, COLUMNS };

/* By verdict: for programs. */
static const char *const verdict_words[] = {
    [STANDING_OPEN] = "open", [STANDING_NOT_STRONGER] = "h0", [STANDING_STRONGER] = "h1"};

static const char *say(const struct contest *contest, const char *english)
{
    return tongue_say(contest->tongue, english);
}

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

/* A name that is wider than its column has a line of its own. */
static void print_name(const char *name, unsigned cells)
{
    if ((unsigned)width_of(name) > cells) {
        puts(name);
        name = "";
    }
    page_left(stdout, name, cells);
}

static uint64_t count_failures(const struct standing *standing, unsigned player)
{
    uint64_t count = 0;
    for (unsigned f = 0; f < FAILURES; f++)
        count += standing->failures[player][f];
    return count;
}

static void print_player(const struct contest *contest, const struct standing *standing,
                         unsigned player, const struct page_column columns[COLUMNS])
{
    char elo_text[32], low[32], high[32], share_range[40], elo_range[80] = "";
    struct estimate share = standing_share(standing, player), elo = standing_elo(standing, player);
    snprintf(share_range, sizeof share_range, "%.1f - %.1f", 100 * share.low, 100 * share.high);
    if (player)
        snprintf(elo_range, sizeof elo_range, "%s .. %s", whole_number(elo.low, low),
                 whole_number(elo.high, high));
    print_name(contest->lineup->names[player], (unsigned)-columns[NAME].cells);
    printf(" %*.1f %*.1f %% %*s %*s %*s %*.2f %*.0f\n", columns[WINS].cells,
           (double)standing->wins[player] / WIN_PARTS, columns[SHARE].cells - 2, 100 * share.value,
           columns[SHARE_RANGE].cells, share_range, columns[ELO].cells,
           whole_number(elo.value, elo_text), columns[ELO_RANGE].cells, elo_range,
           columns[SCORE].cells, average_score(contest, standing, player), columns[DECISIONS].cells,
           decisions_a_second(standing, player));
}

static void print_verdict(const struct contest *contest, const struct standing *standing)
{
    const char *first = contest->lineup->names[0], *second = contest->lineup->names[1];
    double likelihood = standing_likelihood(standing, contest->sprt);
    putchar('\n');
    page_label(stdout, say(contest, N_("Test")));
    printf(say(contest, N_("log-likelihood ratio %.2f (from %.2f to %.2f)\n")), likelihood,
           -STANDING_BOUND, STANDING_BOUND);
    page_label(stdout, "");
    switch (standing_verdict(standing, contest->sprt)) {
    case STANDING_STRONGER:
        printf(say(contest, N_("%s is stronger than %s: H1, %.0f Elo, is accepted.\n")), second,
               first, contest->sprt);
        break;
    case STANDING_NOT_STRONGER:
        printf(
            say(contest, N_("%s is not stronger than %s by %.0f Elo: H0, 0 Elo, is accepted.\n")),
            second, first, contest->sprt);
        break;
    default:
        puts(say(contest, N_("These games decide nothing. More may.")));
    }
}

/* A count and a sentence for each kind that there was. */
static void print_failures(const struct contest *contest, const struct standing *standing,
                           const struct failure_examples *examples, unsigned player)
{
    char buffer[FAILURE_TEXT_MAX];
    struct text sentence;
    uint64_t lost = count_failures(standing, player);
    if (!lost)
        return;
    printf(tongue_count(contest->tongue, "\n%s lost %llu game by its own fault:\n",
                        "\n%s lost %llu games by its own fault:\n", (unsigned)lost),
           contest->lineup->names[player], (unsigned long long)lost);
    for (unsigned f = 0; f < FAILURES; f++) {
        if (!standing->failures[player][f])
            continue;
        text_init(&sentence, buffer, sizeof buffer);
        failure_write(&sentence, contest->tongue, f, examples->texts[player][f],
                      contest->bot_seconds);
        printf("%10llu  %s\n", (unsigned long long)standing->failures[player][f], sentence.data);
    }
}

void contest_report_table(const struct contest *contest, const struct standing *standing,
                          const struct failure_examples *examples)
{
    const struct lineup *lineup = contest->lineup;
    struct page_column columns[COLUMNS + 1] = {
        [NAME] = {N_("Player"), -18}, [WINS] = {N_("wins"), 9},
        [SHARE] = {N_("share"), 9},   [SHARE_RANGE] = {N_("95 %"), 14},
        [ELO] = {N_("Elo"), 6},       [ELO_RANGE] = {N_("95 %"), 14},
        [SCORE] = {N_("score"), 8},   [DECISIONS] = {N_("decisions/s"), 12},
    };
    char hex[SEED_HEX_SIZE];
    unsigned games = lineup_games(lineup);
    seed_write(contest->seed, hex);
    page_label(stdout, say(contest, N_("Table")));
    printf(say(contest, N_("%u seats, %s, %u rounds\n")), lineup->seats,
           name_variant(contest->tongue, lineup->variant), lineup->rounds);
    page_label(stdout, say(contest, N_("Games")));
    printf(say(contest,
               N_("%llu; deals: %llu, each %u times with the players moved round the seats\n")),
           (unsigned long long)standing->deals * games, (unsigned long long)standing->deals, games);
    page_label(stdout, say(contest, N_("Even")));
    printf(say(contest, N_("%.1f %% of the wins each\n")), 100.0 / lineup->players);
    page_label(stdout, say(contest, N_("Seed")));
    printf("%s\n\n", hex);
    page_titles(stdout, contest->tongue, columns);
    for (unsigned p = 0; p < lineup->players; p++)
        print_player(contest, standing, p, columns);
    if (contest->sprt > 0)
        print_verdict(contest, standing);
    for (unsigned p = 0; p < lineup->players; p++)
        print_failures(contest, standing, examples, p);
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

static void print_string(const char *string)
{
    char buffer[2 * LINEUP_NAME_MAX + FAILURE_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    json_write_string(&text, string, strlen(string));
    fputs(text.data, stdout);
}

static void print_json_failures(const struct contest *contest, const struct standing *standing,
                                const struct failure_examples *examples, unsigned player)
{
    char buffer[FAILURE_TEXT_MAX];
    struct text sentence;
    bool is_first = true;
    printf("\"faults\":[");
    for (unsigned f = 0; f < FAILURES; f++) {
        if (!standing->failures[player][f])
            continue;
        text_init(&sentence, buffer, sizeof buffer);
        failure_write(&sentence, NULL, f, examples->texts[player][f], contest->bot_seconds);
        printf("%s{\"reason\":\"%s\",\"games\":%llu,\"sentence\":", is_first ? "" : ",",
               failure_words[f], (unsigned long long)standing->failures[player][f]);
        print_string(sentence.data);
        putchar('}');
        is_first = false;
    }
    printf("],");
}

void contest_report_json(const struct contest *contest, const struct standing *standing,
                         const struct failure_examples *examples)
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
        printf("%s{\"name\":", p ? "," : "");
        print_string(lineup->names[p]);
        printf(",\"wins\":%.10g,", (double)standing->wins[p] / WIN_PARTS);
        print_estimate("share", standing_share(standing, p));
        print_estimate("elo", standing_elo(standing, p));
        print_json_failures(contest, standing, examples, p);
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
