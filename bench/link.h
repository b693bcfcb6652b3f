/* A link: one end of a WebSocket connection, for programs that make a crowd of them.
 *
 * Just enough of RFC 6455 for a server that is trusted to speak it: whole text messages of our own,
 * small enough to go out at once, and whatever comes, message by message.
 */
#ifndef ULM_BENCH_LINK_H
#define ULM_BENCH_LINK_H

#include <stdbool.h>
#include <stddef.h>

struct link {
    int fd;       /* -1 where there is none */
    bool is_open; /* hands were shaken */
    char *bytes;  /* that came and were not taken yet */
    size_t count, room, taken;
};

/* All zero but the fd, which is -1, is one that never was open. Begins to connect to a port of this
 * machine, from an address of it that is this one's alone, by its number; 0, or -1 where the system says no. */
int link_connect(struct link *link, unsigned port, unsigned who, const char *protocol);
void link_close(struct link *link);

/* 0, or -1 where it did not go out whole. */
int link_send(struct link *link, const char *text, size_t size);

/* Takes in what has come: 0, or -1 when the other side is gone. */
int link_receive(struct link *link);

/* The next message that is there, until the next call: true and it, else false. The byte behind it
 * may be written to, if it is put back. */
bool link_next(struct link *link, char **message, size_t *size);

#endif
