/* A wire whose memory runs out, at each allocation in turn: one connection is lost, and no other. */
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

#include "cmocka_all.h"
#include "server/wire.h"
#include "shortage.h"

enum { SAID_MAX = 1 << 18, SHORTAGES_MAX = 100, PIECES = 4, LONG = 20000 };

static uv_loop_t loop;
static struct wire *wire;
static char folder[64], path[100], certificate[100], key[100];
static SSL_CTX *visitors;         /* how they speak TLS; NULL: they do not */
static struct wire_call *waiting; /* it is answered when all was sent */
static unsigned opened, closed;
static bool is_done;
static long before; /* pieces of memory */

static void on_call(void *self, struct wire_call *call, const struct wire_request *request)
{
    wire_header(call, "retry-after:", "7");
    if (request->path.size == 6 && memcmp(request->path.bytes, "/later", 6) == 0)
        waiting = call;
    else
        wire_answer(call, 200, "text/plain", request->body);
}

static void on_gone(void *self, struct wire_call *call)
{
    assert_ptr_equal(call, waiting);
    waiting = NULL;
}

static bool on_opened(void *self, struct wire_peer *peer, const struct wire_request *request)
{
    opened++;
    return true;
}

static void on_heard(void *self, struct wire_peer *peer, struct slice message)
{
    struct wire_text *text = wire_text_create(message);
    wire_tell_text(peer, text);
    wire_tell_text(peer, text);
    wire_text_release(text);
    wire_tell(peer, message);
}

static void on_closed(void *self, struct wire_peer *peer)
{
    closed++;
}

static void on_done(void *self)
{
    is_done = true;
}

static int open_wire(void)
{
    static const struct wire_file file = {"/", "text/html", {"<p>", 3}, {0}, "tag", false};
    static const struct wire_handlers handlers = {.call = on_call,
                                                  .gone = on_gone,
                                                  .opened = on_opened,
                                                  .heard = on_heard,
                                                  .closed = on_closed};
    struct wire_settings settings = {.address = path, .files = &file, .file_count = 1};
    if (visitors) {
        settings.certificate = certificate;
        settings.key = key;
    }
    return wire_open(&settings, &loop, &handlers, NULL, &wire);
}

static void close_wire(void)
{
    is_done = false;
    wire_stop(wire, on_done);
    while (!is_done)
        uv_run(&loop, UV_RUN_ONCE);
    wire_close(wire);
    assert_int_equal(memory_pieces(), before);
}

/* What somebody sends, in pieces. */
struct talk {
    const char *name;
    struct slice pieces[PIECES];
};

/* What was said to them. */
struct heard {
    char bytes[SAID_MAX];
    size_t size;
    bool has_ended; /* by the server */
};

/* A connection, sealed or not. */
struct line {
    int fd;
    SSL *ssl; /* NULL: it is not */
};

static struct line dial(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, path);
    struct line line = {.fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0)};
    assert_int_equal(connect(line.fd, (struct sockaddr *)&address, sizeof address), 0);
    if (visitors) {
        line.ssl = SSL_new(visitors);
        SSL_set_fd(line.ssl, line.fd);
        SSL_set_connect_state(line.ssl);
    }
    return line;
}

/* How many bytes came, 0 at the end, less when there are none yet. */
static ssize_t receive(const struct line *line, char *to, size_t room)
{
    if (!line->ssl)
        return recv(line->fd, to, room, 0);
    ERR_clear_error();
    int got = SSL_read(line->ssl, to, (int)room);
    int error = SSL_get_error(line->ssl, got);
    ERR_clear_error();
    return got > 0 ? got : error == SSL_ERROR_WANT_READ ? -1 : 0;
}

static void say(const struct line *line, struct slice bytes)
{
    ERR_clear_error();
    if (line->ssl)
        SSL_write(line->ssl, bytes.bytes, (int)bytes.size);
    else
        send(line->fd, bytes.bytes, bytes.size, MSG_NOSIGNAL);
}

/* Lets the wire do all that it has to do now, and listens. A Unix socket hands on at once what is
 * sent, so that three rounds without a word are the end of it; TLS says more than it hands out. */
static void listen_to(const struct line *line, struct heard *heard)
{
    for (int quiet = 0; quiet < (line->ssl ? 10 : 3); quiet++) {
        uv_run(&loop, UV_RUN_NOWAIT);
        ssize_t size = receive(line, heard->bytes + heard->size, SAID_MAX - heard->size);
        if (size > 0)
            quiet = -1;
        heard->size += size > 0 ? (size_t)size : 0;
        heard->has_ended |= size == 0;
    }
}

static void hold(const struct talk *talk, struct heard *heard)
{
    struct line line = dial();
    heard->size = 0;
    heard->has_ended = false;
    listen_to(&line, heard);
    for (int i = 0; i < PIECES && talk->pieces[i].size > 0; i++) {
        say(&line, talk->pieces[i]);
        listen_to(&line, heard);
    }
    if (waiting) {
        struct wire_call *call = waiting;
        waiting = NULL;
        wire_answer(call, 200, "text/plain", slice_of("later"));
        listen_to(&line, heard);
    }
    SSL_free(line.ssl);
    close(line.fd);
    for (int i = 0; i < 3; i++)
        uv_run(&loop, UV_RUN_NOWAIT);
    struct wire_counts counts = wire_count(wire);
    assert_int_equal(counts.connections, 0);
    assert_int_equal(counts.peers, 0);
    assert_int_equal(opened, closed);
    assert_null(waiting);
}

#define UPGRADE                                                                                    \
    "GET /ws HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"              \
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
#define GET(path) "GET " path " HTTP/1.1\r\nHost: here\r\n\r\n"
#define BYTES(text) {text, sizeof text - 1}

static char long_message[8 + LONG / 2] = "\x81\xfe\x27\x10";

static const struct talk talks[] = {
    {"a file, and one that is known",
     {BYTES(GET("/")), BYTES("GET / HTTP/1.1\r\nHost: here\r\nIf-None-Match: \"tag\"\r\n\r\n")}},
    {"an answer with a header, at once and later", {BYTES(GET("/a")), BYTES(GET("/later"))}},
    {"a head in pieces", {BYTES("GET /a HT"), BYTES("TP/1.1\r\nHo"), BYTES("st: here\r\n\r\n")}},
    {"a request ahead", {BYTES(GET("/later") GET("/a") GET("/")), BYTES(GET("/b"))}},
    {"a body in pieces, asked for",
     {BYTES("POST /a HTTP/1.1\r\nHost: here\r\nExpect: 100-continue\r\nContent-Length: 6\r\n\r\n"),
      BYTES("abc"), BYTES("def")}},
    {"no method", {BYTES("BREW / HTTP/1.1\r\nHost: here\r\n\r\n")}},
    {"a method that is not ours", {BYTES("PUT / HTTP/1.1\r\nHost: here\r\n\r\n")}},
    {"no handshake", {BYTES(GET("/ws"))}},
    {"a foreign page",
     {BYTES("POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nOrigin: x\r\n\r\nx")}},
    {"a frame against the protocol", {BYTES(UPGRADE), BYTES("\x81\x05hello")}},
    {"messages",
     {BYTES(UPGRADE), BYTES("\x81\x85\0\0\0\0hello"), BYTES("\x89\x82\0\0\0\0hi\x81\x80\0\0\0\0")}},
    {"a message in pieces",
     {BYTES(UPGRADE "\x01\x83\0\0\0\0one"), BYTES("\x00\x83\0\0\0"),
      BYTES("\0two\x80\x81\0\0\0\0!"), BYTES("\x88\x82\0\0\0\0\x03\xe8")}},
    {"a long message in two parts",
     {BYTES(UPGRADE), {long_message, 5000}, {long_message + 5000, sizeof long_message - 5000}}},
};

static void who_is_served_when_memory_runs_out_is_cut_off_and_nobody_else(void **state)
{
    static struct heard whole, heard;
    assert_int_equal(open_wire(), 0);
    for (unsigned i = 0; i < sizeof talks / sizeof *talks; i++) {
        int number = 0;
        hold(&talks[i], &whole);
        assert_true(whole.size > 0);
        for (;; number++) {
            assert_in_range(number, 0, SHORTAGES_MAX);
            run_short(number);
            hold(&talks[i], &heard);
            bool is_short = was_short();
            /* Never a word that would not have been said, and never silence that lasts. */
            assert_true(heard.size <= whole.size);
            assert_memory_equal(heard.bytes, whole.bytes, heard.size);
            if (heard.size < whole.size && !heard.has_ended)
                fail_msg("%s: without allocation %d it hangs", talks[i].name, number);
            if (!is_short)
                break;
        }
        assert_int_equal(heard.size, whole.size);
        if (number < 2)
            fail_msg("%s: %d allocations", talks[i].name, number);
    }
    close_wire();
}

static void a_wire_for_which_there_is_no_memory_leaves_its_address_free(void **state)
{
    int number = 0;
    for (;; number++) {
        run_short(number);
        int fault = open_wire();
        if (!was_short()) {
            assert_int_equal(fault, 0);
            break;
        }
        assert_true(fault == WIRE_NO_MEMORY || (visitors && fault == WIRE_NO_TLS));
        assert_int_equal(memory_pieces(), before);
        assert_int_equal(access(path, F_OK), -1);
        assert_int_equal(uv_loop_alive(&loop), 0);
    }
    assert_true(number > 0);
    close_wire();
}

static int arrive(void **state)
{
    strcpy(folder, "/tmp/ulm-wire-XXXXXX");
    opened = closed = 0;
    before = memory_pieces();
    return mkdtemp(folder) && snprintf(path, sizeof path, "%s/wire", folder) > 0
               ? uv_loop_init(&loop)
               : -1;
}

/* A certificate that nobody trusts, and nobody is asked to. */
static int arrive_with_tls(void **state)
{
    if (arrive(state) != 0)
        return -1;
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    X509 *signs = X509_new();
    X509_gmtime_adj(X509_getm_notBefore(signs), 0);
    X509_gmtime_adj(X509_getm_notAfter(signs), 86400);
    X509_set_pubkey(signs, pair);
    X509_sign(signs, pair, EVP_sha256());
    snprintf(certificate, sizeof certificate, "%s/certificate", folder);
    snprintf(key, sizeof key, "%s/key", folder);
    FILE *file = fopen(certificate, "w");
    assert_int_equal(PEM_write_X509(file, signs), 1);
    fclose(file);
    file = fopen(key, "w");
    assert_int_equal(PEM_write_PrivateKey(file, pair, NULL, NULL, 0, NULL, NULL), 1);
    fclose(file);
    X509_free(signs);
    EVP_PKEY_free(pair);
    visitors = SSL_CTX_new(TLS_client_method());
    return 0;
}

static int depart(void **state)
{
    SSL_CTX_free(visitors);
    visitors = NULL;
    unlink(certificate);
    unlink(key);
    rmdir(folder);
    return uv_loop_close(&loop);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, arrive, depart)
#define TEST_TLS(name) {"over_tls_" #name, name, arrive_with_tls, depart, NULL}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(who_is_served_when_memory_runs_out_is_cut_off_and_nobody_else),
        TEST(a_wire_for_which_there_is_no_memory_leaves_its_address_free),
        TEST_TLS(who_is_served_when_memory_runs_out_is_cut_off_and_nobody_else),
        TEST_TLS(a_wire_for_which_there_is_no_memory_leaves_its_address_free),
    };
    signal(SIGPIPE, SIG_IGN);
    memset(long_message + 8, 'x', sizeof long_message - 8);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
