/* look.h - what can be seen of a game that is open: its state, its log, its scores over time */
#ifndef ULM_WASM_LOOK_H
#define ULM_WASM_LOOK_H

#include "wasm/slot.h"

/* A moment as the viewer sees it, after so many moves. */
void look_put(struct call *call, const struct slot *slot, unsigned viewer, uint32_t ply);

/* What happened after so many moves, in sentences. */
void look_put_log(struct call *call, const struct slot *slot, unsigned viewer, uint32_t from);

/* Takes a slot that is open, a viewer and a number of moves; NULL where one of them is wrong. */
struct slot *look_take(struct call *call, unsigned *viewer, uint32_t *from);

call_verb look_now, look_log, look_chart;

#endif
