/* url.h - where something is posted to, as strictly as it can be said */
#ifndef ULM_SERVER_URL_H
#define ULM_SERVER_URL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

enum { URL_HOST_MAX = 256, URL_PATH_MAX = 512 };

struct url {
    bool is_tls;     /* https, else http */
    bool is_literal; /* the host is an address, written as a number */
    uint16_t port;
    char host[URL_HOST_MAX]; /* in small letters; an IPv6 address without its brackets */
    char path[URL_PATH_MAX]; /* begins with '/', with what stands behind '?' */
};

/* False for anything but "https://host:port/path" or the same with http: no name and password before the host, no
 * '#', and only printable ASCII. */
bool url_read(struct slice text, struct url *url);

#endif
