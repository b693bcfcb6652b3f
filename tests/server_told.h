/* server_told.h - two accounts that are told of their turns, for tests; a server of the stage does it */
#ifndef ULM_TESTS_SERVER_TOLD_H
#define ULM_TESTS_SERVER_TOLD_H

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "server_stage.h"

static struct wire_peer people[2];
static char channels[2][WORD_MAX];

static inline void ask_all(const char *what)
{
    static const char *const names[] = {"ada", "ben"};
    for (unsigned i = 0; i < 2; i++) {
        char message[128];
        enter(&hosts[0], &people[i]);
        snprintf(message, sizeof message,
                 "{\"id\":1,\"do\":\"%s\",\"name\":\"%s\",\"password\":\"12345678\"}", what,
                 names[i]);
        ask_fine(&hosts[0], &people[i], message);
    }
}

static inline const json_t *request(unsigned who, const char *what)
{
    char message[1024];
    snprintf(message, sizeof message, "{\"id\":1,%s}", what);
    return ask(&hosts[0], &people[who], message);
}

static inline void subscribe(unsigned who, const char *kind, const char *to)
{
    char what[800];
    snprintf(what, sizeof what, "\"do\":\"subscribe\",\"kind\":\"%s\",\"to\":\"%s\"", kind, to);
    const json_t *answered = request(who, what);
    assert_string_equal(code_of(answered), "");
    strcpy(channels[who], word(json_object_get(answered, "ok"), "channel"));
}

static inline void have_mail(void)
{
    static struct config_error error;
    config_read_flag(&stage_config, "sendmail", "/bin/mail", NULL, &error);
    config_read_flag(&stage_config, "mail-from", "ulm@ulm.example", NULL, &error);
    config_read_flag(&stage_config, "public-url", "https://ulm.example", NULL, &error);
}

static inline int arrive(void **state)
{
    set_up(state);
    ask_all("register");
    subscribe(0, "ntfy", "https://ntfy.example/ada");
    subscribe(1, "ntfy", "https://ntfy.example/ben");
    return 0;
}

static inline int depart(void **state)
{
    leave(&hosts[0], &people[0]);
    leave(&hosts[0], &people[1]);
    return tear_down(state);
}

/* A game at which nobody looks on. */
static inline void set_lonely(struct table *table)
{
    set_table(table, &hosts[0], &people[0], &people[1], "remind");
    ask_seat(table, 0, "\"do\":\"unwatch\"");
    ask_seat(table, 1, "\"do\":\"unwatch\"");
}

static inline void move_until(struct table *table, unsigned mover)
{
    ask_seat(table, 0, "\"do\":\"look\""); /* it is in memory */
    do
        make_a_move(table);
    while (mover_of(table) != mover);
}

static inline void restart(void)
{
    leave(&hosts[0], &people[0]);
    leave(&hosts[0], &people[1]);
    begin_again(&hosts[0]);
    ask_all("login");
}

/* How often this person was told, and what last. */
static inline size_t told_to(unsigned who, const char **what)
{
    size_t count = 0;
    for (size_t i = 0; i < carried_count; i++)
        if (strstr(carried[i]->url, who ? "/ben" : "/ada")) {
            carried[i]->body[carried[i]->size] = '\0';
            *what = carried[i]->body;
            count++;
        }
    return count;
}

static inline void expect_told(unsigned who, size_t count)
{
    const char *what;
    assert_int_equal(told_to(who, &what), count);
}

static inline void pass_long(unsigned minutes)
{
    for (unsigned i = 0; i < minutes; i++)
        pass(&hosts[0], 60);
}

static inline size_t count_channels(unsigned who)
{
    return json_array_size(
        json_object_get(json_object_get(request(who, "\"do\":\"channels\""), "ok"), "channels"));
}

#endif
