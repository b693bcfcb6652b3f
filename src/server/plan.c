#include "server/plan.h"

#include <string.h>

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
    json_int_t found = value ? json_integer_value(value) : fallback;
    *number = (int)found;
    return (!value || json_is_integer(value)) && found >= least && found <= most;
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

static int read_clock(struct plan *plan, const json_t *clock)
{
    unsigned kind, then;
    int seconds;
    if (!clock)
        return 0;
    if (!json_is_object(clock) ||
        !read_word(clock, "kind", clock_words, CLOCKS, CLOCK_NONE, &kind) ||
        !read_word(clock, "then", then_words, THENS, THEN_REMIND, &then))
        return -1;
    if (kind == CLOCK_NONE)
        return 0;
    if (!read_number(clock, "seconds", CLOCK_SECONDS_MIN, CLOCK_SECONDS_MAX, -1, &seconds))
        return -1;
    plan->clock = (uint8_t)kind;
    plan->then = (uint8_t)then;
    plan->seconds = (uint32_t)seconds;
    return 0;
}

int plan_read(struct plan *plan, const json_t *object)
{
    int seats, rounds;
    unsigned variant;
    const json_t *public = json_object_get(object, "public");
    const json_t *hints = json_object_get(object, "hints");
    if (!read_number(object, "seats", SEATS_MIN, SEATS_MAX, SEATS_MIN, &seats) ||
        !read_word(object, "variant", variant_words, VARIANTS, VARIANT_BASIC, &variant) ||
        !read_number(object, "rounds", 10, 12, 10, &rounds) || rounds == 11 ||
        (public && !json_is_boolean(public)) || (hints && !json_is_boolean(hints)))
        return -1;
    struct plan made = {
        .seats = (uint8_t)seats,
        .variant = (uint8_t)variant,
        .rounds = (uint8_t)rounds,
        .is_public = json_is_true(public),
        .is_unaided = json_is_false(hints),
    };
    if (read_clock(&made, json_object_get(object, "clock")) < 0)
        return -1;
    *plan = made;
    return 0;
}

void plan_write(struct text *out, const struct plan *plan)
{
    json_put_number(out, "seats", plan->seats);
    json_put_word(out, "variant", variant_words, plan->variant);
    json_put_number(out, "rounds", plan->rounds);
    json_put_bool(out, "public", plan->is_public);
    if (plan->is_unaided)
        json_put_bool(out, "hints", false);
    json_put_open(out, "clock", '{');
    json_put_word(out, "kind", clock_words, plan->clock);
    if (plan->clock != CLOCK_NONE) {
        json_put_number(out, "seconds", (int)plan->seconds);
        json_put_word(out, "then", then_words, plan->then);
    }
    text_put(out, '}');
}
