/* config_parts.h - what the files of config share */
#ifndef ULM_SERVER_CONFIG_PARTS_H
#define ULM_SERVER_CONFIG_PARTS_H

#include "server/config.h"

enum { CONFIG_NAME_MAX = 64 };

/* "log-level" is ULM_LOG_LEVEL. */
void config_variable_name(const struct setting *setting, char name[CONFIG_NAME_MAX]);

/* A value on its way in. */
struct config_entry {
    const char *where; /* how an error calls the setting: "--port", "ulm.conf:3: port" */
    const char *value;
    enum config_source source;
    unsigned line;
};

/* The setting of this name, or NULL. */
const struct setting *config_find(const char *name, size_t size);

int config_enter(struct config *config, const struct setting *setting,
                 const struct config_entry *entry, const struct tongue *tongue,
                 struct config_error *error);

/* Sets the error; returns -1. */
int config_refuse(struct config_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
