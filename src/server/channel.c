#include "server/channel.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/url.h"

const char *const channel_words[CHANNELS + 1] = {"mail", "discord", "ntfy", "push", NULL};

static void draw(char *digits, size_t count)
{
    uint8_t bytes[CHANNEL_KEY_DIGITS / 2];
    randombytes_buf(bytes, count / 2);
    sodium_bin2hex(digits, count + 1, bytes, count / 2);
}

void channel_make(struct channel *channel, enum channel_kind kind, struct slice to, int64_t now)
{
    *channel =
        (struct channel){.kind = (uint8_t)kind, .is_confirmed = kind != CHANNEL_MAIL, .added = now};
    memcpy(channel->to, to.bytes, to.size);
    draw(channel->id, CHANNEL_ID_DIGITS);
    draw(channel->key, CHANNEL_KEY_DIGITS);
}

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Words of letters, digits and what else is fine, with one dot between two of them. */
static bool are_words(const char *bytes, size_t size, const char *others)
{
    char before = '.';
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        if (c == '.' ? before == '.' : !is_letter_or_digit(c) && (!c || !strchr(others, c)))
            return false;
        before = c;
    }
    return before != '.' && is_letter_or_digit(bytes[0]);
}

bool channel_is_mail(struct slice address)
{
    enum { ADDRESS_MOST = 254, LOCAL_MOST = 64 };
    const char *at = address.size ? memchr(address.bytes, '@', address.size) : NULL;
    if (!at || address.size > ADDRESS_MOST)
        return false;
    size_t local = (size_t)(at - address.bytes), host = address.size - local - 1;
    return local <= LOCAL_MOST && memchr(at + 1, '.', host) &&
           are_words(address.bytes, local, "_+-=") && are_words(at + 1, host, "-");
}

bool channel_is_usable(const struct channel *channel)
{
    return channel->is_confirmed;
}

void channel_write(const struct channel *channel, struct text *out)
{
    text_format(out, "{\"kind\":\"%s\",\"key\":\"%s\",\"confirmed\":%s,\"good\":%s,\"failures\":%d",
                channel_words[channel->kind], channel->key,
                channel->is_confirmed ? "true" : "false", channel->is_good ? "true" : "false",
                (int)channel->failures);
    text_puts(out, ",\"added\":");
    text_int(out, channel->added);
    text_puts(out, ",\"to\":");
    json_write_string(out, channel->to, strlen(channel->to));
    text_put(out, '}');
}

static bool copy(const json_t *row, const char *key, char *to, size_t size)
{
    const char *text = json_string_value(json_object_get(row, key));
    if (!text || strlen(text) >= size)
        return false;
    memcpy(to, text, strlen(text) + 1);
    return true;
}

bool channel_read(struct channel *channel, const json_t *row)
{
    char kind[16];
    unsigned place = 0;
    if (!copy(row, "kind", kind, sizeof kind) ||
        !copy(row, "key", channel->key, sizeof channel->key) ||
        !copy(row, "to", channel->to, sizeof channel->to))
        return false;
    while (place < CHANNELS && strcmp(channel_words[place], kind) != 0)
        place++;
    channel->kind = (uint8_t)place;
    channel->is_confirmed = json_is_true(json_object_get(row, "confirmed"));
    channel->is_good = json_is_true(json_object_get(row, "good"));
    channel->failures = (unsigned)json_integer_value(json_object_get(row, "failures"));
    channel->added = json_integer_value(json_object_get(row, "added"));
    return place < CHANNELS;
}

json_t *channel_show(const struct channel *channel, bool is_whole)
{
    struct url url;
    const char *to = channel->to;
    if (!is_whole && channel->kind != CHANNEL_MAIL && url_read(slice_of(channel->to), &url))
        to = url.host;
    return json_pack("{s:s, s:s, s:s, s:I, s:b, s:b}", "channel", channel->id, "kind",
                     channel_words[channel->kind], "to", to, "added", (json_int_t)channel->added,
                     "confirmed", channel->is_confirmed, "failing", channel->failures > 0);
}
