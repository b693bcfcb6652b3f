/* The texts to read: the rules and the city's chronicle. */
#ifndef ULM_WASM_LIBRARY_H
#define ULM_WASM_LIBRARY_H

#include "wasm/call.h"

call_verb library_rules, library_chronicle, library_about, library_quick;

#endif
