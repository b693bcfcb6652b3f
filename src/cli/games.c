/* ulm games: the saved games, to look through, go on with, copy out and remove. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "ai/player.h"
#include "cli/front.h"
#include "cli/options.h"
#include "notation/join.h"
#include "notation/name.h"
#include "notation/seat_name.h"
#include "system/error.h"
#include "system/file.h"
#include "system/page.h"
#include "terminal/player_title.h"

struct request {
    struct shelf shelf;
    unsigned id;
    const char *file; /* to copy to; NULL for the standard output */
    bool plain, is_sure;
};

/* Says why a game cannot be had. */
static int explain(const struct request *request, int why, const struct fault *fault)
{
    char sentence[SHELF_SENTENCE_MAX];
    shelf_explain(&request->shelf, cli_tongue, request->id, why, fault, sentence);
    return command_fail("%s", sentence);
}

static void write_seats(struct text *out, const struct shelf_game *game)
{
    char room[SEAT_NAME_MAX];
    for (unsigned s = 0; s < game->seats; s++) {
        bool is_person = strcmp(game->players[s], "person") == 0;
        const char *name = seat_name(cli_tongue, s, game->names[s], room);
        const char *title =
            is_person ? _("person") : player_title_beside(cli_tongue, game->players[s], name);
        join_next(out, cli_tongue, JOIN_COMMA, 0);
        if (title)
            text_format(out, _("%s (%s)"), name, title);
        else
            text_puts(out, name);
    }
}

enum {
    SEATS_WORDS_MAX = SEATS_MAX * (SITTING_NAME_MAX + SITTING_PLAYER_MAX + 64),
    GAME_WORDS_MAX = SEATS_WORDS_MAX + 512
};

/* Who plays it and how far it is, or why that cannot be said. */
static void say_game(const struct shelf_game *game, char words[GAME_WORDS_MAX])
{
    char seats[SEATS_WORDS_MAX], room[SEAT_NAME_MAX];
    const char *variant = name_variant(cli_tongue, game->variant);
    struct text text;
    text_init(&text, seats, sizeof seats);
    write_seats(&text, game);
    if (game->error)
        snprintf(words, GAME_WORDS_MAX, _("cannot be read: %s.\n"),
                 error_words(cli_tongue, game->error));
    else if (game->fault.sentence[0])
        snprintf(words, GAME_WORDS_MAX, _("damaged, line %u: %s\n"), game->fault.line,
                 _(game->fault.sentence));
    else if (game->mover == MOVER_NOBODY)
        snprintf(words, GAME_WORDS_MAX, _("%s; %s; over\n"), seats, variant);
    else
        snprintf(words, GAME_WORDS_MAX, _("%s; %s; round %u of %u, to move: %s\n"), seats, variant,
                 game->round, game->rounds,
                 seat_name(cli_tongue, game->mover, game->names[game->mover], room));
}

/* In one line for a program, which looks for it there; at a terminal in as many as it takes, so that words stay whole. */
static void print_game(const struct shelf_game *game)
{
    enum { HEAD_CELLS = 23 }; /* of number and date */
    char date[32] = "", words[GAME_WORDS_MAX];
    struct tm local;
    if (localtime_r(&game->played, &local))
        strftime(date, sizeof date, "%Y-%m-%d %H:%M", &local);
    say_game(game, words);
    printf("%3u  %s  ", game->id, date);
    if (isatty(STDOUT_FILENO))
        page_paragraph(stdout, words, HEAD_CELLS);
    else
        fputs(words, stdout);
}

static int list(const struct request *request)
{
    struct shelf_game *games = NULL;
    int count = shelf_list(&request->shelf, &games);
    if (count < 0) {
        struct request shelf = *request;
        shelf.id = 0;
        return explain(&shelf, count, NULL);
    }
    for (int i = 0; i < count; i++)
        print_game(&games[i]);
    if (!count)
        puts(_("There are no saved games. \"ulm play\" starts one."));
    free(games);
    return command_finish();
}

static int resume(const struct request *request)
{
    struct table *table;
    int exit_code = front_check(request->plain);
    if (exit_code == EXIT_FINE)
        exit_code = front_open(&request->shelf, request->id, &table);
    return exit_code == EXIT_FINE ? front_play(table, request->plain, "") : exit_code;
}

/* The record: whole when the game is over, else as the only person sees it, or a spectator. */
static int copy_out(const struct request *request, const struct sitting *sitting)
{
    static char buffer[SITTING_TEXT_MAX];
    struct text text;
    bool is_over = match_mover(&sitting->match) == MOVER_NOBODY;
    text_init(&text, buffer, sizeof buffer);
    match_write(&sitting->match, is_over ? VIEW_WHOLE : sitting_onlooker(sitting), &text);
    if (!request->file || strcmp(request->file, "-") == 0) {
        fwrite(text.data, 1, text.length, stdout);
        return command_finish();
    }
    if (file_create(request->file, text.data, text.length) == 0)
        return EXIT_FINE;
    if (errno == EEXIST)
        return command_fail(_("\"%s\" is there already and stays as it is."), request->file);
    return command_fail(_("\"%s\": %s."), request->file, error_words(cli_tongue, errno));
}

static int export(const struct request *request)
{
    char *bytes;
    size_t size;
    struct fault fault;
    int why = shelf_read(&request->shelf, request->id, &bytes, &size);
    if (why != 0)
        return explain(request, why, NULL);
    struct sitting *sitting = malloc(sizeof *sitting);
    int exit_code = !sitting ? command_fail(_("There is not enough memory."))
                    : sitting_read(sitting, bytes, size, player_is_name, &fault) != 0
                        ? explain(request, SHELF_FAULT, &fault)
                        : copy_out(request, sitting);
    free(sitting);
    free(bytes);
    return exit_code;
}

/* Whoever sits at the terminal is asked first; a script has said what it wants. */
static bool is_meant(const struct request *request)
{
    char line[8] = "";
    if (request->is_sure || !isatty(STDIN_FILENO))
        return true;
    printf(_("Game %u would be gone for good. Type yes to delete it: "), request->id);
    fflush(stdout);
    return fgets(line, sizeof line, stdin) && strcmp(line, "yes\n") == 0;
}

/* Also one that cannot be read. */
static bool is_there(const struct request *request)
{
    char *bytes = NULL;
    size_t size;
    int why = shelf_read(&request->shelf, request->id, &bytes, &size);
    free(bytes);
    return why != SHELF_MISSING;
}

static int delete(const struct request *request)
{
    if (!is_there(request))
        return explain(request, SHELF_MISSING, NULL);
    if (!is_meant(request)) {
        puts(_("Nothing is deleted."));
        return command_finish();
    }
    int why = shelf_remove(&request->shelf, request->id);
    if (why != 0)
        return explain(request, why, NULL);
    printf(_("Game %u is gone.\n"), request->id);
    return command_finish();
}

struct verb {
    const char *word;
    int least, most; /* operands behind it */
    int (*run)(const struct request *request);
};

static const struct verb verbs[] = {
    {"list", 0, 0, list},
    {"resume", 1, 1, resume},
    {"export", 1, 2, export},
    {"delete", 1, 1, delete},
};

static const struct verb *find(const char *word)
{
    for (unsigned i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i].word, word) == 0)
            return &verbs[i];
    return NULL;
}

static bool read_id(const char *text, unsigned *id)
{
    size_t digits = strspn(text, "0123456789");
    *id = digits && digits <= 8 && !text[digits] ? (unsigned)atoi(text) : 0;
    return *id != 0;
}

int ulm_games(int argc, char **argv)
{
    struct request request = {.id = 0};
    const struct option options[] = {
        {"--plain", OPTION_FLAG, &request.plain, NULL,
         N_("resume in lines, for screen readers and scripts"), 0, 0, NULL, 0},
        {"--yes", OPTION_FLAG, &request.is_sure, NULL, N_("delete without asking"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands words;
    if (options_read(options, argc, argv, &words) != 0)
        return words.exit_code;
    const struct verb *verb = find(words.count ? words.list[0] : "list");
    int behind = words.count ? words.count - 1 : 0;
    if (!verb)
        return command_misuse(_("Say list, resume, export or delete, not \"%s\"."), words.list[0]);
    if (behind < verb->least || behind > verb->most)
        return command_misuse(verb->most
                                  ? _("Name one game by its number, as \"ulm games\" lists it.")
                                  : _("list takes nothing more."));
    if (behind && !read_id(words.list[1], &request.id))
        return command_misuse(_("\"%s\" is no game's number."), words.list[1]);
    request.file = behind > 1 ? words.list[2] : NULL;
    if (shelf_init(&request.shelf) != 0)
        return command_fail("%s", _(front_homeless));
    return verb->run(&request);
}
