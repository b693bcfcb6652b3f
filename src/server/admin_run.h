/* admin_run.h - has an order of admin_order.h carried out in a database, whether or not a server runs on it */
#ifndef ULM_SERVER_ADMIN_RUN_H
#define ULM_SERVER_ADMIN_RUN_H

#include "server/admin_order.h"
#include "server/server.h"

/* Returns 0 with how it ended, as admin_order_ended() says; or STORE_FAILED. */
int admin_run(const struct server_given *given, struct admin_order *order,
              char result[ADMIN_RESULT_MAX]);

#endif
