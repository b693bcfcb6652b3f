#include "wasm/thing.h"

#include "notation/json_value.h"
#include "notation/words.h"

/* clang-format off */
static const struct {
    const char *word;
    const char *const *values;
    bool is_numbered;
} kinds[THING_KINDS] = {
    [THING_BAG]        = {"bag",        NULL,             false},
    [THING_IN_BAG]     = {"bag",        colour_words,     false},
    [THING_DRAWN]      = {"drawn",      colour_words,     false},
    [THING_DOCK]       = {"dock",       colour_words,     false},
    [THING_DOCKS]      = {"docks",      NULL,             false},
    [THING_TILE]       = {"tile",       colour_words,     false},
    [THING_PLACE]      = {"place",      place_words,      false},
    [THING_SIDE]       = {"side",       side_words,       false},
    [THING_ACTION]     = {"action",     colour_words,     false},
    [THING_COINS]      = {"coins",      NULL,             false},
    [THING_BANK]       = {"bank",       NULL,             false},
    [THING_BARGE]      = {"barge",      NULL,             false},
    [THING_SPACE]      = {"space",      NULL,             true},
    [THING_STAY]       = {"stay",       NULL,             false},
    [THING_STEP]       = {"step",       NULL,             false},
    [THING_QUARTER]    = {"quarter",    quarter_words,    false},
    [THING_DESCENDANT] = {"descendant", descendant_words, false},
    [THING_CARD]       = {"card",       card_words,       false},
    [THING_HAND]       = {"hand",       NULL,             false},
    [THING_DECK]       = {"deck",       NULL,             false},
    [THING_DISCARDED]  = {"discard",    card_words,       false},
    [THING_DISCARD]    = {"discard",    NULL,             false},
    [THING_COAT]       = {"coat",       coat_words,       false},
    [THING_COATS]      = {"coats",      NULL,             false},
    [THING_WORKS]      = {"works",      NULL,             false},
    [THING_GRAB]       = {"grab",       NULL,             false},
    [THING_PASS]       = {"pass",       NULL,             false},
    [THING_REFUSE]     = {"refuse",     NULL,             false},
    [THING_END]        = {"end",        NULL,             false},
    [THING_PLAY]       = {"way:play",   NULL,             false},
    [THING_LAY]        = {"way:lay",    NULL,             false},
    [THING_COUNT]      = {"count",      NULL,             true},
    [THING_GIFT]       = {"gift",       halt_words,       false},
    [THING_ONLY]       = {"only",       NULL,             false},
};
/* clang-format on */

static void put_thing(struct text *out, struct thing thing)
{
    text_put(out, '"');
    text_puts(out, kinds[thing.kind].word);
    if (kinds[thing.kind].values)
        text_format(out, ":%s", kinds[thing.kind].values[thing.which]);
    if (kinds[thing.kind].is_numbered)
        text_format(out, ":%d", thing.which);
    text_put(out, '"');
}

void thing_put_list(struct text *out, const struct thing *things, size_t count)
{
    text_put(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_put_comma(out);
        put_thing(out, things[i]);
    }
    text_put(out, ']');
}
