/* A move as text: each kind has one form, and nothing else is read. */
#include "notation/line.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/rng.h"
#include "cmocka_all.h"
#include "notation/words.h"
#include "trap.h"

static char text_buffer[LINE_MAX_BYTES];

static const char *written(unsigned mover, struct move move)
{
    struct text text;
    text_init(&text, text_buffer, sizeof text_buffer);
    line_write(&text, mover, move);
    assert_false(text.full);
    return text_buffer;
}

/* All moves of a kind, each given to `each`; the count of them. */
typedef void (*each_move)(unsigned mover, struct move move);

static unsigned pass_on(each_move each, struct move move)
{
    each(move_is_chance(move) ? (unsigned)MOVER_CHANCE : move.a % SEATS_MAX, move);
    return 1;
}

/* clang-format off */
/* How many values the first and the second argument have; `maybe` where it can be missing, or for a
 * card or coat not be known. */
static const struct values {
    unsigned a, b;
    bool maybe_a, maybe_b;
} values[MOVE_KINDS] = {
    [CHANCE_START]  = { SEATS_MAX, 0, false, false },
    [CHANCE_TILE]   = { SEATS_MAX, COLOURS, false, false },
    [CHANCE_TOWER]  = { TOWERS, 0, false, false },
    [CHANCE_DRAW]   = { COLOURS, 0, false, false },
    [CHANCE_DOCK]   = { COLOURS, 0, false, false },
    [CHANCE_BAG]    = { COLOURS, 0, false, false },
    [CHANCE_CARD]   = { SEATS_MAX, CARDS, false, true },
    [CHANCE_COAT]   = { SEATS_MAX, COATS, false, true },
    [MOVE_CHOOSE]   = { COLOURS, 0, false, false },
    [MOVE_KEEP]     = { COLOURS, 0, false, false },
    [MOVE_SPARROW]  = { COLOURS, 0, false, false },
    [MOVE_SCHOLAR]  = { COLOURS, 0, false, false },
    [MOVE_PUSH]     = { PLACES, 0, false, false },
    [MOVE_CLEAR]    = { SIDES, 0, false, false },
    [MOVE_BUY]      = { COLOURS, COLOURS, false, true },
    [MOVE_LAY]      = { CARDS, 0, false, false },
    [MOVE_MERCHANT] = { COLOURS, COLOURS, false, false },
    [MOVE_DOCK]     = { COLOURS, 0, false, false },
    [MOVE_STEPS]    = { RIVER_LAST + 1, 0, false, false },
    [MOVE_DISCARD]  = { CARDS, CARDS, false, true },
    [MOVE_COAT]     = { COATS, 0, false, false },
    [MOVE_TAKE]     = { CARDS, 0, false, false },
    [MOVE_TAX]      = { COLOURS, COLOURS, true, false },
};
/* clang-format on */

static unsigned each_seal(each_move each, unsigned kind, unsigned card)
{
    unsigned count = 0;
    for (unsigned q = 0; q < QUARTERS; q++)
        for (unsigned d = 0; d < (q == QUARTER_OATH ? DESCENDANTS : 1); d++) {
            unsigned who = q == QUARTER_OATH ? d : (unsigned)NONE;
            count +=
                pass_on(each, kind == MOVE_SEAL ? move_two(kind, q, who) : move_play(card, q, who));
        }
    return count;
}

static unsigned each_count(each_move each, unsigned card, unsigned first, unsigned end)
{
    for (unsigned n = first; n < end; n++)
        pass_on(each, move_play(card, n, NONE));
    return end - first;
}

static unsigned each_play(each_move each)
{
    unsigned count = 0;
    for (unsigned card = 0; card < CARD_FUSTIAN; card++)
        count += each_count(each, card, 0, COLOURS);
    for (unsigned card = CARD_FUSTIAN; card < CARD_CHRONICLE; card++)
        count += pass_on(each, move_play(card, NONE, NONE));
    count += each_seal(each, MOVE_PLAY, CARD_CHRONICLE);
    count += each_seal(each, MOVE_PLAY, CARD_WALL);
    count += each_count(each, CARD_HALT, 0, HALTS);
    count += pass_on(each, move_play(CARD_JOUST, NONE, NONE));
    count += pass_on(each, move_play(CARD_PATRICIAN, NONE, NONE));
    count += each_count(each, CARD_REFORM, 0, PLACES);
    for (unsigned p = 0; p < PLACES; p++)
        for (unsigned o = 0; o < PLACES; o++)
            count += pass_on(each, move_play(CARD_REFORM, p, o));
    count += each_count(each, CARD_SIEGE, 1, SIEGE_COINS + 1);
    count += each_count(each, CARD_LEAGUE, 0, COLOURS);
    count += each_count(each, CARD_SPARROW, 1, SPARROW_COINS + 1);
    return count;
}

static unsigned each_layout(each_move each, unsigned kind)
{
    uint8_t grid[GRID_CELLS], places[OATH_PLACES];
    for (unsigned n = 0; n < 1000; n++) {
        for (unsigned i = 0; i < GRID_CELLS; i++)
            grid[i] = (uint8_t)((n * 7919 + i * i * (n + 3)) % COLOURS);
        for (unsigned i = 0; i < OATH_PLACES; i++)
            places[i] = (uint8_t)((n >> 3 * i) % DESCENDANTS);
        pass_on(each, kind == CHANCE_GRID ? move_grid(grid) : move_descendants(places));
    }
    return 1000;
}

static unsigned each_of_kind(each_move each, unsigned kind)
{
    const struct values *v = &values[kind];
    unsigned count = 0;
    if (kind == MOVE_SEAL)
        return each_seal(each, kind, NONE);
    if (kind == MOVE_PLAY)
        return each_play(each);
    if (kind == CHANCE_GRID || kind == CHANCE_DESCENDANTS)
        return each_layout(each, kind);
    if (!v->a || v->maybe_a)
        count += pass_on(each, move_of(kind));
    for (unsigned a = 0; a < v->a; a++) {
        if (!v->b || v->maybe_b)
            count += pass_on(each, move_one(kind, a));
        for (unsigned b = 0; b < v->b; b++)
            count += pass_on(each, move_two(kind, a, b));
    }
    return count;
}

static unsigned each_of_all(each_move each)
{
    unsigned count = 0;
    for (unsigned kind = 0; kind < MOVE_KINDS; kind++)
        count += each_of_kind(each, kind);
    return count;
}

static void reads_as(const char *bytes, size_t size, unsigned mover, struct move move)
{
    struct fault fault = {0, 0, ""};
    struct move read_move;
    unsigned read_mover;
    if (line_read(bytes, size, &read_mover, &read_move, &fault) < 0)
        fail_msg("%.*s: column %u: %s", (int)size, bytes, fault.column, fault.sentence);
    assert_int_equal(read_mover, mover);
    assert_true(move_is_same(read_move, move));
    assert_int_equal(fault.line, 0);
}

static void check_round_trip(unsigned mover, struct move move)
{
    const char *line = written(mover, move);
    reads_as(line, strlen(line), mover, move);
}

static void every_move_reads_as_it_was_written(void **state)
{
    unsigned moves = each_of_all(check_round_trip);
    assert_true(moves > 3500);
    print_message("# %u moves\n", moves);
}

static void check_one_form(unsigned mover, struct move move)
{
    const char *line = written(mover, move);
    for (const char *c = line; *c; c++) {
        assert_false(*c == ' ' && (c[1] == ' ' || !c[1]));
        assert_false(*c == '\t' || *c == '\n');
    }
    if (!move_is_chance(move))
        assert_true(strlen(strchr(line, ' ') + 1) < MOVE_MAX_BYTES);
}

static void writing_has_single_spaces_and_fits_its_buffer(void **state)
{
    each_of_all(check_one_form);
}

static void check_lenient(unsigned mover, struct move move)
{
    char wild[4 * LINE_MAX_BYTES];
    size_t size = 0;
    wild[size++] = '\t';
    for (const char *c = written(mover, move); *c; c++) {
        wild[size] = (char)(size % 3 ? toupper((unsigned char)*c) : tolower((unsigned char)*c));
        size++;
        if (*c == ' ') {
            wild[size++] = '\t';
            wild[size++] = ' ';
        }
    }
    memcpy(wild + size, " \t \r", 4);
    reads_as(wild, size + 4, mover, move);
}

static void case_and_spaces_do_not_matter(void **state)
{
    each_of_all(check_lenient);
}

static void check_beginnings(unsigned mover, struct move move)
{
    char line[LINE_MAX_BYTES];
    strcpy(line, written(mover, move));
    for (size_t size = 0; size < strlen(line); size++) {
        struct fault fault;
        struct move other;
        unsigned who;
        bool reads = !line_read(line, size, &who, &other, &fault);
        assert_true(reads != line_is_beginning(line, size));
    }
    assert_false(line_is_beginning(line, strlen(line)));
}

static void every_beginning_of_a_line_is_known_as_one(void **state)
{
    static const char *const others[] = {"2 fly",  "5",      "2 push N4",     "2 pusch",
                                         "* drax", "2 pus ", "2 draw gray g", "x"};
    each_of_all(check_beginnings);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_false(line_is_beginning(others[i], strlen(others[i])));
}

/* clang-format off */
static const struct {
    const char *line;
    unsigned mover;
    struct move move;
} golden[] = {
    { "* start 2",                  MOVER_CHANCE, { CHANCE_START, 1, NONE, NONE } },
    { "* tile 1 orange",            MOVER_CHANCE, { CHANCE_TILE, 0, COLOUR_ORANGE, NONE } },
    { "* tower sealcheap",          MOVER_CHANCE, { CHANCE_TOWER, TOWER_SEALCHEAP, NONE, NONE } },
    { "* draw gray",                MOVER_CHANCE, { CHANCE_DRAW, COLOUR_GRAY, NONE, NONE } },
    { "* dock white",               MOVER_CHANCE, { CHANCE_DOCK, COLOUR_WHITE, NONE, NONE } },
    { "* bag brown",                MOVER_CHANCE, { CHANCE_BAG, COLOUR_BROWN, NONE, NONE } },
    { "* card 2 nave-1",            MOVER_CHANCE, { CHANCE_CARD, 1, CARD_NAVE_1, NONE } },
    { "* card 2 ?",                 MOVER_CHANCE, { CHANCE_CARD, 1, NONE, NONE } },
    { "* coat 4 salt",              MOVER_CHANCE, { CHANCE_COAT, 3, COAT_SALT, NONE } },
    { "* coat 4 ?",                 MOVER_CHANCE, { CHANCE_COAT, 3, NONE, NONE } },
    { "1 draw",                     0, { MOVE_DRAW, NONE, NONE, NONE } },
    { "1 draw turquoise",           0, { MOVE_CHOOSE, COLOUR_TURQUOISE, NONE, NONE } },
    { "3 keep gray",                2, { MOVE_KEEP, COLOUR_GRAY, NONE, NONE } },
    { "3 sparrow white",            2, { MOVE_SPARROW, COLOUR_WHITE, NONE, NONE } },
    { "3 scholar brown",            2, { MOVE_SCHOLAR, COLOUR_BROWN, NONE, NONE } },
    { "2 push N2",                  1, { MOVE_PUSH, PLACE_N2, NONE, NONE } },
    { "2 push E3",                  1, { MOVE_PUSH, PLACE_E3, NONE, NONE } },
    { "2 money",                    1, { MOVE_MONEY, NONE, NONE, NONE } },
    { "2 clear W",                  1, { MOVE_CLEAR, SIDE_W, NONE, NONE } },
    { "2 buy gray gray",            1, { MOVE_BUY, COLOUR_GRAY, COLOUR_GRAY, NONE } },
    { "2 buy gray",                 1, { MOVE_BUY, COLOUR_GRAY, NONE, NONE } },
    { "2 buy coin",                 1, { MOVE_BUY_COIN, NONE, NONE, NONE } },
    { "2 river",                    1, { MOVE_RIVER, NONE, NONE, NONE } },
    { "2 step",                     1, { MOVE_STEP, NONE, NONE, NONE } },
    { "2 seal goose",               1, { MOVE_SEAL, QUARTER_GOOSE, NONE, NONE } },
    { "2 seal oath council",        1, { MOVE_SEAL, QUARTER_OATH, DESCENDANT_COUNCIL, NONE } },
    { "2 grab",                     1, { MOVE_GRAB, NONE, NONE, NONE } },
    { "2 end",                      1, { MOVE_END, NONE, NONE, NONE } },
    { "4 lay goods-orange",         3, { MOVE_LAY, CARD_GOODS + COLOUR_ORANGE, NONE, NONE } },
    { "4 play tower-3 gray",        3, { MOVE_PLAY, CARD_TOWER_1 + 2, COLOUR_GRAY, NONE } },
    { "4 play art-gray",            3, { MOVE_PLAY, CARD_ART, NONE, NONE } },
    { "4 play chronicle field",     3, { MOVE_PLAY, CARD_CHRONICLE, QUARTER_FIELD, NONE } },
    { "4 play wall oath abbot",     3, { MOVE_PLAY, CARD_WALL, QUARTER_OATH, DESCENDANT_ABBOT } },
    { "4 play halt tiles",          3, { MOVE_PLAY, CARD_HALT, HALT_TILES, NONE } },
    { "4 play joust",               3, { MOVE_PLAY, CARD_JOUST, NONE, NONE } },
    { "4 play reform N1",           3, { MOVE_PLAY, CARD_REFORM, PLACE_N1, NONE } },
    { "4 play reform N1 E3",        3, { MOVE_PLAY, CARD_REFORM, PLACE_N1, PLACE_E3 } },
    { "4 play siege 3",             3, { MOVE_PLAY, CARD_SIEGE, 3, NONE } },
    { "4 play league brown",        3, { MOVE_PLAY, CARD_LEAGUE, COLOUR_BROWN, NONE } },
    { "4 play sparrow 5",           3, { MOVE_PLAY, CARD_SPARROW, 5, NONE } },
    { "1 merchant gray orange",     0, { MOVE_MERCHANT, COLOUR_GRAY, COLOUR_ORANGE, NONE } },
    { "1 pass",                     0, { MOVE_PASS, NONE, NONE, NONE } },
    { "1 dock gray",                0, { MOVE_DOCK, COLOUR_GRAY, NONE, NONE } },
    { "1 coin",                     0, { MOVE_COIN, NONE, NONE, NONE } },
    { "1 steps 0",                  0, { MOVE_STEPS, 0, NONE, NONE } },
    { "1 discard choir-1",          0, { MOVE_DISCARD, CARD_CHOIR_1, NONE, NONE } },
    { "1 discard choir-1 sparrow",  0, { MOVE_DISCARD, CARD_CHOIR_1, CARD_SPARROW, NONE } },
    { "1 coat leaning",             0, { MOVE_COAT, COAT_LEANING, NONE, NONE } },
    { "1 take fustian-white",       0, { MOVE_TAKE, CARD_FUSTIAN + COLOUR_WHITE, NONE, NONE } },
    { "1 look",                     0, { MOVE_LOOK, NONE, NONE, NONE } },
    { "1 tax gray white",           0, { MOVE_TAX, COLOUR_GRAY, COLOUR_WHITE, NONE } },
    { "1 tax",                      0, { MOVE_TAX, NONE, NONE, NONE } },
    { "1 refuse",                   0, { MOVE_REFUSE, NONE, NONE, NONE } },
};

static const struct {
    const char *line;
    unsigned column;
    const char *expected; /* the sentence has it */
} bad[] = {
    { "",                      1,  "seat from 1 to 4, or *" },
    { "   ",                   1,  "seat from 1 to 4, or *" },
    { "push N2",               1,  "seat from 1 to 4, or *" },
    { "0 draw",                1,  "seat from 1 to 4, or *" },
    { "5 draw",                1,  "seat from 1 to 4, or *" },
    { "01 draw",               1,  "seat from 1 to 4, or *" },
    { "+1 draw",               1,  "seat from 1 to 4, or *" },
    { "  12 draw",             3,  "seat from 1 to 4, or *" },
    { "**",                    1,  "seat from 1 to 4, or *" },
    { "1",                     2,  "a move" },
    { "*  ",                   2,  "by chance" },
    { "1 fly",                 3,  "a move" },
    { "1 start 2",             3,  "a move" },
    { "* push N2",             3,  "by chance" },
    { "1 push",                7,  "outer place" },
    { "1  push  N4",           10, "outer place" },
    { "1 push N2 N3",          11, "end of the line" },
    { "1 push\tN2 ?",          11, "end of the line" },
    { "1 push N2,",            8,  "outer place" },
    { "1 draw pink",           8,  "a colour" },
    { "1 draw gray gray",      13, "end of the line" },
    { "1 draw ?",              8,  "a colour" },
    { "1 clear N1",            9,  "a side" },
    { "1 buy",                 6,  "a colour" },
    { "1 buy coin gray",       12, "end of the line" },
    { "1 buy coins",           7,  "a colour" },
    { "1 buy gray coin",       12, "a colour" },
    { "1 buy gray gray gray",  17, "end of the line" },
    { "1 seal oath",           12, "a descendant" },
    { "1 seal field abbot",    14, "end of the line" },
    { "1 seal butchers",       8,  "a quarter" },
    { "1 lay ?",               7,  "a card" },
    { "1 lay nave-4",          7,  "a card" },
    { "1 lay nave-01",         7,  "a card" },
    { "1 play nave-1",         14, "a colour" },
    { "1 play art-gray gray",  17, "end of the line" },
    { "1 play halt",           12, "coins or tiles" },
    { "1 play halt coin",      13, "coins or tiles" },
    { "1 play siege 0",        14, "coins that the card allows" },
    { "1 play siege 4",        14, "coins that the card allows" },
    { "1 play siege 03",       14, "coins that the card allows" },
    { "1 play sparrow 6",      16, "sparrows that the card allows" },
    { "1 play reform N",       15, "outer place" },
    { "1 play reform N1 N2 N3", 21, "end of the line" },
    { "1 steps",               8,  "river spaces" },
    { "1 steps -1",            9,  "river spaces" },
    { "1 steps 00",            9,  "river spaces" },
    { "1 steps 23",            9,  "river spaces" },
    { "1 steps 256",           9,  "river spaces" },
    { "1 tax gray",            11, "a colour" },
    { "1 coat ?",              8,  "coat of arms" },
    { "1 discard ?",           11, "a card" },
    { "* card 1",              9,  "a card" },
    { "* card 5 ?",            8,  "seat from 1 to 4" },
    { "* card 1 ??",           10, "question mark" },
    { "* coat 1 chronicle",    10, "question mark" },
    { "* tower pik",           9,  "tower tile" },
    { "* grid gray white",     18, "a colour" },
    { "* descendants abbot",   20, "a descendant" },
    { "1 \xc3\xa4\xc3\xb6 x",  3,  "a move" },
    { "\xc3\xa4\xc3\xb6 draw", 1,  "seat from 1 to 4" },
    { "1 draw gr\xc3\xa4y x",  8,  "a colour" },
    { "1 draw gray \xc3\xa4 x", 13, "end of the line" },
    { "1 draw\ngray",          3,  "a move" },
    { "1 draw\r gray",         3,  "a move" },
};
/* clang-format on */

static void each_kind_of_move_has_its_words(void **state)
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        assert_string_equal(written(golden[i].mover, golden[i].move), golden[i].line);
        reads_as(golden[i].line, strlen(golden[i].line), golden[i].mover, golden[i].move);
        assert_ptr_equal(strstr(golden[i].line, move_word(golden[i].move)), golden[i].line + 2);
    }
}

static void a_bad_line_is_refused_with_its_column_and_what_was_expected(void **state)
{
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct fault fault = {0};
        struct move move = move_of(MOVE_LOOK);
        unsigned mover = 77;
        if (!line_read(bad[i].line, strlen(bad[i].line), &mover, &move, &fault))
            fail_msg("\"%s\" was read", bad[i].line);
        if (fault.line != 1 || fault.column != bad[i].column ||
            !strstr(fault.sentence, bad[i].expected))
            fail_msg("\"%s\": %u:%u %s", bad[i].line, fault.line, fault.column, fault.sentence);
        assert_int_equal(mover, 77);
        assert_true(move_is_same(move, move_of(MOVE_LOOK)));
    }
}

static void a_character_of_several_bytes_is_one_column(void **state)
{
    struct fault fault;
    struct move move;
    const char *line = "draw \xe2\x99\x9a\xe2\x99\x9a";
    assert_int_equal(move_read(line, strlen(line), false, &move, &fault), -1);
    assert_int_equal(fault.column, 6);
    line = "\xe2\x99\x9a";
    fault_set(&fault, line, 3, "x");
    assert_int_equal(fault.column, 2);
}

static void a_move_without_its_mover_reads_alike(void **state)
{
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
        struct fault fault;
        struct move move;
        const char *line = golden[i].line;
        size_t at = line_move_at(line, strlen(line));
        bool chance = golden[i].mover == MOVER_CHANCE;
        assert_int_equal(at, 2);
        assert_int_equal(move_read(line + at, strlen(line) - at, chance, &move, &fault), 0);
        assert_true(move_is_same(move, golden[i].move));
    }
}

/* Lines that are nearly right, with bytes thrown in. */
static void any_bytes_are_read_or_refused(void **state)
{
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES];
    unsigned reads = 0;
    rng_seed_from_text("lines", 5, seed);
    rng_init(&rng, seed, 0);
    for (unsigned i = 0; i < 100000; i++) {
        char line[64];
        struct fault fault = {0};
        struct move move;
        unsigned mover;
        const char *from = golden[rng_below(&rng, sizeof golden / sizeof *golden)].line;
        size_t size = strlen(from);
        memcpy(line, from, size);
        for (uint32_t n = rng_below(&rng, 3); n; n--)
            line[rng_below(&rng, (uint32_t)size)] = (char)rng_below(&rng, 256);
        size -= rng_below(&rng, 4) ? 0 : rng_below(&rng, (uint32_t)size);
        if (line_read(line, size, &mover, &move, &fault) < 0) {
            assert_true(fault.line == 1 && fault.column >= 1 && fault.column <= size + 1);
            assert_true(fault.sentence[0] != '\0');
            continue;
        }
        reads++;
        check_round_trip(mover, move);
    }
    assert_true(reads > 1000);
}

static void every_word_is_found_in_any_case(void **state)
{
    assert_int_equal(word_find(colour_words, COLOURS, "GrAy", 4), COLOUR_GRAY);
    assert_int_equal(word_find(colour_words, COLOURS, "gra", 3), NONE);
    assert_int_equal(word_find(colour_words, COLOURS, "grayer", 6), NONE);
    assert_int_equal(word_find(colour_words, COLOURS, "", 0), NONE);
    assert_int_equal(word_find(asked_words, ASKEDS, "tax", 3), ASKED_TAX);
    for (unsigned c = 0; c < CARDS; c++)
        assert_int_equal(word_find(card_words, CARDS, card_words[c], strlen(card_words[c])), c);
}

static void write_a_card_that_there_is_not(void)
{
    written(0, move_one(MOVE_LAY, CARDS));
}

static void write_a_dark_card_of_a_seat(void)
{
    written(0, move_one(MOVE_LAY, NONE));
}

static void writing_what_is_no_move_traps(void **state)
{
    assert_true(traps(write_a_card_that_there_is_not));
    assert_true(traps(write_a_dark_card_of_a_seat));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_of_move_has_its_words),
        cmocka_unit_test(every_move_reads_as_it_was_written),
        cmocka_unit_test(writing_has_single_spaces_and_fits_its_buffer),
        cmocka_unit_test(case_and_spaces_do_not_matter),
        cmocka_unit_test(every_beginning_of_a_line_is_known_as_one),
        cmocka_unit_test(a_bad_line_is_refused_with_its_column_and_what_was_expected),
        cmocka_unit_test(a_character_of_several_bytes_is_one_column),
        cmocka_unit_test(a_move_without_its_mover_reads_alike),
        cmocka_unit_test(any_bytes_are_read_or_refused),
        cmocka_unit_test(every_word_is_found_in_any_case),
        cmocka_unit_test(writing_what_is_no_move_traps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
