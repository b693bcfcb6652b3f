#include "engine/session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "base/utf8.h"
#include "engine/position.h"
#include "engine/thinking.h"
#include "notation/json.h"
#include "notation/line.h"
#include "system/line_reader.h"
#include "think/thinker.h"

/* Bytes of a word that is shown again. */
enum { WORD_SHOWN_MAX = 40 };

struct session {
    const struct session_player *us;
    struct line_reader reader;
    struct position position;
    bool was_asked;           /* about this position */
    struct thinker *thinker;  /* NULL until it is asked in this game */
    struct thinking thinking; /* for questions with limits */
    bool is_in_record;
    struct text record; /* its lines so far */
    bool has_quit;
};

static const char *say(const struct session *session, const char *english)
{
    return tongue_say(session->us->tongue, english);
}

/* With a sentence in English, which is said in the language of whoever asks. */
static void complain(const struct session *session, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void complain(const struct session *session, const char *format, ...)
{
    va_list arguments;
    fputs("error ", stdout);
    va_start(arguments, format);
    vprintf(say(session, format), arguments);
    va_end(arguments);
    putchar('\n');
}

static void complain_of_fault(const struct session *session, const struct fault *fault)
{
    complain(session, N_("record, line %u, column %u: %s"), fault->line, fault->column,
             say(session, fault->sentence));
}

static void forget_game(struct session *session)
{
    thinker_destroy(session->thinker);
    session->thinker = NULL;
    session->was_asked = false;
}

static void say_hello(struct session *session, struct slice rest)
{
    char buffer[SESSION_NAME_MAX + 32];
    struct text line;
    struct slice version = slice_word(&rest);
    if (version.size != 1 || *version.bytes != *PROTOCOL_VERSION || slice_word(&rest).size) {
        complain(session, N_("This is version %s of the protocol. Say: hello %s"), PROTOCOL_VERSION,
                 PROTOCOL_VERSION);
        return;
    }
    text_init(&line, buffer, sizeof buffer);
    hello_write(&line, PROTOCOL_RECORD, session->us->name);
    fputs(line.data, stdout);
}

static void begin_game(struct session *session, struct slice rest)
{
    (void)rest;
    session->position.is_set = false;
    forget_game(session);
}

static void begin_record(struct session *session, struct slice rest)
{
    begin_game(session, rest);
    session->is_in_record = true;
    text_init(&session->record, session->record.data, session->record.size);
}

static void end_record(struct session *session)
{
    struct fault fault;
    session->is_in_record = false;
    if (session->record.full)
        complain(session,
                 N_("The record, or a line of it, is too long. A record has at most %d bytes."),
                 SESSION_RECORD_MAX);
    else if (position_read(&session->position, session->record.data, session->record.length,
                           &fault) != 0)
        complain_of_fault(session, &fault);
}

static const char no_game[] = N_("There is no game. Give its record between the lines record "
                                 "and end.");

static void add_move(struct session *session, struct slice rest)
{
    struct fault fault;
    if (!session->position.is_set) {
        complain(session, "%s", say(session, no_game));
    } else if (position_add(&session->position, slice_trim(rest), &fault) != 0) {
        complain(session, N_("move, column %u: %s"), fault.column, say(session, fault.sentence));
    } else {
        session->was_asked = false;
    }
}

static void show_state(struct session *session, struct slice rest)
{
    static char buffer[JSON_STATE_MAX];
    const struct game *game = &session->position.game;
    struct text state;
    if (slice_trim(rest).size) {
        complain(session,
                 N_("This engine takes no state. Give the record between the lines record and "
                    "end."));
        return;
    }
    if (!session->position.is_set) {
        complain(session, "%s", say(session, no_game));
        return;
    }
    unsigned mover = game_mover(game);
    text_init(&state, buffer, sizeof buffer);
    json_write_state(&state, game, mover < SEATS_MAX ? mover : VIEW_SPECTATOR);
    printf("state %s\n", state.data);
}

/* The view of the seat to move; false, and it has been said why, where there is none. */
static bool take_view(const struct session *session, struct view *view)
{
    unsigned seat = session->position.game.seat + 1u;
    switch (position_view(&session->position, view)) {
    case 0:
        return true;
    case POSITION_NONE:
        complain(session, "%s", say(session, no_game));
        return false;
    case POSITION_CHANCE:
        complain(session, N_("Chance is to move. Give its line, for example: move * draw gray"));
        return false;
    case POSITION_OVER:
        complain(session,
                 N_("The game is over. Give another record between the lines record and end."));
        return false;
    default:
        complain(session,
                 N_("Seat %u is to move, and the record hides what it knows. Give the record as "
                    "seat %u sees it."),
                 seat, seat);
        return false;
    }
}

/* The player as it plays in an arena. Asked again at the same place it starts afresh, so that it
 * answers the same. Returns false where there is no memory for it. */
static bool choose(struct session *session, const struct view *view, uint64_t seed,
                   struct move *move)
{
    const struct session_player *us = session->us;
    if (session->was_asked)
        forget_game(session);
    if (!session->thinker && !(session->thinker = thinker_create(&us->kind, us->net, 1, 0)))
        return false;
    session->was_asked = true;
    *move = thinker_choose(session->thinker, view, seed);
    return true;
}

static void print_move(struct move move)
{
    char buffer[MOVE_MAX_BYTES];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    move_write(&text, move);
    printf("best %s\n", text.data);
}

static void answer(struct session *session, const struct question *question)
{
    static char buffer[THINKING_TEXT_MAX];
    struct view view;
    struct text text;
    struct move best;
    if (!take_view(session, &view))
        return;
    bool is_limited = question->iterations || question->ms;
    text_init(&text, buffer, sizeof buffer);
    if (question->moves) {
        thinking_run(&session->thinking, &view, question, &session->reader);
        thinking_write_moves(&session->thinking, &view, question->moves, &text);
        printf("%send\n", text.data);
        return;
    }
    if (is_limited && player_searches(&session->us->kind)) {
        thinking_run(&session->thinking, &view, question, &session->reader);
        best = thinking_write_line(&session->thinking, &view, &text);
        fputs(text.data, stdout);
    } else if (!choose(session, &view, question->seed, &best)) {
        complain(session, N_("There is not enough memory."));
        return;
    }
    print_move(best);
}

static void go(struct session *session, struct slice rest)
{
    struct question question;
    if (question_read_go(rest, &question) == 0)
        answer(session, &question);
    else
        complain(session, N_("Say: go, and if you like iterations N, ms N and seed N."));
}

static void list_moves(struct session *session, struct slice rest)
{
    struct question question;
    if (question_read_moves(rest, &question) == 0)
        answer(session, &question);
    else
        complain(session,
                 N_("Say: moves N, with N from 1 to %d, and if you like iterations N, ms N and "
                    "seed N."),
                 MOVES_MAX);
}

/* Thinking has ended already when this is read. */
static void stop(struct session *session, struct slice rest)
{
    (void)session;
    (void)rest;
}

static void quit(struct session *session, struct slice rest)
{
    (void)rest;
    session->has_quit = true;
}

static const struct {
    const char *word;
    void (*follow)(struct session *session, struct slice rest);
    bool takes_more;
} words[] = {
    {"hello", say_hello, true},  {"new", begin_game, false},  {"record", begin_record, false},
    {"move", add_move, true},    {"state", show_state, true}, {"go", go, true},
    {"moves", list_moves, true}, {"stop", stop, false},       {"quit", quit, false},
};

enum { WORDS = sizeof words / sizeof *words };

static void follow(struct session *session, struct slice line)
{
    struct slice rest = line, word = slice_word(&rest);
    if (!word.size)
        return;
    for (unsigned i = 0; i < WORDS; i++) {
        if (strlen(words[i].word) != word.size || memcmp(words[i].word, word.bytes, word.size) != 0)
            continue;
        if (!words[i].takes_more && slice_trim(rest).size)
            complain(session, N_("Nothing can stand behind %s on its line."), words[i].word);
        else
            words[i].follow(session, rest);
        return;
    }
    complain(session,
             N_("\"%.*s\" means nothing here. Say one of: hello, new, record, move, state, go, "
                "moves, stop, quit."),
             (int)utf8_cut(word, WORD_SHOWN_MAX), word.bytes);
}

static void keep_record_line(struct session *session, struct slice line)
{
    struct slice word = slice_trim(line);
    if (word.size == 3 && memcmp(word.bytes, "end", 3) == 0) {
        end_record(session);
        return;
    }
    text_bytes(&session->record, line.bytes, line.size);
    text_put(&session->record, '\n');
}

static void hear(struct session *session, struct slice line)
{
    struct lines lines;
    struct fault fault;
    if (session->is_in_record) {
        keep_record_line(session, line);
        return;
    }
    lines_init(&lines, line.bytes, line.size);
    int read = lines_next(&lines, &fault);
    if (read < 0)
        complain(session, "%s", say(session, fault.sentence));
    else
        follow(session, lines.line);
}

static void converse(struct session *session)
{
    struct slice line;
    while (!session->has_quit && !ferror(stdout)) {
        switch (line_reader_next(&session->reader, LINE_READER_FOREVER, &line)) {
        case LINE_READER_LINE:
            hear(session, line);
            break;
        case LINE_READER_LONG:
            session->record.full = true;
            if (!session->is_in_record)
                complain(session, N_("A line has at most %d bytes. That one is left out."),
                         LINE_READER_LINE_MAX);
            break;
        default:
            session->has_quit = true;
        }
        fflush(stdout);
    }
}

void session_hold(const struct session_player *us)
{
    static struct session session;
    static char record[SESSION_RECORD_MAX];
    bool plain = us->kind.kind == PLAYER_PLAYOUTS;
    session = (struct session){
        .us = us,
        .thinking = {.net = plain ? NULL : us->net, .block = us->block, .size = us->size}};
    text_init(&session.record, record, sizeof record);
    line_reader_init(&session.reader, STDIN_FILENO);
    converse(&session);
    forget_game(&session);
}
