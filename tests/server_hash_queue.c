/* The thread in which passwords are hashed: fair, bounded, and there from the beginning. */
#include "server/hash_queue.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <uv.h>

#include "cmocka_all.h"

enum { MANY = 4 };

int __real_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument);

static bool has_no_threads;
static uv_loop_t loop;
static sem_t gate;
static char order[64];
static unsigned done_count;
static bool is_closed;

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *attributes,
                          void *(*run)(void *argument), void *argument)
{
    return has_no_threads ? EAGAIN : __real_pthread_create(thread, attributes, run, argument);
}

static void run(struct hash_job *job)
{
    sem_wait(&gate);
    order[strlen(order)] = job->key[0];
    sem_post(&gate);
}

static void done(struct hash_job *job)
{
    done_count++;
}

static void closed(void *self)
{
    is_closed = true;
}

static struct hash_job job_of(char address)
{
    return (struct hash_job){.key = {address}, .run = run, .done = done};
}

/* The first job holds the thread until all the others wait. */
static void who_brings_many_waits_behind_those_who_bring_one(void **state)
{
    static struct hash_job jobs[2 * MANY + 3];
    unsigned count = 0;
    uv_loop_init(&loop);
    sem_init(&gate, 0, 0);
    struct hash_queue *queue = hash_queue_create(&loop);
    assert_non_null(queue);
    for (unsigned i = 0; i < 2 * MANY; i++) {
        jobs[count] = job_of(i < MANY ? 'a' : 'b');
        assert_true(hash_queue_give(queue, &jobs[count++]));
    }
    jobs[count] = job_of('b');
    assert_false(hash_queue_give(queue, &jobs[count])); /* has four */
    jobs[count] = job_of('c');
    assert_true(hash_queue_give(queue, &jobs[count++]));
    sem_post(&gate);
    while (done_count < count)
        uv_run(&loop, UV_RUN_ONCE);
    const char *honest = strchr(order, 'c');
    assert_non_null(honest);
    assert_true(honest - order <= 3); /* behind one of each, and the one that was begun */
    hash_queue_close(queue, closed, NULL);
    uv_run(&loop, UV_RUN_DEFAULT);
    assert_true(is_closed);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static void without_a_thread_there_is_no_queue_and_nothing_aborts(void **state)
{
    uv_loop_init(&loop);
    has_no_threads = true;
    assert_null(hash_queue_create(&loop));
    has_no_threads = false;
    assert_int_equal(uv_loop_close(&loop), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_brings_many_waits_behind_those_who_bring_one),
        cmocka_unit_test(without_a_thread_there_is_no_queue_and_nothing_aborts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
