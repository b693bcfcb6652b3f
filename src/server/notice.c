#include "server/notice.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/mail.h"
#include "server/push_key.h"
#include "server/url.h"
#include "tongues/tongues.h"

#define _(english) tongue_say(tongue, english)

enum { BODY_MAX = 4096, SENTENCE_MAX = 512, LINK_MAX = 400, SUBJECT_MAX = 300 };

static const struct tongue *tongue_of(const struct notice *notice)
{
    const char *code = notice->quiet->language;
    return tongues_at(tongues_place(code, strlen(code)));
}

static void write_sentence(const struct notice *notice, char sentence[SENTENCE_MAX])
{
    const struct tongue *tongue = tongue_of(notice);
    struct text text;
    text_init(&text, sentence, SENTENCE_MAX - 1);
    if (notice->kind == NOTICE_TURN)
        text_format(&text,
                    tongue_count(tongue, "It is your turn in %d game of Ulm.",
                                 "It is your turn in %d games of Ulm.", notice->count),
                    (int)notice->count);
    else if (notice->kind == NOTICE_CONFIRM)
        text_puts(&text, _("Shall mails about your games of Ulm come here?"));
    else
        text_puts(&text, _("This is a test: you would be told here when it is your turn."));
    sentence[text.length] = '\0';
}

/* Everything stands behind the #, so that no server and no log on the way sees it, and nothing happens
 * because a program follows the link. */
static void write_link(const struct notice *notice, const char *name, const char *value,
                       char link[LINK_MAX])
{
    snprintf(link, LINK_MAX, "%s/#%s=%s", notice->config->public_url, name, value);
}

static unsigned named(const struct notice *notice)
{
    return notice->count < NOTICE_TABLES_MOST ? notice->count : NOTICE_TABLES_MOST;
}

/* Where one click leads: to the table, or to the list of all that there are. */
static void write_place(const struct notice *notice, char link[LINK_MAX])
{
    if (notice->count == 1)
        write_link(notice, "table", notice->tables[0], link);
    else
        snprintf(link, LINK_MAX, "%s/#hall", notice->config->public_url);
}

static void write_body(const struct notice *notice, const struct channel *channel,
                       const char *sentence, struct text *out)
{
    const struct tongue *tongue = tongue_of(notice);
    char link[LINK_MAX];
    if (notice->kind == NOTICE_CONFIRM) {
        text_format(
            out,
            _("The account %s at %s wishes that mails are sent here when it is its turn. If "
              "that is you, confirm it:"),
            notice->who->name, notice->config->public_url);
        write_link(notice, "confirm", channel->key, link);
        text_format(out, "\n\n%s\n\n", link);
        text_puts(out, _("If it is not, do nothing: then no more mails come."));
        text_put(out, '\n');
        return;
    }
    text_puts(out, sentence);
    text_puts(out, "\n\n");
    for (unsigned i = 0; notice->kind == NOTICE_TURN && i < named(notice); i++) {
        write_link(notice, "table", notice->tables[i], link);
        text_format(out, "%s\n", link);
    }
    write_link(notice, "off", channel->key, link);
    text_put(out, '\n');
    text_format(out, _("No more mails for the account %s:"), notice->who->name);
    text_format(out, "\n%s\n", link);
}

static bool write_mail(const struct notice *notice, const struct channel *channel,
                       const char *sentence, struct delivery *delivery)
{
    char buffer[BODY_MAX], off[LINK_MAX], id[2 * 16 + 1];
    uint8_t luck[16];
    struct text body, text;
    text_init(&body, buffer, sizeof buffer);
    write_body(notice, channel, sentence, &body);
    snprintf(off, sizeof off, "%s/off/%s", notice->config->public_url, channel->key);
    randombytes_buf(luck, sizeof luck);
    sodium_bin2hex(id, sizeof id, luck, sizeof luck);
    const struct mail mail = {
        .from = notice->config->mail_from,
        .to = channel->to,
        .subject = sentence,
        .off = notice->kind == NOTICE_CONFIRM ? NULL : off,
        .id = id,
        .time = notice->date,
        .body = {body.data, body.length},
    };
    text_init(&text, delivery->body, sizeof delivery->body);
    mail_write(&mail, &text);
    delivery->is_mail = true;
    delivery->size = text.length;
    return !body.full && !text.full && *notice->config->mail_from;
}

/* For the account among those who read the same channel. */
static void write_line(const struct notice *notice, const char *sentence, bool has_link,
                       struct text *out)
{
    char link[LINK_MAX];
    write_place(notice, link);
    text_format(out, "%s: %s", notice->who->name, sentence);
    if (has_link && *notice->config->public_url)
        text_format(out, " %s", link);
}

static bool write_discord(const struct notice *notice, const char *sentence,
                          struct delivery *delivery)
{
    char buffer[SENTENCE_MAX + LINK_MAX];
    struct text line, text;
    text_init(&line, buffer, sizeof buffer);
    write_line(notice, sentence, true, &line);
    text_init(&text, delivery->body, sizeof delivery->body);
    text_puts(&text, "{\"content\":");
    json_write_string(&text, line.data, line.length);
    text_puts(&text, ",\"allowed_mentions\":{\"parse\":[]}}");
    delivery->size = text.length;
    snprintf(delivery->headers, sizeof delivery->headers, "Content-Type: application/json\r\n");
    return !line.full && !text.full;
}

static bool write_ntfy(const struct notice *notice, const char *sentence, struct delivery *delivery)
{
    char link[LINK_MAX];
    struct text text;
    text_init(&text, delivery->body, sizeof delivery->body);
    write_line(notice, sentence, false, &text);
    delivery->size = text.length;
    write_place(notice, link);
    snprintf(delivery->headers, sizeof delivery->headers,
             "Content-Type: text/plain; charset=utf-8\r\n%s%s%s",
             *notice->config->public_url ? "Click: " : "", *notice->config->public_url ? link : "",
             *notice->config->public_url ? "\r\n" : "");
    return !text.full;
}

/* It has no words: the page's worker asks what is new, so the push service learns nothing but that there is
 * something. A later one takes the place of one that still waits there. */
static bool write_push(const struct notice *notice, struct delivery *delivery)
{
    const struct config *config = notice->config;
    char subject[SUBJECT_MAX];
    struct text text;
    struct url url;
    snprintf(subject, sizeof subject, "%s%s", *config->mail_from ? "mailto:" : "",
             *config->mail_from ? config->mail_from : config->public_url);
    text_init(&text, delivery->headers, sizeof delivery->headers);
    text_puts(&text, "TTL: 86400\r\nUrgency: normal\r\nTopic: turn\r\nAuthorization: vapid t=");
    if (!notice->push_key || !url_read(slice_of(delivery->url), &url) ||
        !push_key_sign(notice->push_key, &url, notice->date, subject, &text))
        return false;
    text_format(&text, ", k=%s\r\n", push_key_public(notice->push_key));
    return !text.full;
}

void notice_note(struct services *services, const struct channel *channel,
                 enum delivery_result result)
{
    struct journal_line line;
    services->metrics.notices[channel->kind][result]++;
    journal_begin(&line, services->journal, JOURNAL_INFO, "notice");
    journal_string(&line, "kind", channel_words[channel->kind]);
    journal_string(&line, "result", delivery_words[result]);
    journal_string(&line, "channel", channel->id);
    journal_end(&line);
}

bool notice_write(const struct notice *notice, const struct channel *channel,
                  struct delivery *delivery)
{
    char sentence[SENTENCE_MAX];
    write_sentence(notice, sentence);
    delivery->is_mail = false;
    delivery->size = 0;
    delivery->headers[0] = '\0';
    snprintf(delivery->url, sizeof delivery->url, "%s", channel->to);
    switch ((enum channel_kind)channel->kind) {
    case CHANNEL_MAIL:
        return write_mail(notice, channel, sentence, delivery);
    case CHANNEL_DISCORD:
        return write_discord(notice, sentence, delivery);
    case CHANNEL_NTFY:
        return write_ntfy(notice, sentence, delivery);
    case CHANNEL_PUSH:
        return write_push(notice, delivery);
    default:
        return false;
    }
}
