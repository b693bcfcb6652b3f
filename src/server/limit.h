/* limit.h - how often each of many may do something: a token bucket a key, in bounded memory
 *
 * A key is any bytes: an address or a table. It may act `burst` times at once and `rate` times a
 * second for long. Only keys whose bucket is not full are worth remembering: a key that is not
 * there has a full one. So when room is needed the key that has been full the longest is forgotten,
 * and nobody can tell; while none is full a new key has to wait. Time is the caller's, in
 * milliseconds; where it goes back it stands still.
 *
 * Laws, tested: in any time t a key acts at most burst + rate * t times, however many other keys
 * there are; what one key is told does not depend on the others while there is room for all; the
 * memory is given at the beginning.
 */
#ifndef ULM_SERVER_LIMIT_H
#define ULM_SERVER_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct limit;

/* For `most` keys at a time, 40 bytes or so each. Rate and burst are from 1 to a
 * million. NULL without memory. */
struct limit *limit_create(uint32_t most, uint64_t rate, uint64_t burst);
void limit_destroy(struct limit *limit);

/* Returns 0 where the key may act, and has then; else in how many milliseconds it may. */
uint64_t limit_take(struct limit *limit, const void *key, size_t size, uint64_t now);

/* Whether the key has not acted for as long as its acts count. */
bool limit_is_full(struct limit *limit, const void *key, size_t size, uint64_t now);

/* How many keys are remembered. */
uint32_t limit_count(const struct limit *limit);

enum { LIMIT_KEY_MAX = 32 };

/* The key of an address in text. All of an IPv6 network of 64 bits is one, since whoever has one
 * address there has them all; an IPv4 address written as IPv6 is the IPv4 address. What is no
 * address has a key of its own. Returns its size. */
size_t limit_key(const char *address, char key[LIMIT_KEY_MAX]);

/* The key of the IPv6 network of 48 bits that it is in; its size, 0 for any other address. */
size_t limit_network_key(const char *address, char key[LIMIT_KEY_MAX]);

/* That of its network, where it has one, else its own: for queues in which everybody has a turn. */
size_t limit_wide_key(const char *address, char key[LIMIT_KEY_MAX]);

#endif
