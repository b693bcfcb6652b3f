/* simulation.h - several servers in this process on one store, with a clock, a network and faults from one seed
 *
 * Nothing happens but by a step, and each step is drawn from the seed: which node works through what waits, which call
 * between nodes arrives, late, twice or never, whose clock goes on and how fast, who dies, sleeps, wakes and is cut off from
 * the store. A store's answer may be lost before or after it was written, and other nodes may work in the middle of it.
 */
#ifndef ULM_TESTS_SIMULATION_H
#define ULM_TESTS_SIMULATION_H

#include <jansson.h>

#include "base/rng.h"
#include "server/api.h"

enum { NODES = 3 };

struct wire_peer {
    struct visitor *visitor; /* NULL: it is not connected */
    unsigned node;
    bool is_dropped; /* by the node, which tells it nothing more */
    void (*heard)(void *self, const json_t *message);
    void *self;
};

struct node {
    struct store *store; /* its way to the store that all have */
    struct server *server;
    struct broadcast broadcast;
    int64_t skew;    /* of its clock, milliseconds */
    unsigned sleeps; /* so many steps more */
    unsigned cut;    /* from the store, so many steps more */
    bool is_dead, is_working;
};

struct simulation {
    struct rng rng;
    struct store *rows;
    struct node nodes[NODES];
    int64_t now;
    bool is_calm;   /* no faults any more */
    bool is_spread; /* the store is made of several (spread_store.h) */
};

extern struct simulation simulation;

void simulation_begin(unsigned seed);
void simulation_end(void);

/* From 0 to so many less one. */
unsigned simulation_draw(unsigned count);

/* One thing happens that is nobody's wish. Who was connected to a node that dies is not connected any more: `lost`. */
void simulation_step(void (*lost)(unsigned node));

/* No faults from now on; all nodes live, and do what there is to do for so many seconds. */
void simulation_calm_down(unsigned seconds);

/* A node that is cut off from the store lets nobody in: then there is no visitor. */
void simulation_enter(struct wire_peer *peer, unsigned node);
void simulation_leave(struct wire_peer *peer);
/* What is said may be lost with the node. */
void simulation_say(struct wire_peer *peer, const char *message);

#endif
