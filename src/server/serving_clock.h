/* serving_clock.h - a clock that runs only while the server can serve
 *
 * Deadlines follow it. It begins with the time of day and then follows the ticks that it is shown, so a
 * time of day that is set anew moves no deadline. It is to be shown them at least once a second; where it was not, since the
 * process was stopped or the machine asleep, nobody could be served, and what is more than
 * SERVING_CLOCK_STEP does not count.
 */
#ifndef ULM_SERVER_SERVING_CLOCK_H
#define ULM_SERVER_SERVING_CLOCK_H

#include <stdint.h>

enum { SERVING_CLOCK_STEP = 2000 }; /* milliseconds */

struct serving_clock {
    int64_t now; /* milliseconds */
    uint64_t ticks;
};

/* The time, in milliseconds, when the clock of ticks, which never goes back, shows so many. */
int64_t serving_clock_at(struct serving_clock *clock, uint64_t ticks);

#endif
