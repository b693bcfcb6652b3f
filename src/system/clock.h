/* clock.h - a clock that only goes forward */
#ifndef ULM_SYSTEM_CLOCK_H
#define ULM_SYSTEM_CLOCK_H

/* Seconds since some moment in the past, in fractions. */
double clock_seconds(void);

#endif
