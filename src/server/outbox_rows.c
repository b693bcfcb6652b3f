#include "server/outbox_rows.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "base/hex.h"

static int64_t number(const json_t *row, const char *key)
{
    return json_integer_value(json_object_get(row, key));
}

static void take_account(void *context, struct slice value)
{
    struct outbox_account *account = context;
    struct identity now = account->who;
    json_t *row = json_loadb(value.bytes, value.size, 0, NULL);
    identity_read_mark(&now, row);
    account->is_there = identity_is_same(&now, &account->who);
    json_decref(row);
}

static void take_told(void *context, struct slice value)
{
    struct outbox_told *told = context;
    json_t *row = json_loadb(value.bytes, value.size, 0, NULL);
    *told = (struct outbox_told){.sent = number(row, "sent"),
                                 .upto = number(row, "upto"),
                                 .count = (unsigned)number(row, "count")};
    json_decref(row);
}

static int take_turn(void *context, struct slice key, struct slice value)
{
    struct outbox_account *account = context;
    struct outbox_turn *turn = &account->turns[account->turn_count];
    json_t *row = json_loadb(value.bytes, value.size, 0, NULL);
    const char *table = json_string_value(json_object_get(row, "table"));
    (void)key;
    if (table && strlen(table) < sizeof turn->table) {
        memcpy(turn->table, table, strlen(table) + 1);
        turn->since = number(row, "since");
        account->turn_count++;
    }
    json_decref(row);
    return 0;
}

int outbox_rows_read(struct store *store, struct outbox_account *account)
{
    char key[IDENTITY_KEY_MAX], after[IDENTITY_RANGE_MAX], before[IDENTITY_RANGE_MAX];
    const struct identity *who = &account->who;
    identity_write_key(who, key);
    identity_write_range(who, after, before);
    account->is_there = false;
    account->turn_count = 0;
    account->told = (struct outbox_told){0};
    if (store_read(store, slice_of("accounts"), slice_of(who->name), take_account, account) < 0 ||
        channel_rows_list(store, who, &account->channels) < 0 ||
        channel_rows_quiet(store, who, &account->quiet) < 0 ||
        store_read(store, slice_of("told"), slice_of(key), take_told, &account->told) < 0)
        return STORE_FAILED;
    return store_scan(store, slice_of("turns"), slice_of(after), slice_of(before),
                      OUTBOX_TURNS_MOST, take_turn, account);
}

void outbox_rows_put_told(struct scribe_job *job, const struct identity *who,
                          const struct outbox_told *told)
{
    char key[IDENTITY_KEY_MAX], row[128];
    identity_write_key(who, key);
    snprintf(row, sizeof row, "{\"sent\":%lld,\"upto\":%lld,\"count\":%u}", (long long)told->sent,
             (long long)told->upto, told->count);
    scribe_job_add(job, STORE_PUT, "told", key, slice_of(row));
}

void outbox_rows_put_notice(struct scribe_job *job, int64_t due, const struct identity *who,
                            const char *what, const struct outbox_tries *tries)
{
    char key[ROWS_KEY_MAX], account[IDENTITY_KEY_MAX], row[128] = "";
    identity_write_key(who, account);
    snprintf(key, sizeof key, "%013lld/%s/%s", (long long)due, account, what);
    if (tries)
        snprintf(row, sizeof row, "{\"tries\":%u,\"since\":%lld}", tries->count,
                 (long long)tries->since);
    scribe_job_add(job, STORE_PUT, "notices", key, slice_of(row));
}

bool outbox_rows_take(struct outbox_row *row, struct slice key, struct slice value)
{
    enum { TIME_DIGITS = 13 };
    const char *name = row->key + TIME_DIGITS + 1;
    *row = (struct outbox_row){.who = identity_of_nobody};
    if (key.size >= sizeof row->key || key.size <= TIME_DIGITS + 1)
        return false;
    memcpy(row->key, key.bytes, key.size);
    const char *slash = strchr(name, '/');
    size_t size = strcspn(name, "./");
    if (!slash || !size || size > ACCOUNT_NAME_MOST)
        return false;
    memcpy(row->who.name, name, size);
    if (name[size] == '.' && !hex_read(name + size + 1, (size_t)(slash - name) - size - 1,
                                       row->who.mark, sizeof row->who.mark))
        return false;
    if (!value.size)
        return true;
    json_t *object = json_loadb(value.bytes, value.size, 0, NULL);
    snprintf(row->channel, sizeof row->channel, "%s", slash + 1);
    row->tries.count = (unsigned)number(object, "tries");
    row->tries.since = number(object, "since");
    json_decref(object);
    return true;
}
