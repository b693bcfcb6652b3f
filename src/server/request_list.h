/* request_list.h - every request: its name, its arguments, the function that carries it out */
#ifndef ULM_SERVER_REQUEST_LIST_H
#define ULM_SERVER_REQUEST_LIST_H

#include "server/argument.h"
#include "server/request.h"

struct request {
    const char *name;
    uint64_t takes;   /* which arguments: a set */
    bool is_question; /* changes nothing */
    bool is_dear;     /* so that it is limited more */
    bool is_for_moderators;
    /* At the table that the argument "table" names, in its turn; or, without a table, at once. */
    void (*at_table)(struct live_table *live, struct ticket *ticket);
    void (*at_once)(struct server *server, struct ticket *ticket);
};

enum { REQUESTS = 48 };
extern const struct request request_list[REQUESTS];

/* The one of this name, or NULL. */
const struct request *request_find(struct slice name);

#endif
