/* delivery.h - one notice on its way to one channel, and who carries it
 *
 * What is written here is ready to be sent: a mail with its headers, or headers and body of what is
 * posted. A carrier knows sockets and programs; a test has one of its own.
 */
#ifndef ULM_SERVER_DELIVERY_H
#define ULM_SERVER_DELIVERY_H

#include <stdbool.h>
#include <stddef.h>

enum delivery_result {
    DELIVERY_ARRIVED, /* whoever takes it there has it */
    DELIVERY_LATER,   /* it did not work this time */
    DELIVERY_GONE,    /* there is no such place any more */
    DELIVERY_REFUSED, /* it is not sent there, or not taken */
    DELIVERY_RESULTS
};

extern const char *const delivery_words[DELIVERY_RESULTS];

enum { DELIVERY_BODY_MAX = 8192, DELIVERY_HEADERS_MAX = 1536, DELIVERY_URL_MAX = 513 };

struct delivery {
    struct delivery *next; /* the carrier's */
    bool is_mail;
    char url[DELIVERY_URL_MAX];         /* unless it is mail */
    char headers[DELIVERY_HEADERS_MAX]; /* likewise: whole lines, of ours only */
    size_t size;
    char body[DELIVERY_BODY_MAX];
    /* On the loop, once, perhaps before carry() returns; the delivery is its owner's again. */
    void (*done)(struct delivery *delivery, enum delivery_result result);
    void *owner;
};

/* Those that wait, in the order in which they came; all zero is none. */
struct delivery_queue {
    struct delivery *first, *last;
};

void delivery_queue_put(struct delivery_queue *queue, struct delivery *delivery);

/* NULL where none waits. */
struct delivery *delivery_queue_take(struct delivery_queue *queue);

struct carrier {
    void (*carry)(void *self, struct delivery *delivery);
    /* All that are on their way are done at once, with DELIVERY_LATER. */
    void (*cancel)(void *self);
    void *self;
};

#endif
