/* argument.h - what the arguments of requests may be: one row each, type and range
 *
 * What is something else is refused by its name before the request is looked at. What stands here is
 * what docs/api.md says and what the fuzzer tries; a test compares them. Rules that need to know more,
 * such as whether a seat is free, are the request's.
 */
#ifndef ULM_SERVER_ARGUMENT_H
#define ULM_SERVER_ARGUMENT_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum argument_kind {
    ARGUMENT_TEXT,   /* of at most so many bytes */
    ARGUMENT_HEX,    /* exactly so many hexadecimal digits */
    ARGUMENT_NUMBER, /* whole, from least to most; only every step-th */
    ARGUMENT_FLAG,   /* true or false */
    ARGUMENT_WORD,   /* one of the words */
    ARGUMENT_TEXTS,  /* a list of at most so many */
    ARGUMENT_OBJECT  /* whose members may be rows too */
};

enum argument_id {
    ARGUMENT_TABLE,
    ARGUMENT_SECRET,
    ARGUMENT_INVITATION,
    ARGUMENT_TOKEN,
    ARGUMENT_SEAT,
    ARGUMENT_NAME,
    ARGUMENT_SEATS,
    ARGUMENT_VARIANT,
    ARGUMENT_ROUNDS,
    ARGUMENT_PUBLIC,
    ARGUMENT_HINTS,
    ARGUMENT_PLAYERS,
    ARGUMENT_CLOCK,
    ARGUMENT_CLOCK_KIND, /* of the clock, as the next two are */
    ARGUMENT_CLOCK_SECONDS,
    ARGUMENT_CLOCK_THEN,
    ARGUMENT_LEVEL,
    ARGUMENT_PROMISE,
    ARGUMENT_ENTROPY,
    ARGUMENT_WHAT,
    ARGUMENT_SEEN,
    ARGUMENT_MOVE,
    ARGUMENT_AFTER,
    ARGUMENT_SAID,
    ARGUMENT_CLOSED,
    ARGUMENT_REASON,
    ARGUMENT_BY,
    ARGUMENT_EVENT,
    ARGUMENT_DONE,
    ARGUMENT_REPORT,
    ARGUMENT_ADDRESS,
    ARGUMENT_HOURS,
    ARGUMENT_BAN,
    ARGUMENT_AFTER_KEY,
    ARGUMENT_NAMES,
    ARGUMENT_PASSWORD,
    ARGUMENT_NEW,
    ARGUMENT_OTHERS,
    ARGUMENT_LOGIN,
    ARGUMENT_SETTINGS,
    ARGUMENT_CHANNEL_KIND,
    ARGUMENT_TO,
    ARGUMENT_CHANNEL,
    ARGUMENT_LINK_KEY,
    ARGUMENT_LANGUAGE,
    ARGUMENT_FROM,
    ARGUMENT_UNTIL,
    ARGUMENT_OFFSET,
    ARGUMENTS
};

enum { ARGUMENT_WORDS_MAX = 5 };

struct argument {
    const char *name;
    enum argument_kind kind;
    int64_t least, most, step;
    const char *words[ARGUMENT_WORDS_MAX];
    uint8_t first, count; /* of an object: its members' rows */
};

extern const struct argument argument_rows[ARGUMENTS];

/* A set of arguments. */
#define ARGUMENT(id) (UINT64_C(1) << ARGUMENT_##id)

/* The first argument of the set that is there and is not what it must be, or NULL. */
const struct argument *argument_find_wrong(uint64_t set, const json_t *object);

/* What it must be, in English: "a whole number from 1 to 4". */
void argument_write(const struct argument *argument, struct text *out);

#endif
