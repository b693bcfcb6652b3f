#include "server/forgetting.h"

#include <stdlib.h>
#include <string.h>

#include "server/channel_rows.h"
#include "server/forget_rows.h"
#include "server/logout.h"

enum { TABLES_A_ROUND = 8 };

/* One table: the account leaves it, its rows are cleared, and who has it in memory reads it again. */

struct farewell {
    struct table_job job;
    struct scribe_job rows;
    struct forgetting *forgetting;
    struct identity who;
    struct forget_game game;
};

static void end(struct farewell *farewell)
{
    farewell->forgetting->open--;
    free(farewell);
}

static void read_again(struct live_table *live, struct table_job *job)
{
    end((struct farewell *)job);
    live_table_read(live);
    services_broadcast(live->services, "again %s", live->id);
}

static void give(struct farewell *farewell)
{
    struct live_table *live =
        live_tables_find(farewell->forgetting->tables, slice_of(farewell->game.id));
    if (live)
        live_table_give(live, &farewell->job);
    else
        end(farewell);
}

static struct farewell *of_rows(struct scribe_job *job)
{
    return (struct farewell *)((char *)job - offsetof(struct farewell, rows));
}

static int clear_rows(struct scribe_job *job, struct store *store)
{
    const struct farewell *farewell = of_rows(job);
    return forget_rows_table(store, &farewell->who, &farewell->game);
}

static void cleared(struct scribe_job *job)
{
    struct farewell *farewell = of_rows(job);
    farewell->job.act = read_again;
    farewell->forgetting->has_done |= job->result == 0;
    if (job->result == 0 && !farewell->forgetting->tables->services->is_stopping)
        give(farewell);
    else
        end(farewell);
}

static void clear(struct farewell *farewell)
{
    farewell->rows.read = clear_rows;
    farewell->rows.done = cleared;
    scribe_give(farewell->forgetting->tables->services->scribe, &farewell->rows);
}

static void has_left(struct table_job *job, struct slice json)
{
    (void)json;
    clear((struct farewell *)job);
}

/* A table that cannot be read is cleared from the list all the same. What else fails is tried again. */
static void object(struct table_job *job, enum objection objection)
{
    struct farewell *farewell = (struct farewell *)job;
    if (objection == OBJECTION_TABLE && farewell->job.act != read_again)
        clear(farewell);
    else
        end(farewell);
}

static void leave(struct live_table *live, struct table_job *job)
{
    const struct farewell *farewell = (struct farewell *)job;
    enum objection objection = OBJECTION_NONE;
    for (unsigned s = 0; s < live->table->plan.seats && objection == OBJECTION_NONE; s++)
        if (live->table->stage < STAGE_OVER && live->table->chairs[s].holder == HOLDER_PERSON &&
            identity_is_same(&live->table->chairs[s].account, &farewell->who))
            objection = table_state_leave(live->table, s, services_now(live->services));
    live_table_finish(live, job, objection);
}

static void begin(struct forgetting *forgetting, const struct identity *who,
                  const struct forget_game *game)
{
    struct farewell *farewell = calloc(1, sizeof *farewell);
    if (!farewell)
        return;
    farewell->job = (struct table_job){.act = leave, .answer = has_left, .object = object};
    farewell->forgetting = forgetting;
    farewell->who = *who;
    farewell->game = *game;
    forgetting->open++;
    give(farewell);
}

/* A round: some tables of one account; or its end, where there are none. */

struct forget_round {
    struct scribe_job job;
    struct forgetting *forgetting;
    struct identity who;
    size_t count;
    struct forget_game games[TABLES_A_ROUND];
};

static int look(struct scribe_job *job, struct store *store)
{
    struct forget_round *round = (struct forget_round *)job;
    int result = forget_rows_next(store, &round->who, TABLES_A_ROUND, round->games, &round->count);
    if (result < 0 || !round->who.name[0])
        return result;
    int left = channel_rows_forget(job, store, &round->who);
    if (left == 0 && !round->count)
        forget_rows_end(job, &round->who);
    return left < 0 ? STORE_FAILED : 0;
}

static void looked(struct scribe_job *job)
{
    struct forget_round *round = (struct forget_round *)job;
    struct forgetting *forgetting = round->forgetting;
    forgetting->is_looking = false;
    if (job->result == 0 && round->who.name[0] && !forgetting->tables->services->is_stopping) {
        logout_all(forgetting->logins, forgetting->tables, &round->who, NULL);
        for (size_t i = 0; i < round->count; i++)
            begin(forgetting, &round->who, &round->games[i]);
    }
    scribe_job_finish(job);
    free(round);
}

static const struct look_kind kind = {
    .size = sizeof(struct forget_round),
    .change = look,
    .done = looked,
};

void forgetting_look(struct forgetting *forgetting)
{
    struct services *services = forgetting->tables->services;
    struct forget_round *round =
        forgetting->open ? NULL : services_begin_look(services, &forgetting->is_looking, &kind);
    if (!round)
        return;
    round->forgetting = forgetting;
    forgetting->has_done = false;
    scribe_give(services->scribe, &round->job);
}
