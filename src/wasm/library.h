/* The texts to read: the rules, the city's chronicle, the lesson. */
#ifndef ULM_WASM_LIBRARY_H
#define ULM_WASM_LIBRARY_H

#include "wasm/call.h"

call_verb library_rules, library_chronicle, library_lesson;

#endif
