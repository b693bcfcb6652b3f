/* server_run.h - a server as a process: one loop, its sockets, its database, its signals */
#ifndef ULM_SERVER_SERVER_RUN_H
#define ULM_SERVER_SERVER_RUN_H

#include "ai/net.h"
#include "server/config.h"
#include "server/journal.h"
#include "store/error.h"

/* Why a server did not come up. */
struct server_fault {
    int wire;                 /* for wire_fault(); 0 where it was not that */
    struct store_error store; /* fault is STORE_FAULT_NONE where it was not that */
};

/* Serves until SIGTERM or SIGINT, then finishes what was accepted. Says where it listens, once it
 * does, by ready(). The configuration, journal and network stay the caller's. Returns 0, or -1 with
 * the fault set where it could not begin; where neither is set there was no memory. */
int server_run(const struct config *config, struct journal *journal, const struct net *net,
               void (*ready)(void *self, unsigned port), void *self, struct server_fault *fault);

#endif
