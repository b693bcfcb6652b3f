/* Who looks on at a table, here and through other servers. */
#include <stdlib.h>

#include "server/live_table_parts.h"

void live_table_dismiss_strangers(struct live_table *live)
{
    int64_t now = services_now(live->services);
    for (struct watch *watch = live->watches, *next; watch; watch = next) {
        next = watch->next;
        if (watch_viewer(watch, live->table, now) != TABLE_STRANGER)
            continue;
        watch_tell_closed(watch, live->table);
        live_table_unwatch(live, watch->visitor);
    }
}

static struct presence presence_here(const struct live_table *live)
{
    return watch_presence(live->watches, live->table, services_now(live->services));
}

static struct presence presence_of(const struct live_table *live)
{
    return elsewhere_add(live->elsewhere, presence_here(live));
}

bool live_table_has_people_here(const struct live_table *live)
{
    return live->table && presence_of(live).here;
}

bool live_table_is_watched_by(const struct live_table *live, const struct identity *who)
{
    unsigned here = live->table ? presence_of(live).here : 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (here & 1u << s && identity_is_same(&live->table->chairs[s].account, who))
            return true;
    return false;
}

void live_table_tell_presence_to(const struct live_table *live, const struct watch *watch)
{
    watch_tell_presence_to(watch, live->table, presence_of(live));
}

/* To the other servers; with nobody left it is said once, then no more. */
static void call_nodes(struct live_table *live)
{
    struct presence here = presence_here(live);
    live->presence_due = live->watches ? services_ticks(live->services) + ELSEWHERE_AGAIN_MS : 0;
    services_broadcast(live->services, "here %s %x %u", live->id, here.here, here.spectators);
}

static bool is_due(const struct live_table *live)
{
    return live->presence_due && live->presence_due <= services_ticks(live->services);
}

void live_table_tell_presence(struct live_table *live)
{
    if (!live->table || (!live->watches && !live->presence_due && !live->elsewhere))
        return;
    live_table_dismiss_strangers(live);
    bool has_changed = elsewhere_expire(&live->elsewhere, services_ticks(live->services));
    if (has_changed || live->has_new_presence)
        watch_tell_presence(live->watches, live->table, presence_of(live),
                            services_now(live->services));
    if (is_due(live) || (live->has_new_presence && (live->watches || live->presence_due)))
        call_nodes(live);
    live->has_new_presence = false;
}

void live_table_hear_of_presence(struct live_table *live, struct slice node,
                                 struct presence presence)
{
    bool is_new;
    bool has_changed =
        elsewhere_hear(&live->elsewhere, node, presence, services_ticks(live->services), &is_new);
    if (is_new && live->watches && live->table)
        call_nodes(live); /* a node that just came does not know who is here */
    if (has_changed && live->table)
        watch_tell_presence(live->watches, live->table, presence_of(live),
                            services_now(live->services));
}
