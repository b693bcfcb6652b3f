/* server.h - the whole logic of a server, on a clock, a store and an outlet that it is given
 *
 * It has no socket, no signals and no time of its own, so there may be several in a process. Who
 * comes and what they ask arrives through api.h. What it tells goes out through the outlet. Whoever
 * has it calls server_tick() about once a second.
 *
 * With a loop, the disk and the computer players have threads of their own, and what they have done
 * comes back as the loop runs. Without one nothing happens by itself: server_settle() and server_think()
 * do what waits.
 */
#ifndef ULM_SERVER_SERVER_H
#define ULM_SERVER_SERVER_H

#include "server/address_limit.h"
#include "server/admin_order.h"
#include "server/adoption.h"
#include "server/banning.h"
#include "server/config.h"
#include "server/deadlines.h"
#include "server/forgetting.h"
#include "server/hash_queue.h"
#include "server/leases.h"
#include "server/limit.h"
#include "server/live_tables.h"
#include "server/neighbours.h"
#include "server/outbox.h"
#include "server/push_key.h"
#include "server/services.h"
#include "server/sweep.h"
#include "server/visitor.h"

/* All of it stays the caller's, and outlives the server. */
struct server_given {
    const struct config *config;
    struct journal *journal;
    const struct net *net;
    struct store *store;
    struct server_clock clock;
    const struct outlet *outlet;
    const struct carrier *carrier; /* of notices; NULL: there are none */
    bool is_shared;                /* other servers may have the same store: one of a few nodes */
    const struct broadcast
        *broadcast;         /* that calls these; NULL: they are found in the store alone */
    struct uv_loop_s *loop; /* or NULL, see above */
    unsigned threads;       /* that think; only with a loop */
};

struct server {
    const struct config *config;
    const struct outlet *outlet;
    struct services services;
    struct live_tables tables;
    struct deadlines deadlines;
    struct forgetting forgetting;
    struct sweep sweep;
    struct banning banning;
    struct admin_orders orders;
    struct address_limit address_limit, dear_limit;
    struct limit *table_limit;
    struct limit *guess_limit, *account_limit; /* of logins at one account, a minute */
    struct limit *homes;                       /* from where accounts were used in the last month */
    struct address_limit lasting_limit;        /* of what an address leaves behind, a minute */
    struct outbox outbox;
    struct push_key *push_key; /* or NULL */
    struct leases leases;
    struct adoption adoption;
    struct neighbours neighbours;
    bool is_cut_off;            /* from the store, and nobody is let in */
    uint64_t unrated_due;       /* ticks: when the keeper looks for games that nobody rated */
    struct limit *notice_limit; /* of what accounts have sent to themselves, an hour */
    struct limit *mail_limit;   /* of questions whether an address wants mail, a day */
    struct hash_queue *hashes;
    struct logins logins;
    unsigned account_requests;        /* on their way */
    unsigned takeouts;                /* of these */
    struct lobby *lobby, *next_lobby; /* being read, and to be read next; request_lobby.c */
    void (*closed)(void *self);
    void *self;
};

/* NULL without memory or threads. */
struct server *server_create(const struct server_given *given);

/* Goes on where the server before it ended: computer players move, games are rated. */
void server_start(struct server *server);

/* What is to be done now and then: deadlines that have come, tables that nobody needs. */
void server_tick(struct server *server);

/* What another node called, a line without its end, and which node that was. */
void server_hear(struct server *server, struct slice node, struct slice words);

/* Whether the address may do once more what stays: 0, or in how many milliseconds. `what` is the name of
 * the table at which it sits down, or "" for an account. */
uint64_t server_take_lasting(struct server *server, const char *what, const char *address);

/* Without a loop: reads and stores what waits, and what comes of it, until nothing does. */
void server_settle(struct server *server);
/* Without a loop: lets a computer player choose a move, if one is to; then comes server_settle(). */
bool server_think(struct server *server);

/* Nothing new is accepted; what was accepted goes on while server_is_busy(). */
void server_stop(struct server *server);
bool server_is_busy(const struct server *server);

/* Lets all tables go, then the threads; closed() comes when that is done, by the loop or at once. It
 * is not busy. */
void server_close(struct server *server, void (*closed)(void *self), void *self);
/* After closed(). */
void server_destroy(struct server *server);

#endif
