/* step.h - all that is new to a viewer after a step of the game, in one answer */
#ifndef ULM_WASM_STEP_H
#define ULM_WASM_STEP_H

#include "wasm/call.h"

call_verb step_now;

#endif
