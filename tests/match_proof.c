/* The proof of fair luck. */
#include "match/proof.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "match/luck.h"
#include "rules/chance.h"

enum { RECORD_MAX = 1 << 16, GAMES = 36 };

static struct match match, room;
static const uint8_t tests_seed[RNG_SEED_BYTES] = "the tests of fair luck";

/* A random game: its number gives seats, variant and rounds, whose entropy is in it, and who promised it. */
struct dealt {
    struct luck luck;
    char kept[LUCK_TEXT_MAX];
    char record[RECORD_MAX];
    size_t size;
};

static void play(struct rng *rng, unsigned moves)
{
    while (match_mover(&match) != MOVER_NOBODY && moves--) {
        struct move list[MOVES_MAX];
        size_t count = game_moves(&match.game, list);
        struct move move = list[rng_below(rng, (uint32_t)count)];
        if (move.kind == MOVE_END && count > 1 && rng_below(rng, 3))
            move = list[0];
        assert_int_equal(match_move(&match, match_mover(&match), move), REFUSAL_NONE);
    }
}

static void write_match(struct dealt *dealt, unsigned viewer)
{
    struct text text;
    text_init(&text, dealt->record, sizeof dealt->record);
    match_write(&match, viewer, &text);
    assert_false(text.full);
    dealt->size = text.length;
}

static void deal(unsigned number, struct dealt *dealt)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES];
    struct record_header header = {.seats = (uint8_t)(SEATS_MIN + number % 3),
                                   .variant = number / 3 % VARIANTS,
                                   .rounds = number / 6 % 2 ? 12 : 10,
                                   .names = {{"Ada", 3}}};
    rng_init(&rng, tests_seed, number);
    rng_bytes(&rng, dealt->luck.secret, sizeof dealt->luck.secret);
    rng_bytes(&rng, dealt->luck.entropy[0], sizeof dealt->luck.entropy);
    dealt->luck.given = (uint8_t)(number * 7 / 3 & ((1U << header.seats) - 1));
    dealt->luck.promised = number % 2 ? dealt->luck.given & 5 : 0;
    luck_commit(dealt->luck.secret, seed);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        luck_promise(seed, s, dealt->luck.entropy[s], dealt->luck.promises[s]);
    luck_seed(&dealt->luck, seed);
    luck_keep(&dealt->luck, true, dealt->kept, &header);
    match_init(&match, &header, seed);
    play(&rng, UINT32_MAX);
    write_match(dealt, VIEW_WHOLE);
}

static unsigned count_draws(const char *record)
{
    unsigned count = 0;
    for (const char *at = record; (at = strstr(at, "\n* ")); at++)
        count++;
    return count;
}

static unsigned line_of(const char *record, const char *at)
{
    unsigned line = 1;
    for (; record < at; record++)
        line += *record == '\n';
    return line;
}

static struct proof proof_of(const struct dealt *dealt)
{
    struct proof proof;
    proof_make(dealt->record, dealt->size, &room, &proof);
    return proof;
}

static struct proof proof_of_text(const char *text)
{
    struct proof proof;
    proof_make(text, strlen(text), &room, &proof);
    return proof;
}

static void records_of_random_games_are_proved(void **state)
{
    static struct dealt dealt;
    for (unsigned i = 0; i < GAMES; i++) {
        uint8_t commitment[SHA256_BYTES];
        deal(i, &dealt);
        struct proof proof = proof_of(&dealt);
        luck_commit(dealt.luck.secret, commitment);
        assert_int_equal(proof.verdict, VERDICT_PROVED);
        assert_true(proof.fits_commitment && proof.fits_secret && proof.is_over);
        assert_int_equal(proof.entropy, dealt.luck.given);
        assert_int_equal(proof.promised, dealt.luck.promised);
        uint8_t seal[SHA256_BYTES];
        luck_seal(commitment, &dealt.luck, seal);
        assert_memory_equal(proof.seal, seal, sizeof seal);
        assert_int_equal(proof.draws, count_draws(dealt.record));
        assert_int_equal(proof.hidden, 0);
        assert_memory_equal(proof.commitment, commitment, sizeof commitment);
    }
}

static void a_record_that_breaks_off_is_proved_up_to_there(void **state)
{
    static struct dealt dealt;
    deal(4, &dealt);
    const char *moves = strstr(dealt.record, "\n\n") + 2;
    unsigned draws = 0;
    for (dealt.size = (size_t)(moves - dealt.record); dealt.record[dealt.size]; dealt.size += 7) {
        struct proof proof = proof_of(&dealt);
        assert_int_equal(proof.verdict, VERDICT_PROVED);
        assert_true(proof.draws >= draws);
        draws = proof.draws;
        if (strlen(dealt.record + dealt.size) < 7)
            break;
    }
    assert_true(draws > 50);
}

/* Every other line that chance could have written there. */
static void a_changed_draw_is_found_with_its_line(void **state)
{
    static struct dealt dealt;
    static struct dealt changed;
    for (unsigned i = 0; i < 6; i++) {
        unsigned tried = 0;
        deal(i, &dealt);
        struct game game;
        const char *at = strstr(dealt.record, "\n\n") + 2;
        game_init(&game, match.header.seats, match.header.variant, match.header.rounds);
        for (uint32_t ply = 0; ply < match.count; ply++) {
            const char *end = strchr(at, '\n');
            struct rng rng;
            rng_init(&rng, tests_seed, 1000 + ply);
            struct move other = match.moves[ply].move;
            for (int n = 0; n < 20 && match.moves[ply].mover == MOVER_CHANCE &&
                            move_is_same(other, match.moves[ply].move);
                 n++)
                other = chance_draw(&game, &rng);
            if (!move_is_same(other, match.moves[ply].move)) {
                struct text text, line;
                char expected[LINE_MAX_BYTES];
                text_init(&text, changed.record, sizeof changed.record);
                text_bytes(&text, dealt.record, (size_t)(at - dealt.record));
                line_write(&text, MOVER_CHANCE, other);
                text_puts(&text, end);
                changed.size = text.length;
                struct proof proof = proof_of(&changed);
                assert_int_equal(proof.verdict, VERDICT_DRAW);
                assert_int_equal(proof.fault.line, line_of(dealt.record, at));
                text_init(&line, expected, sizeof expected);
                line_write(&line, MOVER_CHANCE, match.moves[ply].move);
                assert_string_equal(proof.drawn, expected);
                assert_true(proof.fits_commitment && proof.fits_secret);
                tried++;
            }
            game_do(&game, match.moves[ply].move);
            at = end + 1;
        }
        assert_true(tried > 30);
    }
}

/* Each digit of each header line, one at a time. */
static void a_changed_digit_in_the_header_is_found_with_its_line(void **state)
{
    static const struct {
        const char *key;
        unsigned digits, verdict;
        const char *found_at;
    } rows[] = {
        {"\ncommitment: ", 64, VERDICT_COMMITMENT, "\nsecret: "},
        {"\nsecret: ", 64, VERDICT_COMMITMENT, "\nsecret: "},
        {"\npromise 1: ", 64, VERDICT_PROMISE, "\npromise 1: "},
        {"\npromise 3: ", 64, VERDICT_PROMISE, "\npromise 3: "},
        {"\nentropy 1: ", 32, VERDICT_PROMISE, "\npromise 1: "},
        {"\nentropy 2: ", 32, VERDICT_SEED, "\nseed: "},
        {"\nentropy 3: ", 32, VERDICT_PROMISE, "\npromise 3: "},
        {"\nseed: ", 64, VERDICT_SEED, "\nseed: "},
    };
    static struct dealt dealt;
    deal(17, &dealt);
    assert_int_equal(dealt.luck.given, 7);
    assert_int_equal(dealt.luck.promised, 5);
    for (unsigned r = 0; r < sizeof rows / sizeof *rows; r++) {
        char *digit = strstr(dealt.record, rows[r].key);
        unsigned line = line_of(dealt.record, strstr(dealt.record, rows[r].found_at) + 1);
        digit += strlen(rows[r].key);
        for (unsigned i = 0; i < rows[r].digits; i++, digit++) {
            char was = *digit;
            *digit = was == '0' ? 'f' : '0';
            struct proof proof = proof_of(&dealt);
            assert_int_equal(proof.verdict, rows[r].verdict);
            assert_int_equal(proof.fault.line, line);
            *digit = 'g';
            assert_int_equal(proof_of(&dealt).verdict, VERDICT_BAD_LINE);
            *digit = was;
        }
    }
    assert_int_equal(proof_of(&dealt).verdict, VERDICT_PROVED);
}

/* A record without one line of its header. */
static struct proof proof_without(const struct dealt *dealt, const char *key)
{
    static char text[RECORD_MAX];
    const char *line = strstr(dealt->record, key) + 1;
    snprintf(text, sizeof text, "%.*s%s", (int)(line - dealt->record), dealt->record,
             strchr(line, '\n') + 1);
    return proof_of_text(text);
}

static void what_a_header_lacks_is_said(void **state)
{
    static struct dealt dealt;
    deal(17, &dealt);
    assert_int_equal(proof_without(&dealt, "\nseed: ").verdict, VERDICT_NO_SEED);
    assert_int_equal(proof_without(&dealt, "\nsecret: ").verdict, VERDICT_NO_SECRET);
    assert_int_equal(proof_without(&dealt, "\nentropy 2: ").verdict, VERDICT_SEED);
    assert_int_equal(proof_without(&dealt, "\nentropy 3: ").verdict, VERDICT_PROMISE);
    struct proof proof = proof_without(&dealt, "\ncommitment: ");
    assert_int_equal(proof.verdict, VERDICT_PROVED);
    assert_true(proof.fits_secret && !proof.fits_commitment);
}

/* The record alone cannot tell; whoever kept the seal can. */
static void a_promise_that_was_taken_out_makes_another_seal(void **state)
{
    static struct dealt dealt;
    deal(17, &dealt);
    struct proof whole = proof_of(&dealt), proof = proof_without(&dealt, "\npromise 1: ");
    assert_int_equal(proof.verdict, VERDICT_PROVED);
    assert_int_equal(proof.promised, 4);
    assert_memory_not_equal(proof.seal, whole.seal, sizeof proof.seal);
}

static void a_seed_alone_proves_the_draws_and_nothing_else(void **state)
{
    static struct dealt dealt;
    struct record_header header = {.seats = 3, .variant = VARIANT_TOWER, .rounds = 10};
    struct rng rng;
    rng_init(&rng, tests_seed, 99);
    match_init(&match, &header, tests_seed);
    play(&rng, UINT32_MAX);
    write_match(&dealt, VIEW_WHOLE);
    struct proof proof = proof_of(&dealt);
    assert_int_equal(proof.verdict, VERDICT_PROVED);
    assert_int_equal(proof.draws, count_draws(dealt.record));
    assert_false(proof.fits_commitment || proof.fits_secret);
}

/* What a seat wrote down during the game, with the lines that it is told at the end. */
static void a_record_as_a_seat_saw_it_is_proved_once_the_seed_is_added(void **state)
{
    static struct dealt dealt, masked;
    static char text[RECORD_MAX + 1024];
    unsigned with_hidden = 0;
    for (unsigned i = 0; i < GAMES; i++) {
        deal(i, &dealt);
        unsigned viewer = i / 3 % 2 ? i % match.header.seats : VIEW_SPECTATOR;
        write_match(&masked, viewer);
        assert_null(strstr(masked.record, "\nseed:"));
        assert_null(strstr(masked.record, "\nsecret:"));
        struct proof proof = proof_of(&masked);
        assert_int_equal(proof.verdict, VERDICT_NO_SEED);
        assert_int_equal(proof.draws, 0);
        with_hidden += proof.hidden > 0; /* all but those where nobody else drew a card */

        const char *moves = strstr(masked.record, "\n\n");
        snprintf(text, sizeof text, "%.*s%s", (int)(strstr(dealt.record, "\n\n") - dealt.record),
                 dealt.record, moves);
        unsigned hidden = proof.hidden;
        proof = proof_of_text(text);
        assert_int_equal(proof.verdict, VERDICT_PROVED);
        assert_int_equal(proof.hidden, hidden);
        assert_int_equal(proof.draws, count_draws(text));
    }
    assert_in_range(with_hidden, GAMES - 4, GAMES);
}

static void a_proof_is_written_for_programs(void **state)
{
    static struct dealt dealt;
    char json[1024], expected[1024], seal[2 * SHA256_BYTES + 1];
    struct text text;
    deal(17, &dealt);
    struct proof proof = proof_of(&dealt);
    text_init(&text, seal, sizeof seal);
    text_hex(&text, proof.seal, sizeof proof.seal);
    text_init(&text, json, sizeof json);
    proof_write(&text, &proof);
    snprintf(expected, sizeof expected,
             "{\"verdict\":\"proved\",\"commitment\":\"%.64s\",\"secret\":true,\"entropy\":[1,2,3],"
             "\"promised\":[1,3],\"seal\":\"%s\",\"over\":true,\"draws\":%u,\"hidden\":0,\"line\":"
             "null,\"column\":null,"
             "\"expected\":null,\"drawn\":null}",
             strstr(dealt.record, "commitment: ") + 12, seal, proof.draws);
    assert_string_equal(json, expected);

    char *start = strstr(dealt.record, "* start ") + 8;
    char was = *start;
    *start = was == '1' ? '2' : '1';
    proof = proof_of(&dealt);
    text_init(&text, json, sizeof json);
    proof_write(&text, &proof);
    snprintf(expected, sizeof expected,
             "\"over\":false,\"draws\":0,\"hidden\":0,\"line\":%u,\"column\":1,"
             "\"expected\":\"Expected the draw that the seed brings.\",\"drawn\":\"* start %c\"}",
             line_of(dealt.record, start), was);
    assert_non_null(strstr(json, expected));

    proof = proof_of_text("ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n\n* start 1\n");
    text_init(&text, json, sizeof json);
    proof_write(&text, &proof);
    assert_non_null(strstr(
        json,
        "{\"verdict\":\"no-seed\",\"commitment\":null,\"secret\":false,"
        "\"entropy\":[],\"promised\":[],\"seal\":null,\"over\":false,\"draws\":0,\"hidden\":0,"));
}

#define HASH "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

static void lines_that_make_no_sense_are_refused_with_their_place(void **state)
{
    static const struct {
        const char *lines;
        unsigned verdict, line;
    } rows[] = {
        {"seed: 12\n", VERDICT_BAD_LINE, 5},
        {"seed:\n", VERDICT_BAD_LINE, 5},
        {"x: y\nsecret: 1\n", VERDICT_BAD_LINE, 6},
        {"entropy 3: 00112233445566778899aabbccddeeff\n", VERDICT_BAD_LINE, 5},
        {"entropy 1: 00112233445566778899aabbccddeeff\nENTROPY 1: 1\n", VERDICT_BAD_LINE, 6},
        {"commitment: zz\n", VERDICT_BAD_LINE, 5},
        {"promise 2: 00112233445566778899aabbccddeeff\n", VERDICT_BAD_LINE, 5},
        {"promise 3: 00112233445566778899aabbccddeeff\n", VERDICT_BAD_LINE, 5},
        {"promise 1: 1\nPromise 1: 1\n", VERDICT_BAD_LINE, 6},
        {"promise 1: " HASH "\nseed: " HASH "\n", VERDICT_NO_SECRET, 6},
        {"promise 1: " HASH "\nsecret: " HASH "\nseed: " HASH "\n", VERDICT_PROMISE, 5},
        {"", VERDICT_NO_SEED, 5},
    };
    for (unsigned r = 0; r < sizeof rows / sizeof *rows; r++) {
        char text[400];
        snprintf(text, sizeof text, "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n%s\n* start 1\n",
                 rows[r].lines);
        struct proof proof = proof_of_text(text);
        assert_int_equal(proof.verdict, rows[r].verdict);
        assert_int_equal(proof.fault.line, rows[r].line);
    }
    assert_int_equal(proof_of_text("").verdict, VERDICT_UNREADABLE);
}

static void a_record_against_the_rules_is_refused_as_the_reader_does(void **state)
{
    static struct dealt dealt;
    deal(0, &dealt);
    char *result = strstr(dealt.record, "\nresult: 1 ") + 11;
    *result = *result == '9' ? '8' : '9';
    struct proof proof = proof_of(&dealt);
    assert_int_equal(proof.verdict, VERDICT_UNREADABLE);
    assert_int_equal(proof.fault.line, line_of(dealt.record, result));
}

static void only_a_finished_game_keeps_its_secret(void **state)
{
    static struct dealt dealt;
    struct record_header header = {.seats = 2};
    deal(17, &dealt);
    luck_keep(&dealt.luck, false, dealt.kept, &header);
    assert_int_equal(header.kept_count, 6);
    for (unsigned i = 0; i < header.kept_count; i++)
        assert_false(luck_is_hidden(header.kept[i]));
    assert_true(luck_is_hidden((struct slice){"Secret : 00", 11}));
    assert_true(luck_is_hidden((struct slice){"seed:", 5}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_of_random_games_are_proved),
        cmocka_unit_test(a_record_that_breaks_off_is_proved_up_to_there),
        cmocka_unit_test(a_changed_draw_is_found_with_its_line),
        cmocka_unit_test(a_changed_digit_in_the_header_is_found_with_its_line),
        cmocka_unit_test(what_a_header_lacks_is_said),
        cmocka_unit_test(a_promise_that_was_taken_out_makes_another_seal),
        cmocka_unit_test(a_seed_alone_proves_the_draws_and_nothing_else),
        cmocka_unit_test(a_record_as_a_seat_saw_it_is_proved_once_the_seed_is_added),
        cmocka_unit_test(a_proof_is_written_for_programs),
        cmocka_unit_test(lines_that_make_no_sense_are_refused_with_their_place),
        cmocka_unit_test(a_record_against_the_rules_is_refused_as_the_reader_does),
        cmocka_unit_test(only_a_finished_game_keeps_its_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
