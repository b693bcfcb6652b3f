#include "server/visitor.h"

#include <stdlib.h>
#include <string.h>

struct visitor *visitor_create(const struct outlet *outlet, struct slice address)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    size_t size = address.size < VISITOR_ADDRESS_MAX ? address.size : VISITOR_ADDRESS_MAX - 1;
    memcpy(visitor->address, address.bytes, size);
    visitor->outlet = outlet;
    visitor->references = 1;
    return visitor;
}

void visitor_hold(struct visitor *visitor)
{
    visitor->references++;
}

void visitor_release(struct visitor *visitor)
{
    if (--visitor->references)
        return;
    login_release(visitor->login);
    free(visitor);
}

void visitor_set_login(struct visitor *visitor, struct login *login)
{
    login_release(visitor->login);
    visitor->login = login;
}
