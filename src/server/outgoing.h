/* outgoing.h - posts a notice to an address of the network
 *
 * The name is looked up once, and what is connected to is the address that was looked at then: a name that
 * leads elsewhere a moment later changes nothing. Over TLS the certificate has to be good, and that host's. Of the
 * answer only its first line is read; it may send nobody elsewhere. All of it takes ten seconds at most. A name that
 * nobody answers holds up no other: there are as many threads that look up names as there may be on their way.
 */
#ifndef ULM_SERVER_OUTGOING_H
#define ULM_SERVER_OUTGOING_H

#include "server/delivery.h"

struct uv_loop_s;
struct outgoing;

/* To any address, or to public ones and with TLS only. The process has one, and made no use of libuv's threads
 * before. NULL without memory. */
struct outgoing *outgoing_create(struct uv_loop_s *loop, bool is_any);

/* So many are on their way; the others wait. */
enum { OUTGOING_MOST = 48, OUTGOING_SECONDS = 10 };
void outgoing_carry(struct outgoing *outgoing, struct delivery *delivery);

#endif
