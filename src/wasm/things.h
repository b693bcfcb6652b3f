/* Everything on the table by its word: what people call it, what it does, what is printed on it. */
#ifndef ULM_WASM_THINGS_H
#define ULM_WASM_THINGS_H

#include "wasm/call.h"

call_verb things_list;

#endif
