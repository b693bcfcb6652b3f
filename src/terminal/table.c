#include "terminal/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ai/player.h"
#include "base/check.h"
#include "notation/seat_name.h"
#include "system/worker.h"
#include "think/thinker.h"

/* What the worker works at. */
enum task { TASK_NONE, TASK_MOVE, TASK_ADVICE };

struct table {
    struct sitting sitting;
    struct match next; /* a match being changed, until the disk has it */
    struct shelf shelf;
    struct save *save; /* NULL where the game is not saved */
    struct course course;
    const struct tongue *tongue;
    const struct net *net;
    char unnamed[SEATS_MAX][SEAT_NAME_MAX];
    const char *names[SEATS_MAX];
    unsigned viewer;
    enum task task;
    struct worker worker;
    struct thinker *thinkers[SEATS_MAX]; /* made when they first think */
    struct search_move chosen;
    bool has_chosen;
    struct adviser *adviser; /* made when first asked */
    bool has_advice;
    char text[SITTING_TEXT_MAX];
};

/* Makes the disk hold this match. */
static int keep(struct table *table, const struct match *match)
{
    struct text text;
    if (!table->save)
        return 0;
    text_init(&text, table->text, sizeof table->text);
    match_write(match, VIEW_WHOLE, &text);
    CHECK(!text.full);
    return save_put(table->save, text.data, text.length);
}

static struct table *make(const struct tongue *tongue, const struct net *net)
{
    struct table *table = calloc(1, sizeof *table);
    if (!table)
        return NULL;
    table->tongue = tongue;
    table->net = net;
    if (worker_init(&table->worker) != 0) {
        table_destroy(table);
        return NULL;
    }
    return table;
}

static void seat_all(struct table *table)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        table->names[s] = seat_name(table->tongue, s, table->sitting.names[s], table->unnamed[s]);
    table->viewer = sitting_onlooker(&table->sitting);
}

/* The caller gets the table, or the reason why not. */
static int hand_over(struct table *made, int why, struct table **table)
{
    if (why != 0) {
        int error = errno;
        table_destroy(made);
        errno = error;
        return why;
    }
    seat_all(made);
    *table = made;
    return 0;
}

int table_create(const struct sitting_plan *plan, const struct shelf *shelf,
                 const struct tongue *tongue, const struct net *net, struct table **table,
                 struct fault *fault)
{
    struct text text;
    struct table *made = make(tongue, net);
    if (!made)
        return SHELF_SYSTEM;
    int why = sitting_init(&made->sitting, plan, player_is_name, fault) == 0 ? 0 : SHELF_FAULT;
    if (why == 0 && shelf) {
        made->shelf = *shelf;
        text_init(&text, made->text, sizeof made->text);
        sitting_write(&made->sitting, &text);
        why = shelf_add(shelf, text.data, text.length, &made->save);
    }
    return hand_over(made, why, table);
}

int table_open(const struct shelf *shelf, unsigned id, const struct tongue *tongue,
               const struct net *net, struct table **table, struct fault *fault)
{
    struct table *made = make(tongue, net);
    if (!made)
        return SHELF_SYSTEM;
    made->shelf = *shelf;
    int why = shelf_take(shelf, id, &made->save);
    if (why == 0 && sitting_read(&made->sitting, made->save->bytes, made->save->size,
                                 player_is_name, fault) != 0)
        why = SHELF_FAULT;
    /* What a sudden end left unfinished is made whole, such as chance's answer to the last move. */
    if (why == 0 && keep(made, &made->sitting.match) != 0)
        why = SHELF_SYSTEM;
    return hand_over(made, why, table);
}

int table_teach(size_t step, const char *name, const struct shelf *shelf,
                const struct tongue *tongue, const struct net *net, struct table **table)
{
    struct fault fault;
    struct sitting_plan plan = {
        .seats = 2,
        .variant = VARIANT_BASIC,
        .rounds = 10,
        .names = {name, tongue_say(tongue, N_("Ursula"))},
        .players = {"person", "novice"},
    };
    rng_seed_from_text(lesson_seed, strlen(lesson_seed), plan.seed);
    int why = table_create(&plan, NULL, tongue, net, table, &fault);
    if (why != 0)
        return why;
    for (size_t i = 0; i < step; i++) {
        const struct lesson_step *past = lesson_step(i);
        if (past->move)
            match_move(&(*table)->sitting.match, past->seat - 1, course_move(past));
    }
    (*table)->course = (struct course){true, step};
    if (shelf)
        (*table)->shelf = *shelf;
    return 0;
}

const struct course *table_course(const struct table *table)
{
    return &table->course;
}

int table_read_on(struct table *table)
{
    struct text text;
    const struct lesson_step *step = course_step(&table->course);
    CHECK(step && !step->move);
    course_forward(&table->course);
    if (table->course.is_on || !table->shelf.folder[0])
        return 0;
    text_init(&text, table->text, sizeof table->text);
    sitting_write(&table->sitting, &text);
    return shelf_add(&table->shelf, text.data, text.length, &table->save) == 0 ? 0 : TABLE_UNSAVED;
}

/* Ends all thinking and forgets what came of it. */
static void interrupt(struct table *table)
{
    table_hurry(table);
    worker_wait(&table->worker);
    table->task = TASK_NONE;
    table->has_chosen = table->has_advice = false;
}

void table_destroy(struct table *table)
{
    if (!table)
        return;
    interrupt(table);
    worker_finish(&table->worker);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        thinker_destroy(table->thinkers[s]);
    adviser_destroy(table->adviser);
    save_destroy(table->save);
    free(table);
}

unsigned table_id(const struct table *table)
{
    return table->save ? table->save->id : 0;
}

void table_path(const struct table *table, char path[SHELF_PATH_MAX])
{
    path[0] = '\0';
    if (table->save)
        shelf_path(&table->shelf, table->save->id, path);
}

bool table_is_saved(const struct table *table)
{
    return table->save != NULL;
}

void table_go_unsaved(struct table *table)
{
    save_destroy(table->save);
    table->save = NULL;
}

enum table_wait table_waits_for(const struct table *table)
{
    unsigned mover = table_mover(table);
    return mover == MOVER_NOBODY           ? TABLE_OVER
           : table_is_person(table, mover) ? TABLE_PERSON
                                           : TABLE_COMPUTER;
}

unsigned table_mover(const struct table *table)
{
    return match_mover(&table->sitting.match);
}

bool table_is_person(const struct table *table, unsigned seat)
{
    return sitting_is_person(&table->sitting, seat);
}

unsigned table_people(const struct table *table)
{
    return sitting_people(&table->sitting);
}

const char *table_name(const struct table *table, unsigned seat)
{
    return table->names[seat];
}

const char *const *table_names(const struct table *table)
{
    return table->names;
}

const char *table_player(const struct table *table, unsigned seat)
{
    return table->sitting.players[seat];
}

unsigned table_viewer(const struct table *table)
{
    return table->viewer;
}

bool table_must_change(const struct table *table)
{
    return table_waits_for(table) == TABLE_PERSON && table_mover(table) != table->viewer;
}

void table_sit(struct table *table, unsigned seat)
{
    CHECK(table_is_person(table, seat));
    table->viewer = seat;
}

void table_view(const struct table *table, struct view *view)
{
    view_of(&table->sitting.match.game, table->viewer, view);
}

void table_story(const struct table *table, struct story *story)
{
    story_init(story, &table->sitting.match, table->viewer, table->tongue, table->names);
}

uint32_t table_ply(const struct table *table)
{
    return table->sitting.match.count;
}

const struct match *table_match(const struct table *table)
{
    return &table->sitting.match;
}

/* The move is made beside the match, saved, and only then the match's. */
static int make_move(struct table *table, unsigned seat, struct move move, enum refusal *refusal)
{
    struct match *match = &table->sitting.match;
    table->next = *match;
    enum refusal answer = match_move(&table->next, seat, move);
    if (answer != REFUSAL_NONE) {
        *refusal = answer;
        return TABLE_REFUSED;
    }
    if (keep(table, &table->next) != 0)
        return TABLE_UNSAVED;
    *match = table->next;
    course_forward(&table->course);
    return 0;
}

int table_move(struct table *table, struct move move, enum refusal *refusal)
{
    unsigned seat = table_mover(table);
    if (table_waits_for(table) == TABLE_COMPUTER) {
        *refusal = REFUSAL_OTHER_SEAT;
        return TABLE_REFUSED;
    }
    const struct lesson_step *step = course_step(&table->course);
    if (step && (!step->move || !move_is_same(move, course_move(step))))
        return TABLE_UNTAUGHT;
    int result = make_move(table, seat, move, refusal);
    if (result == 0)
        interrupt(table);
    return result;
}

bool table_can_undo(const struct table *table)
{
    return !table->course.is_on && table_is_person(table, table->viewer) &&
           match_can_undo(&table->sitting.match, table->viewer);
}

int table_undo(struct table *table)
{
    struct match *match = &table->sitting.match;
    if (!table_can_undo(table))
        return TABLE_REFUSED;
    table->next = *match;
    match_undo(&table->next, table->viewer);
    if (keep(table, &table->next) != 0)
        return TABLE_UNSAVED;
    interrupt(table);
    *match = table->next;
    return 0;
}

/* A seed for thinking at this moment, the same whenever the game is opened here. It says nothing of
 * the luck to come, which has a stream of its own. */
static uint64_t thinking_seed(const struct match *match)
{
    struct rng rng;
    rng_init(&rng, match->seed, MATCH_LUCK_STREAM + 1 + match->count);
    uint64_t high = rng_next(&rng);
    return high << 32 | rng_next(&rng);
}

static struct thinker *thinker_of(struct table *table, unsigned seat)
{
    struct player player;
    const char *name = table->sitting.players[seat];
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (table->thinkers[seat])
        return table->thinkers[seat];
    int unknown = player_read(name, strlen(name), &player);
    CHECK(unknown == 0);
    unsigned threads = cores < 1 ? 1 : cores > THINKER_THREADS ? THINKER_THREADS : (unsigned)cores;
    table->thinkers[seat] = thinker_create(&player, table->net, threads, 0);
    return table->thinkers[seat];
}

static void choose(void *argument)
{
    struct table *table = argument;
    if (!table->has_chosen)
        thinker_run(table->thinkers[table_mover(table)], &table->chosen, 1);
}

int table_think(struct table *table)
{
    struct view view;
    unsigned seat = table_mover(table);
    CHECK(table_waits_for(table) == TABLE_COMPUTER);
    if (table->task == TASK_MOVE)
        return 0;
    struct thinker *thinker = thinker_of(table, seat);
    if (!thinker) {
        errno = ENOMEM;
        return -1;
    }
    if (table->course.is_on) {
        table->chosen.move = course_move(course_step(&table->course));
        table->has_chosen = true;
    }
    if (!table->has_chosen) {
        view_of(&table->sitting.match.game, seat, &view);
        thinker_start(thinker, &view, thinking_seed(&table->sitting.match));
    }
    table->task = TASK_MOVE;
    worker_begin(&table->worker, choose, table);
    return 0;
}

static void advise(void *argument)
{
    struct table *table = argument;
    adviser_run(table->adviser);
}

int table_advise(struct table *table)
{
    struct view view;
    CHECK(table_waits_for(table) == TABLE_PERSON && !table_must_change(table));
    interrupt(table);
    if (!table->adviser)
        table->adviser = adviser_create(table->net);
    if (!table->adviser) {
        errno = ENOMEM;
        return -1;
    }
    table_view(table, &view);
    adviser_start(table->adviser, &view, thinking_seed(&table->sitting.match), table->tongue,
                  table->names);
    table->task = TASK_ADVICE;
    worker_begin(&table->worker, advise, table);
    return 0;
}

enum table_news table_poll(struct table *table)
{
    enum refusal refusal;
    enum task task = table->task;
    if (task == TASK_NONE || !worker_poll(&table->worker))
        return TABLE_QUIET;
    table->task = TASK_NONE;
    if (task == TASK_ADVICE) {
        table->has_advice = true;
        return TABLE_ADVISED;
    }
    table->has_chosen = true;
    int result = make_move(table, table_mover(table), table->chosen.move, &refusal);
    CHECK(result != TABLE_REFUSED);
    if (result != 0)
        return TABLE_UNMADE;
    table->has_chosen = false;
    return TABLE_MOVED;
}

bool table_is_thinking(const struct table *table)
{
    return table->task != TASK_NONE;
}

unsigned table_percent(const struct table *table)
{
    if (table->task == TASK_MOVE)
        return thinker_percent(table->thinkers[table_mover(table)]);
    return table->task == TASK_ADVICE ? adviser_percent(table->adviser) : 100;
}

void table_hurry(struct table *table)
{
    if (table->task == TASK_MOVE)
        thinker_stop(table->thinkers[table_mover(table)]);
    else if (table->task == TASK_ADVICE)
        adviser_stop(table->adviser);
}

int table_fd(const struct table *table)
{
    return worker_fd(&table->worker);
}

size_t table_advice(const struct table *table, const struct advice **list, const char **verdict)
{
    return table->has_advice ? adviser_found(table->adviser, list, verdict) : 0;
}
