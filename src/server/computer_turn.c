#include "server/computer_turn.h"

#include <sodium.h>
#include <string.h>

static uint64_t any_seed(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

void computer_turn_drop(struct computer_turn *turn)
{
    if (turn->task)
        think_task_end(turn->task);
    turn->task = NULL;
}

static void begin(struct computer_turn *turn, const struct table_state *table,
                  const struct view *view, struct think_pool *pool, const struct think_cause *cause,
                  void *owner)
{
    struct player player;
    unsigned seat = table_state_mover(table);
    const char *level = table->chairs[seat].level;
    if (player_read(level, strlen(level), &player) < 0)
        return;
    turn->task = think_pool_begin(pool, owner, cause, &player, view, any_seed());
    turn->seat = (uint8_t)seat;
    turn->has_moved = false;
    turn->number++;
    turn->events = table->event_count;
}

void computer_turn_look(struct computer_turn *turn, const struct table_state *table,
                        struct think_pool *pool, const struct think_cause *cause, void *owner)
{
    unsigned mover = table_state_mover(table);
    struct view view;
    if (!table_state_waits_for_computer(table)) {
        computer_turn_drop(turn);
        return;
    }
    if (turn->task && turn->seat != mover)
        computer_turn_drop(turn);
    if (turn->task && turn->events == table->event_count) {
        think_task_set_cause(turn->task, cause);
        return;
    }
    view_of(&table->match->game, mover, &view);
    if (turn->task && turn->has_moved) {
        turn->has_moved = false;
        turn->events = table->event_count;
        think_task_go_on(turn->task, &view, any_seed());
    } else if (!turn->task) {
        begin(turn, table, &view, pool, cause, owner);
    }
}
