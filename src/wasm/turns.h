/* What the others did since the viewer's last turn, turn by turn, to be shown as small pictures. */
#ifndef ULM_WASM_TURNS_H
#define ULM_WASM_TURNS_H

#include "wasm/call.h"

call_verb turns_since;

#endif
