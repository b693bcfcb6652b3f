#include "server/host_names.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Between "://" and the port. */
static void read_public_name(const char *url, char name[HOST_NAME_ROOM])
{
    const char *begin = strstr(url, "://");
    begin = begin ? begin + 3 : url;
    snprintf(name, HOST_NAME_ROOM, "%.*s", (int)strcspn(begin, ":"), begin);
}

void host_names_collect(struct host_names *names, const struct config *config)
{
    *names = (struct host_names){0};
    if (config->trust_proxy && config->hosts.count == 0)
        return;
    for (unsigned i = 0; i < config->hosts.count; i++)
        names->names[names->count++] = config->hosts.texts[i];
    names->names[names->count++] = "localhost";
    if (gethostname(names->own, sizeof names->own - 1) == 0 && *names->own)
        names->names[names->count++] = names->own;
    read_public_name(config->public_url, names->public_name);
    if (*names->public_name)
        names->names[names->count++] = names->public_name;
}
