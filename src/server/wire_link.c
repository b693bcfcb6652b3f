/* A link: a connection, as bytes that come and pieces that go. */
#include "server/wire_parts.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void wire_link_join(struct wire_link *link, struct wire_link **list)
{
    if (link->place) {
        *link->place = link->next;
        if (link->next)
            link->next->place = link->place;
    }
    link->place = list;
    link->next = NULL;
    if (!list)
        return;
    link->next = *list;
    if (link->next)
        link->next->place = &link->next;
    *list = link;
    wire_watch(link->wire);
}

void wire_link_init(struct wire_link *link, struct wire *wire, const char *address)
{
    *link = (struct wire_link){.wire = wire};
    memcpy(link->address, address, strlen(address) + 1);
    wire_link_join(link, &wire->callers);
    wire_link_wait(link, wire->settings.request_seconds);
    wire->counts.connections++;
    wire_crowd_enter(&wire->crowd, &link->member, address, !wire->settings.trusts_proxy);
}

size_t wire_link_weight(const struct wire_link *link)
{
    return link->queued + link->pieces * WIRE_PIECE_COST;
}

/* Takes the first piece out of the queue. */
static void pop(struct wire_link *link)
{
    struct wire_piece *piece = link->first;
    link->first = piece->next;
    link->queued -= piece->size;
    link->pieces--;
    link->wire->waiting -= piece->size + WIRE_PIECE_COST;
    wire_text_release(piece->text);
    free(piece);
}

void wire_link_finish(struct wire_link *link)
{
    struct wire *wire = link->wire;
    if (link->call)
        wire_call_lose(link->call);
    if (link->peer)
        wire_peer_end(link->peer);
    while (link->first)
        pop(link);
    free(link->held);
    wire_link_join(link, NULL);
    wire_crowd_leave(&wire->crowd, &link->member);
    wire->counts.connections--;
}

void wire_link_touch(struct wire_link *link)
{
    if (link->is_touched)
        return;
    link->is_touched = true;
    link->next_touched = link->wire->touched;
    link->wire->touched = link;
}

void wire_link_cut(struct wire_link *link)
{
    link->is_cut = true;
    wire_link_touch(link);
}

void wire_link_send_away(struct wire_member *member)
{
    struct wire_link *link =
        (struct wire_link *)((char *)member - offsetof(struct wire_link, member));
    link->wire->counts.sent_away++;
    wire_link_cut(link);
}

void wire_link_wait(struct wire_link *link, unsigned seconds)
{
    link->deadline = wire_now(link->wire) + 1000 * (uint64_t)seconds;
}

static bool append(struct wire_link *link, struct wire_piece *piece)
{
    if (!piece) {
        wire_link_cut(link);
        return false;
    }
    if (link->first)
        link->last->next = piece;
    else
        link->first = piece;
    link->last = piece;
    link->queued += piece->size;
    link->pieces++;
    link->wire->waiting += piece->size + WIRE_PIECE_COST;
    wire_link_touch(link);
    return true;
}

bool wire_link_queue(struct wire_link *link, const struct slice *parts, size_t count)
{
    size_t size = 0;
    for (size_t i = 0; i < count; i++)
        size += parts[i].size;
    struct wire_piece *piece = malloc(sizeof *piece + size);
    if (piece) {
        *piece = (struct wire_piece){.bytes = piece->own, .size = size};
        char *to = piece->own;
        for (size_t i = 0; i < count; to += parts[i++].size)
            if (parts[i].size > 0)
                memcpy(to, parts[i].bytes, parts[i].size);
    }
    return append(link, piece);
}

bool wire_link_queue_file(struct wire_link *link, struct slice bytes)
{
    struct wire_piece *piece = malloc(sizeof *piece);
    if (piece)
        *piece = (struct wire_piece){.bytes = bytes.bytes, .size = bytes.size};
    return append(link, piece);
}

bool wire_link_queue_text(struct wire_link *link, struct wire_text *text)
{
    struct wire_piece *piece = malloc(sizeof *piece);
    struct slice bytes = wire_text_bytes(text);
    if (piece) {
        *piece = (struct wire_piece){.bytes = bytes.bytes, .size = bytes.size, .text = text};
        wire_text_hold(text);
    }
    return append(link, piece);
}

static bool is_answered(const struct wire_call *call)
{
    return !call->is_owned && !call->is_coming;
}

void wire_link_sent(struct wire_link *link, size_t size)
{
    if (size > 0 && link->call && is_answered(link->call))
        wire_link_wait(link, link->wire->settings.keep_seconds);
    if (size > 0 && link->peer && link->deadline != 0)
        wire_link_wait(link, WIRE_LEAVE_SECONDS);
    while (link->first && link->first->size <= size) {
        size -= link->first->size;
        if (link->first->text)
            wire_text_told(link->wire, link->first->text);
        pop(link);
    }
    if (size > 0) {
        link->first->bytes += size;
        link->first->size -= size;
        link->queued -= size;
        link->wire->waiting -= size;
    }
}

/* Understands a head, if there is one: how many bytes it took. */
static size_t take_head(struct wire_link *link, struct slice bytes)
{
    struct wire_head head;
    size_t size = 0;
    if (link->is_idle)
        wire_link_wait(link, link->wire->settings.request_seconds);
    link->is_idle = false;
    if (bytes.size >= 2 && memcmp(bytes.bytes, "\r\n", 2) == 0)
        return 2; /* a line too much between two requests is allowed */
    int status = wire_head_find(bytes, &size);
    if (status < 0)
        return 0;
    if (status == 0)
        status = wire_head_read((struct slice){bytes.bytes, size}, &head);
    if (status == 0)
        wire_call_begin(link, &head);
    else
        wire_refuse(link, (unsigned)status, slice_of(link->address));
    return size;
}

static bool is_deaf(const struct wire_link *link)
{
    return link->is_ending || link->is_over || link->is_cut;
}

/* Understands what it can: how many bytes are done with. */
static size_t take(struct wire_link *link, const char *bytes, size_t size)
{
    size_t used = 0;
    while (used < size && !is_deaf(link)) {
        size_t step = 0;
        if (link->peer) {
            step = size - used;
            wire_peer_feed(link->peer, bytes + used, step);
        } else if (!link->call) {
            step = take_head(link, (struct slice){bytes + used, size - used});
        } else if (link->call->is_coming) {
            step = wire_call_add(link->call, bytes + used, size - used);
        }
        if (step == 0)
            break;
        used += step;
    }
    return is_deaf(link) ? size : used;
}

static void hold(struct wire_link *link, const char *bytes, size_t size)
{
    char *held = realloc(link->held, link->held_size + size);
    if (!held) {
        wire_link_cut(link);
        return;
    }
    memcpy(held + link->held_size, bytes, size);
    link->held = held;
    link->held_size += size;
}

/* Understands what it can of what is held. */
static void take_held(struct wire_link *link)
{
    size_t used = take(link, link->held, link->held_size);
    link->held_size -= used;
    if (link->held_size > 0) {
        memmove(link->held, link->held + used, link->held_size);
        return;
    }
    free(link->held);
    link->held = NULL;
}

void wire_link_feed(struct wire_link *link, const char *bytes, size_t size)
{
    if (link->held) {
        hold(link, bytes, size);
        take_held(link);
        return;
    }
    size_t used = take(link, bytes, size);
    if (used < size)
        hold(link, bytes + used, size - used);
}

bool wire_link_listens(const struct wire_link *link)
{
    return link->is_over ||
           (!link->is_ending && (link->peer || !link->call || link->call->is_coming));
}

/* How long a client may take to read the end. */
enum { LINGER_SECONDS = 2 };

void wire_link_proceed(struct wire_link *link)
{
    if (link->call && is_answered(link->call))
        wire_call_finish(link->call);
    if (link->is_ending && !link->is_over) {
        link->is_over = true;
        if (link->peer)
            wire_peer_end(link->peer);
        wire_link_wait(link, LINGER_SECONDS);
    } else if (link->held && wire_link_listens(link)) {
        take_held(link);
    }
}
