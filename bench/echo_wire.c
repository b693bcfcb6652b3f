/* An echo on our wire, to hold against one with libwebsockets alone. Prints "port N". */
#include <stdio.h>
#include <uv.h>

#include "server/wire.h"

static bool opened(void *self, struct wire_peer *peer, const struct wire_request *request)
{
    (void)self, (void)peer, (void)request;
    return true;
}

static void heard(void *self, struct wire_peer *peer, struct slice message)
{
    (void)self;
    wire_tell(peer, message);
}

static void closed(void *self, struct wire_peer *peer)
{
    (void)self, (void)peer;
}

static void call(void *self, struct wire_call *call, const struct wire_request *request)
{
    (void)self, (void)request;
    wire_answer(call, 404, "text/plain", (struct slice){"", 0});
}

static void gone(void *self, struct wire_call *call)
{
    (void)self, (void)call;
}

int main(void)
{
    const struct wire_handlers handlers = {
        .call = call, .gone = gone, .opened = opened, .heard = heard, .closed = closed};
    struct wire_settings settings = {0};
    struct wire *wire;
    uv_loop_t loop;
    uv_loop_init(&loop);
    if (wire_open(&settings, &loop, &handlers, NULL, &wire) < 0)
        return 1;
    printf("port %u\n", wire_port(wire));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
