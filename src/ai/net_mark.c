#include "ai/net_mark.h"

#include "base/rng.h"

enum { MARK_BYTES = 8 };

void net_mark_write(struct text *out, const struct net *net)
{
    uint8_t mark[RNG_SEED_BYTES];
    rng_seed_from_text((const char *)net, sizeof *net, mark);
    text_hex(out, mark, MARK_BYTES);
}
