/* Requests of where an account is told of its turns, and when it is not. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "server/account_request.h"
#include "server/channel_rows.h"
#include "server/notice.h"
#include "server/request.h"
#include "server/server.h"
#include "server/url.h"

/* A question that nobody answered makes room for others after so long. */
static const int64_t week = (int64_t)7 * 24 * 60 * 60 * 1000;

/* What a job's function may return beside the results of the store. */
enum { NO_CHANNEL = 1, NO_ROOM, NO_ACCOUNT };

struct channel_request {
    struct account_request asked;
    struct channel channel;
    struct quiet quiet;
    struct delivery *delivery;
    enum delivery_result result;
};

static void end(struct channel_request *request)
{
    free(request->delivery);
    account_request_end(&request->asked);
}

static void object(struct channel_request *request, enum objection objection)
{
    ticket_object(request->asked.ticket, objection);
    end(request);
}

static struct channel_request *begin(struct ticket *ticket)
{
    return (struct channel_request *)account_request_begin_own(ticket,
                                                               sizeof(struct channel_request));
}

static void give(struct channel_request *request,
                 int (*change)(struct scribe_job *job, struct store *store),
                 void (*done)(struct scribe_job *job))
{
    scribe_job_finish(&request->asked.job);
    request->asked.job.read = NULL;
    request->asked.job.change = change;
    request->asked.job.done = done;
    scribe_give(request->asked.server->services.scribe, &request->asked.job);
}

static struct channel_request *of(struct scribe_job *job)
{
    return (struct channel_request *)job;
}

/* Whether the job went wrong; then the request is over. */
static bool has_failed(struct channel_request *request)
{
    static const enum objection objections_of[] = {[NO_CHANNEL] = OBJECTION_CHANNEL,
                                                   [NO_ROOM] = OBJECTION_CHANNELS_FULL,
                                                   [NO_ACCOUNT] = OBJECTION_TOKEN};
    int result = request->asked.job.result;
    if (result != 0)
        object(request, result < 0 ? OBJECTION_FAILED : objections_of[result]);
    return result != 0;
}

static void answer_nothing(struct scribe_job *job)
{
    struct channel_request *request = of(job);
    if (has_failed(request))
        return;
    ticket_answer(request->asked.ticket, slice_of("{}"));
    end(request);
}

static int expect_account(struct scribe_job *job, struct store *store, const struct identity *who)
{
    int found = channel_rows_expect(job, store, who);
    return found < 0 ? STORE_FAILED : found ? 0 : NO_ACCOUNT;
}

/* Sending. */

static void delivered(struct delivery *delivery, enum delivery_result result)
{
    struct channel_request *request = delivery->owner;
    request->result = result;
    notice_note(&request->asked.server->services, &request->channel, result);
    void (*go_on)(struct account_request *) = request->asked.go_on;
    go_on(&request->asked);
}

/* Sends it, and goes on when it has arrived or not. */
static void send(struct channel_request *request, enum notice_kind kind,
                 void (*go_on)(struct account_request *asked))
{
    struct server *server = request->asked.server;
    const struct notice notice = {.kind = kind,
                                  .config = server->config,
                                  .who = &request->asked.who,
                                  .quiet = &request->quiet,
                                  .push_key = server->push_key,
                                  .date = services_date(&server->services)};
    request->asked.go_on = go_on;
    request->delivery = calloc(1, sizeof *request->delivery);
    if (!request->delivery || !server->outbox.carrier || server->services.is_stopping) {
        object(request, OBJECTION_FAILED);
        return;
    }
    request->delivery->done = delivered;
    request->delivery->owner = request;
    if (notice_write(&notice, &request->channel, request->delivery))
        server->outbox.carrier->carry(server->outbox.carrier->self, request->delivery);
    else
        delivered(request->delivery, DELIVERY_REFUSED);
}

/* The mailbox behind a mail address, whatever its letters are and whatever stands behind a plus. */
static size_t write_mailbox(const char *address, char *mailbox)
{
    const char *at = strchr(address, '@');
    size_t size = 0;
    for (const char *c = address; *c; c++)
        if (*c == '+' && c < at)
            c = at - 1;
        else
            mailbox[size++] = (char)tolower((unsigned char)*c);
    return size;
}

/* So many an hour for an account; and a mail address is asked so often a day, whoever wants it asked. Returns
 * whether it has to wait; then the ticket is answered. */
static bool has_to_wait(struct channel_request *request, bool is_question)
{
    struct server *server = request->asked.server;
    uint64_t now = services_ticks(&server->services), hour = 3600, day = 24 * hour;
    char key[IDENTITY_KEY_MAX], mailbox[CHANNEL_TO_MOST + 1];
    identity_write_key(&request->asked.who, key);
    uint64_t wait = hour * limit_take(server->notice_limit, key, strlen(key), now / hour);
    if (!wait && is_question)
        wait = day * limit_take(server->mail_limit, mailbox,
                                write_mailbox(request->channel.to, mailbox), now / day);
    if (wait) {
        ticket_object_for(request->asked.ticket, wait);
        end(request);
    }
    return wait;
}

/* Subscribing. */

static bool has_kind(const struct server *server, enum channel_kind kind)
{
    if (kind == CHANNEL_MAIL)
        return *server->config->sendmail;
    return server->config->outgoing != OUTGOING_OFF && (kind != CHANNEL_PUSH || server->push_key);
}

static bool is_fine(const struct server *server, const struct channel *channel)
{
    struct url url;
    if (!has_kind(server, channel->kind))
        return false;
    if (channel->kind == CHANNEL_MAIL)
        return channel_is_mail(slice_of(channel->to));
    return url_read(slice_of(channel->to), &url) &&
           (url.is_tls || server->config->outgoing == OUTGOING_ANY);
}

static void set_language(struct quiet *quiet, const struct ticket *ticket)
{
    struct slice language = ticket_string(ticket, "language");
    if (!language.bytes)
        return;
    memset(quiet->language, 0, sizeof quiet->language);
    memcpy(quiet->language, language.bytes, language.size);
}

/* The same again is the one that is there. */
static int subscribe(struct scribe_job *job, struct store *store)
{
    struct channel_request *request = of(job);
    const struct identity *who = &request->asked.who;
    struct channel_list list;
    size_t count = 0;
    int result = expect_account(job, store, who);
    if (result != 0)
        return result;
    if (channel_rows_list(store, who, &list) < 0 ||
        channel_rows_quiet(store, who, &request->quiet) < 0)
        return STORE_FAILED;
    for (size_t i = 0; i < list.count; i++) {
        struct channel *channel = &list.rows[i];
        bool is_same =
            channel->kind == request->channel.kind && !strcmp(channel->to, request->channel.to);
        bool is_old = !channel->is_confirmed && channel->added < request->asked.now - week;
        if (is_same)
            request->channel = *channel;
        else if (is_old)
            channel_rows_drop(job, who, channel);
        count += !is_same && !is_old;
    }
    if (count == CHANNELS_MOST)
        return NO_ROOM;
    channel_rows_put(job, who, &request->channel);
    if (json_object_get(request->asked.ticket->arguments, "language")) {
        set_language(&request->quiet, request->asked.ticket);
        channel_rows_put_quiet(job, who, &request->quiet);
    }
    return 0;
}

static void answer_channel(struct account_request *asked)
{
    struct channel_request *request = (struct channel_request *)asked;
    char buffer[64];
    struct text text;
    if (request->delivery && request->result != DELIVERY_ARRIVED) {
        object(request, OBJECTION_UNDELIVERED);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"channel\":\"%s\"}", request->channel.id);
    ticket_answer(asked->ticket, (struct slice){text.data, text.length});
    end(request);
}

static void subscribed(struct scribe_job *job)
{
    struct channel_request *request = of(job);
    if (has_failed(request))
        return;
    if (request->channel.is_confirmed)
        answer_channel(&request->asked);
    else if (!has_to_wait(request, true))
        send(request, NOTICE_CONFIRM, answer_channel);
}

static enum channel_kind kind_of(struct slice word)
{
    unsigned kind = 0;
    while (kind < CHANNELS && !slice_is(word, channel_words[kind]))
        kind++;
    return kind;
}

void request_subscribe(struct server *server, struct ticket *ticket)
{
    enum channel_kind kind = kind_of(ticket_string(ticket, "kind"));
    struct slice to = ticket_string(ticket, "to");
    if (kind == CHANNELS || !to.bytes) {
        ticket_object_to(ticket, &argument_rows[to.bytes ? ARGUMENT_CHANNEL_KIND : ARGUMENT_TO]);
        return;
    }
    struct channel_request *request = begin(ticket);
    if (!request)
        return;
    channel_make(&request->channel, kind, to, request->asked.now);
    if (strlen(request->channel.to) != to.size || !is_fine(server, &request->channel))
        object(request, OBJECTION_CHANNEL_TO);
    else
        give(request, subscribe, subscribed);
}

/* One channel of the account. */

static int find_own(struct channel_request *request, struct store *store)
{
    struct channel_list list;
    if (channel_rows_list(store, &request->asked.who, &list) < 0 ||
        channel_rows_quiet(store, &request->asked.who, &request->quiet) < 0)
        return STORE_FAILED;
    const struct channel *channel =
        channel_list_find(&list, ticket_string(request->asked.ticket, "channel"));
    if (!channel)
        return NO_CHANNEL;
    request->channel = *channel;
    return 0;
}

static int unsubscribe(struct scribe_job *job, struct store *store)
{
    int result = find_own(of(job), store);
    if (result == 0)
        channel_rows_drop(job, &of(job)->asked.who, &of(job)->channel);
    return result;
}

void request_unsubscribe(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct channel_request *request = begin(ticket);
    if (request)
        give(request, unsubscribe, answer_nothing);
}

/* Trying one. */

static int look_up(struct scribe_job *job, struct store *store)
{
    return find_own(of(job), store);
}

static int keep_result(struct scribe_job *job, struct store *store)
{
    struct channel_request *request = of(job);
    int result = expect_account(job, store, &request->asked.who);
    if (result == 0)
        result = find_own(request, store);
    if (result != 0)
        return result;
    request->channel.is_good = request->result == DELIVERY_ARRIVED;
    if (request->channel.is_good)
        request->channel.failures = 0;
    if (request->result == DELIVERY_GONE)
        channel_rows_drop(job, &request->asked.who, &request->channel);
    else
        channel_rows_put(job, &request->asked.who, &request->channel);
    return 0;
}

static void result_kept(struct scribe_job *job)
{
    if (!has_failed(of(job)))
        answer_channel(&of(job)->asked);
}

static void tried(struct account_request *asked)
{
    give((struct channel_request *)asked, keep_result, result_kept);
}

static void found_to_try(struct scribe_job *job)
{
    struct channel_request *request = of(job);
    if (has_failed(request))
        return;
    if (!channel_is_usable(&request->channel))
        object(request, OBJECTION_CHANNEL_TO);
    else if (!has_to_wait(request, false))
        send(request, NOTICE_TEST, tried);
}

void request_try(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct channel_request *request = begin(ticket);
    if (request)
        give(request, look_up, found_to_try);
}

/* By the key of a link, whoever follows it. */

static int confirm(struct scribe_job *job, struct store *store)
{
    struct channel_request *request = of(job);
    struct identity *who = &request->asked.who;
    int found = channel_rows_find(store, ticket_string(request->asked.ticket, "key"), who,
                                  &request->channel);
    if (found <= 0)
        return found < 0 ? STORE_FAILED : NO_CHANNEL;
    request->channel.is_confirmed = true;
    channel_rows_put(job, who, &request->channel);
    int result = expect_account(job, store, who);
    return result == NO_ACCOUNT ? NO_CHANNEL : result;
}

static int switch_off(struct scribe_job *job, struct store *store)
{
    struct channel_request *request = of(job);
    struct identity *who = &request->asked.who;
    int found = channel_rows_find(store, ticket_string(request->asked.ticket, "key"), who,
                                  &request->channel);
    if (found == 1)
        channel_rows_drop(job, who, &request->channel);
    return found < 0 ? STORE_FAILED : found ? 0 : NO_CHANNEL;
}

static void follow_link(struct ticket *ticket,
                        int (*change)(struct scribe_job *job, struct store *store))
{
    if (!ticket_string(ticket, "key").bytes) {
        ticket_object_to(ticket, &argument_rows[ARGUMENT_LINK_KEY]);
        return;
    }
    struct channel_request *request =
        (struct channel_request *)account_request_begin(ticket, sizeof *request);
    if (request)
        give(request, change, answer_nothing);
}

void request_confirm(struct server *server, struct ticket *ticket)
{
    (void)server;
    follow_link(ticket, confirm);
}

void request_off(struct server *server, struct ticket *ticket)
{
    (void)server;
    follow_link(ticket, switch_off);
}

/* Quiet hours and language. */

static int set_quiet(struct scribe_job *job, struct store *store)
{
    struct channel_request *request = of(job);
    const struct ticket *ticket = request->asked.ticket;
    struct quiet *quiet = &request->quiet;
    int result = expect_account(job, store, &request->asked.who);
    if (result != 0)
        return result;
    if (channel_rows_quiet(store, &request->asked.who, quiet) < 0)
        return STORE_FAILED;
    quiet->from = (uint8_t)ticket_number(ticket, "from", quiet->from);
    quiet->until = (uint8_t)ticket_number(ticket, "until", quiet->until);
    quiet->offset = (int16_t)ticket_number(ticket, "offset", quiet->offset);
    set_language(quiet, ticket);
    channel_rows_put_quiet(job, &request->asked.who, quiet);
    return 0;
}

void request_quiet(struct server *server, struct ticket *ticket)
{
    (void)server;
    struct channel_request *request = begin(ticket);
    if (request)
        give(request, set_quiet, answer_nothing);
}

/* What there is. */

static int read_channels(struct scribe_job *job, struct store *store)
{
    struct channel_request *request = of(job);
    struct account_request *asked = &request->asked;
    asked->row = json_object();
    return channel_rows_show(store, &asked->who, false, asked->row) < 0 ? STORE_FAILED : 0;
}

static void put_offered(const struct server *server, json_t *answer)
{
    json_t *kinds = json_array();
    for (unsigned kind = 0; kind < CHANNELS; kind++)
        if (has_kind(server, kind))
            json_array_append_new(kinds, json_string(channel_words[kind]));
    json_object_set_new(answer, "kinds", kinds);
    if (has_kind(server, CHANNEL_PUSH))
        json_object_set_new(answer, "push", json_string(push_key_public(server->push_key)));
}

static void answer_channels(struct scribe_job *job)
{
    struct channel_request *request = of(job);
    struct account_request *asked = &request->asked;
    put_offered(asked->server, asked->row);
    char *text = job->result < 0 ? NULL : json_dumps(asked->row, JSON_COMPACT);
    if (text)
        ticket_answer(asked->ticket, slice_of(text));
    else
        ticket_object(asked->ticket, OBJECTION_FAILED);
    free(text);
    end(request);
}

void request_channels(struct server *server, struct ticket *ticket)
{
    struct channel_request *request = begin(ticket);
    if (!request)
        return;
    request->asked.job.read = read_channels;
    request->asked.job.done = answer_channels;
    scribe_give(server->services.scribe, &request->asked.job);
}
