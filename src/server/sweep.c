#include "server/sweep.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/forget_rows.h"
#include "server/login_rows.h"
#include "server/report_rows.h"

/* A second's work. All steps of the first three together fit into one job. */
enum { LOGINS = 18, NAMES = 6, SETTLED = 6, TABLES = 4 };

static const int64_t day = (int64_t)24 * 60 * 60 * 1000;

struct sweeping {
    struct scribe_job job;
    struct sweep *sweep;
    struct sweep seen; /* how far it will have come */
    int64_t now;
    size_t count; /* rows of the shelf that is looked at */
    uint8_t logins[LOGINS][SECRET_KEY_BYTES];
    char tables[TABLES][TABLE_ID_MAX];
};

static void copy_key(char *to, size_t size, struct slice key)
{
    memset(to, 0, size);
    memcpy(to, key.bytes, key.size < size ? key.size : size - 1);
}

/* Logins. */

static int note_login(void *context, struct slice key, struct slice value)
{
    struct sweeping *sweeping = context;
    (void)value;
    copy_key(sweeping->seen.login, sizeof sweeping->seen.login, key);
    if (sodium_hex2bin(sweeping->logins[sweeping->count], SECRET_KEY_BYTES, key.bytes, key.size,
                       NULL, NULL, NULL) == 0)
        sweeping->count++;
    return 0;
}

static int sweep_logins(struct sweeping *sweeping, struct store *store)
{
    struct login_row row;
    sweeping->count = 0;
    sweeping->seen.login[0] = '\0';
    if (store_scan(store, slice_of("tokens"), slice_of(sweeping->sweep->login), slice_of(""),
                   LOGINS, note_login, sweeping) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < sweeping->count; i++) {
        int found = login_rows_find(store, sweeping->now, sweeping->logins[i], &row);
        if (found < 0)
            return STORE_FAILED;
        if (!found)
            login_rows_drop(&sweeping->job, &row);
    }
    return 0;
}

/* Names that are free again. */

static int note_name(void *context, struct slice key, struct slice value)
{
    struct sweeping *sweeping = context;
    char time[32];
    copy_key(sweeping->seen.name, sizeof sweeping->seen.name, key);
    copy_key(time, sizeof time, value);
    if (strtoll(time, NULL, 10) < sweeping->now - FORGET_NAME_DAYS * day)
        scribe_job_add(&sweeping->job, STORE_DROP, "forgotten", sweeping->seen.name,
                       (struct slice){NULL, 0});
    return 0;
}

static int sweep_names(struct sweeping *sweeping, struct store *store)
{
    sweeping->seen.name[0] = '\0';
    return store_scan(store, slice_of("forgotten"), slice_of(sweeping->sweep->name), slice_of(""),
                      NAMES, note_name, sweeping);
}

/* Tables. */

static int note_table(void *context, struct slice key, struct slice value)
{
    struct sweeping *sweeping = context;
    (void)value;
    copy_key(sweeping->seen.table, sizeof sweeping->seen.table, key);
    copy_key(sweeping->tables[sweeping->count++], TABLE_ID_MAX, key);
    return 0;
}

static int see_beginning(void *context, struct slice key, struct slice value)
{
    static const char began[] = "{\"kind\":\"began\"";
    bool *has_begun = context;
    (void)key;
    *has_begun =
        value.size >= sizeof began - 1 && memcmp(value.bytes, began, sizeof began - 1) == 0;
    return *has_begun;
}

/* Whether it may be dead, at a glance: all games that were ever played are not read each day. */
static int glance(struct store *store, const struct config *config, const char *id, bool *may_be)
{
    char after[ROWS_KEY_MAX], before[ROWS_KEY_MAX];
    bool has_begun = false;
    snprintf(after, sizeof after, "%s/", id);
    snprintf(before, sizeof before, "%s0", id); /* '0' is behind '/' */
    if (store_scan(store, slice_of("events"), slice_of(after), slice_of(before), SIZE_MAX,
                   see_beginning, &has_begun) < 0)
        return STORE_FAILED;
    *may_be = has_begun ? config->finished_days : config->closed_days;
    return 0;
}

static int note_tables(struct sweeping *sweeping, struct store *store)
{
    size_t kept = 0;
    sweeping->count = 0;
    sweeping->seen.table[0] = '\0';
    if (store_scan(store, slice_of("tables"), slice_of(sweeping->sweep->table), slice_of(""),
                   TABLES, note_table, sweeping) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < sweeping->count; i++) {
        bool may_be = false;
        if (glance(store, sweeping->sweep->config, sweeping->tables[i], &may_be) < 0)
            return STORE_FAILED;
        if (may_be && kept++ != i)
            memcpy(sweeping->tables[kept - 1], sweeping->tables[i], TABLE_ID_MAX);
    }
    sweeping->count = kept;
    return 0;
}

static bool is_older(const struct table_state *table, int64_t now, uint64_t days)
{
    return days && table->changed < now - (int64_t)days * day;
}

static bool is_dead(const struct table_state *table, const struct config *config, int64_t now)
{
    switch ((enum stage)table->stage) {
    case STAGE_OVER:
        return is_older(table, now, config->finished_days);
    case STAGE_CLOSED:
        return is_older(table, now, table->match ? config->finished_days : config->closed_days);
    default:
        return false;
    }
}

struct burial {
    struct scribe_job job;
    struct sweep *sweep;
    int64_t now;
    bool has_buried;
    char id[TABLE_ID_MAX];
};

/* One that cannot be read is left for a person to look at. */
static int bury(struct scribe_job *job, struct store *store)
{
    struct burial *burial = (struct burial *)job;
    struct table_state *table = NULL;
    int result = table_rows_read(store, burial->id, &table);
    if (result != 0)
        return result == STORE_FAILED ? STORE_FAILED : 0;
    bool is_over = is_dead(table, burial->sweep->config, burial->now);
    if (is_over)
        result = table_rows_drop(store, table);
    burial->has_buried = is_over && result == 0;
    table_state_destroy(table);
    return result;
}

static void buried(struct scribe_job *job)
{
    const struct burial *burial = (struct burial *)job;
    if (burial->has_buried) /* it may be in memory at another node */
        services_broadcast(burial->sweep->tables->services, "again %s", burial->id);
    free((struct burial *)job);
}

/* Whoever comes to the table after this finds none, since the scribe reads it only then. */
static void give(struct sweep *sweep, int64_t now, const char *id)
{
    struct burial *burial = live_tables_peek(sweep->tables, id) ? NULL : calloc(1, sizeof *burial);
    if (!burial)
        return;
    burial->job.read = bury;
    burial->job.done = buried;
    burial->sweep = sweep;
    burial->now = now;
    memcpy(burial->id, id, sizeof burial->id);
    scribe_give(sweep->tables->services->scribe, &burial->job);
}

static int look(struct scribe_job *job, struct store *store)
{
    struct sweeping *sweeping = (struct sweeping *)job;
    if (sweep_logins(sweeping, store) < 0 || sweep_names(sweeping, store) < 0 ||
        report_rows_sweep(job, store, SETTLED, sweeping->now) < 0)
        return STORE_FAILED;
    return note_tables(sweeping, store);
}

static void looked(struct scribe_job *job)
{
    struct sweeping *sweeping = (struct sweeping *)job;
    struct sweep *sweep = sweeping->sweep;
    sweep->is_sweeping = false;
    if (job->result == 0 && !sweep->tables->services->is_stopping) {
        memcpy(sweep->login, sweeping->seen.login, sizeof sweep->login);
        memcpy(sweep->name, sweeping->seen.name, sizeof sweep->name);
        memcpy(sweep->table, sweeping->seen.table, sizeof sweep->table);
        for (size_t i = 0; i < sweeping->count; i++)
            give(sweep, sweeping->now, sweeping->tables[i]);
    }
    scribe_job_finish(job);
    free(sweeping);
}

static const struct look_kind kind = {
    .size = sizeof(struct sweeping),
    .change = look,
    .done = looked,
};

void sweep_look(struct sweep *sweep)
{
    struct services *services = sweep->tables->services;
    struct sweeping *sweeping = services_begin_look(services, &sweep->is_sweeping, &kind);
    if (!sweeping)
        return;
    sweeping->sweep = sweep;
    sweeping->now = services_now(services);
    scribe_give(services->scribe, &sweeping->job);
}
