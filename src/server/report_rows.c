#include "server/report_rows.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HASH_DIGITS = 2 * SECRET_KEY_BYTES, INDEX_KEY_MAX = HASH_DIGITS + ROWS_KEY_MAX };

static const struct slice nothing = {NULL, 0};

static const int64_t day = (int64_t)24 * 60 * 60 * 1000;

static int count_row(void *context, struct slice key, struct slice value)
{
    size_t *count = context;
    (void)key;
    (void)value;
    ++*count;
    return 0;
}

/* How many keys begin so, up to `most`; STORE_FAILED. */
static int count(struct store *store, const char *beginning, size_t most)
{
    char after[INDEX_KEY_MAX], before[INDEX_KEY_MAX];
    size_t found = 0;
    snprintf(after, sizeof after, "%s/", beginning);
    snprintf(before, sizeof before, "%s0", beginning); /* '0' is behind '/' */
    if (store_scan(store, slice_of("reporting"), slice_of(after), slice_of(before), most, count_row,
                   &found) < 0)
        return STORE_FAILED;
    return (int)found;
}

static void see(void *context, struct slice value)
{
    (void)context;
    (void)value;
}

/* By what a report is found from where it came, and from its table. */
struct places {
    char address[INDEX_KEY_MAX], own[INDEX_KEY_MAX];
    char table[INDEX_KEY_MAX], at_table[INDEX_KEY_MAX];
};

static void find_places(struct places *places, const char *hash, const char *table,
                        const char *about, const char *id)
{
    snprintf(places->address, sizeof places->address, "address/%s", hash);
    snprintf(places->own, sizeof places->own, "address/%s/%s/%s", hash, table, about);
    snprintf(places->table, sizeof places->table, "table/%s", table);
    snprintf(places->at_table, sizeof places->at_table, "table/%s/%s", table, id);
}

static char *write_row(const struct report *report, const char *id, const char *hash,
                       const char *about)
{
    bool is_seat = report->seat != EVENT_NOBODY;
    unsigned from = report->from == EVENT_NOBODY ? 0 : report->from + 1;
    json_t *row =
        json_pack("{s:s, s:I, s:s, s:i, s:i, s:I, s:s%, s:s, s:s}", "report", id, "time",
                  (json_int_t)report->time, "table", report->table, "from", (int)from,
                  is_seat ? "seat" : "number", (int)(is_seat ? report->seat + 1 : report->number),
                  "events", (json_int_t)report->events, "reason", report->reason.bytes,
                  report->reason.size, "address", hash, "about", about);
    char *text = row ? json_dumps(row, JSON_COMPACT) : NULL;
    json_decref(row);
    return text;
}

int report_rows_add(struct scribe_job *job, struct store *store, const struct report *report)
{
    char id[REPORT_ID_MAX], hash[HASH_DIGITS + 1], about[16];
    struct places places;
    uint8_t lot[4];
    bool is_seat = report->seat != EVENT_NOBODY;
    randombytes_buf(lot, sizeof lot);
    snprintf(id, sizeof id, "%013lld-%s-%02x%02x%02x%02x", (long long)report->time, report->table,
             lot[0], lot[1], lot[2], lot[3]);
    sodium_bin2hex(hash, sizeof hash, report->address, sizeof report->address);
    snprintf(about, sizeof about, "%c%u", is_seat ? 's' : 'n',
             is_seat ? report->seat + 1 : report->number);
    find_places(&places, hash, report->table, about, id);
    int is_there = store_read(store, slice_of("reporting"), slice_of(places.own), see, NULL);
    if (is_there != 0)
        return is_there < 0 ? STORE_FAILED : 0;
    int own = count(store, places.address, REPORTS_OF_ADDRESS);
    int all = count(store, places.table, REPORTS_OF_TABLE);
    if (own < 0 || all < 0)
        return STORE_FAILED;
    if (own == REPORTS_OF_ADDRESS || all == REPORTS_OF_TABLE)
        return REPORT_TOO_MANY;
    char *row = write_row(report, id, hash, about);
    if (!row)
        return STORE_FAILED;
    scribe_job_add(job, STORE_ADD, "reports", id, slice_of(row));
    scribe_job_add(job, STORE_ADD, "reporting", places.own, slice_of(""));
    scribe_job_add(job, STORE_ADD, "reporting", places.at_table, slice_of(""));
    free(row);
    return 0;
}

static void take(void *context, struct slice value)
{
    json_t **row = context;
    *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
}

static const char *string(const json_t *row, const char *key)
{
    const char *found = json_string_value(json_object_get(row, key));
    return found ? found : "";
}

int report_rows_settle(struct scribe_job *job, struct store *store, const char *id, int64_t now)
{
    char key[2 * ROWS_KEY_MAX];
    json_t *row = NULL;
    struct places places;
    int found = id[0] ? store_read(store, slice_of("reports"), slice_of(id), take, &row) : 0;
    if (found <= 0)
        return found < 0 ? STORE_FAILED : REPORT_UNKNOWN;
    find_places(&places, string(row, "address"), string(row, "table"), string(row, "about"), id);
    json_object_del(row, "address");
    json_object_set_new(row, "done", json_integer(now));
    char *text = json_dumps(row, JSON_COMPACT);
    json_decref(row);
    if (!text)
        return STORE_FAILED;
    snprintf(key, sizeof key, "%013lld/%s", (long long)now, id);
    scribe_job_add(job, STORE_DROP, "reports", id, nothing);
    scribe_job_add(job, STORE_DROP, "reporting", places.own, nothing);
    scribe_job_add(job, STORE_DROP, "reporting", places.at_table, nothing);
    scribe_job_add(job, STORE_PUT, "settled", key, slice_of(text));
    free(text);
    return 0;
}

static int drop_row(void *context, struct slice key, struct slice value)
{
    struct scribe_job *job = context;
    char name[2 * ROWS_KEY_MAX];
    (void)value;
    if (key.size >= sizeof name)
        return 0;
    memcpy(name, key.bytes, key.size);
    name[key.size] = '\0';
    scribe_job_add(job, STORE_DROP, "settled", name, nothing);
    return 0;
}

int report_rows_sweep(struct scribe_job *job, struct store *store, size_t most, int64_t now)
{
    char before[ROWS_KEY_MAX];
    snprintf(before, sizeof before, "%013lld/", (long long)(now - REPORT_DAYS * day));
    return store_scan(store, slice_of("settled"), slice_of(""), slice_of(before), most, drop_row,
                      job);
}

struct page {
    json_t *list;
    bool has_more;
};

/* Where it came from stays here. */
static int take_row(void *context, struct slice key, struct slice value)
{
    struct page *page = context;
    (void)key;
    page->has_more = json_array_size(page->list) == REPORTS_A_PAGE;
    if (page->has_more)
        return 1;
    json_t *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    json_object_del(row, "address");
    json_object_del(row, "about");
    if (row)
        json_array_append_new(page->list, row);
    return 0;
}

json_t *report_rows_list(struct store *store, const char *after, bool are_done, bool *has_more)
{
    struct page page = {.list = json_array()};
    if (!page.list || store_scan(store, slice_of(are_done ? "settled" : "reports"), slice_of(after),
                                 slice_of(""), REPORTS_A_PAGE + 1, take_row, &page) < 0) {
        json_decref(page.list);
        return NULL;
    }
    *has_more = page.has_more;
    return page.list;
}
