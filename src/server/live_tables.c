#include "server/live_tables.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

void live_tables_init(struct live_tables *tables, struct services *services, unsigned most)
{
    *tables = (struct live_tables){.services = services, .most = most};
}

bool live_tables_is_name(struct slice id)
{
    if (!id.size || id.size >= TABLE_ID_MAX)
        return false;
    for (size_t i = 0; i < id.size; i++) {
        char c = id.bytes[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'))
            return false;
    }
    return true;
}

static struct live_table **slot_of(struct live_tables *tables, struct slice id)
{
    return &tables->slots[hash_add(HASH_OF_NOTHING, id.bytes, id.size) % LIVE_TABLES_SLOTS];
}

static struct live_table *create(struct live_tables *tables, struct slice id)
{
    bool has_room = tables->count < tables->most;
    struct live_table *live = has_room ? calloc(1, sizeof *live) : NULL;
    struct live_table **slot = slot_of(tables, id);
    if (!live)
        return NULL;
    live->services = tables->services;
    memcpy(live->id, id.bytes, id.size);
    live->last = &live->first;
    live->used = services_now(tables->services);
    live->next = *slot;
    *slot = live;
    tables->count++;
    return live;
}

static struct live_table *peek(struct live_tables *tables, struct slice id)
{
    struct live_table *live = *slot_of(tables, id);
    while (live && !slice_is(id, live->id))
        live = live->next;
    return live;
}

const struct live_table *live_tables_peek(struct live_tables *tables, const char *id)
{
    return peek(tables, slice_of(id));
}

struct live_table *live_tables_find(struct live_tables *tables, struct slice id)
{
    struct live_table *live = peek(tables, id);
    if (live)
        return live;
    live = create(tables, id);
    if (live)
        live_table_read(live);
    return live;
}

struct live_table *live_tables_add(struct live_tables *tables, struct table_state *table)
{
    struct live_table *live = create(tables, (struct slice){table->id, strlen(table->id)});
    if (live)
        live->table = table;
    return live;
}

static void sweep(struct live_tables *tables, int64_t before, bool all)
{
    for (unsigned i = 0; i < LIVE_TABLES_SLOTS; i++)
        for (struct live_table **at = &tables->slots[i]; *at;) {
            struct live_table *live = *at;
            if (all ||
                (live_table_is_idle(live) && (live->used < before || live_table_is_done(live)))) {
                *at = live->next;
                tables->count--;
                live_table_destroy(live);
            } else {
                at = &live->next;
            }
        }
}

void live_tables_sweep(struct live_tables *tables, int64_t before)
{
    sweep(tables, before, false);
}

void live_tables_each(struct live_tables *tables, void (*each)(void *self, struct live_table *live),
                      void *self)
{
    for (unsigned i = 0; i < LIVE_TABLES_SLOTS; i++)
        for (struct live_table *live = tables->slots[i]; live; live = live->next)
            each(self, live);
}

static void wake(void *self, struct live_table *live)
{
    (void)self;
    if (live->is_resting && !live->is_busy)
        live_table_wake(live);
}

void live_tables_wake(struct live_tables *tables)
{
    live_tables_each(tables, wake, NULL);
}

void live_tables_finish(struct live_tables *tables)
{
    sweep(tables, 0, true);
}

static void tell_presence(void *self, struct live_table *live)
{
    (void)self;
    live_table_tell_presence(live);
}

void live_tables_tell_presence(struct live_tables *tables)
{
    live_tables_each(tables, tell_presence, NULL);
}

void live_tables_hear_of_events(struct live_tables *tables, const char *id, uint32_t events)
{
    struct live_table *live = peek(tables, slice_of(id));
    if (live)
        live_table_hear_of_events(live, events);
}

void live_tables_hear_of_presence(struct live_tables *tables, const char *id, struct slice node,
                                  struct presence presence)
{
    struct live_table *live = peek(tables, slice_of(id));
    if (live)
        live_table_hear_of_presence(live, node, presence);
}

void live_tables_read_again(struct live_tables *tables, const char *id)
{
    struct live_table *live = peek(tables, slice_of(id));
    if (live)
        live_table_read_again(live);
}
