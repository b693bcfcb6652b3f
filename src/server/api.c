#include "server/api.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "server/moderator.h"
#include "server/request_list.h"

/* Whoever goes on asking so often after having been told to wait is not listened to any more. A long
 * message counts as often as it has parts of so many bytes. */
enum { REFUSED_MOST = 100, REFUSED_BYTES = 1024 };

/* Who has the link of a seat that is a banned account's is as banned as the account. */
static const struct ban *find_ban_of_seat(const struct live_table *live,
                                          const struct ticket *ticket)
{
    if (ticket->seat >= SEATS_MAX)
        return NULL;
    return ban_list_find_name(&ticket->server->banning.list,
                              live->table->chairs[ticket->seat].account.name,
                              services_now(live->services));
}

/* Each seat may ask so much, and so may each address of those who have none: nobody from outside can
 * keep the seats from playing, or others from looking on and sitting down. */
static void act_at_table(struct live_table *live, struct table_job *job)
{
    struct ticket *ticket = (struct ticket *)job;
    struct server *server = ticket->server;
    char key[TABLE_ID_MAX + 2 + LIMIT_KEY_MAX];
    ticket_find_seat(ticket, live->table);
    const struct ban *ban = find_ban_of_seat(live, ticket);
    if (ban) {
        ticket_object_banned(ticket, ban);
        return;
    }
    unsigned part = ticket->seat < SEATS_MAX ? ticket->seat : SEATS_MAX;
    size_t size = (size_t)snprintf(key, sizeof key, "%s/%u", live->id, part);
    if (ticket->seat < SEATS_MAX)
        live_table_note_asker(live, ticket->visitor->address);
    else
        size += limit_key(ticket->visitor->address, key + size);
    uint64_t wait = limit_take(server->table_limit, key, size, services_ticks(&server->services));
    if (wait)
        ticket_object_for(ticket, wait);
    else
        ticket->request->at_table(live, ticket);
}

static void carry_out(struct ticket *ticket)
{
    struct server *server = ticket->server;
    if (!ticket->is_moderator && (ticket->request->is_for_moderators ||
                                  slice_is(ticket_string(ticket, "by"), "moderator"))) {
        moderator_ask(ticket, carry_out);
        return;
    }
    if (ticket->request->at_once) {
        ticket->request->at_once(server, ticket);
        return;
    }
    struct slice id = ticket_string(ticket, "table");
    if (!live_tables_is_name(id)) {
        ticket_object(ticket, OBJECTION_TABLE);
        return;
    }
    struct live_table *live = live_tables_find(&server->tables, id);
    if (!live) {
        ticket_object(ticket, OBJECTION_TOO_MANY);
        return;
    }
    ticket->job.act = act_at_table;
    live_table_give(live, &ticket->job);
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

/* Whatever is said behind it of letters: JSON is UTF-8. */
static bool is_json(struct slice content_type)
{
    static const char json[] = "application/json";
    size_t size = sizeof json - 1;
    return content_type.size >= size && strncasecmp(content_type.bytes, json, size) == 0 &&
           (content_type.size == size || strchr("; \t", content_type.bytes[size]));
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

/* In how many milliseconds the visitor may ask anything, 0 for now. Whatever comes counts, also what is no
 * request: it has to be read and answered like any other. */
static uint64_t must_wait(struct server *server, struct address_limit *limit, const char *address)
{
    return server->services.is_stopping
               ? 0
               : address_limit_take(limit, "", address, services_ticks(&server->services));
}

/* Passwords are guessed, and tables stay: whoever asks for many has to wait sooner. */
static void admit(struct server *server, const struct request *request, struct ticket *ticket,
                  uint64_t wait)
{
    const char *address = ticket->visitor->address;
    struct slice token = ticket_string(ticket, "token");
    const struct argument *wrong = NULL;
    const struct ban *ban = ticket_ban(ticket);
    if (!wait && request && request->is_dear)
        wait = must_wait(server, &server->dear_limit, address);
    if (!wait && request)
        wrong = argument_find_wrong(request->takes, ticket->arguments);
    ticket->request = request;
    ticket->name = request ? request->name : NULL;
    server->services.metrics.requests++;
    if (server->services.is_stopping)
        ticket_object(ticket, OBJECTION_STOPPING);
    else if (server->is_cut_off)
        ticket_object(ticket, OBJECTION_FAILED);
    else if (wait)
        ticket_object_for(ticket, wait);
    else if (!ticket->arguments)
        ticket_object(ticket, OBJECTION_REQUEST);
    else if (!request)
        ticket_object(ticket, OBJECTION_UNKNOWN);
    else if (ban)
        ticket_object_banned(ticket, ban);
    else if (wrong)
        ticket_object_to(ticket, wrong);
    else if (token.bytes)
        request_identify(ticket, token, carry_out);
    else
        carry_out(ticket);
}

bool api_call(struct server *server, struct visitor *visitor, const struct wire_request *asked,
              struct slice name)
{
    const struct request *request = request_find(name);
    uint64_t wait = must_wait(server, &server->address_limit, visitor->address);
    json_t *arguments = wait ? NULL : read_arguments(asked);
    if (arguments && asked->bearer.size)
        json_object_set_new(arguments, secret_is_token(asked->bearer) ? "token" : "secret",
                            json_stringn(asked->bearer.bytes, asked->bearer.size));
    struct ticket *ticket = ticket_create(server, visitor, NULL, arguments);
    if (!ticket) {
        json_decref(arguments);
        return false;
    }
    if (request && asked->method == WIRE_GET && !request->is_question)
        request = NULL;
    admit(server, request, ticket, wait);
    return true;
}

/* Whether the visitor is listened to, told to wait or not. */
static bool count_refusal(struct visitor *visitor, uint64_t wait, size_t size)
{
    visitor->refused = wait ? visitor->refused + 1 + (unsigned)(size / REFUSED_BYTES) : 0;
    return visitor->refused <= REFUSED_MOST;
}

bool api_hear(struct server *server, struct visitor *visitor, struct slice message)
{
    uint64_t wait = must_wait(server, &server->address_limit, visitor->address);
    if (!count_refusal(visitor, wait, message.size))
        return false;
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
    struct ticket *ticket = ticket_create(server, visitor, id, object);
    if (ticket) {
        admit(server, request, ticket, wait);
        return true;
    }
    json_decref(id);
    json_decref(object);
    return false;
}

bool api_may_ask(struct server *server, struct slice address)
{
    char text[VISITOR_ADDRESS_MAX];
    visitor_copy_address(address, text);
    return !must_wait(server, &server->address_limit, text);
}

struct visitor *api_enter(struct server *server, struct wire_peer *peer, struct slice address)
{
    struct visitor *visitor =
        server->services.is_stopping || server->is_cut_off || !api_may_ask(server, address)
            ? NULL
            : visitor_create(server->outlet, address);
    if (!visitor)
        return NULL;
    visitor->peer = peer;
    banning_enter(&server->banning, visitor);
    banning_tell(&server->banning, visitor);
    return visitor;
}

void api_leave(struct visitor *visitor)
{
    visitor->peer = NULL;
    banning_leave(visitor);
    while (visitor->watches)
        live_table_unwatch(visitor->watches->live, visitor);
    visitor_release(visitor);
}
