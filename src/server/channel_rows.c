#include "server/channel_rows.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/hex.h"
#include "server/secret.h"

enum { KEY_MAX = IDENTITY_KEY_MAX + CHANNEL_ID_DIGITS + 2, HASH_DIGITS = 2 * SECRET_KEY_BYTES };

static const struct slice nothing = {NULL, 0};

static void write_key(const struct identity *who, const struct channel *channel, char key[KEY_MAX])
{
    char account[IDENTITY_KEY_MAX];
    identity_write_key(who, account);
    snprintf(key, KEY_MAX, "%s/%s", account, channel->id);
}

static void write_hash(struct slice secret, char digits[HASH_DIGITS + 1])
{
    uint8_t hash[SECRET_KEY_BYTES];
    secret_key(secret, hash);
    sodium_bin2hex(digits, HASH_DIGITS + 1, hash, sizeof hash);
}

void channel_rows_put(struct scribe_job *job, const struct identity *who,
                      const struct channel *channel)
{
    char key[KEY_MAX], digits[HASH_DIGITS + 1], row[CHANNEL_ROW_MAX];
    struct text text;
    write_key(who, channel, key);
    write_hash(slice_of(channel->key), digits);
    text_init(&text, row, sizeof row);
    channel_write(channel, &text);
    scribe_job_add(job, STORE_PUT, "channels", key, (struct slice){text.data, text.length});
    scribe_job_add(job, STORE_PUT, "channelkeys", digits, slice_of(key));
}

void channel_rows_drop(struct scribe_job *job, const struct identity *who,
                       const struct channel *channel)
{
    char key[KEY_MAX], digits[HASH_DIGITS + 1];
    write_key(who, channel, key);
    write_hash(slice_of(channel->key), digits);
    scribe_job_add(job, STORE_DROP, "channels", key, nothing);
    scribe_job_add(job, STORE_DROP, "channelkeys", digits, nothing);
}

/* The id is what stands behind the last '/'. */
static bool read_row(struct channel *channel, struct slice key, struct slice value)
{
    json_t *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    *channel = (struct channel){0};
    bool is_whole = key.size > CHANNEL_ID_DIGITS && channel_read(channel, row);
    if (is_whole)
        memcpy(channel->id, key.bytes + key.size - CHANNEL_ID_DIGITS, CHANNEL_ID_DIGITS);
    json_decref(row);
    return is_whole;
}

static int take_channel(void *context, struct slice key, struct slice value)
{
    struct channel_list *list = context;
    list->count += read_row(&list->rows[list->count], key, value);
    return 0;
}

int channel_rows_list(struct store *store, const struct identity *who, struct channel_list *list)
{
    char after[IDENTITY_RANGE_MAX], before[IDENTITY_RANGE_MAX];
    identity_write_range(who, after, before);
    list->count = 0;
    return store_scan(store, slice_of("channels"), slice_of(after), slice_of(before), CHANNELS_MOST,
                      take_channel, list);
}

struct channel *channel_list_find(struct channel_list *list, struct slice id)
{
    for (size_t i = 0; i < list->count; i++)
        if (slice_is(id, list->rows[i].id))
            return &list->rows[i];
    return NULL;
}

struct finding {
    char key[KEY_MAX];
    struct channel *channel;
    bool is_whole;
};

static void take_place(void *context, struct slice value)
{
    struct finding *finding = context;
    if (value.size < sizeof finding->key)
        memcpy(finding->key, value.bytes, value.size);
}

static void take_found(void *context, struct slice value)
{
    struct finding *finding = context;
    finding->is_whole = read_row(finding->channel, slice_of(finding->key), value);
}

static bool read_who(struct identity *who, const char *key)
{
    size_t size = strcspn(key, "./");
    *who = identity_of_nobody;
    if (size > ACCOUNT_NAME_MOST)
        return false;
    memcpy(who->name, key, size);
    return key[size] != '.' ||
           hex_read(key + size + 1, 2 * sizeof who->mark, who->mark, sizeof who->mark);
}

int channel_rows_find(struct store *store, struct slice key, struct identity *who,
                      struct channel *channel)
{
    struct finding finding = {.channel = channel};
    char digits[HASH_DIGITS + 1];
    write_hash(key, digits);
    int found = store_read(store, slice_of("channelkeys"), slice_of(digits), take_place, &finding);
    if (found <= 0 || !read_who(who, finding.key))
        return found < 0 ? STORE_FAILED : 0;
    found = store_read(store, slice_of("channels"), slice_of(finding.key), take_found, &finding);
    return found < 0 ? STORE_FAILED : found == 1 && finding.is_whole;
}

static void take_quiet(void *context, struct slice value)
{
    json_t *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
    quiet_read(context, row);
    json_decref(row);
}

int channel_rows_quiet(struct store *store, const struct identity *who, struct quiet *quiet)
{
    char key[IDENTITY_KEY_MAX];
    *quiet = (struct quiet){0};
    identity_write_key(who, key);
    return store_read(store, slice_of("quiet"), slice_of(key), take_quiet, quiet);
}

void channel_rows_put_quiet(struct scribe_job *job, const struct identity *who,
                            const struct quiet *quiet)
{
    char key[IDENTITY_KEY_MAX], row[128];
    struct text text;
    identity_write_key(who, key);
    text_init(&text, row, sizeof row);
    quiet_write(quiet, &text);
    scribe_job_add(job, STORE_PUT, "quiet", key, (struct slice){text.data, text.length});
}

int channel_rows_show(struct store *store, const struct identity *who, bool is_whole,
                      json_t *object)
{
    struct channel_list list;
    struct quiet quiet;
    if (channel_rows_list(store, who, &list) < 0 || channel_rows_quiet(store, who, &quiet) < 0)
        return STORE_FAILED;
    json_t *channels = json_array();
    for (size_t i = 0; i < list.count; i++)
        json_array_append_new(channels, channel_show(&list.rows[i], is_whole));
    json_object_set_new(object, "channels", channels);
    json_object_set_new(object, "quiet",
                        json_pack("{s:s, s:i, s:i, s:i}", "language", quiet.language, "from",
                                  quiet.from, "until", quiet.until, "offset", quiet.offset));
    return 0;
}

struct expecting {
    struct scribe_job *job;
    const struct identity *who;
    bool is_there;
};

static void expect(void *context, struct slice value)
{
    struct expecting *expecting = context;
    struct identity now = *expecting->who;
    json_t *row = json_loadb(value.bytes, value.size, 0, NULL);
    identity_read_mark(&now, row);
    json_decref(row);
    expecting->is_there = identity_is_same(&now, expecting->who);
    scribe_job_add(expecting->job, STORE_EXPECT, "accounts", now.name, value);
}

int channel_rows_expect(struct scribe_job *job, struct store *store, const struct identity *who)
{
    struct expecting expecting = {.job = job, .who = who};
    int found = store_read(store, slice_of("accounts"), slice_of(who->name), expect, &expecting);
    return found < 0 ? STORE_FAILED : expecting.is_there;
}

/* Its notices stand by their time: all are looked through. */

struct forgetting_notices {
    struct scribe_job *job;
    char who[IDENTITY_KEY_MAX + 2];
    int count;
};

static int forget_notice(void *context, struct slice key, struct slice value)
{
    enum { NOTICES = 16 };
    struct forgetting_notices *notices = context;
    size_t size = strlen(notices->who);
    const char *slash = memchr(key.bytes, '/', key.size);
    char copy[IDENTITY_KEY_MAX + 64] = "";
    (void)value;
    if (!slash || key.size >= sizeof copy || (size_t)(key.bytes + key.size - slash) <= size ||
        memcmp(slash, notices->who, size) != 0)
        return 0;
    memcpy(copy, key.bytes, key.size);
    scribe_job_add(notices->job, STORE_DROP, "notices", copy, nothing);
    return ++notices->count == NOTICES;
}

int channel_rows_forget(struct scribe_job *job, struct store *store, const struct identity *who)
{
    struct forgetting_notices notices = {.job = job};
    struct channel_list list;
    char key[IDENTITY_KEY_MAX];
    identity_write_key(who, key);
    snprintf(notices.who, sizeof notices.who, "/%s/", key);
    if (channel_rows_list(store, who, &list) < 0 ||
        store_scan(store, slice_of("notices"), slice_of(""), slice_of(""), SIZE_MAX, forget_notice,
                   &notices) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < list.count; i++)
        channel_rows_drop(job, who, &list.rows[i]);
    scribe_job_add(job, STORE_DROP, "quiet", key, nothing);
    scribe_job_add(job, STORE_DROP, "told", key, nothing);
    return notices.count + (int)list.count;
}
