#include "wasm/things.h"

#include "ai/level.h"
#include "notation/effect.h"
#include "notation/json_value.h"
#include "notation/name.h"
#include "notation/words.h"
#include "rules/edition.h"

enum { WORDS_MAX = 1024 };

/* clang-format off */
static const struct {
    const char *key;
    int number;
} numbers[] = {
    {"box_sparrows",        BOX_SPARROWS},
    {"seat_seals",          SEAT_SEALS},
    {"seat_crests",         SEAT_CRESTS},
    {"dock_places",         DOCK_PLACES},
    {"river_last",          RIVER_LAST},
    {"river_bridge",        RIVER_BRIDGE},
    {"seal_price",          SEAL_PRICE},
    {"chronicle_price",     CHRONICLE_PRICE},
    {"tax_things",          TAX_THINGS},
    {"tax_points",          TAX_POINTS},
    {"guard_points",        GUARD_POINTS},
    {"cathedral_points",    CATHEDRAL_POINTS},
    {"siege_points",        SIEGE_POINTS},
    {"siege_coins",         SIEGE_COINS},
    {"sparrow_coins",       SPARROW_COINS},
    {"halt_gives",          HALT_GIVES},
    {"joust_steps",         JOUST_STEPS},
    {"field_steps",         FIELD_STEPS},
    {"reach_spaces",        REACH_SPACES},
    {"laid_card",           LAID_CARD},
    {"laid_cathedral",      LAID_CATHEDRAL},
    {"laid_same_goods",     LAID_SAME_GOODS},
    {"laid_mixed_goods",    LAID_MIXED_GOODS},
    {"laid_coat",           LAID_COAT},
    {"laid_quarter",        LAID_QUARTER},
    {"laid_coins_most",     LAID_COINS_MOST},
    {"laid_first",          LAID_FIRST},
    {"laid_second",         LAID_SECOND},
    {"laid_patrician",      LAID_PATRICIAN},
    {"laid_cathedral_card", LAID_CATHEDRAL_CARD},
    {"laid_colour",         LAID_COLOUR},
    {"laid_sparrows_most",  LAID_SPARROWS_MOST},
};
/* clang-format on */

typedef const char *namer(const struct tongue *tongue, unsigned thing);
typedef void writer(struct text *out, const struct tongue *tongue, unsigned thing);

static void put_written(struct call *call, const char *key, writer *write, unsigned thing)
{
    char words[WORDS_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    write(&text, call->tongue, thing);
    json_put_text(call->out, key, words);
}

static void open_thing(struct call *call, const char *word, const char *name)
{
    json_put_open(call->out, word, '{');
    json_put_text(call->out, "name", name);
}

static void put_colours(struct call *call)
{
    json_put_open(call->out, "colours", '{');
    for (unsigned c = 0; c < COLOURS; c++) {
        open_thing(call, colour_words[c], name_colour(call->tongue, c));
        json_put_text(call->out, "action", name_action(call->tongue, c));
        text_put(call->out, '}');
    }
    text_put(call->out, '}');
}

static void put_places(struct text *out)
{
    json_put_open(out, "places", '{');
    for (unsigned p = 0; p < PLACES; p++) {
        json_put_open(out, place_words[p], '{');
        json_put_word(out, "opposite", place_words, place_opposite(p));
        json_put_open(out, "cells", '[');
        for (unsigned i = 0; i < LINE_CELLS; i++) {
            json_put_comma(out);
            text_int(out, place_cells[p][i]);
        }
        text_puts(out, "]}");
    }
    text_put(out, '}');
}

static void put_quarters(struct call *call)
{
    static const char *const banks[] = {[BANK_NORTH] = "north", [BANK_SOUTH] = "south"};
    struct text *out = call->out;
    json_put_open(out, "quarters", '{');
    for (unsigned q = 0; q < QUARTERS; q++) {
        const struct quarter_print *print = &edition_quarter[q];
        open_thing(call, quarter_words[q], name_quarter(call->tongue, q));
        put_written(call, "effect", effect_write_quarter, q);
        json_put_number(out, "spaces", print->spaces);
        json_put_word(out, "bank", banks, print->bank);
        json_put_open(out, "river", '[');
        for (int space = print->first; space <= print->last; space++) {
            json_put_comma(out);
            text_int(out, space);
        }
        text_put(out, ']');
        text_put(out, '}');
    }
    text_put(out, '}');
}

static void put_coats(struct call *call)
{
    struct text *out = call->out;
    json_put_open(out, "coats", '{');
    for (unsigned c = 0; c < COATS; c++) {
        open_thing(call, coat_words[c], name_coat(call->tongue, c));
        put_written(call, "effect", effect_write_coat, c);
        json_put_key(out, "gold");
        text_puts(out, edition_coat[c].gold ? "true" : "false");
        json_put_number(out, "now", edition_coat[c].now);
        json_put_number(out, "later", edition_coat[c].later);
        json_put_word(out, "place", place_words, edition_coat[c].place);
        text_put(out, '}');
    }
    text_put(out, '}');
}

/* Things of which no more is to be said. */
static void put_effects(struct call *call, const char *key, unsigned count,
                        const char *const words[], namer *name, writer *write)
{
    json_put_open(call->out, key, '{');
    for (unsigned n = 0; n < count; n++) {
        open_thing(call, words[n], name(call->tongue, n));
        put_written(call, "effect", write, n);
        text_put(call->out, '}');
    }
    text_put(call->out, '}');
}

/* Its section, its good, or "chronicle". */
static const char *card_kind(unsigned card)
{
    static const char *const sections[SECTIONS] = {"choir", "nave", "tower"};
    static const char *const goods[GOODS] = {
        [GOOD_FUSTIAN] = "fustian", [GOOD_ART] = "art", [GOOD_GOODS] = "goods"};
    if (card_is_cathedral(card))
        return sections[card / SECTION_CARDS];
    return card_is_trade(card) ? goods[card_good(card)] : "chronicle";
}

static void put_colours_paid(struct text *out, unsigned card)
{
    json_put_open(out, "colours", '[');
    if (card_is_cathedral(card))
        for (unsigned i = 0; i < 2; i++)
            json_put_element_word(out, colour_words, edition_cathedral[card].colour[i]);
    if (card_is_trade(card))
        json_put_element_word(out, colour_words, card_colour(card));
    text_put(out, ']');
}

static void put_card(struct call *call, unsigned card)
{
    struct text *out = call->out;
    open_thing(call, card_words[card], name_card(call->tongue, card));
    put_written(call, "title", name_write_card, card);
    json_put_text(out, "kind", card_kind(card));
    put_colours_paid(out, card);
    if (card_is_trade(card)) {
        const struct good_print *good = &edition_good[card_good(card)];
        json_put_number(out, "coins", good->coins);
        json_put_number(out, "points", good->points);
        json_put_number(out, "steps", good->steps);
    }
    put_written(call, "played", effect_write_played, card);
    put_written(call, "laid", effect_write_laid, card);
    text_put(out, '}');
}

static void put_cards(struct call *call)
{
    json_put_open(call->out, "cards", '{');
    for (unsigned card = 0; card < CARDS; card++)
        put_card(call, card);
    text_put(call->out, '}');
}

static void put_river(struct call *call)
{
    static const char *const bonuses[] = {[BONUS_COIN] = "coin",
                                          [BONUS_COINS] = "coins",
                                          [BONUS_CARD] = "card",
                                          [BONUS_SEAL] = "seal"};
    struct text *out = call->out;
    json_put_open(out, "river", '[');
    for (unsigned space = RIVER_FIRST; space <= RIVER_LAST; space++) {
        const char *effect = effect_space(call->tongue, space);
        unsigned bonus = edition_bonus[space];
        json_put_comma(out);
        text_put(out, '{');
        json_put_number(out, "space", (int)space);
        if (effect)
            json_put_text(out, "effect", effect);
        else
            json_put_null(out, "effect");
        json_put_word(out, "bonus", bonuses, bonus == BONUS_NONE ? (unsigned)NONE : bonus);
        json_put_number(out, "points", edition_river_points(space));
        text_put(out, '}');
    }
    text_put(out, ']');
    json_put_number(out, "bridge", RIVER_BRIDGE);
}

static void put_levels(struct call *call)
{
    json_put_open(call->out, "levels", '[');
    for (unsigned l = 0; l < LEVELS; l++) {
        json_put_comma(call->out);
        text_put(call->out, '{');
        json_put_text(call->out, "level", level_names[l]);
        json_put_text(call->out, "name", call_say(call, level_titles[l].name));
        json_put_text(call->out, "about", call_say(call, level_titles[l].about));
        json_put_number(call->out, "elo", level_titles[l].elo);
        text_put(call->out, '}');
    }
    text_put(call->out, ']');
}

static void put_numbers(struct text *out)
{
    json_put_open(out, "numbers", '{');
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_put_number(out, numbers[i].key, numbers[i].number);
    text_put(out, '}');
}

int things_list(struct call *call)
{
    text_put(call->out, '{');
    put_colours(call);
    put_places(call->out);
    put_quarters(call);
    put_coats(call);
    put_effects(call, "descendants", DESCENDANTS, descendant_words, name_descendant,
                effect_write_descendant);
    put_cards(call);
    put_effects(call, "towers", TOWERS, tower_words, name_tower, name_write_tower_effect);
    put_river(call);
    put_levels(call);
    put_numbers(call->out);
    text_put(call->out, '}');
    return 0;
}
