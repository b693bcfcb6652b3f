/* api.h - what comes from outside becomes tickets: who comes, what they ask, whether they may
 *
 * Every request can be made in two ways, and docs/api.md describes them once: as a WebSocket message
 * {"id":7,"do":"sit","table":"..."} or as POST /api/sit with the rest of the object as its body. Those
 * that change nothing also as GET /api/look?table=...
 */
#ifndef ULM_SERVER_API_H
#define ULM_SERVER_API_H

#include "server/server.h"
#include "server/wire.h"

/* Whether this address may ask something now, which counts as a request. */
bool api_may_ask(struct server *server, struct slice address);

/* Somebody comes over WebSocket, which counts as a request. NULL where they may not, or without memory. */
struct visitor *api_enter(struct server *server, struct wire_peer *peer, struct slice address);
/* They leave; the visitor is no more for the caller. */
void api_leave(struct visitor *visitor);

/* A message of the visitor's: answered now or later. False without memory, or where somebody asks and
 * asks who was told to wait: the connection has to end. */
bool api_hear(struct server *server, struct visitor *visitor, struct slice message);

/* The visitor's call of /api/NAME, likewise. */
bool api_call(struct server *server, struct visitor *visitor, const struct wire_request *asked,
              struct slice name);

#endif
