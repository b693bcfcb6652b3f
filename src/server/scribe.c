#include "server/scribe.h"

#include <pthread.h>
#include <stdlib.h>
#include <uv.h>

#include "base/check.h"

/* Batches of one commit: more would make those at its beginning wait. */
enum { COMMIT_MAX = 256 };

struct queue {
    struct scribe_job *first, **last;
};

struct scribe {
    struct store *store;
    void (*failed)(void *self, const struct store_error *error);
    void (*closed)(void *self);
    void *self;
    uv_async_t news;
    size_t open; /* jobs that are not done; the loop's */
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t work;
    struct queue given, ready;
    struct scribe_counts counts;
    struct store_error error;
    bool has_error;
    bool is_closing;
};

static void queue_put(struct queue *queue, struct scribe_job *job)
{
    job->next = NULL;
    *queue->last = job;
    queue->last = &job->next;
}

static struct scribe_job *queue_take_all(struct queue *queue)
{
    struct scribe_job *first = queue->first;
    queue->first = NULL;
    queue->last = &queue->first;
    return first;
}

static void note_failure(struct scribe *scribe)
{
    pthread_mutex_lock(&scribe->lock);
    scribe->error = *store_error(scribe->store);
    scribe->has_error = true;
    scribe->counts.failures++;
    pthread_mutex_unlock(&scribe->lock);
}

/* Writes the jobs up to the next that reads, as one commit; returns that one. */
static struct scribe_job *write_some(struct scribe *scribe, struct scribe_job *jobs)
{
    struct store_batch batches[COMMIT_MAX];
    size_t count = 0;
    struct scribe_job *job = jobs;
    for (; job && !job->read && count < COMMIT_MAX; job = job->next) {
        batches[count++] = (struct store_batch){job->bundle.steps, job->bundle.count, 0};
        job->result = 0;
    }
    if (store_write(scribe->store, batches, count) < 0)
        note_failure(scribe);
    job = jobs;
    for (size_t i = 0; i < count; i++, job = job->next)
        job->result = batches[i].result;
    pthread_mutex_lock(&scribe->lock);
    scribe->counts.batches += count;
    scribe->counts.commits++;
    pthread_mutex_unlock(&scribe->lock);
    return job;
}

static int read_one(struct scribe *scribe, struct scribe_job *job)
{
    int result = job->read(job, scribe->store);
    if (result == STORE_FAILED)
        note_failure(scribe);
    return result;
}

static void report(struct scribe *scribe, struct scribe_job *from, const struct scribe_job *to)
{
    pthread_mutex_lock(&scribe->lock);
    while (from != to) {
        struct scribe_job *next = from->next;
        queue_put(&scribe->ready, from);
        from = next;
    }
    pthread_mutex_unlock(&scribe->lock);
    uv_async_send(&scribe->news);
}

static void *work(void *argument)
{
    struct scribe *scribe = argument;
    for (;;) {
        pthread_mutex_lock(&scribe->lock);
        while (!scribe->given.first && !scribe->is_closing)
            pthread_cond_wait(&scribe->work, &scribe->lock);
        struct scribe_job *job = queue_take_all(&scribe->given);
        pthread_mutex_unlock(&scribe->lock);
        if (!job)
            return NULL;
        while (job) {
            struct scribe_job *next = job->next;
            if (job->read)
                job->result = read_one(scribe, job);
            else
                next = write_some(scribe, job);
            report(scribe, job, next);
            job = next;
        }
    }
}

static void finish(uv_handle_t *handle)
{
    struct scribe *scribe = handle->data;
    void (*closed)(void *) = scribe->closed;
    void *self = scribe->self;
    pthread_cond_destroy(&scribe->work);
    pthread_mutex_destroy(&scribe->lock);
    free(scribe);
    closed(self);
}

static void close_if_idle(struct scribe *scribe)
{
    if (!scribe->is_closing || scribe->open || uv_is_closing((uv_handle_t *)&scribe->news))
        return;
    pthread_join(scribe->thread, NULL);
    uv_close((uv_handle_t *)&scribe->news, finish);
}

static void hear_news(uv_async_t *news)
{
    struct scribe *scribe = news->data;
    struct store_error error;
    pthread_mutex_lock(&scribe->lock);
    struct scribe_job *job = queue_take_all(&scribe->ready);
    bool has_error = scribe->has_error;
    if (has_error)
        error = scribe->error;
    scribe->has_error = false;
    pthread_mutex_unlock(&scribe->lock);
    if (has_error)
        scribe->failed(scribe->self, &error);
    while (job) {
        struct scribe_job *next = job->next;
        scribe->open--;
        job->done(job);
        job = next;
    }
    close_if_idle(scribe);
}

struct scribe *scribe_create(struct store *store, uv_loop_t *loop,
                             void (*failed)(void *self, const struct store_error *error),
                             void *self)
{
    struct scribe *scribe = calloc(1, sizeof *scribe);
    if (!scribe)
        return NULL;
    scribe->store = store;
    scribe->failed = failed;
    scribe->self = self;
    scribe->given.last = &scribe->given.first;
    scribe->ready.last = &scribe->ready.first;
    scribe->news.data = scribe;
    pthread_mutex_init(&scribe->lock, NULL);
    pthread_cond_init(&scribe->work, NULL);
    if (uv_async_init(loop, &scribe->news, hear_news) < 0 ||
        pthread_create(&scribe->thread, NULL, work, scribe) != 0) {
        free(scribe); /* the process ends: the loop never runs */
        return NULL;
    }
    return scribe;
}

void scribe_give(struct scribe *scribe, struct scribe_job *job)
{
    CHECK(!job->bundle.is_broken);
    scribe->open++;
    pthread_mutex_lock(&scribe->lock);
    CHECK(!scribe->is_closing);
    queue_put(&scribe->given, job);
    pthread_cond_signal(&scribe->work);
    pthread_mutex_unlock(&scribe->lock);
}

bool scribe_is_busy(const struct scribe *scribe)
{
    return scribe->open != 0;
}

struct scribe_counts scribe_count(struct scribe *scribe)
{
    pthread_mutex_lock(&scribe->lock);
    struct scribe_counts counts = scribe->counts;
    pthread_mutex_unlock(&scribe->lock);
    return counts;
}

void scribe_close(struct scribe *scribe, void (*closed)(void *self))
{
    scribe->closed = closed;
    pthread_mutex_lock(&scribe->lock);
    scribe->is_closing = true;
    pthread_cond_signal(&scribe->work);
    pthread_mutex_unlock(&scribe->lock);
    close_if_idle(scribe);
}
