/* The reception: what comes over the wire becomes visitors and tickets. */
#ifndef ULM_SERVER_API_H
#define ULM_SERVER_API_H

#include "server/ticket.h"

/* The handlers of the wire, with the server as their self. */
extern const struct wire_handlers reception;

/* A message of the visitor's, and a request to /api/NAME: answered now or later, to where the
 * visitor then is. False without memory. */
bool reception_hear(struct visitor *visitor, struct slice message);
bool reception_ask(struct visitor *visitor, const struct wire_request *asked, struct slice name);

#endif
