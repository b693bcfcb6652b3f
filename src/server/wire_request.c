#include "server/wire_parts.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>

/* Puts a header into the room and gives it back; nothing where it is absent or does not fit. */
static struct slice header(struct lws *wsi, enum lws_token_indexes name, char **room, size_t *left)
{
    struct slice slice = {*room, 0};
    int size = lws_hdr_copy(wsi, *room, (int)*left, name);
    if (size <= 0)
        return slice;
    slice.size = (size_t)size;
    *room += size + 1;
    *left -= (size_t)size + 1;
    return slice;
}

static struct slice query(struct lws *wsi, char **room, size_t *left)
{
    struct slice slice = {*room, 0};
    for (int i = 0;; i++) {
        size_t used = slice.size + (i > 0);
        int size = lws_hdr_copy_fragment(wsi, *room + used, (int)(*left - used),
                                         WSI_TOKEN_HTTP_URI_ARGS, i);
        if (size < 0)
            break;
        if (i > 0)
            (*room)[slice.size] = '&';
        slice.size = used + (size_t)size;
    }
    *room += slice.size + 1;
    *left -= slice.size + 1;
    return slice;
}

/* The address of whoever is at the other end of the socket; without one it is this machine. */
static void socket_address(struct lws *wsi, char text[INET6_ADDRSTRLEN])
{
    struct sockaddr_storage any;
    socklen_t size = sizeof any;
    memcpy(text, "local", 6);
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&any, &size) < 0)
        return;
    if (any.ss_family == AF_INET)
        inet_ntop(AF_INET, &((struct sockaddr_in *)&any)->sin_addr, text, INET6_ADDRSTRLEN);
    if (any.ss_family == AF_INET6) {
        const struct in6_addr *six = &((struct sockaddr_in6 *)&any)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(six))
            inet_ntop(AF_INET, six->s6_addr + 12, text, INET6_ADDRSTRLEN);
        else
            inet_ntop(AF_INET6, six, text, INET6_ADDRSTRLEN);
    }
}

/* The last address that the proxy's header names, if it is one. */
static bool forwarded_address(struct lws *wsi, char text[INET6_ADDRSTRLEN])
{
    char list[1024];
    struct in6_addr any;
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return false;
    const char *last = strrchr(list, ',');
    last = last ? last + 1 : list;
    last += strspn(last, " \t");
    size_t size = strcspn(last, " \t");
    if (size >= INET6_ADDRSTRLEN)
        return false;
    char one[INET6_ADDRSTRLEN] = {0};
    memcpy(one, last, size);
    if (inet_pton(AF_INET, one, &any) != 1 && inet_pton(AF_INET6, one, &any) != 1)
        return false;
    memcpy(text, one, sizeof one);
    return true;
}

void wire_read(const struct wire *wire, struct lws *wsi, char room[WIRE_ROOM],
               struct wire_request *request)
{
    static const char scheme[] = "bearer ";
    size_t left = WIRE_ROOM - INET6_ADDRSTRLEN;
    char *free_room = room + INET6_ADDRSTRLEN;
    char *path = NULL;
    int path_size = 0;
    int method = lws_http_get_uri_and_method(wsi, &path, &path_size);

    *request = (struct wire_request){.method = method == LWSHUMETH_POST ? WIRE_POST : WIRE_GET};
    request->path = (struct slice){path, (size_t)path_size};
    request->query = query(wsi, &free_room, &left);
    request->content_type = header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, &free_room, &left);
    request->host = header(wsi, WSI_TOKEN_HOST, &free_room, &left);
    struct slice secret = header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, &free_room, &left);
    size_t skip = sizeof scheme - 1;
    if (secret.size > skip && strncasecmp(secret.bytes, scheme, skip) == 0)
        request->bearer = (struct slice){secret.bytes + skip, secret.size - skip};
    if (!wire->settings.trusts_proxy || !forwarded_address(wsi, room))
        socket_address(wsi, room);
    request->address = (struct slice){room, strlen(room)};
}

bool wire_is_welcome(const struct wire *wire, struct lws *wsi)
{
    char origin[512], host[512];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    for (size_t i = 0; i < wire->settings.origin_count; i++)
        if (strcasecmp(origin, wire->settings.origins[i]) == 0)
            return true;
    const char *name = strstr(origin, "://");
    return name && lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) > 0 &&
           strcasecmp(name + 3, host) == 0;
}

bool wire_names(struct lws *wsi, enum lws_token_indexes name, const char *word)
{
    char list[512];
    size_t size = strlen(word);
    if (lws_hdr_copy(wsi, list, sizeof list, name) <= 0)
        return false;
    for (char *at = list, *next; at; at = next) {
        next = strchr(at, ',');
        if (next)
            *next++ = '\0';
        at += strspn(at, " \t");
        if (strcspn(at, "; \t") == size && strncasecmp(at, word, size) == 0) {
            const char *weight = strstr(at, "q=");
            return !weight || strpbrk(weight, "123456789");
        }
    }
    return false;
}

int64_t wire_length(struct lws *wsi)
{
    char digits[20];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) == 0)
        return -1;
    int size = lws_hdr_copy(wsi, digits, 16, WSI_TOKEN_HTTP_CONTENT_LENGTH);
    if (size <= 0 || strspn(digits, "0123456789") != (size_t)size)
        return -2;
    return strtoll(digits, NULL, 10);
}

void wire_cut(struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC);
}
