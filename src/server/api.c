#include "server/api.h"

#include <jansson.h>
#include <string.h>

#include "server/metrics.h"
#include "server/rating_job.h"
#include "server/request.h"
#include "server/server_run.h"

static bool is_path(struct slice path, const char *name)
{
    return path.size == strlen(name) && memcmp(path.bytes, name, path.size) == 0;
}

/* The rest of the path behind /api/; no bytes where it is elsewhere. */
static struct slice request_name(struct slice path)
{
    static const char folder[] = "/api/";
    size_t size = sizeof folder - 1;
    if (path.size <= size || memcmp(path.bytes, folder, size) != 0)
        return (struct slice){NULL, 0};
    return (struct slice){path.bytes + size, path.size - size};
}

/* key=value&key=value, all of them strings. */
static json_t *read_query(struct slice query)
{
    json_t *object = json_object();
    while (object && query.size) {
        const char *end = memchr(query.bytes, '&', query.size);
        size_t size = end ? (size_t)(end - query.bytes) : query.size;
        const char *equals = memchr(query.bytes, '=', size);
        if (equals) {
            size_t key = (size_t)(equals - query.bytes);
            json_t *value = json_stringn(equals + 1, size - key - 1);
            json_t *name = json_stringn(query.bytes, key);
            if (value && name)
                json_object_set(object, json_string_value(name), value);
            json_decref(value);
            json_decref(name);
        }
        query.bytes += size + (end != NULL);
        query.size -= size + (end != NULL);
    }
    return object;
}

static bool is_json(struct slice content_type)
{
    static const char json[] = "application/json";
    return content_type.size >= sizeof json - 1 &&
           memcmp(content_type.bytes, json, sizeof json - 1) == 0;
}

/* What is asked for: NULL where it cannot be read. The type of the body is asked for because a page
 * of another site can send no such body unasked. */
static json_t *read_arguments(const struct wire_request *asked)
{
    if (asked->method == WIRE_GET)
        return read_query(asked->query);
    if (!is_json(asked->content_type))
        return NULL;
    json_t *object = json_loadb(asked->body.bytes, asked->body.size, JSON_REJECT_DUPLICATES, NULL);
    if (object && !json_is_object(object)) {
        json_decref(object);
        return NULL;
    }
    return object;
}

/* Passwords are guessed, and tables stay: whoever asks for many has to wait sooner. */
static bool is_too_much(struct server *server, const struct request *request,
                        const struct visitor *visitor)
{
    char key[LIMIT_KEY_MAX];
    size_t size = limit_key(visitor->address, key);
    uint64_t now = uv_now(&server->loop);
    return limit_take(server->address_limit, key, size, now) != 0 ||
           (request->is_dear && limit_take(server->dear_limit, key, size, now) != 0);
}

static void run(struct server *server, const struct request *request, struct ticket *ticket)
{
    server->metrics.requests++;
    if (server->is_stopping)
        ticket_object(ticket, OBJECTION_STOPPING);
    else if (!ticket->arguments)
        ticket_object(ticket, OBJECTION_REQUEST);
    else if (!request)
        ticket_object(ticket, OBJECTION_UNKNOWN);
    else if (is_too_much(server, request, ticket->visitor))
        ticket_object(ticket, OBJECTION_TOO_MANY);
    else
        request_run(request, ticket);
}

bool reception_ask(struct visitor *visitor, const struct wire_request *asked, struct slice name)
{
    struct server *server = visitor->server;
    const struct request *request = request_find(name);
    json_t *arguments = read_arguments(asked);
    if (arguments && asked->bearer.size)
        json_object_set_new(arguments, account_is_token(asked->bearer) ? "token" : "secret",
                            json_stringn(asked->bearer.bytes, asked->bearer.size));
    struct ticket *ticket = ticket_create(server, visitor, NULL, arguments);
    if (!ticket) {
        json_decref(arguments);
        return false;
    }
    if (request && asked->method == WIRE_GET && !request->is_question)
        request = NULL;
    run(server, request, ticket);
    return true;
}

static void answer_api(struct server *server, struct wire_call *call,
                       const struct wire_request *asked, struct slice name)
{
    struct visitor *visitor = visitor_create(server, asked->address);
    if (visitor) {
        visitor->call = call;
        wire_call_set_data(call, visitor);
    }
    if (!visitor || !reception_ask(visitor, asked, name)) {
        wire_call_set_data(call, NULL);
        wire_answer(call, 500, "text/plain", (struct slice){"", 0});
    }
    if (visitor)
        visitor_release(visitor);
}

static void call(void *self, struct wire_call *call, const struct wire_request *asked)
{
    struct server *server = self;
    struct slice name = request_name(asked->path);
    wire_call_set_data(call, NULL);
    if (name.bytes)
        answer_api(server, call, asked, name);
    else if (is_path(asked->path, "/healthz"))
        wire_answer(call, server->is_stopping ? 503 : 200, "text/plain",
                    server->is_stopping ? (struct slice){"stopping\n", 9}
                                        : (struct slice){"ok\n", 3});
    else if (is_path(asked->path, "/metrics"))
        metrics_answer(server, call);
    else
        wire_answer(call, 404, "text/plain; charset=utf-8",
                    (struct slice){"There is nothing here.\n", 23});
}

/* The answer will come when nobody waits for it; the ticket then finds no call. */
static void gone(void *self, struct wire_call *call)
{
    struct visitor *visitor = wire_call_data(call);
    (void)self;
    if (visitor)
        visitor->call = NULL;
}

static bool opened(void *self, struct wire_peer *peer, const struct wire_request *asked)
{
    struct server *server = self;
    char key[LIMIT_KEY_MAX];
    struct visitor *visitor = server->is_stopping ? NULL : visitor_create(server, asked->address);
    if (!visitor)
        return false;
    if (!census_enter(server->census, key, limit_key(visitor->address, key))) {
        visitor_release(visitor);
        return false;
    }
    visitor->peer = peer;
    wire_peer_set_data(peer, visitor);
    return true;
}

bool reception_hear(struct visitor *visitor, struct slice message)
{
    json_t *object =
        json_loadb(message.bytes, message.size, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL, NULL);
    json_t *id = json_incref(json_object_get(object, "id"));
    const json_t *name = json_object_get(object, "do");
    const struct request *request = NULL;
    if (json_is_string(name))
        request = request_find((struct slice){json_string_value(name), json_string_length(name)});
    if (object && (!json_is_object(object) || (id && !json_is_integer(id)))) {
        json_decref(object);
        json_decref(id);
        object = id = NULL;
    }
    struct ticket *ticket = ticket_create(visitor->server, visitor, id, object);
    if (ticket) {
        run(visitor->server, request, ticket);
        return true;
    }
    json_decref(id);
    json_decref(object);
    return false;
}

static void heard(void *self, struct wire_peer *peer, struct slice message)
{
    (void)self;
    if (!reception_hear(wire_peer_data(peer), message))
        wire_drop(peer, 1013);
}

static void closed(void *self, struct wire_peer *peer)
{
    struct server *server = self;
    struct visitor *visitor = wire_peer_data(peer);
    char key[LIMIT_KEY_MAX];
    census_leave(server->census, key, limit_key(visitor->address, key));
    visitor->peer = NULL;
    while (visitor->watches)
        parlour_unwatch(visitor->watches->parlour, visitor);
    visitor_release(visitor);
}

static void log_line(void *self, enum wire_severity severity, const char *line)
{
    struct server *server = self;
    server_note(server, severity == WIRE_ERROR ? JOURNAL_ERROR : JOURNAL_WARNING, "wire", "words",
                line);
}

const struct wire_handlers reception = {
    .call = call,
    .gone = gone,
    .opened = opened,
    .heard = heard,
    .closed = closed,
    .log = log_line,
};
