#include "server/wire_crowd.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/address_limit.h"

/* How many of this machine may be there without a place: that many where some of them rest, and these
 * where all are being answered. */
enum { GUESTS = 8, GUESTS_AT_WORK = 32 };

enum { OF_ALL, OF_FAMILY };

struct wire_family {
    struct wire_family *next;
    unsigned count;
    struct wire_rest rest; /* of an address */
    size_t size;
    char key[LIMIT_KEY_MAX];
};

static void append(struct wire_rest *rest, struct wire_member *member, unsigned list)
{
    member->next[list] = NULL;
    member->before[list] = rest->last;
    if (rest->last)
        rest->last->next[list] = member;
    else
        rest->first = member;
    rest->last = member;
}

static void take_out(struct wire_rest *rest, struct wire_member *member, unsigned list)
{
    struct wire_member *before = member->before[list], *next = member->next[list];
    if (before)
        before->next[list] = next;
    else
        rest->first = next;
    if (next)
        next->before[list] = before;
    else
        rest->last = before;
}

static struct wire_rest *rest_of(struct wire_crowd *crowd, const struct wire_member *member)
{
    return member->is_guest ? &crowd->guest_rest : &crowd->rest;
}

void wire_crowd_work(struct wire_crowd *crowd, struct wire_member *member)
{
    if (!member->is_resting)
        return;
    take_out(rest_of(crowd, member), member, OF_ALL);
    if (member->family)
        take_out(&member->family->rest, member, OF_FAMILY);
    member->is_resting = false;
}

void wire_crowd_rest(struct wire_crowd *crowd, struct wire_member *member)
{
    if (member->is_resting || !member->is_counted)
        return;
    append(rest_of(crowd, member), member, OF_ALL);
    if (member->family)
        append(&member->family->rest, member, OF_FAMILY);
    member->is_resting = true;
}

static struct wire_family **find(struct wire_crowd *crowd, const char *key, size_t size)
{
    struct wire_family **at =
        &crowd->families[hash_add(HASH_OF_NOTHING, key, size) % WIRE_FAMILY_SLOTS];
    while (*at && ((*at)->size != size || memcmp((*at)->key, key, size) != 0))
        at = &(*at)->next;
    return at;
}

static void leave(struct wire_crowd *crowd, struct wire_family **left)
{
    struct wire_family *family = *left;
    *left = NULL;
    if (!family || --family->count > 0)
        return;
    *find(crowd, family->key, family->size) = family->next;
    free(family);
}

/* It does not rest. */
static void leave_family(struct wire_crowd *crowd, struct wire_member *member)
{
    leave(crowd, &member->family);
    leave(crowd, &member->network);
}

void wire_crowd_leave(struct wire_crowd *crowd, struct wire_member *member)
{
    if (!member->is_counted)
        return;
    wire_crowd_work(crowd, member);
    leave_family(crowd, member);
    crowd->guests -= member->is_guest;
    crowd->count--;
    member->is_counted = false;
}

static void send_away(struct wire_crowd *crowd, struct wire_member *member)
{
    wire_crowd_leave(crowd, member);
    crowd->send_away(member);
}

static void refuse(struct wire_crowd *crowd, struct wire_member *member, unsigned short status)
{
    if (!member->refusal)
        member->refusal = status;
    if (!member->is_own || member->is_guest)
        return;
    member->is_guest = true;
    if (++crowd->guests > GUESTS && crowd->guest_rest.first)
        send_away(crowd, crowd->guest_rest.first);
    if (crowd->guests > GUESTS_AT_WORK)
        send_away(crowd, member);
}

static bool is_own(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0 ||
           strcmp(address, "local") == 0;
}

void wire_crowd_enter(struct wire_crowd *crowd, struct wire_member *member, const char *address,
                      bool is_named)
{
    *member = (struct wire_member){.is_counted = true, .is_own = is_own(address)};
    if (++crowd->count > crowd->limit && crowd->limit > 0 && crowd->rest.first)
        send_away(crowd, crowd->rest.first);
    if (crowd->count > crowd->limit && crowd->limit > 0)
        refuse(crowd, member, 503);
    wire_crowd_rest(crowd, member);
    if (is_named)
        wire_crowd_name(crowd, member, address);
}

static struct wire_family *join(struct wire_crowd *crowd, const char *key, size_t size)
{
    struct wire_family **at = find(crowd, key, size);
    if (!*at) {
        *at = calloc(1, sizeof **at);
        if (!*at)
            return NULL;
        (*at)->size = size;
        memcpy((*at)->key, key, size);
    }
    (*at)->count++;
    return *at;
}

/* False without memory. */
static bool join_both(struct wire_crowd *crowd, struct wire_member *member, const char *address,
                      const char *key, size_t size)
{
    char wide[LIMIT_KEY_MAX];
    size_t wide_size = limit_network_key(address, wide);
    member->family = join(crowd, key, size);
    member->network = wide_size ? join(crowd, wide, wide_size) : NULL;
    return member->family && (member->network || !wide_size);
}

static bool has_too_many(const struct wire_crowd *crowd, const struct wire_member *member)
{
    unsigned most = crowd->family_limit;
    return most > 0 && (member->family->count > most ||
                        (member->network && member->network->count > ADDRESSES_OF_NETWORK * most));
}

void wire_crowd_name(struct wire_crowd *crowd, struct wire_member *member, const char *address)
{
    char key[LIMIT_KEY_MAX];
    size_t size = limit_key(address, key);
    const struct wire_family *family = member->family;
    if (!member->is_counted ||
        (family && family->size == size && memcmp(family->key, key, size) == 0))
        return;
    wire_crowd_work(crowd, member);
    leave_family(crowd, member);
    member->is_own = member->is_own && is_own(address);
    if (!join_both(crowd, member, address, key, size)) { /* there is no memory */
        send_away(crowd, member);
        return;
    }
    if (has_too_many(crowd, member) && member->family->rest.first)
        send_away(crowd, member->family->rest.first);
    if (has_too_many(crowd, member))
        refuse(crowd, member, 429);
    wire_crowd_rest(crowd, member);
}
