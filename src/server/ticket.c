#include "server/ticket.h"

#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/server_run.h"

struct visitor *visitor_create(struct server *server, struct slice address)
{
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    size_t size = address.size < VISITOR_ADDRESS_MAX ? address.size : VISITOR_ADDRESS_MAX - 1;
    memcpy(visitor->address, address.bytes, size);
    visitor->server = server;
    visitor->references = 1;
    return visitor;
}

void visitor_hold(struct visitor *visitor)
{
    visitor->references++;
}

void visitor_release(struct visitor *visitor)
{
    if (--visitor->references == 0)
        free(visitor);
}

struct ticket *ticket_create(struct server *server, struct visitor *visitor, json_t *id,
                             json_t *arguments)
{
    struct ticket *ticket = calloc(1, sizeof *ticket);
    if (!ticket)
        return NULL;
    ticket->server = server;
    ticket->visitor = visitor;
    ticket->id = id;
    ticket->arguments = arguments;
    if (visitor) {
        visitor_hold(visitor);
        memcpy(ticket->account, visitor->account, sizeof ticket->account);
    }
    return ticket;
}

void ticket_destroy(struct ticket *ticket)
{
    if (ticket->visitor)
        visitor_release(ticket->visitor);
    json_decref(ticket->id);
    json_decref(ticket->arguments);
    free(ticket);
}

/* What a peer is told: {"id":7,"KEY":JSON}. */
static void tell(struct wire_peer *peer, const json_t *id, const char *key, struct slice json)
{
    char *known_by = id ? json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    size_t size = json.size + (known_by ? strlen(known_by) : 0) + 64;
    char *buffer = malloc(size);
    struct text text;
    if (buffer) {
        text_init(&text, buffer, size);
        text_put(&text, '{');
        if (known_by) {
            text_puts(&text, "\"id\":");
            text_puts(&text, known_by);
        }
        json_put_key(&text, key);
        text_bytes(&text, json.bytes, json.size);
        text_put(&text, '}');
        wire_tell(peer, (struct slice){text.data, text.length});
    }
    free(buffer);
    free(known_by);
}

static void call_is_answered(struct visitor *visitor)
{
    visitor->call = NULL;
}

void ticket_answer(struct ticket *ticket, struct slice json)
{
    struct visitor *visitor = ticket->visitor;
    if (visitor && visitor->call) {
        wire_answer(visitor->call, 200, "application/json", json);
        call_is_answered(visitor);
    } else if (visitor && visitor->peer) {
        tell(visitor->peer, ticket->id, "ok", json);
    }
    ticket_destroy(ticket);
}

void ticket_answer_text(struct ticket *ticket, const char *content_type, struct slice text)
{
    struct visitor *visitor = ticket->visitor;
    if (visitor && visitor->call) {
        wire_answer(visitor->call, 200, content_type, text);
        call_is_answered(visitor);
        ticket_destroy(ticket);
        return;
    }
    size_t size = 6 * text.size + 32;
    char *buffer = malloc(size);
    struct text json;
    if (!buffer) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    text_init(&json, buffer, size);
    text_puts(&json, "{\"text\":");
    json_write_string(&json, text.bytes, text.size);
    text_put(&json, '}');
    ticket_answer(ticket, (struct slice){json.data, json.length});
    free(buffer);
}

void ticket_object_because(struct ticket *ticket, enum objection objection, const char *sentence)
{
    char buffer[1024];
    struct text text;
    struct visitor *visitor = ticket->visitor;
    const struct objection_row *row = &objections[objection];
    ticket->server->metrics.objections[objection]++;
    text_init(&text, buffer, sizeof buffer);
    text_puts(&text, "{\"code\":");
    json_write_string(&text, row->code, strlen(row->code));
    json_put_key(&text, "sentence");
    json_write_string(&text, sentence, strlen(sentence));
    text_put(&text, '}');
    struct slice error = {text.data, text.length};
    if (visitor && visitor->call) {
        char whole[1100];
        struct text body;
        text_init(&body, whole, sizeof whole);
        text_puts(&body, "{\"error\":");
        text_bytes(&body, error.bytes, error.size);
        text_put(&body, '}');
        wire_answer(visitor->call, row->status, "application/json",
                    (struct slice){body.data, body.length});
        call_is_answered(visitor);
    } else if (visitor && visitor->peer) {
        tell(visitor->peer, ticket->id, "error", error);
    }
    ticket_destroy(ticket);
}

void ticket_object(struct ticket *ticket, enum objection objection)
{
    ticket_object_because(ticket, objection, objections[objection].sentence);
}

struct slice ticket_string(const struct ticket *ticket, const char *key)
{
    const json_t *value = json_object_get(ticket->arguments, key);
    if (!json_is_string(value))
        return (struct slice){NULL, 0};
    return (struct slice){json_string_value(value), json_string_length(value)};
}

int64_t ticket_number(const struct ticket *ticket, const char *key, int64_t most, int64_t fallback)
{
    const json_t *value = json_object_get(ticket->arguments, key);
    if (!json_is_integer(value))
        return fallback;
    int64_t number = json_integer_value(value);
    return number >= 0 && number <= most ? number : fallback;
}
