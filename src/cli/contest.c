#include "cli/contest.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "base/check.h"
#include "cli/progress.h"
#include "cli/seed.h"
#include "match/match.h"
#include "rules/score.h"

/* What a player has for its search; the memory is taken up only as the tree grows. */
enum { SEARCH_BYTES = 64 << 20 };

/* The streams of a deal's seed: the match's luck, then one a game for the choices. */
enum { CHOICES_STREAM = MATCH_LUCK_STREAM + 1 };

/* What the threads share. */
struct hall {
    const struct contest *contest;
    atomic_uint_fast64_t next; /* deal to hand out */
    atomic_bool closed;        /* nothing more is to be played */
    pthread_mutex_t door;      /* held for all below, and for the deals' `done` */
    struct progress progress;
    uint64_t played; /* games */
    struct standing standing;
    uint64_t judged; /* deals in the standing */
    int fault;       /* enum contest_fault */
    int error;       /* its errno */
};

/* What each thread has of its own. */
struct table {
    struct hall *hall;
    struct match match;
    void *blocks[SEATS_MAX]; /* for the searches, by seat; NULL where nobody searches */
};

static uint64_t thinking_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
}

static struct move choose(struct table *table, struct player *player, unsigned who, uint64_t seed,
                          struct deal *deal)
{
    struct view view;
    view_of(&table->match.game, match_mover(&table->match), &view);
    uint64_t begun = thinking_time();
    struct move move = player_choose(player, &view, seed);
    deal->nanoseconds[who] += thinking_time() - begun;
    deal->decisions[who]++;
    return move;
}

static void count_game(const struct game *game, const unsigned sits[SEATS_MAX], unsigned seats,
                       struct deal *deal)
{
    unsigned winners = score_winners(game);
    unsigned parts = WIN_PARTS / (unsigned)__builtin_popcount(winners);
    for (unsigned s = 0; s < seats; s++) {
        deal->scores[sits[s]] += game->seats[s].score;
        if (winners >> s & 1)
            deal->wins[sits[s]] = (uint16_t)(deal->wins[sits[s]] + parts);
    }
}

static void play_game(struct table *table, uint64_t number, unsigned game,
                      const uint8_t seed[RNG_SEED_BYTES], struct deal *deal)
{
    const struct lineup *lineup = table->hall->contest->lineup;
    struct match *match = &table->match;
    struct player players[SEATS_MAX];
    unsigned sits[SEATS_MAX];
    struct rng choices;
    struct record_header header = {.seats = (uint8_t)lineup->seats,
                                   .variant = (uint8_t)lineup->variant,
                                   .rounds = (uint8_t)lineup->rounds};
    for (unsigned s = 0; s < lineup->seats; s++) {
        sits[s] = lineup_player(lineup, number, game, s);
        players[s] = lineup->kinds[sits[s]];
        int started = player_start(&players[s], lineup->net, table->blocks[s], SEARCH_BYTES);
        CHECK(started == 0);
    }
    rng_init(&choices, seed, CHOICES_STREAM + game);
    match_init(match, &header, seed);
    while (match_mover(match) != MOVER_NOBODY) {
        struct move moves[MOVES_MAX];
        unsigned seat = match_mover(match);
        bool free = game_moves(&match->game, moves) > 1;
        uint64_t choice = (uint64_t)rng_next(&choices) << 32;
        choice |= rng_next(&choices);
        struct move move =
            free ? choose(table, &players[seat], sits[seat], choice, deal) : moves[0];
        enum refusal refusal = match_move(match, seat, move);
        CHECK(refusal == REFUSAL_NONE);
    }
    count_game(&match->game, sits, lineup->seats, deal);
}

/* Takes the deals that are done into the standing, in their order. With the door held. */
static void judge(struct hall *hall)
{
    const struct contest *contest = hall->contest;
    while (hall->judged < contest->count && contest->deals[hall->judged].done) {
        standing_add(&hall->standing, &contest->deals[hall->judged++]);
        if (contest->sprt > 0 && standing_verdict(&hall->standing, contest->sprt) != VERDICT_OPEN) {
            hall->closed = true;
            return;
        }
    }
}

static void game_over(struct hall *hall)
{
    pthread_mutex_lock(&hall->door);
    progress_show(&hall->progress, ++hall->played);
    pthread_mutex_unlock(&hall->door);
}

static void fail(struct hall *hall, int fault)
{
    if (!hall->fault) {
        hall->fault = fault;
        hall->error = errno;
    }
    hall->closed = true;
}

static void deal_over(struct hall *hall, uint64_t number, const struct deal *deal)
{
    const struct contest *contest = hall->contest;
    pthread_mutex_lock(&hall->door);
    contest->deals[number] = *deal;
    contest->deals[number].done = true;
    if (contest->log && !hall->fault && contest_log_add(contest->log, number + 1, deal) != 0)
        fail(hall, CONTEST_NO_LOG);
    if (!hall->closed)
        judge(hall);
    pthread_mutex_unlock(&hall->door);
}

static void play_deal(struct table *table, uint64_t number)
{
    struct hall *hall = table->hall;
    uint8_t seed[RNG_SEED_BYTES];
    struct deal deal = {0};
    seed_nth(hall->contest->seed, number + 1, seed);
    for (unsigned g = 0; g < lineup_games(hall->contest->lineup); g++) {
        if (hall->closed)
            return;
        play_game(table, number, g, seed, &deal);
        game_over(hall);
    }
    deal_over(hall, number, &deal);
}

static bool somebody_searches(const struct lineup *lineup)
{
    for (unsigned p = 0; p < lineup->players; p++)
        if (player_searches(&lineup->kinds[p]))
            return true;
    return false;
}

static void table_destroy(struct table *table)
{
    for (unsigned s = 0; table && s < SEATS_MAX; s++)
        free(table->blocks[s]);
    free(table);
}

/* NULL where there is no memory. */
static struct table *table_create(struct hall *hall)
{
    const struct lineup *lineup = hall->contest->lineup;
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->hall = hall;
    for (unsigned s = 0; s < lineup->seats && somebody_searches(lineup); s++) {
        if (!(table->blocks[s] = malloc(SEARCH_BYTES))) {
            table_destroy(table);
            return NULL;
        }
    }
    return table;
}

static void *play_deals(void *argument)
{
    struct hall *hall = argument;
    struct table *table = table_create(hall);
    if (!table) {
        pthread_mutex_lock(&hall->door);
        fail(hall, CONTEST_NO_MEMORY);
        pthread_mutex_unlock(&hall->door);
    }
    while (!hall->closed) {
        uint64_t number = hall->next++;
        if (number >= hall->contest->count)
            break;
        if (!hall->contest->deals[number].done)
            play_deal(table, number);
    }
    table_destroy(table);
    return NULL;
}

/* This thread is one of them. Where the system gives fewer, it is those. */
static void play_on(struct hall *hall, unsigned threads)
{
    pthread_t *others = calloc(threads, sizeof *others);
    unsigned started = 0;
    while (others && started + 1 < threads &&
           pthread_create(&others[started], NULL, play_deals, hall) == 0)
        started++;
    play_deals(hall);
    while (started)
        pthread_join(others[--started], NULL);
    free(others);
}

int contest_play(const struct contest *contest, unsigned threads, struct standing *standing)
{
    const struct lineup *lineup = contest->lineup;
    struct hall hall = {.contest = contest, .door = PTHREAD_MUTEX_INITIALIZER};
    uint64_t games = 0;
    for (uint64_t i = 0; i < contest->count; i++)
        games += contest->deals[i].done ? 0 : lineup_games(lineup);
    standing_init(&hall.standing, lineup->players, lineup->seats);
    judge(&hall);
    progress_begin(&hall.progress, games);
    if (games && !hall.closed)
        play_on(&hall, threads);
    progress_end(&hall.progress);
    pthread_mutex_destroy(&hall.door);
    if (hall.fault) {
        errno = hall.error;
        return hall.fault;
    }
    *standing = hall.standing;
    return 0;
}
