#include "server/secret.h"

#include <sodium.h>

#include "base/sha256.h"
#include "base/text.h"

void secret_key(struct slice secret, uint8_t key[SECRET_KEY_BYTES])
{
    sha256(secret.bytes, secret.size, key);
}

void secret_make(char digits[SECRET_DIGITS_MAX], uint8_t key[SECRET_KEY_BYTES])
{
    uint8_t bytes[SECRET_BYTES];
    struct text text;
    randombytes_buf(bytes, sizeof bytes);
    text_init(&text, digits, SECRET_DIGITS_MAX);
    text_hex(&text, bytes, sizeof bytes);
    secret_key((struct slice){digits, text.length}, key);
}

bool secret_is_same(const uint8_t key[SECRET_KEY_BYTES], const uint8_t other[SECRET_KEY_BYTES])
{
    return sodium_memcmp(key, other, SECRET_KEY_BYTES) == 0;
}

bool secret_is_token(struct slice text)
{
    return text.size == SECRET_DIGITS_MAX && text.bytes[0] == 't';
}
