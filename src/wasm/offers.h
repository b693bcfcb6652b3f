/* offers.h - what the viewer of an open game can do, what is touched for it and what it would give */
#ifndef ULM_WASM_OFFERS_H
#define ULM_WASM_OFFERS_H

#include "wasm/slot.h"

/* The legal moves in the order in which they are offered; none where the viewer is not to move. */
void offers_put(struct call *call, const struct slot *slot, unsigned viewer);

#endif
