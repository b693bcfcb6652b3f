/* Thinking: what the search makes of a view, within limits, and told as lines of the protocol.
 *
 * The same view, seed and iterations are told in the same lines, whatever was thought before.
 */
#ifndef ULM_ENGINE_THINKING_H
#define ULM_ENGINE_THINKING_H

#include "ai/thought.h"
#include "base/text.h"
#include "engine/protocol.h"
#include "system/line_reader.h"

struct thinking {
    const struct net *net; /* NULL for random games instead */
    void *block;           /* the caller's */
    size_t size;
    struct thought thought;
};

/* Where a question has no limit. */
enum { THINKING_ITERATIONS = 1000 };

/* Thinks about the view, whose seat is to move, up to a limit of the question; also no longer than
 * until the next line in the reader is `stop`, or nobody is left to read our output. No other line
 * and no end of the input makes it shorter. */
void thinking_run(struct thinking *thinking, const struct view *view,
                  const struct question *question, struct line_reader *reader);

/* Afterwards: the best moves, at most so many, each as an `info` line with itself as its line. */
void thinking_write_moves(struct thinking *thinking, const struct view *view, unsigned most,
                          struct text *out);

/* Afterwards: an `info` line with the moves that are expected to follow, and the best move. No
 * other question can be asked about this thinking then. */
struct move thinking_write_line(struct thinking *thinking, const struct view *view,
                                struct text *out);

/* A text that holds so many info lines. */
enum { THINKING_TEXT_MAX = 65536 };

#endif
