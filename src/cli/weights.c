#include "cli/weights.h"

#include <errno.h>
#include <stdlib.h>

#include "ai/net_file.h"
#include "system/file.h"

int weights_read(const char *path, struct net *net)
{
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != 0)
        return command_unreadable(path);
    int fault = net_read((const uint8_t *)bytes, size, net);
    free(bytes);
    switch (fault) {
    case 0:
        return EXIT_FINE;
    case NET_FILE_FOREIGN:
        return command_fail(_("\"%s\" is no file of weights. A training writes one: "
                              "net.bin in its folder."),
                            path);
    case NET_FILE_LAYOUT:
        return command_fail(_("The weights in \"%s\" are for another version of this program."),
                            path);
    default:
        return command_fail(_("The weights in \"%s\" are damaged."), path);
    }
}
