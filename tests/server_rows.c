/* Rows that came to harm in the store, and rows of before: refused, or read for what they are. */
#include <jansson.h>
#include <string.h>

#include "cmocka_all.h"
#include "server/identity.h"
#include "server_seats.h"

static void damaged_secrets_of_a_table_are_refused(void **state)
{
    char buffer[TABLE_SECRETS_MAX];
    struct text text;
    struct table_secrets secrets = any_secrets, read;
    secrets.has_invitation = true;
    secrets.has_key[0] = secrets.has_key[SEATS_MAX - 1] = true;
    secrets.maker.has_address = secrets.traces[1].has_account = secrets.sent[0].has_address = true;
    secrets.sent_count = 1;
    text_init(&text, buffer, sizeof buffer);
    table_secrets_write(&secrets, &text);
    assert_int_equal(table_secrets_read(&read, T(buffer)), 0);
    unsigned damaged = 0;
    for (char *at = buffer; (at = strstr(at, "\":\"")); at += 3) {
        char digit = at[3];
        at[3] = 'x';
        assert_int_equal(table_secrets_read(&read, T(buffer)), -1);
        at[3] = digit;
        damaged++;
    }
    assert_int_equal(damaged, 7);
}

static void a_seat_that_tossed_too_little_or_too_much_is_refused(void **state)
{
    for (unsigned count = 0; count <= EVENT_BYTES_MAX; count++) {
        struct table_state *table = open_table((struct plan){0});
        assert_int_equal(table_state_sit(table, 0, T("Ada"), &identity_of_nobody, any_key, 2000),
                         OBJECTION_NONE);
        struct event *event = event_create(EVENT_READY, 0, 3000);
        event->bytes_count = (uint8_t)count;
        bool is_fine = count == 0 || count == LUCK_ENTROPY_BYTES || count == SHA256_BYTES;
        assert_int_equal(table_state_follow(table, event), is_fine ? 0 : -1);
        if (!is_fine)
            event_destroy(event);
        table_state_destroy(table);
    }
}

static void an_account_without_a_sound_mark_has_none(void **state)
{
    static const struct {
        const char *row;
        bool has_mark;
    } rows[] = {
        {"{\"mark\":\"1f0c5a2b33d4e6f7\"}", true},    {"{}", false},
        {"{\"mark\":\"1f0c5a2b33d4e6f\"}", false},    {"{\"mark\":\"1f0c5a2b33d4e6fx\"}", false},
        {"{\"mark\":\"1f0c5a2b33d4e6f700\"}", false}, {"{\"mark\":7}", false},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct identity who = {.name = "ada", .mark = {9}};
        char key[IDENTITY_KEY_MAX];
        json_t *row = json_loads(rows[i].row, 0, NULL);
        identity_read_mark(&who, row);
        identity_write_key(&who, key);
        assert_string_equal(key, rows[i].has_mark ? "ada.1f0c5a2b33d4e6f7" : "ada");
        json_decref(row);
    }
}

/* As servers of before promises kept them: begun and not begun. */
static const char secrets_not_begun[] =
    "{\"secret\":\"72fe9f580858bbff9ee444f49b2072b7e34a46a27559131811338eb1adc623b4\",\"keys\":{"
    "\"1\":\"8ad8b6d269503aa698669e8d62543cd6cd53d0666a91196fbfb260eaa6d0e9f1\",\"2\":"
    "\"4266fb64e70e6af28d4b4ef0b8987b692ebbf1b8df50ce65b688fd2d567dcead\"}}";
static const char *const not_begun[] = {
    "{\"kind\":\"opened\",\"time\":1795030969635,\"seats\":2,\"variant\":\"basic\",\"rounds\":10,"
    "\"public\":true,\"clock\":{\"kind\":\"none\"},\"commitment\":"
    "\"3cccb61ed6196587067bc2efde81afa9b806bcffbccce4df6ea466b949867707\"}",
    "{\"kind\":\"sat\",\"time\":1795030969635,\"seat\":1,\"name\":\"Ada\"}",
    "{\"kind\":\"sat\",\"time\":1795030969647,\"seat\":2,\"name\":\"Ben\"}",
    ("{\"kind\":\"ready\",\"time\":1795030969655,\"seat\":1,\"entropy\":"
     "\"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1\"}"),
};

static const char secrets_begun[] =
    "{\"secret\":\"2a399841a8ed5130a7cda86226135590e4226dffc960fe382297a2b59fdbed20\",\"keys\":{"
    "\"1\":\"2709e8d0978f3904602407bdbce4a296e2f7d5a21f5db0069531ebeed5494dcd\",\"2\":"
    "\"d95d83f6189cb5809bef1d9012481092a88208a7610047349c5c6851cd770669\"}}";
static const char *const begun[] = {
    "{\"kind\":\"opened\",\"time\":1795030969663,\"seats\":2,\"variant\":\"basic\",\"rounds\":10,"
    "\"public\":true,\"clock\":{\"kind\":\"none\"},\"commitment\":"
    "\"890c8bc229581d8d0e996c14541d11e299b2651ae9b5497d17aa79582ca116fd\"}",
    "{\"kind\":\"sat\",\"time\":1795030969663,\"seat\":1,\"name\":\"Ada\"}",
    "{\"kind\":\"sat\",\"time\":1795030969671,\"seat\":2,\"name\":\"Ben\"}",
    "{\"kind\":\"ready\",\"time\":1795030969673,\"seat\":1,\"entropy\":"
    "\"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1\"}",
    "{\"kind\":\"ready\",\"time\":1795030969679,\"seat\":2,\"entropy\":"
    "\"b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2\"}",
    "{\"kind\":\"began\",\"time\":1795030969679,\"lines\":[\"* start 2\",\"* grid turquoise white "
    "orange gray orange gray brown turquoise white\",\"* descendants merchant guard boatman "
    "scholar\",\"* tile 1 orange\",\"* tile 2 turquoise\"]}",
    "{\"kind\":\"moved\",\"time\":1795030969687,\"seat\":2,\"lines\":[\"2 draw\",\"* draw "
    "turquoise\"]}",
    "{\"kind\":\"moved\",\"time\":1795030969695,\"seat\":2,\"lines\":[\"2 push N2\"]}",
    "{\"kind\":\"moved\",\"time\":1795030969703,\"seat\":2,\"lines\":[\"2 river\"]}",
    "{\"kind\":\"moved\",\"time\":1795030969711,\"seat\":2,\"lines\":[\"2 seal leaning\",\"* coat "
    "2 townhall\",\"* coat 2 garden\"]}",
};

static struct table_state *follow_rows(const char *id, const char *secrets_row,
                                       const char *const *rows, size_t count)
{
    struct table_secrets secrets;
    assert_int_equal(table_secrets_read(&secrets, T(secrets_row)), 0);
    struct table_state *table = table_state_create(id, &secrets);
    for (size_t i = 0; i < count; i++) {
        struct event *event = event_read(T(rows[i]));
        assert_non_null(event);
        assert_int_equal(table_state_follow(table, event), 0);
    }
    return table;
}

static void a_table_of_before_that_had_not_begun_begins(void **state)
{
    static const uint8_t entropy[LUCK_ENTROPY_BYTES] = "what Ben tossed";
    for (unsigned way = 0; way < 2; way++) {
        struct table_state *table = follow_rows("3ubq3698e8su", secrets_not_begun, not_begun,
                                                sizeof not_begun / sizeof *not_begun);
        uint8_t commitment[SHA256_BYTES], promise[SHA256_BYTES];
        assert_true(table->chairs[0].is_ready);
        luck_commit(table->luck.secret, commitment);
        luck_promise(commitment, 1, entropy, promise);
        if (way == 0)
            assert_int_equal(table_state_ready(table, 1, entropy, 3000), OBJECTION_NONE);
        else
            assert_int_equal(table_state_promise(table, 1, promise, 3000), OBJECTION_NONE);
        assert_int_equal(table->is_sealed, way == 1);
        if (way == 1)
            assert_int_equal(table_state_reveal(table, 1, entropy, 3000), OBJECTION_NONE);
        assert_int_equal(table->stage, STAGE_RUNNING);
        assert_int_equal(table->luck.given, 3);
        table_state_destroy(table);
    }
}

static void a_game_of_before_goes_on_to_its_end(void **state)
{
    struct table_state *table =
        follow_rows("4ustxukefhhj", secrets_begun, begun, sizeof begun / sizeof *begun);
    struct proof proof;
    assert_int_equal(table->stage, STAGE_RUNNING);
    assert_int_equal(table_state_mover(table), 1);
    play(table);
    prove(table, 3, 0, &proof);
    table_state_destroy(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_secrets_of_a_table_are_refused),
        cmocka_unit_test(a_seat_that_tossed_too_little_or_too_much_is_refused),
        cmocka_unit_test(an_account_without_a_sound_mark_has_none),
        cmocka_unit_test(a_table_of_before_that_had_not_begun_begins),
        cmocka_unit_test_setup(a_game_of_before_goes_on_to_its_end, seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
