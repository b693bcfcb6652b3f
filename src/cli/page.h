/* A page to read on the terminal: paragraphs as wide as the reader's window, within reason. */
#ifndef ULM_CLI_PAGE_H
#define ULM_CLI_PAGE_H

/* Writes the text in lines, each behind an indentation, to the standard output. */
void page_paragraph(const char *text, unsigned indent);

#endif
