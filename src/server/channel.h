/* channel.h - where an account is told of turns when it is not there: one row each
 *
 * A mail address belongs to whoever reads its mail, so it is used only when a link that was sent there was
 * followed. That link's key also takes the channel away, and opens nothing else; it is told to the address
 * alone, never to the account.
 */
#ifndef ULM_SERVER_CHANNEL_H
#define ULM_SERVER_CHANNEL_H

#include <jansson.h>
#include <stdbool.h>

#include "base/slice.h"
#include "base/text.h"

enum channel_kind {
    CHANNEL_MAIL,
    CHANNEL_DISCORD,
    CHANNEL_NTFY,
    CHANNEL_PUSH, /* a browser, by its push service */
    CHANNELS
};

/* They end with NULL. */
extern const char *const channel_words[CHANNELS + 1];

enum {
    CHANNEL_TO_MOST = 512,
    CHANNEL_ID_DIGITS = 16,
    CHANNEL_KEY_DIGITS = 32,
    CHANNEL_ROW_MAX = 6 * CHANNEL_TO_MOST + 256
};

struct channel {
    uint8_t kind;      /* enum channel_kind */
    bool is_confirmed; /* of mail: its link was followed */
    bool is_good;      /* the last notice arrived */
    unsigned failures; /* notices that did not, one after the other */
    int64_t added;     /* milliseconds since 1970 */
    char id[CHANNEL_ID_DIGITS + 1];
    char key[CHANNEL_KEY_DIGITS + 1];
    char to[CHANNEL_TO_MOST + 1]; /* a mail address, or an URL */
};

/* A new one, with an id and a key from the system's luck. */
void channel_make(struct channel *channel, enum channel_kind kind, struct slice to, int64_t now);

/* Whether mail may be sent there: letters and digits of ASCII and . _ + - = before the @, a name of a
 * host behind it. So it is one address to every mail program. */
bool channel_is_mail(struct slice address);

/* Whether notices go there now. */
bool channel_is_usable(const struct channel *channel);

void channel_write(const struct channel *channel, struct text *out);
/* False where it cannot be read. The id is that of its row's key. */
bool channel_read(struct channel *channel, const json_t *row);

/* What its account is told of it, as an object without the key; an URL is shown by its host, unless
 * the whole is wanted. */
json_t *channel_show(const struct channel *channel, bool is_whole);

#endif
