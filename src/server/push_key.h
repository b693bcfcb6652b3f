/* push_key.h - the key by which push services know this server, and what it signs for them (VAPID, RFC 8292)
 *
 * A browser is subscribed with the public half, and then takes what was signed with the other half only. So
 * there is one key for good, in the store, whoever of many servers made it.
 */
#ifndef ULM_SERVER_PUSH_KEY_H
#define ULM_SERVER_PUSH_KEY_H

#include "base/text.h"
#include "server/url.h"
#include "store/store.h"

enum { PUSH_PUBLIC_MAX = 88, PUSH_TOKEN_MAX = 1280 };

struct push_key;

/* The one in the store, which is made where there is none. NULL where that fails. */
struct push_key *push_key_open(struct store *store);
/* NULL is fine. */
void push_key_close(struct push_key *key);

/* The public half: a point of P-256 as base64url, as browsers take it. */
const char *push_key_public(const struct push_key *key);

/* Writes a token (a JWT, ES256) for the push service of the URL. It is good for half a day from `now`, in milliseconds
 * since 1970; `subject` says who answers for the server, a link to mail or a page, or is empty. False where it
 * cannot be signed. */
bool push_key_sign(const struct push_key *key, const struct url *url, int64_t now,
                   const char *subject, struct text *out);

#endif
