/* Gains and their words: laws over random games, and spot checks. */
#include "notation/reason.h"

#include <string.h>

#include "cmocka_all.h"
#include "notation/hint_words.h"
#include "notation_game.h"
#include "rules/score.h"
#include "rules/view.h"

enum { GAMES = 120 };

#define START                                                                                      \
    "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n\n* start 1\n"                                   \
    "* grid gray gray brown turquoise orange white white orange turquoise\n"                       \
    "* descendants abbot guard scholar merchant\n* tile 1 gray\n* tile 2 white\n"
#define PUSHED START "1 draw\n* draw orange\n1 push N2\n"

static const char *const names[SEATS_MAX] = {"Ada", NULL, "", "Computer"};
static char buffer[REASON_WORDS_MAX];

static const char *said(const struct tongue *tongue, const struct reason *reason)
{
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    reason_write(&text, tongue, reason, names);
    assert_false(text.full);
    return buffer;
}

static const char *said_of(const struct game *before, const struct game *after, unsigned seat)
{
    struct reason reason;
    reason_of(before, after, seat, &reason);
    return said(NULL, &reason);
}

static void play(const char *record, struct game *game)
{
    struct record_reader reader;
    struct fault fault;
    int more = record_open(&reader, record, strlen(record), &fault);
    while (more >= 0 && (more = record_next(&reader, &fault)) > 0)
        continue;
    if (more < 0)
        fail_msg("%u:%u %s", fault.line, fault.column, fault.sentence);
    *game = reader.game;
}

/* Why seat 1 would go from the end of one record to the end of another. */
static const char *why(const char *from, const char *to)
{
    struct game before, after;
    play(from, &before);
    play(to, &after);
    return said_of(&before, &after, 0);
}

static void check_differences(const struct game *before, const struct game *after, unsigned seat)
{
    const struct seat *was = &before->seats[seat], *is = &after->seats[seat];
    struct gains gains;
    struct score_sheet sheet_was, sheet_is;
    unsigned seals = 0;
    gains_of(before, after, seat, &gains);
    score_sheet(before, seat, &sheet_was);
    score_sheet(after, seat, &sheet_is);
    assert_int_equal(gains.coins, is->coins - was->coins);
    assert_int_equal(gains.sparrows, is->sparrows - was->sparrows);
    assert_int_equal(gains.steps, is->space - was->space);
    assert_int_equal(gains.cards,
                     (int)game_hand_count(after, seat) - (int)game_hand_count(before, seat));
    assert_int_equal(gains_points(&gains), sheet_is.total - sheet_was.total);
    assert_int_equal(gains.points, sheet_is.during - sheet_was.during);
    for (unsigned c = 0; c < COLOURS; c++)
        assert_int_equal(gains.tiles[c], is->tiles[c] - was->tiles[c]);
    assert_true((was->laid | gains.laid) == is->laid && !(was->laid & gains.laid));
    assert_int_equal(was->coats + gains.coats, is->coats);
    assert_int_equal(was->descendants + gains.descendants, is->descendants);
    assert_int_equal(__builtin_popcount(gains.crests), was->crests - is->crests);
    for (unsigned q = 0; q < QUARTERS; q++)
        seals += gains.seals[q];
    unsigned edges = (unsigned)__builtin_popcount(gains.edges);
    assert_int_equal(seals + edges, was->seals - is->seals);
}

static void the_gains_are_the_differences_of_the_seats_things(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random))
            for (unsigned s = 0; s < random.game.seat_count; s++)
                check_differences(&random.before, &random.game, s);
    }
}

static void add(const struct gains *more, struct gains *sum)
{
    sum->laid |= more->laid;
    sum->points += more->points;
    for (unsigned i = 0; i < LATERS; i++)
        sum->later[i] += more->later[i];
    sum->coins += more->coins;
    sum->sparrows += more->sparrows;
    sum->cards += more->cards;
    for (unsigned c = 0; c < COLOURS; c++)
        sum->tiles[c] += more->tiles[c];
    sum->steps += more->steps;
    sum->coats |= more->coats;
    sum->edges |= more->edges;
    for (unsigned q = 0; q < QUARTERS; q++)
        sum->seals[q] += more->seals[q];
    sum->crests |= more->crests;
    sum->descendants |= more->descendants;
}

static void gains_of_one_move_after_another_add_up(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        struct game start;
        struct gains sums[SEATS_MAX], gains, whole;
        memset(sums, 0, sizeof sums);
        random_game_init(&random, n);
        start = random.game;
        while (random_game_step(&random))
            for (unsigned s = 0; s < random.game.seat_count; s++) {
                gains_of(&random.before, &random.game, s, &gains);
                add(&gains, &sums[s]);
            }
        for (unsigned s = 0; s < random.game.seat_count; s++) {
            gains_of(&start, &random.game, s, &whole);
            assert_memory_equal(&whole, &sums[s], sizeof whole);
        }
    }
}

static void gains_in_a_view_are_those_in_its_game(void **state)
{
    for (unsigned n = 0; n < GAMES / 2; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random))
            for (unsigned viewer = 0; viewer <= random.game.seat_count; viewer++) {
                unsigned by = viewer == random.game.seat_count ? VIEW_SPECTATOR : viewer;
                struct view before, after;
                view_of(&random.before, by, &before);
                view_of(&random.game, by, &after);
                for (unsigned s = 0; s < random.game.seat_count; s++) {
                    struct gains seen, true_ones;
                    gains_of(&before.known, &after.known, s, &seen);
                    gains_of(&random.before, &random.game, s, &true_ones);
                    assert_memory_equal(&seen, &true_ones, sizeof seen);
                }
            }
    }
}

static void is_fine(const char *words)
{
    size_t length = strlen(words);
    if (length < 4 || strchr(".,; ", words[length - 1]) || strchr(".,; ", words[0]) ||
        strchr(words, '%') || strstr(words, "  ") || strstr(words, ", ,") ||
        strstr(words, "(null)") || strchr(words, '?') || strstr(words, "()") || strchr(words, '-'))
        fail_msg("\"%s\"", words);
}

/* After one move of a seat, and after all moves of its turn so far. */
static void every_move_has_a_reason_in_plain_words_and_json(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        struct view start = {.seat = NONE}, before, after;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            unsigned seat = random.before.seat;
            if (random.mover == MOVER_CHANCE)
                continue;
            view_of(&random.before, seat, &before);
            view_of(&random.game, seat, &after);
            if (start.seat != seat)
                start = before;
            is_fine(said_of(&before.known, &after.known, seat));
            is_fine(said_of(&start.known, &after.known, seat));
            char json[REASON_JSON_MAX];
            struct text text;
            struct reason reason;
            reason_of(&start.known, &after.known, seat, &reason);
            text_init(&text, json, sizeof json);
            reason_write_json(&text, &reason);
            assert_true(!text.full && json[0] == '{' && json[text.length - 1] == '}');
        }
    }
}

static void a_turn_is_given_its_reasons(void **state)
{
    assert_string_equal(why(START, START "1 draw\n"), "nothing yet");
    assert_string_equal(why(START "1 draw\n* draw orange\n", PUSHED), "actions: Money, Seal, Seal");
    assert_string_equal(why(PUSHED, PUSHED "1 money\n"), "1 coin");
    assert_string_equal(why(PUSHED, PUSHED "1 seal leaning\n"),
                        "a seal (Leaning House); costs 2 coins");
    assert_string_equal(why(PUSHED, PUSHED "1 end\n"), "nothing more");
    assert_string_equal(
        why(START "1 draw\n* draw orange\n", START "1 draw\n* draw orange\n1 sparrow gray\n"),
        "costs 1 sparrow");
}

/* The coat that was shown before is named with all it gives; one that luck brings is not. */
static void what_luck_brings_is_not_named(void **state)
{
#define SHOWN PUSHED "1 seal leaning\n* coat 1 oath\n* coat 1 salt\n"
    assert_string_equal(why(SHOWN, SHOWN "1 coat salt\n"),
                        "5 points, a coat of arms (Salt Barn), a seal at W2, for sparrows");
    assert_string_equal(why(SHOWN, SHOWN "1 coat oath\n"),
                        "2 points, a coat of arms (Oath House), 2 points for every later seal "
                        "there, a seal at N1, for sparrows");
    assert_string_equal(why(PUSHED, SHOWN "1 coat salt\n"),
                        "a seal (Leaning House), a coat of arms and its points; costs 2 coins");
}

static void cards_are_named_where_they_could_be_seen(void **state)
{
    struct game before, after;
    play(PUSHED, &before);
    before.seats[0].hand = CARD_BIT(CARD_CHOIR_1) | CARD_BIT(CARD_SIEGE);
    before.hidden &= ~before.seats[0].hand;
    after = before;
    game_do(&after, move_one(MOVE_LAY, CARD_CHOIR_1));
    assert_string_equal(said_of(&before, &after, 0),
                        "3 points at the end (cathedral cards), Choir 1 laid down");
    after = before;
    game_do(&after, move_play(CARD_SIEGE, 2, NONE));
    assert_string_equal(said_of(&before, &after, 0), "4 points; costs 2 coins, the card Siege");
    after = before;
    after.seats[0].hand |= CARD_BIT(CARD_WALL);
    assert_string_equal(said_of(&before, &after, 0), "1 card");
    after.seen |= CARD_BIT(CARD_WALL);
    assert_string_equal(said_of(&before, &after, 0), "the card City Wall");
    before.dealt = before.seats[0].hand;
    after = before;
    after.seats[0].hand = CARD_BIT(CARD_SIEGE);
    assert_string_equal(said_of(&before, &after, 0), "the card Siege");
}

static void what_others_get_and_lose_is_said(void **state)
{
    struct game before, after;
    play(START "1 draw\n* draw orange\n", &before);
    before.edges[PLACE_S2] = 1;
    after = before;
    game_do(&after, move_one(MOVE_PUSH, PLACE_N2));
    assert_string_equal(said_of(&before, &after, 0),
                        "actions: Money, Seal, Seal; Seat 2 gets 1 sparrow");
    play(PUSHED, &before);
    before.crests[QUARTER_LEANING] = 1;
    before.seats[1].laid = CARD_BIT(CARD_WALL);
    before.seals[QUARTER_LEANING][1] = 1;
    after = before;
    game_do(&after, move_two(MOVE_SEAL, QUARTER_LEANING, NONE));
    assert_string_equal(said_of(&before, &after, 0),
                        "a seal (Leaning House); costs 2 coins; Seat 2 gets 2 points, "
                        "Seat 2 loses 2 points at the end");
}

static void the_last_space_of_a_quarter_is_said(void **state)
{
    struct game before, after;
    play(PUSHED, &before);
    before.seals[QUARTER_LEANING][1] = (uint8_t)(edition_quarter[QUARTER_LEANING].spaces - 1);
    after = before;
    game_do(&after, move_two(MOVE_SEAL, QUARTER_LEANING, NONE));
    assert_non_null(strstr(said_of(&before, &after, 0), "the last space (Leaning House)"));
}

static const char *shout(const struct tongue *tongue, const char *english)
{
    return strcmp(english, "costs %s") ? english : "kostet %s";
}

static const char *shout_count(const struct tongue *tongue, const char *one, const char *many,
                               unsigned n)
{
    return strcmp(one, "%d coin") ? n == 1 ? one : many : "Taler: %d";
}

static void a_reason_can_be_said_in_another_language(void **state)
{
    const struct tongue tongue = {.say = shout, .count = shout_count};
    struct game before, after;
    struct reason reason;
    play(PUSHED, &before);
    play(PUSHED "1 seal leaning\n", &after);
    reason_of(&before, &after, 0, &reason);
    assert_string_equal(said(&tongue, &reason), "a seal (Leaning House); kostet Taler: 2");
}

static void a_plan_is_told_as_on_buttons(void **state)
{
    char words[256];
    struct text text;
    struct game now;
    struct hint_plan plan = {.now = &now, .count = 3};
    play(PUSHED, &now);
    plan.moves[0] = move_of(MOVE_MONEY);
    plan.moves[1] = move_two(MOVE_SEAL, QUARTER_LEANING, NONE);
    plan.moves[2] = move_of(MOVE_END);
    text_init(&text, words, sizeof words);
    hint_words_plan(&text, NULL, &plan);
    assert_string_equal(words, "Money: take coins; Seal: Leaning House; End your turn");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_gains_are_the_differences_of_the_seats_things),
        cmocka_unit_test(gains_of_one_move_after_another_add_up),
        cmocka_unit_test(gains_in_a_view_are_those_in_its_game),
        cmocka_unit_test(every_move_has_a_reason_in_plain_words_and_json),
        cmocka_unit_test(a_turn_is_given_its_reasons),
        cmocka_unit_test(what_luck_brings_is_not_named),
        cmocka_unit_test(cards_are_named_where_they_could_be_seen),
        cmocka_unit_test(what_others_get_and_lose_is_said),
        cmocka_unit_test(the_last_space_of_a_quarter_is_said),
        cmocka_unit_test(a_reason_can_be_said_in_another_language),
        cmocka_unit_test(a_plan_is_told_as_on_buttons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
