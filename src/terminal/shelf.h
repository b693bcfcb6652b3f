/* The shelf: the folder in which games are kept, a file each, named by a number.
 *
 * It is $XDG_DATA_HOME/ulm/games, or ~/.local/share/ulm/games, and only its owner can read it. A
 * file is there whole or not at all, and what a killed program left of a new one goes when games are
 * listed or added; what is not a game stays as it is and harms no other. Of two
 * programs that want the same game the second is refused.
 */
#ifndef ULM_TERMINAL_SHELF_H
#define ULM_TERMINAL_SHELF_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#include "base/tongue.h"
#include "match/sitting.h"
#include "terminal/save.h"

/* Why something cannot be had. */
enum {
    SHELF_SYSTEM = -1,  /* errno says why */
    SHELF_BUSY = -2,    /* another program has the game */
    SHELF_MISSING = -3, /* there is no game of this number */
    SHELF_FAULT = -4    /* it cannot be read as a game: a fault says where and why */
};

enum { SHELF_PATH_MAX = 1024, SHELF_SENTENCE_MAX = SHELF_PATH_MAX + 512 };

struct shelf {
    char folder[SHELF_PATH_MAX];
};

/* A game on the shelf. Where there is an error, or `fault` has a sentence, it cannot be read, and
 * only the number and the time mean anything. */
struct shelf_game {
    unsigned id;
    time_t played; /* last */
    int error;     /* of the system, or 0 */
    struct fault fault;
    unsigned seats, variant, round, rounds;
    unsigned mover; /* MOVER_NOBODY when the game is over */
    char names[SEATS_MAX][SITTING_NAME_MAX];
    char players[SEATS_MAX][SITTING_PLAYER_MAX];
};

/* The folder of whoever runs the program. Returns 0, or SHELF_SYSTEM where no folder is named or its
 * name is too long. Nothing is made yet. */
int shelf_init(struct shelf *shelf);

/* Puts a new game there, open and locked. Returns 0 when the disk has it, or SHELF_SYSTEM. The
 * caller destroys the save. */
int shelf_add(const struct shelf *shelf, const char *bytes, size_t size, struct save **save);

/* Opens a game for playing and locks it; what it holds is in the save. Returns 0 or any reason but
 * SHELF_FAULT. */
int shelf_take(const struct shelf *shelf, unsigned id, struct save **save);

/* Reads a game, locked or not. Returns 0 with memory that the caller frees, SHELF_SYSTEM or
 * SHELF_MISSING. */
int shelf_read(const struct shelf *shelf, unsigned id, char **bytes, size_t *size);

/* Removes a game that nobody has open. */
int shelf_remove(const struct shelf *shelf, unsigned id);

/* All games, the one played last first. Returns how many with memory that the caller frees, none
 * where there is no folder yet; or SHELF_SYSTEM. */
int shelf_list(const struct shelf *shelf, struct shelf_game **games);

/* The file of a game. */
void shelf_path(const struct shelf *shelf, unsigned id, char path[SHELF_PATH_MAX]);

/* A sentence for people: why a game, or without a number the shelf, cannot be had. Looks at errno
 * and, for SHELF_FAULT, at the fault. */
void shelf_explain(const struct shelf *shelf, const struct tongue *tongue, unsigned id, int why,
                   const struct fault *fault, char sentence[SHELF_SENTENCE_MAX]);

#endif
