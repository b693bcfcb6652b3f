/* outgoing_tls.h - TLS towards another server, in memory: its certificate has to be good and its own */
#ifndef ULM_SERVER_OUTGOING_TLS_H
#define ULM_SERVER_OUTGOING_TLS_H

#include "base/slice.h"
#include "server/url.h"

struct outgoing_tls_host; /* what the system trusts */
struct outgoing_tls;      /* a connection */

/* NULL where that fails. */
struct outgoing_tls_host *outgoing_tls_host_create(void);
struct outgoing_tls *outgoing_tls_create(struct outgoing_tls_host *host, const struct url *url);
/* NULL is fine. */
void outgoing_tls_destroy(struct outgoing_tls *tls);

/* Takes what has come, and says the request once it may. Returns how many bytes of the answer there are, 0 for none
 * yet, or -1: it is not who it should be, or has ended. */
int outgoing_tls_go_on(struct outgoing_tls *tls, struct slice come, struct slice request,
                       char *answer, size_t room);

/* What is to be sent: how many bytes, until there are none. */
size_t outgoing_tls_take(struct outgoing_tls *tls, char *bytes, size_t room);

#endif
