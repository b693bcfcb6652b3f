/* Records: what was written reads back, what breaks off reads up to there, and the rest is refused
 * with its place. */
#include "notation/record.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "notation/json.h"
#include "notation_reading.h"

enum { GAMES = 48 };

static void a_record_replays_to_its_game(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct game game;
        size_t size = random_record(n, VIEW_WHOLE, record, &game);
        must_read(record, size);
        assert_true(reader.has_result);
        assert_false(reader.is_cut);
        assert_memory_equal(&reader.game, &game, sizeof game);
    }
}

static void reading_and_writing_give_the_same_bytes(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct game game;
        size_t size = random_record(n, n % 6, record, &game);
        assert_int_equal(write_again(record, size), size);
        assert_memory_equal(again, record, size);
    }
}

static void a_lenient_record_is_written_in_one_form(void **state)
{
    const char *wild =
        "\xef\xbb\xbf ULM  1\r\nNAME  2 :  Ada  Byron \r\n# a comment\r\nWhen: 1530:\t\r\n"
        "Rounds:10\r\nEvent :x\r\nSEATS :\t2\r\nvariant: BASIC\r\n \t\r\n\r\n"
        "  *   START 1 \r\n\r\n# done";
    const char *one = "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\nname 2: Ada  Byron\n"
                      "When: 1530:\nEvent :x\n\n* start 1\n";
    size_t size = write_again(wild, strlen(wild));
    assert_string_equal(again, one);
    assert_null(reader.header.names[0].bytes);
    assert_int_equal(reader.header.kept_count, 2);
    memcpy(record, again, size);
    assert_int_equal(write_again(record, size), size);
    assert_string_equal(again, one);
}

static void each_move_comes_with_its_place_and_the_games_around_it(void **state)
{
    const char *text = SETUP "\n# first turn\n1 draw\n* draw orange\n";
    struct game game;
    assert_int_equal(open_record(text, strlen(text)), 0);
    game_init(&game, 2, VARIANT_BASIC, 10);
    assert_memory_equal(&reader.game, &game, sizeof game);
    for (unsigned ply = 1; ply <= 7; ply++) {
        struct game before = reader.game;
        assert_int_equal(record_next(&reader, &fault), 1);
        assert_int_equal(reader.ply, ply);
        assert_int_equal(reader.line, ply <= 5 ? 5 + ply : 7 + ply);
        assert_int_equal(reader.mover, ply == 6 ? 0 : MOVER_CHANCE);
        assert_memory_equal(&reader.before, &before, sizeof before);
    }
    assert_true(move_is_same(reader.move, move_one(CHANCE_DRAW, COLOUR_ORANGE)));
    assert_int_equal(record_next(&reader, &fault), 0);
    assert_int_equal(record_next(&reader, &fault), 0);
    assert_false(reader.has_result);
}

static void a_header_that_is_not_right_is_refused(void **state)
{
    must_fail("", 1, 1, "ulm 1");
    must_fail("\nulm 1\n", 1, 1, "ulm 1");
    must_fail("elm 1\n", 1, 1, "ulm 1");
    must_fail("ulm\n", 1, 4, "version");
    must_fail("ulm 2\n", 1, 5, "version");
    must_fail("ulm 1 0\n", 1, 7, "end of the line");
    must_fail("ulm 1\n", 2, 1, "variant: basic");
    must_fail("ulm 1\nvariant: basic\nseats: 2\n", 4, 1, "rounds: 10");
    must_fail("ulm 1\nvariant: basic\nrounds: 12\n\nseats: 2\n", 4, 1, "seats: 2");
    must_fail("ulm 1\nrounds: 12\nseats: 2", 4, 1, "variant: basic");
    must_fail("ulm 1\nseats: 5\n", 2, 8, "2, 3 or 4");
    must_fail("ulm 1\nseats: 1\n", 2, 8, "2, 3 or 4");
    must_fail("ulm 1\nseats: 02\n", 2, 8, "2, 3 or 4");
    must_fail("ulm 1\nseats:\n", 2, 7, "2, 3 or 4");
    must_fail("ulm 1\nrounds: 11\n", 2, 9, "10 or 12");
    must_fail("ulm 1\nvariant: b\xc3\xa4sic\n", 2, 10, "basic or tower");
    must_fail("ulm 1\nseats: 2\nSeats: 2\n", 3, 1, "already");
    must_fail("ulm 1\nrounds: 10\n rounds: 12\n", 3, 2, "already");
    must_fail("ulm 1\nvariant: tower\nvariant: tower\n", 3, 1, "already");
    must_fail("ulm 1\nname 1: a\nname  1: b\n", 3, 1, "already");
    must_fail("ulm 1\nname 5: a\n", 2, 1, "seat from 1 to 4");
    must_fail("ulm 1\nname 0: a\n", 2, 1, "seat from 1 to 4");
    must_fail("ulm 1\nname 3: a\nvariant: basic\nrounds: 10\nseats: 2\n\n", 2, 1, "in the game");
    must_fail("ulm 1\nvariant basic\n", 2, 1, "a colon");
    must_fail("ulm 1\n: basic\n", 2, 1, "a colon");
    must_fail(HEADER "* start 1\n", 5, 1, "a colon");
    must_fail(HEADER "result: 1 0 2 0 winner 1\n", 5, 1, "not over");
    must_fail(HEADER "name 1: \x1b[2J\n", 5, 9, "UTF-8");
}

static void other_keys_are_kept_in_their_order(void **state)
{
    const char *text = HEADER "event: a: b\nname: x\nname of the room: y\nevent: again\n\n";
    must_read(text, strlen(text));
    assert_int_equal(reader.header.kept_count, 4);
    assert_memory_equal(reader.header.kept[3].bytes, "event: again", 12);
    assert_int_equal(write_again(text, strlen(text)), strlen(text));
    assert_string_equal(again, text);
}

static void too_many_keys_are_refused(void **state)
{
    strcpy(again, HEADER);
    for (unsigned i = 0; i < RECORD_KEPT_MAX; i++)
        strcat(again, "key: value\n");
    must_read(again, strlen(again));
    strcat(again, "key: value\n");
    must_fail(again, 5 + RECORD_KEPT_MAX, 1, "too many");
}

static void an_empty_name_is_one(void **state)
{
    const char *text = HEADER "name 1:\n\n";
    must_read(text, strlen(text));
    assert_non_null(reader.header.names[0].bytes);
    assert_int_equal(write_again(text, strlen(text)), strlen(text));
    assert_string_equal(again, text);
}

static void a_move_out_of_turn_says_whose_turn_it_is(void **state)
{
    must_fail(HEADER "\n1 draw\n", 6, 1, "line of chance");
    must_fail(SETUP "  2 draw\n", 11, 3, "seat 1");
    must_fail(SETUP "* draw gray\n", 11, 1, "seat 1");
    must_fail(SETUP "1 draw\n1 push N1\n", 12, 1, "line of chance");
}

static void a_refused_move_says_why_at_its_column(void **state)
{
    const char *refused = refusal_sentence(REFUSAL_PHASE);
    must_fail(SETUP "1  push N1\n", 11, 4, refused);
    must_fail(SETUP "1 merchant gray gray\n", 11, 3, refusal_sentence(REFUSAL_ABILITY));
    must_fail(HEADER "\n* start 3\n", 6, 3, refusal_sentence(REFUSAL_CHANCE_OUTCOME));
    must_fail(HEADER "\n* draw gray\n", 6, 3, refusal_sentence(REFUSAL_CHANCE_OTHER));
    must_fail(SETUP "1 push N5\n", 11, 8, "outer place");
    assert_int_equal(reader.ply, 5);
    assert_int_equal(record_next(&reader, &fault), -1);
    assert_int_equal(fault.line, 11);
    assert_int_equal(reader.ply, 5);
}

/* Two things of a kind stand in the order of the words. */
static void two_things_in_the_wrong_order_are_refused(void **state)
{
    struct game game;
    unsigned swapped = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            struct move m = random.move;
            bool pair = (m.kind == MOVE_BUY || m.kind == MOVE_TAX || m.kind == MOVE_DISCARD) &&
                        m.b != NONE && m.a != m.b;
            if (m.kind == MOVE_PLAY && m.a == CARD_REFORM && m.c != NONE)
                m = move_play(m.a, m.c, m.b);
            else if (pair)
                m = move_two(m.kind, m.b, m.a);
            else
                continue;
            game = random.before;
            assert_int_equal(game_apply(&game, m), REFUSAL_ORDER);
            swapped++;
        }
    }
    assert_true(swapped > 20);
}

static void bytes_that_are_no_text_are_refused_at_their_place(void **state)
{
    static const struct {
        const char *bytes;
        unsigned column;
    } bad[] = {
        {"# a\x01", 4},
        {"# \x7f", 3},
        {"# \xc3\xa4\x80", 4},
        {"# \xc0\x80", 3},
        {"# \xc1\xbf", 3},
        {"# \xe0\x80\x80", 3},
        {"# \xed\xa0\x80", 3},
        {"# \xf0\x80\x80\x80", 3},
        {"# \xf4\x90\x80\x80", 3},
        {"# \xf5\x80\x80\x80", 3},
        {"# \xff", 3},
        {"# \xe2\x82", 3},
        {"# \xc2\x85", 3},
        {"# \xe2\x82x", 3},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(again, sizeof again, "%s%s\n", SETUP, bad[i].bytes);
        must_fail(again, 11, bad[i].column, "UTF-8");
    }
    assert_int_equal(read_all("ulm 1\0\n", 7), -1);
    assert_int_equal(fault.column, 6);
    snprintf(again, sizeof again, "%s# \xc3\xa4 \xe2\x82\xac \xf0\x9f\x8f\xb0 \xc2\xa0\t\r\n",
             SETUP);
    must_read(again, strlen(again));
}

static size_t header_size(void)
{
    return (size_t)(strstr(record, "\n\n") + 2 - record);
}

/* Cuts off the record in its moves; the reader stands at the start of the line that is cut. */
static void check_cut(const struct record_reader *at_line, size_t size)
{
    struct record_reader cut = *at_line;
    cut.lines.text.size = size;
    memcpy(again, record, size);
    cut.lines.text.bytes = again; /* nothing else lies behind the cut */
    memset(again + size, 0xff, 16);
    int more;
    while ((more = record_next(&cut, &fault)) > 0)
        ;
    if (more < 0)
        fail_msg("\"%.*s\": %u:%u %s", (int)(size - at_line->lines.at), record + at_line->lines.at,
                 fault.line, fault.column, fault.sentence);
    assert_true(cut.ply == at_line->ply || cut.ply == at_line->ply + 1);
}

static void a_record_cut_off_anywhere_is_valid_up_to_there(void **state)
{
    size_t cuts = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        struct game game;
        size_t size = random_record(n, n % 6, record, &game);
        assert_int_equal(open_record(record, size), 0);
        int more;
        do {
            struct record_reader before = reader;
            size_t start = reader.lines.at;
            more = record_next(&reader, &fault);
            for (size_t end = start; end < reader.lines.at; end++)
                check_cut(&before, end);
        } while (more > 0);
        assert_true(reader.has_result);
        cuts += size - header_size();
        for (size_t end = 0; end < header_size() - 1; end++)
            if (read_all(record, end) < 0)
                assert_true(fault.line >= 1 && fault.column >= 1 && fault.sentence[0]);
    }
    print_message("# %zu cuts\n", cuts);
}

static void a_cut_line_is_left_out_and_said_to_be(void **state)
{
    must_read(SETUP "1 dr", strlen(SETUP "1 dr"));
    assert_true(reader.is_cut);
    assert_int_equal(reader.ply, 5);
    must_read(SETUP "1 draw", strlen(SETUP "1 draw"));
    assert_false(reader.is_cut);
    assert_int_equal(reader.ply, 6);
    must_read(SETUP "# Gr\xc3", strlen(SETUP "# Gr\xc3"));
    must_fail(SETUP "1 dr\n", 11, 3, "a move");
    must_fail(SETUP "1 fly", 11, 3, "a move");
    must_fail(SETUP "2 draw", 11, 1, "seat 1");
    must_fail(SETUP "1 end", 11, 3, refusal_sentence(REFUSAL_PHASE));
    must_fail(SETUP "1 step", 11, 3, refusal_sentence(REFUSAL_PHASE));
}

/* Replaces the result line of a finished game. */
static void check_result(char *line, const char *result, int answer)
{
    strcpy(line, result);
    assert_int_equal(read_text(record), answer);
}

static void the_result_is_checked(void **state)
{
    struct game game;
    random_record(0, VIEW_WHOLE, record, &game);
    int a = game.seats[0].score, b = game.seats[1].score;
    assert_true(a != b);
    unsigned winner = a > b ? 1 : 2;
    char result[128];
    char *line = strstr(record, "result:");
    const char *form = "result: 1 %d 2 %d winner %u\n";

    snprintf(result, sizeof result, form, a, b, winner);
    assert_string_equal(line, result);
    check_result(line, result, 0);
    assert_true(reader.has_result);
    snprintf(result, sizeof result, "  RESULT :  1  %d\t2 %d Winner %u \r\n# end\n\n", a, b,
             winner);
    check_result(line, result, 0);
    assert_true(reader.has_result);
    check_result(line, "", 0);
    assert_false(reader.has_result);

    snprintf(result, sizeof result, form, a + 1, b, winner);
    check_result(line, result, -1);
    assert_int_equal(fault.column, 11);
    snprintf(result, sizeof result, form, a, b, 3 - winner);
    check_result(line, result, -1);
    assert_non_null(strstr(fault.sentence, "Expected the result of this game, \"result: 1 "));
    snprintf(result, sizeof result, "result: 2 %d 1 %d winner %u\n", b, a, winner);
    check_result(line, result, -1);
    assert_int_equal(fault.column, 9);
    snprintf(result, sizeof result, "result: 1 %d 2 %d winner 1 2\n", a, b);
    check_result(line, result, -1);
    snprintf(result, sizeof result, "result: 1 %d 2 %d\n", a, b);
    check_result(line, result, -1);
    snprintf(result, sizeof result, "result: 1 0%d 2 %d winner %u\n", a, b, winner);
    check_result(line, result, -1);
    check_result(line, "result:\n", -1);
    check_result(line, "1 draw\n", -1);
    assert_string_equal(fault.sentence, refusal_sentence(REFUSAL_OVER));
}

static void nothing_but_comments_follows_the_result(void **state)
{
    struct game game;
    size_t size = random_record(1, VIEW_WHOLE, record, &game);
    unsigned lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += record[i] == '\n';
    strcpy(record + size, "\n# fine\n");
    must_read(record, strlen(record));
    strcpy(record + size, "1 draw\n");
    must_fail(record, lines + 1, 1, "nothing behind the result");
    strcpy(record + size, " result: 1 1 2 2 winner 2");
    must_fail(record, lines + 1, 2, "nothing behind the result");
}

static void a_result_before_the_end_is_refused(void **state)
{
    must_fail(SETUP "result: 1 5 2 5 winner 1 2\n", 11, 1, "not over");
    must_fail(HEADER "\n  result: 1 5 2 5 winner 1 2", 6, 3, "not over");
}

/* A record for a seat replays, and shows that seat what the whole record shows it. */
static void a_masked_record_shows_its_viewer_the_same(void **state)
{
    static char masked[RECORD_MAX], one[JSON_STATE_MAX], other[JSON_STATE_MAX];
    for (unsigned n = 0; n < GAMES; n++) {
        struct record_reader whole;
        struct game game;
        struct text text;
        unsigned viewer = n % (VIEW_SPECTATOR + 1);
        if (viewer >= 2u + n % 3)
            viewer = VIEW_SPECTATOR;
        size_t size = random_record(n, VIEW_WHOLE, record, &game);
        assert_int_equal(record_open(&whole, record, size, &fault), 0);
        size = random_record(n, viewer, masked, &game);
        assert_int_equal(open_record(masked, size), 0);
        while (record_next(&whole, &fault) > 0) {
            if (record_next(&reader, &fault) != 1)
                fail_msg("%u:%u %s", fault.line, fault.column, fault.sentence);
            text_init(&text, one, sizeof one);
            json_write_ply(&text, whole.ply, whole.mover, whole.move, &whole.game, viewer);
            text_init(&text, other, sizeof other);
            json_write_ply(&text, reader.ply, reader.mover, reader.move, &reader.game, viewer);
            assert_string_equal(one, other);
        }
        assert_int_equal(record_next(&reader, &fault), 0);
        assert_true(reader.has_result);
    }
}

/* Two dark coats for a seat without crests: the next line says whether it was asked (R-COAT-2). */
static void a_masked_record_tells_with_its_next_line_whether_a_coat_was_asked_for(void **state)
{
    static char masked[RECORD_MAX];
    unsigned asked = 0, not_asked = 0;
    for (unsigned n = 0; n < 40 * GAMES; n++) {
        struct record_reader whole;
        struct game game;
        size_t size = random_record(n, VIEW_WHOLE, record, &game);
        assert_int_equal(record_open(&whole, record, size, &fault), 0);
        size = random_record(n, VIEW_SPECTATOR, masked, &game);
        assert_int_equal(open_record(masked, size), 0);
        while (record_next(&whole, &fault) > 0) {
            assert_int_equal(record_next(&reader, &fault), 1);
            if (whole.move.kind != CHANCE_COAT || whole.game.seats[whole.game.seat].crests)
                continue;
            assert_int_equal(game_asked(&reader.game), game_asked(&whole.game));
            asked += game_asked(&whole.game) == ASKED_COAT;
            not_asked += whole.before.shown_count == 1 && whole.game.shown_count == 0;
        }
    }
    assert_true(asked > 0 && not_asked > 0);
}

/* Bytes thrown into a record. */
static void any_bytes_are_read_or_refused(void **state)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES];
    struct game game;
    rng_seed_from_text("records", 7, seed);
    rng_init(&rng, seed, 0);
    size_t size = random_record(5, VIEW_WHOLE, record, &game);
    for (unsigned i = 0; i < 2000; i++) {
        memcpy(again, record, size);
        for (uint32_t n = rng_below(&rng, 4); n; n--) {
            size_t near = rng_below(&rng, 4) ? 1000 : size;
            again[rng_below(&rng, (uint32_t)near)] = (char)rng_below(&rng, 256);
        }
        if (read_all(again, size) < 0)
            assert_true(fault.line >= 1 && fault.column >= 1 && fault.sentence[0]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_replays_to_its_game),
        cmocka_unit_test(reading_and_writing_give_the_same_bytes),
        cmocka_unit_test(a_lenient_record_is_written_in_one_form),
        cmocka_unit_test(each_move_comes_with_its_place_and_the_games_around_it),
        cmocka_unit_test(a_header_that_is_not_right_is_refused),
        cmocka_unit_test(other_keys_are_kept_in_their_order),
        cmocka_unit_test(too_many_keys_are_refused),
        cmocka_unit_test(an_empty_name_is_one),
        cmocka_unit_test(a_move_out_of_turn_says_whose_turn_it_is),
        cmocka_unit_test(a_refused_move_says_why_at_its_column),
        cmocka_unit_test(two_things_in_the_wrong_order_are_refused),
        cmocka_unit_test(bytes_that_are_no_text_are_refused_at_their_place),
        cmocka_unit_test(a_record_cut_off_anywhere_is_valid_up_to_there),
        cmocka_unit_test(a_cut_line_is_left_out_and_said_to_be),
        cmocka_unit_test(the_result_is_checked),
        cmocka_unit_test(nothing_but_comments_follows_the_result),
        cmocka_unit_test(a_result_before_the_end_is_refused),
        cmocka_unit_test(a_masked_record_shows_its_viewer_the_same),
        cmocka_unit_test(a_masked_record_tells_with_its_next_line_whether_a_coat_was_asked_for),
        cmocka_unit_test(any_bytes_are_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
