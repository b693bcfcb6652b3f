/* request.h - what can be asked of a desk, and its answers
 *
 * A request is text: a first line of words, then whatever text the verb takes. Its answer is one JSON value. A
 * request that is not as below is answered {"error":"..."}; a text that cannot be read {"fault":{"line":3,
 * "column":7,"sentence":"..."}}, a move that is not legal {"refused":"..."}.
 *
 * SLOT is a game from 0 to SLOTS - 1; SEAT 1 to 4; VIEWER a seat, 0 for a spectator, or "whole"; PLY
 * a number of moves from 0, or "now"; ASKED the state's word, or "-" for null: in a record as somebody
 * saw it the last line may leave open whether a coat is asked for. The shapes of the answers are in web/src/engine/types.ts.
 *
 *   speak CODE                           sentences come in this language from now on
 *   words          + lines               their translations: a line an English text, or two forms
 *                                        of one with a tab between
 *
 *   begin SLOT SEATS VARIANT ROUNDS SEED + lines: name and player of each seat, in turn
 *   resume SLOT    + a whole record      goes on with it
 *   open SLOT [ASKED] + any record       to look at, up to its fault
 *   watch SLOT SEATS VARIANT ROUNDS ASKED + lines: the names, then the moves
 *   follow SLOT KEPT ASKED + lines       the first so many moves of what is watched, then these
 *   close SLOT
 *
 *   look SLOT VIEWER PLY                 the state and what goes with it
 *   log SLOT VIEWER FROM                 what happened, in sentences, after so many moves
 *   step SLOT VIEWER FROM                the look now and the log as above; what the others did since
 *                                        the viewer's last turn; the legal moves in words, what is
 *                                        touched for each and what it would give
 *   record SLOT VIEWER [PLIES]           as text; of one that was opened, seen whole, its first moves
 *   chart SLOT                           scores if it ended then, after each move
 *   move SLOT SEAT + a move              of a game that was begun or resumed
 *   undo SLOT SEAT
 *
 *   think SLOT SEAT PLAYER SEED BUDGET   begins to think; PLAYER as typed, BUDGET "-" for its own,
 *                                        or iterations a decision, or "Nms" a turn
 *   advise SLOT SEAT SEED BUDGET         begins to think about a hint; BUDGET as above, a decision
 *   ponder MS                            goes on for a moment; MS milliseconds after it began
 *   decide MS                            the move, as good as it was found by now
 *   advice                               the hint, likewise
 *   forget                               all that was thought: another game begins
 *
 *   things                               names, effects and printed numbers
 *   rules          + words               those that speak of them; all without words
 *   chronicle      + words               likewise
 *   lesson                               its steps
 *   verify         + a record            the proof of its luck
 *   promise COMMITMENT SEAT ENTROPY      the hash that promises this entropy, for the seat at that table
 *   seal COMMITMENT + lines              the hash of all that is fixed when all have promised: "promise 1
 *                                        HEX" or, where it was given at once, "entropy 1 HEX"
 */
#ifndef ULM_WASM_REQUEST_H
#define ULM_WASM_REQUEST_H

#include "base/text.h"
#include "wasm/desk.h"

/* A room of this size holds any answer. */
enum { REQUEST_ANSWER_MAX = 4 << 20 };

/* The desk is all 0 before its first request, but for give_block. */
void request_carry_out(struct desk *desk, const char *bytes, size_t size,
                       char answer[REQUEST_ANSWER_MAX], struct text *out);

#endif
