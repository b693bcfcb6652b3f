/* An echo with libwebsockets and nothing else, on the same kind of loop as ours: what there is to
 * measure against. Prints "port N". */
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct peer {
    size_t size;
    unsigned char bytes[LWS_PRE + 1024];
};

static int echo(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                size_t size)
{
    struct peer *peer = user;
    switch (reason) {
    case LWS_CALLBACK_RECEIVE:
        peer->size = size < 1024 ? size : 1024;
        memcpy(peer->bytes + LWS_PRE, in, peer->size);
        lws_callback_on_writable(wsi);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (!peer->size)
            return 0;
        size = peer->size;
        peer->size = 0;
        return lws_write(wsi, peer->bytes + LWS_PRE, size, LWS_WRITE_TEXT) < (int)size ? -1 : 0;
    default:
        return 0;
    }
}

int main(void)
{
    static const struct lws_protocols protocols[] = {
        {.name = "ulm", .callback = echo, .per_session_data_size = sizeof(struct peer)}, {0}};
    uv_loop_t loop;
    void *loops[1] = {&loop};
    struct lws_context_creation_info info = {
        .port = 0,
        .iface = "127.0.0.1",
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
    };
    lws_set_log_level(LLL_ERR, NULL);
    uv_loop_init(&loop);
    struct lws_context *context = lws_create_context(&info);
    struct lws_vhost *host = context ? lws_create_vhost(context, &info) : NULL;
    if (!host)
        return 1;
    printf("port %d\n", lws_get_vhost_listen_port(host));
    fflush(stdout);
    uv_run(&loop, UV_RUN_DEFAULT);
    return 0;
}
