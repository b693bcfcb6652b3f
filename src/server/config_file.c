/* The server's settings, from a file. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "server/config_parts.h"

#define _(english) tongue_say(tongue, english)

enum { FILE_MAX = 1 << 16, WHERE_MAX = 300 };

/* All of the file with a zero behind it, which the caller frees; NULL with the error set. */
static char *read_all(const char *path, const struct tongue *tongue, struct config_error *error)
{
    FILE *file = fopen(path, "rb");
    char *bytes = malloc(FILE_MAX + 1);
    CHECK(bytes);
    size_t size = file ? fread(bytes, 1, FILE_MAX + 1, file) : 0;
    int failed = !file || ferror(file) ? errno : 0;
    if (file)
        fclose(file);
    if (!failed && size <= FILE_MAX && !memchr(bytes, '\0', size)) {
        bytes[size] = '\0';
        return bytes;
    }
    free(bytes);
    if (failed)
        config_refuse(error, _("\"%s\" cannot be read."), path);
    else
        config_refuse(error, _("\"%s\" is no file of settings."), path);
    error->number = failed;
    return NULL;
}

static char *trim(char *text)
{
    text += strspn(text, " \t");
    size_t size = strlen(text);
    while (size && strchr(" \t\r", text[size - 1]))
        text[--size] = '\0';
    return text;
}

static int read_line(struct config *config, const char *path, unsigned number, char *line,
                     unsigned seen[SETTINGS], const struct tongue *tongue,
                     struct config_error *error)
{
    char where[WHERE_MAX];
    line = trim(line);
    if (!*line || *line == '#')
        return 0;
    char *equals = strchr(line, '=');
    if (!equals)
        return config_refuse(error, _("%s:%u: A line is a name, = and a value."), path, number);
    *equals = '\0';
    char *name = trim(line);
    const struct setting *setting = config_find(name, strlen(name));
    if (!setting)
        return config_refuse(error, _("%s:%u: There is no setting \"%s\"."), path, number, name);
    size_t i = (size_t)(setting - config_settings);
    if (seen[i] && !config_is_list(setting->kind))
        return config_refuse(error, _("%s:%u: %s is set in line %u already."), path, number, name,
                             seen[i]);
    seen[i] = number;
    snprintf(where, sizeof where, "%s:%u: %s", path, number, name);
    struct config_entry entry = {
        .where = where, .value = trim(equals + 1), .source = SOURCE_FILE, .line = number};
    return config_enter(config, setting, &entry, tongue, error);
}

int config_read_file(struct config *config, const char *path, const struct tongue *tongue,
                     struct config_error *error)
{
    unsigned seen[SETTINGS] = {0}, number = 0;
    int answer = 0;
    char *bytes = read_all(path, tongue, error);
    if (!bytes)
        return -1;
    free(config->file);
    config->file = strdup(path);
    CHECK(config->file);
    for (char *line = bytes, *next; line && answer == 0; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        answer = read_line(config, path, ++number, line, seen, tongue, error);
    }
    free(bytes);
    return answer;
}
