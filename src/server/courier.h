/* courier.h - carries notices out of the server, in a process of its own
 *
 * The server starts no programs and connects to nothing (sandbox.h). So what does is started before it gives
 * that up: a process that has no database, no connections and no secrets, is handed notices one by one, and
 * says how it went. It ends when the server does.
 */
#ifndef ULM_SERVER_COURIER_H
#define ULM_SERVER_COURIER_H

#include <stdint.h>
#include <uv.h>

#include "server/config.h"
#include "server/delivery.h"
#include "server/journal.h"

/* What one process writes to the other. */
struct courier_parcel {
    uint64_t number;
    struct delivery delivery;
};

struct courier_answer {
    uint64_t number;
    uint64_t result; /* enum delivery_result */
};

struct courier {
    struct carrier carrier; /* for the server */
    struct journal *journal;
    int socket; /* -1: none */
    uv_pipe_t pipe;
    bool is_open;
    struct courier_work *works; /* that are on their way */
    uint64_t number;
    size_t heard;
    struct courier_answer answer; /* so much of it has come */
};

/* Starts the process, where the settings need one; before there is a thread, a loop or a database. Returns 0 or
 * -1. */
int courier_start(struct courier *courier, const struct config *config, struct journal *journal);

/* From now on it carries. Returns 0 or -1. */
int courier_open(struct courier *courier, uv_loop_t *loop);

/* It ends, when it has nothing on its way; the loop closes what is left. */
void courier_close(struct courier *courier);

/* In the process itself: works until the server has ended. In courier_run.c. */
void courier_run(int socket, const struct config *config);

#endif
