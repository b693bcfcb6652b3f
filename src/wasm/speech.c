#include "wasm/speech.h"

#include "notation/json_value.h"
#include "tongues/tongues.h"
#include "wasm/desk.h"

enum { ENGLISH_MAX = 2048, NUMBERS = 200 };

int speech_speak(struct call *call)
{
    struct slice code = call_word(call);
    unsigned found = tongues_place(code.bytes, code.size);
    if (found == tongues_count())
        return -1;
    call->desk->tongue = found;
    text_put(call->out, '{');
    json_put_text(call->out, "language", tongues_code(found));
    json_put_open(call->out, "forms", '[');
    for (unsigned n = 0; n < NUMBERS; n++) {
        json_put_comma(call->out);
        text_int(call->out, tongue_form(tongues_at(found), n));
    }
    text_puts(call->out, "]}");
    return 0;
}

/* The forms of a text, in their order. */
static void put_forms(struct call *call, const char *one, const char *many)
{
    const char *forms[TONGUE_FORMS_MAX] = {0};
    unsigned count = 0;
    for (unsigned n = 0; n < NUMBERS; n++) {
        unsigned form = tongue_form(call->tongue, n);
        forms[form] = tongue_count(call->tongue, one, many, n);
        count = form >= count ? form + 1 : count;
    }
    for (unsigned i = 0; i < count; i++)
        json_put_element(call->out, forms[i] ? forms[i] : one);
}

int speech_words(struct call *call)
{
    char english[ENGLISH_MAX];
    text_put(call->out, '[');
    while (call->body.size) {
        struct slice line = call_line(call);
        struct text text;
        const char *many = NULL;
        text_init(&text, english, sizeof english);
        for (size_t i = 0; i < line.size; i++) {
            bool is_tab = line.bytes[i] == '\t' && !many;
            text_put(&text, is_tab ? '\0' : line.bytes[i]);
            many = is_tab ? english + i + 1 : many;
        }
        json_put_comma(call->out);
        text_put(call->out, '[');
        if (many)
            put_forms(call, english, many);
        else
            json_put_element(call->out, call_say(call, english));
        text_put(call->out, ']');
    }
    text_put(call->out, ']');
    return 0;
}
