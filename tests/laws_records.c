/* Laws of the notation: records and JSON of random games, written and read again. */
#include <jansson.h>
#include <string.h>

#include "cmocka_all.h"
#include "laws.h"
#include "laws_walk.h"
#include "notation/json.h"
#include "notation/line.h"
#include "notation/record.h"

enum { RECORD_MAX = 1 << 16, PLIES_MAX = 1 << 12 };

static char record[RECORD_MAX], again[RECORD_MAX], json[JSON_STATE_MAX], other[JSON_STATE_MAX];

/* A whole game, kept to be told to several viewers. */
static struct game games[PLIES_MAX]; /* after each move */
static struct move moves[PLIES_MAX];
static unsigned movers[PLIES_MAX], plies;

static void play(struct walk *walk, const char *name, unsigned number)
{
    unsigned rest = number / CONFIGURATIONS;
    walk_init_as(walk, name, number, number % CONFIGURATIONS, rest % PLAYERS, false);
    for (plies = 0; plies < PLIES_MAX; plies++) {
        movers[plies] = game_mover(&walk->game);
        if (!walk_step(walk))
            return;
        moves[plies] = walk->move;
        games[plies] = walk->game;
    }
    walk_obeys(walk, "every game ends");
}

static size_t write_record(const struct record_header *header, unsigned viewer, char *to)
{
    struct text text;
    text_init(&text, to, RECORD_MAX);
    record_write_header(&text, header);
    for (unsigned i = 0; i < plies; i++) {
        line_write(&text, movers[i], view_mask(viewer, moves[i]));
        text_put(&text, '\n');
    }
    record_write_result(&text, &games[plies - 1]);
    assert_false(text.full);
    return text.length;
}

static struct record_header header_of(const struct game *g)
{
    return (struct record_header){
        .seats = g->seat_count,
        .variant = g->variant,
        .rounds = g->rounds,
        .kept_count = 1,
        .names = {{"Ada", 3}, {NULL, 0}, {"Computer (master)", 17}, {NULL, 0}},
        .kept = {{"event: a test", 13}},
    };
}

static void must_open(const struct walk *walk, struct record_reader *reader, size_t size)
{
    struct fault fault;
    if (record_open(reader, record, size, &fault) < 0)
        walk_obeys(walk, fault.sentence);
}

static void must_read(const struct walk *walk, struct record_reader *reader, unsigned ply)
{
    struct fault fault = {.sentence = "a record has all its moves"};
    if (record_next(reader, &fault) != 1)
        walk_obeys(walk, fault.sentence);
    assert_int_equal(reader->ply, ply + 1);
    assert_int_equal(reader->mover, movers[ply]);
}

static void a_record_is_read_as_it_was_played_and_written_as_it_was_read(void **state)
{
    for (unsigned n = 0; n < walk_count(30); n++) {
        struct walk walk;
        struct record_reader reader;
        struct fault fault;
        play(&walk, "records", n);
        struct record_header header = header_of(&walk.game);
        size_t size = write_record(&header, VIEW_WHOLE, record);
        must_open(&walk, &reader, size);
        for (unsigned i = 0; i < plies; i++) {
            must_read(&walk, &reader, i);
            assert_true(move_is_same(reader.move, moves[i]));
            assert_memory_equal(&reader.game, &games[i], sizeof games[i]);
        }
        assert_int_equal(record_next(&reader, &fault), 0);
        assert_true(reader.has_result && !reader.is_cut);
        assert_int_equal(write_record(&reader.header, VIEW_WHOLE, again), size);
        assert_memory_equal(again, record, size);
    }
}

static void every_legal_move_reads_as_it_was_written(void **state)
{
    for (unsigned n = 0; n < walk_count(20); n++) {
        struct walk walk;
        walk_init(&walk, "moves", n);
        while (walk_step(&walk)) {
            struct move list[MOVES_MAX];
            size_t count = game_moves(&walk.game, list);
            list[count] = walk.move; /* one of chance's, perhaps */
            for (size_t i = 0; i <= count && count < MOVES_MAX - 1; i++) {
                char buffer[LINE_MAX_BYTES];
                struct text text;
                struct move move;
                struct fault fault;
                text_init(&text, buffer, sizeof buffer);
                move_write(&text, list[i]);
                assert_false(text.full);
                assert_int_equal(
                    move_read(buffer, text.length, move_is_chance(list[i]), &move, &fault), 0);
                assert_true(move_is_same(move, list[i]));
            }
        }
    }
}

static size_t write_ply(char *to, unsigned ply, struct move move, const struct game *g,
                        unsigned viewer)
{
    struct text text;
    text_init(&text, to, JSON_STATE_MAX);
    json_write_ply(&text, ply + 1, movers[ply], move, g, viewer);
    assert_false(text.full);
    return text.length;
}

/* The reader of a masked record looks ahead, so it always knows whether a coat was asked for. */
static void a_masked_record_shows_its_viewer_what_the_game_would(void **state)
{
    unsigned unasked = 0;
    for (unsigned n = 0; n < walk_count(15); n++) {
        struct walk walk;
        struct record_reader reader;
        play(&walk, "masked", n);
        struct record_header header = header_of(&walk.game);
        unsigned viewer = n / 5 % (header.seats + 1u);
        viewer = viewer < header.seats ? viewer : (unsigned)VIEW_SPECTATOR;
        must_open(&walk, &reader, write_record(&header, viewer, record));
        for (unsigned i = 0; i < plies; i++) {
            must_read(&walk, &reader, i);
            assert_true(move_is_same(reader.move, view_mask(viewer, moves[i])));
            write_ply(json, i, moves[i], &games[i], viewer);
            write_ply(other, i, reader.move, &reader.game, viewer);
            assert_string_equal(json, other);
            walk_obeys(&walk, law_of_material(&reader.game));
            unasked +=
                moves[i].kind == CHANCE_COAT && games[i].under_count > games[i - 1].under_count;
        }
    }
    print_message("# in %u cases nobody was asked for a coat\n", unasked);
}

/* Written again by another hand it is the same text: compact, members in order, nothing twice. */
static void json_is_what_a_strict_parser_reads(void **state)
{
    for (unsigned n = 0; n < walk_count(5); n++) {
        struct walk walk;
        play(&walk, "json", n);
        for (unsigned i = n % 3; i < plies; i += 3) {
            static const unsigned viewers[] = {VIEW_WHOLE, VIEW_SPECTATOR, 0, 1};
            size_t size = write_ply(json, i, moves[i], &games[i], viewers[i % 4]);
            json_error_t error;
            json_t *value = json_loadb(json, size, JSON_REJECT_DUPLICATES, &error);
            assert_non_null(value);
            char *dump = json_dumps(value, JSON_COMPACT);
            assert_string_equal(dump, json);
            free(dump);
            json_decref(value);
        }
    }
}

/* What a seat cannot know changes nothing in what it is told. */
static void json_for_a_seat_does_not_depend_on_what_it_cannot_know(void **state)
{
    for (unsigned n = 0; n < walk_count(10); n++) {
        struct walk walk;
        walk_init(&walk, "told", n);
        while (walk_step(&walk)) {
            struct game swapped = walk.game;
            unsigned viewer = walk.ply % (walk.game.seat_count + 1u);
            viewer = viewer < walk.game.seat_count ? viewer : (unsigned)VIEW_SPECTATOR;
            if (!swap_unknown(&swapped, viewer, &walk.choice))
                continue;
            struct text here, there;
            text_init(&here, json, sizeof json);
            text_init(&there, other, sizeof other);
            json_write_state(&here, &walk.game, viewer);
            json_write_state(&there, &swapped, viewer);
            assert_string_equal(json, other);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_is_read_as_it_was_played_and_written_as_it_was_read),
        cmocka_unit_test(every_legal_move_reads_as_it_was_written),
        cmocka_unit_test(a_masked_record_shows_its_viewer_what_the_game_would),
        cmocka_unit_test(json_is_what_a_strict_parser_reads),
        cmocka_unit_test(json_for_a_seat_does_not_depend_on_what_it_cannot_know),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
