#include "cli/front.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "system/error.h"
#include "terminal/plain.h"
#include "terminal/screen.h"
#include "tongues/tongues.h"

const char *const front_homeless = N_("There is no folder for games: HOME is not set.");

int front_open(const struct shelf *shelf, unsigned id, struct table **table)
{
    char sentence[SHELF_SENTENCE_MAX];
    struct fault fault;
    int why = table_open(shelf, id, cli_tongue, net_builtin(), table, &fault);
    if (why == 0)
        return EXIT_FINE;
    shelf_explain(shelf, cli_tongue, id, why, &fault, sentence);
    return command_fail("%s", sentence);
}

int front_check(bool plain)
{
    unsigned place = 0;
    if (plain || !cli_tongue || !screen_is_possible() || screen_has_letters())
        return EXIT_FINE;
    while (tongues_at(place) != cli_tongue)
        place++;
    /* In English: the letters of the language are what cannot be shown. */
    char sentence[256];
    snprintf(
        sentence, sizeof sentence,
        "The letters of the language \"%s\" cannot be shown here: the locale is not UTF-8. Put "
        "LC_ALL=C.UTF-8 before the command, or play in English with --lang en.",
        tongues_code(place));
    cli_tongue = NULL;
    return command_fail("%s", sentence);
}

static int play_on_screen(struct table *table, const char *news)
{
    int failed = screen_play(table, cli_tongue, SCREEN_PACE, news);
    unsigned id = table_waits_for(table) == TABLE_OVER ? 0 : table_id(table);
    unsigned step = table_course(table)->is_on ? course_number(table_course(table)) : 0;
    table_destroy(table);
    if (failed)
        return command_fail(_("The terminal cannot be drawn on. Try --plain."));
    if (id)
        printf(_("Game %u is saved. \"ulm play\" goes on with it.\n"), id);
    if (step)
        printf(_("\"ulm learn --step %u\" goes on from here.\n"), step);
    return command_finish();
}

int front_play(struct table *table, bool plain, const char *news)
{
    if (!plain && screen_is_possible())
        return play_on_screen(table, news);
    enum plain_end end = plain_play(table, cli_tongue, STDIN_FILENO, stdout);
    int error = errno;
    table_destroy(table);
    if (end == PLAIN_FAILED && !ferror(stdout))
        return command_fail(_("%s."), error_words(cli_tongue, error));
    return command_finish();
}
