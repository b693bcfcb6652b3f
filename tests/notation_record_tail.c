/* A record that is read on after some of its moves: as if it had been read whole. */
#include "cmocka_all.h"
#include "notation_game.h"

enum { GAMES = 240 };

static struct fault fault;
static char record[RECORD_MAX];

/* Reads to the end, and compares with the game there. */
static void read_to_the_end(struct record_reader *reader, const struct game *end)
{
    int more;
    while ((more = record_next(reader, &fault)) > 0)
        continue;
    if (more < 0)
        fail_msg("%u:%u %s", fault.line, fault.column, fault.sentence);
    assert_true(reader->has_result);
    assert_memory_equal(&reader->game, end, sizeof *end);
}

/* Where the next line says that no coat was asked for, the game before it has to say so too. */
static void a_record_goes_on_after_any_move_as_if_it_had_been_read_whole(void **state)
{
    unsigned skipped = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        struct record_reader whole, tail;
        struct game end, alone;
        size_t size = random_record(n, n % 2 ? VIEW_SPECTATOR : 0, record, &end);
        assert_int_equal(record_open(&whole, record, size, &fault), 0);
        game_init(&alone, whole.header.seats, whole.header.variant, whole.header.rounds);
        struct record_reader last = whole;
        while (record_next(&last, &fault) > 0)
            continue;
        for (unsigned ply = 0; record_next(&whole, &fault) > 0; ply++) {
            assert_int_equal(game_apply(&alone, whole.move), REFUSAL_NONE);
            const char *rest = record + whole.lines.at;
            record_go_on(&tail, &alone, whole.ply, rest, size - whole.lines.at);
            assert_memory_equal(&tail.game, &whole.game, sizeof whole.game);
            skipped += game_asked(&alone) != game_asked(&tail.game);
            if (ply % 16 == 0)
                read_to_the_end(&tail, &last.game);
            if (ply % 16 == 0)
                assert_int_equal(tail.ply, last.ply);
        }
    }
    assert_true(skipped > 0);
}

/* Whoever holds such a record cannot know whether the seat was asked: the game says that it is. */
static void a_record_that_ends_where_a_coat_may_be_asked_for_asks_for_it(void **state)
{
    unsigned ends = 0;
    for (unsigned n = 1; n < GAMES; n += 2) {
        struct record_reader whole, cut;
        struct game end, alone;
        size_t size = random_record(n, VIEW_SPECTATOR, record, &end);
        assert_int_equal(record_open(&whole, record, size, &fault), 0);
        game_init(&alone, whole.header.seats, whole.header.variant, whole.header.rounds);
        while (record_next(&whole, &fault) > 0) {
            assert_int_equal(game_apply(&alone, whole.move), REFUSAL_NONE);
            if (!game_can_skip_coat(&alone))
                continue;
            assert_int_equal(record_open(&cut, record, whole.lines.at, &fault), 0);
            while (record_next(&cut, &fault) > 0)
                continue;
            assert_int_equal(game_asked(&cut.game), ASKED_COAT);
            assert_memory_equal(&cut.game, &alone, sizeof alone);
            ends++;
        }
    }
    assert_true(ends > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_goes_on_after_any_move_as_if_it_had_been_read_whole),
        cmocka_unit_test(a_record_that_ends_where_a_coat_may_be_asked_for_asks_for_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
