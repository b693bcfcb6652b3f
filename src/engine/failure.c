#include "engine/failure.h"

const char *const failure_words[FAILURES] = {
    [FAILURE_UNSTARTED] = "unstarted", [FAILURE_ENDED] = "ended",     [FAILURE_LATE] = "late",
    [FAILURE_NONSENSE] = "nonsense",   [FAILURE_ILLEGAL] = "illegal",
};

static const struct {
    const char *alone, *with_example;
} sentences[FAILURES] = {
    [FAILURE_UNSTARTED] = {N_("It could not be started."), N_("It could not be started: %s.")},
    [FAILURE_ENDED] = {N_("It ended before the game was over."), NULL},
    [FAILURE_NONSENSE] = {N_("It gave an answer that means nothing."),
                          N_("It gave an answer that means nothing: \"%s\".")},
    [FAILURE_ILLEGAL] = {N_("It chose a move that is not legal."),
                         N_("It chose a move that is not legal: \"%s\".")},
};

void failure_set_example(char text[FAILURE_EXAMPLE_MAX], const char *bytes, size_t size)
{
    size_t i = 0;
    for (; i < size && i < FAILURE_EXAMPLE_MAX - 1; i++)
        text[i] = bytes[i] < ' ' || bytes[i] > '~' ? '?' : bytes[i];
    text[i] = '\0';
}

void failure_write(struct text *out, const struct tongue *tongue, enum failure failure,
                   const char *example, unsigned seconds)
{
    if (failure == FAILURE_LATE)
        text_format(out,
                    tongue_count(tongue, "It did not answer within %d second.",
                                 "It did not answer within %d seconds.", seconds),
                    (int)seconds);
    else if (*example && sentences[failure].with_example)
        text_format(out, tongue_say(tongue, sentences[failure].with_example), example);
    else
        text_puts(out, tongue_say(tongue, sentences[failure].alone));
}
