/* A call: what the page asks, word by word, and the answer being written. */
#ifndef ULM_WASM_CALL_H
#define ULM_WASM_CALL_H

#include "base/slice.h"
#include "base/text.h"
#include "base/tongue.h"
#include "notation/fault.h"

struct desk;

struct call {
    struct desk *desk;
    struct slice words; /* of the first line, those not taken yet */
    struct slice body;  /* what comes behind that line */
    const struct tongue *tongue;
    struct text *out;
};

/* Carries out a request. Returns 0, or -1 where it is not such a request; the answer is then of no
 * use. */
typedef int call_verb(struct call *call);

/* Takes the next word; an empty one where none is left. */
struct slice call_word(struct call *call);

/* Takes a number from `least` to `most`. Returns 0, or -1 where the next word is none. */
int call_number(struct call *call, uint32_t least, uint32_t most, uint32_t *number);

/* Takes a seat, from 0; or a viewer (rules/view.h). Return 0 or -1. */
int call_seat(struct call *call, unsigned *seat);
int call_viewer(struct call *call, unsigned *viewer);

/* Takes the first line of the body; an empty one where none is left. */
struct slice call_line(struct call *call);

/* The English said in the language of the page. */
const char *call_say(const struct call *call, const char *english) __attribute__((format_arg(2)));

/* Answers. */
int call_fault(struct call *call, const struct fault *fault);
int call_refuse(struct call *call, const char *sentence);
void call_put_fault(struct call *call, const struct fault *fault);

#endif
