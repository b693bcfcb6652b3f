/* server_moderators.h - for tests: the guests of a server, and a moderator */
#ifndef ULM_TESTS_SERVER_MODERATORS_H
#define ULM_TESTS_SERVER_MODERATORS_H

#include "server_guests.h"

#include <string.h>

#include "server/ban_rows.h"
#include "server/login_rows.h"
#include "server/moderator.h"

static struct wire_peer mod;
static char token[WORD_MAX];

static inline const char *register_as(struct wire_peer *peer, const char *name)
{
    return word(fine(peer,
                     "{\"id\":1,\"do\":\"register\",\"name\":\"%s\",\"password\":\"12345678\"}",
                     name, ""),
                "token");
}

/* What `ulm admin` does to the rows, from outside. */
static inline void set_moderator(const char *name, bool is_one)
{
    struct scribe_job job = {.next = NULL};
    assert_int_equal(moderator_rows_set(&job, hosts[0].store, name, is_one, START), 0);
    struct store_batch batch = {job.steps, job.step_count, 0};
    assert_int_equal(store_write(hosts[0].store, &batch, 1), 0);
    assert_int_equal(batch.result, 0);
    scribe_job_finish(&job);
}

static inline int arrive(void **state)
{
    guests_arrive(state);
    enter_from(&hosts[0], &mod, "192.0.2.200");
    strcpy(token, register_as(&mod, "Mod"));
    set_moderator("mod", true);
    return 0;
}

static inline int depart(void **state)
{
    leave(&hosts[0], &mod);
    return guests_depart(state);
}

/* The server ends and begins again, and all come back. */
static inline void restart(void)
{
    leave(&hosts[0], &mod);
    guests_restart();
    enter_from(&hosts[0], &mod, "192.0.2.200");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, arrive, depart)

#endif
