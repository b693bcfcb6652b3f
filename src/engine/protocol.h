/* The protocol in which programs ask each other for moves: docs/protocol.md.
 *
 * `ulm engine` answers in it, `ulm arena` asks in it. Lines of text either way. What the asking side
 * tells is answered only where something is wrong with it; what it asks is answered by a line, or by
 * several up to a last one.
 */
#ifndef ULM_ENGINE_PROTOCOL_H
#define ULM_ENGINE_PROTOCOL_H

#include "base/text.h"
#include "notation/lines.h"

#define PROTOCOL_VERSION "1"

/* How the answering side wants to be told positions: it says so in its hello. */
enum protocol_form { PROTOCOL_RECORD, PROTOCOL_STATE, PROTOCOL_FORMS };

/* "hello 1 record NAME"; reading takes it also without a name, and is strict otherwise. Returns 0,
 * or -1 and the form untouched. */
void hello_write(struct text *out, enum protocol_form form, const char *name);
int hello_read(struct slice line, enum protocol_form *form);

/* What a `go` or a `moves` says. */
struct question {
    uint32_t moves;      /* how many are asked for; 0 for `go` */
    uint32_t iterations; /* 0 where there is no such limit */
    uint32_t ms;         /* the same */
    uint64_t seed;       /* 0 where none is given */
};

/* Reads what stands behind the word. Returns 0, or -1 and the question untouched. */
int question_read_go(struct slice rest, struct question *question);
int question_read_moves(struct slice rest, struct question *question);

#endif
