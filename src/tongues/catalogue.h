/* catalogue.h - all translations, made from po/ by tools/embed_po.c
 *
 * Rows are in the order of the bytes of their English, each English once. */
#ifndef ULM_TONGUES_CATALOGUE_H
#define ULM_TONGUES_CATALOGUE_H

#include <stddef.h>

#include "base/tongue.h"

/* A language beside English. */
struct catalogue {
    struct tongue tongue;            /* with the three functions below */
    const char *code;                /* "de" */
    const char *name;                /* as its speakers call it: "Deutsch" */
    unsigned (*form_of)(unsigned n); /* which plural form goes with n */
    /* By row: the plural forms, each ended by a zero, or the one text; NULL where there is no
     * translation. */
    const char *const *texts;
};

/* In the order of po/LINGUAS. */
extern const struct catalogue catalogues[];
extern const unsigned catalogue_languages;

extern const char *const catalogue_english[];
extern const size_t catalogue_rows;

const char *catalogue_say(const struct tongue *tongue, const char *english);
const char *catalogue_count(const struct tongue *tongue, const char *one, const char *many,
                            unsigned n);
unsigned catalogue_form(const struct tongue *tongue, unsigned n);

#endif
