/* catalogue.h - all translations in one table, made from po/ by tools/embed_po.c
 *
 * Rows are in the order of the bytes of their English, each English once. */
#ifndef ULM_TONGUES_CATALOGUE_H
#define ULM_TONGUES_CATALOGUE_H

#include <stddef.h>

enum { CATALOGUES = 4 };

struct catalogue_row {
    const char *english;
    /* By language, in the order of tongues_list without English: the plural forms, each ended by a
     * zero, or the one text; NULL where there is no translation. */
    const char *texts[CATALOGUES];
};

extern const struct catalogue_row catalogue_rows[];
extern const size_t catalogue_count;

#endif
