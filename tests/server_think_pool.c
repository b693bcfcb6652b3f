/* Threads that think: tasks that go on, end at any moment, are counted. */
#include "server/think_pool.h"

#include <dirent.h>
#include <sched.h>
#include <string.h>
#include <time.h>
#include <uv.h>

#include "ai/net_file.h"
#include "cmocka_all.h"
#include "rules/chance.h"

enum { OWNERS = 26 };

/* The linker leads malloc of the program here: a larger piece than this is not to be had. */
static size_t largest_piece = SIZE_MAX;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *__wrap_malloc(size_t size)
{
    return size > largest_piece ? NULL : __real_malloc(size);
}

static uv_loop_t loop;
static struct think_pool *pool;
static bool is_closed;

/* Who has a task, and what came of it. */
struct owner {
    struct think_task *task;
    struct move last;
    struct game game;
    struct rng rng;
    unsigned chosen,
        wants; /* moves: so far, and before it ends the task; or when the game is over */
    unsigned illegal;
};

static struct owner owners[OWNERS];

static void draw(struct owner *owner)
{
    while (game_mover(&owner->game) == MOVER_CHANCE)
        game_do(&owner->game, chance_draw(&owner->game, &owner->rng));
}

static void look(const struct owner *owner, struct view *view)
{
    view_of(&owner->game, game_mover(&owner->game), view);
}

static void chosen(void *self, struct move move)
{
    struct owner *owner = self;
    struct view view;
    assert_non_null(owner->task);
    owner->chosen++;
    owner->last = move;
    if (game_check(&owner->game, move) != REFUSAL_NONE) {
        owner->illegal++;
        owner->wants = owner->chosen;
    } else {
        game_do(&owner->game, move);
        draw(owner);
    }
    if (owner->chosen >= owner->wants || game_mover(&owner->game) == MOVER_NOBODY) {
        think_task_end(owner->task);
        owner->task = NULL;
        return;
    }
    look(owner, &view);
    think_task_go_on(owner->task, &view, owner->chosen);
}

static struct think_cause cause = {.has_people = true};

static void begin(unsigned number, const char *name, unsigned wants)
{
    struct owner *owner = &owners[number];
    uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)number};
    struct player player;
    struct view view;
    struct move moves[MOVES_MAX];
    *owner = (struct owner){.wants = wants};
    rng_init(&owner->rng, seed, 0);
    game_init(&owner->game, 2, VARIANT_BASIC, 10);
    draw(owner);
    while (game_moves(&owner->game, moves) < 2) { /* a forced one is not thought about */
        game_do(&owner->game, moves[0]);
        draw(owner);
    }
    look(owner, &view);
    assert_int_equal(player_read(name, strlen(name), &player), 0);
    owner->task = think_pool_begin(pool, owner, &cause, &player, &view, number);
    assert_non_null(owner->task);
}

static int open_pool(void **state)
{
    is_closed = false;
    if (uv_loop_init(&loop) < 0)
        return -1;
    pool = think_pool_create(&loop, 2, net_builtin(), chosen);
    return pool ? 0 : -1;
}

static void closed(void *self)
{
    *(bool *)self = true;
}

static void close_pool(void)
{
    think_pool_close(pool, closed, &is_closed);
    while (uv_run(&loop, UV_RUN_ONCE))
        ;
    assert_true(is_closed);
    assert_int_equal(uv_loop_close(&loop), 0);
}

static uint64_t milliseconds(void)
{
    return uv_hrtime() / 1000000;
}

/* When to give up: long enough for the slowest machine, and far less than a turn takes. */
enum { PATIENCE_MS = 600000 };
static const char turn_without_end[] = "search:999999999ms";

static void run_until_done(unsigned count)
{
    uint64_t end = milliseconds() + PATIENCE_MS;
    for (unsigned i = 0; i < count && milliseconds() < end;) {
        i += !owners[i].task;
        uv_run(&loop, UV_RUN_NOWAIT);
    }
}

static void more_tasks_than_threads_all_get_legal_moves(void **state)
{
    for (unsigned i = 0; i < OWNERS; i++)
        begin(i, "novice", 1);
    run_until_done(OWNERS);
    for (unsigned i = 0; i < OWNERS; i++) {
        assert_int_equal(owners[i].chosen, 1);
        assert_int_equal(owners[i].illegal, 0);
    }
    close_pool();
}

static void a_task_goes_on_from_move_to_move(void **state)
{
    begin(0, "novice", 10);
    run_until_done(1);
    assert_int_equal(owners[0].chosen, 10);
    assert_int_equal(owners[0].illegal, 0);
    close_pool();
}

/* At every moment: waiting, just taken, thinking, chosen and not yet heard of. */
static void nobody_hears_of_a_task_that_was_ended(void **state)
{
    for (unsigned i = 0; i < OWNERS; i++)
        begin(i, i % 2 ? "novice" : turn_without_end, 100);
    for (unsigned i = 0; i < OWNERS; i++) {
        struct timespec rest = {.tv_nsec = 100000L * i};
        nanosleep(&rest, NULL);
        if (owners[i].task) /* or it has made all its moves already */
            think_task_end(owners[i].task);
        owners[i].task = NULL;
        owners[i].chosen = 0;
        uv_run(&loop, UV_RUN_NOWAIT);
    }
    close_pool();
    for (unsigned i = 0; i < OWNERS; i++)
        assert_int_equal(owners[i].chosen, 0);
}

/* A turn of days, ended at any moment, also while it begins. */
static void an_end_is_not_waited_for(void **state)
{
    uint64_t begun = milliseconds();
    for (unsigned i = 0; i < 200; i++) {
        struct timespec rest = {.tv_nsec = 2000L * i};
        begin(0, turn_without_end, 100);
        nanosleep(&rest, NULL);
        think_task_end(owners[0].task);
    }
    close_pool();
    assert_in_range(milliseconds() - begun, 0, PATIENCE_MS);
}

static void all_are_counted(void **state)
{
    for (unsigned i = 0; i < 6; i++)
        begin(i, turn_without_end, 1);
    struct think_pool_counts counts = think_pool_count(pool);
    assert_int_equal(counts.waiting + counts.thinking, 6);
    assert_in_range(counts.waiting, 4, 6);
    for (unsigned i = 0; i < 6; i++)
        think_task_end(owners[i].task);
    for (uint64_t end = milliseconds() + PATIENCE_MS; milliseconds() < end;) {
        counts = think_pool_count(pool);
        if (counts.waiting + counts.thinking == 0)
            break;
    }
    assert_int_equal(counts.waiting + counts.thinking, 0);
    close_pool();
}

/* ThreadSanitizer has a thread of its own. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define THREADS_BEFORE 2
#endif
#endif
#ifndef THREADS_BEFORE
#define THREADS_BEFORE 1
#endif

/* Of this process, as Linux counts them. */
static unsigned threads(void)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/task");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void a_pool_has_as_many_threads_as_it_was_told_and_one_for_short_turns(void **state)
{
    for (unsigned count = 1; count < 5; count++) {
        while (threads() > THREADS_BEFORE) /* one that has ended is counted for another moment */
            sched_yield();
        assert_int_equal(uv_loop_init(&loop), 0);
        pool = think_pool_create(&loop, count, net_builtin(), chosen);
        assert_non_null(pool);
        assert_int_equal(threads(), THREADS_BEFORE + count + 1);
        close_pool();
        is_closed = false;
    }
}

static void without_a_loop_a_task_chooses_when_it_is_asked_to(void **state)
{
    struct think_pool *before = pool;
    bool is_other_closed = false;
    pool = think_pool_create(NULL, 0, net_builtin(), chosen);
    assert_non_null(pool);
    assert_false(think_pool_step(pool));
    begin(0, "novice", 3);
    begin(1, "novice", 1);
    begin(2, "novice", 1);
    think_task_end(owners[2].task);
    assert_int_equal(owners[0].chosen, 0);
    assert_int_equal(think_pool_count(pool).waiting, 3);
    assert_true(think_pool_step(pool)); /* in turn, and what goes on is behind who waits */
    assert_int_equal(owners[0].chosen, 1);
    assert_true(think_pool_step(pool));
    assert_int_equal(owners[1].chosen, 1);
    assert_null(owners[1].task);
    for (unsigned i = 2; i <= 3; i++) {
        assert_true(think_pool_step(pool));
        assert_int_equal(owners[0].chosen, i);
    }
    assert_false(think_pool_step(pool));
    assert_int_equal(owners[2].chosen, 0);
    assert_int_equal(think_pool_count(pool).waiting + think_pool_count(pool).thinking, 0);
    begin(0, "novice", 1);
    think_pool_close(pool, closed, &is_other_closed);
    assert_true(is_other_closed);
    pool = before;
    close_pool();
}

/* Without threads: which of them has chosen after one step. */
static unsigned step(void)
{
    assert_true(think_pool_step(pool));
    for (unsigned i = 0; i < OWNERS; i++)
        if (owners[i].chosen) {
            owners[i].chosen = 0;
            return i;
        }
    return OWNERS;
}

static void begin_for(unsigned number, const char *name, char address, bool has_people)
{
    cause = (struct think_cause){.key = {address}, .has_people = has_people};
    begin(number, name, 1);
}

static void end_steps(void)
{
    for (unsigned i = 0; i < OWNERS; i++)
        if (owners[i].task)
            think_task_end(owners[i].task);
    think_pool_close(pool, closed, &is_closed);
    cause = (struct think_cause){.has_people = true};
}

static int open_steps(void **state)
{
    memset(owners, 0, sizeof owners);
    pool = think_pool_create(NULL, 0, net_builtin(), chosen);
    return pool ? 0 : -1;
}

static void many_tables_of_grandmasters_do_not_make_a_novice_wait(void **state)
{
    for (unsigned i = 0; i < 20; i++)
        begin_for(i, "grandmaster", 'e', true);
    begin_for(20, "novice", 'a', true);
    begin_for(21, "journeyman", 'e', true); /* theirs waits for their own */
    assert_int_equal(step(), 20);
    end_steps();
}

static void who_has_one_long_turn_comes_before_who_has_had_many(void **state)
{
    begin_for(0, "search:1ms", 'e', true);
    begin_for(1, "search:1ms", 'e', true);
    begin_for(2, "search:1ms", 'e', true);
    begin_for(3, "search:1ms", 'a', true);
    assert_int_equal(step(), 0);
    assert_int_equal(step(), 3);
    assert_int_equal(step(), 1);
    begin_for(4, "search:1ms", 'b', true);
    assert_int_equal(step(), 4);
    assert_int_equal(step(), 2);
    end_steps();
}

static void turns_that_nobody_waits_for_come_last(void **state)
{
    begin_for(0, "novice", 'e', false);
    begin_for(1, "search:1ms", 'a', true);
    begin_for(2, "search:1ms", 'a', true);
    assert_int_equal(step(), 1);
    assert_int_equal(step(), 2);
    assert_int_equal(step(), 0);
    end_steps();
}

/* Each of a turn; eve's address may have ten of them at once, and one in a minute for long. */
static void twenty_four_tables_of_one_address_think_no_longer_than_it_may(void **state)
{
    think_pool_set_ceiling(pool, 1, 10);
    think_pool_tick(pool, 1000);
    for (unsigned i = 0; i < 24; i++)
        begin_for(i, "search:1ms", 'e', true);
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(step(), i);
    assert_false(think_pool_step(pool)); /* also where nobody else waits */
    begin_for(24, "search:1ms", 'a', true);
    assert_int_equal(step(), 24);
    begin_for(25, "novice", 'e', true); /* a short turn costs nothing */
    assert_int_equal(step(), 25);
    think_pool_tick(pool, 1000 + 59999);
    assert_false(think_pool_step(pool));
    think_pool_tick(pool, 1000 + 60000);
    assert_int_equal(step(), 10);
    assert_false(think_pool_step(pool));
    assert_int_equal(think_pool_count(pool).waiting, 13);
    end_steps();
}

/* As after a restart, when all tables go on before their people are back. */
static void a_turn_that_nobody_waited_for_is_that_of_who_comes(void **state)
{
    const struct think_cause ada = {.key = {'a'}, .has_people = true};
    for (unsigned i = 0; i < 3; i++)
        begin_for(i, "search:1ms", 'e', true);
    begin_for(3, "search:1ms", 0, false);
    assert_int_equal(step(), 0);
    think_task_set_cause(owners[3].task, &ada);
    assert_int_equal(step(), 3);
    assert_int_equal(step(), 1);
    end_steps();
}

static struct move choose_with(unsigned number, size_t largest)
{
    begin(number, "search:40", 1);
    largest_piece = largest;
    assert_int_equal(step(), number);
    largest_piece = SIZE_MAX;
    assert_int_equal(owners[number].illegal, 0);
    return owners[number].last;
}

static struct move first_legal(unsigned number)
{
    struct move moves[MOVES_MAX];
    struct view view;
    begin(number, "search:40", 1);
    look(&owners[number], &view);
    view_moves(&view, moves);
    think_task_end(owners[number].task);
    owners[number].task = NULL;
    return moves[0];
}

static bool is_same(struct move one, struct move other)
{
    return memcmp(&one, &other, sizeof one) == 0;
}

static void a_computer_player_with_little_memory_thinks_on_and_without_any_moves(void **state)
{
    enum { LITTLE = 6 << 20, TOO_LITTLE = 1 << 16 };
    unsigned others = 0;
    for (unsigned i = 0; i < OWNERS; i++) {
        struct move best = choose_with(i, SIZE_MAX), first = first_legal(i);
        assert_true(is_same(choose_with(i, LITTLE), best));
        assert_true(is_same(choose_with(i, TOO_LITTLE), first));
        others += !is_same(best, first);
    }
    assert_true(others > 0);
    end_steps();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(more_tasks_than_threads_all_get_legal_moves, open_pool),
        cmocka_unit_test_setup(a_task_goes_on_from_move_to_move, open_pool),
        cmocka_unit_test_setup(nobody_hears_of_a_task_that_was_ended, open_pool),
        cmocka_unit_test_setup(an_end_is_not_waited_for, open_pool),
        cmocka_unit_test_setup(all_are_counted, open_pool),
        cmocka_unit_test(a_pool_has_as_many_threads_as_it_was_told_and_one_for_short_turns),
        cmocka_unit_test_setup(without_a_loop_a_task_chooses_when_it_is_asked_to, open_pool),
        cmocka_unit_test_setup(many_tables_of_grandmasters_do_not_make_a_novice_wait, open_steps),
        cmocka_unit_test_setup(who_has_one_long_turn_comes_before_who_has_had_many, open_steps),
        cmocka_unit_test_setup(turns_that_nobody_waits_for_come_last, open_steps),
        cmocka_unit_test_setup(twenty_four_tables_of_one_address_think_no_longer_than_it_may,
                               open_steps),
        cmocka_unit_test_setup(a_turn_that_nobody_waited_for_is_that_of_who_comes, open_steps),
        cmocka_unit_test_setup(a_computer_player_with_little_memory_thinks_on_and_without_any_moves,
                               open_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
