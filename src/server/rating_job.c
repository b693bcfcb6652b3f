#include "server/rating_job.h"

#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "rules/score.h"
#include "server/rating.h"

enum { UNRATED_MOST = 1000 };

static bool is_against_oneself(const struct table_state *table)
{
    for (unsigned s = 0; s < table->plan.seats; s++)
        for (unsigned o = 0; o < s; o++)
            if (identity_is_same(&table->chairs[s].account, &table->chairs[o].account))
                return true;
    return false;
}

/* [{"account":"ada","points":61,"winner":false},{"level":"master","points":74,"winner":true}]; a person
 * without an account has neither of the two. */
bool rating_job_write(const struct table_state *table, struct text *out)
{
    bool has_account = false;
    unsigned winners = score_winners(&table->match->game);
    text_put(out, '[');
    for (unsigned s = 0; s < table->plan.seats; s++) {
        const struct chair *chair = &table->chairs[s];
        bool is_own = chair->account.name[0]; /* also of who left, or let the computer go on */
        json_put_comma(out);
        text_put(out, '{');
        if (is_own) {
            json_put_text(out, "account", chair->account.name);
            identity_put_mark(out, &chair->account);
        }
        if (!is_own && chair->holder == HOLDER_COMPUTER && !chair->was_person)
            json_put_text(out, "level", chair->level);
        if (is_own && chair->was_helped)
            json_put_bool(out, "helped", true);
        json_put_number(out, "points", table->match->game.seats[s].score);
        json_put_bool(out, "winner", winners >> s & 1);
        text_put(out, '}');
        has_account |= is_own;
    }
    text_put(out, ']');
    return has_account && !is_against_oneself(table) && !table->is_out_of_order;
}

struct copy {
    char *text;
};

static void copy_row(void *context, struct slice value)
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
    store_read(store, slice_of(shelf), slice_of(key), copy_row, &copy);
    return copy.text;
}

struct rated {
    struct rating_seat seats[SEATS_MAX];
    const char *accounts[SEATS_MAX]; /* NULL for those without */
    char *rows[SEATS_MAX];           /* as they were */
    unsigned count;
};

static bool is_of(const json_t *row, const json_t *entry)
{
    struct identity now, then;
    identity_read_mark(&now, row);
    identity_read_mark(&then, entry);
    return memcmp(now.mark, then.mark, sizeof now.mark) == 0;
}

static void read_seat(struct store *store, const json_t *entry, struct rated *rated)
{
    unsigned s = rated->count++;
    struct rating_seat *seat = &rated->seats[s];
    const json_t *level = json_object_get(entry, "level");
    seat->points = (int)json_integer_value(json_object_get(entry, "points"));
    seat->was_helped = json_is_true(json_object_get(entry, "helped"));
    seat->is_winner = json_is_true(json_object_get(entry, "winner"));
    seat->games = UINT16_MAX;
    seat->rating =
        rating_of_level((struct slice){json_string_value(level), json_string_length(level)});
    rated->accounts[s] = json_string_value(json_object_get(entry, "account"));
    seat->is_nobodys = !rated->accounts[s] && !json_string_length(level);
    if (!rated->accounts[s])
        return;
    rated->rows[s] = read_row(store, "accounts", rated->accounts[s]);
    json_t *row = rated->rows[s] ? json_loads(rated->rows[s], 0, NULL) : NULL;
    if (row && !is_of(row, entry)) { /* the name is another's by now */
        json_decref(row);
        free(rated->rows[s]);
        rated->rows[s] = NULL;
        row = NULL;
    }
    seat->rating = row ? json_number_value(json_object_get(row, "rating")) : RATING_START;
    seat->games = (unsigned)json_integer_value(json_object_get(row, "games"));
    json_decref(row);
}

/* The account's row with its new rating; two seats of one account count one after the other. */
static void change_row(struct scribe_job *job, const char *account, const char *row_text,
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
        scribe_job_add(job, STORE_EXPECT, "accounts", account, slice_of(row_text));
        scribe_job_add(job, STORE_PUT, "accounts", account, slice_of(text));
    }
    job->is_broken |= !text;
    free(text);
}

static bool is_first_of_account(const struct rated *rated, unsigned seat)
{
    for (unsigned s = 0; s < seat; s++)
        if (rated->accounts[s] && strcmp(rated->accounts[s], rated->accounts[seat]) == 0)
            return false;
    return true;
}

struct rating_job {
    struct scribe_job job;
    char id[TABLE_ID_MAX];
};

static int rate(struct scribe_job *job, struct store *store)
{
    const char *id = ((struct rating_job *)job)->id;
    struct rated rated = {0};
    double changes[SEATS_MAX];
    char *unrated = read_row(store, "unrated", id);
    json_t *list = unrated ? json_loads(unrated, 0, NULL) : NULL;
    for (size_t i = 0; i < json_array_size(list) && i < SEATS_MAX; i++)
        read_seat(store, json_array_get(list, i), &rated);
    if (unrated) {
        scribe_job_add(job, STORE_EXPECT, "unrated", id, slice_of(unrated));
        scribe_job_add(job, STORE_DROP, "unrated", id, (struct slice){NULL, 0});
    }
    if (rated.count > 1)
        rating_changes(rated.seats, rated.count, changes);
    for (unsigned s = 0; s < rated.count; s++)
        if (rated.rows[s] && is_first_of_account(&rated, s) &&
            rating_counts(rated.seats, rated.count, s))
            change_row(job, rated.accounts[s], rated.rows[s], changes[s]);
    for (unsigned s = 0; s < rated.count; s++)
        free(rated.rows[s]);
    json_decref(list);
    free(unrated);
    return 0;
}

static void rated(struct scribe_job *job)
{
    scribe_job_finish(job); /* what failed stays unrated, and the next start tries again */
    free((struct rating_job *)job);
}

void rating_job_start(struct scribe *scribe, const char *id)
{
    struct rating_job *rating = calloc(1, sizeof *rating);
    if (!rating)
        return;
    memcpy(rating->id, id, strlen(id));
    rating->job.change = rate;
    rating->job.done = rated;
    scribe_give(scribe, &rating->job);
}

struct left {
    struct scribe_job job;
    struct scribe *scribe;
    size_t count;
    char ids[UNRATED_MOST][TABLE_ID_MAX];
};

static int note_left(void *context, struct slice key, struct slice value)
{
    struct left *left = context;
    (void)value;
    if (key.size < TABLE_ID_MAX)
        memcpy(left->ids[left->count++], key.bytes, key.size);
    return 0;
}

static int find_left(struct scribe_job *job, struct store *store)
{
    return store_scan(store, slice_of("unrated"), slice_of(""), slice_of(""), UNRATED_MOST,
                      note_left, job);
}

static void rate_left(struct scribe_job *job)
{
    struct left *left = (struct left *)job;
    for (size_t i = 0; left->job.result == 0 && i < left->count; i++)
        rating_job_start(left->scribe, left->ids[i]);
    free(left);
}

void rating_job_start_left(struct scribe *scribe)
{
    struct left *left = calloc(1, sizeof *left);
    if (!left)
        return;
    left->scribe = scribe;
    left->job.read = find_left;
    left->job.done = rate_left;
    scribe_give(scribe, &left->job);
}
