#include "wasm/call.h"

#include "notation/json_value.h"
#include "notation/lines.h"
#include "notation/words.h"
#include "rules/view.h"

enum { NUMBER_DIGITS_MAX = 9 };

struct slice call_word(struct call *call)
{
    return slice_word(&call->words);
}

int call_number(struct call *call, uint32_t least, uint32_t most, uint32_t *number)
{
    struct slice word = call_word(call);
    uint64_t read;
    if (word.size > NUMBER_DIGITS_MAX || slice_number(word, least, most, &read) < 0)
        return -1;
    *number = (uint32_t)read;
    return 0;
}

int call_seat(struct call *call, unsigned *seat)
{
    uint32_t number;
    if (call_number(call, 1, SEATS_MAX, &number) < 0)
        return -1;
    *seat = number - 1;
    return 0;
}

int call_viewer(struct call *call, unsigned *viewer)
{
    struct call ahead = *call;
    struct slice word = call_word(&ahead);
    uint32_t number;
    if (word_is("whole", word.bytes, word.size)) {
        *call = ahead;
        *viewer = VIEW_WHOLE;
        return 0;
    }
    if (call_number(call, 0, SEATS_MAX, &number) < 0)
        return -1;
    *viewer = number ? number - 1 : VIEW_SPECTATOR;
    return 0;
}

struct slice call_line(struct call *call)
{
    return slice_line(&call->body);
}

const char *call_say(const struct call *call, const char *english)
{
    return tongue_say(call->tongue, english);
}

void call_put_fault(struct call *call, const struct fault *fault)
{
    json_put_open(call->out, "fault", '{');
    json_put_number(call->out, "line", (int)fault->line);
    json_put_number(call->out, "column", (int)fault->column);
    json_put_text(call->out, "sentence", call_say(call, fault->sentence));
    text_put(call->out, '}');
}

int call_fault(struct call *call, const struct fault *fault)
{
    text_put(call->out, '{');
    call_put_fault(call, fault);
    text_put(call->out, '}');
    return 0;
}

int call_refuse(struct call *call, const char *sentence)
{
    text_put(call->out, '{');
    json_put_text(call->out, "refused", call_say(call, sentence));
    text_put(call->out, '}');
    return 0;
}
