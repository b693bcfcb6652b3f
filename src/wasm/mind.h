/* A mind: a computer player thinking in the page's worker, a moment at a time.
 *
 * This room has no clock: whoever calls says how many milliseconds have passed since it began. Each
 * seat has a mind of its own, whose tree is kept from one decision to the next (ai/search.h). It is
 * given the seat's view and nothing else. One thinks at a time.
 *
 * A budget of time is a turn's, as in think/thinker.h: a decision takes a third of what is left.
 */
#ifndef ULM_WASM_MIND_H
#define ULM_WASM_MIND_H

#include "wasm/call.h"

call_verb mind_think, mind_advise, mind_ponder, mind_decide, mind_advice, mind_forget;

#endif
