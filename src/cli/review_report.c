#include "cli/review_report.h"

#include <math.h>
#include <string.h>

#include "base/utf8.h"
#include "base/width.h"
#include "cli/command.h"
#include "notation/name.h"
#include "notation/seat_name.h"
#include "review/review_json.h"
#include "review/told.h"
#include "system/page.h"

/* Turns that are shown of a game, those that cost most; no more are looked for than are there. */
enum { TURNS_SHOWN = 8, NAME_CELLS = 16, COLUMNS = 9 };

static const char *const sizes[MISTAKES] = {[MISTAKE_SMALL] = N_("small mistake"),
                                            [MISTAKE_MIDDLE] = N_("mistake"),
                                            [MISTAKE_LARGE] = N_("large mistake")};

static double share(int32_t number)
{
    return (double)number / NET_ONE;
}

/* The columns of the sum. */
static void columns_of(struct page_column columns[COLUMNS])
{
    static const char *const titles[] = {N_("start"),  N_("luck"),        N_("own"),   "±",
                                         N_("others"), N_("unexplained"), N_("result")};
    columns[0] = (struct page_column){"", -NAME_CELLS - 9};
    for (unsigned i = 0; i < 7; i++)
        columns[i + 1] = (struct page_column){titles[i], i == 3 ? 5 : 7};
    columns[COLUMNS - 1].title = NULL;
}

static void print_account(FILE *out, const struct page_column columns[COLUMNS], const char *name,
                          const char *unit, const struct account *account, double factor,
                          const struct figure *lost)
{
    struct account seen = review_account_shown(account);
    const int64_t numbers[] = {seen.start,  seen.luck,        seen.own,
                               seen.others, seen.unexplained, seen.result};
    double rest = 0;
    page_left(out, name, NAME_CELLS + 1);
    page_left(out, unit, (unsigned)-columns[0].cells - NAME_CELLS - 1);
    for (unsigned i = 0; i < 6; i++) {
        /* what is shown adds up: rounding goes to what is unexplained */
        double number = round((double)numbers[i] * factor / 1000) / 10;
        if (i == 4)
            number = round((double)numbers[5] * factor / 1000) / 10 - rest;
        rest += number;
        unsigned at = i > 2 ? i + 2 : i + 1; /* behind the own losses stands their error */
        fprintf(out, i && i < 5 ? " %+*.1f" : " %*.1f", columns[at].cells,
                fabs(number) < 0.05 ? 0 : number);
        if (i == 2)
            fprintf(out, " %*.1f", columns[4].cells, factor * 2 * share(lost->error));
    }
    putc('\n', out);
}

static void print_sum(FILE *out, const struct review *review, const char *const names[SEATS_MAX])
{
    struct page_column columns[COLUMNS];
    char room[SEAT_NAME_MAX];
    columns_of(columns);
    page_titles(out, cli_tongue, columns);
    for (unsigned s = 0; s < review->seats; s++) {
        struct account win, points;
        struct figure win_lost, points_lost;
        review_account(review, s, &win, &points);
        review_lost(review, s, &win_lost, &points_lost);
        print_account(out, columns, seat_name(cli_tongue, s, names[s], room), "%", &win, 100,
                      &win_lost);
        print_account(out, columns, "", _("points"), &points, 1, &points_lost);
    }
}

static void print_told(FILE *out, const char *label, const char *words)
{
    if (!*words)
        return;
    fputs("  ", out);
    page_left(out, label, (unsigned)width_of(label) + 1);
    page_paragraph(out, words, 3 + (unsigned)width_of(label));
}

static void print_turn(FILE *out, const struct review_turn *turn,
                       const char *const names[SEATS_MAX])
{
    static struct told told;
    char room[SEAT_NAME_MAX];
    const char *who = seat_name(cli_tongue, turn->seat, names[turn->seat], room);
    const char *what = _(sizes[review_mistake(turn)]);
    putc('\n', out);
    if (turn->is_decided)
        fprintf(out, _("Round %u, %s: %s, %.1f points (± %.1f)\n"), turn->round, who, what,
                share(turn->points.mean), 2 * share(turn->points.error));
    else
        fprintf(out, _("Round %u, %s: %s, %.1f %% of the win (± %.1f)\n"), turn->round, who, what,
                100 * share(turn->win.mean), 200 * share(turn->win.error));
    told_of(&told, cli_tongue, turn, names);
    print_told(out, _("Done:"), told.made);
    print_told(out, _("Better:"), told.best);
    print_told(out, _("Now:"), told.better.why);
    print_told(out, _("Then:"), told.better.line);
    print_told(out, _("Turn:"), told.better.turn);
    print_told(out, _("Worse:"), told.less);
}

/* The next larger one first; false where there is none left. */
static const struct review_turn *next_mistake(const struct review *review, bool *is_shown)
{
    const struct review_turn *best = NULL;
    for (size_t t = 0; t < review->count; t++) {
        const struct review_turn *turn = &review->turns[t];
        if (is_shown[t] || review_mistake(turn) == MISTAKE_NONE || !turn->has_worst)
            continue;
        if (!best || review_mistake(turn) > review_mistake(best) ||
            (review_mistake(turn) == review_mistake(best) && turn->win.mean > best->win.mean))
            best = turn;
    }
    if (best)
        is_shown[best - review->turns] = true;
    return best;
}

void review_report_print(FILE *out, const struct review *review, const char *const names[SEATS_MAX])
{
    bool is_shown[REVIEW_TURNS_MAX] = {false};
    const struct review_turn *turn;
    unsigned count = 0;
    print_sum(out, review, names);
    while (count < TURNS_SHOWN && (turn = next_mistake(review, is_shown))) {
        print_turn(out, turn, names);
        count++;
    }
    if (!count)
        fprintf(out, "\n%s\n", _("No turn was clearly a mistake."));
    putc('\n', out);
}

static void add(struct review_series *series, double number)
{
    series->count++;
    series->sum += number;
    series->squares += number * number;
}

static struct review_person *person_of(struct review_summary *summary, const char *name)
{
    for (unsigned p = 0; p < summary->count; p++)
        if (strcmp(summary->persons[p].name, name) == 0)
            return &summary->persons[p];
    summary->is_full |= summary->count == REVIEW_PERSONS_MAX;
    if (summary->count == REVIEW_PERSONS_MAX)
        return NULL;
    struct review_person *person = &summary->persons[summary->count++];
    *person = (struct review_person){.luck = {0, 0, 0}};
    memcpy(person->name, name, strlen(name) + 1);
    return person;
}

void review_digest_of(struct review_digest *digest, const struct review *review,
                      const char *const names[SEATS_MAX])
{
    char room[SEAT_NAME_MAX];
    *digest = (struct review_digest){.seats = review->seats};
    for (unsigned s = 0; s < review->seats; s++) {
        struct account win, points;
        const char *name = seat_name(cli_tongue, s, names[s], room);
        utf8_copy(digest->names[s], TELLING_NAME_MAX, (struct slice){name, strlen(name)});
        review_account(review, s, &win, &points);
        digest->luck[s] = (double)win.luck / (double)WORTH_ONE;
        digest->result[s] = (double)win.result / (double)WORTH_ONE;
    }
    for (size_t t = 0; t < review->count; t++) {
        const struct review_turn *turn = &review->turns[t];
        if (turn->seat == NONE)
            continue;
        digest->turn[digest->turns].seat = turn->seat;
        digest->turn[digest->turns].round = turn->round;
        digest->turn[digest->turns++].lost = turn->win.mean;
    }
}

void review_summary_add(struct review_summary *summary, const struct review_digest *digest)
{
    struct review_person *persons[SEATS_MAX];
    summary->games++;
    for (unsigned s = 0; s < digest->seats; s++) {
        persons[s] = person_of(summary, digest->names[s]);
        if (!persons[s])
            continue;
        add(&persons[s]->luck, digest->luck[s]);
        add(&persons[s]->result, digest->result[s]);
    }
    for (unsigned t = 0; t < digest->turns; t++) {
        double lost = share(digest->turn[t].lost);
        add(&summary->rounds[digest->turn[t].round], lost);
        if (persons[digest->turn[t].seat])
            add(&persons[digest->turn[t].seat]->loss, lost);
    }
}

/* In percent, with two standard errors. */
static void print_series(const struct review_series *series)
{
    double n = series->count, mean = series->sum / n, square = series->squares - n * mean * mean;
    printf(" %5u %+7.2f", series->count, 100 * mean);
    if (series->count < 2)
        printf("   %5s", "?");
    else
        printf(" ± %5.2f", 200 * sqrt((square > 0 ? square : 0) / (n - 1) / n));
}

void review_summary_print(const struct review_summary *summary)
{
    char round[32];
    printf(tongue_count(
               cli_tongue,
               "%u game. Numbers are percents of a win, before them how many there are, ± two "
               "standard errors.\n",
               "%u games. Numbers are percents of a win, before them how many there are, ± two "
               "standard errors.\n",
               summary->games),
           summary->games);
    puts(_("Luck a game, loss a turn, share of the win:"));
    for (unsigned p = 0; p < summary->count; p++) {
        const struct review_person *person = &summary->persons[p];
        page_left(stdout, person->name, NAME_CELLS);
        print_series(&person->luck);
        print_series(&person->loss);
        print_series(&person->result);
        putchar('\n');
    }
    if (summary->is_full)
        puts(_("There were more names; they are left out here."));
    puts(_("Loss a turn, by round:"));
    for (unsigned r = 1; r <= FEATURE_TURNS_MAX; r++) {
        if (!summary->rounds[r].count)
            continue;
        snprintf(round, sizeof round, "%u", r);
        page_left(stdout, round, NAME_CELLS);
        print_series(&summary->rounds[r]);
        putchar('\n');
    }
}
