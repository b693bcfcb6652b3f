#include "server/push_key.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/x509.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"

enum { DER_MAX = 256, POINT_BYTES = 65, HALF_BYTES = 32, HALF_A_DAY = 12 * 60 * 60 };

static const struct slice shelf = {"keys", 4}, name = {"push", 4};

struct push_key {
    EVP_PKEY *pair;
    char public[PUSH_PUBLIC_MAX];
};

static void put_base64(struct text *out, const void *bytes, size_t size)
{
    char digits[PUSH_TOKEN_MAX];
    if (sodium_base64_encoded_len(size, sodium_base64_VARIANT_URLSAFE_NO_PADDING) > sizeof digits) {
        out->full = true;
        return;
    }
    sodium_bin2base64(digits, sizeof digits, bytes, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    text_puts(out, digits);
}

static void take_pair(void *context, struct slice value)
{
    struct push_key *key = context;
    const unsigned char *bytes = (const unsigned char *)value.bytes;
    key->pair = d2i_AutoPrivateKey(NULL, &bytes, (long)value.size);
}

/* Whoever comes first makes it. */
static void make(struct store *store)
{
    unsigned char der[DER_MAX], *end = der;
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    int size = pair ? i2d_PrivateKey(pair, NULL) : 0;
    if (size > 0 && size <= DER_MAX && i2d_PrivateKey(pair, &end) == size) {
        const struct store_step step = {STORE_ADD, shelf, name, {(char *)der, (size_t)size}};
        struct store_batch batch = {.steps = &step, .count = 1};
        store_write(store, &batch, 1);
    }
    OPENSSL_cleanse(der, sizeof der);
    EVP_PKEY_free(pair);
}

/* False where it is no key of this kind. */
static bool write_public(struct push_key *key)
{
    unsigned char point[POINT_BYTES];
    size_t size = 0;
    struct text text;
    if (!key->pair ||
        EVP_PKEY_get_octet_string_param(key->pair, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point,
                                        &size) != 1 ||
        size != POINT_BYTES)
        return false;
    text_init(&text, key->public, sizeof key->public);
    put_base64(&text, point, size);
    return !text.full;
}

struct push_key *push_key_open(struct store *store)
{
    struct push_key *key = calloc(1, sizeof *key);
    if (!key)
        return NULL;
    if (store_read(store, shelf, name, take_pair, key) == 0) {
        make(store);
        store_read(store, shelf, name, take_pair, key);
    }
    if (write_public(key))
        return key;
    push_key_close(key);
    return NULL;
}

void push_key_close(struct push_key *key)
{
    if (key)
        EVP_PKEY_free(key->pair);
    free(key);
}

const char *push_key_public(const struct push_key *key)
{
    return key->public;
}

/* Who it is for, until when, who answers. */
static void put_claims(const struct url *url, int64_t now, const char *subject, struct text *out)
{
    char buffer[PUSH_TOKEN_MAX];
    struct text text;
    bool is_6 = strchr(url->host, ':');
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"aud\":\"%s://%s%s%s", url->is_tls ? "https" : "http", is_6 ? "[" : "",
                url->host, is_6 ? "]" : "");
    if (url->port != (url->is_tls ? 443 : 80))
        text_format(&text, ":%d", url->port);
    text_puts(&text, "\",\"exp\":");
    text_int(&text, now / 1000 + HALF_A_DAY);
    if (*subject)
        json_put_text(&text, "sub", subject);
    text_put(&text, '}');
    out->full |= text.full;
    put_base64(out, text.data, text.length);
}

/* Both halves of the signature, which OpenSSL hands out in a form of its own. */
static bool put_signature(const unsigned char *der, size_t size, struct text *out)
{
    unsigned char halves[2 * HALF_BYTES];
    ECDSA_SIG *pair = d2i_ECDSA_SIG(NULL, &der, (long)size);
    bool is_fine =
        pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), halves, HALF_BYTES) == HALF_BYTES &&
        BN_bn2binpad(ECDSA_SIG_get0_s(pair), halves + HALF_BYTES, HALF_BYTES) == HALF_BYTES;
    ECDSA_SIG_free(pair);
    if (is_fine)
        put_base64(out, halves, sizeof halves);
    return is_fine;
}

bool push_key_sign(const struct push_key *key, const struct url *url, int64_t now,
                   const char *subject, struct text *out)
{
    static const char kind[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    unsigned char der[DER_MAX];
    size_t size = sizeof der, start = out->length;
    put_base64(out, kind, sizeof kind - 1);
    text_put(out, '.');
    put_claims(url, now, subject, out);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool is_signed = context && !out->full &&
                     EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key->pair) == 1 &&
                     EVP_DigestSign(context, der, &size, (unsigned char *)out->data + start,
                                    out->length - start) == 1;
    EVP_MD_CTX_free(context);
    text_put(out, '.');
    return is_signed && put_signature(der, size, out) && !out->full;
}
