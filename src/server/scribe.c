#include "server/scribe.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "base/check.h"

/* Batches of one commit: more would make those at its beginning wait. */
enum { COMMIT_MAX = 256, CHANGE_TRIES = 5 };

struct queue {
    struct scribe_job *first, **last;
};

struct scribe {
    struct store *store;
    void (*failed)(void *self, const struct store_error *error);
    void (*closed)(void *self);
    void *self;
    bool has_thread;
    uv_async_t news; /* only with a thread */
    size_t open;     /* jobs that are not done; the loop's */
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t work;
    struct queue given, patient, ready;
    struct scribe_counts counts;
    struct store_error error;
    bool has_error;
    bool is_closing;
};

void scribe_job_finish(struct scribe_job *job)
{
    for (size_t i = 0; i < job->step_count; i++)
        free((void *)(uintptr_t)job->steps[i].shelf.bytes);
    job->step_count = 0;
    job->is_broken = false;
}

int scribe_job_write(struct scribe_job *job, struct store *store)
{
    struct store_batch batch = {job->steps, job->step_count, 0};
    int result = job->is_broken ? STORE_FAILED : store_write(store, &batch, 1);
    scribe_job_finish(job);
    return result < 0 || batch.result < 0 ? STORE_FAILED : 0;
}

static struct slice append(char **at, const char *bytes, size_t size)
{
    char *start = *at;
    memcpy(start, bytes, size);
    *at += size;
    return (struct slice){start, size};
}

void scribe_job_add(struct scribe_job *job, enum store_verb verb, const char *shelf,
                    const char *key, struct slice value)
{
    size_t shelf_size = strlen(shelf), key_size = strlen(key);
    char *block =
        job->step_count < SCRIBE_STEPS_MAX ? malloc(shelf_size + key_size + value.size + 1) : NULL;
    if (!block) {
        job->is_broken = true;
        return;
    }
    struct store_step *step = &job->steps[job->step_count++];
    step->verb = (uint8_t)verb;
    step->shelf = append(&block, shelf, shelf_size);
    step->key = append(&block, key, key_size);
    step->value = (struct slice){NULL, 0};
    if (value.bytes)
        step->value = append(&block, value.bytes, value.size);
}

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

static struct scribe_job *queue_take(struct queue *queue)
{
    struct scribe_job *job = queue->first;
    if (!job)
        return NULL;
    queue->first = job->next;
    if (!queue->first)
        queue->last = &queue->first;
    job->next = NULL;
    return job;
}

static void note_failure(struct scribe *scribe)
{
    pthread_mutex_lock(&scribe->lock);
    scribe->error = *store_error(scribe->store);
    scribe->has_error = true;
    scribe->counts.failures++;
    pthread_mutex_unlock(&scribe->lock);
}

static bool only_writes(const struct scribe_job *job)
{
    return !job->read && !job->change;
}

/* Writes the job and those behind it that only write, as one commit; returns the one after them. */
static struct scribe_job *write_some(struct scribe *scribe, struct scribe_job *first)
{
    struct store_batch batches[COMMIT_MAX];
    size_t count = 0;
    struct scribe_job *job = first;
    do {
        batches[count++] = (struct store_batch){job->steps, job->step_count, 0};
        job = job->next;
    } while (job && only_writes(first) && only_writes(job) && count < COMMIT_MAX);
    uint64_t began = uv_hrtime();
    bool is_failing = store_write(scribe->store, batches, count) < 0;
    if (is_failing)
        note_failure(scribe);
    job = first;
    for (size_t i = 0; i < count; i++, job = job->next)
        job->result = batches[i].result;
    pthread_mutex_lock(&scribe->lock);
    scribe->counts.batches += count;
    scribe->counts.commits++;
    scribe->counts.is_failing = is_failing;
    histogram_add(&scribe->counts.took, (uv_hrtime() - began) / 1000);
    pthread_mutex_unlock(&scribe->lock);
    return job;
}

static void call(struct scribe *scribe, struct scribe_job *job,
                 int (*function)(struct scribe_job *job, struct store *store))
{
    job->result = function(job, scribe->store);
    if (job->result == STORE_FAILED)
        note_failure(scribe);
}

static void change(struct scribe *scribe, struct scribe_job *job)
{
    unsigned tries = 0;
    do {
        scribe_job_finish(job);
        call(scribe, job, job->change);
        if (job->result == 0 && job->is_broken)
            job->result = STORE_FAILED;
        else if (job->result == 0 && job->step_count)
            write_some(scribe, job);
    } while (job->result == STORE_CONFLICT && ++tries < CHANGE_TRIES);
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
    if (scribe->has_thread)
        uv_async_send(&scribe->news);
}

static void work_through(struct scribe *scribe, struct scribe_job *job)
{
    while (job) {
        struct scribe_job *next = job->next;
        if (job->read)
            call(scribe, job, job->read);
        else if (job->change)
            change(scribe, job);
        else
            next = write_some(scribe, job);
        report(scribe, job, next);
        job = next;
    }
}

static void *work(void *argument)
{
    struct scribe *scribe = argument;
    for (;;) {
        pthread_mutex_lock(&scribe->lock);
        while (!scribe->given.first && !scribe->patient.first && !scribe->is_closing)
            pthread_cond_wait(&scribe->work, &scribe->lock);
        struct scribe_job *job = queue_take_all(&scribe->given);
        struct scribe_job *patient = queue_take(&scribe->patient);
        pthread_mutex_unlock(&scribe->lock);
        if (!job && !patient)
            return NULL;
        work_through(scribe, job);
        work_through(scribe, patient);
    }
}

static void finish(struct scribe *scribe)
{
    void (*closed)(void *) = scribe->closed;
    void *self = scribe->self;
    pthread_cond_destroy(&scribe->work);
    pthread_mutex_destroy(&scribe->lock);
    free(scribe);
    closed(self);
}

static void news_closed(uv_handle_t *news)
{
    finish(news->data);
}

static void close_if_idle(struct scribe *scribe)
{
    if (!scribe->is_closing || scribe->open)
        return;
    if (!scribe->has_thread) {
        finish(scribe);
    } else if (!uv_is_closing((uv_handle_t *)&scribe->news)) {
        pthread_join(scribe->thread, NULL);
        uv_close((uv_handle_t *)&scribe->news, news_closed);
    }
}

/* Calls done() of the jobs that are. */
static void hand_back(struct scribe *scribe)
{
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
}

static void hear_news(uv_async_t *news)
{
    hand_back(news->data);
    close_if_idle(news->data);
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
    scribe->patient.last = &scribe->patient.first;
    scribe->ready.last = &scribe->ready.first;
    scribe->news.data = scribe;
    pthread_mutex_init(&scribe->lock, NULL);
    pthread_cond_init(&scribe->work, NULL);
    scribe->has_thread = loop != NULL;
    if (loop && (uv_async_init(loop, &scribe->news, hear_news) < 0 ||
                 pthread_create(&scribe->thread, NULL, work, scribe) != 0)) {
        free(scribe); /* the process ends: the loop never runs */
        return NULL;
    }
    return scribe;
}

void scribe_give(struct scribe *scribe, struct scribe_job *job)
{
    CHECK(!job->is_broken);
    scribe->open++;
    pthread_mutex_lock(&scribe->lock);
    CHECK(!scribe->is_closing);
    queue_put(job->is_patient ? &scribe->patient : &scribe->given, job);
    pthread_cond_signal(&scribe->work);
    pthread_mutex_unlock(&scribe->lock);
}

void scribe_settle(struct scribe *scribe)
{
    CHECK(!scribe->has_thread);
    while (scribe->open) {
        work_through(scribe, queue_take_all(&scribe->given));
        work_through(scribe, queue_take(&scribe->patient));
        hand_back(scribe);
    }
}

bool scribe_is_busy(const struct scribe *scribe)
{
    return scribe->open != 0;
}

struct scribe_counts scribe_count(struct scribe *scribe)
{
    pthread_mutex_lock(&scribe->lock);
    struct scribe_counts counts = scribe->counts;
    counts.waiting = scribe->open;
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
