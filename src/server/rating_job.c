#include "server/rating_job.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "rules/score.h"
#include "server/rating.h"
#include "server/server_run.h"

enum { RATE_TRIES = 5, UNRATED_MOST = 1000 };

/* What is to be rated stands in the store until it is, so that a game counts once and not less.
 * [{"account":"ada","points":61,"winner":false},{"level":"master","points":74,"winner":true}] */

bool account_write_unrated(const struct meeting *meeting, struct text *out)
{
    bool has_account = false;
    unsigned winners = score_winners(&meeting->match->game);
    text_put(out, '[');
    for (unsigned s = 0; s < meeting->plan.seats; s++) {
        const struct chair *chair = &meeting->chairs[s];
        bool is_own = chair->account[0]; /* also of who left, or let the computer go on */
        json_put_comma(out);
        text_put(out, '{');
        json_put_key(out, is_own ? "account" : "level");
        const char *who = is_own ? chair->account : chair->level;
        json_write_string(out, who, strlen(who));
        json_put_number(out, "points", meeting->match->game.seats[s].score);
        json_put_bool(out, "winner", winners >> s & 1);
        text_put(out, '}');
        has_account |= is_own;
    }
    text_put(out, ']');
    return has_account;
}

struct copy {
    char *text;
};

static void keep_copy(void *context, struct slice value)
{
    struct copy *copy = context;
    copy->text = malloc(value.size + 1);
    if (copy->text) {
        memcpy(copy->text, value.bytes, value.size);
        copy->text[value.size] = '\0';
    }
}

static char *read_row(struct store *store, const char *shelf, const char *key)
{
    struct copy copy = {NULL};
    store_read(store, slice_of(shelf), slice_of(key), keep_copy, &copy);
    return copy.text;
}

struct rated {
    struct rating_seat seats[SEATS_MAX];
    const char *accounts[SEATS_MAX]; /* NULL for those without */
    char *rows[SEATS_MAX];           /* as they were */
    unsigned count;
};

static void read_seat(struct store *store, const json_t *entry, struct rated *rated)
{
    unsigned s = rated->count++;
    struct rating_seat *seat = &rated->seats[s];
    const json_t *level = json_object_get(entry, "level");
    seat->points = (unsigned)json_integer_value(json_object_get(entry, "points"));
    seat->is_winner = json_is_true(json_object_get(entry, "winner"));
    seat->games = UINT16_MAX;
    seat->rating =
        rating_of_level((struct slice){json_string_value(level), json_string_length(level)});
    rated->accounts[s] = json_string_value(json_object_get(entry, "account"));
    if (!rated->accounts[s])
        return;
    rated->rows[s] = read_row(store, "accounts", rated->accounts[s]);
    json_t *row = rated->rows[s] ? json_loads(rated->rows[s], 0, NULL) : NULL;
    seat->rating = row ? json_number_value(json_object_get(row, "rating")) : RATING_START;
    seat->games = (unsigned)json_integer_value(json_object_get(row, "games"));
    json_decref(row);
}

/* The account's row with its new rating; two seats of one account count one after the other. */
static void change_row(struct bundle *bundle, const char *account, const char *row_text,
                       double change)
{
    json_t *row = json_loads(row_text, 0, NULL);
    json_int_t games = json_integer_value(json_object_get(row, "games"));
    double rating = json_number_value(json_object_get(row, "rating")) + change;
    if (rating < 0)
        rating = 0;
    json_object_set_new(row, "rating", json_real(rating));
    json_object_set_new(row, "games", json_integer(games + 1));
    char *text = row ? json_dumps(row, JSON_COMPACT | JSON_REAL_PRECISION(8)) : NULL;
    json_decref(row);
    if (text) {
        bundle_add(bundle, STORE_EXPECT, "accounts", account, slice_of(row_text));
        bundle_add(bundle, STORE_PUT, "accounts", account, slice_of(text));
    }
    bundle->is_broken |= !text;
    free(text);
}

static bool is_first_of_account(const struct rated *rated, unsigned seat)
{
    for (unsigned s = 0; s < seat; s++)
        if (rated->accounts[s] && strcmp(rated->accounts[s], rated->accounts[seat]) == 0)
            return false;
    return true;
}

/* Returns 0, STORE_CONFLICT where somebody was faster, or STORE_FAILED. */
static int rate(struct store *store, const char *id)
{
    struct rated rated = {0};
    struct bundle bundle = {0};
    double changes[SEATS_MAX];
    char *unrated = read_row(store, "unrated", id);
    json_t *list = unrated ? json_loads(unrated, 0, NULL) : NULL;
    for (size_t i = 0; i < json_array_size(list) && i < SEATS_MAX; i++)
        read_seat(store, json_array_get(list, i), &rated);
    if (unrated) {
        bundle_add(&bundle, STORE_EXPECT, "unrated", id, slice_of(unrated));
        bundle_add(&bundle, STORE_DROP, "unrated", id, (struct slice){NULL, 0});
    }
    if (rated.count > 1)
        rating_changes(rated.seats, rated.count, changes);
    for (unsigned s = 0; s < rated.count; s++)
        if (rated.rows[s] && is_first_of_account(&rated, s))
            change_row(&bundle, rated.accounts[s], rated.rows[s], changes[s]);
    struct store_batch batch = {bundle.steps, bundle.count, 0};
    int result = bundle.is_broken                    ? STORE_FAILED
                 : bundle.count == 0                 ? 0
                 : store_write(store, &batch, 1) < 0 ? STORE_FAILED
                                                     : batch.result;
    for (unsigned s = 0; s < rated.count; s++)
        free(rated.rows[s]);
    bundle_finish(&bundle);
    json_decref(list);
    free(unrated);
    return result;
}

struct rating_job {
    struct scribe_job job;
    char id[MEETING_ID_MAX]; /* empty for all that is left */
};

static int rate_one(struct store *store, const char *id)
{
    int result = STORE_CONFLICT;
    for (unsigned i = 0; i < RATE_TRIES && result == STORE_CONFLICT; i++)
        result = rate(store, id);
    return result;
}

struct left {
    size_t count;
    char ids[UNRATED_MOST][MEETING_ID_MAX];
};

static int note_left(void *context, struct slice key, struct slice value)
{
    struct left *left = context;
    (void)value;
    if (key.size < MEETING_ID_MAX)
        memcpy(left->ids[left->count++], key.bytes, key.size);
    return 0;
}

static int rate_left(struct store *store)
{
    struct left *left = calloc(1, sizeof *left);
    int result = left ? store_scan(store, slice_of("unrated"), slice_of(""), slice_of(""),
                                   UNRATED_MOST, note_left, left)
                      : STORE_FAILED;
    for (size_t i = 0; result == 0 && i < left->count; i++)
        result = rate_one(store, left->ids[i]);
    free(left);
    return result;
}

static int run(struct scribe_job *job, struct store *store)
{
    struct rating_job *own = (struct rating_job *)job;
    return own->id[0] ? rate_one(store, own->id) : rate_left(store);
}

static void done(struct scribe_job *job)
{
    free((struct rating_job *)job); /* what failed stays unrated, and the next start tries again */
}

void account_rate(struct server *server, const char *id)
{
    struct rating_job *job = calloc(1, sizeof *job);
    if (!job)
        return;
    memcpy(job->id, id, strlen(id));
    job->job.read = run;
    job->job.done = done;
    scribe_give(server->scribe, &job->job);
}
