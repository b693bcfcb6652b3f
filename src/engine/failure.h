/* A failure: how another program can lose a game without losing it at the table. */
#ifndef ULM_ENGINE_FAILURE_H
#define ULM_ENGINE_FAILURE_H

#include "base/text.h"
#include "base/tongue.h"
#include "rules/things.h"

enum failure {
    FAILURE_UNSTARTED,
    FAILURE_ENDED,
    FAILURE_LATE,
    FAILURE_NONSENSE,
    FAILURE_ILLEGAL,
    FAILURES,
    FAILURE_NONE = FAILURES
};

/* For programs, and in logs. */
extern const char *const failure_words[FAILURES];

enum { FAILURE_EXAMPLE_MAX = 80, FAILURE_TEXT_MAX = 256 };

/* What was said or answered in one failure of each kind; empty where there was none or nothing was
 * said. Printable ASCII. */
struct failure_examples {
    char texts[SEATS_MAX][FAILURES][FAILURE_EXAMPLE_MAX]; /* by player */
};

void failure_set_example(char text[FAILURE_EXAMPLE_MAX], const char *bytes, size_t size);

/* A sentence: "It did not answer within 10 seconds." */
void failure_write(struct text *out, const struct tongue *tongue, enum failure failure,
                   const char *example, unsigned seconds);

#endif
