/* forget_run.h - forgets an account in a database, whether or not a server runs on it
 *
 * A server that runs sees what is asked for within a second, and tells all whom it concerns. Where none
 * does, one is made here that does no more than that.
 */
#ifndef ULM_SERVER_FORGET_RUN_H
#define ULM_SERVER_FORGET_RUN_H

#include "server/server.h"

/* Of the clock, store, network, configuration and journal that are given. Returns 0, FORGET_NOBODY (forget_rows.h) where
 * there is no account of the name, or STORE_FAILED. */
int forget_run(const struct server_given *given, const char *name);

#endif
