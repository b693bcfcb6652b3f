/* wire_crowd.h - who is connected, by address: how many each may be, and who goes when others come
 *
 * Every connection counts from its first byte to its last, whatever it speaks. One that waits for nothing
 * of ours *rests*: it has not asked yet, or its answer is sent. Where an address has all it may have, its
 * own longest rest ends for the next one; where all places are taken, the longest rest of all does. Where
 * nobody rests the newcomer has no place: it is told so, and rests until then.
 *
 * A network of 48 bits of IPv6 has as many as 16 addresses. Where it has them all, an address in it that
 * has none that rests gets no more.
 *
 * Whoever connects from this machine without a place may still ask for something, one thing a
 * connection: an owner can always see how the server does.
 */
#ifndef ULM_SERVER_WIRE_CROWD_H
#define ULM_SERVER_WIRE_CROWD_H

#include <stdbool.h>

struct wire_family;

enum { WIRE_FAMILY_SLOTS = 1024 };

/* Those who rest, the longest first. */
struct wire_rest {
    struct wire_member *first, *last;
};

struct wire_crowd {
    unsigned limit, family_limit; /* of all, and of one address; 0: none */
    unsigned count;
    unsigned guests;                               /* from this machine, without a place */
    void (*send_away)(struct wire_member *member); /* it has left; its connection is to end */
    struct wire_rest rest, guest_rest;
    struct wire_family *families[WIRE_FAMILY_SLOTS];
};

/* What it knows of a connection. */
struct wire_member {
    struct wire_family *family;              /* of its address; NULL: not known yet */
    struct wire_family *network;             /* and of its network; NULL: it has none */
    struct wire_member *next[2], *before[2]; /* among all who rest, and among its family's */
    unsigned short refusal; /* the status that says that it has no place; 0: it has */
    bool is_counted, is_resting, is_own, is_guest;
};

/* Somebody has connected from this address, whose name it has unless others ask through it; it rests. */
void wire_crowd_enter(struct wire_crowd *crowd, struct wire_member *member, const char *address,
                      bool is_named);
/* It asks as this address. */
void wire_crowd_name(struct wire_crowd *crowd, struct wire_member *member, const char *address);
/* It waits for something of ours; it rests again. */
void wire_crowd_work(struct wire_crowd *crowd, struct wire_member *member);
void wire_crowd_rest(struct wire_crowd *crowd, struct wire_member *member);
/* It is gone. */
void wire_crowd_leave(struct wire_crowd *crowd, struct wire_member *member);

#endif
