/* A game told on the standard output: at each turn the cathedral area and where the seats stand, a
 * sentence a move, the score sheet at the end. */
#ifndef ULM_CLI_TELLING_H
#define ULM_CLI_TELLING_H

#include "notation/record.h"
#include "rules/view.h"

enum { TELLING_NAME_MAX = 64 };

struct telling {
    unsigned viewer;                         /* see view.h */
    char names[SEATS_MAX][TELLING_NAME_MAX]; /* cut where too long; empty where there is none */
};

void telling_begin(struct telling *telling, const struct record_header *header, unsigned viewer);

/* Tells one move, and what stands around it. */
void telling_move(const struct telling *telling, const struct game *before,
                  const struct game *after, unsigned mover, struct move move);

#endif
