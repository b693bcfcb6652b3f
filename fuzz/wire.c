/* Any bytes as what a connection brings: whole, and again in pieces of the size that the first byte
 * says. Both ways the same is asked, heard and answered; what is asked has a path without . and ..,
 * what is heard is text and not too long.
 *
 * There is no socket: the link is fed, and what it has to say is taken from its queue. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "server/wire_parts.h"

enum { SAID_MAX = 1 << 20, BODY_LIMIT = 200, MESSAGE_LIMIT = 100 };

struct talk {
    struct wire_call *waiting; /* it is answered when all that came is read */
    char said[SAID_MAX];       /* all that went out */
    size_t size;
    unsigned opened, closed;
};

static struct wire wire;
static uv_loop_t loop;
static struct talk *talk;

static void must(bool holds, const char *sentence)
{
    if (holds)
        return;
    fprintf(stderr, "it does not hold that %s\n", sentence);
    abort();
}

static bool has_part(struct slice path, const char *part)
{
    size_t size = strlen(part);
    for (size_t i = 0; i + size <= path.size; i++)
        if (memcmp(path.bytes + i, part, size) == 0 &&
            (i + size == path.size || path.bytes[i + size] == '/'))
            return true;
    return false;
}

static void on_call(void *self, struct wire_call *call, const struct wire_request *request)
{
    const struct slice parts[] = {request->path,   request->query, request->content_type,
                                  request->bearer, request->host,  request->address,
                                  request->body};
    char text[WIRE_HEAD_LIMIT + BODY_LIMIT + 64];
    size_t size = 0;
    (void)self;
    must(request->path.size > 0 && request->path.bytes[0] == '/', "a path begins with /");
    must(!has_part(request->path, "/.") && !has_part(request->path, "/.."), "it leads downwards");
    must(request->body.size <= BODY_LIMIT, "a body keeps its limit");
    for (size_t i = 0; i < sizeof parts / sizeof *parts; size += parts[i++].size)
        memcpy(text + size, parts[i].bytes, parts[i].size);
    if (request->path.size > 1 && request->path.bytes[1] == 'l')
        talk->waiting = call;
    else
        wire_answer(call, 200, "text/plain", (struct slice){text, size});
}

static void on_gone(void *self, struct wire_call *call)
{
    (void)self;
    must(call == talk->waiting, "only a call that waits is gone");
    talk->waiting = NULL;
}

static bool on_opened(void *self, struct wire_peer *peer, const struct wire_request *request)
{
    (void)self, (void)peer;
    talk->opened++;
    return request->query.size != 1;
}

static void on_heard(void *self, struct wire_peer *peer, struct slice message)
{
    (void)self;
    must(utf8_is_valid(message) && message.size <= MESSAGE_LIMIT, "a message is short, and text");
    wire_tell(peer, message);
    if (message.size == 1)
        wire_drop(peer, 4000);
}

static void on_closed(void *self, struct wire_peer *peer)
{
    (void)self, (void)peer;
    talk->closed++;
}

/* Takes what is to be sent until nothing more happens. */
static void settle(struct wire_link *link)
{
    do {
        for (const struct wire_piece *piece = link->first; piece; piece = piece->next) {
            size_t room = SAID_MAX - talk->size;
            size_t size = piece->size < room ? piece->size : room;
            memcpy(talk->said + talk->size, piece->bytes, size);
            talk->size += size;
        }
        wire_link_sent(link, link->queued);
        must(!link->first && link->queued == 0, "all that is sent is gone");
        wire_link_proceed(link);
    } while (link->first);
}

static void answer(struct wire_link *link)
{
    struct wire_call *call = talk->waiting;
    if (!call)
        return;
    talk->waiting = NULL;
    wire_answer(call, 200, "text/plain", (struct slice){"later", 5});
    settle(link);
}

static void run(const uint8_t *data, size_t size, size_t step)
{
    struct wire_link link;
    wire_link_init(&link, &wire, "local");
    for (size_t at = 0; at < size && !link.is_cut && !link.is_over; at += step) {
        wire_link_feed(&link, (const char *)data + at, size - at < step ? size - at : step);
        settle(&link);
    }
    for (int i = 0; talk->waiting && i < 1000; i++)
        answer(&link);
    wire_link_finish(&link);
    wire.touched = NULL;
    must(wire.counts.connections == 0 && wire.counts.peers == 0 && wire.calls == 0,
         "nothing is left of it");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const origins[] = {"https://friend.example"};
    static const struct wire_file file = {"/", "text/html", {"<p>", 3}, {"gz", 2}, "tag", false};
    static const struct wire_settings settings = {.trusts_proxy = true,
                                                  .origins = origins,
                                                  .origin_count = 1,
                                                  .files = &file,
                                                  .file_count = 1,
                                                  .body_limit = BODY_LIMIT,
                                                  .message_limit = MESSAGE_LIMIT,
                                                  .queue_limit = SIZE_MAX / 2};
    static const struct wire_handlers handlers = {.call = on_call,
                                                  .gone = on_gone,
                                                  .opened = on_opened,
                                                  .heard = on_heard,
                                                  .closed = on_closed};
    static struct talk whole, pieces;
    if (size < 2)
        return 0;
    if (!wire.loop) {
        uv_loop_init(&loop);
        wire_init(&wire, &settings, &loop, &handlers, NULL);
    }
    whole.size = pieces.size = whole.opened = whole.closed = pieces.opened = pieces.closed = 0;
    talk = &whole;
    run(data + 1, size - 1, size);
    talk = &pieces;
    run(data + 1, size - 1, 1 + data[0] % 40);
    must(whole.opened == pieces.opened && whole.size == pieces.size &&
             memcmp(whole.said, pieces.said, whole.size) == 0,
         "pieces are answered as the whole is");
    return 0;
}
