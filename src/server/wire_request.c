/* What a request asks for, and whether it may. */
#include "server/wire_parts.h"

#include <arpa/inet.h>
#include <string.h>
#include <strings.h>

static int digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Puts the bytes to *room with their %-signs resolved; the result begins there. False where a sign
 * is none, or stands for a zero. */
static bool decode(struct slice raw, char **room, struct slice *result)
{
    char *to = *room;
    for (size_t i = 0; i < raw.size; i++) {
        char c = raw.bytes[i];
        if (c == '%') {
            int high = i + 2 < raw.size ? digit(raw.bytes[i + 1]) : -1;
            int low = high >= 0 ? digit(raw.bytes[i + 2]) : -1;
            if (low < 0 || high + low == 0)
                return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        *to++ = c;
    }
    *result = (struct slice){*room, (size_t)(to - *room)};
    *room = to;
    return true;
}

/* Takes . and .. out of a path, in its place. */
static void resolve(struct slice *path, char *bytes)
{
    size_t to = 0;
    for (size_t at = 0; at < path->size;) {
        const char *slash = memchr(bytes + at + 1, '/', path->size - at - 1);
        size_t size = slash ? (size_t)(slash - bytes) - at : path->size - at; /* "/part" */
        bool is_here = size == 2 && bytes[at + 1] == '.';
        bool is_above = size == 3 && bytes[at + 1] == '.' && bytes[at + 2] == '.';
        if (is_above)
            while (to > 0 && bytes[--to] != '/')
                ;
        if (!is_here && !is_above) {
            memmove(bytes + to, bytes + at, size);
            to += size;
        } else if (at + size == path->size) {
            bytes[to++] = '/';
        }
        at += size;
    }
    path->size = to;
}

static struct slice copy(struct slice bytes, char **room)
{
    struct slice result = {*room, bytes.size};
    memcpy(*room, bytes.bytes, bytes.size);
    *room += bytes.size;
    return result;
}

/* The last address that the proxy's header names, if it is one. */
static bool forwarded_address(const struct wire_head *head, char text[WIRE_ADDRESS_ROOM])
{
    struct slice list = wire_head_last(head, "x-forwarded-for");
    struct in6_addr any;
    size_t begin = list.size;
    while (begin > 0 && list.bytes[begin - 1] != ',' && list.bytes[begin - 1] != ' ' &&
           list.bytes[begin - 1] != '\t')
        begin--;
    size_t size = list.size - begin;
    if (size >= WIRE_ADDRESS_ROOM)
        return false;
    memcpy(text, list.bytes + begin, size);
    text[size] = '\0';
    return inet_pton(AF_INET, text, &any) == 1 || inet_pton(AF_INET6, text, &any) == 1;
}

static struct slice bearer(const struct wire_head *head)
{
    static const char scheme[] = "bearer ";
    struct slice value = wire_head_value(head, "authorization");
    size_t skip = sizeof scheme - 1;
    if (value.size <= skip || strncasecmp(value.bytes, scheme, skip) != 0)
        return (struct slice){"", 0};
    return (struct slice){value.bytes + skip, value.size - skip};
}

size_t wire_request_room(const struct wire_head *head)
{
    return head->size + WIRE_ADDRESS_ROOM; /* nothing becomes longer */
}

bool wire_request_read(const struct wire_link *link, const struct wire_head *head, char *room,
                       struct wire_request *request)
{
    struct slice target = head->target;
    if (target.size == 0 || target.bytes[0] != '/' || memchr(target.bytes, '#', target.size))
        return false;
    const char *mark = memchr(target.bytes, '?', target.size);
    struct slice path = {target.bytes, mark ? (size_t)(mark - target.bytes) : target.size};
    struct slice query = {mark ? mark + 1 : "", mark ? target.size - path.size - 1 : 0};
    char *begin = room;
    *request = (struct wire_request){
        .method = head->verb == WIRE_VERB_POST ? WIRE_POST : WIRE_GET,
    };
    if (!decode(path, &room, &request->path))
        return false;
    resolve(&request->path, begin);
    if (!decode(query, &room, &request->query))
        return false;
    request->content_type = copy(wire_head_value(head, "content-type"), &room);
    request->host = copy(wire_head_value(head, "host"), &room);
    request->agent = copy(wire_head_last(head, "user-agent"), &room);
    request->bearer = copy(bearer(head), &room);
    char address[WIRE_ADDRESS_ROOM];
    const char *text = link->address;
    if (link->wire->settings.trusts_proxy && forwarded_address(head, address))
        text = address;
    request->address = copy((struct slice){text, strlen(text)}, &room);
    return true;
}

static bool is_same(struct slice slice, const char *text)
{
    return slice.size == strlen(text) && strncasecmp(slice.bytes, text, slice.size) == 0;
}

/* A name, or an address in brackets or not, without the port behind it. */
static struct slice without_port(struct slice host)
{
    size_t end = host.size;
    while (end > 0 && host.bytes[end - 1] >= '0' && host.bytes[end - 1] <= '9')
        end--;
    if (end > 0 && host.bytes[end - 1] == ':')
        host.size = end - 1;
    if (host.size > 0 && host.bytes[host.size - 1] == '.')
        host.size--;
    return host;
}

static bool is_number(struct slice host)
{
    char text[WIRE_ADDRESS_ROOM];
    struct in6_addr any;
    bool is_six = host.size > 2 && host.bytes[0] == '[' && host.bytes[host.size - 1] == ']';
    if (is_six)
        host = (struct slice){host.bytes + 1, host.size - 2};
    if (host.size >= sizeof text)
        return false;
    memcpy(text, host.bytes, host.size);
    text[host.size] = '\0';
    return inet_pton(is_six ? AF_INET6 : AF_INET, text, &any) == 1;
}

bool wire_is_name(const struct wire *wire, struct slice host)
{
    if (!wire->settings.hosts || host.size == 0)
        return true; /* every browser says a name */
    host = without_port(host);
    for (size_t i = 0; i < wire->settings.host_count; i++)
        if (is_same(host, wire->settings.hosts[i]))
            return true;
    return is_number(host);
}

bool wire_is_welcome(const struct wire *wire, const struct wire_head *head)
{
    static const char sign[] = "://";
    struct slice origin = wire_head_value(head, "origin");
    struct slice host = wire_head_value(head, "host");
    if (origin.size == 0)
        return true;
    for (size_t i = 0; i < wire->settings.origin_count; i++)
        if (is_same(origin, wire->settings.origins[i]))
            return true;
    size_t skip = origin.size - host.size;
    return host.size > 0 && origin.size > host.size + sizeof sign - 1 &&
           memcmp(origin.bytes + skip - 3, sign, 3) == 0 && !memchr(origin.bytes, ':', skip - 3) &&
           strncasecmp(origin.bytes + skip, host.bytes, host.size) == 0;
}
