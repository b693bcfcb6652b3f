#include "server/ban_list.h"

#include <stdlib.h>
#include <string.h>

#include "server/trace.h"

void ban_list_init(struct ban_list *list, struct ban *bans, size_t count)
{
    *list = (struct ban_list){.bans = bans, .count = count};
    if (count)
        qsort(bans, count, sizeof *bans, ban_target_compare);
    for (size_t i = 0; i < count; i++) {
        if (bans[i].target.kind == BAN_NETWORK)
            list->has_bits[bans[i].target.bits] = true;
        list->has_places |= bans[i].target.kind == BAN_PLACE;
    }
}

void ban_list_finish(struct ban_list *list)
{
    free(list->bans);
    *list = (struct ban_list){0};
}

const struct ban *ban_list_find(const struct ban_list *list, const struct ban_target *target)
{
    return list->count
               ? bsearch(target, list->bans, list->count, sizeof *list->bans, ban_target_compare)
               : NULL;
}

static const struct ban *find_now(const struct ban_list *list, const struct ban_target *target,
                                  int64_t now)
{
    const struct ban *ban = ban_list_find(list, target);
    return ban && (!ban->until || ban->until > now) ? ban : NULL;
}

static const struct ban *find_network(const struct ban_list *list, const char *address, int64_t now)
{
    struct ban_target target;
    const struct ban *ban = NULL;
    uint8_t bytes[16];
    if (!ban_address_read(address, bytes))
        return NULL;
    for (unsigned bits = 0; bits <= BAN_BITS && !ban; bits++)
        if (list->has_bits[bits] && ban_target_around(bytes, bits, &target))
            ban = find_now(list, &target, now);
    return ban;
}

const struct ban *ban_list_find_address(const struct ban_list *list, const char *address,
                                        int64_t now)
{
    const struct ban *ban = list->count ? find_network(list, address, now) : NULL;
    struct ban_target target;
    struct trace trace;
    if (ban || !list->has_places)
        return ban;
    trace_make(&trace, address, &identity_of_nobody);
    ban_target_of_place(trace.address, &target);
    return find_now(list, &target, now);
}

const struct ban *ban_list_find_name(const struct ban_list *list, const char *name, int64_t now)
{
    struct ban_target target;
    return list->count && ban_target_of_name(slice_of(name), &target) ? find_now(list, &target, now)
                                                                      : NULL;
}
