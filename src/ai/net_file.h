/* Weights as bytes: a line of text on how they were made, then the numbers, little-endian. */
#ifndef ULM_AI_NET_FILE_H
#define ULM_AI_NET_FILE_H

#include "ai/net.h"

/* The first line: "ulm net LAYOUT HIDDEN: ", then how the weights were made. */
enum { NET_LINE_MAX = 512 };

/* How many bytes net_write() needs at most. */
enum { NET_FILE_MAX = NET_LINE_MAX + sizeof(struct net) };

/* Why bytes are no weights for this program. */
enum { NET_FILE_FOREIGN = -1, NET_FILE_LAYOUT = -2, NET_FILE_TORN = -3 };

/* Weights of fewer hidden units are read too; the units that are missing stay silent, so that the network says
 * the same. Returns 0, or one of the above with the network untouched. */
int net_read(const uint8_t *bytes, size_t size, struct net *net);

/* Writes the weights; `made` is one line of text without its newline. Returns the number of bytes, 0
 * where they do not fit or the line is too long. */
size_t net_write(const struct net *net, const char *made, uint8_t *bytes, size_t size);

/* The weights that this program comes with. */
const struct net *net_builtin(void);

#endif
