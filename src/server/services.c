#include "server/services.h"

int64_t services_now(const struct services *services)
{
    return services->clock.now(services->clock.self);
}

uint64_t services_ticks(const struct services *services)
{
    return services->clock.ticks(services->clock.self);
}

void services_note(struct services *services, enum journal_level level, const char *event,
                   const char *key, const char *value)
{
    struct journal_line line;
    journal_begin(&line, services->journal, level, event);
    journal_string(&line, key, value);
    journal_end(&line);
}
