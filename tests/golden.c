/* Golden playthroughs: whole games of every kind, kept as records, and what they must say.
 *
 * tests/golden has a record of each configuration, played by busy players, and the file `digests`:
 * for each record a number over all JSON lines that all viewers get, and the last state in full.
 * A change that means to change nothing changes none of them. After one that means to, ULM_GOLDEN=write
 * makes them anew; read the differences.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "golden_digests.h"
#include "laws_walk.h"
#include "notation/json.h"
#include "notation/line.h"
#include "notation/record.h"
#include "notation/words.h"
#include "rules/view.h"

enum { RECORD_MAX = 1 << 16 };

static const char *record_name(unsigned configuration)
{
    static char name[64];
    struct walk walk;
    walk_init_as(&walk, "golden", 0, configuration, PLAYER_BUSY, false);
    snprintf(name, sizeof name, "%s-%u-%u.ulm", variant_words[walk.game.variant],
             walk.game.seat_count, walk.game.rounds);
    return name;
}

static size_t read_whole(const char *name, char *to, size_t size)
{
    FILE *file = fopen(golden_path(name), "rb");
    if (!file)
        fail_msg("there is no %s", golden_path(name));
    size_t length = fread(to, 1, size - 1, file);
    assert_true(feof(file) && !ferror(file));
    fclose(file);
    to[length] = '\0';
    return length;
}

static void write_whole(const char *name, const char *from, size_t size)
{
    FILE *file = fopen(golden_path(name), "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(from, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* The record's line of `digests`: its name, the digest, the last state. */
static void replay(const char *name, const char *record, size_t size, struct text *line)
{
    static char json[JSON_STATE_MAX];
    struct record_reader reader;
    struct fault fault;
    struct text text;
    uint64_t digest = HASH_OF_NOTHING;
    char number[20];
    int read;
    if (record_open(&reader, record, size, &fault) < 0)
        fail_msg("%s:%u:%u: %s", name, fault.line, fault.column, fault.sentence);
    while ((read = record_next(&reader, &fault)) == 1)
        for (unsigned viewer = 0; viewer <= VIEW_WHOLE; viewer++) {
            if (viewer >= reader.game.seat_count && viewer < VIEW_SPECTATOR)
                continue;
            text_init(&text, json, sizeof json);
            json_write_ply(&text, reader.ply, reader.mover, reader.move, &reader.game, viewer);
            text_put(&text, '\n');
            assert_false(text.full);
            digest = hash_add(digest, json, text.length);
        }
    if (read < 0)
        fail_msg("%s:%u:%u: %s", name, fault.line, fault.column, fault.sentence);
    assert_true(reader.has_result);
    snprintf(number, sizeof number, "%016" PRIx64, digest);
    text_puts(line, name);
    text_put(line, ' ');
    text_puts(line, number);
    text_put(line, ' ');
    json_write_state(line, &reader.game, VIEW_WHOLE);
    text_put(line, '\n');
    assert_false(line->full);
}

static size_t play(unsigned configuration, char record[RECORD_MAX])
{
    struct walk walk;
    struct text text;
    walk_init_as(&walk, "golden", configuration, configuration, PLAYER_BUSY, false);
    struct record_header header = {
        .seats = walk.game.seat_count,
        .variant = walk.game.variant,
        .rounds = walk.game.rounds,
        .names = {{"Ada", 3}, {"J\xc3\xb6rg", 5}},
    };
    text_init(&text, record, RECORD_MAX);
    record_write_header(&text, &header);
    for (;;) {
        unsigned mover = game_mover(&walk.game);
        if (!walk_step(&walk))
            break;
        line_write(&text, mover, walk.move);
        text_put(&text, '\n');
    }
    record_write_result(&text, &walk.game);
    assert_false(text.full);
    return text.length;
}

static void write_anew(void)
{
    static char record[RECORD_MAX], digests[CONFIGURATIONS * JSON_STATE_MAX];
    struct text text;
    text_init(&text, digests, sizeof digests);
    for (unsigned c = 0; c < CONFIGURATIONS; c++) {
        size_t size = play(c, record);
        write_whole(record_name(c), record, size);
        replay(record_name(c), record, size, &text);
    }
    write_whole("digests", digests, text.length);
}

static void a_golden_game_is_told_as_it_always_was(void **state)
{
    static char record[RECORD_MAX], digests[CONFIGURATIONS * JSON_STATE_MAX];
    static char line[JSON_STATE_MAX + 128];
    if (golden_is("write"))
        write_anew();
    read_whole("digests", digests, sizeof digests);
    const char *wanted = digests;
    for (unsigned c = 0; c < CONFIGURATIONS; c++) {
        struct text text;
        size_t length = strcspn(wanted, "\n") + 1;
        text_init(&text, line, sizeof line);
        replay(record_name(c), record, read_whole(record_name(c), record, sizeof record), &text);
        if (text.length != length || strncmp(line, wanted, length))
            fail_msg("expected %.*s\ngot      %s", (int)length, wanted, line);
        wanted += length;
    }
    assert_string_equal(wanted, "");
}

/* The records are in the one form of writing: reading and writing gives their bytes. */
static void a_golden_record_is_written_as_it_is_read(void **state)
{
    static char record[RECORD_MAX], again[RECORD_MAX];
    for (unsigned c = 0; c < CONFIGURATIONS; c++) {
        size_t size = read_whole(record_name(c), record, sizeof record);
        struct record_reader reader;
        struct fault fault;
        struct text text;
        assert_int_equal(record_open(&reader, record, size, &fault), 0);
        text_init(&text, again, sizeof again);
        record_write_header(&text, &reader.header);
        while (record_next(&reader, &fault) == 1) {
            line_write(&text, reader.mover, reader.move);
            text_put(&text, '\n');
        }
        record_write_result(&text, &reader.game);
        assert_int_equal(text.length, size);
        assert_memory_equal(again, record, size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_golden_game_is_told_as_it_always_was),
        cmocka_unit_test(a_golden_record_is_written_as_it_is_read),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
