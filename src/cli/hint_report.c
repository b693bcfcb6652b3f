#include "cli/hint_report.h"

#include <stdio.h>
#include <string.h>

#include "ai/hint.h"
#include "ai/net_mark.h"
#include "base/width.h"
#include "cli/command.h"
#include "cli/language.h"
#include "notation/hint_words.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "notation/prose.h"
#include "notation/seat_name.h"
#include "notation/words.h"
#include "system/page.h"

/* Standard errors behind a ±. */
enum { ERRORS_SHOWN = 2 };

enum {
    LINE_TEXT_MAX = HINT_LINE_MAX * (MOVE_MAX_BYTES + 4),
    MOVE_JSON_MAX = 2 * (REASON_WORDS_MAX * 2 + REASON_JSON_MAX) + PROSE_MAX * 2 + LINE_TEXT_MAX +
                    HINT_WORDS_NEXT_MAX * 4,
};

/* Cards in other hands, and coats, of which the seat knows only that they are there. */
static unsigned count_hidden(const struct game *known)
{
    unsigned hidden = 0;
    for (unsigned s = 0; s < known->seat_count; s++)
        hidden += game_dark_count(known, s);
    for (unsigned i = 0; i < known->under_count; i++)
        hidden += known->under[i].coat == NONE;
    return hidden;
}

static void write_deed(struct text *out, const struct tongue *tongue,
                       const struct hint_report *report, const struct hint *hint)
{
    const struct view *view = report->view;
    prose_deed(out, tongue, &view->known, &hint->now, view->seat, hint->found.move, report->names);
}

static double share(int32_t number)
{
    return (double)number / NET_ONE;
}

/* "Now:" and so on, in one column; nothing where nothing is told. */
static void print_told(const char *label, const char *words)
{
    static const char *const labels[] = {N_("Now:"), N_("Then:"), N_("Turn:"), N_("Next turn:"),
                                         N_("Worse:")};
    unsigned cells = 0;
    if (!*words)
        return;
    for (unsigned i = 0; i < sizeof labels / sizeof *labels; i++) {
        unsigned width = (unsigned)width_of(_(labels[i]));
        cells = width > cells ? width : cells;
    }
    fputs("    ", stdout);
    page_left(stdout, _(label), cells);
    printf(" %s\n", words);
}

/* The columns of the table: win, its error, difference, points of the seat, of the others, tries, move. */
struct table {
    struct page_column columns[SEATS_MAX + 7];
    char seats[SEATS_MAX][32];
};

static void print_titles(struct table *table, const struct game *known, unsigned seat)
{
    struct page_column *column = table->columns;
    *column++ = (struct page_column){N_("win"), 8};
    *column++ = (struct page_column){"±", 5};
    *column++ = (struct page_column){N_("vs. 1st"), 8};
    *column++ = (struct page_column){N_("points"), 8};
    for (unsigned s = 0; s < known->seat_count; s++)
        if (s != seat) {
            snprintf(table->seats[s], sizeof table->seats[s], _("seat %u"), s + 1);
            *column++ = (struct page_column){table->seats[s], 8};
        }
    *column++ = (struct page_column){N_("tried"), 6};
    *column++ = (struct page_column){"", 0};
    *column++ = (struct page_column){N_("move"), -4};
    column->title = NULL;
    fputs("\n   ", stdout);
    page_titles(stdout, cli_tongue, table->columns);
}

static void print_numbers(const struct hint_report *report, const struct study_move *found,
                          const struct page_column *column)
{
    unsigned seat = report->view->seat;
    const struct studied *studied = &report->studied;
    const struct study_move *first = &studied->moves[0];
    double more = studied->is_decided
                      ? share(found->value.score[seat] - first->value.score[seat])
                      : 100 * share(found->value.win[seat] - first->value.win[seat]);
    printf("%*.1f %%", column++->cells - 2, 100 * share(found->value.win[seat]));
    if (found->win.error == STUDY_UNKNOWN)
        printf(" %*s", column++->cells, "?");
    else
        printf(" %*.1f", column++->cells, 100 * ERRORS_SHOWN * share(found->win.error));
    if (found == first)
        printf(" %*s", column++->cells, "");
    else
        printf(" %+*.1f", column++->cells, more);
    printf(" %*.1f", column++->cells, share(found->value.score[seat]));
    for (unsigned s = 0; s < report->view->known.seat_count; s++)
        if (s != seat)
            printf(" %*.1f", column++->cells, share(found->value.score[s]));
    printf(" %*u  ", column->cells, found->looks);
}

/* The words of one of the moves. */
static void say(const struct hint_report *report, const struct tongue *tongue, size_t rank,
                struct hint *hint, struct hint_words *said)
{
    struct hint first;
    struct hint_less less;
    struct hint_plan plan = {.view = report->view, .now = &hint->now, .then = &hint->then};
    hint_of(report->search, report->view, &report->studied.moves[0], &first);
    hint_of(report->search, report->view, &report->studied.moves[rank], hint);
    hint_less(&first, hint, &less);
    for (size_t i = 1; i < hint->count; i++)
        if (hint_is_plan(hint, i))
            plan.moves[plan.count++] = hint->line[i];
    plan.figures = (struct hint_figures){
        hint->found.next.looks > 0, hint_next(hint), less.turn, less.next, less.end, {0}};
    memcpy(plan.figures.unused, less.unused, sizeof less.unused);
    hint_words_of(said, tongue, &plan, report->names);
}

static void print_hint(const struct hint_report *report, size_t rank, const struct table *table)
{
    char words[PROSE_MAX];
    struct text text;
    struct hint hint;
    struct hint_words said;
    say(report, cli_tongue, rank, &hint, &said);
    printf("\n%2zu ", rank + 1);
    print_numbers(report, &report->studied.moves[rank], table->columns);
    text_init(&text, words, sizeof words);
    move_write(&text, hint.found.move);
    puts(words);
    text_init(&text, words, sizeof words);
    write_deed(&text, cli_tongue, report, &hint);
    printf("    %s\n", words);
    print_told("Now:", said.why);
    print_told("Then:", said.line);
    print_told("Turn:", said.turn);
    print_told("Next turn:", said.next);
    print_told("Worse:", said.less);
}

static void print_verdict(const struct hint_report *report)
{
    char words[PROSE_MAX];
    struct text text;
    bool is_sure;
    size_t alike = hint_alike(&report->studied, &is_sure);
    text_init(&text, words, sizeof words);
    hint_words_verdict(&text, cli_tongue, report->studied.count, alike, is_sure);
    puts(words);
}

void hint_report_print(const struct hint_report *report, size_t shown)
{
    const struct game *known = &report->view->known;
    unsigned hidden = count_hidden(known);
    struct table table;
    char note[1024], room[SEAT_NAME_MAX], task[PRINTED_MAX];
    struct text text;
    text_init(&text, task, sizeof task);
    name_write_task(&text, cli_tongue, known);
    printf(_("Round %u of %u, %s: %s\n"), known->round, known->rounds,
           seat_name(cli_tongue, report->view->seat, report->names[report->view->seat], room),
           task);
    print_verdict(report);
    print_titles(&table, known, report->view->seat);
    for (size_t i = 0; i < shown; i++)
        print_hint(report, i, &table);
    snprintf(
        note, sizeof note,
        tongue_count(cli_tongue,
                     "Averages over %u try, with luck and hidden things as they may be. The moves "
                     "shown were tried alike often. ± is two standard errors: 19 times of 20 the "
                     "share of the win is no further off.",
                     "Averages over %u tries, each with luck and hidden things as they may be. The "
                     "moves shown were tried alike often. ± is two standard errors: 19 times of 20 "
                     "the share of the win is no further off.",
                     report->iterations),
        report->iterations);
    putchar('\n');
    page_paragraph(stdout, note, 0);
    if (hidden)
        printf(tongue_count(cli_tongue, "%u card or coat of arms is hidden from this seat.\n",
                            "%u cards and coats of arms are hidden from this seat.\n", hidden),
               hidden);
}

static void put_shares(struct text *out, const char *key, const int32_t numbers[SEATS_MAX],
                       unsigned seats)
{
    json_put_open(out, key, '[');
    for (unsigned s = 0; s < seats; s++) {
        char number[32];
        snprintf(number, sizeof number, "%.4f", share(numbers[s]));
        json_put_comma(out);
        text_puts(out, number);
    }
    text_put(out, ']');
}

static void put_reason(struct text *out, const struct hint_report *report, const struct game *after)
{
    char words[REASON_WORDS_MAX];
    struct text text;
    struct reason reason;
    reason_of(&report->view->known, after, report->view->seat, &reason);
    text_init(&text, words, sizeof words);
    reason_write(&text, NULL, &reason, report->names);
    json_put_key(out, "gains");
    reason_write_json(out, &reason);
    json_put_key(out, "why");
    json_write_string(out, words, text.length);
}

static void put_line(struct text *out, const struct hint *hint)
{
    json_put_open(out, "line", '[');
    for (size_t i = 0; i < hint->count; i++) {
        char words[MOVE_MAX_BYTES];
        struct text text;
        if (!hint_is_plan(hint, i))
            continue;
        text_init(&text, words, sizeof words);
        move_write(&text, hint->line[i]);
        json_put_element(out, words);
    }
    text_put(out, ']');
}

static void put_share(struct text *out, const char *key, int32_t number)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%.4f", share(number));
    json_put_key(out, key);
    text_puts(out, digits);
}

static void put_error(struct text *out, const char *key, const struct figure *figure)
{
    if (figure->error != STUDY_UNKNOWN) {
        put_share(out, key, figure->error);
        return;
    }
    json_put_key(out, key);
    text_puts(out, "null");
}

/* Averages of points, with their errors. */
static void put_points(struct text *out, const char *key, const struct figure *figure)
{
    json_put_open(out, key, '{');
    put_share(out, "points", figure->mean);
    put_error(out, "error", figure);
    json_put_number(out, "tries", (int)figure->looks);
    text_put(out, '}');
}

static void put_numbers(struct text *out, const struct hint_report *report,
                        const struct study_move *found)
{
    unsigned seats = report->view->known.seat_count, seat = report->view->seat;
    json_put_number(out, "visits", (int)found->looks);
    put_shares(out, "win", found->value.win, seats);
    put_error(out, "win_error", &found->win);
    put_shares(out, "score", found->value.score, seats);
    put_error(out, "score_error", &found->score);
    put_share(out, "than_best", found->value.win[seat] - report->studied.moves[0].value.win[seat]);
    put_points(out, "this_turn", &found->turn);
    put_points(out, "next_turn", &found->next);
}

static void put_hint(struct text *out, const struct hint_report *report, size_t rank)
{
    char words[PROSE_MAX];
    struct text text;
    struct hint hint;
    struct hint_words said;
    say(report, NULL, rank, &hint, &said);
    text_put(out, '{');
    text_init(&text, words, sizeof words);
    move_write(&text, hint.found.move);
    json_put_text(out, "move", words);
    text_init(&text, words, sizeof words);
    write_deed(&text, NULL, report, &hint);
    json_put_text(out, "words", words);
    put_numbers(out, report, &hint.found);
    put_reason(out, report, &hint.now);
    put_line(out, &hint);
    json_put_open(out, "turn", '{');
    put_reason(out, report, &hint.then);
    text_put(out, '}');
    json_put_text(out, "next", said.next);
    json_put_text(out, "less", said.less);
    text_put(out, '}');
}

void hint_report_print_json(const struct hint_report *report, size_t shown)
{
    static char buffer[MOVE_JSON_MAX];
    struct text text;
    const struct game *known = &report->view->known;
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_seat(&text, "seat", report->view->seat);
    json_put_number(&text, "ply", (int)report->ply);
    json_put_number(&text, "round", known->round);
    json_put_word(&text, "phase", phase_words, known->phase);
    enum asked asked = game_asked(known);
    json_put_word(&text, "asked", asked_words, asked ? (unsigned)asked : NONE);
    json_put_number(&text, "iterations", (int)report->iterations);
    json_put_key(&text, "net");
    text_put(&text, '"');
    net_mark_write(&text, report->net);
    text_put(&text, '"');
    bool is_sure;
    size_t alike = hint_alike(&report->studied, &is_sure);
    json_put_number(&text, "legal", (int)report->studied.count);
    json_put_number(&text, "alike", (int)alike);
    json_put_key(&text, "sure");
    text_puts(&text, is_sure ? "true" : "false");
    json_put_key(&text, "by");
    text_puts(&text, report->studied.is_decided ? "\"points\"" : "\"win\"");
    json_put_number(&text, "hidden", (int)count_hidden(known));
    json_put_open(&text, "moves", '[');
    fputs(text.data, stdout);
    for (size_t i = 0; i < shown; i++) {
        text_init(&text, buffer, sizeof buffer);
        put_hint(&text, report, i);
        printf("%s%s", i ? "," : "", text.data);
    }
    puts("]}");
}
