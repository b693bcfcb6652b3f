#include "terminal/chronicle.h"

#include <stdlib.h>
#include <string.h>

void chronicle_finish(struct chronicle *chronicle)
{
    free(chronicle->words);
    free(chronicle->lines);
    *chronicle = (struct chronicle){0};
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

static bool add(struct chronicle *c, const struct story_line *line)
{
    size_t size = strlen(line->words) + 1;
    void *words = c->words, *lines = c->lines;
    bool fits = make_room(&words, c->size, &c->room, size, 1) &&
                make_room(&lines, c->count, &c->lines_room, 1, sizeof *c->lines);
    c->words = words;
    c->lines = lines;
    if (!fits)
        return false;
    memcpy(c->words + c->size, line->words, size);
    c->lines[c->count++] =
        (struct chronicle_line){c->size, line->ply, (uint8_t)line->mover, (uint8_t)line->kind};
    c->size += size;
    return true;
}

void chronicle_read(struct chronicle *chronicle, const struct table *table)
{
    struct story story;
    struct story_line line;
    chronicle->size = chronicle->count = 0;
    chronicle->ply = table_ply(table);
    chronicle->viewer = table_viewer(table);
    table_story(table, &story);
    while (story_next(&story, &line) && add(chronicle, &line))
        continue;
}

const char *chronicle_words(const struct chronicle *chronicle, size_t line)
{
    return chronicle->words + chronicle->lines[line].start;
}

size_t chronicle_until(const struct chronicle *chronicle, uint32_t ply)
{
    size_t count = chronicle->count;
    while (count && chronicle->lines[count - 1].ply > ply)
        count--;
    return count;
}
