/* A child: another program that runs beside ours, and the wire to its input and output.
 *
 * It has a process group of its own, which ends with it, and with our program where a signal ends
 * that. What it writes to the error output is shown.
 */
#ifndef ULM_ENGINE_CHILD_H
#define ULM_ENGINE_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct child {
    pid_t pid;
    int wire;      /* a socket: its input and output are the other end */
    unsigned slot; /* among those that run */
};

/* Bytes of a command. */
enum { CHILD_COMMAND_MAX = 400 };

/* Whether the text is a command: words with spaces between them, of which '...' and "..." hide
 * theirs. There are no other signs with a meaning. */
bool child_is_command(const char *text);

/* Starts the command, whose program is looked for as a shell does. Returns 0, or -1 with errno
 * set. */
int child_start(struct child *child, const char *command);

/* Writes all of it. Returns false when that took longer than until then (clock.h). A child that
 * has ended takes everything and reads nothing. */
bool child_write(const struct child *child, const char *bytes, size_t size, double until);

/* Ends the child and all of its group. With patience it may end by itself within that many seconds,
 * having read the end of its input. */
void child_end(struct child *child, double patience);

#endif
