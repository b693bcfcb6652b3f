/* The fingerprint: one number that changes when the rules, the notation or the luck do.
 *
 * Made of random games of every kind, from fixed seeds: the legal moves at every turn of events,
 * those with every card of the draw pile in hand, the record as text, read back and applied again,
 * and the last state as JSON. The same in every build, and the same after a change that means to
 * change nothing.
 */
#ifndef ULM_MATCH_FINGERPRINT_H
#define ULM_MATCH_FINGERPRINT_H

#include <stdint.h>

#include "match/match.h"
#include "notation/json.h"

/* The room that it works in: some hundred kilobytes. */
struct fingerprint_room {
    struct match match;
    char record[MATCH_TEXT_MAX + 256];
    char json[JSON_STATE_MAX];
};

/* Of how many games it is where nothing else is said, and in tests/fingerprint. */
enum { FINGERPRINT_GAMES = 1000 };

/* Of the first so many games. */
uint64_t fingerprint(uint32_t games, struct fingerprint_room *room);

/* Of one game, to be added up: the fingerprint of n games is the sum of the first n. */
uint64_t fingerprint_game(uint32_t number, struct fingerprint_room *room);

#endif
