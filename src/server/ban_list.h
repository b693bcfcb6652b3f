/* ban_list.h - all bans that there are, in memory, to be asked at every request */
#ifndef ULM_SERVER_BAN_LIST_H
#define ULM_SERVER_BAN_LIST_H

#include <stddef.h>

#include "server/ban.h"
#include "server/identity.h"

enum { BANS_MOST = 10000, BAN_MARK_DIGITS = 32 };

struct ban_list {
    struct ban *bans; /* in the order of their targets */
    size_t count;
    bool has_bits[BAN_BITS + 1]; /* which networks there are */
    bool has_places;
    char mark[BAN_MARK_DIGITS + 1]; /* another after every change of the rows */
};

/* Takes over bans that were allocated, in any order. */
void ban_list_init(struct ban_list *list, struct ban *bans, size_t count);
void ban_list_finish(struct ban_list *list);

/* The ban that holds now for who comes from there, or for the account of this name; NULL for none. */
const struct ban *ban_list_find_address(const struct ban_list *list, const char *address,
                                        int64_t now);
const struct ban *ban_list_find_name(const struct ban_list *list, const char *name, int64_t now);

/* That of the target, held or not; NULL for none. */
const struct ban *ban_list_find(const struct ban_list *list, const struct ban_target *target);

#endif
