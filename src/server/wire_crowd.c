#include "server/wire_crowd.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "server/limit.h"

/* How many of this machine may be there without a place: that many where some of them rest, and these
 * where all are being answered. */
enum { GUESTS = 8, GUESTS_AT_WORK = 32 };

enum { OF_ALL, OF_FAMILY };

struct wire_family {
    struct wire_family *next;
    unsigned count;
    struct wire_rest rest;
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

/* It does not rest. */
static void leave_family(struct wire_crowd *crowd, struct wire_member *member)
{
    struct wire_family *family = member->family;
    member->family = NULL;
    if (!family || --family->count > 0)
        return;
    *find(crowd, family->key, family->size) = family->next;
    free(family);
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

void wire_crowd_name(struct wire_crowd *crowd, struct wire_member *member, const char *address)
{
    char key[LIMIT_KEY_MAX];
    size_t size = limit_key(address, key);
    struct wire_family *family = member->family;
    if (!member->is_counted ||
        (family && family->size == size && memcmp(family->key, key, size) == 0))
        return;
    wire_crowd_work(crowd, member);
    leave_family(crowd, member);
    member->is_own = member->is_own && is_own(address);
    member->family = family = join(crowd, key, size);
    if (!family) { /* there is no memory */
        send_away(crowd, member);
        return;
    }
    bool is_limited = crowd->family_limit > 0;
    if (is_limited && family->count > crowd->family_limit && family->rest.first)
        send_away(crowd, family->rest.first);
    if (is_limited && family->count > crowd->family_limit)
        refuse(crowd, member, 429);
    wire_crowd_rest(crowd, member);
}
