#include "engine/thinking.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/check.h"
#include "notation/line.h"
#include "system/clock.h"

/* How long a line is told. */
enum { LINE_MOVES_MAX = 12 };

static bool is_told_to_stop(struct line_reader *reader)
{
    struct slice line;
    if (!line_reader_peek(reader, &line))
        return false;
    struct slice word = slice_word(&line);
    return word.size == 4 && memcmp(word.bytes, "stop", 4) == 0;
}

/* Whoever asked has closed the other end of our output. */
static bool is_unheard(void)
{
    struct pollfd out = {.fd = STDOUT_FILENO};
    return poll(&out, 1, 0) > 0;
}

static uint64_t now(void)
{
    return (uint64_t)(clock_seconds() * 1000 * THOUGHT_MILLISECOND);
}

void thinking_run(struct thinking *thinking, const struct view *view,
                  const struct question *question, struct line_reader *reader)
{
    const struct player player = {.kind = thinking->net ? PLAYER_SEARCH : PLAYER_PLAYOUTS};
    struct thought *thought = &thinking->thought;
    uint32_t iterations =
        question->iterations || question->ms ? question->iterations : THINKING_ITERATIONS;
    thought_init(thought, thinking->net, thinking->block, thinking->size);
    int full = thought_take(thought, &player);
    CHECK(!full);
    if (question->moves)
        thought_study(thought, view, question->seed, question->moves, iterations, question->ms,
                      now());
    else
        thought_ponder(thought, view, question->seed, iterations, question->ms, now());
    do
        thought_slice(thought);
    while (!thought_is_over(thought, now()) && !is_told_to_stop(reader) && !is_unheard());
}

/* "info visits 31 win 0.512 0.488 score 41.2 40.0 line" */
static void write_info(struct text *out, uint32_t visits, const struct evaluation *value,
                       unsigned seats)
{
    char number[32];
    text_format(out, "info visits %d win", (int)visits);
    for (unsigned s = 0; s < seats; s++) {
        snprintf(number, sizeof number, " %.3f", (double)value->win[s] / NET_ONE);
        text_puts(out, number);
    }
    text_puts(out, " score");
    for (unsigned s = 0; s < seats; s++) {
        snprintf(number, sizeof number, " %.1f", (double)value->score[s] / NET_ONE);
        text_puts(out, number);
    }
    text_puts(out, " line ");
}

void thinking_write_moves(struct thinking *thinking, const struct view *view, unsigned most,
                          struct text *out)
{
    static struct studied studied;
    thought_studied(&thinking->thought, &studied);
    for (size_t i = 0; i < studied.count && i < most; i++) {
        const struct study_move *found = &studied.moves[i];
        write_info(out, found->looks, &found->value, view->known.seat_count);
        line_write(out, view->seat, found->move);
        text_put(out, '\n');
    }
}

struct move thinking_write_line(struct thinking *thinking, const struct view *view,
                                struct text *out)
{
    struct move line[LINE_MOVES_MAX];
    struct view ahead = *view;
    struct search_move best;
    thought_moves(&thinking->thought, &best, 1);
    write_info(out, best.visits, &best.value, view->known.seat_count);
    size_t count = search_line(thinking->thought.search, best.move, line, LINE_MOVES_MAX);
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_puts(out, "; ");
        line_write(out, game_mover(&ahead.known), line[i]);
        enum refusal refusal = view_apply(&ahead, line[i]);
        CHECK(refusal == REFUSAL_NONE);
    }
    text_put(out, '\n');
    return best.move;
}
