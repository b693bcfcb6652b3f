#include "terminal/choices.h"

#include <stdlib.h>

/* The order of the kinds; a kind that is not here comes before all others. */
static const uint8_t ranks[MOVE_KINDS] = {
    [MOVE_PUSH] = 1,     [MOVE_MONEY] = 2,     [MOVE_RIVER] = 3,    [MOVE_STEP] = 4,
    [MOVE_CLEAR] = 5,    [MOVE_GRAB] = 6,      [MOVE_SEAL] = 7,     [MOVE_BUY] = 8,
    [MOVE_BUY_COIN] = 9, [MOVE_SPARROW] = 10,  [MOVE_SCHOLAR] = 11, [MOVE_PLAY] = 12,
    [MOVE_LAY] = 13,     [MOVE_MERCHANT] = 14, [MOVE_REFUSE] = 15,  [MOVE_PASS] = 16,
    [MOVE_END] = 17,
};

/* Round the square from the upper left corner on. */
static const uint8_t rounds[PLACES] = {
    [PLACE_N1] = 0, [PLACE_N2] = 1, [PLACE_N3] = 2,  [PLACE_E1] = 3,
    [PLACE_E2] = 4, [PLACE_E3] = 5, [PLACE_S3] = 6,  [PLACE_S2] = 7,
    [PLACE_S1] = 8, [PLACE_W3] = 9, [PLACE_W2] = 10, [PLACE_W1] = 11,
};

static int order(struct move m)
{
    unsigned first = m.kind == MOVE_PUSH ? rounds[m.a] : (uint8_t)(m.a + 1);
    return ranks[m.kind] << 24 | (int)first << 16 | (uint8_t)(m.b + 1) << 8 | (uint8_t)(m.c + 1);
}

static int compare(const void *x, const void *y)
{
    const struct move *a = x, *b = y;
    return order(*a) < order(*b) ? -1 : order(*a) > order(*b);
}

void choices_of(const struct view *view, struct choices *choices)
{
    choices->count = view_moves(view, choices->list);
    qsort(choices->list, choices->count, sizeof *choices->list, compare);
}

/* Where a place lies on a square of five by five. */
static void lie(unsigned place, int *y, int *x)
{
    int along = (int)place % 3 + 1;
    unsigned side = place / 3;
    *y = side == SIDE_N ? 0 : side == SIDE_S ? 4 : along;
    *x = side == SIDE_W ? 0 : side == SIDE_E ? 4 : along;
}

/* The nearest push that lies this way; CHOICE_NONE for none. */
static int step_on_square(const struct choices *choices, int from, enum direction direction)
{
    int best = CHOICE_NONE, least = 1000, y0, x0;
    lie(choices->list[from].a, &y0, &x0);
    for (size_t i = 0; i < choices->count; i++) {
        int y, x;
        if (choices->list[i].kind != MOVE_PUSH)
            continue;
        lie(choices->list[i].a, &y, &x);
        int down = y - y0, right = x - x0;
        int ahead = direction == DIRECTION_UP     ? -down
                    : direction == DIRECTION_DOWN ? down
                    : direction == DIRECTION_LEFT ? -right
                                                  : right;
        int aside = abs(direction == DIRECTION_UP || direction == DIRECTION_DOWN ? right : down);
        if (ahead > 0 && ahead + 2 * aside < least) {
            least = ahead + 2 * aside;
            best = (int)i;
        }
    }
    return best;
}

static int step_in_list(const struct choices *choices, int from, int by)
{
    int count = (int)choices->count;
    return (from + by + count) % count;
}

/* To the first choice of the next kind or of the one before. */
static int step_by_kind(const struct choices *choices, int from, int by)
{
    const struct move *list = choices->list;
    int to = from;
    do
        to = step_in_list(choices, to, by);
    while (to != from && list[to].kind == list[from].kind);
    if (to == from)
        return step_in_list(choices, from, by);
    while (by < 0 && to > 0 && list[to - 1].kind == list[to].kind)
        to--;
    return to;
}

int choices_step(const struct choices *choices, int from, enum direction direction)
{
    if (from < 0 || from >= (int)choices->count)
        return 0;
    if (choices->list[from].kind == MOVE_PUSH) {
        int to = step_on_square(choices, from, direction);
        if (to != CHOICE_NONE)
            return to;
        return step_by_kind(choices, from,
                            direction == DIRECTION_UP || direction == DIRECTION_LEFT ? -1 : 1);
    }
    switch (direction) {
    case DIRECTION_UP:
        return step_in_list(choices, from, -1);
    case DIRECTION_DOWN:
        return step_in_list(choices, from, 1);
    case DIRECTION_LEFT:
        return step_by_kind(choices, from, -1);
    case DIRECTION_RIGHT:
        break;
    }
    return step_by_kind(choices, from, 1);
}

static bool is_sealing(struct move m)
{
    return m.kind == MOVE_SEAL || move_aim(m) == AIM_QUARTER;
}

static bool is_of_place(struct move m, unsigned place)
{
    return (m.kind == MOVE_PUSH && m.a == place) || (m.kind == MOVE_CLEAR && m.a == place / 3) ||
           (move_aim(m) == AIM_PLACES && (m.b == place || m.c == place));
}

static bool is_of_card(struct move m, unsigned card)
{
    return (m.kind == MOVE_LAY || m.kind == MOVE_PLAY || m.kind == MOVE_TAKE) && m.a == card;
}

static bool is_of_tile(struct move m, unsigned colour)
{
    switch (m.kind) {
    case MOVE_BUY:
    case MOVE_TAX:
        return m.a == colour || m.b == colour;
    case MOVE_SCHOLAR:
    case MOVE_MERCHANT:
        return m.a == colour;
    case MOVE_PLAY:
        return (move_aim(m) == AIM_TILE || move_aim(m) == AIM_ACTION) && m.b == colour;
    default:
        return false;
    }
}

static bool is_of_action(struct move m, unsigned colour)
{
    switch (colour) {
    case COLOUR_GRAY:
        return m.kind == MOVE_MONEY;
    case COLOUR_WHITE:
        return m.kind == MOVE_CLEAR;
    case COLOUR_BROWN:
        return m.kind == MOVE_BUY || m.kind == MOVE_BUY_COIN;
    case COLOUR_TURQUOISE:
        return m.kind == MOVE_RIVER;
    default:
        return m.kind == MOVE_SEAL;
    }
}

bool choice_is_about(struct move m, enum thing thing, unsigned number)
{
    switch (thing) {
    case THING_PLACE:
        return is_of_place(m, number);
    case THING_QUARTER:
        return is_sealing(m) && (m.kind == MOVE_SEAL ? m.a : m.b) == number;
    case THING_DESCENDANT:
        return is_sealing(m) && (m.kind == MOVE_SEAL ? m.b : m.c) == number;
    case THING_CARD:
        return is_of_card(m, number);
    case THING_COAT:
        return m.kind == MOVE_COAT && m.a == number;
    case THING_DOCK:
        return ((m.kind == MOVE_SPARROW || m.kind == MOVE_DOCK) && m.a == number) ||
               (m.kind == MOVE_MERCHANT && m.b == number);
    case THING_TILE:
        return is_of_tile(m, number);
    case THING_BAG:
        return m.kind == MOVE_CHOOSE && m.a == number;
    case THING_ACTION:
        return is_of_action(m, number);
    case THING_BARGE:
        return m.kind == MOVE_RIVER || m.kind == MOVE_STEP || m.kind == MOVE_STEPS;
    }
    return false;
}

int choices_find(const struct choices *choices, enum thing thing, unsigned number)
{
    for (size_t i = 0; i < choices->count; i++)
        if (choice_is_about(choices->list[i], thing, number))
            return (int)i;
    return CHOICE_NONE;
}
