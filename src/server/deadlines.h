/* The bell: rings at tables where a seat's time is up, and wakes those where a computer player is to
 * move after a restart. What is due stands in the store, so it survives one. */
#ifndef ULM_SERVER_DEADLINES_H
#define ULM_SERVER_DEADLINES_H

struct server;

/* Looks which deadlines have come; for every second or so. */
void bell_look(struct server *server);

/* Brings all tables into memory where a computer player is to move. */
void bell_wake(struct server *server);

#endif
