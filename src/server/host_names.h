/* host_names.h - what the server is called, so that the wire can refuse requests for other names */
#ifndef ULM_SERVER_HOST_NAMES_H
#define ULM_SERVER_HOST_NAMES_H

#include "server/config.h"

enum { HOST_NAME_ROOM = 256, HOST_NAMES_MAX = CONFIG_LIST_MAX + 3 };

struct host_names {
    unsigned count; /* 0: any name will do */
    const char *names[HOST_NAMES_MAX];
    char own[HOST_NAME_ROOM], public_name[HOST_NAME_ROOM];
};

/* Those of the setting, localhost, the machine's own and that of public-url. Behind a proxy, which knows
 * its names itself, any will do unless the setting says some. It points into the configuration. */
void host_names_collect(struct host_names *names, const struct config *config);

#endif
