/* The words that a person can type in plain play instead of a move. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "notation/caption.h"
#include "notation/chronicle.h"
#include "notation/line.h"
#include "notation/phrase.h"
#include "notation/preview.h"
#include "notation/printed.h"
#include "notation/reference.h"
#include "notation/words.h"
#include "system/error.h"
#include "terminal/choices.h"
#include "terminal/plain.h"

#define SAY(p, english) fputs(tongue_say((p)->tongue, english), (p)->out)
#define FORMAT(p, english, ...) fprintf((p)->out, tongue_say((p)->tongue, english), __VA_ARGS__)

enum { FOUND_MOST = 8 };

/* What stands behind the word on its line. */
typedef enum plain_step carry_out(struct plain *plain, const char *rest);

struct word {
    const char *word;
    bool is_open; /* tells nothing secret, so it can be said at the change of people */
    carry_out *carry_out;
    const char *help;
};

static void show(struct plain *plain, void (*tell)(const struct plain_table *shown))
{
    char words[PLAIN_TABLE_MAX];
    struct text text;
    struct plain_table from = {&text, plain->tongue, &plain->view, table_names(plain->table)};
    text_init(&text, words, sizeof words);
    tell(&from);
    fputs(words, plain->out);
}

static enum plain_step show_moves(struct plain *plain, const char *rest)
{
    (void)rest;
    plain_moves(plain);
    return PLAIN_ASK;
}

/* clang-format off */
#define SHOWS(name, tell)                                                                          \
    static enum plain_step name(struct plain *plain, const char *rest)                             \
    {                                                                                              \
        (void)rest;                                                                                \
        show(plain, tell);                                                                         \
        return PLAIN_ASK;                                                                          \
    }
/* clang-format on */

SHOWS(show_square, plain_table_square)
SHOWS(show_river, plain_table_river)
SHOWS(show_quarters, plain_table_quarters)
SHOWS(show_seats, plain_table_seats)
SHOWS(show_hand, plain_table_hand)
SHOWS(show_score, plain_table_score)
SHOWS(show_tower, plain_table_tower)

static enum plain_step show_board(struct plain *plain, const char *rest)
{
    (void)rest;
    show(plain, plain_table_square);
    show(plain, plain_table_river);
    show(plain, plain_table_quarters);
    show(plain, plain_table_seats);
    if (plain->view.known.variant == VARIANT_TOWER)
        show(plain, plain_table_tower);
    return PLAIN_ASK;
}

/* "preview 3": more than the list of moves says about one of them. */
static enum plain_step show_preview(struct plain *plain, const char *rest)
{
    char words[PLAIN_TABLE_MAX];
    struct text text;
    const struct move *move = plain_named(plain, rest);
    if (!move) {
        FORMAT(plain, N_("Preview of what? Name a move from 1 to %zu.\n"), plain->menu.count);
        return PLAIN_ASK;
    }
    text_init(&text, words, sizeof words);
    phrase_move(&text, plain->tongue, &plain->view, *move);
    text_put(&text, '\n');
    fputs(words, plain->out);
    text_init(&text, words, sizeof words);
    preview_write(&text, plain->tongue, &plain->view, *move, table_names(plain->table));
    for (const char *line = words; *line;) {
        size_t size = strcspn(line, "\n");
        fprintf(plain->out, "  %.*s\n", (int)size, line);
        line += size + (line[size] != '\0');
    }
    return PLAIN_ASK;
}

/* "log" tells all, "log 20" the last 20 lines. */
static enum plain_step show_log(struct plain *plain, const char *rest)
{
    struct story story;
    static struct story_line line;
    unsigned long lines = 0, skip = 0, most = strtoul(rest, NULL, 10);
    table_story(plain->table, &story);
    while (most && story_next(&story, &line))
        lines++;
    skip = lines > most ? lines - most : 0;
    table_story(plain->table, &story);
    for (unsigned long i = 0; story_next(&story, &line); i++)
        if (i >= skip)
            fprintf(plain->out, line.kind == STORY_TURN ? "%s\n" : "- %s\n", line.words);
    return PLAIN_ASK;
}

static size_t number_in_menu(const struct menu *menu, struct move move)
{
    for (size_t i = 0; i < menu->count; i++)
        if (move_is_same(menu->moves[i], move))
            return i + 1;
    return 0;
}

static void tell_advice(struct plain *plain, const struct advice *advice)
{
    char words[PHRASE_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    phrase_move(&text, plain->tongue, &plain->view, advice->move);
    int error = advice->error == STUDY_UNKNOWN ? NET_ONE / 2 : advice->error;
    FORMAT(plain, N_("%3zu. %s: wins %.0f %% (±%.0f), %.0f points expected\n"),
           number_in_menu(&plain->menu, advice->move), words, 100.0 * advice->win / NET_ONE,
           100.0 * error / NET_ONE, (double)advice->points / NET_ONE);
    FORMAT(plain, N_("     Now: %s.\n"), advice->words.why);
    if (advice->words.line[0])
        FORMAT(plain, N_("     Then: %s. The turn: %s.\n"), advice->words.line, advice->words.turn);
    if (advice->words.next[0])
        FORMAT(plain, N_("     Next turn: %s.\n"), advice->words.next);
    if (advice->words.less[0])
        FORMAT(plain, N_("     Worse: %s.\n"), advice->words.less);
}

static enum plain_step show_hint(struct plain *plain, const char *rest)
{
    const struct advice *list;
    const char *verdict;
    (void)rest;
    if (table_course(plain->table)->is_on) {
        SAY(plain, N_("Not yet: do what the lesson says first.\n"));
        return PLAIN_ASK;
    }
    if (table_advise(plain->table) != 0) {
        FORMAT(plain, N_("There is no hint: %s.\n"), error_words(plain->tongue, errno));
        return PLAIN_ASK;
    }
    SAY(plain, N_("Thinking.\n"));
    while (table_poll(plain->table) != TABLE_ADVISED)
        if (!plain_wait(plain))
            return PLAIN_LEAVE;
    size_t count = table_advice(plain->table, &list, &verdict);
    fprintf(plain->out, "%s\n", verdict);
    for (size_t i = 0; i < count; i++)
        tell_advice(plain, &list[i]);
    return PLAIN_ASK;
}

static enum plain_step undo(struct plain *plain, const char *rest)
{
    (void)rest;
    switch (table_undo(plain->table)) {
    case 0:
        SAY(plain, N_("Taken back.\n"));
        plain->told[table_viewer(plain->table)] = table_ply(plain->table);
        return PLAIN_ON;
    case TABLE_REFUSED:
        SAY(plain, N_("There is nothing to take back: luck or another has answered.\n"));
        return PLAIN_ASK;
    default:
        FORMAT(plain, N_("This could not be saved: %s. So it has not happened.\n"),
               error_words(plain->tongue, errno));
        return PLAIN_ASK;
    }
}

static void tell_rule(struct plain *plain, const struct rule *rule)
{
    const struct chronicle_entry *related;
    char words[PRINTED_MAX];
    FORMAT(plain, N_("%s %s. %s\n"), rule->id, tongue_say(plain->tongue, rule->title),
           printed_say(plain->tongue, rule->text, words));
    if (rule->ruling)
        FORMAT(plain, N_("  Ruling: %s\n"), printed_say(plain->tongue, rule->ruling, words));
    if (chronicle_about(rule->id, &related, 1))
        FORMAT(plain, N_("  See also: chronicle %s\n"), related->id);
}

/* The number of a move asks for its rule, as long as moves are offered. */
static enum plain_step show_rules(struct plain *plain, const char *rest)
{
    const struct rule *found[FOUND_MOST + 1];
    const struct move *move = rest[strspn(rest, "0123456789")] ? NULL : plain_named(plain, rest);
    const struct rule *one = reference_find(move ? caption_rule(*move) : rest);
    size_t count =
        one ? 0 : reference_search(plain->tongue, rest, strlen(rest), found, FOUND_MOST + 1);
    if (!rest[0]) {
        SAY(plain, N_("Rules about what? For example: rules sparrow. Chapters:\n"));
        for (size_t i = 0; i < reference_chapters(); i++)
            fprintf(plain->out, "  %s\n", tongue_say(plain->tongue, reference_chapter(i).title));
        return PLAIN_ASK;
    }
    if (one)
        tell_rule(plain, one);
    else if (!count)
        FORMAT(plain, N_("No rule speaks of \"%s\".\n"), rest);
    for (size_t i = 0; i < count && i < FOUND_MOST; i++)
        tell_rule(plain, found[i]);
    if (count > FOUND_MOST)
        SAY(plain, N_("There are more: add a word, or see \"ulm rules\".\n"));
    return PLAIN_ASK;
}

static void tell_entry(struct plain *plain, const struct chronicle_entry *entry)
{
    FORMAT(plain, N_("%s %s. %s\n"),
           entry->when ? tongue_say(plain->tongue, entry->when) : entry->id,
           tongue_say(plain->tongue, entry->title), tongue_say(plain->tongue, entry->city));
    if (entry->legend)
        FORMAT(plain, N_("  Legend: %s\n"), tongue_say(plain->tongue, entry->legend));
    if (entry->game)
        FORMAT(plain, N_("  In the game: %s\n"), tongue_say(plain->tongue, entry->game));
    if (entry->rules)
        FORMAT(plain, N_("  Rules: %s\n"), entry->rules);
}

/* What there is to ask for, a line each. */
static void list_chronicle(struct plain *plain)
{
    SAY(plain, N_("The chronicle of what? For example: chronicle sparrow. It has:\n"));
    for (unsigned page = 0; page < CHRONICLE_PAGES; page++)
        for (size_t i = 0; i < chronicle_count(page); i++) {
            const struct chronicle_entry *entry = chronicle_at(page, i);
            fprintf(plain->out, "  %-10s %s\n", entry->id, tongue_say(plain->tongue, entry->title));
        }
}

static enum plain_step show_chronicle(struct plain *plain, const char *rest)
{
    const struct chronicle_entry *found[FOUND_MOST + 1];
    const struct chronicle_entry *one = chronicle_find(rest);
    size_t count =
        one ? 0 : chronicle_search(plain->tongue, rest, strlen(rest), found, FOUND_MOST + 1);
    if (!rest[0]) {
        list_chronicle(plain);
        return PLAIN_ASK;
    }
    if (one)
        tell_entry(plain, one);
    else if (!count)
        FORMAT(plain, N_("The chronicle does not speak of \"%s\".\n"), rest);
    for (size_t i = 0; i < count && i < FOUND_MOST; i++)
        tell_entry(plain, found[i]);
    if (count > FOUND_MOST)
        SAY(plain, N_("There are more: add a word, or see \"ulm chronicle\".\n"));
    return PLAIN_ASK;
}

static enum plain_step say_saved(struct plain *plain, const char *rest)
{
    (void)rest;
    if (table_is_saved(plain->table))
        FORMAT(plain, N_("Every move is saved at once, as game %u. quit leaves.\n"),
               table_id(plain->table));
    else
        SAY(plain, N_("This game is not saved.\n"));
    return PLAIN_ASK;
}

static enum plain_step go_unsaved(struct plain *plain, const char *rest)
{
    (void)rest;
    if (!table_is_saved(plain->table))
        return say_saved(plain, "");
    FORMAT(plain, N_("From now on nothing is saved. Game %u stays as it is now.\n"),
           table_id(plain->table));
    table_go_unsaved(plain->table);
    return PLAIN_ASK;
}

static enum plain_step leave(struct plain *plain, const char *rest)
{
    (void)plain;
    (void)rest;
    return PLAIN_LEAVE;
}

static carry_out help, look;

/* clang-format off */
static const struct word words[] = {
    {"moves",     false, show_moves,     N_("the moves by number again; so does an empty line")},
    {"preview",   false, show_preview,   N_("\"preview 1\": what a move brings, at length")},
    {"board",     false, show_board,     N_("all that lies on the table")},
    {"area",      false, show_square,    N_("the cathedral area, the docks and the bag")},
    {"river",     false, show_river,     N_("the Danube; \"look river\" where river is a move")},
    {"quarters",  false, show_quarters,  N_("the quarters, their privileges and seals")},
    {"seats",     false, show_seats,     N_("everybody's things")},
    {"hand",      false, show_hand,      N_("your cards, both effects of each")},
    {"score",     false, show_score,     N_("what everybody would have if the game ended now")},
    {"tower",     false, show_tower,     N_("the tower tiles")},
    {"log",       false, show_log,       N_("what has happened; \"log 20\": the last 20 lines")},
    {"hint",      false, show_hint,      N_("what a computer would do, and why")},
    {"undo",      true,  undo,           N_("take your last move back, unless luck has answered")},
    {"rules",     true,  show_rules,     N_("\"rules sparrow\": the rules with these words; \"rules 1\": that of a move")},
    {"chronicle", true,  show_chronicle, N_("\"chronicle sparrow\": the city's history")},
    {"look",      false, look,           N_("\"look river\": one of the above, never a move")},
    {"save",      true,  say_saved,      N_("where the game is saved")},
    {"unsaved",   true,  go_unsaved,     N_("go on without saving, when the disk is full")},
    {"quit",      true,  leave,          N_("leave; the game is saved")},
    {"help",      true,  help,           N_("these words")},
};
/* clang-format on */

enum { WORDS = sizeof words / sizeof *words };

static enum plain_step help(struct plain *plain, const char *rest)
{
    (void)rest;
    SAY(plain, N_("Type the number of a move, or the move as it stands in brackets, or:\n"));
    for (unsigned i = 0; i < WORDS; i++)
        fprintf(plain->out, "  %-10s %s\n", words[i].word,
                tongue_say(plain->tongue, words[i].help));
    SAY(plain, N_("While a computer thinks, Enter makes it move now.\n"));
    return PLAIN_ASK;
}

static enum plain_step look(struct plain *plain, const char *rest)
{
    enum plain_step step = rest[0] ? plain_word(plain, rest, true) : PLAIN_UNKNOWN;
    if (step == PLAIN_UNKNOWN)
        SAY(plain, N_("Look at what? help names the words.\n"));
    return step == PLAIN_UNKNOWN ? PLAIN_ASK : step;
}

enum plain_step plain_word(struct plain *plain, const char *line, bool is_private)
{
    size_t size = strcspn(line, " \t");
    const char *rest = line + size + strspn(line + size, " \t");
    for (unsigned i = 0; i < WORDS; i++)
        if (word_is(words[i].word, line, size) && (is_private || words[i].is_open))
            return words[i].carry_out(plain, rest);
    return PLAIN_UNKNOWN;
}
