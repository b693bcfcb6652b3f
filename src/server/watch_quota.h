/* watch_quota.h - how many tables each address looks on at */
#ifndef ULM_SERVER_WATCH_QUOTA_H
#define ULM_SERVER_WATCH_QUOTA_H

#include <stdbool.h>
#include <stddef.h>

struct watch_quota;

/* At most so many of one key. NULL without memory. */
struct watch_quota *watch_quota_create(unsigned most);
void watch_quota_destroy(struct watch_quota *quota);

/* One more of the key, of at most LIMIT_KEY_MAX bytes; false where it has all it may, or without
 * memory. */
bool watch_quota_enter(struct watch_quota *quota, const char *key, size_t size);

/* Whether the key has all it may. */
bool watch_quota_is_full(struct watch_quota *quota, const char *key, size_t size);

/* One less. */
void watch_quota_leave(struct watch_quota *quota, const char *key, size_t size);

#endif
