/* admin_order.h - order kept at a table by who runs the server, from outside its process
 *
 * What is wanted is a row. A server that runs takes it within a second, carries it out as a moderator's order,
 * and writes a row that says how it ended. Where none runs, one is made that does no more than that.
 */
#ifndef ULM_SERVER_ADMIN_ORDER_H
#define ULM_SERVER_ADMIN_ORDER_H

#include "server/live_tables.h"

enum admin_order_kind { ADMIN_HUSH, ADMIN_MUTE, ADMIN_KICK, ADMIN_PASS, ADMIN_CLOSE, ADMIN_ORDERS };

enum { ADMIN_ORDER_ID_MAX = 40, ADMIN_RESULT_MAX = 32 };

struct admin_order {
    char id[ADMIN_ORDER_ID_MAX];
    uint8_t kind; /* enum admin_order_kind */
    bool is_off;  /* of hushing and muting: no more */
    unsigned seat;
    char table[TABLE_ID_MAX];
    char name[EVENT_NAME_MAX]; /* these: of whom it is passed to */
    uint8_t key[SECRET_KEY_BYTES];
    char reason[REASON_MAX + 1];
};

/* Those of a server. */
struct admin_orders {
    struct live_tables *tables;
    bool is_looking;
};

/* Looks whether there are any; for every second or so. */
void admin_orders_look(struct admin_orders *orders);

/* Gives it, under a new id. Returns 0 or STORE_FAILED. */
int admin_order_give(struct store *store, struct admin_order *order, int64_t now);

/* How it ended: empty, or the code of the objection; the row is gone then. Returns 1, 0 where it is not over, or
 * STORE_FAILED. */
int admin_order_ended(struct store *store, const struct admin_order *order,
                      char result[ADMIN_RESULT_MAX]);

#endif
