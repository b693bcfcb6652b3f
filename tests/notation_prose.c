/* Moves told to people: spot checks, and every move of many games makes whole sentences. */
#include "notation/prose.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "notation/name.h"
#include "notation_game.h"
#include "rules/view.h"

enum { GAMES = 300 }; /* 50 of each variant and number of seats */

#define START                                                                                      \
    "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n\n* start 1\n"                                   \
    "* grid gray gray brown turquoise orange white white orange turquoise\n"                       \
    "* descendants abbot guard scholar merchant\n* tile 1 gray\n* tile 2 white\n"

static const char *const names[SEATS_MAX] = {"Ada", NULL, "", "Computer"};
static char buffer[PROSE_MAX];

static const char *told(const struct tongue *tongue, const struct game *before,
                        const struct game *after, unsigned mover, struct move move)
{
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    prose_move(&text, tongue, before, after, mover, move, names);
    assert_false(text.full);
    return buffer;
}

/* The last move of a record. */
static const char *told_last(const char *record)
{
    struct record_reader reader;
    struct fault fault;
    assert_int_equal(record_open(&reader, record, strlen(record), &fault), 0);
    int more;
    while ((more = record_next(&reader, &fault)) > 0)
        ;
    if (more < 0)
        fail_msg("%u:%u %s", fault.line, fault.column, fault.sentence);
    return told(NULL, &reader.before, &reader.game, reader.mover, reader.move);
}

static void set_up_is_told(void **state)
{
    assert_string_equal(told_last("ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n\n* start 2\n"),
                        "Seat 2 is the starting player.");
    assert_string_equal(told_last(START), "Seat 2 gets a tile: white.");
}

static void a_turn_is_told(void **state)
{
    assert_string_equal(told_last(START "1 draw\n"), "Ada reaches into the bag.");
    assert_string_equal(told_last(START "1 draw\n* draw turquoise\n"), "Ada draws turquoise.");
    assert_string_equal(told_last(START "1 draw\n* draw orange\n1 sparrow gray\n"),
                        "Ada swaps orange for gray of the docks. Ada pays 1 sparrow.");
    assert_string_equal(told_last(START "1 draw\n* draw turquoise\n1 push N2\n"),
                        "Ada pushes turquoise in from N2; orange falls out at S2.");
    assert_string_equal(told_last(START "1 draw\n* draw white\n1 push N2\n1 money\n"),
                        "Ada takes 1 coin.");
    assert_string_equal(told_last(START "1 draw\n* draw white\n1 push N2\n1 clear S\n"),
                        "Ada clears side S and gets orange.");
    assert_string_equal(told_last(START "1 draw\n* draw orange\n1 push N2\n1 seal leaning\n"),
                        "Ada puts a seal into a quarter: Leaning House. Ada pays 2 coins.");
    assert_string_equal(told_last(START "1 draw\n* draw orange\n1 push N2\n1 seal leaning\n"
                                        "* coat 1 ?\n* coat 1 salt\n"),
                        "Ada is shown a coat of arms: Salt Barn.");
    assert_string_equal(told_last(START "1 draw\n* draw orange\n1 push N2\n1 seal leaning\n"
                                        "* coat 1 oath\n* coat 1 salt\n1 coat salt\n"),
                        "Ada takes a coat of arms: Salt Barn. Ada gets 5 points.");
    assert_string_equal(told_last(START "1 draw\n* draw orange\n1 push N2\n1 end\n"),
                        "Ada ends the turn.");
}

static void a_card_that_is_not_known_is_a_card(void **state)
{
    struct game game;
    game_init(&game, 2, VARIANT_BASIC, 10);
    assert_string_equal(told(NULL, &game, &game, MOVER_CHANCE, move_two(CHANCE_CARD, 1, NONE)),
                        "Seat 2 is dealt a card.");
    assert_string_equal(told(NULL, &game, &game, MOVER_CHANCE, move_two(CHANCE_CARD, 0, CARD_WALL)),
                        "Ada is dealt a card: City Wall.");
    assert_string_equal(told(NULL, &game, &game, MOVER_CHANCE, move_two(CHANCE_COAT, 3, NONE)),
                        "Computer is shown a coat of arms.");
}

static void what_others_get_is_told(void **state)
{
    struct game before, after;
    game_init(&before, 2, VARIANT_BASIC, 10);
    memset(before.grid, COLOUR_GRAY, sizeof before.grid);
    before.phase = PHASE_PUSH;
    before.due = 0;
    before.drawn[0] = COLOUR_TURQUOISE;
    before.edges[PLACE_S2] = 1;
    after = before;
    game_do(&after, move_one(MOVE_PUSH, PLACE_N2));
    assert_string_equal(told(NULL, &before, &after, 0, move_one(MOVE_PUSH, PLACE_N2)),
                        "Ada pushes turquoise in from N2; gray falls out at S2. "
                        "Seat 2 gets 1 sparrow.");
}

/* What a payment gave back at once is told apart from the payment. */
static void a_payment_and_a_gain_are_told_apart(void **state)
{
    struct game before, after;
    game_init(&before, 2, VARIANT_BASIC, 10);
    before.phase = PHASE_ACT;
    before.due = 0;
    before.pool[COLOUR_ORANGE] = 1;
    memset(before.docks, 0, sizeof before.docks);
    before.crests[QUARTER_FIELD] = 1;
    after = before;
    game_do(&after, move_two(MOVE_SEAL, QUARTER_FIELD, NONE));
    assert_string_equal(told(NULL, &before, &after, 0, move_two(MOVE_SEAL, QUARTER_FIELD, NONE)),
                        "Ada puts a seal into a quarter: Field. Ada pays 2 coins. "
                        "Ada gets 1 coin. Seat 2 gets 1 point.");
}

/* R-PUSH-7 */
static void what_goes_back_into_the_bag_is_told(void **state)
{
    struct game before, after;
    game_init(&before, 2, VARIANT_BASIC, 10);
    before.phase = PHASE_DRAW;
    before.due = 0;
    memset(before.bag, 0, sizeof before.bag);
    after = before;
    game_do(&after, move_of(MOVE_DRAW));
    assert_string_equal(told(NULL, &before, &after, 0, move_of(MOVE_DRAW)),
                        "Ada reaches into the bag. The tiles of the docks go back into the bag.");
    before.out[PLACE_N1] = COLOUR_GRAY;
    after = before;
    game_do(&after, move_of(MOVE_DRAW));
    assert_string_equal(told(NULL, &before, &after, 0, move_of(MOVE_DRAW)),
                        "Ada reaches into the bag. All pushed-out tiles go back into the bag.");
    before.out[PLACE_N1] = NONE;
    memset(before.docks, 0, sizeof before.docks);
    after = before;
    game_do(&after, move_of(MOVE_DRAW));
    assert_string_equal(told(NULL, &before, &after, 0, move_of(MOVE_DRAW)),
                        "Ada finds no tile to draw.");
}

/* R-CARD-3 */
static void a_shuffled_discard_pile_is_told(void **state)
{
    struct game before, after;
    struct move buy = move_two(MOVE_BUY, COLOUR_GRAY, COLOUR_WHITE);
    game_init(&before, 2, VARIANT_BASIC, 10);
    before.phase = PHASE_ACT;
    before.due = 0;
    before.pool[COLOUR_BROWN] = 1;
    before.seats[0].tiles[COLOUR_GRAY] = before.seats[0].tiles[COLOUR_WHITE] = 1;
    before.discard = ALL_CARDS;
    before.hidden = 0;
    before.deck = 0;
    after = before;
    game_do(&after, buy);
    assert_string_equal(told(NULL, &before, &after, 0, buy),
                        "Ada buys a card with gray and white. "
                        "The discard pile becomes the new draw pile.");
}

static void the_end_is_told_with_scores_and_winners(void **state)
{
    struct game before, after;
    game_init(&before, 2, VARIANT_BASIC, 10);
    before.phase = PHASE_ACT;
    before.due = 0;
    before.start = 0;
    before.seat = 1;
    before.round = 10;
    before.seats[0].space = 12;
    before.seats[1].space = 11;
    after = before;
    game_do(&after, move_of(MOVE_END));
    assert_string_equal(told(NULL, &before, &after, 1, move_of(MOVE_END)),
                        "Seat 2 ends the turn. The game is over. Ada has 8 points. "
                        "Seat 2 has 6 points. Ada wins.");
    before.seats[1].space = 12;
    before.seats[0].space = 12;
    after = before;
    game_do(&after, move_of(MOVE_END));
    assert_non_null(strstr(told(NULL, &before, &after, 1, move_of(MOVE_END)),
                           "Ada shares the win. Seat 2 shares the win."));
}

static const char *backwards(const struct tongue *tongue, const char *english)
{
    return strcmp(english, "%s draws %s.") ? english : "%2$s: %1$s.";
}

static const char *counted(const struct tongue *tongue, const char *one, const char *many,
                           unsigned n)
{
    return n == 1 ? one : many;
}

static void a_translation_may_turn_the_words_around(void **state)
{
    const struct tongue tongue = {.say = backwards, .count = counted};
    struct game game;
    game_init(&game, 2, VARIANT_BASIC, 10);
    assert_string_equal(told(&tongue, &game, &game, MOVER_CHANCE, move_one(CHANCE_DRAW, 0)),
                        "gray: Ada.");
}

static void is_whole(const char *sentence)
{
    size_t length = strlen(sentence);
    if (length < 8 || sentence[length - 1] != '.' || strchr(sentence, '%') ||
        strstr(sentence, "  ") || strstr(sentence, "..") || strstr(sentence, "(null)") ||
        strchr(sentence, '?'))
        fail_msg("\"%s\"", sentence);
}

/* What was done is a whole sentence, and comes first in what is told. */
static void tells_the_deed_first(const struct random_game *random)
{
    char deed[PROSE_MAX];
    struct text text;
    text_init(&text, deed, sizeof deed);
    prose_deed(&text, NULL, &random->before, &random->game, random->mover, random->move, names);
    is_whole(deed);
    assert_memory_equal(deed, buffer, text.length);
}

static void every_move_makes_whole_sentences(void **state)
{
    unsigned kinds[MOVE_KINDS] = {0};
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            is_whole(told(NULL, &random.before, &random.game, random.mover, random.move));
            tells_the_deed_first(&random);
            kinds[random.move.kind]++;
        }
    }
    for (unsigned k = 0; k < MOVE_KINDS; k++)
        if (!kinds[k])
            fail_msg("no move of kind %u came up", k);
}

/* Told from what a spectator knows, no sentence names a card in a hand. */
static void a_spectators_log_names_no_hidden_card(void **state)
{
    for (unsigned n = 0; n < GAMES / 10; n++) {
        struct random_game random;
        struct view before, after;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            struct move seen = view_mask(VIEW_SPECTATOR, random.move);
            view_of(&random.before, VIEW_SPECTATOR, &before);
            view_of(&random.game, VIEW_SPECTATOR, &after);
            is_whole(told(NULL, &before.known, &after.known, random.mover, seen));
            if (seen.kind == CHANCE_CARD)
                assert_null(strstr(buffer, name_card(NULL, random.move.b)));
        }
    }
}

static void is_said(const char *text, bool is_sentence)
{
    assert_non_null(text);
    assert_true(text[0] != '\0');
    assert_int_equal(text[strlen(text) - 1] == '.', is_sentence);
}

static void every_thing_has_a_name(void **state)
{
    char name[128];
    struct text text;
    for (unsigned i = 0; i < COLOURS; i++) {
        is_said(name_colour(NULL, i), false);
        is_said(name_action(NULL, i), false);
    }
    for (unsigned i = 0; i < QUARTERS; i++)
        is_said(name_quarter(NULL, i), false);
    for (unsigned i = 0; i < COATS; i++)
        is_said(name_coat(NULL, i), false);
    for (unsigned i = 0; i < DESCENDANTS; i++)
        is_said(name_descendant(NULL, i), false);
    for (unsigned i = 0; i < CARDS; i++) {
        is_said(name_card(NULL, i), false);
        text_init(&text, name, sizeof name);
        name_write_card(&text, NULL, i);
        assert_int_equal(!!strchr(name, '('), i < CARD_CHRONICLE);
    }
    for (unsigned i = 0; i < TOWERS; i++) {
        is_said(name_tower(NULL, i), false);
        text_init(&text, name, sizeof name);
        name_write_tower_effect(&text, NULL, i);
        is_said(name, true);
    }
    for (unsigned i = 0; i < PHASES; i++) {
        const struct game idle = {.phase = (uint8_t)i};
        is_said(name_phase(NULL, i), false);
        text_init(&text, name, sizeof name);
        name_write_task(&text, NULL, &idle);
        is_said(name, true);
    }
    for (unsigned i = 0; i < ASKEDS; i++) {
        text_init(&text, name, sizeof name);
        name_write_asked(&text, NULL, i);
        is_said(name, true);
    }
    text_init(&text, name, sizeof name);
    name_write_card(&text, NULL, CARD_CHOIR_1);
    assert_string_equal(name, "Choir 1 (gray or white)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(set_up_is_told),
        cmocka_unit_test(a_turn_is_told),
        cmocka_unit_test(a_card_that_is_not_known_is_a_card),
        cmocka_unit_test(what_others_get_is_told),
        cmocka_unit_test(a_payment_and_a_gain_are_told_apart),
        cmocka_unit_test(what_goes_back_into_the_bag_is_told),
        cmocka_unit_test(a_shuffled_discard_pile_is_told),
        cmocka_unit_test(the_end_is_told_with_scores_and_winners),
        cmocka_unit_test(a_translation_may_turn_the_words_around),
        cmocka_unit_test(every_move_makes_whole_sentences),
        cmocka_unit_test(a_spectators_log_names_no_hidden_card),
        cmocka_unit_test(every_thing_has_a_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
