#include "server/think_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "base/check.h"
#include "base/hash.h"
#include "think/thinker.h"

enum { THREADS_MAX = 64, SMALL_TREE = 4 << 20, SHARES = 4096, MINUTE_MS = 60000 };

/* What a turn of a player costs that has no clock, in milliseconds of one that has. */
enum { QUICK_COST = 10 };

enum task_state {
    TASK_WAITING,  /* in the queue */
    TASK_THINKING, /* a thread is at it */
    TASK_CHOSEN,   /* there is a move, and the thread waits for what its owner says */
    TASK_ENDED     /* nobody wants to know; whoever has it frees it */
};

struct think_task {
    struct think_pool *pool;
    struct think_task *next; /* in the queue, or among those with news */
    void *owner;
    struct player player;
    struct view view;
    uint64_t seed;
    struct move move;
    struct thinker *thinker;
    uint8_t state; /* enum task_state */
    struct think_cause cause;
    uint64_t due; /* who is due first comes first, see enqueue() */
};

struct think_pool {
    const struct net *net;
    think_chosen *chosen;
    void (*closed)(void *self);
    void *self;
    bool has_threads;
    uv_async_t news; /* only with threads */
    unsigned thread_count;
    pthread_t threads[THREADS_MAX];
    pthread_mutex_t lock; /* of all that follows, and of the states of tasks */
    pthread_cond_t work;
    struct think_task *first, **last; /* that wait */
    struct think_task *told;          /* that have news */
    uint64_t now;                     /* what was due when the last task was taken */
    uint64_t shares[SHARES];          /* until when each address has had its part, by its hash */
    uint64_t a_minute, at_once;       /* of the ceiling; 0: there is none */
    uint64_t time;                    /* as of the last tick */
    uint64_t rested[SHARES];          /* when each address may think as long as after a rest */
    struct think_pool_counts counts;
    bool is_closing;
};

static bool is_quick(const struct think_task *task)
{
    return task->player.milliseconds == 0;
}

static uint64_t cost(const struct think_task *task)
{
    return is_quick(task) ? QUICK_COST : task->player.milliseconds;
}

static size_t place_of(const struct think_cause *cause)
{
    return hash_add(HASH_OF_NOTHING, cause->key, sizeof cause->key) % SHARES;
}

static uint64_t *share(struct think_pool *pool, const struct think_task *task)
{
    return &pool->shares[place_of(&task->cause)];
}

/* How long it takes until a ceiling lets it be thought again. */
static uint64_t rest_after(const struct think_pool *pool, uint64_t thinking)
{
    return thinking * MINUTE_MS / pool->a_minute;
}

static bool is_below_ceiling(const struct think_pool *pool, const struct think_task *task)
{
    return !pool->a_minute || is_quick(task) ||
           pool->rested[place_of(&task->cause)] + rest_after(pool, cost(task)) <=
               pool->time + rest_after(pool, pool->at_once);
}

static void count_below_ceiling(struct think_pool *pool, const struct think_task *task)
{
    uint64_t *rested = &pool->rested[place_of(&task->cause)];
    if (!pool->a_minute || is_quick(task))
        return;
    if (*rested < pool->time)
        *rested = pool->time;
    *rested += rest_after(pool, cost(task));
}

static bool is_before(const struct think_task *one, const struct think_task *other)
{
    if (one->cause.has_people != other->cause.has_people)
        return one->cause.has_people;
    return one->due < other->due;
}

/* Where the task hangs that is to come next, or NULL; the pool is locked. */
static struct think_task **find_next(struct think_pool *pool, bool only_quick)
{
    struct think_task **best = NULL;
    for (struct think_task **at = &pool->first; *at; at = &(*at)->next)
        if ((!only_quick || is_quick(*at)) && is_below_ceiling(pool, *at) &&
            (!best || is_before(*at, *best)))
            best = at;
    return best;
}

/* The next task; without threads NULL where there is none, else when closing. */
static struct think_task *take(struct think_pool *pool, bool only_quick)
{
    struct think_task *task = NULL, **at;
    pthread_mutex_lock(&pool->lock);
    while (!(at = find_next(pool, only_quick)) && pool->has_threads && !pool->is_closing)
        pthread_cond_wait(&pool->work, &pool->lock);
    if (!pool->is_closing && at) {
        task = *at;
        *at = task->next;
        if (!task->next)
            pool->last = at;
        if (task->due - cost(task) > pool->now)
            pool->now = task->due - cost(task);
        count_below_ceiling(pool, task);
        pool->counts.waiting--;
        pool->counts.thinking++;
        if (task->state != TASK_ENDED)
            task->state = TASK_THINKING;
    }
    pthread_mutex_unlock(&pool->lock);
    return task;
}

/* Whether anybody still wants to know. The thinker is set before its view under the lock, so that
 * an end stops it or is seen here. */
static bool start(struct think_task *task)
{
    struct think_pool *pool = task->pool;
    pthread_mutex_lock(&pool->lock);
    bool is_wanted = task->state == TASK_THINKING;
    if (is_wanted && task->thinker)
        thinker_start(task->thinker, &task->view, task->seed);
    pthread_mutex_unlock(&pool->lock);
    return is_wanted;
}

/* Without memory to think any legal move must do. */
static struct move choose(struct think_task *task)
{
    struct move list[MOVES_MAX];
    struct search_move best;
    if (task->thinker) {
        thinker_run(task->thinker, &best, 1);
        return best.move;
    }
    view_moves(&task->view, list);
    return list[0];
}

/* Puts it among those with news, if anybody still wants to know; the pool is locked. */
static void tell(struct think_task *task, struct move move)
{
    struct think_pool *pool = task->pool;
    if (task->state != TASK_THINKING)
        return;
    task->move = move;
    task->state = TASK_CHOSEN;
    task->next = pool->told;
    pool->told = task;
    if (pool->has_threads)
        uv_async_send(&pool->news);
}

/* Says what was chosen and waits for the owner. */
static void tell_and_wait(struct think_task *task, struct move move)
{
    struct think_pool *pool = task->pool;
    pthread_mutex_lock(&pool->lock);
    tell(task, move);
    while (task->state == TASK_CHOSEN)
        pthread_cond_wait(&pool->work, &pool->lock);
    pthread_mutex_unlock(&pool->lock);
}

static void forget(struct think_pool *pool, const struct think_task *task)
{
    for (struct think_task **at = &pool->told; *at; at = &(*at)->next)
        if (*at == task) {
            *at = task->next;
            return;
        }
}

static void find_thinker(struct think_task *task)
{
    struct think_pool *pool = task->pool;
    struct thinker *thinker = thinker_create(&task->player, pool->net, 1, 0);
    if (!thinker)
        thinker = thinker_create(&task->player, pool->net, 1, SMALL_TREE);
    pthread_mutex_lock(&pool->lock);
    task->thinker = thinker;
    pthread_mutex_unlock(&pool->lock);
}

static void dispose(struct think_task *task)
{
    struct think_pool *pool = task->pool;
    pthread_mutex_lock(&pool->lock);
    forget(pool, task);
    pool->counts.thinking--;
    pthread_mutex_unlock(&pool->lock);
    thinker_destroy(task->thinker);
    free(task);
}

static void think_turn(struct think_task *task)
{
    if (start(task))
        find_thinker(task);
    while (start(task))
        tell_and_wait(task, choose(task));
    dispose(task);
}

static void *work(void *argument)
{
    struct think_task *task;
    while ((task = take(argument, false)))
        think_turn(task);
    return NULL;
}

static void *work_quickly(void *argument)
{
    struct think_task *task;
    while ((task = take(argument, true)))
        think_turn(task);
    return NULL;
}

static struct think_task *take_told(struct think_pool *pool, struct move *move)
{
    pthread_mutex_lock(&pool->lock);
    struct think_task *task = pool->told;
    if (task) {
        pool->told = task->next;
        *move = task->move;
    }
    pthread_mutex_unlock(&pool->lock);
    return task;
}

static void hand_back(struct think_pool *pool)
{
    struct think_task *task;
    struct move move;
    while ((task = take_told(pool, &move)))
        pool->chosen(task->owner, move);
}

static void hear_news(uv_async_t *news)
{
    hand_back(news->data);
}

bool think_pool_step(struct think_pool *pool)
{
    struct think_task *task;
    CHECK(!pool->has_threads);
    while ((task = take(pool, false)) && task->state == TASK_ENDED)
        dispose(task);
    if (!task)
        return false;
    if (!task->thinker)
        find_thinker(task);
    start(task);
    tell(task, choose(task));
    hand_back(pool);
    return true;
}

struct think_pool *think_pool_create(uv_loop_t *loop, unsigned threads, const struct net *net,
                                     think_chosen *chosen)
{
    struct think_pool *pool = calloc(1, sizeof *pool);
    if (!pool)
        return NULL;
    pool->net = net;
    pool->chosen = chosen;
    pool->last = &pool->first;
    pool->news.data = pool;
    pthread_mutex_init(&pool->lock, NULL);
    pthread_cond_init(&pool->work, NULL);
    pool->has_threads = loop != NULL;
    if (!loop)
        return pool;
    if (uv_async_init(loop, &pool->news, hear_news) < 0)
        return NULL;
    while (pool->thread_count <= threads && pool->thread_count < THREADS_MAX &&
           pthread_create(&pool->threads[pool->thread_count], NULL,
                          pool->thread_count == 1 ? work_quickly : work, pool) == 0)
        pool->thread_count++;
    return pool->thread_count ? pool : NULL;
}

void think_pool_set_ceiling(struct think_pool *pool, uint64_t a_minute, uint64_t at_once)
{
    pthread_mutex_lock(&pool->lock);
    pool->a_minute = a_minute;
    pool->at_once = at_once;
    pthread_mutex_unlock(&pool->lock);
}

void think_pool_tick(struct think_pool *pool, uint64_t now)
{
    pthread_mutex_lock(&pool->lock);
    pool->time = now;
    if (pool->a_minute && pool->first)
        pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

static void make_due(struct think_task *task)
{
    struct think_pool *pool = task->pool;
    uint64_t *until = share(pool, task);
    *until = (*until > pool->now ? *until : pool->now) + cost(task);
    task->due = *until;
}

static void enqueue(struct think_task *task)
{
    struct think_pool *pool = task->pool;
    make_due(task);
    task->next = NULL;
    *pool->last = task;
    pool->last = &task->next;
    pool->counts.waiting++;
}

struct think_task *think_pool_begin(struct think_pool *pool, void *owner,
                                    const struct think_cause *cause, const struct player *player,
                                    const struct view *view, uint64_t seed)
{
    struct think_task *task = calloc(1, sizeof *task);
    if (!task)
        return NULL;
    *task = (struct think_task){.pool = pool,
                                .owner = owner,
                                .cause = *cause,
                                .player = *player,
                                .view = *view,
                                .seed = seed};
    pthread_mutex_lock(&pool->lock);
    enqueue(task);
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    return task;
}

void think_task_go_on(struct think_task *task, const struct view *view, uint64_t seed)
{
    struct think_pool *pool = task->pool;
    pthread_mutex_lock(&pool->lock);
    if (task->state == TASK_CHOSEN) {
        task->view = *view;
        task->seed = seed;
        task->state = TASK_THINKING;
        if (!pool->has_threads) {
            pool->counts.thinking--;
            enqueue(task);
        }
    }
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
}

void think_task_set_cause(struct think_task *task, const struct think_cause *cause)
{
    struct think_pool *pool = task->pool;
    pthread_mutex_lock(&pool->lock);
    bool is_same = cause->has_people == task->cause.has_people &&
                   memcmp(cause->key, task->cause.key, sizeof cause->key) == 0;
    if (task->state == TASK_WAITING && !is_same) {
        *share(pool, task) -= cost(task);
        task->cause = *cause;
        make_due(task);
        pthread_cond_broadcast(&pool->work);
    }
    pthread_mutex_unlock(&pool->lock);
}

void think_task_end(struct think_task *task)
{
    struct think_pool *pool = task->pool;
    pthread_mutex_lock(&pool->lock);
    if (task->state == TASK_THINKING && task->thinker)
        thinker_stop(task->thinker);
    forget(pool, task);
    if (task->state == TASK_WAITING)
        *share(pool, task) -= cost(task); /* it was not thought */
    bool is_nobodys = !pool->has_threads && task->state == TASK_CHOSEN;
    task->state = TASK_ENDED;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    if (is_nobodys)
        dispose(task);
}

struct think_pool_counts think_pool_count(struct think_pool *pool)
{
    pthread_mutex_lock(&pool->lock);
    struct think_pool_counts counts = pool->counts;
    pthread_mutex_unlock(&pool->lock);
    return counts;
}

static void finish(struct think_pool *pool)
{
    void (*closed)(void *) = pool->closed;
    void *self = pool->self;
    while (pool->first) {
        struct think_task *next = pool->first->next;
        thinker_destroy(pool->first->thinker);
        free(pool->first);
        pool->first = next;
    }
    pthread_cond_destroy(&pool->work);
    pthread_mutex_destroy(&pool->lock);
    free(pool);
    closed(self);
}

static void news_closed(uv_handle_t *news)
{
    finish(news->data);
}

void think_pool_close(struct think_pool *pool, void (*closed)(void *self), void *self)
{
    pool->closed = closed;
    pool->self = self;
    pthread_mutex_lock(&pool->lock);
    pool->is_closing = true;
    pthread_cond_broadcast(&pool->work);
    pthread_mutex_unlock(&pool->lock);
    for (unsigned i = 0; i < pool->thread_count; i++)
        pthread_join(pool->threads[i], NULL);
    if (pool->has_threads)
        uv_close((uv_handle_t *)&pool->news, news_closed);
    else
        finish(pool);
}
