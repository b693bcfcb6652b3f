/* The whole game on one page, for the table: what a player looks up in the middle of a turn.
 *
 * The printed numbers come from rules/edition.h. Where the page is short, the rules of
 * notation/reference.h hold.
 *
 * Law, tested: in English the text has at most SHEET_LINES lines of SHEET_COLUMNS columns.
 */
#ifndef ULM_NOTATION_QUICK_H
#define ULM_NOTATION_QUICK_H

#include "base/tongue.h"
#include "notation/sheet.h"

/* A buffer for the page, if translations are not unusually long. */
enum { QUICK_MAX = 16384 };

void quick_write(struct text *out, enum sheet_form form, const struct tongue *tongue);

#endif
