#include "terminal/reader.h"

#include "base/utf8.h"

#include <string.h>

static void search(struct reader *reader)
{
    const char *words = reader->words;
    size_t size = strlen(words);
    reader->count =
        reader->book == READER_RULES
            ? reference_search(reader->tongue, words, size, reader->rules, QUERY_FOUND_MAX)
            : chronicle_search(reader->tongue, words, size, reader->entries, QUERY_FOUND_MAX);
    reader->at = 0;
}

/* Opens all of a book, at this rule or entry if it has it. */
static void open_at(struct reader *reader, enum reader_book book, const void *wanted)
{
    *reader = (struct reader){.tongue = reader->tongue, .book = book};
    search(reader);
    for (size_t i = 0; i < reader->count; i++)
        if ((book == READER_RULES ? (const void *)reader->rules[i] : reader->entries[i]) == wanted)
            reader->at = i;
}

void reader_open(struct reader *reader, const struct tongue *tongue, const char *id)
{
    reader->tongue = tongue;
    open_at(reader, READER_RULES, reference_find(id));
}

/* The first rule that an entry names. */
static const struct rule *rule_of(const struct chronicle_entry *entry)
{
    char id[READER_WORDS_MAX] = "";
    if (entry && entry->rules)
        strncat(id, entry->rules, strcspn(entry->rules, ","));
    return reference_find(id);
}

void reader_turn(struct reader *reader)
{
    const struct rule *rule = reader_rule(reader);
    const struct chronicle_entry *entry = NULL;
    if (reader->book == READER_CHRONICLE) {
        open_at(reader, READER_RULES, rule_of(reader_entry(reader)));
        return;
    }
    if (rule)
        chronicle_about(rule->id, &entry, 1);
    open_at(reader, READER_CHRONICLE, entry);
}

void reader_ask(struct reader *reader)
{
    open_at(reader, reader->book, NULL);
    reader->is_typing = true;
}

void reader_step(struct reader *reader, int by)
{
    if (by < 0 && reader->at > 0)
        reader->at--;
    if (by > 0 && reader->at + 1 < reader->count)
        reader->at++;
}

void reader_type(struct reader *reader, unsigned char byte)
{
    size_t length = strlen(reader->words);
    bool goes_on = utf8_goes_on((char)byte);
    if (goes_on ? !reader->begun_count : !utf8_size(byte))
        return; /* of no character */
    if (!goes_on)
        reader->begun_count = 0;
    reader->begun[reader->begun_count++] = (char)byte;
    size_t size = utf8_size((unsigned char)reader->begun[0]);
    if (reader->begun_count < size)
        return;
    if (length + size < READER_WORDS_MAX) {
        memcpy(reader->words + length, reader->begun, size);
        reader->words[length + size] = '\0';
    }
    reader->begun_count = 0;
    search(reader);
}

void reader_untype(struct reader *reader)
{
    size_t length = strlen(reader->words);
    reader->words[length ? utf8_start(reader->words, length) : 0] = '\0';
    search(reader);
}

const struct rule *reader_rule(const struct reader *reader)
{
    return reader->book == READER_RULES && reader->count ? reader->rules[reader->at] : NULL;
}

const struct chronicle_entry *reader_entry(const struct reader *reader)
{
    return reader->book == READER_CHRONICLE && reader->count ? reader->entries[reader->at] : NULL;
}
