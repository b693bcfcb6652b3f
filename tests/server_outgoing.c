/* What the server posts to the network: which names it looks up, and where it connects to. Names mean here what the test says. */
#include "server/outgoing.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

#include "cmocka_all.h"

enum { SILENT = OUTGOING_MOST - 1 };

static uv_loop_t loop;
static uv_tcp_t listener;
static unsigned port, connections;
static struct outgoing *to_any, *to_public; /* that live as long as the process */

/* Names. One that begins with "silent" has no answer until the test says so; any other is the address before its
 * first 'x', of IPv6 behind a '6' and with '-' for ':'. */

static sem_t answers;
static atomic_uint lookups;

static void read_name(const char *name, char address[64])
{
    snprintf(address, 64, "%.*s", (int)strcspn(name, "x"), name);
    for (char *at = address; *at; at++)
        if (*at == '-')
            *at = ':';
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints,
                struct addrinfo **list)
{
    struct named {
        struct addrinfo info;
        struct sockaddr_storage address;
    };
    char text[64];
    (void)hints;
    lookups++;
    if (strncmp(node, "silent", 6) == 0) {
        sem_wait(&answers);
        return EAI_AGAIN;
    }
    struct named *named = calloc(1, sizeof *named);
    assert_non_null(named);
    read_name(node, text);
    bool is_6 = text[0] == '6';
    int is_fine = is_6
                      ? uv_ip6_addr(text + 1, atoi(service), (struct sockaddr_in6 *)&named->address)
                      : uv_ip4_addr(text, atoi(service), (struct sockaddr_in *)&named->address);
    assert_int_equal(is_fine, 0);
    named->info = (struct addrinfo){.ai_family = is_6 ? AF_INET6 : AF_INET,
                                    .ai_socktype = SOCK_STREAM,
                                    .ai_addrlen = sizeof named->address,
                                    .ai_addr = (struct sockaddr *)&named->address};
    *list = &named->info;
    return 0;
}

void freeaddrinfo(struct addrinfo *list)
{
    free(list);
}

static void answer_all(void)
{
    for (unsigned i = 0; i < SILENT; i++)
        sem_post(&answers);
}

/* Who is posted to. */

static void closed(uv_handle_t *handle)
{
    free(handle);
}

static void answered(uv_write_t *write, int status)
{
    (void)status;
    uv_close((uv_handle_t *)write->handle, closed);
    free(write);
}

static void greet(uv_stream_t *stream, int status)
{
    static char words[] = "HTTP/1.1 204 No Content\r\n\r\n";
    uv_buf_t buffer = uv_buf_init(words, sizeof words - 1);
    uv_tcp_t *tcp = malloc(sizeof *tcp);
    uv_write_t *write = malloc(sizeof *write);
    assert_true(status == 0 && tcp && write);
    connections++;
    uv_tcp_init(&loop, tcp);
    assert_int_equal(uv_accept(stream, (uv_stream_t *)tcp), 0);
    uv_write(write, (uv_stream_t *)tcp, &buffer, 1, answered);
}

static int end(void **state)
{
    (void)state;
    answer_all(); /* libuv waits for its threads */
    return 0;
}

static int begin(void **state)
{
    struct sockaddr_in address;
    int size = sizeof address;
    (void)state;
    sem_init(&answers, 0, 0);
    if (uv_loop_init(&loop) < 0 || uv_tcp_init(&loop, &listener) < 0 ||
        uv_ip4_addr("127.0.0.1", 0, &address) < 0 ||
        uv_tcp_bind(&listener, (struct sockaddr *)&address, 0) < 0 ||
        uv_listen((uv_stream_t *)&listener, 8, greet) < 0 ||
        uv_tcp_getsockname(&listener, (struct sockaddr *)&address, &size) < 0)
        return -1;
    port = ntohs(address.sin_port);
    return 0;
}

/* What is posted. */

struct posted {
    struct delivery delivery;
    int result; /* -1: it is on its way */
};

static void done(struct delivery *delivery, enum delivery_result result)
{
    struct posted *posted = delivery->owner;
    posted->result = (int)result;
}

static void post(struct outgoing *outgoing, struct posted *posted, const char *scheme,
                 const char *host)
{
    memset(posted, 0, sizeof *posted);
    posted->result = -1;
    posted->delivery.done = done;
    posted->delivery.owner = posted;
    snprintf(posted->delivery.url, sizeof posted->delivery.url, "%s://%s:%u/", scheme, host, port);
    outgoing_carry(outgoing, &posted->delivery);
}

static void wait_for(const struct posted *posted)
{
    while (posted->result < 0)
        uv_run(&loop, UV_RUN_ONCE);
}

static void names_that_nobody_answers_hold_up_no_others(void **state)
{
    static struct posted silent[SILENT], good;
    (void)state;
    to_any = outgoing_create(&loop, true);
    for (unsigned i = 0; i < SILENT; i++)
        post(to_any, &silent[i], "http", "silent.example");
    post(to_any, &good, "http", "127.0.0.1x.example");
    wait_for(&good);
    assert_int_equal(good.result, DELIVERY_ARRIVED);
    for (unsigned i = 0; i < SILENT; i++)
        assert_int_equal(silent[i].result, -1);
    answer_all();
    for (unsigned i = 0; i < SILENT; i++)
        wait_for(&silent[i]);
    assert_int_equal(silent[0].result, DELIVERY_LATER);
}

static void a_name_of_the_own_network_is_asked_for_once_and_never_connected_to(void **state)
{
    static const char *const names[] = {
        "127.0.0.1x.example",
        "10.1.2.3x.example",
        "169.254.169.254x.example",
        "0.0.0.0x.example",
        "6--1x.example",
        "6--ffff-127.0.0.1x.example",
        "6fd00--1x.example",
        "664-ff9b--7f00-1x.example",
    };
    static struct posted posted;
    unsigned before = connections;
    (void)state;
    to_public = outgoing_create(&loop, false);
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        unsigned asked = lookups;
        post(to_public, &posted, "https", names[i]);
        wait_for(&posted);
        assert_int_equal(posted.result, DELIVERY_REFUSED);
        assert_int_equal(lookups, asked + 1);
    }
    uv_run(&loop, UV_RUN_NOWAIT);
    assert_int_equal(connections, before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_nobody_answers_hold_up_no_others),
        cmocka_unit_test(a_name_of_the_own_network_is_asked_for_once_and_never_connected_to),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
