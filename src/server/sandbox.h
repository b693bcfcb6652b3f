/* sandbox.h - what a running server gives up: files and system calls that it does not need
 *
 * Whoever takes over the process through a fault that nobody knows yet finds a room without doors: of all
 * files those of the database and the certificate (Landlock), of the system calls those that a running server
 * makes, so no program can be started, and with a database in a file nothing can be connected to (seccomp).
 * It is best effort: where the system cannot or will not, the server runs without and says so. What it gives
 * up it never gets back, nor does anything that it starts; what must not be locked in has to be started
 * before, by a process of its own (courier.h).
 *
 * What is kept stands in two tables, in sandbox_files.c and sandbox_calls.c, and nowhere else.
 */
#ifndef ULM_SERVER_SANDBOX_H
#define ULM_SERVER_SANDBOX_H

#include <stdint.h>

#include "server/config.h"

enum sandbox_state {
    SANDBOX_OFF,     /* by the settings */
    SANDBOX_HELD,    /* the rest is given up, for good */
    SANDBOX_MISSING, /* this system, or this build, has nothing of the kind */
    SANDBOX_REFUSED, /* the system has it, but not for this process */
    SANDBOX_STATES
};

/* One word each. */
extern const char *const sandbox_words[SANDBOX_STATES];

struct sandbox {
    uint8_t files, calls; /* enum sandbox_state */
};

/* Three steps, in this order. The first comes before a loop is made, the second before the first thread: a
 * thread keeps what it had when it began. The third comes when everything is open. */
void sandbox_begin(const struct config *config, struct sandbox *sandbox);
void sandbox_give_up_files(const struct config *config, struct sandbox *sandbox);
void sandbox_give_up_calls(const struct config *config, struct sandbox *sandbox);

/* All three in a process made for it: what would hold. Before the first thread. */
struct sandbox sandbox_try(const struct config *config);

#endif
