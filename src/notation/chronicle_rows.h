/* The rows of the chronicle, one array a page. For chronicle.c and the files that hold them. */
#ifndef ULM_NOTATION_CHRONICLE_ROWS_H
#define ULM_NOTATION_CHRONICLE_ROWS_H

#include "notation/chronicle.h"

extern const struct chronicle_entry chronicle_dates[28];
extern const struct chronicle_entry chronicle_lexicon[28];

#endif
