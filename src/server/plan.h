/* plan.h - what game a table is for, who may come, and how much time there is
 *
 * As JSON, its members stand in an object together with others:
 * "seats":2,"variant":"basic","rounds":10,"public":true,"clock":{"kind":"move","seconds":86400,"then":"computer"}
 * "hints":false only where nobody is given hints.
 */
#ifndef ULM_SERVER_PLAN_H
#define ULM_SERVER_PLAN_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

enum clock_kind {
    CLOCK_NONE,
    CLOCK_MOVE, /* so long a turn */
    CLOCK_GAME, /* so long for all turns of a seat together */
    CLOCKS
};

/* What happens when a seat's time is up. */
enum clock_then {
    THEN_REMIND,   /* all are told */
    THEN_COMPUTER, /* a computer player goes on for the seat */
    THENS
};

enum { CLOCK_SECONDS_MIN = 5, CLOCK_SECONDS_MAX = 60 * 24 * 60 * 60 };

struct plan {
    uint8_t seats;
    uint8_t variant; /* enum variant */
    uint8_t rounds;
    uint8_t is_public;  /* else whoever comes needs the invitation */
    uint8_t clock;      /* enum clock_kind */
    uint8_t then;       /* enum clock_then */
    uint8_t is_unaided; /* nobody is given hints */
    uint8_t unused[1];
    uint32_t seconds; /* of the clock */
};

/* Reads the members; what is missing is 2 seats, basic, 10 rounds, not public, hints, no clock. Returns 0, or
 * -1 where one is something else, or a clock has no seconds; then the plan is untouched. */
int plan_read(struct plan *plan, const json_t *object);

/* Writes the members into an object that is open. */
void plan_write(struct text *out, const struct plan *plan);

#endif
