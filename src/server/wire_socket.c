/* A socket on the loop, with TLS or without. */
#include "server/wire_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

#include "server/wire_tls.h"

/* Pieces that are sent at once. */
enum { VECTORS = 64 };

/* What TLS seals at once. */
enum { RECORD = 16384 };

/* What is read of somebody who goes on sending when all is over, so that the end of the answer is
 * not lost to a reset of the connection; then it is reset. */
enum { LINGER_BYTES = 1 << 20 };

struct wire_socket {
    struct wire_link link; /* first: a link is its socket */
    uv_poll_t poll;
    int fd;
    int events;           /* that it is polled for */
    struct wire_tls *tls; /* NULL: none */
    size_t lingered;      /* bytes read after the end */
    bool is_shut;         /* the other side was told that no more comes */
    bool has_more;        /* the client closed its half, and there is something to read before */
};

static void on_closed(uv_handle_t *handle)
{
    struct wire_socket *socket = handle->data;
    struct wire *wire = socket->link.wire;
    wire_tls_destroy(socket->tls);
    free(socket);
    wire_handle_closed(wire);
}

static void destroy(struct wire_socket *socket)
{
    struct wire *wire = socket->link.wire;
    wire_link_finish(&socket->link);
    uv_close((uv_handle_t *)&socket->poll, on_closed);
    close(socket->fd);
    wire_open_door(wire);
}

static void linger(struct wire_socket *socket, size_t size)
{
    socket->lingered += size;
    if (socket->lingered > LINGER_BYTES)
        wire_link_cut(&socket->link);
}

/* Hands what came to the link, opened if it was sealed. */
static void hear(struct wire_socket *socket, size_t size)
{
    struct wire_link *link = &socket->link;
    char clear[RECORD];
    int got;
    if (link->is_over) {
        linger(socket, size);
        return;
    }
    if (!socket->tls) {
        wire_link_feed(link, link->wire->room, size);
        return;
    }
    wire_tls_feed(socket->tls, (struct slice){link->wire->room, size});
    while ((got = wire_tls_read(socket->tls, clear, sizeof clear)) > 0)
        wire_link_feed(link, clear, (size_t)got);
    if (got < 0 && !link->is_ending)
        wire_link_cut(link);
}

static void receive(struct wire_socket *socket)
{
    ssize_t size = recv(socket->fd, socket->link.wire->room, WIRE_READ_ROOM, 0);
    if (size > 0)
        hear(socket, (size_t)size);
    else if (size == 0 || (errno != EAGAIN && errno != EINTR))
        wire_link_cut(&socket->link);
}

/* The client has closed its half while its call waits: it has left, unless there is more to read. */
static void notice(struct wire_socket *socket)
{
    char byte;
    if (recv(socket->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0)
        socket->has_more = true;
    else
        wire_link_cut(&socket->link);
}

static void on_poll(uv_poll_t *poll, int status, int events)
{
    struct wire_socket *socket = poll->data;
    if (status < 0)
        wire_link_cut(&socket->link);
    else if (events & UV_READABLE)
        receive(socket);
    else if (events & UV_DISCONNECT)
        notice(socket);
    wire_link_touch(&socket->link);
}

int wire_socket_open(struct wire *wire, int fd, const char *address)
{
    struct wire_socket *socket = calloc(1, sizeof *socket);
    if (socket && wire->tls)
        socket->tls = wire_tls_create(wire->tls);
    if (!socket || (wire->tls && !socket->tls) ||
        uv_poll_init(wire->loop, &socket->poll, fd) != 0) {
        if (socket)
            wire_tls_destroy(socket->tls);
        free(socket);
        close(fd);
        return -1;
    }
    socket->fd = fd;
    socket->poll.data = socket;
    wire->handles++;
    wire_link_init(&socket->link, wire, address);
    wire_link_touch(&socket->link);
    return 0;
}

/* What the socket took: 0 when it takes no more now, -1 when it never will. */
static ssize_t push(const struct wire_socket *socket, struct iovec *vectors, size_t count)
{
    struct msghdr message = {.msg_iov = vectors, .msg_iovlen = count};
    ssize_t sent = sendmsg(socket->fd, &message, MSG_NOSIGNAL);
    return sent < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : sent;
}

static ssize_t send_plain(struct wire_socket *socket)
{
    struct iovec vectors[VECTORS];
    size_t count = 0;
    for (const struct wire_piece *piece = socket->link.first; piece && count < VECTORS;
         piece = piece->next)
        vectors[count++] = (struct iovec){(void *)(uintptr_t)piece->bytes, piece->size};
    ssize_t sent = count ? push(socket, vectors, count) : 0;
    if (sent > 0)
        wire_link_sent(&socket->link, (size_t)sent);
    return sent;
}

static ssize_t send_sealed(struct wire_socket *socket)
{
    struct wire_link *link = &socket->link;
    while (link->first && wire_tls_output(socket->tls).size < RECORD) {
        struct slice bytes = {link->first->bytes, link->first->size};
        int taken = wire_tls_write(socket->tls, bytes);
        if (taken < 0)
            return -1;
        if (taken == 0)
            break;
        wire_link_sent(link, (size_t)taken);
    }
    struct slice output = wire_tls_output(socket->tls);
    struct iovec vector = {(void *)(uintptr_t)output.bytes, output.size};
    ssize_t sent = output.size ? push(socket, &vector, 1) : 0;
    if (sent > 0)
        wire_tls_sent(socket->tls, (size_t)sent);
    return sent;
}

static bool has_output(const struct wire_socket *socket)
{
    return socket->link.first || (socket->tls && wire_tls_output(socket->tls).size > 0);
}

static void send_all(struct wire_socket *socket)
{
    ssize_t sent;
    do
        sent = socket->tls ? send_sealed(socket) : send_plain(socket);
    while (sent > 0 && has_output(socket));
    if (sent < 0)
        wire_link_cut(&socket->link);
}

/* The link has said all: tells the other side, and waits for it to go. */
static void shut(struct wire_socket *socket)
{
    if (socket->tls) {
        wire_tls_leave(socket->tls);
        send_all(socket);
    }
    shutdown(socket->fd, SHUT_WR);
    socket->is_shut = true;
}

static void poll_for_what_matters(struct wire_socket *socket)
{
    const struct wire_link *link = &socket->link;
    int events = 0;
    if (wire_link_listens(link))
        events |= UV_READABLE;
    else if (link->call && link->call->is_owned && !socket->has_more)
        events |= UV_DISCONNECT;
    if (has_output(socket))
        events |= UV_WRITABLE;
    if (events == socket->events)
        return;
    socket->events = events;
    if (events == 0)
        uv_poll_stop(&socket->poll);
    else if (uv_poll_start(&socket->poll, events, on_poll) != 0)
        wire_link_cut(&socket->link);
}

void wire_socket_settle(struct wire_link *link)
{
    struct wire_socket *socket = (struct wire_socket *)link;
    bool is_free = false;
    if (!link->is_cut)
        send_all(socket);
    if (!link->is_cut && !has_output(socket)) {
        wire_link_proceed(link);
        is_free = true;
    }
    if (!link->is_cut && link->is_over && !socket->is_shut)
        shut(socket);
    if (!link->is_cut)
        poll_for_what_matters(socket);
    if (link->is_cut) {
        destroy(socket);
        return;
    }
    link->is_touched = false;
    if (is_free && link->first)
        wire_link_touch(link); /* the others first */
}
