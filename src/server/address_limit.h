/* address_limit.h - how often an address may do something, and with it the network that it is in
 *
 * All of an IPv6 network of 64 bits is one address. Who has 65536 of these, a network of 48 bits, has them
 * from one provider as others have one: together they may do what 16 others may.
 */
#ifndef ULM_SERVER_ADDRESS_LIMIT_H
#define ULM_SERVER_ADDRESS_LIMIT_H

#include "server/limit.h"

struct address_limit {
    struct limit *address, *network;
};

enum { ADDRESSES_OF_NETWORK = 16 };

/* As limit_create(), and then as it says; false without memory. It is finished also then. */
bool address_limit_init(struct address_limit *limit, uint32_t most, uint64_t rate, uint64_t burst);
void address_limit_finish(struct address_limit *limit);

/* Returns 0 where the address may do this, and has then; else in how many milliseconds it may. `what` is a
 * word of at most so many bytes, and "" where there is but one. */
enum { ADDRESS_LIMIT_WORD_MAX = 32 };
uint64_t address_limit_take(struct address_limit *limit, const char *what, const char *address,
                            uint64_t now);

#endif
