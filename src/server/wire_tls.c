#include "server/wire_tls.h"

#include <limits.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wire_tls_host {
    SSL_CTX *context;
    BIO_METHOD *method;
};

struct wire_tls {
    SSL *ssl;
    struct slice input; /* what OpenSSL has not read yet */
    char *output;       /* what the socket has not sent yet; NULL: nothing */
    size_t output_size, output_sent;
};

static int bio_read(BIO *bio, char *to, int room)
{
    struct wire_tls *tls = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    if (tls->input.size == 0) {
        BIO_set_retry_read(bio);
        return -1;
    }
    size_t size = tls->input.size < (size_t)room ? tls->input.size : (size_t)room;
    memcpy(to, tls->input.bytes, size);
    tls->input.bytes += size;
    tls->input.size -= size;
    return (int)size;
}

static int bio_write(BIO *bio, const char *bytes, int size)
{
    struct wire_tls *tls = BIO_get_data(bio);
    BIO_clear_retry_flags(bio);
    char *output = realloc(tls->output, tls->output_size + (size_t)size);
    if (!output)
        return -1;
    memcpy(output + tls->output_size, bytes, (size_t)size);
    tls->output = output;
    tls->output_size += (size_t)size;
    return size;
}

static long bio_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio, (void)number, (void)pointer;
    return command == BIO_CTRL_FLUSH;
}

static int bio_create(BIO *bio)
{
    BIO_set_init(bio, 1);
    return 1;
}

static BIO_METHOD *create_method(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "wire");
    if (!method)
        return NULL;
    BIO_meth_set_read(method, bio_read);
    BIO_meth_set_write(method, bio_write);
    BIO_meth_set_ctrl(method, bio_control);
    BIO_meth_set_create(method, bio_create);
    return method;
}

static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_size,
                           const unsigned char *in, unsigned in_size, void *self)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl, (void)self;
    if (SSL_select_next_proto(&chosen, out_size, ours, sizeof ours - 1, in, in_size) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static bool set_up(SSL_CTX *context, const char *certificate, const char *key)
{
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                     SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(context, SSL_MODE_RELEASE_BUFFERS | SSL_MODE_ENABLE_PARTIAL_WRITE |
                                  SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
    SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
    return SSL_CTX_use_certificate_chain_file(context, certificate) == 1 &&
           SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 &&
           SSL_CTX_check_private_key(context) == 1;
}

static void explain(char *why, size_t size)
{
    unsigned long error = ERR_peek_error(); /* the first: the others only say where it was met */
    char words[256]; /* number, library and reason, with colons between them */
    ERR_error_string_n(error, words, sizeof words);
    const char *reason = strrchr(words, ':');
    snprintf(why, size, "TLS: %s", error && reason ? reason + 1 : "there is no memory");
    ERR_clear_error();
}

bool wire_tls_host_renew(struct wire_tls_host *host, const char *certificate, const char *key,
                         char *why, size_t size)
{
    ERR_clear_error();
    SSL_CTX *context = SSL_CTX_new(TLS_server_method());
    if (!context || !set_up(context, certificate, key)) {
        explain(why, size);
        SSL_CTX_free(context);
        return false;
    }
    SSL_CTX_free(host->context); /* connections hold it */
    host->context = context;
    return true;
}

struct wire_tls_host *wire_tls_host_create(const char *certificate, const char *key, char *why,
                                           size_t size)
{
    struct wire_tls_host *host = calloc(1, sizeof *host);
    if (host)
        host->method = create_method();
    if (!host || !host->method)
        explain(why, size);
    else if (wire_tls_host_renew(host, certificate, key, why, size))
        return host;
    wire_tls_host_destroy(host);
    return NULL;
}

void wire_tls_host_destroy(struct wire_tls_host *host)
{
    if (!host)
        return;
    SSL_CTX_free(host->context);
    BIO_meth_free(host->method);
    free(host);
}

struct wire_tls *wire_tls_create(struct wire_tls_host *host)
{
    struct wire_tls *tls = calloc(1, sizeof *tls);
    BIO *bio = tls ? BIO_new(host->method) : NULL;
    if (bio)
        tls->ssl = SSL_new(host->context);
    if (!bio || !tls->ssl) {
        BIO_free(bio);
        free(tls);
        return NULL;
    }
    BIO_set_data(bio, tls);
    SSL_set_bio(tls->ssl, bio, bio);
    SSL_set_accept_state(tls->ssl);
    return tls;
}

void wire_tls_destroy(struct wire_tls *tls)
{
    if (!tls)
        return;
    SSL_free(tls->ssl);
    free(tls->output);
    free(tls);
}

void wire_tls_feed(struct wire_tls *tls, struct slice bytes)
{
    tls->input = bytes;
}

static int fault(struct wire_tls *tls, int result)
{
    int error = SSL_get_error(tls->ssl, result);
    ERR_clear_error();
    return error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE ? 0 : -1;
}

int wire_tls_read(struct wire_tls *tls, char *room, size_t size)
{
    ERR_clear_error();
    int got = SSL_read(tls->ssl, room, size < INT_MAX ? (int)size : INT_MAX);
    return got > 0 ? got : fault(tls, got);
}

int wire_tls_write(struct wire_tls *tls, struct slice bytes)
{
    if (!SSL_is_init_finished(tls->ssl) || bytes.size == 0)
        return 0;
    ERR_clear_error();
    int sent = SSL_write(tls->ssl, bytes.bytes, bytes.size < INT_MAX ? (int)bytes.size : INT_MAX);
    return sent > 0 ? sent : fault(tls, sent);
}

void wire_tls_leave(struct wire_tls *tls)
{
    ERR_clear_error();
    if (SSL_is_init_finished(tls->ssl))
        SSL_shutdown(tls->ssl);
    ERR_clear_error();
}

struct slice wire_tls_output(const struct wire_tls *tls)
{
    return (struct slice){tls->output ? tls->output + tls->output_sent : "",
                          tls->output_size - tls->output_sent};
}

void wire_tls_sent(struct wire_tls *tls, size_t size)
{
    tls->output_sent += size;
    if (tls->output_sent < tls->output_size)
        return;
    free(tls->output);
    tls->output = NULL;
    tls->output_size = tls->output_sent = 0;
}
