#include "wasm/library.h"

#include "notation/chronicle.h"
#include "notation/json_value.h"
#include "notation/lesson.h"
#include "notation/lines.h"
#include "notation/printed.h"
#include "notation/quick.h"
#include "notation/reference.h"

enum { FOUND_MAX = 256, WORD_MAX = 64 };

static void put_said(struct call *call, const char *key, const char *english)
{
    char words[PRINTED_MAX];
    if (english)
        json_put_text(call->out, key, printed_say(call->tongue, english, words));
    else
        json_put_null(call->out, key);
}

static unsigned chapter_of(const struct rule *rule)
{
    size_t at = 0;
    while (reference_at(at) != rule)
        at++;
    for (unsigned c = 0; c < reference_chapters(); c++) {
        struct chapter chapter = reference_chapter(c);
        if (at >= chapter.first && at < chapter.first + chapter.count)
            return c;
    }
    return 0;
}

static void put_rule(struct call *call, const struct rule *rule)
{
    json_put_comma(call->out);
    text_put(call->out, '{');
    json_put_text(call->out, "id", rule->id);
    put_said(call, "title", rule->title);
    put_said(call, "text", rule->text);
    put_said(call, "ruling", rule->ruling);
    json_put_number(call->out, "chapter", (int)chapter_of(rule));
    text_put(call->out, '}');
}

/* In the language of the page, else in English. */
static size_t find_rules(const struct call *call, struct slice words, const struct rule *found[])
{
    size_t count = reference_search_said(call->tongue, words.bytes, words.size, found, FOUND_MAX);
    return count ? count : reference_search(words.bytes, words.size, found, FOUND_MAX);
}

int library_rules(struct call *call)
{
    const struct rule *found[FOUND_MAX];
    size_t count = find_rules(call, call->body, found);
    text_put(call->out, '{');
    json_put_open(call->out, "chapters", '[');
    for (size_t c = 0; c < reference_chapters(); c++)
        json_put_element(call->out, call_say(call, reference_chapter(c).title));
    text_put(call->out, ']');
    json_put_open(call->out, "rules", '[');
    for (size_t i = 0; i < count; i++)
        put_rule(call, found[i]);
    text_puts(call->out, "]}");
    return 0;
}

/* Takes an id off "R-PUSH-5, R-PUSH-6"; an empty one where none is left. */
static struct slice next_id(const char **list)
{
    while (**list == ' ' || **list == ',')
        ++*list;
    struct slice id = {*list, 0};
    while ((*list)[0] && (*list)[0] != ',' && (*list)[0] != ' ') {
        ++*list;
        id.size++;
    }
    return id;
}

static void put_entry(struct call *call, const struct chronicle_entry *entry)
{
    struct text *out = call->out;
    const char *rules = entry->rules ? entry->rules : "";
    text_put(out, '{');
    json_put_text(out, "page", entry->game ? "lexicon" : "dates");
    json_put_text(out, "id", entry->id);
    put_said(call, "when", entry->when);
    put_said(call, "title", entry->title);
    put_said(call, "city", entry->city);
    put_said(call, "legend", entry->legend);
    put_said(call, "game", entry->game);
    json_put_open(out, "rules", '[');
    for (struct slice id = next_id(&rules); id.size; id = next_id(&rules)) {
        json_put_comma(out);
        json_write_string(out, id.bytes, id.size);
    }
    text_puts(out, "]}");
}

static size_t find_entries(const struct call *call, const struct chronicle_entry *found[])
{
    struct slice words = call->body;
    size_t count = chronicle_search_said(call->tongue, words.bytes, words.size, found, FOUND_MAX);
    return count ? count : chronicle_search(words.bytes, words.size, found, FOUND_MAX);
}

int library_chronicle(struct call *call)
{
    const struct chronicle_entry *found[FOUND_MAX];
    size_t count = find_entries(call, found);
    text_put(call->out, '[');
    for (size_t i = 0; i < count; i++) {
        json_put_comma(call->out);
        put_entry(call, found[i]);
    }
    text_put(call->out, ']');
    return 0;
}

static void copy(char word[WORD_MAX], struct slice from)
{
    struct text text;
    text_init(&text, word, WORD_MAX);
    text_bytes(&text, from.bytes, from.size);
}

/* The rules that the entry names; without an entry those that speak of the word. */
static void put_rules_about(struct call *call, const struct chronicle_entry *entry,
                            struct slice word)
{
    const struct rule *found[FOUND_MAX];
    char id[WORD_MAX];
    if (!entry) {
        size_t count = find_rules(call, word, found);
        for (size_t i = 0; i < count; i++)
            put_rule(call, found[i]);
        return;
    }
    const char *rules = entry->rules ? entry->rules : "";
    for (struct slice next = next_id(&rules); next.size; next = next_id(&rules)) {
        copy(id, next);
        if (reference_find(id))
            put_rule(call, reference_find(id));
    }
}

int library_about(struct call *call)
{
    struct slice word = slice_trim(call->words);
    char id[WORD_MAX];
    if (!word.size)
        return -1;
    copy(id, word);
    const struct chronicle_entry *entry = chronicle_find(id);
    text_put(call->out, '{');
    json_put_key(call->out, "entry");
    if (entry)
        put_entry(call, entry);
    else
        text_puts(call->out, "null");
    json_put_open(call->out, "rules", '[');
    put_rules_about(call, entry, word);
    text_puts(call->out, "]}");
    return 0;
}

int library_quick(struct call *call)
{
    static char page[2 * QUICK_MAX];
    struct text text;
    text_init(&text, page, sizeof page);
    quick_write(&text, SHEET_HTML, call->tongue);
    json_write_string(call->out, text.data, text.length);
    return text.full ? -1 : 0;
}

static void put_step(struct call *call, const struct lesson_step *step)
{
    json_put_comma(call->out);
    text_put(call->out, '{');
    put_said(call, "words", step->words);
    if (step->rule)
        json_put_text(call->out, "rule", step->rule);
    else
        json_put_null(call->out, "rule");
    json_put_number(call->out, "by", (int)step->seat);
    if (step->move)
        json_put_text(call->out, "move", step->move);
    else
        json_put_null(call->out, "move");
    text_put(call->out, '}');
}

int library_lesson(struct call *call)
{
    text_put(call->out, '{');
    json_put_text(call->out, "seed", lesson_seed);
    json_put_open(call->out, "steps", '[');
    for (size_t i = 0; i < lesson_length(); i++)
        put_step(call, lesson_step(i));
    text_puts(call->out, "]}");
    return 0;
}
