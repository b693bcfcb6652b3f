/* The rows of the reference, one array a chapter. For reference.c and the files that hold them. */
#ifndef ULM_NOTATION_REFERENCE_ROWS_H
#define ULM_NOTATION_REFERENCE_ROWS_H

#include "notation/reference.h"

/* reference_table.c */
extern const struct rule reference_material[4];
extern const struct rule reference_setup[5];
extern const struct rule reference_turn[5];
extern const struct rule reference_push[7];

/* reference_board.c */
extern const struct rule reference_actions[7];
extern const struct rule reference_river[4];
extern const struct rule reference_quarters[10];
extern const struct rule reference_coats[3];
extern const struct rule reference_supplies[2];
extern const struct rule reference_descendants[9];

/* reference_cards.c */
extern const struct rule reference_cards[17];

/* reference_tower.c */
extern const struct rule reference_tower[12];
extern const struct rule reference_end[2];

#endif
