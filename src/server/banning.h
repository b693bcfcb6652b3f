/* banning.h - the bans of a server: known as the store has them, told to those whom they concern
 *
 * What has changed is noted in the journal, and reaches open connections at once: whoever is banned is told why and
 * until when, sees no more, and is let go. A connection is concerned by its address, by its login, and by
 * the account whose seat it looks on from.
 */
#ifndef ULM_SERVER_BANNING_H
#define ULM_SERVER_BANNING_H

#include "server/ban_list.h"
#include "server/services.h"
#include "server/visitor.h"

struct banning {
    struct services *services;
    struct ban_list list;
    struct visitor *visitors; /* all connections */
    bool is_looking;
    bool looks_again; /* something has changed since it began to look */
};

/* Reads all of them, before the scribe has the store; where that fails, they are read a second later. */
void banning_start(struct banning *banning, struct services *services, struct store *store);
void banning_finish(struct banning *banning);

/* Looks whether they have changed; for every second or so. */
void banning_look(struct banning *banning);

/* A connection comes, and goes. */
void banning_enter(struct banning *banning, struct visitor *visitor);
void banning_leave(struct visitor *visitor);

/* Closes the connections of all who are there. */
void banning_drop_all(const struct banning *banning, unsigned code);

/* Tells a connection, and lets it go, where it is banned. */
void banning_tell(const struct banning *banning, struct visitor *visitor);

/* The ban that holds for the visitor, or for the account where there is one; NULL for none. */
const struct ban *banning_find(const struct banning *banning, const struct visitor *visitor,
                               const struct identity *account);

/* Adds the members of an object that say why and until when: "reason" and "until", where there are such. */
void banning_write(const struct ban *ban, struct text *out);

#endif
