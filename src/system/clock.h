/* clock.h - clocks that only go forward, in seconds and fractions of them */
#ifndef ULM_SYSTEM_CLOCK_H
#define ULM_SYSTEM_CLOCK_H

/* Since some moment in the past. */
double clock_seconds(void);

/* That this thread has worked. */
double clock_thread_seconds(void);

#endif
