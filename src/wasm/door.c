/* The door of the browser build: what the page may call. */
#include "ai/likeness.h"
#include "ai/net_file.h"
#include "match/fingerprint.h"

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("ulm_fingerprint") uint64_t door_fingerprint(uint32_t games);
EXPORT("ulm_likeness") uint64_t door_likeness(uint32_t games);

uint64_t door_fingerprint(uint32_t games)
{
    static struct fingerprint_room room;
    return fingerprint(games, &room);
}

uint64_t door_likeness(uint32_t games)
{
    return likeness(net_builtin(), games);
}
