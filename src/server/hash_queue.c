#include "server/hash_queue.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

struct hash_queue {
    void (*closed)(void *self);
    void *self;
    bool has_thread;
    uv_async_t news;
    pthread_t thread;
    pthread_mutex_t lock; /* of all that follows */
    pthread_cond_t work;
    struct hash_job *waiting, *done;
    uint64_t round; /* of the last job that was taken */
    bool is_closing;
};

/* The first of the lowest round; the queue is locked, and something waits. */
static struct hash_job *take(struct hash_queue *queue)
{
    struct hash_job **best = &queue->waiting;
    for (struct hash_job **at = best; *at; at = &(*at)->next)
        if ((*at)->round < (*best)->round)
            best = at;
    struct hash_job *job = *best;
    *best = job->next;
    queue->round = job->round;
    return job;
}

static void *work(void *argument)
{
    struct hash_queue *queue = argument;
    pthread_mutex_lock(&queue->lock);
    while (!queue->is_closing) {
        if (!queue->waiting) {
            pthread_cond_wait(&queue->work, &queue->lock);
            continue;
        }
        struct hash_job *job = take(queue);
        pthread_mutex_unlock(&queue->lock);
        job->run(job);
        pthread_mutex_lock(&queue->lock);
        job->next = queue->done;
        queue->done = job;
        uv_async_send(&queue->news);
    }
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

static void hear_news(uv_async_t *news)
{
    struct hash_queue *queue = news->data;
    pthread_mutex_lock(&queue->lock);
    struct hash_job *job = queue->done;
    queue->done = NULL;
    pthread_mutex_unlock(&queue->lock);
    while (job) {
        struct hash_job *next = job->next;
        job->done(job);
        job = next;
    }
}

static void end_thread(struct hash_queue *queue)
{
    pthread_mutex_lock(&queue->lock);
    queue->is_closing = true;
    pthread_cond_signal(&queue->work);
    pthread_mutex_unlock(&queue->lock);
    pthread_join(queue->thread, NULL);
}

struct hash_queue *hash_queue_create(uv_loop_t *loop)
{
    struct hash_queue *queue = calloc(1, sizeof *queue);
    if (!queue || !loop)
        return queue;
    queue->news.data = queue;
    pthread_mutex_init(&queue->lock, NULL);
    pthread_cond_init(&queue->work, NULL);
    queue->has_thread = pthread_create(&queue->thread, NULL, work, queue) == 0;
    if (queue->has_thread && uv_async_init(loop, &queue->news, hear_news) == 0)
        return queue;
    if (queue->has_thread)
        end_thread(queue);
    free(queue);
    return NULL;
}

bool hash_queue_give(struct hash_queue *queue, struct hash_job *job)
{
    unsigned all = 0, of_one = 0;
    struct hash_job **at = &queue->waiting;
    if (!queue->has_thread) {
        job->run(job);
        job->done(job);
        return true;
    }
    pthread_mutex_lock(&queue->lock);
    job->next = NULL;
    job->round = queue->round + 1;
    for (; *at; at = &(*at)->next, all++)
        if (memcmp((*at)->key, job->key, sizeof job->key) == 0) {
            job->round = (*at)->round + 1;
            of_one++;
        }
    bool has_room = all < HASH_QUEUE_MOST && of_one < HASH_QUEUE_MOST_OF_ONE;
    if (has_room)
        *at = job;
    pthread_cond_signal(&queue->work);
    pthread_mutex_unlock(&queue->lock);
    return has_room;
}

unsigned hash_queue_count(struct hash_queue *queue)
{
    unsigned count = 0;
    pthread_mutex_lock(&queue->lock);
    for (const struct hash_job *job = queue->waiting; job; job = job->next)
        count++;
    pthread_mutex_unlock(&queue->lock);
    return count;
}

static void finish(struct hash_queue *queue)
{
    void (*closed)(void *) = queue->closed;
    void *self = queue->self;
    free(queue);
    closed(self);
}

static void news_closed(uv_handle_t *news)
{
    struct hash_queue *queue = news->data;
    pthread_cond_destroy(&queue->work);
    pthread_mutex_destroy(&queue->lock);
    finish(queue);
}

void hash_queue_close(struct hash_queue *queue, void (*closed)(void *self), void *self)
{
    queue->closed = closed;
    queue->self = self;
    if (!queue->has_thread) {
        finish(queue);
        return;
    }
    end_thread(queue);
    uv_close((uv_handle_t *)&queue->news, news_closed);
}
