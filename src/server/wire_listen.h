/* wire_listen.h - a socket that others can connect to */
#ifndef ULM_SERVER_WIRE_LISTEN_H
#define ULM_SERVER_WIRE_LISTEN_H

/* Listens where struct wire_settings says. Returns 0, or WIRE_NO_ADDRESS or WIRE_NO_PORT with errno
 * set and the outputs untouched. The socket does not block. */
int wire_listen(const char *address, unsigned port, int *socket, unsigned *actual_port);
/* Takes the next one who waits there: a socket that does not block, or -1 and errno. The address is
 * a number as text, or "local" for a Unix socket. */
enum { WIRE_ADDRESS_ROOM = 46 };
int wire_accept(int socket, char address[WIRE_ADDRESS_ROOM]);
/* Closes it; a Unix socket goes from its folder too. */
void wire_unlisten(const char *address, int socket);

#endif
