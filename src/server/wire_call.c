/* A call: a request that waits for its answer. */
#include "server/wire_parts.h"

#include <stdlib.h>
#include <string.h>

static struct wire_call *create(struct wire_link *link, const struct wire_head *head)
{
    struct wire_call *call = malloc(sizeof *call + wire_request_room(head));
    if (!call)
        return NULL;
    *call = (struct wire_call){.link = link};
    return call;
}

static void destroy(struct wire_call *call)
{
    struct wire *wire = call->link->wire;
    call->link->call = NULL;
    wire->calls--;
    free(call->headers);
    free(call->body);
    free(call);
    wire_check_end(wire);
}

void wire_call_lose(struct wire_call *call)
{
    struct wire *wire = call->link->wire;
    if (call->is_owned)
        wire->handlers.gone(wire->self, call);
    destroy(call);
}

void wire_call_finish(struct wire_call *call)
{
    struct wire_link *link = call->link;
    const struct wire_settings *settings = &link->wire->settings;
    if (call->is_closing || link->wire->is_stopping)
        link->is_ending = true;
    link->is_idle = !link->held;
    wire_link_wait(link, link->is_idle ? settings->keep_seconds : settings->request_seconds);
    wire_crowd_rest(&link->wire->crowd, &link->member);
    destroy(call);
}

static const struct wire_file *find_file(const struct wire *wire, struct slice path)
{
    for (size_t i = 0; i < wire->settings.file_count; i++) {
        const struct wire_file *file = &wire->settings.files[i];
        if (strlen(file->path) == path.size && memcmp(file->path, path.bytes, path.size) == 0)
            return file;
    }
    return NULL;
}

/* The request is whole: it is answered or goes to the handlers. */
static void ask(struct wire_call *call)
{
    struct wire *wire = call->link->wire;
    call->request.body = (struct slice){call->body ? call->body : "", call->body_size};
    const struct wire_file *file =
        call->request.method == WIRE_GET ? find_file(wire, call->request.path) : NULL;
    call->is_owned = true;
    wire_crowd_work(&wire->crowd, &call->link->member);
    if (file) {
        wire_answer_file(call, file);
        return;
    }
    wire_link_wait(call->link, wire->settings.answer_seconds);
    wire->handlers.call(wire->self, call, &call->request);
}

/* What can be said of a request by its head: the status to refuse it with, or 0. */
static unsigned judge(struct wire_call *call, const struct wire_head *head)
{
    const struct wire *wire = call->link->wire;
    if (wire->is_stopping)
        return 503;
    if (head->verb == WIRE_VERB_OTHER) {
        wire_header(call, "allow:", "GET, HEAD, POST");
        return 405;
    }
    if (head->verb != WIRE_VERB_POST)
        return head->length > 0 || head->is_encoded ? 400 : 0;
    if (!head->has_length)
        return 411;
    if (!wire_is_welcome(wire, head))
        return 403;
    return head->length > wire->settings.body_limit ? 413 : 0;
}

/* Keeps what an answer with a file will have to know. */
static void read_wishes(struct wire_call *call, const struct wire_head *head)
{
    struct slice known = wire_head_last(head, "if-none-match");
    struct slice end = call->request.address;
    char *to = call->room + (end.bytes + end.size - call->room);
    memcpy(to, known.bytes, known.size);
    call->known = (struct slice){to, known.size};
    call->takes_gzip = wire_head_names(head, "accept-encoding", "gzip");
}

static void await_body(struct wire_call *call, const struct wire_head *head)
{
    static const struct slice go_on = {"HTTP/1.1 100 Continue\r\n\r\n", 25};
    call->length = (size_t)head->length;
    call->body = malloc(call->length);
    if (!call->body) {
        wire_link_cut(call->link);
        return;
    }
    call->is_coming = true;
    if (!head->is_old && wire_head_names(head, "expect", "100-continue"))
        wire_link_queue(call->link, &go_on, 1);
}

static void begin(struct wire_call *call, const struct wire_head *head)
{
    struct wire_link *link = call->link;
    link->call = call;
    link->wire->counts.requests++;
    link->wire->calls++;
    read_wishes(call, head);
    call->is_head = head->verb == WIRE_VERB_HEAD;
    unsigned status = judge(call, head);
    bool is_refused = status != 0;
    call->is_closing = is_refused || head->is_old || link->member.is_guest ||
                       wire_head_names(head, "connection", "close");
    if (!is_refused && call->request.path.size == 3 &&
        memcmp(call->request.path.bytes, "/ws", 3) == 0) {
        wire_header(call, "upgrade:", "websocket");
        status = 426;
        call->is_closing = call->is_closing || head->length > 0;
    }
    if (status != 0)
        wire_answer_ourselves(call, status);
    else if (head->length > 0)
        await_body(call, head);
    else
        ask(call);
}

/* Whether there is a place for who asks: the status to refuse it with, or 0. A peer whose address has
 * too many is told by its close code. */
static unsigned find_place(struct wire_link *link, const struct wire_request *request,
                           bool is_upgrade)
{
    char address[WIRE_ADDRESS_ROOM] = "";
    const struct wire_member *member = &link->member;
    memcpy(address, request->address.bytes, request->address.size);
    wire_crowd_name(&link->wire->crowd, &link->member, address);
    if (!member->refusal || (member->is_own && !is_upgrade) ||
        (member->refusal == 429 && is_upgrade))
        return 0;
    link->wire->counts.refused++;
    return member->refusal;
}

void wire_call_begin(struct wire_link *link, const struct wire_head *head)
{
    struct wire_call *call = create(link, head);
    if (!call) {
        wire_link_cut(link);
        return;
    }
    bool is_request = wire_request_read(link, head, call->room, &call->request);
    bool is_upgrade = is_request && wire_head_names(head, "upgrade", "websocket");
    unsigned status = 400;
    if (is_request)
        status = wire_is_name(link->wire, call->request.host)
                     ? find_place(link, &call->request, is_upgrade)
                     : 421;
    if (status == 0 && !is_upgrade) {
        begin(call, head);
        return;
    }
    if (status == 0)
        status = wire_peer_judge(link->wire, head, &call->request);
    if (status == 0)
        wire_peer_begin(link, head, &call->request);
    else
        wire_refuse(link, status, is_request ? call->request.address : slice_of(link->address));
    free(call);
}

size_t wire_call_add(struct wire_call *call, const char *bytes, size_t size)
{
    size_t wanted = call->length - call->body_size;
    size_t taken = size < wanted ? size : wanted;
    memcpy(call->body + call->body_size, bytes, taken);
    call->body_size += taken;
    if (taken == wanted) {
        call->is_coming = false;
        ask(call);
    }
    return taken;
}

void wire_call_watch(struct wire *wire)
{
    uint64_t now = wire_now(wire);
    for (struct wire_link *link = wire->callers, *next; link; link = next) {
        struct wire_call *call = link->call;
        next = link->next;
        if (now < link->deadline || link->is_cut)
            continue;
        if (!call || !call->is_owned) {
            wire_link_cut(link);
            continue;
        }
        wire->handlers.gone(wire->self, call);
        call->is_owned = false;
        call->is_closing = true;
        wire_answer_ourselves(call, 503);
    }
}

void wire_call_set_data(struct wire_call *call, void *data)
{
    call->data = data;
}

void *wire_call_data(const struct wire_call *call)
{
    return call->data;
}
