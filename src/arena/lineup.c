#include "arena/lineup.h"

#include <string.h>

#include "ai/net_mark.h"
#include "notation/json_value.h"
#include "notation/lines.h"
#include "notation/words.h"

static const char command_mark[] = "cmd:";

static bool is_text(const char *name, size_t size)
{
    struct lines lines;
    struct fault fault;
    lines_init(&lines, name, size);
    return lines_next(&lines, &fault) > 0 && lines.line.bytes == name && lines.line.size == size &&
           !memchr(name, '\t', size);
}

int lineup_add(struct lineup *lineup, const char *name)
{
    size_t size = strlen(name);
    struct player kind;
    const char *command = NULL;
    if (size > LINEUP_NAME_MAX)
        return LINEUP_LONG;
    if (strncmp(name, command_mark, strlen(command_mark)) == 0) {
        command = name + strlen(command_mark);
        if (!is_text(name, size))
            return LINEUP_NO_TEXT;
        if (!child_is_command(command))
            return LINEUP_NO_COMMAND;
        kind = (struct player){.kind = PLAYER_RANDOM};
    } else if (player_read(name, size, &kind) != 0) {
        return LINEUP_UNKNOWN;
    }
    lineup->names[lineup->players] = name;
    lineup->commands[lineup->players] = command;
    lineup->kinds[lineup->players++] = kind;
    return 0;
}

bool lineup_has_commands(const struct lineup *lineup)
{
    for (unsigned p = 0; p < lineup->players; p++)
        if (lineup->commands[p])
            return true;
    return false;
}

unsigned lineup_player(const struct lineup *lineup, uint64_t deal, unsigned game, unsigned seat)
{
    unsigned filler = game / lineup->seats;
    unsigned chair = (seat + game) % lineup->seats;
    if (deal & 1)
        chair = lineup->seats - 1 - chair;
    return chair < lineup->players ? chair : filler;
}

unsigned lineup_games(const struct lineup *lineup)
{
    return standing_games(lineup->players, lineup->seats);
}

unsigned lineup_chairs(const struct lineup *lineup)
{
    return lineup_games(lineup) * lineup->seats / lineup->players;
}

static bool has_net(const struct lineup *lineup)
{
    for (unsigned p = 0; p < lineup->players; p++)
        if (player_has_net(&lineup->kinds[p]))
            return true;
    return false;
}

void lineup_write(const struct lineup *lineup, struct text *out)
{
    text_puts(out, "players");
    for (unsigned p = 0; p < lineup->players; p++) {
        const char *name = lineup->names[p];
        text_put(out, ' ');
        if (lineup->commands[p])
            json_write_string(out, name, strlen(name));
        else
            text_puts(out, name);
    }
    text_puts(out, " seats ");
    text_int(out, lineup->seats);
    text_puts(out, " variant ");
    text_puts(out, variant_words[lineup->variant]);
    text_puts(out, " rounds ");
    text_int(out, lineup->rounds);
    if (has_net(lineup)) {
        text_puts(out, " net ");
        net_mark_write(out, lineup->net);
    }
}
