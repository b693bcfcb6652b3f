#include "server/login_rows.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { KEY_DIGITS = 2 * SECRET_KEY_BYTES, LOGIN_KEY_MAX = IDENTITY_KEY_MAX + KEY_DIGITS + 2 };

static const int64_t token_life = (int64_t)180 * 24 * 60 * 60 * 1000;

void login_row_begin(struct login_row *row, const struct identity *who, int64_t now,
                     const char *client, const uint8_t key[SECRET_KEY_BYTES])
{
    *row = (struct login_row){
        .who = *who, .from = now, .begun = now, .used = now, .until = now + token_life};
    memcpy(row->key, key, sizeof row->key);
    snprintf(row->client, sizeof row->client, "%s", client);
}

static void write_digits(const struct login_row *row, char digits[KEY_DIGITS + 1])
{
    sodium_bin2hex(digits, KEY_DIGITS + 1, row->key, sizeof row->key);
}

void login_row_write_id(const struct login_row *row, char id[LOGIN_ID_DIGITS + 1])
{
    sodium_bin2hex(id, LOGIN_ID_DIGITS + 1, row->key, LOGIN_ID_DIGITS / 2);
}

static void write_own_key(const struct login_row *row, char key[LOGIN_KEY_MAX])
{
    char who[IDENTITY_KEY_MAX], digits[KEY_DIGITS + 1];
    identity_write_key(&row->who, who);
    write_digits(row, digits);
    snprintf(key, LOGIN_KEY_MAX, "%s/%s", who, digits);
}

void login_rows_put(struct scribe_job *job, const struct login_row *row)
{
    char digits[KEY_DIGITS + 1], key[LOGIN_KEY_MAX], buffer[256];
    struct text text;
    write_digits(row, digits);
    write_own_key(row, key);
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"account\":\"%s\"", row->who.name);
    identity_put_mark(&text, &row->who);
    text_puts(&text, ",\"from\":");
    text_int(&text, row->from);
    text_puts(&text, ",\"until\":");
    text_int(&text, row->until);
    text_put(&text, '}');
    scribe_job_add(job, STORE_PUT, "tokens", digits, (struct slice){text.data, text.length});
    text_init(&text, buffer, sizeof buffer);
    text_puts(&text, "{\"begun\":");
    text_int(&text, row->begun);
    text_puts(&text, ",\"used\":");
    text_int(&text, row->used);
    text_puts(&text, ",\"until\":");
    text_int(&text, row->until);
    text_format(&text, ",\"client\":\"%s\"}", row->client);
    scribe_job_add(job, STORE_PUT, "logins", key, (struct slice){text.data, text.length});
}

void login_rows_drop(struct scribe_job *job, const struct login_row *row)
{
    char digits[KEY_DIGITS + 1], key[LOGIN_KEY_MAX];
    write_digits(row, digits);
    write_own_key(row, key);
    scribe_job_add(job, STORE_DROP, "tokens", digits, (struct slice){NULL, 0});
    scribe_job_add(job, STORE_DROP, "logins", key, (struct slice){NULL, 0});
}

static void take(void *context, struct slice value)
{
    json_t **row = context;
    *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
}

static int64_t number(const json_t *row, const char *key, int64_t fallback)
{
    const json_t *value = json_object_get(row, key);
    return value ? json_integer_value(value) : fallback;
}

static void read_own(struct login_row *row, const json_t *own)
{
    const char *client = json_string_value(json_object_get(own, "client"));
    row->begun = number(own, "begun", row->from);
    row->used = number(own, "used", 0);
    snprintf(row->client, sizeof row->client, "%s", client ? client : "");
}

/* Whether the row of the account lets a login of this one still count. */
static bool counts(const struct login_row *row, const json_t *account)
{
    struct identity now = row->who;
    identity_read_mark(&now, account);
    return identity_is_same(&now, &row->who) && row->from >= number(account, "from", 0);
}

int login_rows_find(struct store *store, int64_t now, const uint8_t key[SECRET_KEY_BYTES],
                    struct login_row *row)
{
    char digits[KEY_DIGITS + 1], own_key[LOGIN_KEY_MAX];
    json_t *token = NULL, *account = NULL, *own = NULL;
    *row = (struct login_row){0};
    memcpy(row->key, key, sizeof row->key);
    write_digits(row, digits);
    int found = store_read(store, slice_of("tokens"), slice_of(digits), take, &token);
    const char *name = json_string_value(json_object_get(token, "account"));
    bool is_good = found == 1 && name && strlen(name) <= ACCOUNT_NAME_MOST;
    if (is_good) {
        snprintf(row->who.name, sizeof row->who.name, "%s", name);
        identity_read_mark(&row->who, token);
        row->until = number(token, "until", 0);
        row->from = number(token, "from", row->until - token_life);
        write_own_key(row, own_key);
        found = store_read(store, slice_of("accounts"), slice_of(name), take, &account);
        is_good = found == 1 && row->until >= now && counts(row, account);
    }
    if (is_good)
        found = store_read(store, slice_of("logins"), slice_of(own_key), take, &own);
    if (is_good)
        read_own(row, own);
    json_decref(token);
    json_decref(account);
    json_decref(own);
    return found < 0 ? STORE_FAILED : is_good;
}

struct listing {
    struct login_list *list;
    const struct identity *who;
    size_t skip;
};

static int take_login(void *context, struct slice key, struct slice value)
{
    const struct listing *listing = context;
    struct login_row *row = &listing->list->rows[listing->list->count];
    json_t *own = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    *row = (struct login_row){.who = *listing->who};
    row->until = number(own, "until", 0);
    row->from = number(own, "begun", 0);
    read_own(row, own);
    json_decref(own);
    if (key.size == listing->skip + KEY_DIGITS &&
        sodium_hex2bin(row->key, sizeof row->key, key.bytes + listing->skip, KEY_DIGITS, NULL, NULL,
                       NULL) == 0)
        listing->list->count++;
    return 0;
}

int login_rows_list(struct store *store, const struct identity *who, struct login_list *list)
{
    char after[IDENTITY_RANGE_MAX], before[IDENTITY_RANGE_MAX];
    identity_write_range(who, after, before);
    struct listing listing = {list, who, strlen(after)};
    list->count = 0;
    return store_scan(store, slice_of("logins"), slice_of(after), slice_of(before), LOGIN_ROWS_MOST,
                      take_login, &listing);
}

struct found {
    struct scribe_job *job;
    struct identity *who;
};

static void take_account(void *context, struct slice value)
{
    const struct found *found = context;
    json_t *row = json_loadb(value.bytes, value.size, 0, NULL);
    identity_read_mark(found->who, row);
    json_decref(row);
    scribe_job_add(found->job, STORE_EXPECT, "accounts", found->who->name, value);
}

int login_rows_expect_account(struct scribe_job *job, struct store *store, const char *name,
                              struct identity *who)
{
    struct found found = {job, who};
    *who = identity_of_nobody;
    snprintf(who->name, sizeof who->name, "%s", name);
    return store_read(store, slice_of("accounts"), slice_of(name), take_account, &found);
}
