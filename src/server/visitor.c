#include "server/visitor.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "notation/json_value.h"
#include "server/objection.h"

void visitor_copy_address(struct slice address, char text[VISITOR_ADDRESS_MAX])
{
    size_t size = address.size < VISITOR_ADDRESS_MAX ? address.size : VISITOR_ADDRESS_MAX - 1;
    memset(text, 0, VISITOR_ADDRESS_MAX);
    memcpy(text, address.bytes, size);
}

struct visitor *visitor_create(const struct outlet *outlet, struct slice address)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    visitor_copy_address(address, visitor->address);
    visitor->outlet = outlet;
    visitor->references = 1;
    return visitor;
}

void visitor_hold(struct visitor *visitor)
{
    visitor->references++;
}

static void leave_login(struct visitor *visitor)
{
    struct login *login = visitor->login;
    if (!login)
        return;
    struct visitor **at = &login->visitors;
    while (*at != visitor)
        at = &(*at)->next_of_login;
    *at = visitor->next_of_login;
    visitor->login = NULL;
    login_release(login);
}

void visitor_release(struct visitor *visitor)
{
    if (--visitor->references)
        return;
    leave_login(visitor);
    free(visitor);
}

void visitor_set_login(struct visitor *visitor, struct login *login)
{
    leave_login(visitor);
    visitor->login = login;
    if (!login)
        return;
    visitor->next_of_login = login->visitors;
    login->visitors = visitor;
}

void visitor_tell_logout(const struct login *login)
{
    const struct objection_row *row = &objections[OBJECTION_TOKEN];
    char buffer[256];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_puts(&text, "{\"tell\":\"logout\"");
    json_put_text(&text, "code", row->code);
    json_put_text(&text, "sentence", row->sentence);
    text_put(&text, '}');
    for (struct visitor *visitor = login->visitors; visitor; visitor = visitor->next_of_login) {
        struct wire_text *message =
            visitor->peer ? visitor->outlet->make((struct slice){text.data, text.length}) : NULL;
        if (visitor->peer)
            visitor->outlet->tell(visitor->peer, message);
        visitor->outlet->release(message);
    }
}
