#include "server/hall.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/server.h"
#include "server/tell.h"

bool hall_is_name(struct slice id)
{
    if (!id.size || id.size >= MEETING_ID_MAX)
        return false;
    for (size_t i = 0; i < id.size; i++) {
        char c = id.bytes[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9'))
            return false;
    }
    return true;
}

static struct parlour **slot_of(struct hall *hall, struct slice id)
{
    return &hall->slots[hash_add(HASH_OF_NOTHING, id.bytes, id.size) % HALL_SLOTS];
}

static struct parlour *create(struct server *server, struct slice id)
{
    bool has_room = server->hall.count < server->config->tables_most;
    struct parlour *parlour = has_room ? calloc(1, sizeof *parlour) : NULL;
    struct parlour **slot = slot_of(&server->hall, id);
    if (!parlour)
        return NULL;
    parlour->server = server;
    memcpy(parlour->id, id.bytes, id.size);
    parlour->last = &parlour->first;
    parlour->used = server_now(server);
    parlour->next = *slot;
    *slot = parlour;
    server->hall.count++;
    return parlour;
}

struct parlour *hall_find(struct server *server, struct slice id)
{
    struct parlour *parlour = *slot_of(&server->hall, id);
    for (; parlour; parlour = parlour->next)
        if (strlen(parlour->id) == id.size && memcmp(parlour->id, id.bytes, id.size) == 0)
            return parlour;
    parlour = create(server, id);
    if (parlour)
        parlour_read(parlour);
    return parlour;
}

struct parlour *hall_add(struct server *server, struct meeting *meeting)
{
    struct parlour *parlour = create(server, (struct slice){meeting->id, strlen(meeting->id)});
    if (parlour)
        parlour->meeting = meeting;
    return parlour;
}

static void sweep(struct hall *hall, int64_t before, bool all)
{
    for (unsigned i = 0; i < HALL_SLOTS; i++)
        for (struct parlour **at = &hall->slots[i]; *at;) {
            struct parlour *parlour = *at;
            if (all || (parlour_is_idle(parlour) &&
                        (parlour->used < before || parlour_is_done(parlour)))) {
                *at = parlour->next;
                hall->count--;
                parlour_destroy(parlour);
            } else {
                at = &parlour->next;
            }
        }
}

void hall_sweep(struct hall *hall, int64_t before)
{
    sweep(hall, before, false);
}

void hall_wake(struct hall *hall)
{
    for (unsigned i = 0; i < HALL_SLOTS; i++)
        for (struct parlour *parlour = hall->slots[i]; parlour; parlour = parlour->next)
            if (parlour->is_resting && !parlour->is_busy)
                parlour_wake(parlour);
}

void hall_finish(struct hall *hall)
{
    sweep(hall, 0, true);
}

void hall_tell_presence(struct hall *hall)
{
    for (unsigned i = 0; i < HALL_SLOTS; i++)
        for (struct parlour *parlour = hall->slots[i]; parlour; parlour = parlour->next) {
            if (parlour->has_new_presence)
                tell_presence(parlour);
            parlour->has_new_presence = false;
        }
}
