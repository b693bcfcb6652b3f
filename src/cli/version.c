#include "cli/version.h"

#include <inttypes.h>
#include <stdio.h>

#include "ai/net_file.h"
#include "ai/net_mark.h"
#include "match/fingerprint.h"

void version_print(void)
{
    static struct fingerprint_room room;
    char mark[32];
    struct text text;
    text_init(&text, mark, sizeof mark);
    net_mark_write(&text, net_builtin());
    printf("ulm %s\ncommit %s\nweights %s\nfingerprint %016" PRIx64 "\n", ULM_VERSION,
           version_commit, mark, fingerprint(FINGERPRINT_GAMES, &room));
}
