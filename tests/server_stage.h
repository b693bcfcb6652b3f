/* server_stage.h - whole servers in this process, for tests
 *
 * Each has a store in memory. They have one clock, which the test moves, and nothing stands between
 * them and their visitors but the test itself: no socket, no thread, no time of day, and luck from a
 * seed. Whatever is asked, the server has done all there is to do when the function returns; only
 * computer players wait until server_think() is called.
 */
#ifndef ULM_TESTS_SERVER_STAGE_H
#define ULM_TESTS_SERVER_STAGE_H

#include <jansson.h>

#include "server/api.h"
#include "stage_store.h"

enum { SERVERS = 2, HEARD_MAX = 8192, WORD_MAX = 64 };

/* What stands for the wire's: a visitor over WebSocket, with all that it was told, and a call. */
struct wire_peer {
    struct visitor *visitor;
    json_t *heard[HEARD_MAX];
    size_t count;
    bool is_let_go; /* could not be told something */
    unsigned code;  /* with which it was closed; 0: it is open */
};

struct wire_call {
    unsigned status; /* 0 before it is answered */
    char header[WORD_MAX];
    json_t *body;
};

struct host {
    struct store *store;
    struct server *server;
    struct broadcast broadcast;
    bool is_closed;
};

extern struct host hosts[SERVERS];
extern const struct outlet outlet;

/* The settings of all of them, the defaults after set_up(). */
extern struct config stage_config;

/* Milliseconds since 1970. */
#define START 1763200000000
extern int64_t time_now;

/* What the servers sent, of which the oldest is first, and how it goes. */
enum { CARRIED_MAX = 64 };
extern struct delivery *carried[CARRIED_MAX]; /* copies; done() is not theirs to call */
extern size_t carried_count;
extern enum delivery_result carried_result;
/* While this is so, they are on their way until the server stops. */
extern bool carried_waits;

/* For every test of cmocka: all servers begin, at START, with luck of seed_luck(). */
int set_up(void **state);
int tear_down(void **state);
void seed_luck(void);

/* The same with all servers on one store, as nodes that call each other. */
int set_up_nodes(void **state);
/* What they have called is heard, or lost; and all of them have done what there is to do. */
void hear_calls(void);
void lose_calls(void);
/* A node ends without a farewell, and another begins in its place. */
void kill_node(struct host *host);

/* Ends a server, and begins another on its store. */
void begin_again(struct host *host);

void enter(struct host *host, struct wire_peer *peer);
/* From an address of its own. */
void enter_from(struct host *host, struct wire_peer *peer, const char *address);
void leave(struct host *host, struct wire_peer *peer);

/* Lets time pass, and the server look at it once. */
void pass(struct host *host, int64_t seconds);

/* Says it, and returns the answer to it, which is the peer's; ask_fine() what stands in "ok". */
const json_t *ask(struct host *host, struct wire_peer *peer, const char *message);
const json_t *ask_fine(struct host *host, struct wire_peer *peer, const char *message);

/* Of an answer: the code of its objection, or "". Of an object: a string that is there. */
const char *code_of(const json_t *answer);
const char *word(const json_t *object, const char *key);

/* A table for two with a clock of a minute a move: Ada has opened it, Ben sits there, both look on and
 * are ready. `then` is what happens when the time is up. */
struct table {
    struct host *host;
    struct wire_peer *people[2];
    char id[WORD_MAX], secrets[2][WORD_MAX];
};

/* The same, but nobody is ready. */
void seat_two(struct table *table, struct host *host, struct wire_peer *ada, struct wire_peer *ben,
              const char *then);
void set_table(struct table *table, struct host *host, struct wire_peer *ada, struct wire_peer *ben,
               const char *then);

/* As the server has it in memory. */
const struct table_state *state_of(const struct table *table);
unsigned mover_of(const struct table *table);

/* The seat asks at the table; `what` are the members of the request without table and secret. */
const json_t *ask_seat(struct table *table, unsigned seat, const char *what);
/* The seat that is to move makes any legal move. */
const json_t *make_a_move(struct table *table);
void play_to_the_end(struct table *table);

/* How many messages of the kind the peer was told about the table, and the last of them. */
unsigned told(const struct wire_peer *peer, const char *kind, const char *id, const json_t **last);
bool has_event(const json_t *message, const char *kind);

#endif
