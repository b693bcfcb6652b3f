#include "server/wire_listen.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/wire.h"

union address {
    struct sockaddr any;
    struct sockaddr_in four;
    struct sockaddr_in6 six;
    struct sockaddr_un local;
};

static socklen_t read_address(const char *text, unsigned port, union address *address)
{
    memset(address, 0, sizeof *address);
    if (text[0] == '/') {
        if (strlen(text) >= sizeof address->local.sun_path)
            return 0;
        address->local.sun_family = AF_UNIX;
        memcpy(address->local.sun_path, text, strlen(text) + 1);
        return sizeof address->local;
    }
    if (port > UINT16_MAX)
        return 0;
    if (inet_pton(AF_INET, text, &address->four.sin_addr) == 1) {
        address->four.sin_family = AF_INET;
        address->four.sin_port = htons((uint16_t)port);
        return sizeof address->four;
    }
    if (inet_pton(AF_INET6, text, &address->six.sin6_addr) == 1) {
        address->six.sin6_family = AF_INET6;
        address->six.sin6_port = htons((uint16_t)port);
        return sizeof address->six;
    }
    return 0;
}

/* Takes away what a server that was killed left behind, if nobody answers there. */
static void sweep(const union address *address, socklen_t size)
{
    struct stat there;
    if (stat(address->local.sun_path, &there) < 0 || !S_ISSOCK(there.st_mode))
        return;
    int probe = socket(AF_UNIX, SOCK_STREAM, 0);
    if (probe < 0)
        return;
    if (connect(probe, &address->any, size) < 0 && errno == ECONNREFUSED)
        unlink(address->local.sun_path);
    close(probe);
}

static int set_up(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    if (flags < 0 || fcntl(fd, F_SETFL, flags | O_NONBLOCK) < 0)
        return -1;
    return fcntl(fd, F_SETFD, FD_CLOEXEC);
}

int wire_listen(const char *text, unsigned port, int *result, unsigned *actual_port)
{
    static const int yes = 1;
    union address address;
    socklen_t size = read_address(text, port, &address);
    if (size == 0) {
        errno = 0;
        return WIRE_NO_ADDRESS;
    }
    int fd = socket(address.any.sa_family, SOCK_STREAM, 0);
    if (fd < 0)
        return WIRE_NO_ADDRESS;
    if (address.any.sa_family == AF_UNIX)
        sweep(&address, size);
    else
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (set_up(fd) < 0 || bind(fd, &address.any, size) < 0 || listen(fd, SOMAXCONN) < 0 ||
        getsockname(fd, &address.any, &size) < 0) {
        int error = errno;
        close(fd);
        errno = error;
        return error == EADDRINUSE || error == EACCES ? WIRE_NO_PORT : WIRE_NO_ADDRESS;
    }
    *result = fd;
    *actual_port = address.any.sa_family == AF_INET    ? ntohs(address.four.sin_port)
                   : address.any.sa_family == AF_INET6 ? ntohs(address.six.sin6_port)
                                                       : 0;
    return 0;
}

/* Whoever has no address is on this machine. */
static void write_address(const union address *address, char text[WIRE_ADDRESS_ROOM])
{
    const struct in6_addr *six = &address->six.sin6_addr;
    memcpy(text, "local", 6);
    if (address->any.sa_family == AF_INET)
        inet_ntop(AF_INET, &address->four.sin_addr, text, WIRE_ADDRESS_ROOM);
    else if (address->any.sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(six))
        inet_ntop(AF_INET, six->s6_addr + 12, text, WIRE_ADDRESS_ROOM);
    else if (address->any.sa_family == AF_INET6)
        inet_ntop(AF_INET6, six, text, WIRE_ADDRESS_ROOM);
}

int wire_accept(int socket, char text[WIRE_ADDRESS_ROOM])
{
    static const int yes = 1;
    union address address = {0};
    socklen_t size = sizeof address;
    int fd = accept(socket, &address.any, &size);
    if (fd < 0)
        return -1;
    if (set_up(fd) < 0) {
        close(fd);
        errno = ECONNABORTED;
        return -1;
    }
    /* A message is a packet; a Unix socket does not know the option and needs none. */
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    write_address(&address, text);
    return fd;
}

void wire_unlisten(const char *address, int socket)
{
    close(socket);
    if (address[0] == '/')
        unlink(address);
}
