#include "engine/bot.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/check.h"
#include "notation/line.h"
#include "system/clock.h"
#include "system/error.h"

/* Seconds in which a bot may end by itself. */
static const double patience = 0.5;

void bot_init(struct bot *bot, const char *command, unsigned seconds, const struct tongue *tongue)
{
    bot->command = command;
    bot->seconds = seconds;
    bot->tongue = tongue;
    bot->is_running = false;
    bot_begin_game(bot);
}

void bot_begin_game(struct bot *bot)
{
    bot->knows_game = false;
    bot->told = 0;
}

static bool send_out(struct bot *bot, double until)
{
    CHECK(!bot->out.full);
    bool sent = child_write(&bot->child, bot->out.data, bot->out.length, until);
    text_init(&bot->out, bot->buffer, sizeof bot->buffer);
    return sent;
}

static enum failure hear(struct bot *bot, double until, struct slice *line)
{
    switch (line_reader_next(&bot->reader, until, line)) {
    case LINE_READER_LINE:
        failure_set_example(bot->example, line->bytes, line->size);
        return FAILURE_NONE;
    case LINE_READER_LATE:
        return FAILURE_LATE;
    case LINE_READER_LONG:
        bot->example[0] = '\0';
        return FAILURE_NONSENSE;
    default:
        return FAILURE_ENDED;
    }
}

static enum failure start(struct bot *bot, double until)
{
    struct slice line;
    enum protocol_form form;
    if (child_start(&bot->child, bot->command) != 0) {
        const char *reason = error_words(bot->tongue, errno);
        failure_set_example(bot->example, reason, strlen(reason));
        return FAILURE_UNSTARTED;
    }
    bot->is_running = true;
    line_reader_init(&bot->reader, bot->child.wire);
    text_puts(&bot->out, "hello " PROTOCOL_VERSION "\n");
    if (!send_out(bot, until))
        return FAILURE_LATE;
    enum failure failure = hear(bot, until, &line);
    if (failure != FAILURE_NONE)
        return failure;
    if (hello_read(line, &form) != 0)
        return FAILURE_NONSENSE;
    bot->form = form;
    return FAILURE_NONE;
}

/* The game so far as a record, then what has been added to it. Returns false when that is late. */
static bool tell_moves(struct bot *bot, const struct match *match, unsigned seat, double until)
{
    bool is_first = bot->told == 0;
    if (is_first) {
        text_puts(&bot->out, "record\n");
        record_write_header(&bot->out, &match->header);
    }
    for (; bot->told < match->count; bot->told++) {
        const struct match_move *entry = &match->moves[bot->told];
        if (!is_first)
            text_puts(&bot->out, "move ");
        line_write(&bot->out, entry->mover, view_mask(seat, entry->move));
        text_put(&bot->out, '\n');
        if (bot->out.length > bot->out.size / 2 && !send_out(bot, until))
            return false;
    }
    if (is_first)
        text_puts(&bot->out, "end\n");
    return true;
}

static void tell_state(struct bot *bot, const struct match *match, unsigned seat)
{
    text_puts(&bot->out, "state ");
    json_write_state(&bot->out, &match->game, seat);
    text_put(&bot->out, '\n');
}

/* Passes over `info` lines. */
static enum failure hear_best(struct bot *bot, const struct game *game, double until,
                              struct move *move)
{
    struct slice line, word;
    struct fault fault;
    struct move best;
    do {
        enum failure failure = hear(bot, until, &line);
        if (failure != FAILURE_NONE)
            return failure;
        word = slice_word(&line);
    } while (word.size == 4 && memcmp(word.bytes, "info", 4) == 0);
    if (word.size != 4 || memcmp(word.bytes, "best", 4) != 0 ||
        move_read(line.bytes, line.size, false, &best, &fault) != 0)
        return FAILURE_NONSENSE;
    if (game_check(game, best) != REFUSAL_NONE)
        return FAILURE_ILLEGAL;
    *move = best;
    return FAILURE_NONE;
}

static enum failure ask(struct bot *bot, const struct match *match, unsigned seat, uint64_t seed,
                        double until, struct move *move)
{
    char number[32];
    enum failure failure = bot->is_running ? FAILURE_NONE : start(bot, until);
    if (failure != FAILURE_NONE)
        return failure;
    if (!bot->knows_game)
        text_puts(&bot->out, "new\n");
    bot->knows_game = true;
    if (bot->form == PROTOCOL_STATE)
        tell_state(bot, match, seat);
    else if (!tell_moves(bot, match, seat, until))
        return FAILURE_LATE;
    snprintf(number, sizeof number, "%llu", (unsigned long long)seed);
    text_format(&bot->out, "go seed %s\n", number);
    if (!send_out(bot, until))
        return FAILURE_LATE;
    return hear_best(bot, &match->game, until, move);
}

enum failure bot_choose(struct bot *bot, const struct match *match, unsigned seat, uint64_t seed,
                        struct move *move)
{
    bot->example[0] = '\0';
    text_init(&bot->out, bot->buffer, sizeof bot->buffer);
    enum failure failure = ask(bot, match, seat, seed, clock_seconds() + bot->seconds, move);
    if (failure != FAILURE_NONE && bot->is_running) {
        child_end(&bot->child, 0);
        bot->is_running = false;
    }
    return failure;
}

void bot_end(struct bot *bot)
{
    if (!bot->is_running)
        return;
    child_write(&bot->child, "quit\n", 5, 0);
    child_end(&bot->child, patience);
    bot->is_running = false;
}
