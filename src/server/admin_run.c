#include "server/admin_run.h"

#include <time.h>

enum { MOMENTS = 40 };

/* Whether a server that runs has done it; STORE_FAILED. */
static int is_done_by_another(struct store *store, const struct admin_order *order,
                              char result[ADMIN_RESULT_MAX])
{
    static const struct timespec moment = {.tv_nsec = 100000000};
    int ended = 0;
    for (unsigned i = 0; i < MOMENTS && ended == 0; i++) {
        nanosleep(&moment, NULL);
        ended = admin_order_ended(store, order, result);
    }
    return ended;
}

static void closed(void *self)
{
    (void)self;
}

int admin_run(const struct server_given *given, struct admin_order *order,
              char result[ADMIN_RESULT_MAX])
{
    if (admin_order_give(given->store, order, given->clock.now(given->clock.self)) < 0)
        return STORE_FAILED;
    int ended = is_done_by_another(given->store, order, result);
    if (ended != 0)
        return ended < 0 ? STORE_FAILED : 0;
    struct server *server = server_create(given);
    if (!server)
        return STORE_FAILED;
    admin_orders_look(&server->orders);
    server_settle(server);
    server_stop(server);
    server_settle(server);
    server_close(server, closed, NULL);
    server_destroy(server);
    return admin_order_ended(given->store, order, result) == 1 ? 0 : STORE_FAILED;
}
