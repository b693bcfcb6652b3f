#include "server/archive.h"

#include <stdbool.h>
#include <string.h>

static bool begins(struct slice line, const char *with)
{
    size_t size = strlen(with);
    return line.size >= size && memcmp(line.bytes, with, size) == 0;
}

void archive_strip(struct text *out, struct slice record)
{
    bool is_header = true;
    while (record.size) {
        const char *end = memchr(record.bytes, '\n', record.size);
        size_t size = end ? (size_t)(end - record.bytes) + 1 : record.size;
        struct slice line = {record.bytes, size};
        is_header = is_header && size > 1;
        if (!is_header || (!begins(line, "name ") && !begins(line, "table:")))
            text_bytes(out, line.bytes, line.size);
        record.bytes += size;
        record.size -= size;
    }
}

int64_t archive_time(struct slice key)
{
    int64_t time = 0;
    size_t i = 0;
    for (; i < key.size && i < 18 && key.bytes[i] >= '0' && key.bytes[i] <= '9'; i++)
        time = 10 * time + (key.bytes[i] - '0');
    return i && i < key.size && key.bytes[i] == '/' ? time : -1;
}
