#include "wasm/door.h"

#include "ai/net_file.h"
#include "ai/net_fingerprint.h"
#include "match/fingerprint.h"
#include "match/proof.h"
#include "notation/words.h"
#include "wasm/library.h"
#include "wasm/look.h"
#include "wasm/mind.h"
#include "wasm/promise.h"
#include "wasm/slot.h"
#include "wasm/speech.h"
#include "wasm/step.h"
#include "wasm/things.h"

#define EXPORT(name) __attribute__((export_name(name)))

enum { LEDGE_BYTES = 1 << 20, ANSWER_BYTES = 4 << 20 };
static char ledge[LEDGE_BYTES], answer[ANSWER_BYTES];

EXPORT("ulm_ledge") char *door_ledge(void);
EXPORT("ulm_ledge_bytes") uint32_t door_ledge_bytes(void);
EXPORT("ulm_call") uint32_t door_call(uint32_t size);
EXPORT("ulm_answer") const char *door_answer(void);
EXPORT("ulm_fingerprint") uint64_t door_fingerprint(uint32_t games);
EXPORT("ulm_net_fingerprint") uint64_t door_net_fingerprint(uint32_t games);

static int verify(struct call *call)
{
    static struct match room;
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

uint64_t door_fingerprint(uint32_t games)
{
    static struct fingerprint_room room;
    return fingerprint(games, &room);
}

uint64_t door_net_fingerprint(uint32_t games)
{
    return net_fingerprint(net_builtin(), games);
}

char *door_ledge(void)
{
    return ledge;
}

uint32_t door_ledge_bytes(void)
{
    return LEDGE_BYTES;
}

const char *door_answer(void)
{
    return answer;
}

static int carry_out(struct call *call)
{
    struct slice word = call_word(call);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (word_is(verbs[i].word, word.bytes, word.size))
            return verbs[i].verb(call);
    return -1;
}

uint32_t door_call(uint32_t size)
{
    struct text text;
    struct call call = {.body = {ledge, size}, .tongue = speech_tongue(), .out = &text};
    text_init(&text, answer, sizeof answer);
    call.words = size <= LEDGE_BYTES ? call_line(&call) : (struct slice){ledge, 0};
    if (carry_out(&call) < 0 || text.full) {
        text_init(&text, answer, sizeof answer);
        text_puts(&text, "{\"error\":\"no such request\"}");
    }
    return (uint32_t)text.length;
}
