/* ulm hint: the best moves of whoever is to move, and why they are good. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ai/hint.h"
#include "ai/net_file.h"
#include "ai/net_mark.h"
#include "base/width.h"
#include "cli/options.h"
#include "cli/telling.h"
#include "cli/weights.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/name.h"
#include "notation/prose.h"
#include "notation/reason.h"
#include "notation/seat_name.h"
#include "notation/words.h"
#include "system/file.h"
#include "system/page.h"
#include "system/progress.h"
#include "system/seed.h"

enum {
    SEARCH_BYTES = 4 << 20, /* and so many more for an iteration, but not more than the most */
    ITERATION_BYTES = 2048,
    SEARCH_BYTES_MOST = 256 << 20,
    ITERATIONS_MOST = 1000000,
    ITERATIONS_AT_ONCE = 64,
    PLIES_MOST = 1000000000,
    LINE_TEXT_MAX = HINT_LINE_MAX * (MOVE_MAX_BYTES + 4),
    MOVE_JSON_MAX = 2 * (REASON_WORDS_MAX * 2 + REASON_JSON_MAX) + PROSE_MAX * 2 + LINE_TEXT_MAX,
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

struct answer {
    const struct net *net;
    struct search *search;
    uint32_t iterations; /* that there was room for */
    struct search_move moves[MOVES_MAX];
    size_t count;
};

/* Says why nobody can be advised there, and returns the exit code; EXIT_FINE if somebody can. */
static int refuse(const struct game *game, const char *path)
{
    unsigned mover = game_mover(game);
    if (mover == MOVER_NOBODY)
        return command_fail(&command_hint,
                            _("%s: The game is over. Ask for an earlier moment with --ply."), path);
    if (mover == MOVER_CHANCE)
        return command_fail(&command_hint,
                            _("%s: Chance is to move here, not a seat. Ask for another moment with "
                              "--ply."),
                            path);
    bool dark = game_dark_count(game, mover) != 0;
    for (unsigned i = 0; i < game->shown_count; i++)
        dark |= game->shown[i].coat == NONE;
    if (dark)
        return command_fail(
            &command_hint,
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
        return command_fail(&command_hint, "%s:%u:%u: %s", options->path, fault.line, fault.column,
                            _(fault.sentence));
    if (reader.ply < options->ply)
        return command_fail(
            &command_hint,
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

static void think(const struct hint_options *options, const struct question *question,
                  struct answer *answer)
{
    struct progress progress;
    uint32_t wanted = (uint32_t)options->iterations, done = 0;
    search_start(answer->search, &question->view, search_seed(options->seed));
    progress_begin(&progress, cli_tongue, wanted);
    while (done < wanted) {
        uint32_t next = wanted - done < ITERATIONS_AT_ONCE ? wanted - done : ITERATIONS_AT_ONCE;
        search_run(answer->search, next);
        done += next;
        progress_show(&progress, done);
    }
    progress_end(&progress);
    answer->iterations = done;
    answer->count = search_moves(answer->search, answer->moves, MOVES_MAX);
}

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

/* The plan, from one of the line's moves on. */
static void write_line(struct text *out, const struct hint *hint, size_t from)
{
    size_t start = out->length;
    for (size_t i = from; i < hint->count; i++) {
        if (!hint_is_plan(hint, i))
            continue;
        if (out->length > start)
            text_puts(out, ", ");
        move_write(out, hint->line[i]);
    }
}

static void write_deed(struct text *out, const struct tongue *tongue,
                       const struct question *question, const struct hint *hint)
{
    const struct view *view = &question->view;
    prose_deed(out, tongue, &view->known, &hint->now, view->seat, hint->found.move,
               question->names);
}

static double share(int32_t number)
{
    return (double)number / NET_ONE;
}

/* "Now:" and so on, in one column. */
static void print_told(const char *label, const char *words)
{
    static const char *const labels[] = {N_("Now:"), N_("Then:"), N_("Turn:")};
    unsigned cells = 0;
    for (unsigned i = 0; i < sizeof labels / sizeof *labels; i++) {
        unsigned width = (unsigned)width_of(_(labels[i]));
        cells = width > cells ? width : cells;
    }
    fputs("    ", stdout);
    page_left(stdout, _(label), cells);
    printf(" %s\n", words);
}

static void print_reason(const struct question *question, const char *label,
                         const struct game *after)
{
    char words[REASON_WORDS_MAX];
    struct text text;
    struct reason reason;
    reason_of(&question->view.known, after, question->view.seat, &reason);
    text_init(&text, words, sizeof words);
    reason_write(&text, cli_tongue, &reason, question->names);
    print_told(label, words);
}

/* The columns of the table: win, difference, points of the seat, of the others, tries, move. */
struct table {
    struct page_column columns[SEATS_MAX + 6];
    char seats[SEATS_MAX][32];
};

static void print_titles(struct table *table, const struct game *known, unsigned seat)
{
    struct page_column *column = table->columns;
    *column++ = (struct page_column){N_("win"), 8};
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

static void print_numbers(const struct question *question, const struct answer *answer,
                          const struct search_move *found, const struct page_column *column)
{
    unsigned seat = question->view.seat;
    double more = 100 * share(found->value.win[seat] - answer->moves[0].value.win[seat]);
    printf("%*.1f %%", column++->cells - 2, 100 * share(found->value.win[seat]));
    if (found == answer->moves)
        printf(" %*s", column++->cells, "");
    else
        printf(" %+*.1f", column++->cells, more);
    printf(" %*.1f", column++->cells, share(found->value.score[seat]));
    for (unsigned s = 0; s < question->view.known.seat_count; s++)
        if (s != seat)
            printf(" %*.1f", column++->cells, share(found->value.score[s]));
    printf(" %*u  ", column->cells, found->visits);
}

static void print_hint(const struct question *question, const struct answer *answer, size_t rank,
                       const struct table *table)
{
    char words[PROSE_MAX + LINE_TEXT_MAX];
    struct text text;
    struct hint hint;
    hint_of(answer->search, &question->view, &answer->moves[rank], &hint);
    printf("\n%2zu ", rank + 1);
    print_numbers(question, answer, &answer->moves[rank], table->columns);
    text_init(&text, words, sizeof words);
    move_write(&text, hint.found.move);
    puts(words);
    text_init(&text, words, sizeof words);
    write_deed(&text, cli_tongue, question, &hint);
    printf("    %s\n", words);
    print_reason(question, "Now:", &hint.now);
    text_init(&text, words, sizeof words);
    write_line(&text, &hint, 1);
    if (!text.length)
        return;
    print_told("Then:", words);
    print_reason(question, "Turn:", &hint.then);
}

static void print_verdict(const struct question *question, const struct answer *answer)
{
    size_t alike = hint_alike(answer->moves, answer->count, question->view.seat);
    if (answer->count == 1)
        puts(_("There is only one move."));
    else if (alike == answer->count)
        printf(_("All %zu moves are nearly alike: less than 1 %% of the win lies between the first "
                 "and any other.\n"),
               alike);
    else if (alike > 1)
        printf(_("The first %zu of %zu moves are nearly alike: less than 1 %% of the win lies "
                 "between them.\n"),
               alike, answer->count);
    else if (hint_is_clear(answer->moves, answer->count, question->view.seat))
        printf(_("The best of %zu moves is clear.\n"), answer->count);
    else
        printf(_("There are %zu moves.\n"), answer->count);
}

static void print_table(const struct question *question, const struct answer *answer, size_t shown)
{
    const struct game *known = &question->view.known;
    enum asked asked = game_asked(known);
    unsigned hidden = count_hidden(known);
    struct table table;
    char note[1024], room[SEAT_NAME_MAX];
    printf(_("Round %u of %u, %s: %s\n"), known->round, known->rounds,
           seat_name(cli_tongue, question->view.seat, question->names[question->view.seat], room),
           asked ? name_asked(cli_tongue, asked) : name_task(cli_tongue, known->phase));
    print_verdict(question, answer);
    print_titles(&table, known, question->view.seat);
    for (size_t i = 0; i < shown; i++)
        print_hint(question, answer, i, &table);
    snprintf(note, sizeof note,
             _("Averages over %u tries, each with luck and hidden things as they may be. A move "
               "that was tried more is the better one; the fewer its tries, the less sure its "
               "figures."),
             answer->iterations);
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

static void put_reason(struct text *out, const struct question *question, const struct game *after)
{
    char words[REASON_WORDS_MAX];
    struct text text;
    struct reason reason;
    reason_of(&question->view.known, after, question->view.seat, &reason);
    text_init(&text, words, sizeof words);
    reason_write(&text, NULL, &reason, question->names);
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

static void put_hint(struct text *out, const struct question *question, const struct answer *answer,
                     size_t rank)
{
    char words[PROSE_MAX];
    struct text text;
    struct hint hint;
    const struct search_move *found = &answer->moves[rank];
    unsigned seats = question->view.known.seat_count, seat = question->view.seat;
    int32_t more = found->value.win[seat] - answer->moves[0].value.win[seat];
    char number[32];
    hint_of(answer->search, &question->view, found, &hint);
    text_put(out, '{');
    text_init(&text, words, sizeof words);
    move_write(&text, found->move);
    json_put_key(out, "move");
    json_write_string(out, words, text.length);
    text_init(&text, words, sizeof words);
    write_deed(&text, NULL, question, &hint);
    json_put_key(out, "words");
    json_write_string(out, words, text.length);
    json_put_number(out, "visits", (int)found->visits);
    put_shares(out, "win", found->value.win, seats);
    put_shares(out, "score", found->value.score, seats);
    json_put_key(out, "than_best");
    snprintf(number, sizeof number, "%.4f", share(more));
    text_puts(out, number);
    put_reason(out, question, &hint.now);
    put_line(out, &hint);
    json_put_open(out, "turn", '{');
    put_reason(out, question, &hint.then);
    text_puts(out, "}}");
}

static void print_json(const struct question *question, const struct answer *answer, size_t shown)
{
    static char buffer[MOVE_JSON_MAX];
    struct text text;
    const struct game *known = &question->view.known;
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_seat(&text, "seat", question->view.seat);
    json_put_number(&text, "ply", (int)question->ply);
    json_put_number(&text, "round", known->round);
    json_put_word(&text, "phase", phase_words, known->phase);
    enum asked asked = game_asked(known);
    json_put_word(&text, "asked", asked_words, asked ? (unsigned)asked : NONE);
    json_put_number(&text, "iterations", (int)answer->iterations);
    json_put_key(&text, "net");
    text_put(&text, '"');
    net_mark_write(&text, answer->net);
    text_put(&text, '"');
    json_put_number(&text, "legal", (int)answer->count);
    json_put_number(&text, "alike",
                    (int)hint_alike(answer->moves, answer->count, question->view.seat));
    json_put_number(&text, "hidden", (int)count_hidden(known));
    json_put_open(&text, "moves", '[');
    fputs(text.data, stdout);
    for (size_t i = 0; i < shown; i++) {
        text_init(&text, buffer, sizeof buffer);
        put_hint(&text, question, answer, i);
        printf("%s%s", i ? "," : "", text.data);
    }
    puts("]}");
}

static int advise(const struct hint_options *options, const struct question *question,
                  const struct net *net)
{
    struct answer answer = {.net = net};
    uint64_t wanted = SEARCH_BYTES + ITERATION_BYTES * options->iterations;
    size_t size = wanted < SEARCH_BYTES_MOST ? (size_t)wanted : SEARCH_BYTES_MOST;
    void *block = malloc(size);
    if (!block)
        return command_fail(&command_hint,
                            _("There is not enough memory. Fewer --iterations need less."));
    answer.search = search_create(net, block, size);
    think(options, question, &answer);
    size_t shown = answer.count < options->moves ? answer.count : (size_t)options->moves;
    (options->json ? print_json : print_table)(question, &answer, shown);
    free(block);
    return command_finish(&command_hint);
}

static int hint(const struct hint_options *options)
{
    static struct net named;
    struct question question;
    char *bytes;
    size_t size;
    if (options->net && weights_read(&command_hint, options->net, &named) != EXIT_FINE)
        return EXIT_FAILED;
    if (file_read(options->path, &bytes, &size) != 0)
        return command_unreadable(&command_hint, options->path);
    int exit_code = read_question(options, bytes, size, &question);
    free(bytes);
    if (exit_code != EXIT_FINE)
        return exit_code;
    return advise(options, &question, options->net ? &named : net_builtin());
}

static int run(int argc, char **argv)
{
    struct hint_options given = {.path = "-", .seed = "hint", .moves = 5, .iterations = 20000};
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
    if (options_read(&command_hint, options, argc, argv, &files) != 0)
        return files.exit_code;
    if (files.count > 1 || (!files.count && isatty(STDIN_FILENO)))
        return command_misuse(&command_hint, _("Name one record, or - for the standard input."));
    if (files.count)
        given.path = files.list[0];
    return hint(&given);
}

const struct command command_hint = {
    .name = "hint",
    .operands = "[FILE|-]",
    .summary = N_("Shows the best moves of whoever is to move, and what they gain."),
    .examples = "  ulm hint game.ulm\n"
                "  ulm hint --ply 57 --moves 3 --iterations 100000 game.ulm\n"
                "  ulm replay --record --seat 2 game.ulm | ulm hint --json\n",
    .run = run,
};
