/* What the page promises for the luck of a table, and what is sealed (match/luck.h). */
#ifndef ULM_WASM_PROMISE_H
#define ULM_WASM_PROMISE_H

#include "wasm/call.h"

call_verb promise_make, promise_seal;

#endif
