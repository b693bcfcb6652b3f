/* What people call a computer player beside its name. */
#ifndef ULM_TERMINAL_PLAYER_TITLE_H
#define ULM_TERMINAL_PLAYER_TITLE_H

#include "base/tongue.h"

/* The level's title in the language; another player as it is typed. */
const char *player_title(const struct tongue *tongue, const char *player);

/* The same, but NULL where the name says it already, as "Journeyman" and "Journeyman 2" do. */
const char *player_title_beside(const struct tongue *tongue, const char *player, const char *name);

#endif
