/* Request of who looks for a table: the public ones that are not over, best first.
 *
 * Where somebody waits now comes before where somebody has a seat, then games that people play, then
 * the rest; among these everybody's first before anybody's second, by the address that made them; then
 * the newest. So nobody pushes another from the list by making many. An open table at which nothing has
 * happened for a day is listed only while somebody waits there.
 *
 * However many ask, the rows are read once at a time: who asks in the meantime has the next reading. */
#include <stdlib.h>
#include <string.h>

#include "server/request.h"

enum { LOBBY_MOST = 200, LOBBY_READ = 4000 };

static const int64_t stale_after = (int64_t)24 * 60 * 60 * 1000;

enum rank { RANK_WAITING, RANK_SEATED, RANK_PLAYED, RANK_REST };

struct listed {
    char *json;
    char id[TABLE_ID_MAX];
    char maker[LOBBY_MAKER_DIGITS + 1];
    bool is_open, has_free_seat, has_people;
    int64_t changed;
    uint8_t rank; /* enum rank */
    unsigned nth; /* of its maker in its rank */
    unsigned age; /* its place among the newest */
};

struct lobby {
    struct scribe_job job;
    struct server *server;
    struct table_job *first, **last; /* the tickets of who asked */
    size_t count;
    struct listed tables[LOBBY_READ];
};

static void read_people(struct listed *listed, const json_t *people)
{
    for (size_t s = 0; s < json_array_size(people); s++) {
        const char *holder =
            json_string_value(json_object_get(json_array_get(people, s), "holder"));
        listed->has_free_seat |= holder && strcmp(holder, "nobody") == 0;
        listed->has_people |= holder && strcmp(holder, "person") == 0;
    }
}

/* A damaged row is left out. Rows of before have no maker. */
static bool read_row(struct listed *listed, struct slice value)
{
    size_t ahead = value.size > LOBBY_MAKER_DIGITS && value.bytes[LOBBY_MAKER_DIGITS] == ' '
                       ? LOBBY_MAKER_DIGITS
                       : 0;
    *listed = (struct listed){0};
    memcpy(listed->maker, value.bytes, ahead);
    ahead += ahead != 0;
    json_t *table =
        json_loadb(value.bytes + ahead, value.size - ahead, JSON_REJECT_DUPLICATES, NULL);
    const char *id = json_string_value(json_object_get(table, "table"));
    const char *stage = json_string_value(json_object_get(table, "stage"));
    if (id && strlen(id) < TABLE_ID_MAX)
        listed->json = strndup(value.bytes + ahead, value.size - ahead);
    if (listed->json) {
        memcpy(listed->id, id, strlen(id));
        listed->is_open = stage && strcmp(stage, "open") == 0;
        listed->changed = json_integer_value(json_object_get(table, "changed"));
        read_people(listed, json_object_get(table, "people"));
    }
    json_decref(table);
    return listed->json;
}

static int add_table(void *context, struct slice key, struct slice value)
{
    struct lobby *lobby = context;
    (void)key;
    if (read_row(&lobby->tables[lobby->count], value)) {
        lobby->tables[lobby->count].age = (unsigned)lobby->count;
        lobby->count++;
    }
    return 0;
}

static int read_lobby(struct scribe_job *job, struct store *store)
{
    return store_scan(store, slice_of("lobby"), slice_of(""), slice_of(""), LOBBY_READ, add_table,
                      job);
}

static int by_maker(const void *one, const void *other)
{
    const struct listed *x = one, *y = other;
    int makers = strcmp(x->maker, y->maker);
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    return makers ? makers : x->age < y->age ? -1 : 1;
}

static int by_worth(const void *one, const void *other)
{
    const struct listed *x = one, *y = other;
    if (x->rank != y->rank)
        return x->rank < y->rank ? -1 : 1;
    if (x->nth != y->nth)
        return x->nth < y->nth ? -1 : 1;
    return x->age < y->age ? -1 : 1;
}

static enum rank rank_of(struct live_tables *tables, const struct listed *listed)
{
    const struct live_table *live = live_tables_peek(tables, listed->id);
    if (listed->is_open && listed->has_free_seat && live && live_table_has_people_here(live))
        return RANK_WAITING;
    if (!listed->has_people)
        return RANK_REST;
    return listed->is_open ? RANK_SEATED : RANK_PLAYED;
}

/* Brings the best to the front, and returns how many there are. */
static size_t sort(struct lobby *lobby)
{
    int64_t stale = services_now(&lobby->server->services) - stale_after;
    size_t count = 0;
    for (size_t i = 0; i < lobby->count; i++) {
        struct listed listed = lobby->tables[i];
        listed.rank = (uint8_t)rank_of(&lobby->server->tables, &listed);
        bool is_stale = listed.is_open && listed.rank != RANK_WAITING && listed.changed < stale;
        lobby->tables[i] = lobby->tables[count];
        lobby->tables[count] = listed;
        count += !is_stale;
    }
    qsort(lobby->tables, count, sizeof *lobby->tables, by_maker);
    for (size_t i = 1; i < count; i++)
        if (lobby->tables[i].rank == lobby->tables[i - 1].rank && lobby->tables[i].maker[0] &&
            strcmp(lobby->tables[i].maker, lobby->tables[i - 1].maker) == 0)
            lobby->tables[i].nth = lobby->tables[i - 1].nth + 1;
    qsort(lobby->tables, count, sizeof *lobby->tables, by_worth);
    return count < LOBBY_MOST ? count : LOBBY_MOST;
}

static bool write_lobby(struct lobby *lobby, struct text *text)
{
    size_t count = sort(lobby), size = 32;
    for (size_t i = 0; i < count; i++)
        size += strlen(lobby->tables[i].json) + 1;
    char *buffer = malloc(size);
    if (!buffer)
        return false;
    text_init(text, buffer, size);
    text_puts(text, "{\"tables\":[");
    for (size_t i = 0; i < count; i++) {
        text_puts(text, i ? "," : "");
        text_puts(text, lobby->tables[i].json);
    }
    text_puts(text, "]}");
    return true;
}

static void start(struct lobby *lobby);

static void answer_lobby(struct scribe_job *job)
{
    struct lobby *lobby = (struct lobby *)job, *next = lobby->server->next_lobby;
    struct text text = {0};
    bool is_fine = job->result == 0 && write_lobby(lobby, &text);
    lobby->server->lobby = NULL;
    lobby->server->next_lobby = NULL;
    if (next)
        start(next);
    while (lobby->first) {
        struct ticket *ticket = (struct ticket *)lobby->first;
        lobby->first = lobby->first->next;
        if (is_fine)
            ticket_answer(ticket, (struct slice){text.data, text.length});
        else
            ticket_object(ticket, OBJECTION_FAILED);
    }
    for (size_t i = 0; i < lobby->count; i++)
        free(lobby->tables[i].json);
    free(text.data);
    free(lobby);
}

static void start(struct lobby *lobby)
{
    lobby->server->lobby = lobby;
    scribe_give(lobby->server->services.scribe, &lobby->job);
}

void request_tables(struct server *server, struct ticket *ticket)
{
    struct lobby *lobby = server->next_lobby ? server->next_lobby : calloc(1, sizeof *lobby);
    if (!lobby) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    if (!lobby->last) {
        lobby->last = &lobby->first;
        lobby->server = server;
        lobby->job.read = read_lobby;
        lobby->job.is_patient = true;
        lobby->job.done = answer_lobby;
    }
    ticket->job.next = NULL;
    *lobby->last = &ticket->job;
    lobby->last = &ticket->job.next;
    if (server->lobby)
        server->next_lobby = lobby;
    else
        start(lobby);
}
