#include "terminal/layout.h"

enum {
    SQUARE_ROWS = 14,
    SQUARE_COLUMNS = 46,
    TALL = 40,
    WIDE = 120,
    SIDE_MOST = 60,
    RIVER_LEAST = 16,
    RIVER_MOST = 20,
    SEAT_ROWS = 6
};

struct layout layout_of(int rows, int columns, unsigned seats, int top)
{
    struct layout l = {.is_possible = rows >= LAYOUT_ROWS && columns >= LAYOUT_COLUMNS};
    int side = columns >= WIDE ? columns - LAYOUT_COLUMNS : 0;
    side = side > SIDE_MOST ? SIDE_MOST : side;
    int left = columns - side, bottom = rows - 1;
    int river = rows >= TALL ? RIVER_LEAST + (rows - TALL) / 2 : 0;
    river = river > RIVER_MOST ? RIVER_MOST : river;
    l.sentence = (struct box){0, 0, top, columns};
    l.keys = (struct box){bottom, 0, 1, columns};
    l.page = (struct box){top, 0, bottom - top, left};
    l.square = (struct box){top, 0, SQUARE_ROWS, SQUARE_COLUMNS - 1};
    l.choices = (struct box){top, SQUARE_COLUMNS, SQUARE_ROWS, left - SQUARE_COLUMNS};
    l.river = (struct box){top + SQUARE_ROWS, 0, river, left};
    l.tray = (struct box){top + SQUARE_ROWS + river, 0, bottom - top - SQUARE_ROWS - river, left};
    if (side) {
        int most = (bottom - top) * 2 / 3, wanted = (int)seats * SEAT_ROWS + 1;
        int height = wanted < most ? wanted : most;
        l.seats = (struct box){top, left + 1, height, side - 1};
        l.log = (struct box){top + height, left + 1, bottom - top - height, side - 1};
    }
    return l;
}
