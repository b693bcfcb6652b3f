#include "wasm/door.h"

#include "ai/net_file.h"
#include "ai/net_fingerprint.h"
#include "match/fingerprint.h"
#include "wasm/request.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { LEDGE_BYTES = 1 << 20, PAGE_BYTES = 65536 /* of wasm memory */ };
static char ledge[LEDGE_BYTES], answer[REQUEST_ANSWER_MAX];

EXPORT("ulm_ledge") char *door_ledge(void);
EXPORT("ulm_ledge_bytes") uint32_t door_ledge_bytes(void);
EXPORT("ulm_call") uint32_t door_call(uint32_t size);
EXPORT("ulm_answer") const char *door_answer(void);
EXPORT("ulm_fingerprint") uint64_t door_fingerprint(uint32_t games);
EXPORT("ulm_net_fingerprint") uint64_t door_net_fingerprint(uint32_t games);

uint64_t door_fingerprint(uint32_t games)
{
    static struct fingerprint_room room;
    return fingerprint(games, &room);
}

uint64_t door_net_fingerprint(uint32_t games)
{
    return net_fingerprint(net_builtin(), games);
}

char *door_ledge(void)
{
    return ledge;
}

uint32_t door_ledge_bytes(void)
{
    return LEDGE_BYTES;
}

const char *door_answer(void)
{
    return answer;
}

/* It is never given back. */
static void *grow(size_t size)
{
    size_t pages = __builtin_wasm_memory_grow(0, size / PAGE_BYTES);
    return pages == SIZE_MAX ? NULL : (void *)(pages * PAGE_BYTES);
}

uint32_t door_call(uint32_t size)
{
    static struct desk desk = {.give_block = grow};
    struct text text;
    request_carry_out(&desk, ledge, size <= LEDGE_BYTES ? size : 0, answer, &text);
    return (uint32_t)text.length;
}
