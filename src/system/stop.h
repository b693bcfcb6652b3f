/* stop.h - the wish of a signal that a long command stops
 *
 * The first SIGINT or SIGTERM is a wish, the second one is an order.
 */
#ifndef ULM_SYSTEM_STOP_H
#define ULM_SYSTEM_STOP_H

#include <stdbool.h>

/* From now on. */
void stop_listen(void);

bool stop_is_wished(void);

#endif
