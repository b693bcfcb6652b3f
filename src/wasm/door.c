/* The door of the browser build: what the page may call. */
#include "ai/likeness.h"
#include "ai/net_file.h"
#include "match/fingerprint.h"
#include "match/proof.h"

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("ulm_fingerprint") uint64_t door_fingerprint(uint32_t games);
/* Where the page puts a text, and finds the answer. */
enum { LEDGE_BYTES = 1 << 20 };
static char ledge[LEDGE_BYTES];

EXPORT("ulm_ledge") char *door_ledge(void);
EXPORT("ulm_ledge_bytes") uint32_t door_ledge_bytes(void);
EXPORT("ulm_verify") uint32_t door_verify(uint32_t size);
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

char *door_ledge(void)
{
    return ledge;
}

uint32_t door_ledge_bytes(void)
{
    return LEDGE_BYTES;
}

/* The proof of the record on the ledge, as JSON in its place. Returns the size of that, or 0 where
 * the record would not lie on the ledge. */
uint32_t door_verify(uint32_t size)
{
    static struct match room;
    struct proof proof;
    struct text text;
    if (size > LEDGE_BYTES)
        return 0;
    proof_make(ledge, size, &room, &proof);
    text_init(&text, ledge, LEDGE_BYTES);
    proof_write(&text, &proof);
    return (uint32_t)text.length;
}
