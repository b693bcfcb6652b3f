/* account_request.h - a request about an account, on its way
 *
 * An account is a person's games, rating and settings under a name, wherever they log in. Nobody needs
 * one to play: a seat belongs to whoever holds its link. Such a request has several stops: the thread
 * for passwords, the scribe for rows. It ends with its ticket answered.
 */
#ifndef ULM_SERVER_ACCOUNT_REQUEST_H
#define ULM_SERVER_ACCOUNT_REQUEST_H

#include <sodium.h>

#include "server/hash_queue.h"
#include "server/login_rows.h"
#include "server/scribe.h"
#include "server/ticket.h"

struct account_request {
    struct scribe_job job;
    struct hash_job hashing;
    struct server *server;
    struct ticket *ticket;
    char name[ACCOUNT_NAME_MOST + 1]; /* as it was typed */
    struct identity who;
    char hash[crypto_pwhash_STRBYTES];
    bool is_right;
    const char *argument; /* in which the password stands that is hashed */
    int64_t now;          /* when it was asked */
    char token[SECRET_DIGITS_MAX + 1];
    struct login_row login; /* the visitor's */
    bool has_ended;
    struct login_row ended; /* one that makes room for it */
    json_t *row;
    char *row_text; /* as it stands in the store */
    struct text text;
    char *buffer;
    void (*then)(struct ticket *ticket);
    void (*go_on)(struct account_request *asked);
};

/* Begins one, of so many bytes, of which it is the first; NULL without memory, and the ticket is
 * answered. */
struct account_request *account_request_begin(struct ticket *ticket, size_t size);

/* The same for the account and the login of the visitor; NULL also where there is none. */
struct account_request *account_request_begin_own(struct ticket *ticket, size_t size);

/* Gives it back. Its ticket was answered. */
void account_request_end(struct account_request *asked);

/* Answers with the objection, and ends. */
void account_request_object(struct account_request *asked, enum objection objection);

/* Whether its job failed, or it is not right: then it is answered so, and has ended. */
bool account_request_is_refused(struct account_request *asked, enum objection objection);

/* A reading of the scribe: the row of the account. Returns what store_read() does. */
int account_request_read(struct scribe_job *job, struct store *store);

/* In the scribe's thread: the logins of the account as a list, without their tokens; NULL where that fails. */
json_t *account_request_list_logins(const struct account_request *asked, struct store *store);

/* What a change of rows ends with: an empty answer, or the objection that it failed. */
void account_request_answer_nothing(struct scribe_job *job);

#endif
