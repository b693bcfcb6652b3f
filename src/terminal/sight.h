/* A sight: a part of the table told in plain lines, without drawing, for any reader or listener.
 *
 * All of it comes from the viewer's view. Every function writes whole lines with their newlines.
 */
#ifndef ULM_TERMINAL_SIGHT_H
#define ULM_TERMINAL_SIGHT_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/view.h"

enum { SIGHT_MAX = 16384 };

struct sight {
    struct text *out;
    const struct tongue *tongue;
    const struct view *view;
    const char *const *names; /* by seat, none empty */
};

/* What the game wants of the seat to move, with what it holds or has left for it. */
void sight_task(const struct sight *sight);

void sight_square(const struct sight *sight);   /* grid, outer spaces, docks, bag */
void sight_river(const struct sight *sight);    /* barges, bonuses, banks */
void sight_quarters(const struct sight *sight); /* privileges, seals, crests, descendants */
void sight_seats(const struct sight *sight);    /* what is open about everybody */
void sight_hand(const struct sight *sight);     /* the viewer's cards, both effects of each */
void sight_score(const struct sight *sight);    /* the sheets as if it ended now */
void sight_tower(const struct sight *sight);    /* this round's and the next one's tile */

#endif
