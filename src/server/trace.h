/* trace.h - where somebody came from, as hashes: an address and, for who is logged in, an account */
#ifndef ULM_SERVER_TRACE_H
#define ULM_SERVER_TRACE_H

#include <jansson.h>

#include "base/text.h"
#include "server/identity.h"
#include "server/secret.h"

struct trace {
    bool has_address, has_account;
    uint8_t address[SECRET_KEY_BYTES], account[SECRET_KEY_BYTES];
};

void trace_make(struct trace *trace, const char *address, const struct identity *account);

/* Whether both have the same address, or the same account. */
bool trace_is_same(const struct trace *one, const struct trace *other);

/* As an object, and back: 0, or -1 where it is none. */
void trace_write(const struct trace *trace, struct text *out);
int trace_read(struct trace *trace, const json_t *object);

#endif
