/* The door of the browser build: what the page may call.
 *
 * A request (request.h) is text that the page puts on the ledge (ulm_ledge(), ulm_ledge_bytes() bytes).
 * ulm_call(size) carries it out and returns the size of the answer, which lies at ulm_answer() until the
 * next call.
 *
 * ulm_fingerprint() and ulm_net_fingerprint() are numbers that tests compare with the native program's.
 */
#ifndef ULM_WASM_DOOR_H
#define ULM_WASM_DOOR_H

#include <stdint.h>

char *door_ledge(void);
uint32_t door_ledge_bytes(void);
uint32_t door_call(uint32_t size);
const char *door_answer(void);
uint64_t door_fingerprint(uint32_t games);
uint64_t door_net_fingerprint(uint32_t games);

#endif
