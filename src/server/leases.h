/* leases.h - which nodes there are on a database, and which of them does what is to be done once
 *
 * leases     node/NODE            a node that lives: a number that it raises every two seconds
 *            keeper               NODE NUMBER TIME: the node that looks after deadlines, notices, orders and what is to be
 *                                 swept, and takes over from nodes that are gone
 *
 * A lease is held by raising its number, with an EXPECT of what stood there. It has lapsed when another
 * node has seen the same value for six seconds of its own clock; its holder counts from before it asked, and
 * only four. So no clock is compared with another. A node that slept may still believe for a moment that
 * it is the keeper: whatever a keeper does, twice is waste and no harm, since the store decides.
 *
 * The time of all is the keeper's: a node that sees it write another one, by more than ten seconds, goes by that from then on. So
 * who was cut off from the store alone is not behind for long, and who begins after an outage is behind as all others.
 *
 * A server that has its store to itself is the keeper, and writes nothing.
 */
#ifndef ULM_SERVER_LEASES_H
#define ULM_SERVER_LEASES_H

#include "server/services.h"

enum { LEASE_NODES_MOST = 64, LEASE_VALUE_MAX = 64, LEASE_KEY_MAX = 32 };
enum {
    LEASE_RENEW_MS = 2000,
    LEASE_HOLDS_MS = 4000,
    LEASE_LAPSES_MS = 6000,
    LEASE_APART_MS = 10000
};

/* What stood in a lease, and since when. */
struct lease {
    char key[LEASE_KEY_MAX];
    char value[LEASE_VALUE_MAX];
    uint64_t since; /* in ticks */
};

struct leases {
    struct services *services;
    bool is_looking;
    uint64_t number;
    uint64_t next;       /* ticks: when they are renewed */
    uint64_t held_until; /* ticks: so long it is the keeper */
    struct lease seen[LEASE_NODES_MOST];
    size_t count;
};

/* Renews what is due, and looks at the others; for every second or so. */
void leases_look(struct leases *leases);

/* Gives everything up, so that others need not wait. */
void leases_give_up(struct leases *leases);

bool leases_is_keeper(const struct leases *leases);

/* Lists the leases of nodes that have lapsed. Returns how many. */
size_t leases_list_lapsed(const struct leases *leases, struct lease list[LEASE_NODES_MOST]);

#endif
