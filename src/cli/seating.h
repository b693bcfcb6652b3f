/* seating.h - who sits down to a game, from the words of a command line */
#ifndef ULM_CLI_SEATING_H
#define ULM_CLI_SEATING_H

#include "cli/options.h"
#include "match/sitting.h"

struct seating {
    char names[SEATS_MAX][SITTING_NAME_MAX];
    char players[SEATS_MAX][SITTING_PLAYER_MAX];
};

/* Each text is NAME=PLAYER or PLAYER, a player being "person" or a computer player. Where there are
 * fewer than seats (0: as many as are named, at least 2), a person sits down first, if none is named,
 * and journeymen take the rest. Whoever has no name gets one. Sets seats, names and players of the
 * plan, which point into the seating. Returns EXIT_FINE, or says what is wrong and returns its
 * exit code. */
int seating_make(const struct option_list *texts, uint64_t seats, struct seating *seating,
                 struct sitting_plan *plan);

#endif
