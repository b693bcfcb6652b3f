/* ulm play: a game against computer players, or of people at one keyboard. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "ai/net_file.h"
#include "cli/front.h"
#include "cli/seating.h"
#include "notation/words.h"
#include "system/error.h"
#include "system/seed.h"

static const char *const rounds_words[] = {"10", "12"};
static const unsigned rounds_numbers[] = {10, 12};

enum { NOT_GIVEN = 99, NEWS_MAX = 2 * SHELF_SENTENCE_MAX };

struct play {
    uint64_t seats; /* 0 where it was not said */
    unsigned variant, rounds;
    const char *seed;
    struct option_list players;
    bool plain, is_new;
    char news[NEWS_MAX]; /* what is wrong with the saved games, for the screen */
};

/* Says what is wrong, now and on the screen. */
static void warn(struct play *play, const char *sentence)
{
    size_t length = strlen(play->news);
    command_fail("%s", sentence);
    snprintf(play->news + length, NEWS_MAX - length, "%s%s", length ? " " : "", sentence);
}

/* Whether the options describe a game that is to be begun. */
static bool describes_game(const struct play *play)
{
    return play->is_new || play->seats || play->variant != NOT_GIVEN || play->rounds != NOT_GIVEN ||
           play->seed || play->players.count;
}

/* Opens the game that was played last and is not over; NULL where there is none. What is damaged or
 * open elsewhere is named and passed over. */
static struct table *resume(struct play *play, const struct shelf *shelf)
{
    char sentence[SHELF_SENTENCE_MAX];
    struct shelf_game *games = NULL;
    struct table *table = NULL;
    struct fault fault;
    int count = shelf_list(shelf, &games);
    for (int i = 0; i < count && !table; i++) {
        bool is_damaged = games[i].error || games[i].fault.sentence[0] != '\0';
        if (!is_damaged && games[i].mover == MOVER_NOBODY)
            continue;
        int why = table_open(shelf, games[i].id, cli_tongue, net_builtin(), &table, &fault);
        if (why == 0) {
            printf(_("Going on with game %u, round %u of %u. \"ulm play --new\" starts another.\n"),
                   games[i].id, games[i].round, games[i].rounds);
            continue;
        }
        shelf_explain(shelf, cli_tongue, games[i].id, why, &fault, sentence);
        warn(play, sentence);
    }
    free(games);
    return table;
}

static void write_date(char date[SITTING_DATE_MAX])
{
    time_t now = time(NULL);
    struct tm utc;
    if (!gmtime_r(&now, &utc) || !strftime(date, SITTING_DATE_MAX, "%Y-%m-%dT%H:%M:%SZ", &utc))
        date[0] = '\0';
}

/* Begins the game, saved if it can be. */
static int begin(struct play *play, const struct sitting_plan *plan, const struct shelf *shelf,
                 struct table **table)
{
    char sentence[SHELF_SENTENCE_MAX];
    struct fault fault;
    const struct net *net = net_builtin();
    int why = shelf ? table_create(plan, shelf, cli_tongue, net, table, &fault) : SHELF_SYSTEM;
    if (why == SHELF_SYSTEM) {
        if (shelf)
            shelf_explain(shelf, cli_tongue, 0, why, &fault, sentence);
        warn(play, shelf ? sentence : _(front_homeless));
        warn(play, _("This game is not saved: it is gone when you leave."));
        why = table_create(plan, NULL, cli_tongue, net, table, &fault);
    }
    if (why == SHELF_FAULT)
        return command_misuse("%s", _(fault.sentence));
    if (why != 0)
        return command_fail(_("%s."), error_words(cli_tongue, errno));
    if (table_is_saved(*table))
        printf(_("Game %u: saved after every move.\n"), table_id(*table));
    return EXIT_FINE;
}

static int start(struct play *play, const struct shelf *shelf, struct table **table)
{
    char date[SITTING_DATE_MAX];
    struct seating seating;
    struct sitting_plan plan = {
        .variant = play->variant == NOT_GIVEN ? VARIANT_BASIC : (enum variant)play->variant,
        .rounds = rounds_numbers[play->rounds == NOT_GIVEN ? 0 : play->rounds],
    };
    int exit_code = seating_make(&play->players, play->seats, &seating, &plan);
    if (exit_code != EXIT_FINE)
        return exit_code;
    if (seed_make(play->seed, plan.seed) != 0)
        return command_fail(_("The system gives no randomness: %s."),
                            error_words(cli_tongue, errno));
    write_date(date);
    plan.date = date[0] ? date : NULL;
    return begin(play, &plan, shelf, table);
}

int ulm_play(int argc, char **argv)
{
    struct play play = {.variant = NOT_GIVEN, .rounds = NOT_GIVEN};
    const struct option options[] = {
        {"--player", OPTION_LIST, &play.players, "[NAME=]WHO",
         N_("a seat: person, or novice to grandmaster, or another player; once for each"), 0, 0,
         NULL, 0},
        {"--seats", OPTION_NUMBER, &play.seats, NULL,
         N_("2 to 4 (as many as are named, or 2); journeymen take the rest"), SEATS_MIN, SEATS_MAX,
         NULL, 0},
        {"--variant", OPTION_WORD, &play.variant, NULL, N_("basic or tower (basic)"), 0, 0,
         variant_words, VARIANTS},
        {"--rounds", OPTION_WORD, &play.rounds, "N", N_("10 or 12 (10)"), 0, 0, rounds_words, 2},
        {"--seed", OPTION_TEXT, &play.seed, NULL, N_("any text: the same luck again (fresh)"), 0, 0,
         NULL, 0},
        {"--new", OPTION_FLAG, &play.is_new, NULL,
         N_("a new game, also if one is not over; any option above means that, too"), 0, 0, NULL,
         0},
        {"--plain", OPTION_FLAG, &play.plain, NULL,
         N_("questions and answers in lines, for screen readers and scripts"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands operands;
    struct shelf shelf;
    struct table *table = NULL;
    int exit_code;
    if (options_read(options, argc, argv, &operands) != 0)
        return operands.exit_code;
    if ((exit_code = front_check(play.plain)) != EXIT_FINE)
        return exit_code;
    bool has_shelf = shelf_init(&shelf) == 0;
    if (has_shelf && !describes_game(&play))
        table = resume(&play, &shelf);
    if (!table && (exit_code = start(&play, has_shelf ? &shelf : NULL, &table)) != EXIT_FINE)
        return exit_code;
    return front_play(table, play.plain, play.news);
}
