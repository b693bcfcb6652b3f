/* census.h - how many tables each address looks on at */
#ifndef ULM_SERVER_CENSUS_H
#define ULM_SERVER_CENSUS_H

#include <stdbool.h>
#include <stddef.h>

struct census;

/* At most so many of one key. NULL without memory. */
struct census *census_create(unsigned most);
void census_destroy(struct census *census);

/* One more of the key, of at most LIMIT_KEY_MAX bytes; false where it has all it may, or without
 * memory. */
bool census_enter(struct census *census, const char *key, size_t size);

/* Whether the key has all it may. */
bool census_is_full(struct census *census, const char *key, size_t size);

/* One less. */
void census_leave(struct census *census, const char *key, size_t size);

#endif
