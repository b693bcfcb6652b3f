#include "wasm/library.h"

#include "notation/chronicle.h"
#include "notation/json_value.h"
#include "notation/lesson.h"
#include "notation/lines.h"
#include "notation/printed.h"
#include "notation/reference.h"

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

int library_rules(struct call *call)
{
    const struct rule *found[QUERY_FOUND_MAX];
    size_t count =
        reference_search(call->tongue, call->body.bytes, call->body.size, found, QUERY_FOUND_MAX);
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

int library_chronicle(struct call *call)
{
    const struct chronicle_entry *found[QUERY_FOUND_MAX];
    size_t count =
        chronicle_search(call->tongue, call->body.bytes, call->body.size, found, QUERY_FOUND_MAX);
    text_put(call->out, '[');
    for (size_t i = 0; i < count; i++) {
        json_put_comma(call->out);
        put_entry(call, found[i]);
    }
    text_put(call->out, ']');
    return 0;
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
