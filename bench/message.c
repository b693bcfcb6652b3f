#include "message.h"

#include <stdlib.h>
#include <string.h>

const char *message_behind(const char *message, const char *what)
{
    const char *at = strstr(message, what);
    return at ? at + strlen(what) : NULL;
}

bool message_word(const char *message, const char *key, char word[WORD_MAX])
{
    const char *at = message_behind(message, key);
    const char *end = at ? strchr(at, '"') : NULL;
    if (!end || end - at >= WORD_MAX)
        return false;
    memcpy(word, at, (size_t)(end - at));
    word[end - at] = '\0';
    return true;
}

unsigned long message_number(const char *message, const char *key)
{
    const char *at = message_behind(message, key);
    return at ? strtoul(at, NULL, 10) : 0;
}

uint64_t message_hash(const char *bytes, size_t size)
{
    uint64_t made = 14695981039346656037u;
    for (size_t i = 0; i < size; i++)
        made = (made ^ (unsigned char)bytes[i]) * 1099511628211u;
    return made;
}

const char *message_object_end(const char *at)
{
    bool is_string = false;
    for (unsigned depth = 0;; at++) {
        if (is_string) {
            if (*at == '\\')
                at++;
            else if (*at == '"')
                is_string = false;
        } else if (*at == '"') {
            is_string = true;
        } else if (*at == '{') {
            depth++;
        } else if (*at == '}' && --depth == 0) {
            return at + 1;
        }
        if (!*at)
            return at;
    }
}
