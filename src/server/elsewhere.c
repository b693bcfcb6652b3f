#include "server/elsewhere.h"

#include <stdlib.h>
#include <string.h>

struct presence elsewhere_add(const struct elsewhere *list, struct presence presence)
{
    for (; list; list = list->next) {
        presence.here |= list->here;
        presence.spectators += list->spectators;
    }
    return presence;
}

static void drop(struct elsewhere **at)
{
    struct elsewhere *gone = *at;
    *at = gone->next;
    free(gone);
}

bool elsewhere_hear(struct elsewhere **list, struct slice node, struct presence presence,
                    uint64_t ticks, bool *is_new)
{
    struct elsewhere **at = list;
    bool is_empty = !presence.here && !presence.spectators;
    while (*at && !slice_is(node, (*at)->node))
        at = &(*at)->next;
    *is_new = !*at && !is_empty && node.size && node.size < NODE_MAX;
    if (!*at && !*is_new)
        return false;
    if (is_empty) {
        drop(at);
        return true;
    }
    if (*is_new && !(*at = calloc(1, sizeof **at)))
        return false;
    struct elsewhere *known = *at;
    bool has_changed =
        known->here != presence.here || known->spectators != presence.spectators || *is_new;
    memcpy(known->node, node.bytes, node.size);
    known->here = presence.here;
    known->spectators = presence.spectators;
    known->until = ticks + ELSEWHERE_HOLDS_MS;
    return has_changed;
}

bool elsewhere_expire(struct elsewhere **list, uint64_t ticks)
{
    bool has_changed = false;
    while (*list) {
        if ((*list)->until < ticks) {
            drop(list);
            has_changed = true;
        } else {
            list = &(*list)->next;
        }
    }
    return has_changed;
}

void elsewhere_finish(struct elsewhere **list)
{
    while (*list)
        drop(list);
}
