/* A slot: one game that the page has open.
 *
 * It is played here, with its luck from a seed (match/sitting.h), or looked at: a record, whole or as
 * somebody saw it, whose moves are then all there is. Looking, logs and offers are the same for both.
 */
#ifndef ULM_WASM_SLOT_H
#define ULM_WASM_SLOT_H

#include "notation/seat_name.h"
#include "wasm/call.h"
#include "wasm/desk.h"

/* The names in a language: "Seat 2" for a seat without. */
struct slot_names {
    const char *list[SEATS_MAX];
    char unnamed[SEATS_MAX][SEAT_NAME_MAX];
};

/* Takes the number of a slot that is open; NULL where there is none. */
struct slot *slot_take_open(struct call *call);

/* The game after so many moves. */
void slot_game(const struct slot *slot, uint32_t ply, struct game *game);

void slot_names(const struct slot *slot, const struct tongue *tongue, struct slot_names *names);

call_verb slot_begin, slot_resume, slot_open, slot_watch, slot_follow, slot_close;
call_verb slot_move, slot_undo, slot_record;

#endif
