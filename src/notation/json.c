/* The members of the state in their order, a function a group. */
#include "notation/json.h"

#include "base/bits.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/words.h"
#include "rules/score.h"

/* The texts compare by bytes. */
static bool is_before(const char *a, const char *b)
{
    while (*a && *a == *b) {
        a++;
        b++;
    }
    return (unsigned char)*a < (unsigned char)*b;
}

static void legal_member(struct text *out, const struct game *g)
{
    struct move moves[MOVES_MAX];
    char texts[MOVES_MAX][MOVE_MAX_BYTES];
    uint8_t order[MOVES_MAX];
    _Static_assert(MOVES_MAX <= 256, "a place fits a byte");
    size_t count = game_moves(g, moves);

    for (size_t i = 0; i < count; i++) {
        struct text text;
        size_t at = i;
        text_init(&text, texts[i], sizeof texts[i]);
        move_write(&text, moves[i]);
        for (; at && is_before(texts[i], texts[order[at - 1]]); at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
    json_put_open(out, "legal", '[');
    for (size_t i = 0; i < count; i++)
        json_put_element(out, texts[order[i]]);
    text_put(out, ']');
}

static void choice_of_tiles(struct text *out, const struct game *g)
{
    uint8_t tiles[COLOURS] = {0};
    tiles[g->drawn[0]]++;
    tiles[g->drawn[1]]++;
    json_put_tile_list(out, "choice", tiles);
}

static void choice_of_coats(struct text *out, const struct game *g)
{
    uint64_t known = 0;
    unsigned dark = 0;
    for (unsigned i = 0; i < g->shown_count; i++)
        if (g->shown[i].coat == NONE)
            dark++;
        else
            known |= UINT64_C(1) << g->shown[i].coat;
    json_put_set(out, "choice", coat_words, known, dark);
}

static void choice_member(struct text *out, const struct game *g)
{
    switch (game_asked(g)) {
    case ASKED_KEEP:
        choice_of_tiles(out, g);
        break;
    case ASKED_DISCARD:
        json_put_set(out, "choice", card_words, g->dealt, g->dealt_count - bits_count(g->dealt));
        break;
    case ASKED_COAT:
        choice_of_coats(out, g);
        break;
    default:
        json_put_null(out, "choice");
    }
}

/* What the seat to move can do follows from what is known: no card in its hand, and no coat that it
 * chooses from, is dark. */
static bool knows_legal(const struct game *g)
{
    for (unsigned i = 0; i < g->shown_count; i++)
        if (g->shown[i].coat == NONE)
            return false;
    return !game_dark_count(g, g->seat);
}

static void write_turn(struct text *out, const struct game *g, unsigned viewer)
{
    unsigned mover = game_mover(g), asked = game_asked(g);
    bool is_viewers = mover < SEATS_MAX && (viewer == VIEW_WHOLE || viewer == mover);

    json_put_number(out, "round", g->round);
    json_put_number(out, "rounds", g->rounds);
    json_put_word(out, "variant", variant_words, g->variant);
    if (mover == MOVER_NOBODY)
        json_put_null(out, "to_move");
    else
        json_put_number(out, "to_move", mover == MOVER_CHANCE ? 0 : (int)mover + 1);
    json_put_word(out, "phase", phase_words, g->phase);
    json_put_word(out, "asked", asked_words, asked == ASKED_NOTHING ? (unsigned)NONE : asked);
    if (is_viewers && knows_legal(g))
        legal_member(out, g);
    else
        json_put_null(out, "legal");
    if (is_viewers)
        choice_member(out, g);
    else
        json_put_null(out, "choice");

    /* A tile is in hand from the last draw, or the keeping of one of two, to the push. */
    bool has_drawn = g->phase == PHASE_PUSH && g->drawn[1] == NONE;
    bool in_turn = g->phase != PHASE_SETUP && g->phase != PHASE_OVER;
    json_put_tiles(out, "pool", g->pool);
    json_put_number(out, "extra_steps", g->extra_steps);
    json_put_word(out, "drawn", colour_words, has_drawn ? g->drawn[0] : (unsigned)NONE);
    json_put_number(out, "plays_left", in_turn && !(g->turn & TURN_CARD));
}

static void grid_member(struct text *out, const struct game *g)
{
    if (g->grid[0] == NONE) {
        json_put_null(out, "grid");
        return;
    }
    json_put_open(out, "grid", '[');
    for (unsigned i = 0; i < GRID_CELLS; i++)
        json_put_element(out, colour_words[g->grid[i]]);
    text_put(out, ']');
}

static void write_tiles(struct text *out, const struct game *g)
{
    grid_member(out, g);
    json_put_open(out, "out", '{');
    for (unsigned p = 0; p < PLACES; p++)
        if (g->out[p] != NONE)
            json_put_word(out, place_words[p], colour_words, g->out[p]);
    text_put(out, '}');
    json_put_tile_list(out, "docks", g->docks);
    json_put_tiles(out, "bag", g->bag);
}

static void write_piles(struct text *out, const struct game *g)
{
    json_put_number(out, "deck", g->deck);
    json_put_set(out, "discard", card_words, g->discard, 0);
    json_put_number(out, "coats_left", (int)game_coats_left(g));
    json_put_open(out, "supply", '{');
    json_put_number(out, "coins", g->coins);
    json_put_number(out, "sparrows", g->sparrows);
    text_put(out, '}');
    if (g->variant == VARIANT_TOWER) {
        json_put_open(out, "tower", '{');
        json_put_word(out, "now", tower_words, g->tower_now);
        json_put_word(out, "next", tower_words, g->tower_next);
        text_put(out, '}');
    } else {
        json_put_null(out, "tower");
    }
}

/* By place; null as long as none have been laid out. */
static void descendants_member(struct text *out, const struct game *g)
{
    if (g->phase == PHASE_SETUP && g->oath[0] == NONE) {
        json_put_null(out, "descendants");
        return;
    }
    json_put_open(out, "descendants", '[');
    for (unsigned i = 0; i < OATH_PLACES; i++)
        json_put_element_word(out, descendant_words, g->oath[i]);
    text_put(out, ']');
}

static void write_city(struct text *out, const struct game *g)
{
    static const char *const seat_keys[SEATS_MAX] = {"1", "2", "3", "4"};
    descendants_member(out, g);
    json_put_open(out, "seals", '{');
    for (unsigned q = 0; q < QUARTERS; q++) {
        json_put_open(out, quarter_words[q], '{');
        for (unsigned s = 0; s < g->seat_count; s++)
            json_put_number(out, seat_keys[s], g->seals[q][s]);
        text_put(out, '}');
    }
    text_put(out, '}');
    json_put_open(out, "crests", '{');
    for (unsigned q = 0; q < QUARTERS; q++)
        if (g->crests[q] != NONE)
            json_put_seat(out, quarter_words[q], g->crests[q]);
    text_put(out, '}');
    json_put_open(out, "edges", '{');
    for (unsigned p = 0; p < PLACES; p++)
        if (g->edges[p] != NONE)
            json_put_seat(out, place_words[p], g->edges[p]);
    text_put(out, '}');
}

static void write_seat(struct text *out, const struct game *g, unsigned s)
{
    const struct seat *seat = &g->seats[s];
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", s);
    json_put_number(out, "score", seat->score);
    json_put_number(out, "coins", seat->coins);
    json_put_number(out, "sparrows", seat->sparrows);
    json_put_number(out, "space", seat->space);
    json_put_number(out, "seals", seat->seals);
    json_put_number(out, "crests", seat->crests);
    json_put_tiles(out, "tiles", seat->tiles);
    json_put_set(out, "hand", card_words, seat->hand, game_dark_count(g, s));
    json_put_set(out, "laid", card_words, seat->laid, 0);
    json_put_set(out, "coats", coat_words, seat->coats, 0);
    json_put_set(out, "descendants", descendant_words, seat->descendants, 0);
    text_put(out, '}');
}

void json_put_sheet(struct text *out, const struct score_sheet *sheet)
{
    json_put_number(out, "sparrows", sheet->sparrows);
    json_put_number(out, "river", sheet->river);
    json_put_number(out, "cathedral", sheet->cathedral);
    json_put_number(out, "trade", sheet->trade);
    json_put_number(out, "chronicle", sheet->chronicle);
    json_put_number(out, "quarters", sheet->quarters);
}

static void write_sheet(struct text *out, const struct game *g, unsigned s)
{
    struct score_sheet sheet;
    score_sheet(g, s, &sheet);
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", s);
    json_put_number(out, "score", sheet.total);
    json_put_sheet(out, &sheet);
    text_put(out, '}');
}

static void write_end(struct text *out, const struct game *g)
{
    if (g->phase != PHASE_OVER) {
        json_put_null(out, "final");
        json_put_null(out, "winners");
        return;
    }
    json_put_open(out, "final", '[');
    for (unsigned s = 0; s < g->seat_count; s++)
        write_sheet(out, g, s);
    text_put(out, ']');
    unsigned winners = score_winners(g);
    json_put_open(out, "winners", '[');
    for (unsigned s = 0; s < g->seat_count; s++)
        if (winners >> s & 1) {
            json_put_comma(out);
            text_int(out, s + 1);
        }
    text_put(out, ']');
}

/* Of a game that holds no more than the viewer may know. */
static void write_known(struct text *out, const struct game *g, unsigned viewer)
{
    text_put(out, '{');
    write_turn(out, g, viewer);
    write_tiles(out, g);
    write_piles(out, g);
    write_city(out, g);
    json_put_open(out, "seats", '[');
    for (unsigned s = 0; s < g->seat_count; s++)
        write_seat(out, g, s);
    text_put(out, ']');
    write_end(out, g);
    text_put(out, '}');
}

void json_write_state(struct text *out, const struct game *game, unsigned viewer)
{
    if (viewer == VIEW_WHOLE) {
        write_known(out, game, viewer);
    } else {
        struct view view;
        view_of(game, viewer, &view);
        write_known(out, &view.known, viewer);
    }
}

void json_write_ply(struct text *out, unsigned ply, unsigned mover, struct move move,
                    const struct game *after, unsigned viewer)
{
    char buffer[LINE_MAX_BYTES];
    struct text text;
    if (viewer != VIEW_WHOLE)
        move = view_mask(viewer, move);
    text_init(&text, buffer, sizeof buffer);
    move_write(&text, move);

    text_puts(out, "{\"ply\":");
    text_int(out, ply);
    text_puts(out, ",\"by\":");
    text_int(out, mover == MOVER_CHANCE ? 0 : mover + 1);
    text_puts(out, ",\"move\":");
    json_write_string(out, text.data, text.length);
    text_puts(out, ",\"state\":");
    json_write_state(out, after, viewer);
    text_put(out, '}');
}
