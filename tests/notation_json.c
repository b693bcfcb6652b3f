/* The state as JSON: every member against the game, and what a seat must not know is not there. */
#include "notation/json.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "notation/json_value.h"
#include "notation/words.h"
#include "notation_game.h"
#include "rules/score.h"

enum { GAMES = 24 };

static char buffer[JSON_STATE_MAX];

static json_t *parse(void)
{
    json_error_t error;
    json_t *json = json_loads(buffer, JSON_REJECT_DUPLICATES, &error);
    if (!json)
        fail_msg("column %d: %s\n%s", error.column, error.text, buffer);
    return json;
}

static json_t *state_of(const struct game *game, unsigned viewer)
{
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    json_write_state(&text, game, viewer);
    assert_false(text.full);
    return parse();
}

static json_t *get(const json_t *object, const char *key)
{
    json_t *value = json_object_get(object, key);
    if (!value)
        fail_msg("no member %s in %s", key, buffer);
    return value;
}

static int number(const json_t *object, const char *key)
{
    json_t *value = get(object, key);
    if (!json_is_integer(value))
        fail_msg("%s is no number in %s", key, buffer);
    return (int)json_integer_value(value);
}

static void is_word(const json_t *value, const char *const *words, unsigned i)
{
    if (i == NONE)
        assert_true(json_is_null(value));
    else
        assert_string_equal(json_string_value(value), words[i]);
}

/* The members in order, with spaces between them. */
static void has_members(const json_t *object, const char *members)
{
    char keys[512] = "";
    const char *key;
    json_t *value;
    json_object_foreach((json_t *)(uintptr_t)object, key, value)
    {
        strcat(keys, *keys ? " " : "");
        strcat(keys, key);
    }
    assert_string_equal(keys, members);
}

static void are_tiles(const json_t *object, const uint8_t tiles[COLOURS])
{
    has_members(object, "gray white brown turquoise orange");
    for (unsigned c = 0; c < COLOURS; c++)
        assert_int_equal(number(object, colour_words[c]), tiles[c]);
}

/* A list of the set's words in order, then so many "?". */
static void is_set(const json_t *list, const char *const *words, uint64_t set, unsigned dark)
{
    size_t i = 0;
    assert_int_equal(json_array_size(list), (unsigned)__builtin_popcountll(set) + dark);
    for (; set; set &= set - 1)
        is_word(json_array_get(list, i++), words, (unsigned)__builtin_ctzll(set));
    while (dark--)
        assert_string_equal(json_string_value(json_array_get(list, i++)), "?");
}

static void are_tiles_in_order(const json_t *list, const uint8_t tiles[COLOURS])
{
    size_t i = 0;
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = 0; n < tiles[c]; n++)
            is_word(json_array_get(list, i++), colour_words, c);
    assert_int_equal(json_array_size(list), i);
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void check_legal(const json_t *legal, const struct game *g)
{
    static char texts[MOVES_MAX][MOVE_MAX_BYTES];
    struct move moves[MOVES_MAX];
    size_t count = game_moves(g, moves);
    assert_true(count > 0);
    assert_int_equal(json_array_size(legal), count);
    for (size_t i = 0; i < count; i++) {
        struct text text;
        text_init(&text, texts[i], sizeof texts[i]);
        move_write(&text, moves[i]);
    }
    qsort(texts, count, sizeof *texts, compare_strings);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(json_string_value(json_array_get(legal, i)), texts[i]);
}

static void check_choice(const json_t *choice, const struct game *g)
{
    uint8_t tiles[COLOURS] = {0};
    uint64_t coats = 0;
    switch (game_asked(g)) {
    case ASKED_KEEP:
        tiles[g->drawn[0]]++;
        tiles[g->drawn[1]]++;
        are_tiles_in_order(choice, tiles);
        break;
    case ASKED_DISCARD:
        is_set(choice, card_words, g->dealt, 0);
        assert_true(json_array_size(choice) > 1);
        break;
    case ASKED_COAT:
        for (unsigned i = 0; i < g->shown_count; i++)
            coats |= UINT64_C(1) << g->shown[i].coat;
        is_set(choice, coat_words, coats, 0);
        break;
    default:
        assert_true(json_is_null(choice));
    }
}

/* Whose turn it is and what can be done, of a game in which all is known to the viewer. */
static void check_turn(const json_t *state, const struct game *g, unsigned viewer)
{
    unsigned mover = game_mover(g), asked = game_asked(g);
    bool shows = mover < SEATS_MAX && (viewer == VIEW_WHOLE || viewer == mover);
    assert_int_equal(number(state, "round"), g->round);
    assert_int_equal(number(state, "rounds"), g->rounds);
    is_word(get(state, "variant"), variant_words, g->variant);
    if (mover == MOVER_NOBODY)
        assert_true(json_is_null(get(state, "to_move")));
    else
        assert_int_equal(number(state, "to_move"), mover == MOVER_CHANCE ? 0 : mover + 1);
    is_word(get(state, "phase"), phase_words, g->phase);
    is_word(get(state, "asked"), asked_words, asked ? asked : (unsigned)NONE);
    if (shows) {
        check_legal(get(state, "legal"), g);
        check_choice(get(state, "choice"), g);
    } else {
        assert_true(json_is_null(get(state, "legal")));
        assert_true(json_is_null(get(state, "choice")));
    }
    are_tiles(get(state, "pool"), g->pool);
    assert_int_equal(number(state, "extra_steps"), g->extra_steps);
    bool drawn = g->phase == PHASE_PUSH && asked != ASKED_KEEP;
    is_word(get(state, "drawn"), colour_words, drawn ? g->drawn[0] : (unsigned)NONE);
    bool turn = g->phase == PHASE_DRAW || g->phase == PHASE_PUSH || g->phase == PHASE_ACT;
    assert_int_equal(number(state, "plays_left"), turn && !(g->turn & TURN_CARD));
}

static void check_places(const json_t *state, const struct game *g)
{
    const json_t *out = get(state, "out"), *edges = get(state, "edges");
    size_t out_count = 0, edge_count = 0;
    for (unsigned p = 0; p < PLACES; p++) {
        if (g->out[p] != NONE) {
            is_word(get(out, place_words[p]), colour_words, g->out[p]);
            out_count++;
        }
        if (g->edges[p] != NONE) {
            assert_int_equal(number(edges, place_words[p]), g->edges[p] + 1);
            edge_count++;
        }
    }
    assert_int_equal(json_object_size(out), out_count);
    assert_int_equal(json_object_size(edges), edge_count);
}

static void check_board(const json_t *state, const struct game *g)
{
    const json_t *grid = get(state, "grid"), *oath = get(state, "descendants");
    bool laid = g->grid[0] != NONE;
    assert_int_equal(json_is_null(grid), !laid);
    for (unsigned i = 0; i < GRID_CELLS && laid; i++)
        is_word(json_array_get(grid, i), colour_words, g->grid[i]);
    bool has_oath = g->phase != PHASE_SETUP || g->oath[0] != NONE;
    assert_int_equal(json_is_null(oath), !has_oath);
    assert_int_equal(json_array_size(oath), has_oath ? OATH_PLACES : 0);
    for (unsigned i = 0; i < OATH_PLACES && has_oath; i++)
        is_word(json_array_get(oath, i), descendant_words, g->oath[i]);
    check_places(state, g);
    are_tiles_in_order(get(state, "docks"), g->docks);
    are_tiles(get(state, "bag"), g->bag);
}

static void check_city(const json_t *state, const struct game *g)
{
    const json_t *seals = get(state, "seals"), *crests = get(state, "crests");
    size_t crest_count = 0;
    has_members(seals, "leaning oath townhall reichenau goose field garden shipyard");
    for (unsigned q = 0; q < QUARTERS; q++) {
        const json_t *quarter = get(seals, quarter_words[q]);
        has_members(quarter, g->seat_count == 2 ? "1 2" : g->seat_count == 3 ? "1 2 3" : "1 2 3 4");
        for (unsigned s = 0; s < g->seat_count; s++) {
            char key[] = {(char)('1' + s), '\0'};
            assert_int_equal(number(quarter, key), g->seals[q][s]);
        }
        if (g->crests[q] != NONE) {
            assert_int_equal(number(crests, quarter_words[q]), g->crests[q] + 1);
            crest_count++;
        }
    }
    assert_int_equal(json_object_size(crests), crest_count);
}

static void check_piles(const json_t *state, const struct game *g)
{
    const json_t *supply = get(state, "supply"), *tower = get(state, "tower");
    assert_int_equal(number(state, "deck"), g->deck);
    is_set(get(state, "discard"), card_words, g->discard, 0);
    assert_int_equal(number(state, "coats_left"), game_coats_left(g));
    has_members(supply, "coins sparrows");
    assert_int_equal(number(supply, "coins"), g->coins);
    assert_int_equal(number(supply, "sparrows"), g->sparrows);
    assert_int_equal(json_is_null(tower), g->variant == VARIANT_BASIC);
    if (g->variant == VARIANT_TOWER) {
        has_members(tower, "now next");
        is_word(get(tower, "now"), tower_words, g->tower_now);
        is_word(get(tower, "next"), tower_words, g->tower_next);
    }
}

static void check_seats(const json_t *state, const struct game *g, unsigned viewer)
{
    const json_t *seats = get(state, "seats");
    assert_int_equal(json_array_size(seats), g->seat_count);
    for (unsigned s = 0; s < g->seat_count; s++) {
        const json_t *seat = json_array_get(seats, s);
        const struct seat *of = &g->seats[s];
        uint64_t known = viewer == VIEW_WHOLE || viewer == s ? of->hand : of->hand & g->seen;
        has_members(seat, "seat score coins sparrows space seals crests tiles hand laid coats "
                          "descendants");
        assert_int_equal(number(seat, "seat"), s + 1);
        assert_int_equal(number(seat, "score"), of->score);
        assert_int_equal(number(seat, "coins"), of->coins);
        assert_int_equal(number(seat, "sparrows"), of->sparrows);
        assert_int_equal(number(seat, "space"), of->space);
        assert_int_equal(number(seat, "seals"), of->seals);
        assert_int_equal(number(seat, "crests"), of->crests);
        are_tiles(get(seat, "tiles"), of->tiles);
        is_set(get(seat, "hand"), card_words, known,
               (unsigned)__builtin_popcountll(of->hand & ~known));
        is_set(get(seat, "laid"), card_words, of->laid, 0);
        is_set(get(seat, "coats"), coat_words, of->coats, 0);
        is_set(get(seat, "descendants"), descendant_words, of->descendants, 0);
    }
}

static void check_end(const json_t *state, const struct game *g)
{
    const json_t *final = get(state, "final"), *winners = get(state, "winners");
    assert_int_equal(json_is_null(final), g->phase != PHASE_OVER);
    assert_int_equal(json_is_null(winners), g->phase != PHASE_OVER);
    if (g->phase != PHASE_OVER)
        return;
    assert_int_equal(json_array_size(final), g->seat_count);
    for (unsigned s = 0; s < g->seat_count; s++) {
        const json_t *row = json_array_get(final, s);
        struct score_sheet sheet;
        score_sheet(g, s, &sheet);
        has_members(row, "seat score sparrows river cathedral trade chronicle quarters");
        assert_int_equal(number(row, "seat"), s + 1);
        assert_int_equal(number(row, "score"), g->seats[s].score);
        assert_int_equal(number(row, "sparrows"), g->seats[s].sparrows);
        assert_int_equal(number(row, "river"), sheet.river);
        assert_int_equal(number(row, "cathedral"), sheet.cathedral);
        assert_int_equal(number(row, "trade"), sheet.trade);
        assert_int_equal(number(row, "chronicle"), sheet.chronicle);
        assert_int_equal(number(row, "quarters"), sheet.quarters);
    }
    size_t i = 0;
    for (unsigned s = 0; s < g->seat_count; s++)
        if (score_winners(g) >> s & 1)
            assert_int_equal(json_integer_value(json_array_get(winners, i++)), s + 1);
    assert_int_equal(json_array_size(winners), i);
}

static void check_state(const json_t *state, const struct game *g, unsigned viewer)
{
    has_members(state, "round rounds variant to_move phase asked legal choice pool extra_steps "
                       "drawn plays_left grid out docks bag deck discard coats_left supply tower "
                       "descendants seals crests edges seats final winners");
    check_turn(state, g, viewer);
    check_board(state, g);
    check_city(state, g);
    check_piles(state, g);
    check_seats(state, g, viewer);
    check_end(state, g);
}

static void every_member_is_that_of_the_game(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        do {
            json_t *json = state_of(&random.game, VIEW_WHOLE);
            check_state(json, &random.game, VIEW_WHOLE);
            json_decref(json);
        } while (random_game_step(&random));
    }
}

static void a_viewer_sees_all_but_the_hands_of_others(void **state)
{
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        for (unsigned ply = 0; random_game_step(&random); ply++) {
            unsigned viewer = ply % (random.game.seat_count + 1u);
            if (viewer == random.game.seat_count)
                viewer = VIEW_SPECTATOR;
            json_t *json = state_of(&random.game, viewer);
            check_state(json, &random.game, viewer);
            json_decref(json);
        }
    }
}

/* Cards and coats that only others have seen are nowhere in the text. */
static void a_hidden_card_is_not_in_the_text(void **state)
{
    unsigned hidden = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            unsigned other = (random.game.seat + 1u) % random.game.seat_count;
            uint64_t hand = random.game.seats[random.game.seat].hand & ~random.game.seen;
            struct text text;
            text_init(&text, buffer, sizeof buffer);
            json_write_ply(&text, 1, random.mover, random.move, &random.game, other);
            for (; hand; hand &= hand - 1, hidden++) {
                char quoted[32];
                snprintf(quoted, sizeof quoted, "\"%s\"", card_words[__builtin_ctzll(hand)]);
                assert_null(strstr(buffer, quoted));
            }
        }
    }
    print_message("# %u cards\n", hidden);
    assert_true(hidden > 1000);
}

static void a_dark_hand_has_question_marks_and_no_legal_moves(void **state)
{
    static const char record[] =
        "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n\n* start 1\n"
        "* grid gray gray brown turquoise orange white white orange turquoise\n"
        "* descendants abbot builder scholar merchant\n* tile 1 gray\n* tile 2 white\n"
        "1 draw\n* draw brown\n1 push W1\n1 end\n";
    struct record_reader reader;
    struct fault fault;
    assert_int_equal(record_open(&reader, record, sizeof record - 1, &fault), 0);
    while (record_next(&reader, &fault) > 0)
        ;
    struct game g = reader.game;
    g.dark[1][AGE_NEW] = 2;
    g.seats[1].hand = CARD_BIT(CARD_WALL);
    g.hidden &= ~CARD_BIT(CARD_WALL);
    g.deck -= 3;
    json_t *json = state_of(&g, VIEW_WHOLE);
    assert_true(json_is_null(get(json, "legal")));
    assert_int_equal(number(json, "to_move"), 2);
    is_set(get(json_array_get(get(json, "seats"), 1), "hand"), card_words, CARD_BIT(CARD_WALL), 2);
    json_decref(json);
    json = state_of(&g, 1);
    assert_true(json_is_null(get(json, "legal")));
    json_decref(json);
}

static void dark_coats_are_a_choice_of_question_marks(void **state)
{
    unsigned seen = 0;
    for (unsigned n = 0; n < GAMES; n++) {
        struct random_game random;
        random_game_init(&random, n);
        while (random_game_step(&random)) {
            struct view view;
            if (game_asked(&random.game) != ASKED_COAT)
                continue;
            view_of(&random.game, VIEW_SPECTATOR, &view);
            json_t *json = state_of(&view.known, VIEW_WHOLE);
            assert_true(json_is_null(get(json, "legal")));
            is_set(get(json, "choice"), coat_words, 0, random.game.shown_count);
            json_decref(json);
            seen++;
        }
    }
    assert_true(seen > 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_member_is_that_of_the_game),
        cmocka_unit_test(a_viewer_sees_all_but_the_hands_of_others),
        cmocka_unit_test(a_hidden_card_is_not_in_the_text),
        cmocka_unit_test(a_dark_hand_has_question_marks_and_no_legal_moves),
        cmocka_unit_test(dark_coats_are_a_choice_of_question_marks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
