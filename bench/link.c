#include "link.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PIECE = 16384, FRAME_MAX = 2048, OPCODE_CLOSE = 8, OPCODE_PING = 9, OPCODE_PONG = 10 };

int link_connect(struct link *link, unsigned port, unsigned who, const char *protocol)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in from = {.sin_family = AF_INET};
    char hello[512];
    int yes = 1;
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + who);
    link_close(link);
    link->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (link->fd < 0)
        return -1;
    setsockopt(link->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(link->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
    int size = snprintf(hello, sizeof hello,
                        "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nUpgrade: websocket\r\n"
                        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: %s\r\n\r\n",
                        port, protocol);
    if (bind(link->fd, (struct sockaddr *)&from, sizeof from) < 0 ||
        connect(link->fd, (struct sockaddr *)&to, sizeof to) < 0 ||
        send(link->fd, hello, (size_t)size, MSG_NOSIGNAL) != size) {
        link_close(link);
        return -1;
    }
    return 0;
}

void link_close(struct link *link)
{
    if (link->fd >= 0)
        close(link->fd);
    free(link->bytes);
    *link = (struct link){.fd = -1};
}

/* The mask is zero: it protects proxies, and here are none. */
static int send_frame(struct link *link, unsigned opcode, const char *text, size_t size)
{
    unsigned char frame[FRAME_MAX];
    size_t head = 0;
    frame[head++] = (unsigned char)(0x80 | opcode);
    if (size < 126) {
        frame[head++] = (unsigned char)(0x80 | size);
    } else {
        frame[head++] = 0x80 | 126;
        frame[head++] = (unsigned char)(size >> 8);
        frame[head++] = (unsigned char)size;
    }
    memset(frame + head, 0, 4);
    head += 4;
    if (head + size > sizeof frame)
        return -1;
    memcpy(frame + head, text, size);
    ssize_t sent = send(link->fd, frame, head + size, MSG_NOSIGNAL | MSG_DONTWAIT);
    return sent == (ssize_t)(head + size) ? 0 : -1;
}

int link_send(struct link *link, const char *text, size_t size)
{
    return send_frame(link, 1, text, size);
}

int link_receive(struct link *link)
{
    for (;;) {
        if (link->taken) {
            memmove(link->bytes, link->bytes + link->taken, link->count - link->taken);
            link->count -= link->taken;
            link->taken = 0;
        }
        if (link->count + PIECE > link->room) {
            char *bytes = realloc(link->bytes, link->room + 2 * PIECE + 1);
            if (!bytes)
                return -1;
            link->bytes = bytes;
            link->room += 2 * PIECE;
        }
        ssize_t got = recv(link->fd, link->bytes + link->count, PIECE, MSG_DONTWAIT);
        if (got < 0)
            return errno == EAGAIN || errno == EINTR ? 0 : -1;
        if (got == 0)
            return -1;
        link->count += (size_t)got;
        if (got < PIECE)
            return 0;
    }
}

static bool shake(struct link *link)
{
    size_t left = link->count - link->taken;
    char *end = left ? memmem(link->bytes + link->taken, left, "\r\n\r\n", 4) : NULL;
    if (!end)
        return false;
    link->is_open = memcmp(link->bytes + link->taken, "HTTP/1.1 101", 12) == 0;
    link->taken = (size_t)(end + 4 - link->bytes);
    if (!link->is_open)
        shutdown(link->fd, SHUT_RDWR);
    return link->is_open;
}

/* The frame at `taken`: its payload, or false where it is not whole yet. */
static bool frame_here(const struct link *link, size_t *head, size_t *size)
{
    const unsigned char *at = (const unsigned char *)link->bytes + link->taken;
    size_t left = link->count - link->taken;
    if (left < 2)
        return false;
    *head = 2;
    *size = at[1] & 0x7f;
    if (*size == 126) {
        *head = 4;
        if (left < *head)
            return false;
        *size = (size_t)at[2] << 8 | at[3];
    } else if (*size == 127) {
        *head = 10;
        if (left < *head)
            return false;
        *size = 0;
        for (unsigned i = 2; i < 10; i++)
            *size = *size << 8 | at[i];
    }
    return left >= *head + *size;
}

/* One that is idle holds nothing. */
static void rest(struct link *link)
{
    if (link->taken != link->count)
        return;
    free(link->bytes);
    link->bytes = NULL;
    link->count = link->taken = link->room = 0;
}

bool link_next(struct link *link, char **message, size_t *size)
{
    size_t head;
    if (!link->is_open && !shake(link))
        return false;
    while (frame_here(link, &head, size)) {
        char *payload = link->bytes + link->taken + head;
        unsigned opcode = (unsigned char)link->bytes[link->taken] & 0xf;
        bool is_last = (unsigned char)link->bytes[link->taken] & 0x80;
        link->taken += head + *size;
        if (opcode == OPCODE_PING)
            send_frame(link, OPCODE_PONG, payload, *size);
        else if (opcode == OPCODE_CLOSE)
            shutdown(link->fd, SHUT_RDWR);
        if (opcode != 1)
            continue;
        if (!is_last) { /* nobody we meet does that */
            shutdown(link->fd, SHUT_RDWR);
            return false;
        }
        *message = payload;
        return true;
    }
    rest(link);
    return false;
}
