/* The match, and the fingerprint. */
#include "match/match.h"

#include <string.h>

#include "cmocka_all.h"
#include "match/fingerprint.h"
#include "rules/chance.h"
#include "rules/due.h"

static struct match match, other;
static const uint8_t seed[RNG_SEED_BYTES] = "a match between two seats";
static const struct record_header two_seats = {.seats = 2, .variant = VARIANT_TOWER, .rounds = 10};

static void play_random_move(struct match *m, struct rng *rng)
{
    struct move moves[MOVES_MAX];
    size_t count = game_moves(&m->game, moves);
    struct move move = moves[rng_below(rng, (uint32_t)count)];
    assert_int_equal(match_move(m, match_mover(m), move), REFUSAL_NONE);
}

/* Whether two matches are at the same point, with the same luck ahead. */
static void assert_same_match(const struct match *a, const struct match *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->moves, b->moves, a->count * sizeof *a->moves);
    assert_memory_equal(&a->game, &b->game, sizeof a->game);
    assert_memory_equal(&a->luck, &b->luck, sizeof a->luck);
}

static void a_new_match_is_set_up_and_waits_for_a_seat(void **state)
{
    match_init(&match, &two_seats, seed);
    assert_int_equal(match.game.phase, PHASE_DRAW);
    assert_int_equal(match_mover(&match), match.game.start);
    assert_int_equal(match.count, match.settled_count);
}

static void the_same_seed_and_moves_give_the_same_match(void **state)
{
    struct rng a, b;
    rng_init(&a, seed, 1);
    rng_init(&b, seed, 1);
    match_init(&match, &two_seats, seed);
    match_init(&other, &two_seats, seed);
    while (match_mover(&match) != MOVER_NOBODY) {
        play_random_move(&match, &a);
        play_random_move(&other, &b);
    }
    assert_same_match(&match, &other);
}

/* Each stream is used for one purpose at one place, by all games of a deal. */
static void mirrored_luck_has_a_stream_for_each_purpose_and_place(void **state)
{
    static struct mirrored_luck luck;
    static const struct rng *streams[DUES][SEATS_MAX];
    struct rng rng;
    unsigned used = 0;
    for (unsigned n = 0; n < 60; n++) {
        struct game game;
        rng_init(&rng, seed, n);
        mirrored_init(&luck, seed);
        game_init(&game, 3, VARIANT_TOWER, 10);
        while (game_mover(&game) != MOVER_NOBODY) {
            struct move moves[MOVES_MAX];
            unsigned due = due_kind(due_top(&game)), place = (game.seat + 3u - game.start) % 3;
            if (game_mover(&game) != MOVER_CHANCE) {
                size_t count = game_moves(&game, moves);
                game_do(&game, moves[rng_below(&rng, (uint32_t)count)]);
                continue;
            }
            struct rng *stream = mirrored_stream(&luck, &game);
            if (due < DUE_DRAW)
                due = place = 0;
            if (!streams[due][place]) {
                for (unsigned i = 0; i < DUES * SEATS_MAX; i++)
                    assert_ptr_not_equal(streams[i / SEATS_MAX][i % SEATS_MAX], stream);
                streams[due][place] = stream;
                used++;
            }
            assert_ptr_equal(streams[due][place], stream);
            game_do(&game, chance_draw(&game, stream));
        }
    }
    assert_true(used > 1 + 4 * 3); /* the bag is drawn from by one card alone */
}

static void a_mirrored_match_follows_from_seed_and_moves(void **state)
{
    static struct mirrored_luck lucks[2];
    struct match *const both[] = {&match, &other};
    for (unsigned i = 0; i < 2; i++) {
        struct rng rng;
        rng_init(&rng, seed, 1);
        mirrored_init(&lucks[i], seed);
        match_init_mirrored(both[i], &two_seats, seed, &lucks[i]);
        while (match_mover(both[i]) != MOVER_NOBODY)
            play_random_move(both[i], &rng);
    }
    assert_same_match(&match, &other);
    match_init(&other, &two_seats, seed);
    assert_memory_not_equal(match.moves, other.moves, 4 * sizeof *match.moves);
}

static void another_seed_gives_another_match(void **state)
{
    static const uint8_t other_seed[RNG_SEED_BYTES] = "another one";
    match_init(&match, &two_seats, seed);
    match_init(&other, &two_seats, other_seed);
    assert_memory_not_equal(&match.game, &other.game, sizeof match.game);
}

static void a_seat_that_is_not_to_move_is_refused(void **state)
{
    match_init(&match, &two_seats, seed);
    other = match;
    unsigned wrong = 1 - match_mover(&match);
    assert_int_equal(match_move(&match, wrong, move_of(MOVE_DRAW)), REFUSAL_OTHER_SEAT);
    assert_same_match(&match, &other);
}

static void a_refused_move_changes_nothing(void **state)
{
    match_init(&match, &two_seats, seed);
    other = match;
    unsigned seat = match_mover(&match);
    assert_int_equal(match_move(&match, seat, move_of(MOVE_END)), REFUSAL_PHASE);
    assert_int_equal(match_move(&match, seat, move_one(CHANCE_DRAW, 0)), REFUSAL_SEAT_MOVES);
    assert_same_match(&match, &other);
}

static void nobody_moves_when_the_game_is_over(void **state)
{
    struct rng rng;
    rng_init(&rng, seed, 2);
    match_init(&match, &two_seats, seed);
    while (match_mover(&match) != MOVER_NOBODY)
        play_random_move(&match, &rng);
    assert_int_equal(match_move(&match, 0, move_of(MOVE_DRAW)), REFUSAL_OVER);
    assert_false(match.moves[match.count - 1].mover == MOVER_CHANCE);
}

static void a_move_can_be_taken_back_until_chance_answers(void **state)
{
    match_init(&match, &two_seats, seed);
    unsigned seat = match_mover(&match);
    assert_false(match_can_undo(&match, seat));
    assert_int_equal(match_move(&match, seat, move_of(MOVE_DRAW)), REFUSAL_NONE);
    assert_false(match_undo(&match, seat)); /* the tile has been seen */
    struct game drawn = match.game;
    assert_int_equal(match_move(&match, seat, move_one(MOVE_PUSH, PLACE_N2)), REFUSAL_NONE);
    assert_false(match_undo(&match, 1 - seat));
    assert_true(match_undo(&match, seat));
    assert_memory_equal(&match.game, &drawn, sizeof drawn);
    assert_false(match_undo(&match, seat));
}

/* In every match, at every point: take back as far as it goes, do the same again, and nothing
 * differs; take back, and only moves behind the last chance line are gone. */
static void taking_back_goes_to_the_last_chance_line_and_never_further(void **state)
{
    for (unsigned i = 0; i < 60; i++) {
        struct record_header header = {
            .seats = (uint8_t)(2 + i % 3), .variant = i % 2, .rounds = 10};
        struct rng rng;
        rng_init(&rng, seed, 100 + i);
        match_init(&match, &header, seed);
        while (match_mover(&match) != MOVER_NOBODY) {
            play_random_move(&match, &rng);
            other = match;
            unsigned back = 0;
            while (match_undo(&match, match.moves[match.count - 1].mover))
                back++;
            assert_int_equal(match.moves[match.count - 1].mover, MOVER_CHANCE);
            assert_int_equal(match.count, other.settled_count);
            assert_int_equal(match.count + back, other.count);
            for (uint32_t m = match.count; m < other.count; m++)
                assert_int_equal(match_move(&match, other.moves[m].mover, other.moves[m].move),
                                 REFUSAL_NONE);
            assert_same_match(&match, &other);
        }
    }
}

static void a_record_of_a_match_replays_to_its_game(void **state)
{
    static char buffer[MATCH_TEXT_MAX + 256];
    struct rng rng;
    rng_init(&rng, seed, 3);
    match_init(&match, &two_seats, seed);
    for (unsigned step = 0; match_mover(&match) != MOVER_NOBODY; step++) {
        play_random_move(&match, &rng);
        if (step % 16 && match_mover(&match) != MOVER_NOBODY)
            continue;
        struct text record;
        struct record_reader reader;
        struct fault fault;
        text_init(&record, buffer, sizeof buffer);
        match_write(&match, VIEW_WHOLE, &record);
        assert_false(record.full);
        assert_int_equal(record_open(&reader, record.data, record.length, &fault), 0);
        while (record_next(&reader, &fault) > 0)
            continue;
        assert_int_equal(reader.ply, match.count);
        assert_memory_equal(&reader.game, &match.game, sizeof match.game);
        assert_int_equal(reader.has_result, match_mover(&match) == MOVER_NOBODY);
    }
}

static void a_record_for_a_seat_does_not_name_what_others_were_dealt(void **state)
{
    static char buffer[MATCH_TEXT_MAX + 256];
    struct rng rng;
    rng_init(&rng, seed, 4);
    match_init(&match, &two_seats, seed);
    while (match_mover(&match) != MOVER_NOBODY)
        play_random_move(&match, &rng);
    unsigned masked = 0, named = 0;
    struct text record;
    text_init(&record, buffer, sizeof buffer);
    match_write(&match, 0, &record);
    for (const char *line = record.data; (line = strstr(line, "\n* ca")); line++)
        assert_true(strncmp(line, "\n* card 1 ?", 11) != 0 && ++named);
    assert_non_null(strstr(record.data, "result: "));
    for (const char *line = record.data; (line = strstr(line, "\n* card 2 ")); line++)
        assert_true(strncmp(line, "\n* card 2 ?\n", 12) == 0 && ++masked);
    assert_true(masked > 0 && named > masked);
}

static void a_record_for_others_keeps_all_header_lines_but_the_secret_ones(void **state)
{
    static char buffer[MATCH_TEXT_MAX + 512];
    struct record_header header = {.seats = 2, .rounds = 10, .kept_count = 4};
    static const char *const lines[] = {"secret: 00", "event: friends", "seed: 11", "place: Ulm"};
    for (unsigned i = 0; i < 4; i++)
        header.kept[i] = (struct slice){lines[i], strlen(lines[i])};
    match_init(&match, &header, seed);
    for (unsigned viewer = 0; viewer <= VIEW_WHOLE; viewer++) {
        struct text record;
        text_init(&record, buffer, sizeof buffer);
        match_write(&match, viewer, &record);
        assert_non_null(strstr(buffer, "seats: 2\n"));
        assert_non_null(strstr(buffer, "\nevent: friends\n"));
        assert_non_null(strstr(buffer, "\nplace: Ulm\n"));
        assert_int_equal(strstr(buffer, "secret: ") != NULL, viewer == VIEW_WHOLE);
        assert_int_equal(strstr(buffer, "seed: ") != NULL, viewer == VIEW_WHOLE);
        struct record_reader reader;
        struct fault fault;
        assert_int_equal(record_open(&reader, buffer, record.length, &fault), 0);
        assert_int_equal(reader.header.kept_count, viewer == VIEW_WHOLE ? 5 : 2);
    }
    assert_int_equal(match.header.kept_count, 4);
}

static void the_fingerprint_is_the_sum_over_its_games(void **state)
{
    static struct fingerprint_room room;
    uint64_t sum = 0;
    for (uint32_t i = 0; i < 24; i++)
        sum += fingerprint_game(i, &room);
    assert_int_equal(fingerprint(24, &room), sum);
    assert_int_not_equal(fingerprint_game(0, &room), fingerprint_game(12, &room));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_new_match_is_set_up_and_waits_for_a_seat),
        cmocka_unit_test(the_same_seed_and_moves_give_the_same_match),
        cmocka_unit_test(mirrored_luck_has_a_stream_for_each_purpose_and_place),
        cmocka_unit_test(a_mirrored_match_follows_from_seed_and_moves),
        cmocka_unit_test(another_seed_gives_another_match),
        cmocka_unit_test(a_seat_that_is_not_to_move_is_refused),
        cmocka_unit_test(a_refused_move_changes_nothing),
        cmocka_unit_test(nobody_moves_when_the_game_is_over),
        cmocka_unit_test(a_move_can_be_taken_back_until_chance_answers),
        cmocka_unit_test(taking_back_goes_to_the_last_chance_line_and_never_further),
        cmocka_unit_test(a_record_of_a_match_replays_to_its_game),
        cmocka_unit_test(a_record_for_a_seat_does_not_name_what_others_were_dealt),
        cmocka_unit_test(a_record_for_others_keeps_all_header_lines_but_the_secret_ones),
        cmocka_unit_test(the_fingerprint_is_the_sum_over_its_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
