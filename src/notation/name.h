/* What people call the things: display names, and the sentences that go with them.
 *
 * English, marked for translation; they are said through a tongue (base/tongue.h), which may be
 * NULL. All strings live as long as the program or the tongue.
 */
#ifndef ULM_NOTATION_NAME_H
#define ULM_NOTATION_NAME_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/game.h"

const char *name_colour(const struct tongue *tongue, unsigned colour);
const char *name_action(const struct tongue *tongue, unsigned colour); /* "Money" for gray */
const char *name_quarter(const struct tongue *tongue, unsigned quarter);
const char *name_coat(const struct tongue *tongue, unsigned coat);
const char *name_descendant(const struct tongue *tongue, unsigned descendant);
const char *name_card(const struct tongue *tongue, unsigned card); /* "Choir 1", "Fustian (gray)" */
const char *name_tower(const struct tongue *tongue, unsigned tower);
const char *name_phase(const struct tongue *tongue, unsigned phase);
const char *name_variant(const struct tongue *tongue, unsigned variant); /* "basic game" */

/* A space of the river is called what is printed there: "+3", "-11". Returns `buffer`. */
enum { SPACE_MAX = 5 };
const char *name_space(unsigned space, char buffer[SPACE_MAX]);

/* The card with the colours that it takes: "Choir 1 (gray or white)", "Fustian (gray)". */
void name_write_card(struct text *out, const struct tongue *tongue, unsigned card);

/* What a tower tile does, in one sentence. */
void name_write_tower_effect(struct text *out, const struct tongue *tongue, unsigned tower);

/* One sentence: what a seat is asked; and what the seat to move is to do, asked or by the phase. */
void name_write_asked(struct text *out, const struct tongue *tongue, unsigned asked);
void name_write_task(struct text *out, const struct tongue *tongue, const struct game *game);

#endif
