#include "terminal/logbook.h"

#include <stdlib.h>
#include <string.h>

void logbook_finish(struct logbook *book)
{
    free(book->words);
    free(book->lines);
    *book = (struct logbook){0};
}

/* Makes room for so many more of a size; false without memory. */
static bool make_room(void **memory, size_t used, size_t *room, size_t more, size_t unit)
{
    if (used + more <= *room)
        return true;
    size_t wanted = (used + more) * 2 + 256;
    void *larger = realloc(*memory, wanted * unit);
    if (!larger)
        return false;
    *memory = larger;
    *room = wanted;
    return true;
}

static bool add(struct logbook *book, const struct story_line *line)
{
    size_t size = strlen(line->words) + 1;
    void *words = book->words, *lines = book->lines;
    bool fits = make_room(&words, book->size, &book->room, size, 1) &&
                make_room(&lines, book->count, &book->lines_room, 1, sizeof *book->lines);
    book->words = words;
    book->lines = lines;
    if (!fits)
        return false;
    memcpy(book->words + book->size, line->words, size);
    book->lines[book->count++] =
        (struct logbook_line){book->size, line->ply, (uint8_t)line->mover, (uint8_t)line->kind};
    book->size += size;
    return true;
}

void logbook_read(struct logbook *book, const struct table *table)
{
    struct story story;
    struct story_line line;
    book->size = book->count = 0;
    book->ply = table_ply(table);
    book->viewer = table_viewer(table);
    table_story(table, &story);
    while (story_next(&story, &line) && add(book, &line))
        continue;
}

const char *logbook_words(const struct logbook *book, size_t line)
{
    return book->words + book->lines[line].start;
}

size_t logbook_until(const struct logbook *book, uint32_t ply)
{
    size_t count = book->count;
    while (count && book->lines[count - 1].ply > ply)
        count--;
    return count;
}
