#include "terminal/plain.h"

#include <ctype.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "notation/line.h"
#include "notation/phrase.h"
#include "notation/printed.h"
#include "system/error.h"

#define SAY(p, english) fputs(tongue_say((p)->tongue, english), (p)->out)
#define FORMAT(p, english, ...) fprintf((p)->out, tongue_say((p)->tongue, english), __VA_ARGS__)

/* Lines that push what one person saw out of sight. */
enum { BLANK_LINES = 60 };

/* Everybody who was here before has been told all up to the last own move. */
static void remember_told(struct plain *plain)
{
    const struct match *match = table_match(plain->table);
    for (uint32_t i = 0; i < match->count; i++)
        if (match->moves[i].mover < SEATS_MAX)
            plain->told[match->moves[i].mover] = plain->told[VIEW_SPECTATOR] = i + 1;
}

/* Tells the viewer what is new; where people share the keyboard, not before one of them sits there. */
static void tell(struct plain *plain)
{
    struct story story;
    struct story_line line;
    uint32_t *told = &plain->told[table_viewer(plain->table)];
    if (table_viewer(plain->table) == VIEW_SPECTATOR && table_people(plain->table) > 1)
        return;
    table_story(plain->table, &story);
    while (story_next(&story, &line)) {
        bool is_new = line.ply > *told || (line.kind == STORY_TURN && line.ply == *told);
        bool is_asked =
            line.mover == table_viewer(plain->table); /* who hears it with the question */
        if (is_new && line.kind == STORY_TURN && line.ply < table_ply(plain->table) && !is_asked)
            fprintf(plain->out, "\n%s\n", line.words);
        else if (is_new && line.kind == STORY_MOVE)
            fprintf(plain->out, "- %s\n", line.words);
    }
    *told = table_ply(plain->table);
}

void plain_moves(struct plain *plain)
{
    const struct menu *menu = &plain->menu;
    bool one_group = menu_group(menu->moves[0]) == menu_group(menu->moves[menu->count - 1]);
    for (size_t i = 0; i < menu->count; i++) {
        char words[PHRASE_MAX], move[MOVE_MAX_BYTES];
        struct text text;
        enum menu_group group = menu_group(menu->moves[i]);
        if (!one_group && (i == 0 || menu_group(menu->moves[i - 1]) != group))
            FORMAT(plain, N_("%s:\n"), menu_title(plain->tongue, group));
        text_init(&text, words, sizeof words);
        phrase_offer(&text, plain->tongue, &plain->view, menu->moves[i], table_names(plain->table));
        text_init(&text, move, sizeof move);
        move_write(&text, menu->moves[i]);
        fprintf(plain->out, "%3zu. %s [%s]\n", i + 1, words, move);
    }
}

/* What the lesson says. */
static void tell_step(struct plain *plain, const struct lesson_step *step)
{
    const struct course *course = table_course(plain->table);
    char words[PRINTED_MAX];
    FORMAT(plain, N_("Lesson, step %u of %u: %s\n"), course_number(course), course_told(),
           printed_say(plain->tongue, step->words, words));
}

/* One sentence on what is asked, and the answers. */
static void ask(struct plain *plain)
{
    char words[PLAIN_TABLE_MAX];
    struct text text;
    struct plain_table shown = {&text, plain->tongue, &plain->view, table_names(plain->table)};
    const struct lesson_step *step = course_step(table_course(plain->table));
    table_view(plain->table, &plain->view);
    menu_init(&plain->menu, &plain->view);
    text_init(&text, words, sizeof words);
    plain_table_task(&shown);
    FORMAT(plain, N_("\nRound %u of %u, %s: %s"), plain->view.known.round, plain->view.known.rounds,
           table_name(plain->table, plain->view.seat), words);
    if (step) {
        tell_step(plain, step);
        plain->menu.count = step->move != NULL;
    }
    if (step && step->move)
        plain->menu.moves[0] = course_move(step);
    plain_moves(plain);
}

static bool read_line(struct plain *plain, char line[KEYBOARD_LINE_MAX])
{
    fputs("> ", plain->out);
    return fflush(plain->out) == 0 && keyboard_line(&plain->keyboard, line);
}

static void say_unsaved(struct plain *plain)
{
    FORMAT(plain, N_("This could not be saved: %s. So it has not happened.\n"),
           error_words(plain->tongue, errno));
    SAY(plain, N_("Try again, or type unsaved to go on without saving.\n"));
}

static enum plain_step make_move(struct plain *plain, struct move move)
{
    enum refusal refusal;
    switch (table_move(plain->table, move, &refusal)) {
    case 0:
        return PLAIN_ON;
    case TABLE_REFUSED:
        fprintf(plain->out, "%s\n", tongue_say(plain->tongue, refusal_sentence(refusal)));
        return PLAIN_ASK;
    case TABLE_UNTAUGHT:
        SAY(plain, N_("Not yet: do what the lesson says first.\n"));
        return PLAIN_ASK;
    default:
        say_unsaved(plain);
        return PLAIN_ASK;
    }
}

/* The number of a move, from 1; 0 where the line is no number; more than there are for any other. */
static size_t number_of(const char *line)
{
    size_t digits = strspn(line, "0123456789");
    if (!digits || line[digits])
        return 0;
    return digits > 4 || atoi(line) == 0 ? MOVES_MAX + 1 : (size_t)atoi(line);
}

const struct move *plain_named(const struct plain *plain, const char *words)
{
    const struct menu *menu = &plain->menu;
    struct move move;
    struct fault fault;
    size_t number = number_of(words);
    if (number)
        return number <= menu->count ? &menu->moves[number - 1] : NULL;
    if (move_read(words, strlen(words), false, &move, &fault) != 0)
        return NULL;
    for (size_t i = 0; i < menu->count; i++)
        if (move_is_same(menu->moves[i], move))
            return &menu->moves[i];
    return NULL;
}

/* A move that can be made wins over a word that shows something (such as "river"). */
static enum plain_step answer(struct plain *plain, const char *line)
{
    struct move move;
    struct fault fault;
    const struct move *named = plain_named(plain, line);
    if (named)
        return make_move(plain, *named);
    if (number_of(line)) {
        FORMAT(plain, N_("There are moves 1 to %zu.\n"), plain->menu.count);
        return PLAIN_ASK;
    }
    bool is_move = move_read(line, strlen(line), false, &move, &fault) == 0;
    enum plain_step step = plain_word(plain, line, true);
    if (step != PLAIN_UNKNOWN)
        return step;
    if (is_move)
        return make_move(plain, move);
    if (fault.column > 1) { /* it begins as a move does */
        fprintf(plain->out, "%s\n", tongue_say(plain->tongue, fault.sentence));
        return PLAIN_ASK;
    }
    FORMAT(plain, N_("\"%s\" means nothing here. Type a number from 1 to %zu, or help.\n"), line,
           plain->menu.count);
    return PLAIN_ASK;
}

/* A step of the lesson that is only read. */
static enum plain_step read_on(struct plain *plain, const struct lesson_step *step)
{
    char line[KEYBOARD_LINE_MAX];
    fputc('\n', plain->out);
    tell_step(plain, step);
    table_view(plain->table, &plain->view);
    plain->menu.count = 0;
    for (;;) {
        SAY(plain, N_("Press Enter to read on.\n"));
        if (!read_line(plain, line))
            return PLAIN_LEAVE;
        if (!line[0])
            break;
        enum plain_step answer = plain_word(plain, line, true);
        if (answer == PLAIN_LEAVE)
            return PLAIN_LEAVE;
        if (answer == PLAIN_UNKNOWN)
            SAY(plain, N_("Not yet: do what the lesson says first.\n"));
    }
    if (table_read_on(plain->table) != 0)
        SAY(plain, N_("This game is not saved.\n"));
    else if (table_is_saved(plain->table))
        FORMAT(plain, N_("The lesson is over. The game is saved as game %u from now on.\n"),
               table_id(plain->table));
    return PLAIN_ON;
}

static enum plain_step decide(struct plain *plain)
{
    char line[KEYBOARD_LINE_MAX];
    enum plain_step step = PLAIN_ASK;
    ask(plain);
    while (step == PLAIN_ASK) {
        if (!read_line(plain, line))
            return PLAIN_LEAVE;
        if (line[0])
            step = answer(plain, line);
        else
            plain_moves(plain);
    }
    return step;
}

/* The next person comes to the keyboard; until then nothing of theirs is told. */
static enum plain_step change(struct plain *plain)
{
    char line[KEYBOARD_LINE_MAX];
    unsigned seat = table_mover(plain->table);
    bool is_first = table_viewer(plain->table) == VIEW_SPECTATOR;
    plain->menu.count = 0; /* it was another's */
    for (unsigned i = is_first ? BLANK_LINES : 0; i < BLANK_LINES; i++)
        fputc('\n', plain->out);
    for (;;) {
        FORMAT(plain, N_("%s, it is your move. Press Enter when only you are looking.\n"),
               table_name(plain->table, seat));
        if (!read_line(plain, line))
            return PLAIN_LEAVE;
        if (!line[0]) {
            table_sit(plain->table, seat);
            return PLAIN_ON;
        }
        enum plain_step step = plain_word(plain, line, false);
        if (step == PLAIN_ON || step == PLAIN_LEAVE)
            return step;
        if (step == PLAIN_UNKNOWN)
            SAY(plain, N_("Press Enter alone; undo and quit are possible, too.\n"));
    }
}

bool plain_wait(struct plain *plain)
{
    char line[KEYBOARD_LINE_MAX];
    struct pollfd waits[2] = {{.fd = table_fd(plain->table), .events = POLLIN},
                              {.fd = plain->keyboard.reader.file, .events = POLLIN}};
    fflush(plain->out);
    poll(waits, plain->is_live ? 2 : 1, -1);
    if (!plain->is_live || !waits[1].revents)
        return true;
    table_hurry(plain->table);
    return keyboard_line(&plain->keyboard, line);
}

/* The computer's move is chosen but not saved. */
static enum plain_step ask_about_saving(struct plain *plain)
{
    char line[KEYBOARD_LINE_MAX];
    FORMAT(plain, N_("The move of %s could not be saved: %s. So it has not happened.\n"),
           table_name(plain->table, table_mover(plain->table)), error_words(plain->tongue, errno));
    for (;;) {
        SAY(plain, N_("Press Enter to try again, or type unsaved to go on without saving.\n"));
        if (!read_line(plain, line))
            return PLAIN_LEAVE;
        if (!line[0])
            return PLAIN_ON;
        if (plain_word(plain, line, false) == PLAIN_LEAVE)
            return PLAIN_LEAVE;
        if (!table_is_saved(plain->table))
            return PLAIN_ON;
    }
}

static enum plain_step let_computer_move(struct plain *plain)
{
    enum table_news news;
    if (table_think(plain->table) != 0)
        return PLAIN_UNKNOWN;
    while ((news = table_poll(plain->table)) == TABLE_QUIET)
        if (!plain_wait(plain))
            return PLAIN_LEAVE;
    return news == TABLE_UNMADE ? ask_about_saving(plain) : PLAIN_ON;
}

/* The last sentence of the story says who has won. */
static void finish(struct plain *plain)
{
    char words[PLAIN_TABLE_MAX], path[SHELF_PATH_MAX];
    struct text text;
    struct plain_table shown = {&text, plain->tongue, &plain->view, table_names(plain->table)};
    unsigned winners = score_winners(&table_match(plain->table)->game);
    table_view(plain->table, &plain->view);
    text_init(&text, words, sizeof words);
    plain_table_score(&shown);
    fprintf(plain->out, "\n%s", words);
    for (unsigned s = 0; s < plain->view.known.seat_count; s++)
        if (winners == 1u << s)
            FORMAT(plain, N_("Winner: %s.\n"), table_name(plain->table, s));
        else if (winners >> s & 1)
            FORMAT(plain, N_("Shared win: %s.\n"), table_name(plain->table, s));
    table_path(plain->table, path);
    if (path[0])
        FORMAT(plain, N_("The record is game %u: %s\n"), table_id(plain->table), path);
    if (path[0])
        FORMAT(plain, N_("\"ulm replay %s\" tells it again, with the table before every turn.\n"),
               path);
}

static void say_goodbye(struct plain *plain)
{
    if (table_is_saved(plain->table))
        FORMAT(plain, N_("\nThe game is saved as game %u. \"ulm play\" goes on with it.\n"),
               table_id(plain->table));
    else
        SAY(plain, N_("\nThe game was not saved.\n"));
}

static void say_goodbye_to_pupil(struct plain *plain)
{
    FORMAT(plain, N_("\n\"ulm learn --step %u\" goes on from here.\n"),
           course_number(table_course(plain->table)));
}

static enum plain_step step(struct plain *plain)
{
    if (table_waits_for(plain->table) == TABLE_COMPUTER)
        return let_computer_move(plain);
    const struct lesson_step *lesson = course_step(table_course(plain->table));
    if (lesson && !lesson->move)
        return read_on(plain, lesson);
    return table_must_change(plain->table) ? change(plain) : decide(plain);
}

enum plain_end plain_play(struct table *table, const struct tongue *tongue, int in, FILE *out)
{
    struct plain *plain = calloc(1, sizeof *plain);
    enum plain_end end = PLAIN_FAILED;
    if (!plain)
        return PLAIN_FAILED;
    *plain =
        (struct plain){.table = table, .tongue = tongue, .out = out, .is_live = isatty(in) == 1};
    keyboard_init(&plain->keyboard, in);
    remember_told(plain);
    for (enum plain_step next = PLAIN_ON; !ferror(out);) {
        tell(plain);
        if (table_waits_for(table) == TABLE_OVER) {
            finish(plain);
            end = PLAIN_OVER;
            break;
        }
        next = step(plain);
        if (next == PLAIN_LEAVE) {
            (table_course(table)->is_on ? say_goodbye_to_pupil : say_goodbye)(plain);
            end = PLAIN_LEFT;
            break;
        }
        if (next == PLAIN_UNKNOWN)
            break;
    }
    free(plain);
    return fflush(out) == 0 && !ferror(out) ? end : PLAIN_FAILED;
}
