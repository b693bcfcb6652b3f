/* Choices, what they are called and what they would bring, over random games. */
#include <string.h>

#include "cmocka_all.h"
#include "match/match.h"
#include "notation/caption.h"
#include "notation/preview.h"
#include "notation/reference.h"
#include "terminal/choices.h"

enum { GAMES = 60 };

static const char *const names[SEATS_MAX] = {"Ada", "Ben", "", NULL};

typedef void asking(const struct view *view, const struct choices *choices);

/* Asks at every decision of random games of all kinds. */
static void ask(asking *question)
{
    static struct match match;
    for (unsigned n = 0; n < GAMES; n++) {
        uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)n, 3};
        struct record_header header = {
            .seats = (uint8_t)(2 + n % 3), .variant = (uint8_t)(n / 3 % 2), .rounds = 10};
        struct rng rng;
        rng_init(&rng, seed, 9);
        match_init(&match, &header, seed);
        for (unsigned seat; (seat = match_mover(&match)) != MOVER_NOBODY;) {
            struct view view;
            struct choices choices;
            view_of(&match.game, seat, &view);
            choices_of(&view, &choices);
            question(&view, &choices);
            struct move move = choices.list[rng_next(&rng) % choices.count];
            assert_int_equal(match_move(&match, seat, move), REFUSAL_NONE);
        }
    }
}

static void compare_with_legal(const struct view *view, const struct choices *choices)
{
    struct move legal[MOVES_MAX];
    size_t count = view_moves(view, legal);
    assert_int_equal(choices->count, count);
    for (size_t i = 0; i < count; i++) {
        bool is_there = false;
        for (size_t j = 0; j < count; j++)
            is_there |= move_is_same(legal[i], choices->list[j]);
        assert_true(is_there);
    }
}

static void the_choices_are_the_legal_moves(void **state)
{
    ask(compare_with_legal);
}

static void read_words(const struct view *view, const struct choices *choices)
{
    char words[2][CAPTION_MAX], preview[PREVIEW_MAX];
    struct text text;
    for (size_t i = 0; i < choices->count; i++) {
        struct move move = choices->list[i];
        text_init(&text, words[i % 2], CAPTION_MAX);
        caption_write(&text, NULL, &view->known, move);
        assert_true(text.length > 0 && !text.full);
        if (i)
            assert_string_not_equal(words[0], words[1]);
        text_init(&text, preview, sizeof preview);
        preview_write(&text, NULL, view, move, names);
        assert_false(text.full);
        assert_non_null(reference_find(caption_rule(move)));
    }
}

static void each_has_a_name_a_preview_and_a_rule(void **state)
{
    ask(read_words);
}

static void walk(const struct view *view, const struct choices *choices)
{
    bool is_met[MOVES_MAX] = {true};
    int todo[MOVES_MAX] = {0}, met = 1;
    (void)view;
    assert_int_equal(choices_step(choices, CHOICE_NONE, DIRECTION_DOWN), 0);
    for (int i = 0; i < met; i++)
        for (unsigned d = DIRECTION_UP; d <= DIRECTION_RIGHT; d++) {
            int to = choices_step(choices, todo[i], (enum direction)d);
            assert_in_range(to, 0, choices->count - 1);
            if (!is_met[to])
                todo[met++] = to;
            is_met[to] = true;
        }
    assert_int_equal(met, choices->count);
}

static void arrows_lead_to_every_choice(void **state)
{
    ask(walk);
}

/* Round the square from the upper left corner on. */
static const uint8_t round_the_square[PLACES] = {PLACE_N1, PLACE_N2, PLACE_N3, PLACE_E1,
                                                 PLACE_E2, PLACE_E3, PLACE_S3, PLACE_S2,
                                                 PLACE_S1, PLACE_W3, PLACE_W2, PLACE_W1};

static unsigned pushes_seen;

static void go_round(const struct view *view, const struct choices *choices)
{
    unsigned at = 0;
    (void)view;
    for (size_t i = 0; i < choices->count; i++) {
        if (choices->list[i].kind != MOVE_PUSH)
            continue;
        while (at < PLACES && round_the_square[at] != choices->list[i].a)
            at++;
        assert_true(at < PLACES); /* else it stands before one that comes earlier */
        pushes_seen++;
    }
}

static void pushes_are_listed_round_the_square(void **state)
{
    pushes_seen = 0;
    ask(go_round);
    assert_true(pushes_seen > 1000);
}

static bool is_last(struct move m)
{
    return m.kind == MOVE_REFUSE || m.kind == MOVE_PASS || m.kind == MOVE_END;
}

/* Where the kinds begin; each only once. */
static size_t find_kinds(const struct choices *choices, size_t begins[MOVE_KINDS])
{
    bool is_met[MOVE_KINDS] = {false};
    size_t count = 0;
    for (size_t i = 0; i < choices->count; i++) {
        unsigned kind = choices->list[i].kind;
        if (i && kind == choices->list[i - 1].kind)
            continue;
        assert_false(is_met[kind]);
        is_met[kind] = true;
        begins[count++] = i;
    }
    return count;
}

static void look_at_kinds(const struct view *view, const struct choices *choices)
{
    size_t begins[MOVE_KINDS], kinds = find_kinds(choices, begins), k = 0;
    int count = (int)choices->count;
    (void)view;
    for (int i = 0; i < count; i++) {
        if (i && is_last(choices->list[i - 1]))
            assert_true(is_last(choices->list[i]));
        k += k + 1 < kinds && (size_t)i == begins[k + 1];
        if (choices->list[i].kind == MOVE_PUSH)
            continue;
        int up = (i + count - 1) % count, down = (i + 1) % count;
        assert_int_equal(choices_step(choices, i, DIRECTION_UP), up);
        assert_int_equal(choices_step(choices, i, DIRECTION_DOWN), down);
        assert_int_equal(choices_step(choices, i, DIRECTION_LEFT),
                         kinds > 1 ? (int)begins[(k + kinds - 1) % kinds] : up);
        assert_int_equal(choices_step(choices, i, DIRECTION_RIGHT),
                         kinds > 1 ? (int)begins[(k + 1) % kinds] : down);
    }
}

static void kinds_stand_together_and_arrows_go_through_them_or_from_one_to_the_next(void **state)
{
    ask(look_at_kinds);
}

/* The place to which an arrow goes from another; NONE for the next kind of move. `but` cannot be pushed
 * into. */
static unsigned arrow(unsigned from, enum direction direction, unsigned but)
{
    struct choices choices = {.count = 0};
    int at = CHOICE_NONE;
    for (unsigned i = 0; i < PLACES; i++) {
        if (round_the_square[i] == from)
            at = (int)choices.count;
        if (round_the_square[i] != but)
            choices.list[choices.count++] =
                (struct move){MOVE_PUSH, round_the_square[i], NONE, NONE};
    }
    choices.list[choices.count++] = move_of(MOVE_END);
    return choices.list[choices_step(&choices, at, direction)].a;
}

static void arrows_step_from_push_to_push_as_they_lie(void **state)
{
    static const uint8_t rows[PLACES][1 + 4] = {
        {PLACE_N1, NONE, PLACE_W1, PLACE_W1, PLACE_N2},
        {PLACE_N2, NONE, PLACE_S2, PLACE_N1, PLACE_N3},
        {PLACE_N3, NONE, PLACE_E1, PLACE_N2, PLACE_E1},
        {PLACE_E1, PLACE_N3, PLACE_E2, PLACE_N3, NONE},
        {PLACE_E2, PLACE_E1, PLACE_E3, PLACE_W2, NONE},
        {PLACE_E3, PLACE_E2, PLACE_S3, PLACE_S3, NONE},
        {PLACE_S3, PLACE_E3, NONE, PLACE_S2, PLACE_E3},
        {PLACE_S2, PLACE_N2, NONE, PLACE_S1, PLACE_S3},
        {PLACE_S1, PLACE_W3, NONE, PLACE_W3, PLACE_S2},
        {PLACE_W3, PLACE_W2, PLACE_S1, NONE, PLACE_S1},
        {PLACE_W2, PLACE_W1, PLACE_W3, NONE, PLACE_E2},
        {PLACE_W1, PLACE_N1, PLACE_W2, NONE, PLACE_N1},
    };
    for (unsigned i = 0; i < PLACES; i++)
        for (unsigned d = DIRECTION_UP; d <= DIRECTION_RIGHT; d++)
            assert_int_equal(arrow(rows[i][0], (enum direction)d, NONE), rows[i][1 + d]);
}

static void of_two_equally_near_an_arrow_takes_the_first_round_the_square(void **state)
{
    assert_int_equal(arrow(PLACE_N2, DIRECTION_DOWN, PLACE_S2), PLACE_E1);  /* or W1 */
    assert_int_equal(arrow(PLACE_S2, DIRECTION_UP, PLACE_N2), PLACE_E3);    /* or W3 */
    assert_int_equal(arrow(PLACE_E2, DIRECTION_LEFT, PLACE_W2), PLACE_N3);  /* or S3 */
    assert_int_equal(arrow(PLACE_W2, DIRECTION_RIGHT, PLACE_E2), PLACE_N1); /* or S1 */
}

/* What a click on a thing chooses, as the words of the move name it. */
static void a_choice_is_about_the_things_that_its_move_names(void **state)
{
    static const struct {
        struct move move;
        enum thing thing;
        unsigned right, wrong;
    } rows[] = {
        {{MOVE_PUSH, PLACE_S2, NONE, NONE}, THING_PLACE, PLACE_S2, PLACE_S1},
        {{MOVE_CLEAR, PLACE_S2 / 3, NONE, NONE}, THING_PLACE, PLACE_S2, PLACE_N1},
        {{MOVE_PLAY, CARD_REFORM, PLACE_N1, PLACE_W2}, THING_PLACE, PLACE_W2, PLACE_W1},
        {{MOVE_SEAL, QUARTER_OATH, 2, NONE}, THING_QUARTER, QUARTER_OATH, QUARTER_FIELD},
        {{MOVE_SEAL, QUARTER_OATH, 2, NONE}, THING_DESCENDANT, 2, 3},
        {{MOVE_PLAY, CARD_WALL, QUARTER_FIELD, NONE}, THING_QUARTER, QUARTER_FIELD, QUARTER_OATH},
        {{MOVE_PLAY, CARD_CHRONICLE, QUARTER_OATH, 4}, THING_DESCENDANT, 4, 1},
        {{MOVE_LAY, CARD_SIEGE, NONE, NONE}, THING_CARD, CARD_SIEGE, CARD_WALL},
        {{MOVE_TAKE, CARD_SIEGE, NONE, NONE}, THING_CARD, CARD_SIEGE, CARD_WALL},
        {{MOVE_COAT, COAT_SALT, NONE, NONE}, THING_COAT, COAT_SALT, COAT_CORN},
        {{MOVE_SPARROW, COLOUR_BROWN, NONE, NONE}, THING_DOCK, COLOUR_BROWN, COLOUR_GRAY},
        {{MOVE_DOCK, COLOUR_WHITE, NONE, NONE}, THING_DOCK, COLOUR_WHITE, COLOUR_GRAY},
        {{MOVE_MERCHANT, COLOUR_WHITE, COLOUR_GRAY, NONE}, THING_DOCK, COLOUR_GRAY, COLOUR_WHITE},
        {{MOVE_MERCHANT, COLOUR_WHITE, COLOUR_GRAY, NONE}, THING_TILE, COLOUR_WHITE, COLOUR_GRAY},
        {{MOVE_SCHOLAR, COLOUR_ORANGE, NONE, NONE}, THING_TILE, COLOUR_ORANGE, COLOUR_GRAY},
        {{MOVE_BUY, COLOUR_GRAY, COLOUR_WHITE, NONE}, THING_TILE, COLOUR_WHITE, COLOUR_BROWN},
        {{MOVE_TAX, COLOUR_GRAY, COLOUR_WHITE, NONE}, THING_TILE, COLOUR_GRAY, COLOUR_BROWN},
        {{MOVE_PLAY, CARD_LEAGUE, COLOUR_GRAY, NONE}, THING_TILE, COLOUR_GRAY, COLOUR_BROWN},
        {{MOVE_CHOOSE, COLOUR_GRAY, NONE, NONE}, THING_BAG, COLOUR_GRAY, COLOUR_WHITE},
        {{MOVE_MONEY, NONE, NONE, NONE}, THING_ACTION, COLOUR_GRAY, COLOUR_WHITE},
        {{MOVE_CLEAR, 0, NONE, NONE}, THING_ACTION, COLOUR_WHITE, COLOUR_BROWN},
        {{MOVE_BUY_COIN, NONE, NONE, NONE}, THING_ACTION, COLOUR_BROWN, COLOUR_GRAY},
        {{MOVE_RIVER, NONE, NONE, NONE}, THING_ACTION, COLOUR_TURQUOISE, COLOUR_ORANGE},
        {{MOVE_SEAL, QUARTER_FIELD, NONE, NONE}, THING_ACTION, COLOUR_ORANGE, COLOUR_GRAY},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct choices choices = {.count = 2, .list = {move_of(MOVE_END), rows[i].move}};
        assert_true(choice_is_about(rows[i].move, rows[i].thing, rows[i].right));
        assert_false(choice_is_about(rows[i].move, rows[i].thing, rows[i].wrong));
        assert_int_equal(choices_find(&choices, rows[i].thing, rows[i].right), 1);
        assert_int_equal(choices_find(&choices, rows[i].thing, rows[i].wrong), CHOICE_NONE);
    }
    assert_true(choice_is_about(move_of(MOVE_STEP), THING_BARGE, 0));
    assert_true(choice_is_about(move_of(MOVE_STEPS), THING_BARGE, 0));
    assert_false(choice_is_about(move_of(MOVE_MONEY), THING_BARGE, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_choices_are_the_legal_moves),
        cmocka_unit_test(each_has_a_name_a_preview_and_a_rule),
        cmocka_unit_test(arrows_lead_to_every_choice),
        cmocka_unit_test(pushes_are_listed_round_the_square),
        cmocka_unit_test(kinds_stand_together_and_arrows_go_through_them_or_from_one_to_the_next),
        cmocka_unit_test(arrows_step_from_push_to_push_as_they_lie),
        cmocka_unit_test(of_two_equally_near_an_arrow_takes_the_first_round_the_square),
        cmocka_unit_test(a_choice_is_about_the_things_that_its_move_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
