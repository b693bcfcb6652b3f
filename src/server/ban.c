#include "server/ban.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "server/identity.h"

enum { ADDRESS_BYTES = 16, BITS_OF_A_NETWORK = 64 };

static const char *const kind_words[BAN_KINDS] = {
    [BAN_NAME] = "name/", [BAN_NETWORK] = "network/", [BAN_PLACE] = "place/"};

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

bool ban_target_of_name(struct slice typed, struct ban_target *target)
{
    char name[ACCOUNT_NAME_MOST + 1];
    if (!identity_read_name(typed, name))
        return false;
    *target = (struct ban_target){.kind = BAN_NAME};
    memcpy(target->bytes, name, strlen(name));
    return true;
}

static bool is_four(const uint8_t bytes[ADDRESS_BYTES])
{
    return memcmp(bytes, mapped, sizeof mapped) == 0;
}

bool ban_address_read(const char *text, uint8_t bytes[ADDRESS_BYTES])
{
    uint8_t four[4];
    if (inet_pton(AF_INET, text, four) == 1) {
        memcpy(bytes, mapped, sizeof mapped);
        memcpy(bytes + sizeof mapped, four, sizeof four);
        return true;
    }
    return inet_pton(AF_INET6, text, bytes) == 1;
}

/* One to three digits, of which the first is no zero unless it is alone; -1 for anything else. */
static int read_bits(struct slice digits)
{
    int number = 0;
    if (!digits.size || digits.size > 3 || (digits.size > 1 && digits.bytes[0] == '0'))
        return -1;
    for (size_t i = 0; i < digits.size; i++) {
        if (digits.bytes[i] < '0' || digits.bytes[i] > '9')
            return -1;
        number = number * 10 + digits.bytes[i] - '0';
    }
    return number;
}

/* Away with what is behind the bits. */
static void mask(uint8_t bytes[ADDRESS_BYTES], unsigned bits)
{
    for (unsigned i = 0; i < ADDRESS_BYTES; i++) {
        unsigned kept = bits > 8 * i ? bits - 8 * i : 0;
        bytes[i] &= (uint8_t)(kept >= 8 ? 0xff : 0xff00 >> kept);
    }
}

bool ban_target_around(const uint8_t bytes[ADDRESS_BYTES], unsigned bits, struct ban_target *target)
{
    if (is_four(bytes) && bits < BAN_BITS_OF_FOUR)
        return false;
    *target = (struct ban_target){.kind = BAN_NETWORK, .bits = (uint8_t)bits};
    memcpy(target->bytes, bytes, ADDRESS_BYTES);
    mask(target->bytes, bits);
    return true;
}

bool ban_target_of_network(struct slice typed, struct ban_target *target)
{
    char text[INET6_ADDRSTRLEN];
    uint8_t bytes[ADDRESS_BYTES];
    const char *slash = typed.size ? memchr(typed.bytes, '/', typed.size) : NULL;
    size_t size = slash ? (size_t)(slash - typed.bytes) : typed.size;
    if (size >= sizeof text || (size && memchr(typed.bytes, '\0', size)))
        return false;
    memcpy(text, size ? typed.bytes : "", size);
    text[size] = '\0';
    if (!ban_address_read(text, bytes))
        return false;
    int bits = is_four(bytes) ? BAN_BITS : BITS_OF_A_NETWORK;
    if (slash) {
        bits = read_bits((struct slice){slash + 1, typed.size - size - 1});
        if (bits >= 0 && !strchr(text, ':'))
            bits += BAN_BITS_OF_FOUR;
    }
    return bits >= 0 && bits <= BAN_BITS && ban_target_around(bytes, (unsigned)bits, target);
}

bool ban_target_of(struct slice typed, struct ban_target *target)
{
    bool is_network = typed.size && (memchr(typed.bytes, '.', typed.size) ||
                                     memchr(typed.bytes, ':', typed.size));
    return is_network ? ban_target_of_network(typed, target) : ban_target_of_name(typed, target);
}

void ban_target_of_place(const uint8_t hash[SECRET_KEY_BYTES], struct ban_target *target)
{
    *target = (struct ban_target){.kind = BAN_PLACE};
    memcpy(target->bytes, hash, SECRET_KEY_BYTES);
}

static void write_network(const struct ban_target *target, struct text *out)
{
    char address[INET6_ADDRSTRLEN];
    bool is_of_four = is_four(target->bytes) && target->bits >= BAN_BITS_OF_FOUR;
    int bits = target->bits - (is_of_four ? BAN_BITS_OF_FOUR : 0);
    if (is_of_four)
        inet_ntop(AF_INET, target->bytes + sizeof mapped, address, sizeof address);
    else
        inet_ntop(AF_INET6, target->bytes, address, sizeof address);
    text_puts(out, address);
    if (!is_of_four || target->bits != BAN_BITS)
        text_format(out, "/%d", bits);
}

void ban_target_write(const struct ban_target *target, char text[BAN_TARGET_MAX])
{
    struct text out;
    text_init(&out, text, BAN_TARGET_MAX - 1);
    text_puts(&out, kind_words[target->kind]);
    if (target->kind == BAN_NAME)
        text_bytes(&out, (const char *)target->bytes,
                   strnlen((const char *)target->bytes, sizeof target->bytes));
    else if (target->kind == BAN_NETWORK)
        write_network(target, &out);
    else
        text_hex(&out, target->bytes, sizeof target->bytes);
    text[out.length] = '\0';
}

static bool read_rest(struct ban_target *target, unsigned kind, struct slice rest)
{
    if (kind == BAN_NAME)
        return ban_target_of_name(rest, target);
    if (kind == BAN_NETWORK)
        return ban_target_of_network(rest, target);
    *target = (struct ban_target){.kind = BAN_PLACE};
    return rest.size == 2 * sizeof target->bytes &&
           hex_read(rest.bytes, rest.size, target->bytes, sizeof target->bytes);
}

bool ban_target_read(struct slice text, struct ban_target *target)
{
    char again[BAN_TARGET_MAX];
    for (unsigned kind = 0; kind < BAN_KINDS; kind++) {
        size_t size = strlen(kind_words[kind]);
        if (text.size <= size || memcmp(text.bytes, kind_words[kind], size) != 0)
            continue;
        if (!read_rest(target, kind, (struct slice){text.bytes + size, text.size - size}))
            return false;
        ban_target_write(target, again);
        return slice_is(text, again);
    }
    return false;
}

int ban_target_compare(const void *one, const void *other)
{
    return memcmp(one, other, sizeof(struct ban_target));
}

bool ban_target_is_grave(const struct ban_target *target)
{
    enum { WIDE_OF_FOUR = BAN_BITS_OF_FOUR + 16, WIDE_OF_SIX = 32, LOOPBACK = 127 };
    static const uint8_t own[ADDRESS_BYTES] = {[ADDRESS_BYTES - 1] = 1};
    struct ban_target around;
    if (target->kind != BAN_NETWORK)
        return false;
    if (is_four(target->bytes))
        return target->bits < WIDE_OF_FOUR || target->bytes[sizeof mapped] == LOOPBACK;
    ban_target_around(own, target->bits, &around);
    return target->bits < WIDE_OF_SIX || ban_target_compare(&around, target) == 0;
}
