#include "server/url.h"

#include <arpa/inet.h>
#include <string.h>

static bool begins(struct slice text, const char *with)
{
    return text.size > strlen(with) && memcmp(text.bytes, with, strlen(with)) == 0;
}

static void skip(struct slice *text, size_t size)
{
    text->bytes += size;
    text->size -= size;
}

static bool is_printable(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (text.bytes[i] <= ' ' || text.bytes[i] > '~' || strchr("\"<>\\^`{|}#", text.bytes[i]))
            return false;
    return true;
}

static char small(char c)
{
    return (char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

/* Up to the end of the host; what a name and a number may hold, and nothing else. */
static bool read_host(struct slice *rest, struct url *url)
{
    static const char fine[] = "abcdefghijklmnopqrstuvwxyz0123456789-.";
    unsigned char bytes[sizeof(struct in6_addr)];
    bool has_brackets = rest->size && rest->bytes[0] == '[';
    size_t size = 0;
    if (has_brackets)
        skip(rest, 1);
    while (size < rest->size && size + 1 < sizeof url->host &&
           (strchr(fine, small(rest->bytes[size])) || (has_brackets && rest->bytes[size] == ':'))) {
        url->host[size] = small(rest->bytes[size]);
        size++;
    }
    url->host[size] = '\0';
    skip(rest, size);
    if (has_brackets && (!rest->size || rest->bytes[0] != ']'))
        return false;
    if (has_brackets)
        skip(rest, 1);
    url->is_literal = inet_pton(has_brackets ? AF_INET6 : AF_INET, url->host, bytes) == 1;
    return size && (url->is_literal || !has_brackets) && url->host[0] != '-' && url->host[0] != '.';
}

static bool read_port(struct slice *rest, struct url *url)
{
    uint64_t port = 0;
    size_t size = 0;
    url->port = url->is_tls ? 443 : 80;
    if (!rest->size || rest->bytes[0] != ':')
        return true;
    skip(rest, 1);
    while (size < rest->size && rest->bytes[size] != '/' && rest->bytes[size] != '?')
        size++;
    if (slice_number((struct slice){rest->bytes, size}, 1, 65535, &port) < 0)
        return false;
    url->port = (uint16_t)port;
    skip(rest, size);
    return true;
}

bool url_read(struct slice text, struct url *url)
{
    struct slice rest = text;
    *url = (struct url){.is_tls = begins(text, "https://")};
    if ((!url->is_tls && !begins(text, "http://")) || !is_printable(text))
        return false;
    skip(&rest, url->is_tls ? 8 : 7);
    if (!read_host(&rest, url) || !read_port(&rest, url))
        return false;
    bool has_slash = rest.size && rest.bytes[0] == '/';
    if ((rest.size && !has_slash && rest.bytes[0] != '?') || rest.size + 2 > sizeof url->path)
        return false;
    url->path[0] = '/';
    if (rest.size)
        memcpy(url->path + !has_slash, rest.bytes, rest.size);
    return true;
}
