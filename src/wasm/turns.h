/* turns.h - what the others did since the viewer's last turn */
#ifndef ULM_WASM_TURNS_H
#define ULM_WASM_TURNS_H

#include "wasm/slot.h"

/* Their turns, the oldest first; where nobody sits, the last turns. */
void turns_put(struct text *out, const struct slot *slot, unsigned viewer);

#endif
