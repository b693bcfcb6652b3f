/* broadcast.h - what a node calls out to the other nodes on its database
 *
 * Words that are lost, late or heard twice do no harm: what they are about stands in the store, and
 * whoever did not hear them finds it there a moment later (neighbours.h).
 */
#ifndef ULM_SERVER_BROADCAST_H
#define ULM_SERVER_BROADCAST_H

#include "base/slice.h"

struct broadcast {
    void (*say)(void *self, struct slice words); /* one line without its end, copied */
    void *self;
};

enum { BROADCAST_WORDS_MAX = 120 };
enum { NODE_MAX = 17 }; /* of a node's name, with the zero */

#endif
