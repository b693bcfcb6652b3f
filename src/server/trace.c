#include "server/trace.h"

#include <string.h>

#include "base/hex.h"
#include "notation/json_value.h"
#include "server/limit.h"

void trace_make(struct trace *trace, const char *address, const struct identity *account)
{
    char key[IDENTITY_KEY_MAX];
    *trace = (struct trace){.has_address = true, .has_account = account->name[0]};
    secret_key((struct slice){key, limit_key(address, key)}, trace->address);
    identity_write_key(account, key);
    if (trace->has_account)
        secret_key(slice_of(key), trace->account);
}

bool trace_is_same(const struct trace *one, const struct trace *other)
{
    return (one->has_address && other->has_address &&
            secret_is_same(one->address, other->address)) ||
           (one->has_account && other->has_account && secret_is_same(one->account, other->account));
}

static void put_hash(struct text *out, const char *key, const uint8_t hash[SECRET_KEY_BYTES])
{
    json_put_key(out, key);
    text_put(out, '"');
    text_hex(out, hash, SECRET_KEY_BYTES);
    text_put(out, '"');
}

void trace_write(const struct trace *trace, struct text *out)
{
    text_put(out, '{');
    if (trace->has_address)
        put_hash(out, "address", trace->address);
    if (trace->has_account)
        put_hash(out, "account", trace->account);
    text_put(out, '}');
}

static int read_hash(const json_t *object, const char *key, bool *is_there,
                     uint8_t hash[SECRET_KEY_BYTES])
{
    const json_t *value = json_object_get(object, key);
    *is_there = value;
    return !value || (json_string_length(value) == 2 * SECRET_KEY_BYTES &&
                      hex_read(json_string_value(value), 2 * SECRET_KEY_BYTES, hash,
                               SECRET_KEY_BYTES))
               ? 0
               : -1;
}

int trace_read(struct trace *trace, const json_t *object)
{
    *trace = (struct trace){0};
    if (!object)
        return 0;
    return json_is_object(object) &&
                   read_hash(object, "address", &trace->has_address, trace->address) == 0 &&
                   read_hash(object, "account", &trace->has_account, trace->account) == 0
               ? 0
               : -1;
}
