/* neighbours.h - the other servers on the same store: what is called to them, and what they have done
 *
 * Tables in memory are compared with the store about once a second, all with one question, and sooner where another
 * server calls that it stored something; so no call is ever needed, only quick. Logins that were ended elsewhere
 * are found by looking, within a few seconds. A store that says that nobody else wrote is asked no more.
 *
 * So it is known as well when a node is cut off from a store that others have: it would tell what is old. When the store
 * answers again, the time of the node is behind by so much: nobody could move, and no deadline came nearer.
 *
 * The calls, one a line behind the node that calls:
 *   events ID NUMBER      a table has so many events
 *   again ID              its events are others than they were: it is to be read anew
 *   here ID SEATS NUMBER  who looks on there: a bit for each seat, and how many spectators
 */
#ifndef ULM_SERVER_NEIGHBOURS_H
#define ULM_SERVER_NEIGHBOURS_H

#include "server/live_tables.h"
#include "server/login.h"

struct neighbours {
    struct live_tables *tables;
    struct logins *logins;
    bool is_looking;
    unsigned unanswered; /* seconds, about, since the store last answered */
    uint64_t answered;   /* ticks: when it did */
    uint64_t logins_due; /* ticks */
};

/* Asks the store; for every second or so. */
void neighbours_look(struct neighbours *neighbours);

/* Whether the store has not answered for so long that this node had better send people to another. */
bool neighbours_is_cut_off(const struct neighbours *neighbours);

/* A call of another node. What is none is ignored. */
void neighbours_hear(struct neighbours *neighbours, struct slice node, struct slice words);

#endif
