#include "server/neighbours.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/logout.h"

/* A database that is away is waited for by each call for five seconds (postgres_connection.h). */
enum { LOGINS_MS = 5000, CUT_OFF_SECONDS = 8 };

/* What is asked of the store: keys, and which of them there are. */
struct list {
    char (*keys)[ROWS_KEY_MAX];
    bool *are_there;
    size_t count, room;
};

struct look {
    struct scribe_job job;
    struct neighbours *neighbours;
    struct list events, tokens;
};

static bool has_room(struct list *list)
{
    if (list->count < list->room)
        return true;
    size_t room = list->room ? 2 * list->room : 64;
    char(*keys)[ROWS_KEY_MAX] = realloc(list->keys, room * sizeof *keys);
    if (keys)
        list->keys = keys;
    list->room = keys ? room : list->room;
    return keys;
}

/* The event that would be the next. */
static void list_table(void *self, struct live_table *live)
{
    struct list *list = self;
    if (live->table && !live->is_busy && has_room(list))
        table_rows_event_key(live->id, live->stored.events + 1, list->keys[list->count++]);
}

static void list_tokens(const struct logins *logins, struct list *list)
{
    for (unsigned i = 0; i < LOGIN_SLOTS; i++)
        for (const struct login *login = logins->slots[i]; login; login = login->next)
            if (!login->is_over && has_room(list))
                sodium_bin2hex(list->keys[list->count++], ROWS_KEY_MAX, login->key,
                               sizeof login->key);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void note(void *context, struct slice key)
{
    struct list *list = context;
    char name[ROWS_KEY_MAX] = "";
    if (key.size >= sizeof name)
        return;
    memcpy(name, key.bytes, key.size);
    const char(*found)[ROWS_KEY_MAX] =
        bsearch(name, list->keys, list->count, sizeof *list->keys, compare);
    if (found)
        list->are_there[found - (const char(*)[ROWS_KEY_MAX])list->keys] = true;
}

/* So many keys go into one question. */
enum { QUESTION_MOST = 1024 };

static int find(struct store *store, const char *shelf, struct list *list)
{
    struct slice keys[QUESTION_MOST];
    list->are_there = calloc(list->count + 1, sizeof *list->are_there);
    if (!list->are_there)
        return STORE_FAILED;
    if (list->count)
        qsort(list->keys, list->count, sizeof *list->keys, compare);
    for (size_t from = 0; from < list->count; from += QUESTION_MOST) {
        size_t count = 0;
        while (count < QUESTION_MOST && from + count < list->count) {
            keys[count] = slice_of(list->keys[from + count]);
            count++;
        }
        if (store_find(store, slice_of(shelf), keys, count, note, list) < 0)
            return STORE_FAILED;
    }
    return 0;
}

static void pass_over(void *context, struct slice value)
{
    (void)context, (void)value;
}

/* A node that has nothing to ask wants to know as well that it would be answered. */
static int ask_anything(struct store *store)
{
    return store_read(store, slice_of("leases"), slice_of("keeper"), pass_over, NULL) < 0
               ? STORE_FAILED
               : 0;
}

enum { NO_NEWS = 1 };

static int look(struct scribe_job *job, struct store *store)
{
    struct look *looking = (struct look *)job;
    int result = store_has_news(store);
    if (result <= 0)
        return result < 0 ? STORE_FAILED : NO_NEWS;
    if (!looking->events.count && !looking->tokens.count)
        return ask_anything(store);
    result = find(store, "events", &looking->events);
    return result < 0 ? result : find(store, "tokens", &looking->tokens);
}

static void hear_of(struct live_tables *tables, const char *key)
{
    char id[TABLE_ID_MAX];
    unsigned number;
    if (sscanf(key, "%16[a-z0-9]/%8u", id, &number) == 2)
        live_tables_hear_of_events(tables, id, number);
}

static void finish(struct list *list)
{
    free(list->keys);
    free(list->are_there);
}

static void note_answer(struct neighbours *neighbours)
{
    struct services *services = neighbours->tables->services;
    uint64_t ticks = services_ticks(services);
    if (neighbours_is_cut_off(neighbours))
        services->lag += (int64_t)(ticks - neighbours->answered);
    neighbours->unanswered = 0;
    neighbours->answered = ticks;
}

static void looked(struct scribe_job *job)
{
    struct look *looking = (struct look *)job;
    struct neighbours *neighbours = looking->neighbours;
    uint8_t key[SECRET_KEY_BYTES];
    neighbours->is_looking = false;
    if (job->result >= 0)
        note_answer(neighbours);
    for (size_t i = 0; job->result == 0 && i < looking->events.count; i++)
        if (looking->events.are_there[i])
            hear_of(neighbours->tables, looking->events.keys[i]);
    for (size_t i = 0; job->result == 0 && i < looking->tokens.count; i++)
        if (!looking->tokens.are_there[i] &&
            sodium_hex2bin(key, sizeof key, looking->tokens.keys[i], 2 * sizeof key, NULL, NULL,
                           NULL) == 0)
            logout_one(neighbours->logins, neighbours->tables, key);
    finish(&looking->events);
    finish(&looking->tokens);
    free(looking);
}

static const struct look_kind kind = {
    .size = sizeof(struct look),
    .read = look,
    .done = looked,
};

void neighbours_look(struct neighbours *neighbours)
{
    struct services *services = neighbours->tables->services;
    struct look *looking = services_begin_look(services, &neighbours->is_looking, &kind);
    if (!neighbours->answered)
        neighbours->answered = services_ticks(services);
    neighbours->unanswered++;
    if (!looking)
        return;
    looking->neighbours = neighbours;
    live_tables_each(neighbours->tables, list_table, &looking->events);
    if (services_ticks(services) >= neighbours->logins_due) {
        list_tokens(neighbours->logins, &looking->tokens);
        neighbours->logins_due = services_ticks(services) + LOGINS_MS;
    }
    scribe_give(services->scribe, &looking->job);
}

bool neighbours_is_cut_off(const struct neighbours *neighbours)
{
    return neighbours->tables->services->node[0] && neighbours->unanswered > CUT_OFF_SECONDS;
}

void neighbours_hear(struct neighbours *neighbours, struct slice node, struct slice words)
{
    struct live_tables *tables = neighbours->tables;
    char line[BROADCAST_WORDS_MAX], id[TABLE_ID_MAX];
    struct presence presence;
    unsigned number;
    if (words.size >= sizeof line || tables->services->is_stopping)
        return;
    memcpy(line, words.bytes, words.size);
    line[words.size] = '\0';
    if (sscanf(line, "events %16[a-z0-9] %8u", id, &number) == 2)
        live_tables_hear_of_events(tables, id, number);
    else if (sscanf(line, "here %16[a-z0-9] %2x %8u", id, &presence.here, &presence.spectators) ==
             3)
        live_tables_hear_of_presence(tables, id, node, presence);
    else if (sscanf(line, "again %16[a-z0-9]", id) == 1)
        live_tables_read_again(tables, id);
}
