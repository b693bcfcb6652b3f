/* A caption: a move in a few words, as it stands on a list or a button, and the rule behind it. */
#ifndef ULM_NOTATION_CAPTION_H
#define ULM_NOTATION_CAPTION_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/game.h"

enum { CAPTION_MAX = 256 };

/* "Push in at N2", "Seal: Field". The game is what the seat knows. */
void caption_write(struct text *out, const struct tongue *tongue, const struct game *known,
                   struct move move);

/* The card that is kept when others are discarded; NONE where none was dealt. */
unsigned caption_kept(const struct game *known, struct move discard);

/* The number of the rule that says most about it: "R-PUSH-1". */
const char *caption_rule(struct move move);

#endif
