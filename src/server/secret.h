/* secret.h - what links and logins are opened with, and what they are known by
 *
 * A secret is told to its owner once. The store has its key, which is a hash of it.
 */
#ifndef ULM_SERVER_SECRET_H
#define ULM_SERVER_SECRET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

enum {
    SECRET_BYTES = 16,
    SECRET_DIGITS_MAX = 2 * SECRET_BYTES + 1, /* with the zero */
    SECRET_KEY_BYTES = 32
};

void secret_make(char digits[SECRET_DIGITS_MAX], uint8_t key[SECRET_KEY_BYTES]);
void secret_key(struct slice secret, uint8_t key[SECRET_KEY_BYTES]);
bool secret_is_same(const uint8_t key[SECRET_KEY_BYTES], const uint8_t other[SECRET_KEY_BYTES]);

/* Whether it has the form of a login's token: "t" and the digits of a secret. */
bool secret_is_token(struct slice text);

#endif
