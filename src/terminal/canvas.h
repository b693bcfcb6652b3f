/* The canvas: the terminal's surface, drawn on in boxes, and what a click on it means.
 *
 * Nothing is ever drawn outside its box: text is cut by cells, and that is noted as an overflow. Rows and columns count from the
 * box's corner. Spots are the places that answer the mouse; they are made anew with every drawing.
 */
#ifndef ULM_TERMINAL_CANVAS_H
#define ULM_TERMINAL_CANVAS_H

#include <stdbool.h>
#include <stddef.h>

#include "terminal/ink.h"
#include "terminal/overflow.h"

struct box {
    int y, x, height, width;
};

/* What a click means: to choose one of the legal moves, or to press a key. */
enum spot_kind { SPOT_NOTHING, SPOT_CHOICE, SPOT_KEY };

struct spot {
    struct box box;
    enum spot_kind kind;
    int value; /* the choice's number, or the key */
};

enum { SPOTS_MAX = 256 };

struct canvas {
    WINDOW *window;
    bool has_unicode;            /* else everything is drawn in ASCII */
    struct overflows *overflows; /* who asks what did not fit, or NULL */
    unsigned spot_count;
    struct spot spots[SPOTS_MAX];
};

/* Takes the whole terminal, empty and without spots. */
void canvas_begin(struct canvas *canvas);

/* Shows what was drawn. */
void canvas_end(struct canvas *canvas);

/* Nothing, in a row that spans the terminal. */
void canvas_clear_row(struct canvas *canvas, struct box box, int row);

/* Text without newlines. Return the column behind it, whether or not it was all drawn. */
int canvas_put(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
               const char *text);
int canvas_bytes(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
                 const char *bytes, size_t size);

/* The text so that it ends before the column. */
void canvas_put_right(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
                      const char *text);

/* A text that can be of any length, such as a name: what does not fit ends with an ellipsis. Returns
 * the column behind what was drawn. */
int canvas_put_short(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
                     const char *text);

/* The one of the two signs that the terminal can show. */
const char *canvas_sign(const struct canvas *canvas, const char *unicode, const char *ascii);

/* A tile in three cells, a letter in a shape of its own: (G) <W> [B] ~T~ {O}; a sign for an empty
 * space where the colour is none. The ink is the tile's own but where another is given. */
void canvas_put_tile(struct canvas *canvas, struct box box, int row, int column, unsigned colour);
void canvas_put_tile_in(struct canvas *canvas, struct box box, int row, int column, unsigned colour,
                        enum ink ink);

/* A rule with a title across the first row. Returns the box below it. */
struct box canvas_title(struct canvas *canvas, struct box box, const char *title);

/* Boxes within boxes. */
struct box box_rows(struct box box, int from, int count);
struct box box_columns(struct box box, int from, int count);

void canvas_add_spot(struct canvas *canvas, struct box box, int row, int column, int height,
                     int width, enum spot_kind kind, int value);

/* The spot at this place of the terminal, the last one added first; NULL for none. */
const struct spot *canvas_find_spot(const struct canvas *canvas, int y, int x);

/* The letter of a seat, A to D. */
static inline char seat_letter(unsigned seat)
{
    return (char)('A' + seat);
}

#endif
