/* server_guests.h - for tests: three people from different networks, who are at a server all the time */
#ifndef ULM_TESTS_SERVER_GUESTS_H
#define ULM_TESTS_SERVER_GUESTS_H

#include "server_stage.h"

#include <stdio.h>

#include "cmocka_all.h"

static struct wire_peer ada, ben, eve;

#define ADAS_ADDRESS "192.0.2.1"
#define EVES_ADDRESS "203.0.113.3"

static inline void guests_enter(void)
{
    enter_from(&hosts[0], &ada, ADAS_ADDRESS);
    enter_from(&hosts[0], &ben, "198.51.100.2");
    enter_from(&hosts[0], &eve, EVES_ADDRESS);
}

static inline void guests_leave(void)
{
    leave(&hosts[0], &ada);
    leave(&hosts[0], &ben);
    leave(&hosts[0], &eve);
}

static inline int guests_arrive(void **state)
{
    set_up(state);
    guests_enter();
    return 0;
}

static inline int guests_depart(void **state)
{
    guests_leave();
    return tear_down(state);
}

/* The server ends and begins again, and all come back. */
static inline void guests_restart(void)
{
    guests_leave();
    begin_again(&hosts[0]);
    guests_enter();
}

/* What they say, of a form with two words at most. */

static inline const json_t *say(struct wire_peer *peer, const char *form, const char *one,
                                const char *other)
{
    char message[4096];
    snprintf(message, sizeof message, form, one, other);
    return ask(&hosts[0], peer, message);
}

static inline void refuses(struct wire_peer *peer, const char *form, const char *one,
                           const char *other, const char *code)
{
    assert_string_equal(code_of(say(peer, form, one, other)), code);
}

static inline const json_t *fine(struct wire_peer *peer, const char *form, const char *one,
                                 const char *other)
{
    const json_t *answered = say(peer, form, one, other);
    assert_string_equal(code_of(answered), "");
    return json_object_get(answered, "ok");
}

#define TEST_GUESTS(name) cmocka_unit_test_setup_teardown(name, guests_arrive, guests_depart)

#endif
