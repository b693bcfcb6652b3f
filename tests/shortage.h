/* shortage.h - memory that runs out when a test says so
 *
 * The linker leads malloc, calloc, realloc and free of the program here (tests/meson.build); libraries
 * have theirs as ever.
 */
#ifndef ULM_TESTS_SHORTAGE_H
#define ULM_TESTS_SHORTAGE_H

#include <stdbool.h>

/* The allocation of this number from now on, from 0, fails. */
void run_short(int number);

/* Whether it has come. From now on none fails. */
bool was_short(void);

/* How many pieces of memory the program has, if it gives back none that a library made. */
long memory_pieces(void);

#endif
