/* wire_tls.h - TLS between bytes and bytes: what a socket brought becomes what was meant, and back
 *
 * It knows no socket. Between two events an idle connection keeps nothing here but OpenSSL's own.
 */
#ifndef ULM_SERVER_WIRE_TLS_H
#define ULM_SERVER_WIRE_TLS_H

#include <stdbool.h>

#include "base/slice.h"

struct wire_tls_host; /* certificate and key */
struct wire_tls;      /* one connection */

/* NULL where they cannot be used; `why` is then a line for the log, of at most `size` bytes. */
struct wire_tls_host *wire_tls_host_create(const char *certificate, const char *key, char *why,
                                           size_t size);
/* Reads them again, for connections that come; those that are there go on as they are. False where
 * they cannot be used, and the old ones stay. */
bool wire_tls_host_renew(struct wire_tls_host *host, const char *certificate, const char *key,
                         char *why, size_t size);
void wire_tls_host_destroy(struct wire_tls_host *host);

/* NULL without memory. */
struct wire_tls *wire_tls_create(struct wire_tls_host *host);
void wire_tls_destroy(struct wire_tls *tls);

/* The socket brought these bytes; they must live until wire_tls_read() has said 0. */
void wire_tls_feed(struct wire_tls *tls, struct slice bytes);
/* What was meant: how much was put into the room; 0 where more has to come first; -1 at the end, be
 * it in order or not. */
int wire_tls_read(struct wire_tls *tls, char *room, size_t size);
/* Takes bytes to be sent: how many, 0 before both sides have shaken hands, or -1. */
int wire_tls_write(struct wire_tls *tls, struct slice bytes);
/* Says goodbye. */
void wire_tls_leave(struct wire_tls *tls);

/* What the socket is to send, and that so much of it was sent. */
struct slice wire_tls_output(const struct wire_tls *tls);
void wire_tls_sent(struct wire_tls *tls, size_t size);

#endif
