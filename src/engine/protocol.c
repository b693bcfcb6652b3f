#include "engine/protocol.h"

#include <string.h>

#include "rules/move.h"

static const char *const form_words[PROTOCOL_FORMS] = {
    [PROTOCOL_RECORD] = "record", [PROTOCOL_STATE] = "state"};

enum { ITERATIONS_MOST = 1000000000, MS_MOST = 1000000000 };

void hello_write(struct text *out, enum protocol_form form, const char *name)
{
    text_format(out, "hello " PROTOCOL_VERSION " %s %s\n", form_words[form], name);
}

int hello_read(struct slice line, enum protocol_form *form)
{
    bool hello = slice_is(slice_word(&line), "hello");
    bool version = slice_is(slice_word(&line), PROTOCOL_VERSION);
    struct slice wanted = slice_word(&line);
    for (unsigned f = 0; hello && version && f < PROTOCOL_FORMS; f++) {
        if (!slice_is(wanted, form_words[f]))
            continue;
        *form = (enum protocol_form)f;
        return 0;
    }
    return -1;
}

/* Each limit at most once, in any order. */
static int read_limits(struct slice rest, struct question *question)
{
    uint64_t iterations = 0, ms = 0, seed = 0;
    struct {
        const char *word;
        uint64_t *number, least, most;
        bool given;
    } limits[] = {{"iterations", &iterations, 1, ITERATIONS_MOST, false},
                  {"ms", &ms, 1, MS_MOST, false},
                  {"seed", &seed, 0, UINT64_MAX, false}};
    struct slice word;
    while ((word = slice_word(&rest)).size) {
        unsigned i = 0;
        while (i < 3 && !slice_is(word, limits[i].word))
            i++;
        if (i == 3 || limits[i].given ||
            slice_number(slice_word(&rest), limits[i].least, limits[i].most, limits[i].number) != 0)
            return -1;
        limits[i].given = true;
    }
    question->iterations = (uint32_t)iterations;
    question->ms = (uint32_t)ms;
    question->seed = seed;
    return 0;
}

int question_read_go(struct slice rest, struct question *question)
{
    struct question read = {0};
    if (read_limits(rest, &read) != 0)
        return -1;
    *question = read;
    return 0;
}

int question_read_moves(struct slice rest, struct question *question)
{
    struct question read = {0};
    uint64_t moves;
    if (slice_number(slice_word(&rest), 1, MOVES_MAX, &moves) != 0 || read_limits(rest, &read) != 0)
        return -1;
    read.moves = (uint32_t)moves;
    *question = read;
    return 0;
}
