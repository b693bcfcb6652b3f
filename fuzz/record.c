/* Any bytes as a record: read or refused, never worse. What was read is written and read again, and
 * shown to every viewer; and its luck is proved or not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "match/proof.h"
#include "notation/json.h"
#include "notation/line.h"
#include "notation/record.h"

enum { MORE = 4096 };

static void must(bool holds, const char *sentence)
{
    if (holds)
        return;
    fprintf(stderr, "it does not hold that %s\n", sentence);
    abort();
}

static void must_obey(const char *broken)
{
    must(!broken, broken);
}

/* A fault is inside the text, and a sentence. */
static void check_fault(const struct fault *fault, size_t size)
{
    size_t length = strnlen(fault->sentence, FAULT_SENTENCE_MAX);
    must(length > 5 && length < FAULT_SENTENCE_MAX, "a fault has a sentence");
    must(fault->line >= 1 && fault->line <= size + 1, "a fault is in a line of the text");
    must(fault->column >= 1 && fault->column <= size + 1, "a fault is at a column of the text");
}

static void show(const struct record_reader *reader)
{
    static char json[JSON_STATE_MAX];
    for (unsigned viewer = 0; viewer <= VIEW_WHOLE; viewer++) {
        struct text text;
        if (viewer >= reader->game.seat_count && viewer < VIEW_SPECTATOR)
            continue;
        text_init(&text, json, sizeof json);
        if (reader->ply)
            json_write_ply(&text, reader->ply, reader->mover, reader->move, &reader->game, viewer);
        else
            json_write_state(&text, &reader->game, viewer);
        must(!text.full, "a state fits its buffer");
    }
}

/* Reads to the end, or the first fault, and writes what was read. */
static void read_all(struct record_reader *reader, struct text *text, size_t size)
{
    struct fault fault;
    struct record_reader was;
    int read;
    record_write_header(text, &reader->header);
    for (;;) {
        was = *reader;
        read = record_next(reader, &fault);
        if (read != 1)
            break;
        must(reader->ply == was.ply + 1, "moves are counted");
        must_obey(law_of_material(&reader->game));
        line_write(text, reader->mover, reader->move);
        text_put(text, '\n');
    }
    if (read < 0) {
        check_fault(&fault, size);
        must(!memcmp(&was.game, &reader->game, sizeof was.game) && was.ply == reader->ply,
             "a reader stays as it was where it finds a fault");
    }
    if (reader->has_result)
        record_write_result(text, &reader->game);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void prove(const char *bytes, size_t size)
{
    static struct match room;
    struct proof proof;
    proof_make(bytes, size, &room, &proof);
    if (proof.verdict != VERDICT_PROVED)
        check_fault(&proof.fault, size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct record_reader reader, reread;
    struct fault fault;
    struct text text, other;
    prove((const char *)data, size);
    if (record_open(&reader, (const char *)data, size, &fault) < 0) {
        check_fault(&fault, size);
        return 0;
    }
    size_t room = 4 * size + MORE;
    char *first = malloc(room), *second = malloc(room);
    text_init(&text, first, room);
    text_init(&other, second, room);
    read_all(&reader, &text, size);
    show(&reader);
    must(!text.full, "a record is not much longer than what it was read from");
    must(record_open(&reread, first, text.length, &fault) == 0, "what was written can be read");
    read_all(&reread, &other, text.length);
    must(text.length == other.length && !memcmp(first, second, text.length),
         "what was read is written the same again");
    must(reader.ply == reread.ply && !memcmp(&reader.game, &reread.game, sizeof reader.game),
         "what was written reads as the same game");
    free(first);
    free(second);
    return 0;
}
