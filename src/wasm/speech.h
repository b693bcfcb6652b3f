/* The language of the page, and its own words in it. */
#ifndef ULM_WASM_SPEECH_H
#define ULM_WASM_SPEECH_H

#include "wasm/call.h"

call_verb speech_speak, speech_words;

#endif
