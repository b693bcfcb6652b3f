#include "server/ticket.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/ban_rows.h"

static void answer_job(struct table_job *job, struct slice json)
{
    ticket_answer((struct ticket *)job, json);
}

static void object_to_job(struct table_job *job, enum objection objection)
{
    ticket_object((struct ticket *)job, objection);
}

struct ticket *ticket_create(struct server *server, struct visitor *visitor, json_t *id,
                             json_t *arguments)
{
    struct ticket *ticket = calloc(1, sizeof *ticket);
    if (!ticket)
        return NULL;
    ticket->job = (struct table_job){.answer = answer_job, .object = object_to_job};
    ticket->server = server;
    ticket->began = services_microseconds(&server->services);
    ticket->visitor = visitor;
    ticket->id = id;
    ticket->arguments = arguments;
    visitor_hold(visitor);
    ticket->login = login_hold(visitor->login);
    return ticket;
}

static void destroy(struct ticket *ticket)
{
    struct services *services = &ticket->server->services;
    histogram_add(&services->metrics.answered, services_microseconds(services) - ticket->began);
    login_release(ticket->login);
    visitor_release(ticket->visitor);
    json_decref(ticket->id);
    json_decref(ticket->arguments);
    free(ticket);
}

/* What a peer is told: {"id":7,"KEY":JSON}. */
static void tell(const struct visitor *visitor, const json_t *id, const char *key,
                 struct slice json)
{
    char *known_by = id ? json_dumps(id, JSON_COMPACT | JSON_ENCODE_ANY) : NULL;
    size_t size = json.size + (known_by ? strlen(known_by) : 0) + 64;
    char *buffer = id && !known_by ? NULL : malloc(size);
    struct wire_text *message = NULL;
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
        message = visitor->outlet->make((struct slice){text.data, text.length});
    }
    visitor->outlet->tell(visitor->peer, message);
    visitor->outlet->release(message);
    free(buffer);
    free(known_by);
}

static void answer_call(struct visitor *visitor, unsigned status, const char *content_type,
                        struct slice body)
{
    visitor->outlet->answer(visitor->call, status, content_type, body);
    visitor->call = NULL;
}

void ticket_answer(struct ticket *ticket, struct slice json)
{
    struct visitor *visitor = ticket->visitor;
    if (visitor->call)
        answer_call(visitor, 200, "application/json", json);
    else if (visitor->peer)
        tell(visitor, ticket->id, "ok", json);
    destroy(ticket);
}

void ticket_answer_text(struct ticket *ticket, const char *content_type, struct slice text)
{
    struct visitor *visitor = ticket->visitor;
    if (visitor->call) {
        answer_call(visitor, 200, content_type, text);
        destroy(ticket);
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

/* Who tries what is not theirs, or too often, is named, so that somebody can act; the rest are mistakes
 * that everybody makes. */
static void note(const struct ticket *ticket, enum objection objection)
{
    struct journal_line line;
    bool is_odd = objection == OBJECTION_LOGIN || objection == OBJECTION_TOO_MANY ||
                  objection == OBJECTION_QUOTA || objection == OBJECTION_SENT ||
                  objection == OBJECTION_BANNED;
    journal_begin(&line, ticket->server->services.journal, is_odd ? JOURNAL_INFO : JOURNAL_DEBUG,
                  "objection");
    journal_string(&line, "code", objections[objection].code);
    if (ticket->name)
        journal_string(&line, "request", ticket->name);
    journal_address(&line, "address", ticket->visitor->address);
    journal_end(&line);
}

/* With one more member or two, which may say more. */
struct more {
    const char *argument; /* which one is wrong */
    uint64_t wait;        /* so long */
    const struct ban *ban;
};

/* In whole seconds, for programs that know HTTP and not this server. */
static void say_when_to_come_again(const struct visitor *visitor, enum objection objection,
                                   uint64_t wait)
{
    char seconds[24];
    if (objection != OBJECTION_TOO_MANY && objection != OBJECTION_STOPPING)
        return;
    snprintf(seconds, sizeof seconds, "%llu", (unsigned long long)(wait ? (wait + 999) / 1000 : 1));
    visitor->outlet->header(visitor->call, "retry-after:", seconds);
}

static void object(struct ticket *ticket, enum objection objection, const char *sentence,
                   const struct more *more)
{
    char buffer[BAN_TEXT_MAX];
    struct text text;
    struct visitor *visitor = ticket->visitor;
    const struct objection_row *row = &objections[objection];
    ticket->server->services.metrics.objections[objection]++;
    note(ticket, objection);
    text_init(&text, buffer, sizeof buffer);
    text_puts(&text, "{\"code\":");
    json_write_string(&text, row->code, strlen(row->code));
    json_put_key(&text, "sentence");
    json_write_string(&text, sentence, strlen(sentence));
    if (more->argument)
        json_put_text(&text, "argument", more->argument);
    if (more->wait)
        json_put_number(&text, "wait", more->wait < INT32_MAX ? (int)more->wait : INT32_MAX);
    if (more->ban)
        banning_write(more->ban, &text);
    text_put(&text, '}');
    struct slice error = {text.data, text.length};
    if (visitor->call) {
        char whole[BAN_TEXT_MAX + 32];
        struct text body;
        text_init(&body, whole, sizeof whole);
        text_puts(&body, "{\"error\":");
        text_bytes(&body, error.bytes, error.size);
        text_put(&body, '}');
        say_when_to_come_again(visitor, objection, more->wait);
        answer_call(visitor, row->status, "application/json",
                    (struct slice){body.data, body.length});
    } else if (visitor->peer) {
        tell(visitor, ticket->id, "error", error);
    }
    destroy(ticket);
}

void ticket_object_because(struct ticket *ticket, enum objection objection, const char *sentence)
{
    object(ticket, objection, sentence, &(struct more){0});
}

void ticket_object_to(struct ticket *ticket, const struct argument *argument)
{
    char buffer[256];
    struct text text;
    text_init(&text, buffer, sizeof buffer - 1);
    text_format(&text, "The argument %s must be ", argument->name);
    argument_write(argument, &text);
    text_put(&text, '.');
    buffer[text.length] = '\0';
    object(ticket, OBJECTION_REQUEST, buffer, &(struct more){.argument = argument->name});
}

void ticket_object_for(struct ticket *ticket, uint64_t wait)
{
    object(ticket, OBJECTION_TOO_MANY, objections[OBJECTION_TOO_MANY].sentence,
           &(struct more){.wait = wait});
}

void ticket_object_banned(struct ticket *ticket, const struct ban *ban)
{
    object(ticket, OBJECTION_BANNED, objections[OBJECTION_BANNED].sentence,
           &(struct more){.ban = ban});
}

void ticket_object(struct ticket *ticket, enum objection objection)
{
    ticket_object_because(ticket, objection, objections[objection].sentence);
}

const struct identity *ticket_account(const struct ticket *ticket)
{
    return login_account(ticket->login, services_now(&ticket->server->services));
}

static bool read_key(const struct ticket *ticket, const char *name, uint8_t key[SECRET_KEY_BYTES])
{
    struct slice secret = ticket_string(ticket, name);
    if (secret.bytes)
        secret_key(secret, key);
    return secret.bytes;
}

void ticket_find_seat(struct ticket *ticket, const struct table_state *table)
{
    struct claim *claim = &ticket->claim;
    claim->has_secret = read_key(ticket, "secret", claim->secret);
    claim->has_invitation = read_key(ticket, "invitation", claim->invitation);
    ticket->seat = table_state_viewer(table, claim, ticket_account(ticket));
}

const struct ban *ticket_ban(const struct ticket *ticket)
{
    return banning_find(&ticket->server->banning, ticket->visitor, ticket_account(ticket));
}

bool ticket_has_seat(struct ticket *ticket)
{
    if (ticket->seat < SEATS_MAX)
        return true;
    ticket_object(ticket, OBJECTION_SECRET);
    return false;
}

bool ticket_may_look(struct ticket *ticket)
{
    if (ticket->seat != TABLE_STRANGER)
        return true;
    ticket_object(ticket, OBJECTION_INVITATION);
    return false;
}

struct slice ticket_string(const struct ticket *ticket, const char *key)
{
    const json_t *value = json_object_get(ticket->arguments, key);
    if (!json_is_string(value))
        return (struct slice){NULL, 0};
    return (struct slice){json_string_value(value), json_string_length(value)};
}

int64_t ticket_number(const struct ticket *ticket, const char *key, int64_t fallback)
{
    const json_t *value = json_object_get(ticket->arguments, key);
    return value ? json_integer_value(value) : fallback;
}
