/* plain_table.h - parts of the table told in plain lines, without drawing, for any reader or listener
 *
 * All of it comes from the viewer's view. Every function writes whole lines with their newlines.
 */
#ifndef ULM_TERMINAL_PLAIN_TABLE_H
#define ULM_TERMINAL_PLAIN_TABLE_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/view.h"

enum { PLAIN_TABLE_MAX = 16384 };

struct plain_table {
    struct text *out;
    const struct tongue *tongue;
    const struct view *view;
    const char *const *names; /* by seat, none empty */
};

/* What the game wants of the seat to move, with what it holds or has left for it. */
void plain_table_task(const struct plain_table *shown);

void plain_table_square(const struct plain_table *shown); /* grid, outer spaces, docks, bag */
void plain_table_river(const struct plain_table *shown);  /* barges, bonuses, banks */
void plain_table_quarters(
    const struct plain_table *shown); /* privileges, seals, crests, descendants */
void plain_table_seats(const struct plain_table *shown); /* what is open about everybody */
void plain_table_hand(
    const struct plain_table *shown); /* the viewer's cards, both effects of each */
void plain_table_score(const struct plain_table *shown); /* the sheets as if it ended now */
void plain_table_tower(const struct plain_table *shown); /* this round's and the next one's tile */

#endif
