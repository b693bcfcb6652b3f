/* quiet.h - when an account does not want to be told of turns, and in what language it is */
#ifndef ULM_SERVER_QUIET_H
#define ULM_SERVER_QUIET_H

#include <jansson.h>

#include "base/text.h"

/* From an hour of the day to another, in the account's own time; none where they are the same. */
struct quiet {
    uint8_t from, until; /* 0 to 23 */
    int16_t offset;      /* of its clocks, in minutes before ours, which is UTC */
    char language[8];    /* "de"; empty for English */
};

enum { QUIET_OFFSET_LEAST = -12 * 60, QUIET_OFFSET_MOST = 14 * 60 };

/* When it may be told: now, or when the quiet hours are over. Milliseconds since 1970. */
int64_t quiet_end(const struct quiet *quiet, int64_t now);

/* As an object, and back; what cannot be read is as if it were not there. */
void quiet_write(const struct quiet *quiet, struct text *out);
void quiet_read(struct quiet *quiet, const json_t *object);

#endif
