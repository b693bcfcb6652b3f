/* Markdown: a page of ours for the web, printed for a terminal.
 *
 * Knows what our pages are made of: headings, paragraphs, lists, tables and bold words, a line each.
 */
#ifndef ULM_CLI_MARKDOWN_H
#define ULM_CLI_MARKDOWN_H

#include <stdio.h>

/* Prints the page as wide as the reader's window; a table is as wide as it is. */
void markdown_print(FILE *out, const char *page);

#endif
