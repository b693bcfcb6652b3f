#include "terminal/ink.h"

#include <stdlib.h>

/* -1 is what the terminal has by itself. */
struct ink_colour {
    short front, back;
    attr_t attributes;
};

/* clang-format off */

/* Middle tones, legible on light and on dark paper. */
static const struct ink_colour many[INKS] = {
    [INK_DIM]                       = {244, -1, 0},
    [INK_STRONG]                    = {-1, -1, A_BOLD},
    [INK_TITLE]                     = {130, -1, A_BOLD},
    [INK_KEY]                       = {130, -1, A_BOLD},
    [INK_CHOSEN]                    = {-1, -1, A_REVERSE | A_BOLD},
    [INK_LEGAL]                     = {-1, -1, A_BOLD},
    [INK_NEW]                       = {-1, -1, A_BOLD},
    [INK_WATER]                     = {31, -1, 0},
    [INK_GOLD]                      = {136, -1, A_BOLD},
    [INK_WARNING]                   = {160, -1, A_BOLD},
    [INK_TILE + COLOUR_GRAY]        = {16, 246, 0},
    [INK_TILE + COLOUR_WHITE]       = {16, 255, 0},
    [INK_TILE + COLOUR_BROWN]       = {231, 94, 0},
    [INK_TILE + COLOUR_TURQUOISE]   = {231, 30, 0},
    [INK_TILE + COLOUR_ORANGE]      = {16, 208, 0},
    [INK_SEAT]                      = {167, -1, A_BOLD},
    [INK_SEAT + 1]                  = {33, -1, A_BOLD},
    [INK_SEAT + 2]                  = {28, -1, A_BOLD},
    [INK_SEAT + 3]                  = {136, -1, A_BOLD},
};

static const struct ink_colour sixteen[INKS] = {
    [INK_DIM]                       = {8, -1, 0},
    [INK_STRONG]                    = {-1, -1, A_BOLD},
    [INK_TITLE]                     = {3, -1, A_BOLD},
    [INK_KEY]                       = {3, -1, A_BOLD},
    [INK_CHOSEN]                    = {-1, -1, A_REVERSE | A_BOLD},
    [INK_LEGAL]                     = {-1, -1, A_BOLD},
    [INK_NEW]                       = {-1, -1, A_BOLD},
    [INK_WATER]                     = {6, -1, 0},
    [INK_GOLD]                      = {3, -1, A_BOLD},
    [INK_WARNING]                   = {9, -1, A_BOLD},
    [INK_TILE + COLOUR_GRAY]        = {15, 8, 0},
    [INK_TILE + COLOUR_WHITE]       = {0, 15, 0},
    [INK_TILE + COLOUR_BROWN]       = {0, 3, 0},
    [INK_TILE + COLOUR_TURQUOISE]   = {0, 6, 0},
    [INK_TILE + COLOUR_ORANGE]      = {0, 9, 0},
    [INK_SEAT]                      = {9, -1, A_BOLD},
    [INK_SEAT + 1]                  = {12, -1, A_BOLD},
    [INK_SEAT + 2]                  = {2, -1, A_BOLD},
    [INK_SEAT + 3]                  = {3, -1, A_BOLD},
};

static const struct ink_colour eight[INKS] = {
    [INK_STRONG]                    = {-1, -1, A_BOLD},
    [INK_TITLE]                     = {COLOR_YELLOW, -1, A_BOLD},
    [INK_KEY]                       = {COLOR_YELLOW, -1, A_BOLD},
    [INK_CHOSEN]                    = {-1, -1, A_REVERSE | A_BOLD},
    [INK_LEGAL]                     = {-1, -1, A_BOLD},
    [INK_NEW]                       = {-1, -1, A_BOLD},
    [INK_WATER]                     = {COLOR_CYAN, -1, 0},
    [INK_GOLD]                      = {COLOR_YELLOW, -1, A_BOLD},
    [INK_WARNING]                   = {COLOR_RED, -1, A_BOLD},
    [INK_TILE + COLOUR_GRAY]        = {COLOR_WHITE, COLOR_BLACK, 0},
    [INK_TILE + COLOUR_WHITE]       = {COLOR_BLACK, COLOR_WHITE, 0},
    [INK_TILE + COLOUR_BROWN]       = {COLOR_BLACK, COLOR_YELLOW, 0},
    [INK_TILE + COLOUR_TURQUOISE]   = {COLOR_BLACK, COLOR_CYAN, 0},
    [INK_TILE + COLOUR_ORANGE]      = {COLOR_WHITE, COLOR_RED, A_BOLD},
    [INK_SEAT]                      = {COLOR_RED, -1, A_BOLD},
    [INK_SEAT + 1]                  = {COLOR_CYAN, -1, A_BOLD},
    [INK_SEAT + 2]                  = {COLOR_GREEN, -1, A_BOLD},
    [INK_SEAT + 3]                  = {COLOR_YELLOW, -1, A_BOLD},
};

static const attr_t none[INKS] = {
    [INK_STRONG]                    = A_BOLD,
    [INK_TITLE]                     = A_BOLD,
    [INK_KEY]                       = A_BOLD,
    [INK_CHOSEN]                    = A_REVERSE,
    [INK_LEGAL]                     = A_BOLD,
    [INK_NEW]                       = A_BOLD,
    [INK_GOLD]                      = A_BOLD,
    [INK_WARNING]                   = A_BOLD,
};

/* clang-format on */

static attr_t attributes[INKS];
static int colours;

static const struct ink_colour *begin_colours(void)
{
    if (!has_colors() || getenv("NO_COLOR") || start_color() == ERR)
        return NULL;
    colours = COLORS >= 256 ? 256 : COLORS >= 16 ? 16 : 8;
    if (COLOR_PAIRS <= INKS)
        return colours = 0, NULL;
    return colours == 256 ? many : colours == 16 ? sixteen : eight;
}

void ink_begin(void)
{
    colours = 0;
    const struct ink_colour *table = begin_colours();
    bool has_paper = table && use_default_colors() != ERR;
    for (short i = 0; i < INKS; i++) {
        if (!table) {
            attributes[i] = none[i];
            continue;
        }
        struct ink_colour ink = table[i];
        bool is_plain = ink.front == 0 && ink.back == 0; /* a row that is not there */
        short front = is_plain ? -1 : ink.front, back = is_plain ? -1 : ink.back;
        if (!has_paper && front < 0)
            front = COLOR_WHITE;
        if (!has_paper && back < 0)
            back = COLOR_BLACK;
        init_pair((short)(i + 1), front, back);
        attributes[i] = ink.attributes;
    }
}

void ink_use(WINDOW *window, enum ink ink)
{
    wattr_set(window, attributes[ink], colours ? (short)(ink + 1) : 0, NULL);
}
