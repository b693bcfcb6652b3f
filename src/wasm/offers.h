/* What the viewer of an open game can do, and what that would give. */
#ifndef ULM_WASM_OFFERS_H
#define ULM_WASM_OFFERS_H

#include "wasm/call.h"

call_verb offers_list, offers_preview, offers_previews;

#endif
