/* elsewhere.h - who looks on at a table through other nodes, as these say
 *
 * Each node says it when it changes, and again now and then; what was not said again for a while is no more. So
 * a node that died takes its visitors along.
 */
#ifndef ULM_SERVER_ELSEWHERE_H
#define ULM_SERVER_ELSEWHERE_H

#include <stdbool.h>
#include <stdint.h>

#include "server/broadcast.h"

/* How often it is said again, and how long it holds. */
enum { ELSEWHERE_AGAIN_MS = 10000, ELSEWHERE_HOLDS_MS = 30000 };

struct elsewhere {
    struct elsewhere *next;
    char node[NODE_MAX];
    unsigned here; /* seats, a bit each */
    unsigned spectators;
    uint64_t until; /* in ticks */
};

/* Adds those of one node to what is said so far. */
struct presence {
    unsigned here, spectators;
};
struct presence elsewhere_add(const struct elsewhere *list, struct presence presence);

/* A node says who is there. Returns whether that is another than before; `is_new`: the node was not known. */
bool elsewhere_hear(struct elsewhere **list, struct slice node, struct presence presence,
                    uint64_t ticks, bool *is_new);

/* Forgets what was not said again. Returns whether there was any. */
bool elsewhere_expire(struct elsewhere **list, uint64_t ticks);

void elsewhere_finish(struct elsewhere **list);

#endif
