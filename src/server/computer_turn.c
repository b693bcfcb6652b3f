#include "server/computer_turn.h"

#include <sodium.h>
#include <string.h>

#include "server/server_run.h"

bool turn_is_computers(const struct meeting *meeting)
{
    unsigned mover = meeting_mover(meeting);
    return mover != MOVER_NOBODY && meeting_is_computer(meeting, mover);
}

static uint64_t any_seed(void)
{
    uint64_t seed;
    randombytes_buf(&seed, sizeof seed);
    return seed;
}

void turn_drop(struct parlour *parlour)
{
    if (parlour->task)
        crew_end(parlour->task);
    parlour->task = NULL;
}

static void begin(struct parlour *parlour, unsigned seat, const struct view *view)
{
    struct player player;
    const char *level = parlour->meeting->chairs[seat].level;
    if (player_read(level, strlen(level), &player) < 0)
        return;
    parlour->task = crew_begin(parlour->server->crew, parlour, &player, view, any_seed());
    parlour->task_seat = (uint8_t)seat;
    parlour->task_moved = false;
    parlour->thought++;
    parlour->task_told = parlour->told;
}

void turn_look(struct parlour *parlour)
{
    unsigned mover = meeting_mover(parlour->meeting);
    struct view view;
    if (!turn_is_computers(parlour->meeting) || parlour->server->is_stopping) {
        turn_drop(parlour);
        return;
    }
    if (parlour->task && parlour->task_seat != mover)
        turn_drop(parlour);
    if (parlour->task && parlour->task_told == parlour->told)
        return;
    view_of(&parlour->meeting->match->game, mover, &view);
    if (parlour->task && parlour->task_moved) {
        parlour->task_moved = false;
        parlour->task_told = parlour->told;
        crew_go_on(parlour->task, &view, any_seed());
    } else if (!parlour->task) {
        begin(parlour, mover, &view);
    }
}

static void make_move(struct parlour *parlour, struct ticket *ticket)
{
    enum refusal refusal;
    enum objection objection = OBJECTION_BEHIND;
    if (parlour->task && ticket->thought == parlour->thought &&
        meeting_is_computer(parlour->meeting, parlour->task_seat)) /* its person may be back */
        objection = meeting_move(parlour->meeting, parlour->task_seat, ticket->move,
                                 server_now(parlour->server), &refusal);
    if (objection == OBJECTION_NONE) {
        parlour->task_moved = true;
        parlour_keep(parlour, ticket, (struct slice){"", 0});
        return;
    }
    if (ticket->thought == parlour->thought)
        turn_drop(parlour);
    parlour_object(parlour, ticket, objection);
}

void turn_chosen(void *owner, struct move move)
{
    struct parlour *parlour = owner;
    struct ticket *ticket = ticket_create(parlour->server, NULL, NULL, NULL);
    if (!ticket || parlour->server->is_stopping) {
        if (ticket)
            ticket_destroy(ticket);
        turn_drop(parlour);
        return;
    }
    ticket->run = make_move;
    ticket->thought = parlour->thought;
    ticket->move = move;
    parlour_give(parlour, ticket);
}
