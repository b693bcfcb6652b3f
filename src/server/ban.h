/* ban.h - who may not use the server: an account's name, a network, or the place where somebody sat
 *
 * A name is banned, not an account: who deletes theirs and registers the name anew stays out. An address
 * is a network of one. IPv4 written as IPv6 is IPv4, and who types a single address of IPv6 means its network
 * of 64 bits, since whoever has one address there has them all. A place is the hash of such an address, as
 * tables have it of who sits there (trace.h): so somebody can be shut out whose address nobody is shown.
 *
 * Laws, tested: what is written is read as the same; a network has all of its addresses and no others, however
 * they are written.
 */
#ifndef ULM_SERVER_BAN_H
#define ULM_SERVER_BAN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"
#include "server/secret.h"

enum ban_kind { BAN_NAME, BAN_NETWORK, BAN_PLACE, BAN_KINDS };

enum { BAN_TARGET_MAX = 96, BAN_REASON_MAX = 200, BAN_BITS = 128, BAN_BITS_OF_FOUR = 96 };

struct ban_target {
    uint8_t kind;                    /* enum ban_kind */
    uint8_t bits;                    /* of a network: IPv4 stands behind the first 96 */
    uint8_t bytes[SECRET_KEY_BYTES]; /* the name, the address, or the hash; the rest is zero */
};

struct ban {
    struct ban_target target;
    int64_t since, until; /* milliseconds since 1970; 0: for good */
    bool is_machines;     /* made on the machine itself, not by a moderator */
    char reason[BAN_REASON_MAX + 1];
};

/* What somebody typed, as an account's name, and as an address or network. False where it is none. */
bool ban_target_of_name(struct slice typed, struct ban_target *target);
bool ban_target_of_network(struct slice typed, struct ban_target *target);

/* Either: what has a dot or a colon is no name. */
bool ban_target_of(struct slice typed, struct ban_target *target);

void ban_target_of_place(const uint8_t hash[SECRET_KEY_BYTES], struct ban_target *target);

/* "name/ada", "network/192.0.2.0/24", "network/192.0.2.7", "place/" and the digits; and back, where it was
 * written so. */
void ban_target_write(const struct ban_target *target, char text[BAN_TARGET_MAX]);
bool ban_target_read(struct slice text, struct ban_target *target);

/* The smallest first: by kind, bits, bytes. */
int ban_target_compare(const void *one, const void *other);

/* Whether more is hit than somebody's own network: more than 16 bits of IPv4 or 96 of IPv6, or the machine
 * itself, through which a proxy may let everybody come. */
bool ban_target_is_grave(const struct ban_target *target);

/* The network of so many bits around an address; false where an IPv4 address has none of so few. */
bool ban_target_around(const uint8_t bytes[16], unsigned bits, struct ban_target *target);

/* The 16 bytes of an address as text, IPv4 as IPv6; false where it is none. */
bool ban_address_read(const char *text, uint8_t bytes[16]);

#endif
