/* Any bytes as what the store keeps: an event, a table's secrets, a plan. Read or refused, never worse;
 * what was read is written and read again, and is then the same text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/table_state.h"

enum { ROOM = 1 << 20 };

static char first[ROOM], second[ROOM];

static void must(bool holds, const char *sentence)
{
    if (holds)
        return;
    fprintf(stderr, "it does not hold that %s\n", sentence);
    abort();
}

static void must_be_same(const struct text *one, const struct text *other)
{
    must(!one->full && one->length == other->length &&
             memcmp(one->data, other->data, one->length) == 0,
         "what is written and read again is the same");
}

static void check_event(struct slice bytes)
{
    struct text one, other;
    struct event *event = event_read(bytes);
    if (!event)
        return;
    must(event_size(event) <= ROOM || bytes.size > ROOM / 8, "an event knows its size");
    text_init(&one, first, event_size(event) < ROOM ? event_size(event) : ROOM);
    event_write(&one, event, VIEW_WHOLE);
    must(!one.full, "an event fits its size");
    struct event *again = event_read((struct slice){one.data, one.length});
    must(again != NULL, "an event that was written can be read");
    text_init(&other, second, ROOM);
    event_write(&other, again, VIEW_WHOLE);
    must_be_same(&one, &other);
    for (unsigned viewer = 0; viewer <= VIEW_SPECTATOR; viewer++) {
        text_init(&other, second, ROOM);
        event_write(&other, event, viewer);
        must(!other.full, "an event fits for every viewer");
    }
    event_destroy(again);
    event_destroy(event);
}

static void check_secrets(struct slice bytes)
{
    struct text one, other;
    struct table_secrets secrets, again;
    if (table_secrets_read(&secrets, bytes) < 0)
        return;
    text_init(&one, first, TABLE_SECRETS_MAX);
    table_secrets_write(&secrets, &one);
    must(table_secrets_read(&again, (struct slice){one.data, one.length}) == 0,
         "secrets that were written can be read");
    text_init(&other, second, TABLE_SECRETS_MAX);
    table_secrets_write(&again, &other);
    must_be_same(&one, &other);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice bytes = {(const char *)data, size};
    check_event(bytes);
    check_secrets(bytes);
    return 0;
}
