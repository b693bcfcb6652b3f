#include "server/quiet.h"

#include <stdio.h>
#include <string.h>

static const int64_t hour = (int64_t)60 * 60 * 1000, minute = (int64_t)60 * 1000;

int64_t quiet_end(const struct quiet *quiet, int64_t now)
{
    const int64_t day = 24 * hour;
    int64_t there = now + quiet->offset * minute;
    int64_t length = ((quiet->until - quiet->from + 24) % 24) * hour;
    int64_t since = ((there - quiet->from * hour) % day + day) % day;
    return since < length ? now + length - since : now;
}

void quiet_write(const struct quiet *quiet, struct text *out)
{
    text_format(out, "{\"language\":\"%s\",\"from\":%d,\"until\":%d,\"offset\":", quiet->language,
                quiet->from, quiet->until);
    text_int(out, quiet->offset);
    text_put(out, '}');
}

static int64_t number(const json_t *object, const char *key, int64_t least, int64_t most)
{
    int64_t value = json_integer_value(json_object_get(object, key));
    return value < least || value > most ? 0 : value;
}

static bool is_code(const char *text)
{
    size_t size = strlen(text);
    return size < sizeof((struct quiet *)0)->language &&
           strspn(text, "abcdefghijklmnopqrstuvwxyz-_ABCDEFGHIJKLMNOPQRSTUVWXYZ") == size;
}

void quiet_read(struct quiet *quiet, const json_t *object)
{
    const char *language = json_string_value(json_object_get(object, "language"));
    *quiet = (struct quiet){
        .from = (uint8_t)number(object, "from", 0, 23),
        .until = (uint8_t)number(object, "until", 0, 23),
        .offset = (int16_t)number(object, "offset", QUIET_OFFSET_LEAST, QUIET_OFFSET_MOST),
    };
    if (language && is_code(language))
        snprintf(quiet->language, sizeof quiet->language, "%s", language);
}
