/* The printed material as a page: every number of edition.h, and how sure we are of it. */
#ifndef ULM_NOTATION_MATERIAL_H
#define ULM_NOTATION_MATERIAL_H

#include "base/text.h"
#include "base/tongue.h"

/* A buffer for the page, if translations are not unusually long. */
enum { MATERIAL_MAX = 65536 };

/* Markdown, written from the tables themselves. */
void material_write(struct text *out, const struct tongue *tongue);

#endif
