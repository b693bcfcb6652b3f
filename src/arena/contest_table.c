#include "arena/contest_table.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/check.h"
#include "engine/bot.h"
#include "match/match.h"
#include "rules/score.h"
#include "system/clock.h"
#include "think/thinker.h"

/* The streams of a deal's seed that mirrored luck leaves free: one a game for the choices. */
enum { CHOICES_STREAM = MATCH_LUCK_STREAM + 1 };

struct contest_table {
    const struct lineup *lineup;
    unsigned cores;
    bool counts_work;
    struct failure_examples examples;
    struct mirrored_luck luck;
    struct match match;
    struct bot *bots[SEATS_MAX][SEATS_MAX]; /* by player, one for each seat that it can have */
};

/* Who sits at a seat in a game. */
struct chair {
    unsigned who; /* player */
    struct thinker *thinker;
    struct bot *bot; /* NULL where it is none */
    bool has_failed;
};

static void ask(struct contest_table *table, struct chair *chair, unsigned seat, uint64_t seed,
                struct deal *deal, struct move *move)
{
    enum failure failure = bot_choose(chair->bot, &table->match, seat, seed, move);
    if (failure == FAILURE_NONE)
        return;
    chair->has_failed = true;
    deal->failures[chair->who][failure]++;
    strcpy(table->examples.texts[chair->who][failure], chair->bot->example);
}

/* Our own thinking is measured by the processor, that of another program by the clock. */
static struct move choose(struct contest_table *table, struct chair *chair, uint64_t seed,
                          struct deal *deal)
{
    struct view view;
    struct move move;
    unsigned seat = match_mover(&table->match);
    double (*seconds)(void) = chair->bot ? clock_seconds : clock_thread_seconds;
    view_of(&table->match.game, seat, &view);
    double begun = seconds();
    if (chair->bot && !chair->has_failed)
        ask(table, chair, seat, seed, deal, &move);
    if (!chair->bot || chair->has_failed)
        move = thinker_choose(chair->thinker, &view, seed);
    if (!chair->has_failed) {
        deal->nanoseconds[chair->who] += (uint64_t)((seconds() - begun) * 1e9);
        deal->decisions[chair->who]++;
    }
    return move;
}

/* The win is the best's of those who have not failed, the others' score is 0. */
static void count_game(const struct game *game, const struct chair chairs[SEATS_MAX],
                       unsigned last_failed, struct deal *deal)
{
    struct game judged = *game;
    unsigned winners, failed = 0;
    for (unsigned s = 0; s < game->seat_count; s++) {
        failed += chairs[s].has_failed;
        judged.seats[s].score = chairs[s].has_failed ? INT16_MIN : game->seats[s].score;
    }
    winners = failed == game->seat_count ? 1u << last_failed : score_winners(&judged);
    unsigned parts = WIN_PARTS / bits_count(winners);
    for (unsigned s = 0; s < game->seat_count; s++) {
        unsigned who = chairs[s].who;
        deal->scores[who] += chairs[s].has_failed ? 0 : game->seats[s].score;
        if (winners >> s & 1)
            deal->wins[who] = (uint16_t)(deal->wins[who] + parts);
    }
}

static void get_up(struct chair chairs[SEATS_MAX])
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        thinker_destroy(chairs[s].thinker);
}

/* Fresh players. Returns 0, or -1 with nobody seated where there is no memory. */
static int sit_down(struct contest_table *table, uint64_t number, unsigned game,
                    struct chair chairs[SEATS_MAX])
{
    const struct lineup *lineup = table->lineup;
    unsigned seats[SEATS_MAX] = {0};
    for (unsigned s = 0; s < lineup->seats; s++) {
        unsigned who = chairs[s].who = lineup_player(lineup, number, game, s);
        chairs[s].thinker = thinker_create(&lineup->kinds[who], lineup->net, table->cores, 0);
        if (!chairs[s].thinker) {
            get_up(chairs);
            return -1;
        }
        if (table->counts_work)
            thinker_count_work(chairs[s].thinker);
        if (lineup->commands[who]) {
            chairs[s].bot = table->bots[who][seats[who]++];
            bot_begin_game(chairs[s].bot);
        }
    }
    return 0;
}

int contest_table_play(struct contest_table *table, uint64_t number, unsigned game,
                       const uint8_t seed[RNG_SEED_BYTES], struct deal *deal)
{
    const struct lineup *lineup = table->lineup;
    struct match *match = &table->match;
    struct chair chairs[SEATS_MAX] = {0};
    unsigned last_failed = 0;
    struct rng choices;
    struct record_header header = {.seats = (uint8_t)lineup->seats,
                                   .variant = (uint8_t)lineup->variant,
                                   .rounds = (uint8_t)lineup->rounds};
    if (sit_down(table, number, game, chairs) != 0)
        return -1;
    rng_init(&choices, seed, CHOICES_STREAM + game);
    mirrored_init(&table->luck, seed);
    match_init_mirrored(match, &header, seed, &table->luck);
    while (match_mover(match) != MOVER_NOBODY) {
        struct move moves[MOVES_MAX];
        unsigned seat = match_mover(match);
        bool free = game_moves(&match->game, moves) > 1, had_failed = chairs[seat].has_failed;
        uint64_t choice = (uint64_t)rng_next(&choices) << 32;
        choice |= rng_next(&choices);
        struct move move = free ? choose(table, &chairs[seat], choice, deal) : moves[0];
        if (chairs[seat].has_failed && !had_failed)
            last_failed = seat;
        enum refusal refusal = match_move(match, seat, move);
        CHECK(refusal == REFUSAL_NONE); /* our own players make none that is refused */
    }
    count_game(&match->game, chairs, last_failed, deal);
    get_up(chairs);
    return 0;
}

void contest_table_destroy(struct contest_table *table)
{
    for (unsigned s = 0; table && s < SEATS_MAX; s++) {
        for (unsigned p = 0; p < SEATS_MAX; p++) {
            if (table->bots[p][s])
                bot_end(table->bots[p][s]);
            free(table->bots[p][s]);
        }
    }
    free(table);
}

/* As many as each command can have seats. Returns false where there is no memory. */
static bool make_bots(struct contest_table *table, unsigned bot_seconds,
                      const struct tongue *tongue)
{
    const struct lineup *lineup = table->lineup;
    for (unsigned p = 0; p < lineup->players; p++) {
        for (unsigned i = 0; lineup->commands[p] && i <= lineup->seats - lineup->players; i++) {
            if (!(table->bots[p][i] = malloc(sizeof *table->bots[p][i])))
                return false;
            bot_init(table->bots[p][i], lineup->commands[p], bot_seconds, tongue);
        }
    }
    return true;
}

struct contest_table *contest_table_create(const struct lineup *lineup, unsigned cores,
                                           bool counts_work, unsigned bot_seconds,
                                           const struct tongue *tongue)
{
    struct contest_table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->lineup = lineup;
    table->cores = cores;
    table->counts_work = counts_work;
    if (!make_bots(table, bot_seconds, tongue)) {
        contest_table_destroy(table);
        return NULL;
    }
    return table;
}

const struct failure_examples *contest_table_examples(const struct contest_table *table)
{
    return &table->examples;
}
