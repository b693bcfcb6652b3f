#include "server/ringer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 500, WAIT_MS = 60000 };

struct ringer_call {
    struct ringer_call *next;
    char text[]; /* the node, then what it called, one a line */
};

/* On the loop: calling. */

static void wake(const struct ringer *ringer)
{
    uint64_t one = 1;
    ssize_t written = write(ringer->wake, &one, sizeof one);
    (void)written; /* full: it is awake */
}

static void ring(void *self, struct slice words)
{
    struct ringer *ringer = self;
    pthread_mutex_lock(&ringer->lock);
    bool has_room = ringer->size + 1 + words.size <= STORE_BELL_MOST;
    if (has_room) {
        ringer->calls[ringer->size++] = '\n';
        memcpy(ringer->calls + ringer->size, words.bytes, words.size);
        ringer->size += words.size;
    }
    pthread_mutex_unlock(&ringer->lock);
    if (has_room)
        wake(ringer);
}

/* On the loop: hearing. */

static void hand_on(const struct ringer *ringer, const char *text)
{
    struct slice node = {text, strcspn(text, "\n")};
    for (text += node.size; *text; text += strcspn(text, "\n")) {
        text++;
        ringer->heard(ringer->self, node, (struct slice){text, strcspn(text, "\n")});
    }
}

static void hear_news(uv_async_t *news)
{
    struct ringer *ringer = news->data;
    pthread_mutex_lock(&ringer->lock);
    struct ringer_call *call = ringer->first;
    ringer->first = NULL;
    ringer->last = &ringer->first;
    pthread_mutex_unlock(&ringer->lock);
    while (call) {
        struct ringer_call *next = call->next;
        hand_on(ringer, call->text);
        free(call);
        call = next;
    }
}

/* In the thread. */

static void heard(void *self, const char *words)
{
    struct ringer *ringer = self;
    size_t size = strlen(words) + 1;
    struct ringer_call *call = malloc(sizeof *call + size);
    if (!call)
        return;
    call->next = NULL;
    memcpy(call->text, words, size);
    pthread_mutex_lock(&ringer->lock);
    *ringer->last = call;
    ringer->last = &call->next;
    pthread_mutex_unlock(&ringer->lock);
    uv_async_send(&ringer->news);
}

/* Takes what is to be said, behind the node's name. Returns whether it is time to end. */
static bool take(struct ringer *ringer, char words[STORE_BELL_MOST + 1])
{
    uint64_t count;
    ssize_t size = read(ringer->wake, &count, sizeof count);
    (void)size; /* empty: nobody woke it */
    pthread_mutex_lock(&ringer->lock);
    bool is_closing = ringer->is_closing;
    size_t node = strlen(ringer->node);
    memcpy(words, ringer->calls, ringer->size);
    words[ringer->size > node ? ringer->size : 0] = '\0';
    ringer->size = node;
    pthread_mutex_unlock(&ringer->lock);
    return is_closing;
}

static void *work(void *argument)
{
    struct ringer *ringer = argument;
    struct store_bell *bell = ringer->store_bell;
    char words[STORE_BELL_MOST + 1];
    struct store_error error;
    static const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000};
    while (!take(ringer, words)) {
        if (store_bell_connect(bell, &error) < 0)
            nanosleep(&pause, NULL);
        else if (!words[0] || store_bell_say(bell, words) == 0)
            store_bell_wait(bell, ringer->wake, WAIT_MS, heard, ringer);
    }
    return NULL;
}

/* Its life. */

int ringer_open(struct ringer *ringer, const char *place, uv_loop_t *loop,
                struct store_error *error)
{
    if (store_bell_open(place, &ringer->store_bell, error) < 0)
        return -1;
    ringer->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (ringer->wake < 0 || uv_async_init(loop, &ringer->news, hear_news) < 0)
        return -1;
    ringer->news.data = ringer;
    ringer->bell = (struct bell){ring, ringer};
    ringer->last = &ringer->first;
    pthread_mutex_init(&ringer->lock, NULL);
    return 0;
}

int ringer_start(struct ringer *ringer, const char *node,
                 void (*heard_line)(void *self, struct slice node, struct slice words), void *self)
{
    ringer->node = node;
    ringer->heard = heard_line;
    ringer->self = self;
    pthread_mutex_lock(&ringer->lock);
    memcpy(ringer->calls, node, strlen(node));
    ringer->size = strlen(node);
    pthread_mutex_unlock(&ringer->lock);
    ringer->is_running = pthread_create(&ringer->thread, NULL, work, ringer) == 0;
    return ringer->is_running ? 0 : -1;
}

void ringer_close(struct ringer *ringer)
{
    if (!ringer->is_running)
        return;
    pthread_mutex_lock(&ringer->lock);
    ringer->is_closing = true;
    pthread_mutex_unlock(&ringer->lock);
    wake(ringer);
    pthread_join(ringer->thread, NULL);
    ringer->is_running = false;
    store_bell_close(ringer->store_bell);
    hear_news(&ringer->news); /* what it heard last */
    uv_close((uv_handle_t *)&ringer->news, NULL);
    close(ringer->wake);
}
