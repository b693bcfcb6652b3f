#include "server/broadcaster.h"

#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 500, WAIT_MS = 60000 };

struct broadcaster_call {
    struct broadcaster_call *next;
    char text[]; /* the node, then what it called, one a line */
};

/* On the loop: calling. */

static void wake(const struct broadcaster *broadcaster)
{
    uint64_t one = 1;
    ssize_t written = write(broadcaster->wake, &one, sizeof one);
    (void)written; /* full: it is awake */
}

static void say(void *self, struct slice words)
{
    struct broadcaster *broadcaster = self;
    pthread_mutex_lock(&broadcaster->lock);
    bool has_room = broadcaster->size + 1 + words.size <= STORE_BROADCAST_MOST;
    if (has_room) {
        broadcaster->calls[broadcaster->size++] = '\n';
        memcpy(broadcaster->calls + broadcaster->size, words.bytes, words.size);
        broadcaster->size += words.size;
    }
    pthread_mutex_unlock(&broadcaster->lock);
    if (has_room)
        wake(broadcaster);
}

/* On the loop: hearing. */

static void hand_on(const struct broadcaster *broadcaster, const char *text)
{
    struct slice node = {text, strcspn(text, "\n")};
    for (text += node.size; *text; text += strcspn(text, "\n")) {
        text++;
        broadcaster->heard(broadcaster->self, node, (struct slice){text, strcspn(text, "\n")});
    }
}

static void hear_news(uv_async_t *news)
{
    struct broadcaster *broadcaster = news->data;
    pthread_mutex_lock(&broadcaster->lock);
    struct broadcaster_call *call = broadcaster->first;
    broadcaster->first = NULL;
    broadcaster->last = &broadcaster->first;
    pthread_mutex_unlock(&broadcaster->lock);
    while (call) {
        struct broadcaster_call *next = call->next;
        hand_on(broadcaster, call->text);
        free(call);
        call = next;
    }
}

/* In the thread. */

static void heard(void *self, const char *words)
{
    struct broadcaster *broadcaster = self;
    size_t size = strlen(words) + 1;
    struct broadcaster_call *call = malloc(sizeof *call + size);
    if (!call)
        return;
    call->next = NULL;
    memcpy(call->text, words, size);
    pthread_mutex_lock(&broadcaster->lock);
    *broadcaster->last = call;
    broadcaster->last = &call->next;
    pthread_mutex_unlock(&broadcaster->lock);
    uv_async_send(&broadcaster->news);
}

/* Takes what is to be said, behind the node's name. Returns whether it is time to end. */
static bool take(struct broadcaster *broadcaster, char words[STORE_BROADCAST_MOST + 1])
{
    uint64_t count;
    ssize_t size = read(broadcaster->wake, &count, sizeof count);
    (void)size; /* empty: nobody woke it */
    pthread_mutex_lock(&broadcaster->lock);
    bool is_closing = broadcaster->is_closing;
    size_t node = strlen(broadcaster->node);
    memcpy(words, broadcaster->calls, broadcaster->size);
    words[broadcaster->size > node ? broadcaster->size : 0] = '\0';
    broadcaster->size = node;
    pthread_mutex_unlock(&broadcaster->lock);
    return is_closing;
}

static void *work(void *argument)
{
    struct broadcaster *broadcaster = argument;
    struct store_broadcast *broadcast = broadcaster->store_broadcast;
    char words[STORE_BROADCAST_MOST + 1];
    struct store_error error;
    static const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000};
    while (!take(broadcaster, words)) {
        if (store_broadcast_connect(broadcast, &error) < 0)
            nanosleep(&pause, NULL);
        else if (!words[0] || store_broadcast_say(broadcast, words) == 0)
            store_broadcast_wait(broadcast, broadcaster->wake, WAIT_MS, heard, broadcaster);
    }
    return NULL;
}

/* Its life. */

int broadcaster_open(struct broadcaster *broadcaster, const char *place, uv_loop_t *loop,
                     struct store_error *error)
{
    if (store_broadcast_open(place, &broadcaster->store_broadcast, error) < 0)
        return -1;
    broadcaster->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (broadcaster->wake < 0 || uv_async_init(loop, &broadcaster->news, hear_news) < 0)
        return -1;
    broadcaster->news.data = broadcaster;
    broadcaster->broadcast = (struct broadcast){say, broadcaster};
    broadcaster->last = &broadcaster->first;
    pthread_mutex_init(&broadcaster->lock, NULL);
    return 0;
}

int broadcaster_start(struct broadcaster *broadcaster, const char *node,
                      void (*heard_line)(void *self, struct slice node, struct slice words),
                      void *self)
{
    broadcaster->node = node;
    broadcaster->heard = heard_line;
    broadcaster->self = self;
    pthread_mutex_lock(&broadcaster->lock);
    memcpy(broadcaster->calls, node, strlen(node));
    broadcaster->size = strlen(node);
    pthread_mutex_unlock(&broadcaster->lock);
    broadcaster->is_running = pthread_create(&broadcaster->thread, NULL, work, broadcaster) == 0;
    return broadcaster->is_running ? 0 : -1;
}

void broadcaster_close(struct broadcaster *broadcaster)
{
    if (!broadcaster->is_running)
        return;
    pthread_mutex_lock(&broadcaster->lock);
    broadcaster->is_closing = true;
    pthread_mutex_unlock(&broadcaster->lock);
    wake(broadcaster);
    pthread_join(broadcaster->thread, NULL);
    broadcaster->is_running = false;
    store_broadcast_close(broadcaster->store_broadcast);
    hear_news(&broadcaster->news); /* what it heard last */
    uv_close((uv_handle_t *)&broadcaster->news, NULL);
    close(broadcaster->wake);
}
