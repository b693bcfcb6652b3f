/* The state as JSON, to the letter, and how long it can be. */
#include "notation/json.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "notation/json_value.h"
#include "notation_game.h"

static char buffer[JSON_STATE_MAX];

#define NO_TILES "{\"gray\":0,\"white\":0,\"brown\":0,\"turquoise\":0,\"orange\":0}"
#define NO_SEALS "{\"1\":0,\"2\":0}"

/* clang-format off */
static const char empty_table[] =
    "{\"round\":1,\"rounds\":10,\"variant\":\"tower\",\"to_move\":0,\"phase\":\"setup\","
    "\"asked\":null,\"legal\":null,\"choice\":null,\"pool\":" NO_TILES ",\"extra_steps\":0,"
    "\"drawn\":null,\"plays_left\":0,\"grid\":null,\"out\":{},"
    "\"docks\":[\"gray\",\"white\",\"brown\",\"turquoise\",\"orange\"],"
    "\"bag\":{\"gray\":9,\"white\":9,\"brown\":9,\"turquoise\":9,\"orange\":9},\"deck\":33,"
    "\"discard\":[],\"coats_left\":12,\"supply\":{\"coins\":22,\"sparrows\":26},"
    "\"tower\":{\"now\":null,\"next\":null},\"descendants\":null,"
    "\"seals\":{\"leaning\":" NO_SEALS ",\"oath\":" NO_SEALS ",\"townhall\":" NO_SEALS
    ",\"reichenau\":" NO_SEALS ",\"goose\":" NO_SEALS ",\"field\":" NO_SEALS ",\"garden\":" NO_SEALS
    ",\"shipyard\":" NO_SEALS "},\"crests\":{},\"edges\":{},"
    "\"seats\":[{\"seat\":1,\"score\":5,\"coins\":2,\"sparrows\":2,\"space\":1,\"seals\":12,"
    "\"crests\":3,\"tiles\":" NO_TILES ",\"hand\":[],\"laid\":[],\"coats\":[],\"descendants\":[]},"
    "{\"seat\":2,\"score\":5,\"coins\":2,\"sparrows\":2,\"space\":1,\"seals\":12,"
    "\"crests\":3,\"tiles\":" NO_TILES ",\"hand\":[],\"laid\":[],\"coats\":[],\"descendants\":[]}],"
    "\"final\":null,\"winners\":null}";

static const char after_a_push[] =
    "{\"ply\":8,\"by\":1,\"move\":\"push N2\",\"state\":{\"round\":1,\"rounds\":10,"
    "\"variant\":\"basic\",\"to_move\":1,\"phase\":\"act\",\"asked\":null,"
    "\"legal\":[\"end\",\"money\",\"seal field\",\"seal leaning\"],\"choice\":null,"
    "\"pool\":{\"gray\":1,\"white\":0,\"brown\":0,\"turquoise\":0,\"orange\":2},\"extra_steps\":0,"
    "\"drawn\":null,\"plays_left\":1,"
    "\"grid\":[\"gray\",\"orange\",\"brown\",\"turquoise\",\"gray\",\"white\",\"white\",\"orange\","
    "\"turquoise\"],\"out\":{\"S2\":\"orange\"},"
    "\"docks\":[\"gray\",\"white\",\"brown\",\"turquoise\",\"orange\"],"
    "\"bag\":{\"gray\":6,\"white\":6,\"brown\":8,\"turquoise\":7,\"orange\":6},\"deck\":33,"
    "\"discard\":[],\"coats_left\":12,\"supply\":{\"coins\":22,\"sparrows\":26},\"tower\":null,"
    "\"descendants\":[\"abbot\",\"guard\",\"scholar\",\"merchant\"],"
    "\"seals\":{\"leaning\":" NO_SEALS ",\"oath\":" NO_SEALS ",\"townhall\":" NO_SEALS
    ",\"reichenau\":" NO_SEALS ",\"goose\":" NO_SEALS ",\"field\":" NO_SEALS ",\"garden\":" NO_SEALS
    ",\"shipyard\":" NO_SEALS "},\"crests\":{},\"edges\":{},"
    "\"seats\":[{\"seat\":1,\"score\":5,\"coins\":2,\"sparrows\":2,\"space\":1,\"seals\":12,"
    "\"crests\":3,\"tiles\":{\"gray\":1,\"white\":0,\"brown\":0,\"turquoise\":0,\"orange\":0},"
    "\"hand\":[],\"laid\":[],\"coats\":[],\"descendants\":[]},"
    "{\"seat\":2,\"score\":5,\"coins\":2,\"sparrows\":2,\"space\":1,\"seals\":12,"
    "\"crests\":3,\"tiles\":{\"gray\":0,\"white\":1,\"brown\":0,\"turquoise\":0,\"orange\":0},"
    "\"hand\":[],\"laid\":[],\"coats\":[],\"descendants\":[]}],\"final\":null,\"winners\":null}}";
/* clang-format on */

static void an_empty_table_is_written_to_the_letter(void **state)
{
    struct game game;
    struct text text;
    game_init(&game, 2, VARIANT_TOWER, 10);
    for (unsigned viewer = 0; viewer <= VIEW_WHOLE; viewer++) {
        text_init(&text, buffer, sizeof buffer);
        if (viewer == 2 || viewer == 3)
            continue;
        json_write_state(&text, &game, viewer);
        assert_string_equal(buffer, empty_table);
    }
}

static void a_ply_is_written_to_the_letter(void **state)
{
    static const char record[] =
        "ulm 1\nvariant: basic\nrounds: 10\nseats: 2\n\n* start 1\n"
        "* grid gray gray brown turquoise orange white white orange turquoise\n"
        "* descendants abbot guard scholar merchant\n* tile 1 gray\n* tile 2 white\n"
        "1 draw\n* draw orange\n1 push N2\n";
    struct record_reader reader;
    struct fault fault;
    struct text text;
    assert_int_equal(record_open(&reader, record, sizeof record - 1, &fault), 0);
    while (record_next(&reader, &fault) > 0)
        ;
    text_init(&text, buffer, sizeof buffer);
    json_write_ply(&text, reader.ply, reader.mover, reader.move, &reader.game, VIEW_WHOLE);
    assert_string_equal(buffer, after_a_push);
    text_init(&text, buffer, sizeof buffer);
    json_write_ply(&text, reader.ply, reader.mover, reader.move, &reader.game, 0);
    assert_string_equal(buffer, after_a_push);
}

static void starts_with(const char *text)
{
    assert_memory_equal(buffer, text, strlen(text));
}

static void a_ply_names_only_what_its_viewer_may_know(void **state)
{
    struct game game;
    struct text text;
    game_init(&game, 2, VARIANT_BASIC, 10);
    struct move dealt = move_two(CHANCE_CARD, 1, CARD_WALL);
    text_init(&text, buffer, sizeof buffer);
    json_write_ply(&text, 40, MOVER_CHANCE, dealt, &game, VIEW_SPECTATOR);
    starts_with("{\"ply\":40,\"by\":0,\"move\":\"card 2 ?\",\"state\":{");
    text_init(&text, buffer, sizeof buffer);
    json_write_ply(&text, 40, MOVER_CHANCE, dealt, &game, 1);
    starts_with("{\"ply\":40,\"by\":0,\"move\":\"card 2 wall\",\"state\":{");
}

static void strings_are_escaped(void **state)
{
    static const char bytes[] = "\"\\/\b\f\n\r\t\x01\x1f\x7f\xc3\xa4\0";
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    json_write_string(&text, bytes, sizeof bytes - 1);
    json_t *json = json_loads(buffer, JSON_DECODE_ANY | JSON_ALLOW_NUL, NULL);
    assert_non_null(json);
    assert_int_equal(json_string_length(json), sizeof bytes - 1);
    assert_memory_equal(json_string_value(json), bytes, sizeof bytes - 1);
    json_decref(json);
}

/* A table with more on it than the box can give, and a list of legal moves as long as any. */
static void the_buffer_suffices_for_the_longest_state(void **state)
{
    struct game g;
    struct text text;
    game_init(&g, 4, VARIANT_TOWER, 12);
    g.phase = PHASE_OVER;
    g.round = 12;
    g.tower_now = g.tower_next = TOWER_SEALCHEAP;
    g.discard = ALL_CARDS;
    memset(g.grid, COLOUR_TURQUOISE, sizeof g.grid);
    memset(g.out, COLOUR_TURQUOISE, sizeof g.out);
    memset(g.docks, 2, sizeof g.docks);
    memset(g.bag, 50, sizeof g.bag);
    memset(g.crests, 0, sizeof g.crests);
    memset(g.edges, 0, sizeof g.edges);
    memset(g.seals, 12, sizeof g.seals);
    for (unsigned s = 0; s < 4; s++) {
        g.seats[s] = (struct seat){.hand = ALL_CARDS,
                                   .laid = ALL_CARDS,
                                   .score = -9999,
                                   .coats = ALL_COATS,
                                   .coins = 26,
                                   .sparrows = 30,
                                   .space = 22,
                                   .seals = 12,
                                   .crests = 3,
                                   .descendants = 0xff,
                                   .tiles = {50, 50, 50, 50, 50}};
    }
    text_init(&text, buffer, sizeof buffer);
    json_write_state(&text, &g, VIEW_WHOLE);
    assert_false(text.full);
    size_t choice = 3 * sizeof "\"fustian-turquoise\",", drawn = sizeof "\"turquoise\"";
    size_t legal = MOVES_MAX * (MOVE_MAX_BYTES - 1 + sizeof "\"\"");
    size_t around = LINE_MAX_BYTES;
    around += sizeof "{\"ply\":4294967295,\"by\":4,\"move\":\"\",\"state\":}";
    print_message("# %zu bytes of %d\n", text.length + choice + drawn + legal + around,
                  JSON_STATE_MAX);
    assert_true(text.length + choice + drawn + legal + around < JSON_STATE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_table_is_written_to_the_letter),
        cmocka_unit_test(a_ply_is_written_to_the_letter),
        cmocka_unit_test(a_ply_names_only_what_its_viewer_may_know),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(the_buffer_suffices_for_the_longest_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
