/* A sheet to print: a title, and sections of short rows, as text or as an HTML page.
 *
 * As text, it looks like the rules on the terminal, and no line is wider than SHEET_COLUMNS
 * cells of a terminal (base/width.h). As HTML, the page needs nothing from elsewhere and is laid
 * out for A4; what is put into titles and rows is text, never markup.
 *
 * Strings are already said in the reader's language; the tongue is for what stands between them.
 * Nothing is owned: all memory is the caller's.
 */
#ifndef ULM_NOTATION_SHEET_H
#define ULM_NOTATION_SHEET_H

#include "base/text.h"
#include "base/tongue.h"

enum { SHEET_LINES = 66, SHEET_COLUMNS = 80, SHEET_ROW_MAX = 2048, SHEET_NAME_MAX = 256 };

enum sheet_form { SHEET_TEXT, SHEET_HTML };

struct sheet {
    struct text *out;
    enum sheet_form form;
    const struct tongue *tongue;
    const char *section; /* its title while it is to be written, else NULL */
    const char *name;    /* of the row */
    struct text row;     /* being written, not in `out` yet */
    char buffer[SHEET_ROW_MAX];
};

void sheet_begin(struct sheet *sheet, enum sheet_form form, struct text *out,
                 const struct tongue *tongue, const char *title);

/* Each begins something new, and finishes what was begun before. */
void sheet_section(struct sheet *sheet, const char *title);

/* `name` may be NULL; what the row says is put into the text that comes back. */
struct text *sheet_row(struct sheet *sheet, const char *name);

/* The last call. What does not fit into `out` is left out, and `out` is full (base/text.h). */
void sheet_end(struct sheet *sheet);

#endif
