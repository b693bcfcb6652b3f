/* Pressing: what each key and each click does to the screen.
 *
 * Here stand the screen while somebody looks at it, the acts that keys have in common, and the one
 * verb that takes a key. Where a key means nothing, nothing happens.
 */
#ifndef ULM_TERMINAL_PRESS_H
#define ULM_TERMINAL_PRESS_H

#include "terminal/scene.h"

struct screen {
    struct table *table;
    struct canvas canvas;
    struct scene scene;
    unsigned pace;
    uint64_t moved;  /* when a computer moved last, in milliseconds */
    int typed;       /* digits of a choice's number so far */
    bool is_stuck;   /* a computer cannot move: wait for a key */
    bool is_unsaved; /* the disk refused a move, which may be tried again just now */
    bool is_done;
};

/* A key as console_key() gives it. */
void screen_press(struct screen *screen, int key);

/* What keys do, in screen.c. */

void screen_notice(struct screen *screen, const char *sentence);
void screen_look(struct screen *screen); /* at the table again, after it has changed */
void screen_open_page(struct screen *screen, enum page page);
void screen_open_overlay(struct screen *screen, enum overlay overlay);
void screen_make_move(struct screen *screen); /* the one under the cursor */
void screen_read_on(struct screen *screen);   /* in a lesson */
void screen_undo(struct screen *screen);
void screen_ask_hint(struct screen *screen);
void screen_open_rule(struct screen *screen); /* about what is under the cursor */
void screen_sit(struct screen *screen);       /* at the covered table */

#endif
