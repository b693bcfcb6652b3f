#include "terminal/player_title.h"

#include <string.h>
#include <strings.h>

#include "ai/level.h"

const char *player_title(const struct tongue *tongue, const char *player)
{
    unsigned level = level_find(player, strlen(player));
    return level < LEVELS ? tongue_say(tongue, level_titles[level].name) : player;
}

const char *player_title_beside(const struct tongue *tongue, const char *player, const char *name)
{
    const char *title = player_title(tongue, player);
    size_t size = strlen(title);
    if (strncasecmp(name, title, size) != 0)
        return title;
    return name[size + strspn(name + size, " 0123456789")] ? title : NULL;
}
