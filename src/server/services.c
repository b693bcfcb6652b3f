#include "server/services.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static int64_t system_now(void *self)
{
    (void)self;
    return (int64_t)journal_now();
}

static uint64_t system_ticks(void *self)
{
    (void)self;
    return journal_now();
}

const struct server_clock services_system_clock = {.now = system_now, .ticks = system_ticks};

int64_t services_now(const struct services *services)
{
    return services->clock.now(services->clock.self) - services->lag;
}

uint64_t services_ticks(const struct services *services)
{
    return services->clock.ticks(services->clock.self);
}

int64_t services_date(const struct services *services)
{
    const struct server_clock *clock = &services->clock;
    return clock->date ? clock->date(clock->self) : clock->now(clock->self);
}

uint64_t services_microseconds(const struct services *services)
{
    const struct server_clock *clock = &services->clock;
    return clock->microseconds ? clock->microseconds(clock->self)
                               : 1000 * clock->ticks(clock->self);
}

void services_note(struct services *services, enum journal_level level, const char *event,
                   const char *key, const char *value)
{
    struct journal_line line;
    journal_begin(&line, services->journal, level, event);
    journal_string(&line, key, value);
    journal_end(&line);
}

void services_broadcast(const struct services *services, const char *format, ...)
{
    char words[BROADCAST_WORDS_MAX];
    va_list list;
    if (!services->broadcast)
        return;
    va_start(list, format);
    vsnprintf(words, sizeof words, format, list);
    va_end(list);
    services->broadcast->say(services->broadcast->self, slice_of(words));
}

void *services_begin_look(const struct services *services, bool *is_looking,
                          const struct look_kind *kind)
{
    struct scribe_job *job = *is_looking || services->is_stopping ? NULL : calloc(1, kind->size);
    if (!job)
        return NULL;
    job->read = kind->read;
    job->change = kind->change;
    job->done = kind->done;
    *is_looking = true;
    return job;
}
