/* pages.h - the pages of the table: the key of each, what it is called, and how it is drawn
 *
 * A page is one row here, with its place in enum page and its panel (scene.h). Keys, help, replay and
 * tests follow from it.
 */
#ifndef ULM_TERMINAL_PAGES_H
#define ULM_TERMINAL_PAGES_H

#include "terminal/scene.h"

struct page_row {
    char key;         /* opens it, from everywhere */
    const char *name; /* English */
    /* In the large box below the sentence; NULL where it has boxes of its own. */
    int (*draw)(struct canvas *canvas, struct box box, const struct scene *scene);
    int chosen_rows;   /* that it leaves to the choice under the cursor */
    bool has_choices;  /* a move can be chosen and made there */
    bool is_of_moment; /* shows the moment to which a replay has come */
    bool grows;        /* at its end, and is scrolled back from there */
};

extern const struct page_row pages[PAGES];

/* All names in a row, to be translated. */
extern const char pages_said[];

/* The page that the key opens; PAGES where it is none. */
enum page page_of_key(int key);

#endif
