/* name.h - what somebody may be called at a table
 *
 * A name is kept in one form (NFC), so that the same name is the same bytes, and every character of it
 * can be seen. Names that people take for one another count as alike, although their bytes differ: in
 * capitals, accents and punctuation, in wide and narrow forms, and in letters of other scripts that look
 * the same. The list of these is short, since what a stranger would try stands in it.
 *
 * Laws: a kept name is kept as it is; what is alike stays so, whichever way it is asked.
 */
#ifndef ULM_SERVER_NAME_H
#define ULM_SERVER_NAME_H

#include <stdbool.h>

#include "base/slice.h"
#include "server/event.h"

/* The name as it is kept: spaces of any kind, and many, are one plain space. False, with nothing
 * written, where it is none: nothing or too much, what cannot be seen, marks that stand alone or pile up, letters
 * of two scripts in one word that could be taken for each other's. */
bool name_keep(struct slice given, char kept[EVENT_NAME_MAX]);

/* Whether one could be taken for the other; both are names that were kept. */
bool name_is_like(const char *one, const char *other);

/* Whether it could be taken for a computer player's, in any language that we speak, a moderator's, or that of
 * somebody who has gone: then nobody is called so. */
bool name_is_kept_free(const char *name);

/* Whether a text shows something, and its marks do not pile up over other lines. */
bool name_text_is_seen(struct slice text);

#endif
