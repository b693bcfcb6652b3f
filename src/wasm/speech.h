/* The language of the page, and its own words in it. */
#ifndef ULM_WASM_SPEECH_H
#define ULM_WASM_SPEECH_H

#include "wasm/call.h"

/* The language that was chosen last. */
const struct tongue *speech_tongue(void);

call_verb speech_speak, speech_words;

#endif
