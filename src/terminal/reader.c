#include "terminal/reader.h"

#include <string.h>

void reader_open(struct reader *reader, const char *id)
{
    const struct rule *rule = reference_find(id);
    *reader = (struct reader){0};
    reader_search(reader);
    for (size_t i = 0; i < reader->count; i++)
        if (reader->found[i] == rule)
            reader->at = i;
}

void reader_search(struct reader *reader)
{
    reader->count =
        reference_search(reader->words, strlen(reader->words), reader->found, READER_RULES_MAX);
    reader->at = 0;
}

void reader_step(struct reader *reader, int by)
{
    if (by < 0 && reader->at > 0)
        reader->at--;
    if (by > 0 && reader->at + 1 < reader->count)
        reader->at++;
}

void reader_type(struct reader *reader, char byte)
{
    size_t length = strlen(reader->words);
    if (length + 1 < READER_WORDS_MAX) {
        reader->words[length] = byte;
        reader->words[length + 1] = '\0';
    }
    reader_search(reader);
}

void reader_untype(struct reader *reader)
{
    size_t length = strlen(reader->words);
    while (length && ((unsigned char)reader->words[length - 1] & 0xc0) == 0x80)
        length--;
    reader->words[length ? length - 1 : 0] = '\0';
    reader_search(reader);
}
