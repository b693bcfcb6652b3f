#include "terminal/plain_table.h"

#include "notation/effect.h"
#include "notation/join.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "notation/words.h"
#include "rules/score.h"

#define SAY(s, english) text_puts((s)->out, tongue_say((s)->tongue, english))
#define FORMAT(s, english, ...) text_format((s)->out, tongue_say((s)->tongue, english), __VA_ARGS__)
#define COUNT(s, one, many, n)                                                                     \
    text_format((s)->out, tongue_count((s)->tongue, one, many, (unsigned)(n)), (int)(n))

/* Room for a list of things, in any language. */
enum { LIST_MAX = 4096 };

#define COUNT_NEXT(s, one, many, n) (next(s, 0), COUNT(s, one, many, n))

static const struct game *game(const struct plain_table *s)
{
    return &s->view->known;
}

static const char *colour(const struct plain_table *s, unsigned c)
{
    return c < COLOURS ? name_colour(s->tongue, c) : tongue_say(s->tongue, N_("empty"));
}

/* The text for one more part of a list. */
static struct text *next(const struct plain_table *s, size_t start)
{
    join_next(s->out, s->tongue, JOIN_COMMA, start);
    return s->out;
}

/* "gray 2, white 1", or "none" */
static void say_tiles(const struct plain_table *s, const uint8_t tiles[COLOURS])
{
    size_t start = s->out->length;
    for (unsigned c = 0; c < COLOURS; c++)
        if (tiles[c])
            text_format(next(s, start), "%s %d", colour(s, c), tiles[c]);
    if (s->out->length == start)
        SAY(s, N_("none"));
}

static void say_pool(const struct plain_table *s)
{
    char words[LIST_MAX];
    struct text text;
    const struct plain_table list = {&text, s->tongue, s->view, s->names};
    text_init(&text, words, sizeof words);
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = game(s)->pool[c]; n; n--)
            text_puts(next(&list, 0), name_action(s->tongue, c));
    if (text.length)
        FORMAT(s, N_("Left: %s."), words);
    else
        SAY(s, N_("Left: no action."));
}

void plain_table_task(const struct plain_table *s)
{
    const struct game *g = game(s);
    enum asked asked = game_asked(g);
    name_write_task(s->out, s->tongue, g);
    if (!asked && g->phase == PHASE_PUSH) {
        join_put(s->out, s->tongue, JOIN_SENTENCE);
        FORMAT(s, N_("You hold %s."), colour(s, g->drawn[0]));
    }
    if (g->phase == PHASE_ACT && asked != ASKED_TAX) {
        join_put(s->out, s->tongue, JOIN_SENTENCE);
        say_pool(s);
    }
    text_put(s->out, '\n');
}

static void say_outer(const struct plain_table *s, unsigned place)
{
    const struct game *g = game(s);
    if (g->edges[place] != NONE)
        FORMAT(s, N_("%s %s (seal of %s)"), place_words[place], colour(s, g->out[place]),
               s->names[g->edges[place]]);
    else
        text_format(s->out, "%s %s", place_words[place], colour(s, g->out[place]));
}

static void say_outer_row(const struct plain_table *s, unsigned first)
{
    text_puts(s->out, "  ");
    size_t start = s->out->length;
    for (unsigned i = 0; i < LINE_CELLS; i++) {
        next(s, start);
        say_outer(s, first + i);
    }
    text_put(s->out, '\n');
}

void plain_table_square(const struct plain_table *s)
{
    const struct game *g = game(s);
    SAY(s, N_("The cathedral area, from above to below; left and right of a row what lies "
              "outside:\n"));
    say_outer_row(s, PLACE_N1);
    for (unsigned row = 0; row < LINE_CELLS; row++) {
        const uint8_t *cells = g->grid + row * LINE_CELLS;
        text_puts(s->out, "  ");
        say_outer(s, PLACE_W1 + row);
        text_puts(s->out, " | ");
        size_t start = s->out->length;
        for (unsigned i = 0; i < LINE_CELLS; i++)
            text_puts(next(s, start), colour(s, cells[i]));
        text_puts(s->out, " | ");
        say_outer(s, PLACE_E1 + row);
        text_put(s->out, '\n');
    }
    say_outer_row(s, PLACE_S1);
    SAY(s, N_("Docks: "));
    say_tiles(s, g->docks);
    SAY(s, N_("\nBag: "));
    say_tiles(s, g->bag);
    text_put(s->out, '\n');
}

static void say_beside(const struct plain_table *s, unsigned space)
{
    for (unsigned q = 0; q < QUARTERS; q++)
        if (edition_beside[space] >> q & 1)
            text_puts(next(s, 0), name_quarter(s->tongue, q));
}

void plain_table_river(const struct plain_table *s)
{
    const struct game *g = game(s);
    SAY(s,
        N_("The Danube, space by space: points at the end, quarters beside it, bonus, barges:\n"));
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++) {
        const char *bonus = effect_space(s->tongue, space);
        char printed[SPACE_MAX];
        text_format(s->out, "  %s", name_space(space, printed));
        say_beside(s, space);
        if (bonus) {
            next(s, 0);
            FORMAT(s, N_("bonus: %s"), bonus);
        }
        for (unsigned seat = 0; seat < g->seat_count; seat++)
            if (g->seats[seat].space == space) {
                next(s, 0);
                FORMAT(s, N_("barge of %s"), s->names[seat]);
            }
        if (space == RIVER_BRIDGE) {
            join_put(s->out, s->tongue, JOIN_SEMICOLON);
            SAY(s, N_("then comes the bridge"));
        }
        text_put(s->out, '\n');
    }
}

static unsigned sealed(const struct game *g, unsigned quarter)
{
    unsigned seals = 0;
    for (unsigned seat = 0; seat < g->seat_count; seat++)
        seals += g->seals[quarter][seat];
    return seals;
}

/* What a thing does, in the buffer. */
static const char *written(const struct plain_table *s,
                           void (*write)(struct text *, const struct tongue *, unsigned),
                           unsigned thing, char buffer[PRINTED_MAX])
{
    struct text text;
    text_init(&text, buffer, PRINTED_MAX);
    write(&text, s->tongue, thing);
    return buffer;
}

static void say_descendants(const struct plain_table *s)
{
    char words[PRINTED_MAX];
    for (unsigned i = 0; i < OATH_PLACES; i++)
        if (game(s)->oath[i] < DESCENDANTS)
            FORMAT(s, N_("    %s: %s\n"), name_descendant(s->tongue, game(s)->oath[i]),
                   written(s, effect_write_descendant, game(s)->oath[i], words));
}

static void say_quarter(const struct plain_table *s, unsigned q)
{
    const struct game *g = game(s);
    const struct quarter_print *print = &edition_quarter[q];
    int left = (int)print->spaces - (int)sealed(g, q);
    char words[PRINTED_MAX], first[SPACE_MAX], last[SPACE_MAX];
    FORMAT(s, N_("  %s, spaces %s to %s: %s"), name_quarter(s->tongue, q),
           name_space(print->first, first), name_space(print->last, last),
           written(s, effect_write_quarter, q, words));
    join_put(s->out, s->tongue, JOIN_SENTENCE);
    COUNT(s, "%d place left.", "%d places left.", left);
    for (unsigned seat = 0; seat < g->seat_count; seat++)
        if (g->seals[q][seat]) {
            join_put(s->out, s->tongue, JOIN_SENTENCE);
            FORMAT(s, N_("%s: %d."), s->names[seat], g->seals[q][seat]);
        }
    if (g->crests[q] != NONE) {
        join_put(s->out, s->tongue, JOIN_SENTENCE);
        FORMAT(s, N_("Crest of %s: %d for every later seal."), s->names[g->crests[q]],
               edition_coat[q].later);
    }
    text_put(s->out, '\n');
    if (q == QUARTER_OATH)
        say_descendants(s);
}

void plain_table_quarters(const struct plain_table *s)
{
    for (unsigned bank = BANK_NORTH; bank <= BANK_SOUTH; bank++) {
        bank == BANK_NORTH ? SAY(s, N_("North of the river:\n")) : SAY(s, N_("South of it:\n"));
        for (unsigned q = 0; q < QUARTERS; q++)
            if (edition_quarter[q].bank == bank)
                say_quarter(s, q);
    }
}

/* "Choir 1, Siege": a set of things by their names. */
static void list_set(const struct plain_table *s, uint64_t set,
                     const char *(*name)(const struct tongue *, unsigned), char words[LIST_MAX])
{
    struct text text;
    const struct plain_table list = {&text, s->tongue, s->view, s->names};
    text_init(&text, words, LIST_MAX);
    for (; set; set &= set - 1)
        text_puts(next(&list, 0), name(s->tongue, (unsigned)__builtin_ctzll(set)));
}

#define SAY_SET(s, english, set, name)                                                             \
    do {                                                                                           \
        char words[LIST_MAX];                                                                      \
        list_set(s, set, name, words);                                                             \
        if (words[0])                                                                              \
            FORMAT(s, english, words);                                                             \
    } while (0)

static void say_seat(const struct plain_table *s, unsigned number)
{
    const struct game *g = game(s);
    const struct seat *seat = &g->seats[number];
    unsigned hand = game_hand_count(g, number);
    char printed[SPACE_MAX];
    text_format(s->out, "  %s", s->names[number]);
    join_put(s->out, s->tongue, JOIN_COLON);
    COUNT(s, "%d point", "%d points", seat->score);
    COUNT_NEXT(s, "%d coin", "%d coins", seat->coins);
    COUNT_NEXT(s, "%d sparrow", "%d sparrows", seat->sparrows);
    COUNT_NEXT(s, "%d card in hand", "%d cards in hand", hand);
    next(s, 0);
    FORMAT(s, N_("barge on %s"), name_space(seat->space, printed));
    COUNT_NEXT(s, "%d seal left", "%d seals left", seat->seals);
    COUNT_NEXT(s, "%d crest left.\n", "%d crests left.\n", seat->crests);
    SAY(s, N_("    Tiles: "));
    say_tiles(s, seat->tiles);
    text_put(s->out, '\n');
    SAY_SET(s, N_("    Laid down: %s.\n"), seat->laid, name_card);
    SAY_SET(s, N_("    Coats of arms: %s.\n"), seat->coats, name_coat);
    SAY_SET(s, N_("    Descendants: %s.\n"), seat->descendants, name_descendant);
    if (number != s->view->seat)
        SAY_SET(s, N_("    Known in hand: %s.\n"), seat->hand, name_card);
}

void plain_table_seats(const struct plain_table *s)
{
    const struct game *g = game(s);
    for (unsigned seat = 0; seat < g->seat_count; seat++)
        say_seat(s, seat);
    FORMAT(s, N_("Supply: coins %d, sparrows %d. Draw pile: %d. Coats of arms left: %d.\n"),
           g->coins, g->sparrows, g->deck, (int)game_coats_left(g));
    SAY_SET(s, N_("Discard pile: %s.\n"), g->discard, name_card);
}

void plain_table_hand(const struct plain_table *s)
{
    unsigned seat = s->view->seat;
    if (seat >= game(s)->seat_count) {
        SAY(s, N_("Nobody's hand is shown.\n"));
        return;
    }
    uint64_t hand = game(s)->seats[seat].hand;
    if (!hand)
        SAY(s, N_("You have no cards in hand.\n"));
    for (; hand; hand &= hand - 1) {
        unsigned card = (unsigned)__builtin_ctzll(hand);
        text_format(s->out, "  %s\n    ", name_card(s->tongue, card));
        SAY(s, N_("Played: "));
        effect_write_played(s->out, s->tongue, card);
        SAY(s, N_("\n    Laid down: "));
        effect_write_laid(s->out, s->tongue, card);
        join_put(s->out, s->tongue, JOIN_SENTENCE);
        COUNT(s, "Worth %d point now.\n", "Worth %d points now.\n",
              score_laying(game(s), seat, card));
    }
}

void plain_table_score(const struct plain_table *s)
{
    const struct game *g = game(s);
    struct score_sheet sheet;
    g->phase == PHASE_OVER ? SAY(s, N_("Score sheet:\n")) : SAY(s, N_("If the game ended now:\n"));
    for (unsigned seat = 0; seat < g->seat_count; seat++) {
        score_sheet(g, seat, &sheet);
        FORMAT(s,
               N_("  %s: %d = game %d, sparrows %d, river %d, cathedral cards %d, trade cards %d, "
                  "chronicle cards %d."),
               s->names[seat], sheet.total, sheet.during, sheet.sparrows, sheet.river,
               sheet.cathedral, sheet.trade, sheet.chronicle);
        join_put(s->out, s->tongue, JOIN_SENTENCE);
        COUNT(s, "Seals in %d quarter.\n", "Seals in %d quarters.\n", sheet.quarters);
    }
}

static void say_tower(const struct plain_table *s, const char *label, unsigned tower)
{
    char words[PRINTED_MAX];
    if (tower < TOWERS)
        text_format(s->out, tongue_say(s->tongue, label), name_tower(s->tongue, tower),
                    written(s, name_write_tower_effect, tower, words));
}

void plain_table_tower(const struct plain_table *s)
{
    if (game(s)->variant != VARIANT_TOWER) {
        SAY(s, N_("This game has no tower tiles.\n"));
        return;
    }
    say_tower(s, N_("Tower tile of this round: %s. %s\n"), game(s)->tower_now);
    say_tower(s, N_("Of the next round: %s. %s\n"), game(s)->tower_next);
    if (game(s)->tower_next >= TOWERS)
        SAY(s, N_("There is none for a next round.\n"));
}
