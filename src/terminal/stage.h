/* The stage: a scene drawn on the terminal as its size allows. */
#ifndef ULM_TERMINAL_STAGE_H
#define ULM_TERMINAL_STAGE_H

#include "terminal/scene.h"

/* Draws and shows it. Scrolling ends where the page does: the scene's is corrected. */
void stage_draw(struct canvas *canvas, struct scene *scene);

/* Whether the terminal has room for the table; else nothing of it is seen. */
bool stage_is_large_enough(void);

#endif
