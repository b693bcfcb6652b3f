#include "cli/players.h"

#include "ai/level.h"
#include "notation/join.h"

enum { LIST_MAX = 512 };

static const char *list(const char *besides)
{
    static char words[LIST_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    if (besides)
        text_puts(&text, besides);
    for (unsigned i = 0; i < LEVELS; i++) {
        join_next(&text, cli_tongue, JOIN_COMMA, 0);
        text_puts(&text, level_names[i]);
    }
    return words;
}

const char *players_levels(void)
{
    return list(NULL);
}

int players_refuse(const char *name, const char *besides)
{
    return command_misuse(_("There is no player \"%s\". There are: %s, random, greedy, net, "
                            "search:N, playouts:N, and the latter two with Nms."),
                          name, list(besides));
}
