#include "server/outgoing_tls.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

struct outgoing_tls {
    SSL *ssl;
    BIO *in, *out; /* the SSL's */
    bool has_said;
};

struct outgoing_tls_host *outgoing_tls_host_create(void)
{
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (!context)
        return NULL;
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_default_verify_paths(context);
    return (struct outgoing_tls_host *)context;
}

static bool expect_host(SSL *ssl, const struct url *url)
{
    if (url->is_literal)
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), url->host) == 1;
    char host[URL_HOST_MAX]; /* OpenSSL 3.0 wants one that could be written to */
    memcpy(host, url->host, sizeof host);
    SSL_set_hostflags(ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS);
    return SSL_set1_host(ssl, host) == 1 && SSL_set_tlsext_host_name(ssl, host) == 1;
}

struct outgoing_tls *outgoing_tls_create(struct outgoing_tls_host *host, const struct url *url)
{
    struct outgoing_tls *tls = host ? calloc(1, sizeof *tls) : NULL;
    if (!tls)
        return NULL;
    tls->ssl = SSL_new((SSL_CTX *)host);
    tls->in = BIO_new(BIO_s_mem());
    tls->out = BIO_new(BIO_s_mem());
    if (!tls->ssl || !tls->in || !tls->out || !expect_host(tls->ssl, url)) {
        BIO_free(tls->in);
        BIO_free(tls->out);
        SSL_free(tls->ssl);
        free(tls);
        return NULL;
    }
    SSL_set_bio(tls->ssl, tls->in, tls->out);
    SSL_set_connect_state(tls->ssl);
    return tls;
}

void outgoing_tls_destroy(struct outgoing_tls *tls)
{
    if (!tls)
        return;
    SSL_free(tls->ssl);
    free(tls);
}

static bool is_waiting(const struct outgoing_tls *tls, int result)
{
    return SSL_get_error(tls->ssl, result) == SSL_ERROR_WANT_READ;
}

int outgoing_tls_go_on(struct outgoing_tls *tls, struct slice come, struct slice request,
                       char *answer, size_t room)
{
    ERR_clear_error();
    if (come.size && BIO_write(tls->in, come.bytes, (int)come.size) != (int)come.size)
        return -1;
    int result = SSL_do_handshake(tls->ssl);
    if (result != 1)
        return is_waiting(tls, result) ? 0 : -1;
    if (!tls->has_said && SSL_write(tls->ssl, request.bytes, (int)request.size) <= 0)
        return -1;
    tls->has_said = true;
    result = SSL_read(tls->ssl, answer, (int)room);
    if (result > 0)
        return result;
    return is_waiting(tls, result) ? 0 : -1;
}

size_t outgoing_tls_take(struct outgoing_tls *tls, char *bytes, size_t room)
{
    int size = BIO_read(tls->out, bytes, (int)room);
    return size > 0 ? (size_t)size : 0;
}
