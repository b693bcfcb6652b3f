#include "server/plan.h"

#include <string.h>

#include "base/tongue.h"
#include "notation/json_value.h"
#include "notation/words.h"

static const char *const clock_words[CLOCKS] = {
    [CLOCK_NONE] = "none",
    [CLOCK_MOVE] = "move",
    [CLOCK_GAME] = "game",
};

static const char *const then_words[THENS] = {
    [THEN_REMIND] = "remind",
    [THEN_COMPUTER] = "computer",
};

/* A number from least to most; `fallback` where the member is missing. False where it is another. */
static bool read_number(const json_t *object, const char *key, int least, int most, int fallback,
                        int *number)
{
    const json_t *value = json_object_get(object, key);
    if (!value) {
        *number = fallback;
        return true;
    }
    if (!json_is_integer(value) || json_integer_value(value) < least ||
        json_integer_value(value) > most)
        return false;
    *number = (int)json_integer_value(value);
    return true;
}

static bool read_word(const json_t *object, const char *key, const char *const *words,
                      unsigned count, unsigned fallback, unsigned *word)
{
    const json_t *value = json_object_get(object, key);
    *word = fallback;
    if (value && json_is_string(value))
        *word = word_find(words, count, json_string_value(value), json_string_length(value));
    else if (value)
        *word = NONE;
    return *word != NONE;
}

static const char *read_clock(struct plan *plan, const json_t *clock)
{
    unsigned kind, then;
    int seconds;
    if (!clock)
        return NULL;
    if (!json_is_object(clock) ||
        !read_word(clock, "kind", clock_words, CLOCKS, CLOCK_NONE, &kind) ||
        !read_word(clock, "then", then_words, THENS, THEN_REMIND, &then))
        return N_("The clock is none, move or game, and then remind or computer.");
    if (kind == CLOCK_NONE)
        return NULL;
    if (!read_number(clock, "seconds", CLOCK_SECONDS_MIN, CLOCK_SECONDS_MAX, -1, &seconds) ||
        seconds < 0)
        return N_("The clock's seconds are from 5 to 5184000, which is sixty days.");
    plan->clock = (uint8_t)kind;
    plan->then = (uint8_t)then;
    plan->seconds = (uint32_t)seconds;
    return NULL;
}

const char *plan_read(struct plan *plan, const json_t *object)
{
    int seats, rounds;
    unsigned variant;
    const json_t *public = json_object_get(object, "public");
    if (!read_number(object, "seats", SEATS_MIN, SEATS_MAX, SEATS_MIN, &seats))
        return N_("A game has 2 to 4 seats.");
    if (!read_word(object, "variant", variant_words, VARIANTS, VARIANT_BASIC, &variant))
        return N_("The variant is basic or tower.");
    if (!read_number(object, "rounds", 10, 12, 10, &rounds) || rounds == 11)
        return N_("A game has 10 or 12 rounds.");
    if (public && !json_is_boolean(public))
        return N_("Whether the table is public is true or false.");
    struct plan made = {
        .seats = (uint8_t)seats,
        .variant = (uint8_t)variant,
        .rounds = (uint8_t)rounds,
        .is_public = json_is_true(public),
    };
    const char *wrong = read_clock(&made, json_object_get(object, "clock"));
    if (!wrong)
        *plan = made;
    return wrong;
}

void plan_write(struct text *out, const struct plan *plan)
{
    json_put_number(out, "seats", plan->seats);
    json_put_word(out, "variant", variant_words, plan->variant);
    json_put_number(out, "rounds", plan->rounds);
    json_put_bool(out, "public", plan->is_public);
    json_put_open(out, "clock", '{');
    json_put_word(out, "kind", clock_words, plan->clock);
    if (plan->clock != CLOCK_NONE) {
        json_put_number(out, "seconds", (int)plan->seconds);
        json_put_word(out, "then", then_words, plan->then);
    }
    text_put(out, '}');
}
