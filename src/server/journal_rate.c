#include "server/journal_rate.h"

#include <stdio.h>
#include <string.h>

void journal_rate_init(struct journal_rate *rate, uint32_t most)
{
    memset(rate, 0, sizeof *rate);
    pthread_mutex_init(&rate->lock, NULL);
    rate->most = most;
}

static struct journal_kind *find(struct journal_rate *rate, const char *event)
{
    for (unsigned i = 0; i < rate->count; i++)
        if (strcmp(rate->kinds[i].event, event) == 0)
            return &rate->kinds[i];
    if (rate->count == JOURNAL_KINDS)
        return &rate->kinds[JOURNAL_KINDS - 1];
    struct journal_kind *kind = &rate->kinds[rate->count++];
    snprintf(kind->event, sizeof kind->event, "%s", event);
    return kind;
}

bool journal_rate_take(struct journal_rate *rate, const char *event, uint64_t second,
                       uint64_t *left_out)
{
    *left_out = 0;
    if (rate->most == 0)
        return true;
    pthread_mutex_lock(&rate->lock);
    struct journal_kind *kind = find(rate, event);
    if (kind->second != second) {
        kind->second = second;
        kind->passed = 0;
    }
    bool passes = kind->passed < rate->most;
    if (passes) {
        kind->passed++;
        *left_out = kind->left_out;
        kind->left_out = 0;
    } else {
        kind->left_out++;
    }
    pthread_mutex_unlock(&rate->lock);
    return passes;
}

bool journal_rate_look(struct journal_rate *rate, uint64_t second, char event[JOURNAL_EVENT_MAX],
                       uint64_t *left_out)
{
    *left_out = 0;
    pthread_mutex_lock(&rate->lock);
    for (unsigned i = 0; i < rate->count && !*left_out; i++) {
        struct journal_kind *kind = &rate->kinds[i];
        if (kind->second == second || !kind->left_out)
            continue;
        memcpy(event, kind->event, JOURNAL_EVENT_MAX);
        *left_out = kind->left_out;
        kind->left_out = 0;
    }
    pthread_mutex_unlock(&rate->lock);
    return *left_out > 0;
}
