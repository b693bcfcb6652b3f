/* The reception: what comes over the wire becomes visitors and tickets. */
#ifndef ULM_SERVER_RECEPTION_H
#define ULM_SERVER_RECEPTION_H

#include "server/wire.h"

/* The handlers of the wire, with the server as their self. */
extern const struct wire_handlers reception;

#endif
