#include "server/admin_order.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"

enum { AT_ONCE = 4, HOUR_MS = 60 * 60 * 1000 };

static const struct slice nothing = {NULL, 0};

static const char *const order_words[ADMIN_ORDERS] = {
    [ADMIN_HUSH] = "hush", [ADMIN_MUTE] = "mute",   [ADMIN_KICK] = "kick",
    [ADMIN_PASS] = "pass", [ADMIN_CLOSE] = "close",
};

/* As rows. */

static char *write_order(const struct admin_order *order)
{
    char key[2 * SECRET_KEY_BYTES + 1];
    sodium_bin2hex(key, sizeof key, order->key, sizeof order->key);
    json_t *row =
        json_pack("{s:s, s:s, s:i, s:b, s:s, s:s, s:s}", "do", order_words[order->kind], "table",
                  order->table, "seat", (int)order->seat, "off", (int)order->is_off, "name",
                  order->name, "key", key, "reason", order->reason);
    char *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    return text;
}

static bool copy(char *to, size_t size, const json_t *row, const char *key)
{
    const json_t *value = json_object_get(row, key);
    if (!json_is_string(value) || json_string_length(value) >= size)
        return false;
    memcpy(to, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool read_order(struct slice id, struct slice value, struct admin_order *order)
{
    char word[16], key[2 * SECRET_KEY_BYTES + 1];
    json_t *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    *order = (struct admin_order){.kind = ADMIN_ORDERS};
    bool is_one = id.size < sizeof order->id && copy(word, sizeof word, row, "do") &&
                  copy(order->table, sizeof order->table, row, "table") &&
                  copy(order->name, sizeof order->name, row, "name") &&
                  copy(order->reason, sizeof order->reason, row, "reason") &&
                  copy(key, sizeof key, row, "key") &&
                  hex_read(key, strlen(key), order->key, sizeof order->key);
    for (unsigned kind = 0; is_one && kind < ADMIN_ORDERS; kind++)
        if (strcmp(word, order_words[kind]) == 0)
            order->kind = (uint8_t)kind;
    order->seat = (unsigned)json_integer_value(json_object_get(row, "seat"));
    order->is_off = json_is_true(json_object_get(row, "off"));
    json_decref(row);
    if (!is_one)
        return false;
    memcpy(order->id, id.bytes, id.size);
    return order->kind != ADMIN_ORDERS && order->seat < SEATS_MAX &&
           live_tables_is_name(slice_of(order->table));
}

int admin_order_give(struct store *store, struct admin_order *order, int64_t now)
{
    struct scribe_job job = {.next = NULL};
    uint8_t lot[8];
    char digits[2 * sizeof lot + 1];
    randombytes_buf(lot, sizeof lot);
    sodium_bin2hex(digits, sizeof digits, lot, sizeof lot);
    snprintf(order->id, sizeof order->id, "%013lld/%s", (long long)now, digits);
    char *row = write_order(order);
    if (!row)
        return STORE_FAILED;
    scribe_job_add(&job, STORE_ADD, "orders", order->id, slice_of(row));
    free(row);
    return scribe_job_write(&job, store);
}

static void take_result(void *context, struct slice value)
{
    char *result = context;
    size_t size = value.size < ADMIN_RESULT_MAX ? value.size : ADMIN_RESULT_MAX - 1;
    memcpy(result, value.bytes, size);
    result[size] = '\0';
}

int admin_order_ended(struct store *store, const struct admin_order *order,
                      char result[ADMIN_RESULT_MAX])
{
    struct scribe_job job = {.next = NULL};
    int found = store_read(store, slice_of("ordered"), slice_of(order->id), take_result, result);
    if (found <= 0)
        return found;
    scribe_job_add(&job, STORE_DROP, "ordered", order->id, nothing);
    return scribe_job_write(&job, store) < 0 ? STORE_FAILED : 1;
}

/* Carrying one out, at its table. */

struct carrying {
    struct table_job job;
    struct scribe_job rows;
    struct services *services;
    struct admin_order order;
};

static void written(struct scribe_job *job)
{
    struct carrying *carrying = (struct carrying *)((char *)job - offsetof(struct carrying, rows));
    scribe_job_finish(job);
    free(carrying);
}

static void end(struct carrying *carrying, const char *code)
{
    struct journal_line line;
    const struct admin_order *order = &carrying->order;
    journal_begin(&line, carrying->services->journal, JOURNAL_INFO, "moderated");
    journal_string(&line, "request", order_words[order->kind]);
    journal_string(&line, "by", "machine");
    journal_string(&line, "table", order->table);
    if (order->kind != ADMIN_HUSH && order->kind != ADMIN_CLOSE)
        journal_number(&line, "whom", (int)order->seat + 1);
    if (order->reason[0])
        journal_string(&line, "reason", order->reason);
    if (*code)
        journal_string(&line, "code", code);
    journal_end(&line);
    carrying->rows.done = written;
    scribe_job_add(&carrying->rows, STORE_PUT, "ordered", order->id, slice_of(code));
    if (carrying->rows.is_broken)
        written(&carrying->rows);
    else
        scribe_give(carrying->services->scribe, &carrying->rows);
}

static void answer(struct table_job *job, struct slice json)
{
    (void)json;
    end((struct carrying *)job, "");
}

static void object(struct table_job *job, enum objection objection)
{
    if (objection == OBJECTION_STOPPING)
        free((struct carrying *)job); /* there is no scribe any more */
    else
        end((struct carrying *)job, objections[objection].code);
}

static enum objection carry_out(struct table_state *table, const struct admin_order *order,
                                int64_t now)
{
    const struct order why = {.by = BY_MODERATOR, .reason = slice_of(order->reason)};
    switch ((enum admin_order_kind)order->kind) {
    case ADMIN_HUSH:
        return table_state_hush(table, !order->is_off, &why, now);
    case ADMIN_MUTE:
        return table_state_mute(table, order->seat, !order->is_off, &why, now);
    case ADMIN_KICK:
        return table_state_send(table, order->seat, &why, now);
    case ADMIN_PASS:
        return table_state_pass(table, order->seat, slice_of(order->name), order->key, &why, now);
    default:
        return table_state_close(table, &why, now);
    }
}

static void act(struct live_table *live, struct table_job *job)
{
    const struct carrying *carrying = (struct carrying *)job;
    live_table_finish(live, job,
                      carry_out(live->table, &carrying->order, services_now(live->services)));
}

static void begin(struct admin_orders *orders, const struct admin_order *order)
{
    struct carrying *carrying = calloc(1, sizeof *carrying);
    if (!carrying)
        return;
    carrying->job = (struct table_job){.act = act, .answer = answer, .object = object};
    carrying->services = orders->tables->services;
    carrying->order = *order;
    struct live_table *live = live_tables_find(orders->tables, slice_of(order->table));
    if (live)
        live_table_give(live, &carrying->job);
    else
        object(&carrying->job, OBJECTION_TOO_MANY);
}

/* Looking for them: who takes one away from its shelf carries it out. */

struct look {
    struct scribe_job job;
    struct admin_orders *orders;
    int64_t now;
    size_t count;
    struct admin_order list[AT_ONCE];
};

static void drop(struct scribe_job *job, const char *shelf, struct slice key)
{
    char name[ADMIN_ORDER_ID_MAX];
    if (key.size >= sizeof name)
        return;
    memcpy(name, key.bytes, key.size);
    name[key.size] = '\0';
    scribe_job_add(job, STORE_DROP, shelf, name, nothing);
}

static int take_order(void *context, struct slice key, struct slice value)
{
    struct look *look = context;
    struct admin_order *order = &look->list[look->count];
    bool is_one = read_order(key, value, order);
    if (is_one)
        scribe_job_add(&look->job, STORE_EXPECT, "orders", order->id, value);
    drop(&look->job, "orders", key);
    look->count += is_one;
    return 0;
}

static int drop_old(void *context, struct slice key, struct slice value)
{
    (void)value;
    drop(context, "ordered", key);
    return 0;
}

static int look_for(struct scribe_job *job, struct store *store)
{
    struct look *look = (struct look *)job;
    char before[ADMIN_ORDER_ID_MAX];
    look->count = 0;
    snprintf(before, sizeof before, "%013lld/", (long long)(look->now - HOUR_MS));
    if (store_scan(store, slice_of("orders"), slice_of(""), slice_of(""), AT_ONCE, take_order,
                   look) < 0)
        return STORE_FAILED;
    return store_scan(store, slice_of("ordered"), slice_of(""), slice_of(before), AT_ONCE, drop_old,
                      job);
}

static void looked(struct scribe_job *job)
{
    struct look *look = (struct look *)job;
    struct admin_orders *orders = look->orders;
    orders->is_looking = false;
    for (size_t i = 0; job->result == 0 && i < look->count; i++)
        begin(orders, &look->list[i]);
    scribe_job_finish(job);
    free(look);
}

static const struct look_kind kind = {
    .size = sizeof(struct look),
    .change = look_for,
    .done = looked,
};

void admin_orders_look(struct admin_orders *orders)
{
    struct services *services = orders->tables->services;
    struct look *look = services_begin_look(services, &orders->is_looking, &kind);
    if (!look)
        return;
    look->orders = orders;
    look->now = services_now(services);
    scribe_give(services->scribe, &look->job);
}
