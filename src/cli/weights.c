#include "cli/weights.h"

#include <errno.h>
#include <stdlib.h>

#include "ai/net_file.h"
#include "base/rng.h"
#include "cli/file.h"

enum { MARK_BYTES = 8 };

int weights_read(const struct command *command, const char *path, struct net *net)
{
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != 0)
        return command_fail(command, "\"%s\": %s.", path, file_error(errno));
    int fault = net_read((const uint8_t *)bytes, size, net);
    free(bytes);
    switch (fault) {
    case 0:
        return EXIT_FINE;
    case NET_FILE_FOREIGN:
        return command_fail(command,
                            _("\"%s\" is no file of weights. A training writes one: "
                              "net.bin in its folder."),
                            path);
    case NET_FILE_LAYOUT:
        return command_fail(command,
                            _("The weights in \"%s\" are for another version of this "
                              "program."),
                            path);
    default:
        return command_fail(command, _("The weights in \"%s\" are damaged."), path);
    }
}

void weights_write_mark(struct text *out, const struct net *net)
{
    uint8_t mark[RNG_SEED_BYTES];
    rng_seed_from_text((const char *)net, sizeof *net, mark);
    text_hex(out, mark, MARK_BYTES);
}
