/* What can be seen of a game that is open: its state, its log, its scores over time. */
#ifndef ULM_WASM_LOOK_H
#define ULM_WASM_LOOK_H

#include "rules/game.h"
#include "wasm/call.h"

/* A list of the sheets of all seats, if the game ended now, as the member `key`. */
void look_put_sheets(struct text *out, const char *key, const struct game *game);

call_verb look_now, look_log, look_steps, look_chart;

#endif
