#include "server/think_pool.h"

#include <pthread.h>
#include <stdlib.h>
#include <uv.h>

#include "think/thinker.h"

enum { CREW_MAX = 64, SMALL_TREE = 4 << 20 };

enum task_state {
    TASK_WAITING,  /* in the queue */
    TASK_THINKING, /* a thread is at it */
    TASK_CHOSEN,   /* there is a move, and the thread waits for what its owner says */
    TASK_ENDED     /* nobody wants to know; whoever has it frees it */
};

struct crew_task {
    struct crew *crew;
    struct crew_task *next; /* in the queue, or among those with news */
    void *owner;
    struct player player;
    struct view view;
    uint64_t seed;
    struct move move;
    struct thinker *thinker;
    uint8_t state; /* enum task_state */
};

struct crew {
    const struct net *net;
    crew_chosen *chosen;
    void (*closed)(void *self);
    void *self;
    uv_async_t news;
    unsigned thread_count;
    pthread_t threads[CREW_MAX];
    pthread_mutex_t lock; /* of all that follows, and of the states of tasks */
    pthread_cond_t work;
    struct crew_task *first, **last; /* that wait */
    struct crew_task *told;          /* that have news */
    struct crew_counts counts;
    bool is_closing;
};

static struct crew_task *take(struct crew *crew)
{
    struct crew_task *task = NULL;
    pthread_mutex_lock(&crew->lock);
    while (!crew->first && !crew->is_closing)
        pthread_cond_wait(&crew->work, &crew->lock);
    if (!crew->is_closing) {
        task = crew->first;
        crew->first = task->next;
        if (!crew->first)
            crew->last = &crew->first;
        crew->counts.waiting--;
        crew->counts.thinking++;
        if (task->state != TASK_ENDED)
            task->state = TASK_THINKING;
    }
    pthread_mutex_unlock(&crew->lock);
    return task;
}

/* Whether anybody still wants to know. The thinker is set before its view under the lock, so that
 * an end stops it or is seen here. */
static bool start(struct crew_task *task)
{
    struct crew *crew = task->crew;
    pthread_mutex_lock(&crew->lock);
    bool is_wanted = task->state == TASK_THINKING;
    if (is_wanted && task->thinker)
        thinker_start(task->thinker, &task->view, task->seed);
    pthread_mutex_unlock(&crew->lock);
    return is_wanted;
}

/* Without memory to think any legal move must do. */
static struct move choose(struct crew_task *task)
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

/* Says what was chosen and waits for the owner. */
static void tell_and_wait(struct crew_task *task, struct move move)
{
    struct crew *crew = task->crew;
    pthread_mutex_lock(&crew->lock);
    if (task->state == TASK_THINKING) {
        task->move = move;
        task->state = TASK_CHOSEN;
        task->next = crew->told;
        crew->told = task;
        uv_async_send(&crew->news);
    }
    while (task->state == TASK_CHOSEN)
        pthread_cond_wait(&crew->work, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}

static void forget(struct crew *crew, const struct crew_task *task)
{
    for (struct crew_task **at = &crew->told; *at; at = &(*at)->next)
        if (*at == task) {
            *at = task->next;
            return;
        }
}

static void think_turn(struct crew_task *task)
{
    struct crew *crew = task->crew;
    struct thinker *thinker = NULL;
    if (start(task)) {
        thinker = thinker_create(&task->player, crew->net, 1, 0);
        if (!thinker)
            thinker = thinker_create(&task->player, crew->net, 1, SMALL_TREE);
        pthread_mutex_lock(&crew->lock);
        task->thinker = thinker;
        pthread_mutex_unlock(&crew->lock);
    }
    while (start(task))
        tell_and_wait(task, choose(task));
    pthread_mutex_lock(&crew->lock);
    forget(crew, task);
    crew->counts.thinking--;
    pthread_mutex_unlock(&crew->lock);
    thinker_destroy(thinker);
    free(task);
}

static void *work(void *argument)
{
    struct crew *crew = argument;
    struct crew_task *task;
    while ((task = take(crew)))
        think_turn(task);
    return NULL;
}

static struct crew_task *take_told(struct crew *crew, struct move *move)
{
    pthread_mutex_lock(&crew->lock);
    struct crew_task *task = crew->told;
    if (task) {
        crew->told = task->next;
        *move = task->move;
    }
    pthread_mutex_unlock(&crew->lock);
    return task;
}

static void hear_news(uv_async_t *news)
{
    struct crew *crew = news->data;
    struct crew_task *task;
    struct move move;
    while ((task = take_told(crew, &move)))
        crew->chosen(task->owner, move);
}

struct crew *crew_create(uv_loop_t *loop, unsigned threads, const struct net *net,
                         crew_chosen *chosen)
{
    struct crew *crew = calloc(1, sizeof *crew);
    if (!crew)
        return NULL;
    crew->net = net;
    crew->chosen = chosen;
    crew->last = &crew->first;
    crew->news.data = crew;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->work, NULL);
    if (uv_async_init(loop, &crew->news, hear_news) < 0)
        return NULL;
    while (crew->thread_count < threads && crew->thread_count < CREW_MAX &&
           pthread_create(&crew->threads[crew->thread_count], NULL, work, crew) == 0)
        crew->thread_count++;
    return crew->thread_count ? crew : NULL;
}

struct crew_task *crew_begin(struct crew *crew, void *owner, const struct player *player,
                             const struct view *view, uint64_t seed)
{
    struct crew_task *task = calloc(1, sizeof *task);
    if (!task)
        return NULL;
    *task = (struct crew_task){
        .crew = crew, .owner = owner, .player = *player, .view = *view, .seed = seed};
    pthread_mutex_lock(&crew->lock);
    *crew->last = task;
    crew->last = &task->next;
    crew->counts.waiting++;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    return task;
}

void crew_go_on(struct crew_task *task, const struct view *view, uint64_t seed)
{
    struct crew *crew = task->crew;
    pthread_mutex_lock(&crew->lock);
    if (task->state == TASK_CHOSEN) {
        task->view = *view;
        task->seed = seed;
        task->state = TASK_THINKING;
    }
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
}

void crew_end(struct crew_task *task)
{
    struct crew *crew = task->crew;
    pthread_mutex_lock(&crew->lock);
    if (task->state == TASK_THINKING && task->thinker)
        thinker_stop(task->thinker);
    forget(crew, task);
    task->state = TASK_ENDED;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
}

struct crew_counts crew_count(struct crew *crew)
{
    pthread_mutex_lock(&crew->lock);
    struct crew_counts counts = crew->counts;
    pthread_mutex_unlock(&crew->lock);
    return counts;
}

static void finish(uv_handle_t *handle)
{
    struct crew *crew = handle->data;
    void (*closed)(void *) = crew->closed;
    void *self = crew->self;
    while (crew->first) {
        struct crew_task *next = crew->first->next;
        free(crew->first);
        crew->first = next;
    }
    pthread_cond_destroy(&crew->work);
    pthread_mutex_destroy(&crew->lock);
    free(crew);
    closed(self);
}

void crew_close(struct crew *crew, void (*closed)(void *self), void *self)
{
    crew->closed = closed;
    crew->self = self;
    pthread_mutex_lock(&crew->lock);
    crew->is_closing = true;
    pthread_cond_broadcast(&crew->work);
    pthread_mutex_unlock(&crew->lock);
    for (unsigned i = 0; i < crew->thread_count; i++)
        pthread_join(crew->threads[i], NULL);
    uv_close((uv_handle_t *)&crew->news, finish);
}
