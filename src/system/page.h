/* A page: text as it stands on the terminal, in columns and paragraphs.
 *
 * All of it goes to a stream and is measured in cells (base/width.h), so that other writings than
 * the Latin one stand in line too.
 */
#ifndef ULM_SYSTEM_PAGE_H
#define ULM_SYSTEM_PAGE_H

#include <stdio.h>

#include "base/tongue.h"

/* The text with spaces behind it or before it; what is wider stays whole. */
void page_left(FILE *out, const char *text, unsigned cells);
void page_right(FILE *out, const char *text, unsigned cells);

/* The name of what follows on the line: at least ten cells and a space. */
void page_label(FILE *out, const char *label);

/* The text in lines, from `column` on, where the first one stands already; the last line is ended
 * too. */
void page_paragraph(FILE *out, const char *text, unsigned column);

/* The same where nothing stands yet. */
void page_indented(FILE *out, const char *text, unsigned column);

/* A column of a table; cells below zero: the title stands to the left, as with printf. */
struct page_column {
    const char *title; /* in English */
    int cells;
};

/* Prints a line of titles in the language, with a space between them, and widens the columns that are narrower than
 * their titles; the rows take their cells for the * of printf. Ends with a column without title. */
void page_titles(FILE *out, const struct tongue *tongue, struct page_column *columns);

#endif
