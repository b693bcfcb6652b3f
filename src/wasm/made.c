#include "wasm/made.h"

#include "base/bits.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/words.h"
#include "wasm/thing.h"

enum { PLACES_MAX = 4 };

/* Where something comes from or goes to: the first of them that can be seen. */
struct places {
    size_t count;
    struct thing list[PLACES_MAX];
};

static void add(struct places *places, unsigned kind, unsigned which)
{
    places->list[places->count++] = (struct thing){(uint8_t)kind, (uint8_t)which};
}

/* Where what the move gives comes from; nowhere where that hangs on what is given. */
static struct places source(struct move m)
{
    static const uint8_t middle_first[] = {1, 0, 2};
    struct places from = {0};
    switch (m.kind) {
    case MOVE_PUSH:
        add(&from, THING_PLACE, place_opposite(m.a));
        break;
    case MOVE_CLEAR:
        for (unsigned i = 0; i < sizeof middle_first; i++)
            add(&from, THING_PLACE, m.a * LINE_CELLS + middle_first[i]);
        break;
    case MOVE_SEAL:
        add(&from, THING_QUARTER, m.a);
        break;
    case MOVE_PLAY:
    case MOVE_LAY:
        add(&from, THING_HAND, 0);
        break;
    case CHANCE_DOCK:
    case MOVE_DOCK:
    case MOVE_SPARROW:
    case MOVE_MERCHANT:
        add(&from, THING_DOCKS, 0);
        break;
    case MOVE_STEPS:
    case MOVE_RIVER:
    case MOVE_STEP:
        add(&from, THING_BARGE, 0);
        break;
    default:
        break;
    }
    return from;
}

/* Who has so much more, or less below 0, of what. */
static void put_gain(struct text *out, unsigned seat, const char *what, int n,
                     const struct places *places)
{
    if (!n)
        return;
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", seat);
    json_put_text(out, "what", what);
    json_put_number(out, "n", n);
    json_put_key(out, "place");
    thing_put_list(out, places->list, places->count);
    text_put(out, '}');
}

static int held(const struct game *game, unsigned seat)
{
    return (int)game_hand_count(game, seat) + (int)bits_count(game->seats[seat].laid);
}

static void put_gains(struct text *out, struct move move, const struct game *before,
                      const struct game *after, unsigned s)
{
    const struct seat *was = &before->seats[s], *is = &after->seats[s];
    const struct places from = source(move), bank = {1, {{THING_BANK, 0}}};
    const struct places deck = {1, {{THING_DECK, 0}}}, pile = {1, {{THING_DISCARD, 0}}};
    const struct places bag = {1, {{THING_BAG, 0}}}, stack = {1, {{THING_COATS, 0}}};
    struct places sparrows = move.kind == MOVE_PUSH ? from : (struct places){0};
    struct places tiles = from, points = from;
    int cards = held(after, s) - held(before, s), birds = is->sparrows - was->sparrows;
    add(&sparrows, THING_BANK, 0);
    add(&tiles, THING_BAG, 0);
    add(&points, THING_WORKS, 0);
    put_gain(out, s, "coin", is->coins - was->coins, &bank);
    put_gain(out, s, "sparrow", birds, birds > 0 ? &sparrows : &bank);
    for (unsigned c = 0; c < COLOURS; c++) {
        int n = is->tiles[c] - was->tiles[c];
        put_gain(out, s, colour_words[c], n, n > 0 ? &tiles : &bag);
    }
    put_gain(out, s, "card", cards, cards > 0 ? &deck : &pile);
    put_gain(out, s, "coat", is->coats != was->coats, &stack);
    put_gain(out, s, "point", is->score > was->score ? is->score - was->score : 0, &points);
}

void made_put(struct text *out, const struct match_move *made, const struct game *before,
              const struct game *after, unsigned viewer)
{
    const struct move move = view_mask(viewer, made->move);
    char words[LINE_MAX_BYTES];
    struct text text;
    text_init(&text, words, sizeof words);
    move_write(&text, move);
    json_put_open(out, "last", '{');
    json_put_number(out, "by", made->mover == MOVER_CHANCE ? 0 : made->mover + 1);
    json_put_text(out, "move", words);
    json_put_text(out, "kind", move_word(move));
    json_put_word(out, "push", place_words, move.kind == MOVE_PUSH ? move.a : (unsigned)NONE);
    json_put_bool(out, "quiet", made->mover == MOVER_CHANCE || move.kind == MOVE_DRAW);
    json_put_open(out, "gains", '[');
    for (unsigned s = 0; s < after->seat_count; s++)
        put_gains(out, move, before, after, s);
    text_puts(out, "]}");
}

void made_put_push(struct text *out, const struct game *before, const struct game *after,
                   unsigned place)
{
    const uint8_t *cells = place_cells[place];
    json_put_word(out, "place", place_words, place);
    json_put_word(out, "leaves", colour_words, before->grid[cells[LINE_CELLS - 1]]);
    json_put_open(out, "actions", '[');
    for (unsigned i = 0; i < LINE_CELLS; i++)
        json_put_element_word(out, colour_words, after->grid[cells[i]]);
    text_put(out, ']');
}

const char *made_news(struct move move)
{
    switch (move.kind) {
    case MOVE_DRAW:
    case CHANCE_COAT:
        return "never";
    case CHANCE_DRAW:
    case CHANCE_CARD:
        return "own";
    case MOVE_END:
        return "last";
    default:
        return "always";
    }
}
