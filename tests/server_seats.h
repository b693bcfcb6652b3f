/* server_seats.h - for tests of a table: people who sit down, and what they play */
#ifndef ULM_TESTS_SERVER_SEATS_H
#define ULM_TESTS_SERVER_SEATS_H

#include <string.h>

#include "cmocka_all.h"
#include "match/proof.h"
#include "server/table_state.h"

#define T(text) ((struct slice){text, strlen(text)})

static const struct table_secrets any_secrets = {.secret = "a secret of the tests"};
static const uint8_t any_key[SECRET_KEY_BYTES] = "a key";
static struct rng luck;

/* For a test of cmocka that plays: what any_move() chooses. */
static inline int seed(void **state)
{
    static const uint8_t bytes[RNG_SEED_BYTES] = "the tests of tables";
    rng_init(&luck, bytes, 0);
    return 0;
}

static inline struct table_state *open_table(struct plan plan)
{
    struct table_state *table = table_state_create("abc", &any_secrets);
    assert_non_null(table);
    if (!plan.seats)
        plan.seats = 2;
    plan.rounds = 10;
    assert_int_equal(table_state_open(table, &plan, 1000), OBJECTION_NONE);
    return table;
}

/* All seats with people who are ready, the first with entropy of its own. */
static inline struct table_state *begin(struct plan plan)
{
    static const uint8_t entropy[LUCK_ENTROPY_BYTES] = "what Ada tossed";
    static const char *const names[SEATS_MAX] = {"Ada", "Берта", "Cäsar", "大輔"};
    struct table_state *table = open_table(plan);
    for (unsigned s = 0; s < table->plan.seats; s++) {
        assert_int_equal(table_state_sit(table, s, T(names[s]), &identity_of_nobody, any_key, 2000),
                         OBJECTION_NONE);
        assert_int_equal(table_state_ready(table, s, s ? NULL : entropy, 2000), OBJECTION_NONE);
    }
    assert_int_equal(table->stage, STAGE_RUNNING);
    return table;
}

static inline struct move any_move(const struct table_state *table)
{
    struct move list[MOVES_MAX];
    size_t count = game_moves(&table->match->game, list);
    return list[rng_below(&luck, (uint32_t)count)];
}

static inline void make_move(struct table_state *table, int64_t now)
{
    enum refusal refusal;
    unsigned mover = table_state_mover(table);
    assert_int_equal(table_state_move(table, mover, any_move(table), now, &refusal),
                     OBJECTION_NONE);
}

/* Plays to the end, with some taking back and talking. */
static inline void play(struct table_state *table)
{
    while (table->stage == STAGE_RUNNING) {
        unsigned mover = table_state_mover(table);
        make_move(table, 3000);
        if (table->stage == STAGE_RUNNING && match_can_undo(table->match, mover) &&
            rng_below(&luck, 4) == 0)
            assert_int_equal(table_state_undo(table, mover, 3000), OBJECTION_NONE);
        if (rng_below(&luck, 50) == 0)
            assert_int_equal(table_state_say(table, mover, T(""), T("\"Ah\\\" — да"), 3000),
                             OBJECTION_NONE);
    }
}

/* Proves the luck of the table from what spectators may see of its record: who gave and who promised. */
static inline void prove(const struct table_state *table, unsigned entropy, unsigned promised,
                         struct proof *proof)
{
    static char record[MATCH_TEXT_MAX + TABLE_HEADER_MAX];
    static struct match room;
    struct text text;
    text_init(&text, record, sizeof record);
    table_state_write_record(table, VIEW_SPECTATOR, &text);
    proof_make(text.data, text.length, &room, proof);
    assert_int_equal(proof->verdict, VERDICT_PROVED);
    assert_int_equal(proof->entropy, entropy);
    assert_int_equal(proof->promised, promised);
}

#endif
