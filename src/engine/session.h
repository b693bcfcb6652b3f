/* A session: the answering side of the protocol, on the standard input and output.
 *
 * Whatever comes in, the session goes on, and says with `error` what it did not take.
 */
#ifndef ULM_ENGINE_SESSION_H
#define ULM_ENGINE_SESSION_H

#include "ai/player.h"
#include "base/tongue.h"

enum { SESSION_NAME_MAX = 64, SESSION_RECORD_MAX = 1 << 20 };

/* Who answers. */
struct session_player {
    char name[SESSION_NAME_MAX];
    struct player kind; /* as read, not started */
    const struct net *net;
    const struct tongue *tongue; /* in which it complains */
    void *block;                 /* for questions with limits */
    size_t size;
};

/* Answers until `quit`, the end of the input, or an output that cannot be written. */
void session_hold(const struct session_player *us);

#endif
