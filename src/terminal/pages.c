#include "terminal/pages.h"

/* clang-format off */
const struct page_row pages[PAGES] = {
    /*               key  name      drawn by      rows  choices moment grows */
    [PAGE_TABLE]  = {'t', "table",  NULL,         0,    true,   true,  false},
    [PAGE_RIVER]  = {'d', "Danube", panel_river,  3,    true,   true,  false},
    [PAGE_SEATS]  = {'s', "seats",  panel_seats,  5,    true,   true,  false},
    [PAGE_POINTS] = {'p', "points", panel_points, 5,    true,   false, false},
    [PAGE_CARDS]  = {'c', "cards",  panel_cards,  5,    true,   true,  false},
    [PAGE_LOG]    = {'L', "log",    panel_log,    0,    false,  false, true},
};
/* clang-format on */

const char pages_said[] = N_("table, Danube, seats, points, cards, log");

enum page page_of_key(int key)
{
    unsigned page = 0;
    while (page < PAGES && pages[page].key != key)
        page++;
    return (enum page)page;
}
