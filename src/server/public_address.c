#include "server/public_address.h"

#include <netinet/in.h>
#include <stdint.h>
#include <string.h>

struct network {
    uint8_t bytes[16];
    unsigned bits;
};

/* Of RFC 6890 and its kin. */
static const struct network closed_4[] = {
    {{0}, 8},
    {{10}, 8},
    {{100, 64}, 10},
    {{127}, 8},
    {{169, 254}, 16},
    {{172, 16}, 12},
    {{192, 0, 0}, 24},
    {{192, 0, 2}, 24},
    {{192, 88, 99}, 24},
    {{192, 168}, 16},
    {{198, 18}, 15},
    {{198, 51, 100}, 24},
    {{203, 0, 113}, 24},
    {{224}, 4},
    {{240}, 4},
};

/* All but these of 2000::/3 is given out to people. */
static const struct network open_6 = {{0x20}, 3};
static const struct network closed_6[] = {
    {{0x20, 0x01}, 23},             /* protocols of their own, Teredo */
    {{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
    {{0x20, 0x02}, 16},             /* 6to4 */
    {{0x3f, 0xff}, 20},             /* documentation */
};

static bool is_in(const uint8_t *bytes, const struct network *network)
{
    unsigned whole = network->bits / 8, rest = network->bits % 8;
    if (memcmp(bytes, network->bytes, whole) != 0)
        return false;
    return !rest || (bytes[whole] ^ network->bytes[whole]) >> (8 - rest) == 0;
}

static bool is_in_any(const uint8_t *bytes, const struct network *networks, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_in(bytes, &networks[i]))
            return true;
    return false;
}

bool public_address_is(const struct sockaddr *address)
{
    uint8_t bytes[16];
    if (address->sa_family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
        return !is_in_any(bytes, closed_4, sizeof closed_4 / sizeof *closed_4);
    }
    if (address->sa_family != AF_INET6)
        return false;
    memcpy(bytes, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, 16);
    return is_in(bytes, &open_6) && !is_in_any(bytes, closed_6, sizeof closed_6 / sizeof *closed_6);
}
