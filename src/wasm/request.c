#include "wasm/request.h"

#include "match/proof.h"
#include "notation/words.h"
#include "tongues/tongues.h"
#include "wasm/library.h"
#include "wasm/look.h"
#include "wasm/mind.h"
#include "wasm/promise.h"
#include "wasm/slot.h"
#include "wasm/speech.h"
#include "wasm/step.h"
#include "wasm/things.h"

static int verify(struct call *call)
{
    struct match room;
    struct proof proof;
    proof_make(call->body.bytes, call->body.size, &room, &proof);
    proof_write(call->out, &proof);
    return 0;
}

/* clang-format off */
static const struct {
    const char *word;
    call_verb *verb;
} verbs[] = {
    {"speak",     speech_speak},
    {"words",     speech_words},
    {"begin",     slot_begin},
    {"resume",    slot_resume},
    {"open",      slot_open},
    {"watch",     slot_watch},
    {"follow",    slot_follow},
    {"close",     slot_close},
    {"look",      look_now},
    {"log",       look_log},
    {"step",      step_now},
    {"record",    slot_record},
    {"chart",     look_chart},
    {"move",      slot_move},
    {"undo",      slot_undo},
    {"think",     mind_think},
    {"advise",    mind_advise},
    {"ponder",    mind_ponder},
    {"decide",    mind_decide},
    {"advice",    mind_advice},
    {"forget",    mind_forget},
    {"things",    things_list},
    {"rules",     library_rules},
    {"chronicle", library_chronicle},
    {"lesson",    library_lesson},
    {"verify",    verify},
    {"promise",   promise_make},
    {"seal",      promise_seal},
};
/* clang-format on */

static int carry_out(struct call *call)
{
    struct slice word = call_word(call);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (word_is(verbs[i].word, word.bytes, word.size))
            return verbs[i].verb(call);
    return -1;
}

void request_carry_out(struct desk *desk, const char *bytes, size_t size,
                       char answer[REQUEST_ANSWER_MAX], struct text *out)
{
    struct call call = {
        .desk = desk, .body = {bytes, size}, .tongue = tongues_at(desk->tongue), .out = out};
    text_init(out, answer, REQUEST_ANSWER_MAX);
    call.words = call_line(&call);
    if (carry_out(&call) < 0 || out->full) {
        text_init(out, answer, REQUEST_ANSWER_MAX);
        text_puts(out, "{\"error\":\"no such request\"}");
    }
}
