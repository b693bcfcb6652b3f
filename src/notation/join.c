#include "notation/join.h"

/* Whole, so that translators see what is joined; only what stands in the middle is put. */
static const char *const pairs[JOINS] = {
    [JOIN_COMMA] = N_("%s, %s"), [JOIN_SEMICOLON] = N_("%s; %s"), [JOIN_COLON] = N_("%s: %s"),
    [JOIN_DASH] = N_("%s - %s"), [JOIN_SENTENCE] = N_("%s %s"),   [JOIN_OR] = N_("%s or %s"),
};

void join_put(struct text *out, const struct tongue *tongue, enum join join)
{
    const char *from = tongue_say(tongue, pairs[join]);
    while (*from && *from != 's')
        from++;
    for (from += *from == 's'; *from && *from != '%'; from++)
        text_put(out, *from);
}

void join_next(struct text *out, const struct tongue *tongue, enum join join, size_t start)
{
    if (out->length > start)
        join_put(out, tongue, join);
}

const char *join_mark(const struct tongue *tongue, enum join join, char mark[JOIN_MARK_MAX])
{
    struct text text;
    text_init(&text, mark, JOIN_MARK_MAX);
    join_put(&text, tongue, join);
    return mark;
}

const char *join_gap(const struct tongue *tongue)
{
    char mark[JOIN_MARK_MAX];
    size_t size = 0;
    for (join_mark(tongue, JOIN_COLON, mark); mark[size]; size++)
        continue;
    return size && mark[size - 1] == ' ' ? " " : "";
}
