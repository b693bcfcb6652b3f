/* mind.h - a computer player thinking in the page's worker, a moment at a time
 *
 * The door of ai/thought.h: each seat has a thought of its own, which is given the seat's view and
 * nothing else. Whoever calls says how many milliseconds have passed since it began. One thinks at a
 * time.
 */
#ifndef ULM_WASM_MIND_H
#define ULM_WASM_MIND_H

#include "wasm/call.h"

call_verb mind_think, mind_advise, mind_ponder, mind_decide, mind_advice, mind_forget;

#endif
