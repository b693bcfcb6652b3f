#include "server/address_limit.h"

#include <string.h>

#include "base/check.h"

bool address_limit_init(struct address_limit *limit, uint32_t most, uint64_t rate, uint64_t burst)
{
    enum { MOST = 1000000 };
    uint64_t wide_rate = rate * ADDRESSES_OF_NETWORK, wide_burst = burst * ADDRESSES_OF_NETWORK;
    limit->address = limit_create(most, rate, burst);
    limit->network = limit_create(most, wide_rate < MOST ? wide_rate : MOST,
                                  wide_burst < MOST ? wide_burst : MOST);
    return limit->address && limit->network;
}

void address_limit_finish(struct address_limit *limit)
{
    limit_destroy(limit->address);
    limit_destroy(limit->network);
}

uint64_t address_limit_take(struct address_limit *limit, const char *what, const char *address,
                            uint64_t now)
{
    char key[ADDRESS_LIMIT_WORD_MAX + LIMIT_KEY_MAX];
    size_t word = strlen(what);
    CHECK(word <= ADDRESS_LIMIT_WORD_MAX);
    memcpy(key, what, word);
    uint64_t wait = limit_take(limit->address, key, word + limit_key(address, key + word), now);
    size_t size = wait ? 0 : limit_network_key(address, key + word);
    return size ? limit_take(limit->network, key, word + size, now) : wait;
}
