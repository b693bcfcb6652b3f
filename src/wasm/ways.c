#include "wasm/ways.h"

#include "base/check.h"
#include "base/memory.h"
#include "notation/caption.h"
#include "notation/json_value.h"
#include "notation/preview.h"

static const struct way nowhere;

static struct way then(struct way way, unsigned kind, unsigned which)
{
    CHECK(way.count < WAY_THINGS_MAX && which != NONE);
    way.things[way.count++] = (struct thing){(uint8_t)kind, (uint8_t)which};
    return way;
}

static void add(struct ways *ways, struct way way)
{
    CHECK(ways->count < WAYS_MAX);
    ways->list[ways->count++] = way;
}

static void add_one(struct ways *ways, unsigned kind, unsigned which)
{
    add(ways, then(nowhere, kind, which));
}

/* Two tiles are touched in either order, as two outer places are. */
static void add_pair(struct ways *ways, struct way begin, unsigned kind, unsigned a, unsigned b)
{
    add(ways, b == NONE ? then(begin, kind, a) : then(then(begin, kind, a), kind, b));
    if (b != NONE && a != b)
        add(ways, then(then(begin, kind, b), kind, a));
}

/* The quarter, and of the Oath House who is taken. */
static void add_seal(struct ways *ways, struct way begin, unsigned quarter, unsigned descendant)
{
    struct way way = then(begin, THING_QUARTER, quarter);
    add(ways, descendant == NONE ? way : then(way, THING_DESCENDANT, descendant));
}

/* The same with the descendant touched at once. */
static void add_short_seal(struct ways *ways, struct way begin, unsigned descendant)
{
    if (descendant != NONE)
        add(ways, then(begin, THING_DESCENDANT, descendant));
}

static void add_played(struct ways *ways, struct move m)
{
    struct way begin = then(then(nowhere, THING_CARD, m.a), THING_PLAY, 0);
    switch (move_aim(m)) {
    case AIM_TILE:
    case AIM_ACTION:
        add(ways, then(begin, THING_TILE, m.b));
        break;
    case AIM_QUARTER:
        add_seal(ways, begin, m.b, m.c);
        add_short_seal(ways, begin, m.c);
        break;
    case AIM_PLACES:
        add_pair(ways, begin, THING_PLACE, m.b, m.c);
        break;
    case AIM_COINS:
    case AIM_SPARROWS:
        add(ways, then(begin, THING_COUNT, m.b));
        break;
    case AIM_GIFT:
        add(ways, then(begin, THING_GIFT, m.b));
        break;
    case AIM_NOTHING:
    case AIMS:
        add(ways, begin);
        break;
    }
}

/* An action, or what it is done to at once. */
static void add_action(struct ways *ways, struct move m)
{
    const struct way white = then(nowhere, THING_ACTION, COLOUR_WHITE);
    const struct way brown = then(nowhere, THING_ACTION, COLOUR_BROWN);
    const struct way orange = then(nowhere, THING_ACTION, COLOUR_ORANGE);
    switch (m.kind) {
    case MOVE_MONEY:
        add_one(ways, THING_ACTION, COLOUR_GRAY);
        break;
    case MOVE_CLEAR:
        add_one(ways, THING_SIDE, m.a);
        add(ways, then(white, THING_SIDE, m.a));
        break;
    case MOVE_BUY:
        add_pair(ways, brown, THING_TILE, m.a, m.b);
        break;
    case MOVE_BUY_COIN:
        add(ways, then(brown, THING_COINS, 0));
        break;
    case MOVE_RIVER:
        add_one(ways, THING_ACTION, COLOUR_TURQUOISE);
        add_one(ways, THING_BARGE, 0);
        break;
    default: /* MOVE_SEAL */
        add_seal(ways, nowhere, m.a, m.b);
        add_seal(ways, orange, m.a, m.b);
        add_short_seal(ways, nowhere, m.b);
        add_short_seal(ways, orange, m.b);
    }
}

/* The space to which the barge comes. */
static void add_steps(struct ways *ways, const struct view *view, struct move m)
{
    struct game after;
    if (!m.a) {
        add_one(ways, THING_STAY, 0);
        return;
    }
    preview_game(view, m, &after);
    add_one(ways, THING_SPACE, after.seats[view->seat].space);
}

/* clang-format off */
/* Kinds of moves that touch one thing: what they name, or what stands for them. */
static const struct {
    bool is_simple, is_named;
    uint8_t thing; /* enum thing_kind */
} kinds[MOVE_KINDS] = {
    [MOVE_DRAW]    = {true, false, THING_BAG},
    [MOVE_KEEP]    = {true, true,  THING_DRAWN},
    [MOVE_SPARROW] = {true, true,  THING_DOCK},
    [MOVE_SCHOLAR] = {true, true,  THING_TILE},
    [MOVE_PUSH]    = {true, true,  THING_PLACE},
    [MOVE_STEP]    = {true, false, THING_STEP},
    [MOVE_GRAB]    = {true, false, THING_GRAB},
    [MOVE_END]     = {true, false, THING_END},
    [MOVE_PASS]    = {true, false, THING_PASS},
    [MOVE_DOCK]    = {true, true,  THING_DOCK},
    [MOVE_COIN]    = {true, false, THING_COINS},
    [MOVE_COAT]    = {true, true,  THING_COAT},
    [MOVE_TAKE]    = {true, true,  THING_DISCARDED},
    [MOVE_LOOK]    = {true, false, THING_DECK},
    [MOVE_REFUSE]  = {true, false, THING_REFUSE},
};
/* clang-format on */

/* All ways in which it could be made, were it the only move. */
static void ways_of(const struct view *view, struct move m, struct ways *ways)
{
    ways->count = 0;
    if (kinds[m.kind].is_simple) {
        add_one(ways, kinds[m.kind].thing, kinds[m.kind].is_named ? m.a : 0);
        return;
    }
    switch (m.kind) {
    case MOVE_CHOOSE:
        add(ways, then(then(nowhere, THING_BAG, 0), THING_IN_BAG, m.a));
        break;
    case MOVE_MERCHANT:
        add(ways, then(then(nowhere, THING_TILE, m.a), THING_DOCK, m.b));
        break;
    case MOVE_LAY:
        add(ways, then(then(nowhere, THING_CARD, m.a), THING_LAY, 0));
        break;
    case MOVE_PLAY:
        add_played(ways, m);
        break;
    case MOVE_STEPS:
        add_steps(ways, view, m);
        break;
    case MOVE_DISCARD:
        add_one(ways, THING_CARD, caption_kept(&view->known, m));
        break;
    case MOVE_TAX:
        if (m.a == NONE)
            add_one(ways, THING_COINS, 0);
        else
            add_pair(ways, nowhere, THING_TILE, m.a, m.b);
        break;
    default:
        add_action(ways, m);
    }
}

static bool begins(const struct way *way, const struct way *other)
{
    return !memcmp(way->things, other->things, way->count * sizeof *way->things);
}

static bool is_same(const struct way *way, const struct way *other)
{
    return way->count == other->count && begins(way, other);
}

static bool is_beginning(const struct way *way, const struct way *other)
{
    return way->count < other->count && begins(way, other);
}

/* The ways of all moves but the one at `but`. */
struct others {
    const struct ways *all;
    size_t count, but;
};

typedef bool way_relation(const struct way *way, const struct way *other);

static bool any_is(const struct others *others, way_relation *is, const struct way *way)
{
    for (size_t i = 0; i < others->count; i++)
        for (unsigned w = 0; i != others->but && w < others->all[i].count; w++)
            if (is(way, &others->all[i].list[w]))
                return true;
    return false;
}

/* Without what needs not be touched twice, and with "only" where another move's way goes on. */
static struct way finish(const struct others *others, const struct way *way)
{
    struct way once = *way;
    once.count--;
    bool is_twice = once.count && !memcmp(&way->things[once.count], &way->things[once.count - 1],
                                          sizeof *way->things);
    bool is_plain =
        is_twice && !any_is(others, is_same, &once) && !any_is(others, is_beginning, &once);
    const struct way *brief = is_plain ? &once : way;
    return any_is(others, is_beginning, brief) ? then(*brief, THING_ONLY, 0) : *brief;
}

void ways_find(const struct view *view, const struct move *moves, size_t count, struct ways *ways)
{
    struct ways all[MOVES_MAX];
    for (size_t i = 0; i < count; i++)
        ways_of(view, moves[i], &all[i]);
    for (size_t i = 0; i < count; i++) {
        const struct others others = {all, count, i};
        ways[i].count = 0;
        for (unsigned w = 0; w < all[i].count; w++)
            if (w == 0 || !any_is(&others, is_same, &all[i].list[w]))
                add(&ways[i], finish(&others, &all[i].list[w]));
    }
}

void ways_put(struct text *out, const struct ways *ways)
{
    json_put_open(out, "ways", '[');
    for (unsigned i = 0; i < ways->count; i++) {
        json_put_comma(out);
        thing_put_list(out, ways->list[i].things, ways->list[i].count);
    }
    text_put(out, ']');
}
