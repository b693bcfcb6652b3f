#include "store/postgres_commit.h"

#include <stdlib.h>
#include <string.h>

#include "store/memory.h"
#include "store/postgres_array.h"

/* A row that the commit names. */
struct touched {
    struct slice shelf, key;
    struct slice before;   /* in the result of the locking; without bytes: there was none */
    bool has_to_be_absent; /* a batch that was carried out expects that there is none */
};

struct commit {
    PGconn *connection;
    const char *name;
    struct store_batch *batches;
    size_t count;
    struct postgres_mark *mark;
    struct store_error *error;
    struct touched *rows; /* in the order of their names, each once */
    size_t row_count;
    PGresult *locked;
    struct store *after; /* what the batches make of them */
};

static struct postgres_query mark_query(struct postgres_mark *mark, const char *sql, int count)
{
    postgres_number(mark->number, mark->bytes);
    return (struct postgres_query){sql,
                                   count,
                                   {(const char *)mark->id, (const char *)mark->bytes},
                                   {sizeof mark->id, sizeof mark->bytes}};
}

/* Each transaction of a writer holds the writer's own lock from its beginning, so that a later one can
 * wait for its end: a mark that is not committed yet would not be seen. The lock's name is the
 * beginning of the writer's. */
static struct postgres_query writer_lock(struct postgres_mark *mark)
{
    return (struct postgres_query){
        "SELECT pg_advisory_xact_lock($1::bigint)", 1, {(const char *)mark->id}, {8}};
}

enum postgres_outcome postgres_commit_find(PGconn *connection, const char *name,
                                           struct postgres_mark *mark, bool *is_there,
                                           struct store_error *error)
{
    struct postgres_query queries[] = {
        {.sql = "BEGIN"},
        writer_lock(mark),
        mark_query(mark, "SELECT 1 FROM ulm_writers WHERE id = $1::bytea AND mark = $2::bigint", 2),
        {.sql = "COMMIT"},
    };
    enum { COUNT = sizeof queries / sizeof *queries };
    PGresult *results[COUNT];
    enum postgres_outcome outcome =
        postgres_connection_exchange(connection, name, queries, COUNT, results, error);
    if (outcome == POSTGRES_FINE)
        *is_there = pq.ntuples(results[2]) == 1;
    postgres_results_clear(results, COUNT);
    return outcome;
}

struct postgres_query postgres_mark_farewell(struct postgres_mark *mark)
{
    return mark_query(mark, "DELETE FROM ulm_writers WHERE id = $1::bytea", 1);
}

static int compare_slices(struct slice a, struct slice b)
{
    size_t shared = a.size < b.size ? a.size : b.size;
    int order = memcmp(a.bytes, b.bytes, shared);
    return order ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare(const void *a, const void *b)
{
    const struct touched *x = a, *y = b;
    int order = compare_slices(x->shelf, y->shelf);
    return order ? order : compare_slices(x->key, y->key);
}

static struct touched *find(struct commit *commit, struct slice shelf, struct slice key)
{
    struct touched wanted = {.shelf = shelf, .key = key};
    return bsearch(&wanted, commit->rows, commit->row_count, sizeof wanted, compare);
}

static enum postgres_outcome without_memory(struct commit *commit)
{
    store_error_set(commit->error, STORE_FAULT_MEMORY, commit->name, NULL);
    return POSTGRES_FAILED;
}

/* Lists the rows. Returns whether there was memory. */
static bool gather(struct commit *commit)
{
    size_t steps = 0, n = 0;
    for (size_t i = 0; i < commit->count; i++)
        steps += commit->batches[i].count;
    commit->rows = calloc(steps + 1, sizeof *commit->rows);
    if (!commit->rows)
        return false;
    for (size_t i = 0; i < commit->count; i++)
        for (size_t j = 0; j < commit->batches[i].count; j++, n++) {
            commit->rows[n].shelf = commit->batches[i].steps[j].shelf;
            commit->rows[n].key = commit->batches[i].steps[j].key;
        }
    qsort(commit->rows, n, sizeof *commit->rows, compare);
    for (size_t i = 0; i < n; i++)
        if (!i || compare(&commit->rows[commit->row_count - 1], &commit->rows[i]) != 0)
            commit->rows[commit->row_count++] = commit->rows[i];
    return true;
}

static void set_array(struct postgres_query *query, struct postgres_array *array)
{
    query->values[query->count] = postgres_array_bytes(array);
    query->sizes[query->count++] = (int)array->size;
}

static struct slice column(const PGresult *result, int row, int number)
{
    return (struct slice){pq.getvalue(result, row, number),
                          (size_t)pq.getlength(result, row, number)};
}

/* Begins, and locks and reads the rows that are there. */
static enum postgres_outcome lock(struct commit *commit)
{
    struct postgres_array shelves = {0}, keys = {0};
    struct postgres_query queries[] = {
        {.sql = "BEGIN"},
        writer_lock(commit->mark),
        {.sql = "SELECT r.shelf, r.key, r.value FROM ulm_rows r"
                " JOIN unnest($1::bytea[], $2::bytea[]) AS w(shelf, key) USING (shelf, key)"
                " ORDER BY r.shelf, r.key FOR UPDATE OF r"}};
    enum { COUNT = sizeof queries / sizeof *queries };
    PGresult *results[COUNT] = {NULL};
    for (size_t i = 0; i < commit->row_count; i++) {
        postgres_array_add(&shelves, commit->rows[i].shelf);
        postgres_array_add(&keys, commit->rows[i].key);
    }
    set_array(&queries[COUNT - 1], &shelves);
    set_array(&queries[COUNT - 1], &keys);
    enum postgres_outcome outcome =
        shelves.is_broken || keys.is_broken
            ? without_memory(commit)
            : postgres_connection_exchange(commit->connection, commit->name, queries, COUNT,
                                           results, commit->error);
    postgres_results_clear(results, COUNT - 1);
    commit->locked = results[COUNT - 1];
    postgres_array_finish(&shelves);
    postgres_array_finish(&keys);
    for (int i = 0; outcome == POSTGRES_FINE && i < pq.ntuples(commit->locked); i++)
        find(commit, column(commit->locked, i, 0), column(commit->locked, i, 1))->before =
            column(commit->locked, i, 2);
    return outcome;
}

/* Puts what was read into a store in memory, and carries out the batches there. */
static int work_out(struct commit *commit)
{
    commit->after = store_memory_open();
    if (!commit->after)
        return -1;
    for (size_t i = 0; i < commit->row_count; i++) {
        const struct touched *row = &commit->rows[i];
        struct store_step step = {STORE_PUT, row->shelf, row->key, row->before};
        struct store_batch batch = {&step, 1, 0};
        if (row->before.bytes && store_write(commit->after, &batch, 1) != 0)
            return -1;
    }
    if (store_write(commit->after, commit->batches, commit->count) != 0)
        return -1;
    for (size_t i = 0; i < commit->count; i++)
        for (size_t j = 0; commit->batches[i].result == 0 && j < commit->batches[i].count; j++) {
            const struct store_step *step = &commit->batches[i].steps[j];
            if (step->verb == STORE_EXPECT && !step->value.bytes)
                find(commit, step->shelf, step->key)->has_to_be_absent = true;
        }
    return 0;
}

/* Rows to be made, changed and taken away: three parameters each. */
struct difference {
    struct postgres_array made[3], changed[3], gone[2];
};

static void add_row(struct postgres_array arrays[3], const struct touched *row, struct slice value)
{
    postgres_array_add(&arrays[0], row->shelf);
    postgres_array_add(&arrays[1], row->key);
    postgres_array_add(&arrays[2], value);
}

static void add_gone(struct difference *difference, const struct touched *row)
{
    postgres_array_add(&difference->gone[0], row->shelf);
    postgres_array_add(&difference->gone[1], row->key);
}

struct comparing {
    const struct touched *row;
    struct difference *difference;
};

static void compare_value(void *context, struct slice value)
{
    struct comparing *comparing = context;
    const struct touched *row = comparing->row;
    if (!row->before.bytes)
        add_row(comparing->difference->made, row, value);
    else if (compare_slices(row->before, value) != 0)
        add_row(comparing->difference->changed, row, value);
}

/* A row that must not be there is made and taken away again: who makes it meanwhile is noticed. */
static void find_difference(struct commit *commit, struct difference *difference)
{
    for (size_t i = 0; i < commit->row_count; i++) {
        const struct touched *row = &commit->rows[i];
        struct comparing comparing = {row, difference};
        bool is_there =
            store_read(commit->after, row->shelf, row->key, compare_value, &comparing) == 1;
        bool is_guarded = !is_there && !row->before.bytes && row->has_to_be_absent;
        if (is_guarded)
            add_row(difference->made, row, (struct slice){"", 0});
        if (is_guarded || (!is_there && row->before.bytes))
            add_gone(difference, row);
    }
}

static bool is_broken(const struct difference *difference)
{
    bool broken = difference->gone[0].is_broken || difference->gone[1].is_broken;
    for (int i = 0; i < 3; i++)
        broken = broken || difference->made[i].is_broken || difference->changed[i].is_broken;
    return broken;
}

static void finish_difference(struct difference *difference)
{
    for (int i = 0; i < 3; i++) {
        postgres_array_finish(&difference->made[i]);
        postgres_array_finish(&difference->changed[i]);
    }
    postgres_array_finish(&difference->gone[0]);
    postgres_array_finish(&difference->gone[1]);
}

static size_t add_query(struct postgres_query *queries, size_t count, const char *sql,
                        struct postgres_array *arrays, int parameters)
{
    if (!arrays[0].count)
        return count;
    queries[count] = (struct postgres_query){.sql = sql};
    for (int i = 0; i < parameters; i++)
        set_array(&queries[count], &arrays[i]);
    return count + 1;
}

static size_t list_queries(struct commit *commit, struct difference *difference,
                           struct postgres_query queries[5])
{
    size_t count = 0;
    count = add_query(queries, count,
                      "INSERT INTO ulm_rows (shelf, key, value)"
                      " SELECT * FROM unnest($1::bytea[], $2::bytea[], $3::bytea[])",
                      difference->made, 3);
    count = add_query(queries, count,
                      "UPDATE ulm_rows r SET value = w.value"
                      " FROM unnest($1::bytea[], $2::bytea[], $3::bytea[]) AS w(shelf, key, value)"
                      " WHERE r.shelf = w.shelf AND r.key = w.key",
                      difference->changed, 3);
    count = add_query(queries, count,
                      "DELETE FROM ulm_rows r"
                      " USING unnest($1::bytea[], $2::bytea[]) AS w(shelf, key)"
                      " WHERE r.shelf = w.shelf AND r.key = w.key",
                      difference->gone, 2);
    if (count)
        queries[count++] = mark_query(commit->mark,
                                      "INSERT INTO ulm_writers (id, mark, seen)"
                                      " VALUES ($1::bytea, $2::bigint, now()) ON CONFLICT (id)"
                                      " DO UPDATE SET mark = excluded.mark, seen = excluded.seen",
                                      2);
    queries[count++] = (struct postgres_query){.sql = "COMMIT"};
    return count;
}

static enum postgres_outcome write_difference(struct commit *commit, bool *is_unknown)
{
    struct difference difference = {0};
    struct postgres_query queries[5];
    PGresult *results[5];
    enum postgres_outcome outcome;
    find_difference(commit, &difference);
    if (is_broken(&difference)) {
        outcome = without_memory(commit);
    } else {
        size_t count = list_queries(commit, &difference, queries);
        outcome = postgres_connection_exchange(commit->connection, commit->name, queries, count,
                                               results, commit->error);
        *is_unknown = outcome == POSTGRES_LOST && count > 1;
        postgres_results_clear(results, count);
    }
    finish_difference(&difference);
    return outcome;
}

/* Away with what was begun, where there is somebody to tell. */
static void undo(struct commit *commit)
{
    struct store_error later;
    if (pq.transactionStatus(commit->connection) > PQTRANS_ACTIVE)
        postgres_connection_run(commit->connection, commit->name, "ROLLBACK", &later);
}

enum postgres_outcome postgres_commit(PGconn *connection, const char *name,
                                      struct store_batch *batches, size_t count,
                                      struct postgres_mark *mark, bool *is_unknown,
                                      struct store_error *error)
{
    struct commit commit = {.connection = connection,
                            .name = name,
                            .batches = batches,
                            .count = count,
                            .mark = mark,
                            .error = error};
    enum postgres_outcome outcome = POSTGRES_FINE;
    *is_unknown = false;
    if (!gather(&commit))
        outcome = without_memory(&commit);
    else if (commit.row_count)
        outcome = lock(&commit);
    if (outcome == POSTGRES_FINE && commit.row_count) {
        outcome = work_out(&commit) == 0 ? write_difference(&commit, is_unknown)
                                         : without_memory(&commit);
    }
    if (outcome == POSTGRES_AGAIN || outcome == POSTGRES_FAILED)
        undo(&commit);
    store_close(commit.after);
    pq.clear(commit.locked);
    free(commit.rows);
    return outcome;
}
