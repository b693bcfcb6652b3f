/* tongues.h - the languages that ulm speaks, with their catalogues
 *
 * English is the language of the source and needs no catalogue: its tongue is NULL. The others come
 * from po/CODE.po, which the build makes part of the program. Nothing is loaded or allocated, and a
 * tongue lives as long as the program.
 *
 * Laws: an English text that a catalogue has no translation of comes back itself, as the same
 * pointer; every translation in a .po file that is not marked fuzzy is found; of a count comes the
 * form that the language has for that number.
 */
#ifndef ULM_TONGUES_TONGUES_H
#define ULM_TONGUES_TONGUES_H

#include <stddef.h>

#include "base/tongue.h"

/* How many they are. English is at place 0, the others follow in the order of po/LINGUAS. */
unsigned tongues_count(void);

/* "de", and as its speakers call it: "Deutsch". */
const char *tongues_code(unsigned place);
const char *tongues_name(unsigned place);

/* The place of the language nearest to a code such as "de", "de-AT" or "DE_at.UTF-8";
 * tongues_count() where there is none. */
unsigned tongues_place(const char *code, size_t size);

/* The tongue of that language; NULL, which is English, for the first and from tongues_count() on. */
const struct tongue *tongues_at(unsigned place);

#endif
