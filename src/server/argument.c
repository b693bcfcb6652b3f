#include "server/argument.h"

#include <string.h>

#include "base/hex.h"
#include "match/luck.h"
#include "rules/things.h"
#include "server/channel.h"
#include "server/login_rows.h"
#include "server/plan.h"
#include "server/quiet.h"
#include "server/table_rows.h"

enum { SETTINGS_MOST = 4096, TEXT_MOST = 65536 };

/* A text that has an objection of its own, such as a name, has its rule where that is made. */
#define ANY_TEXT ARGUMENT_TEXT, .most = TEXT_MOST

/* clang-format off */
const struct argument argument_rows[ARGUMENTS] = {
    [ARGUMENT_TABLE]         = {"table",      ANY_TEXT},
    [ARGUMENT_SECRET]        = {"secret",     ANY_TEXT},
    [ARGUMENT_INVITATION]    = {"invitation", ANY_TEXT},
    [ARGUMENT_TOKEN]         = {"token",      ANY_TEXT},
    [ARGUMENT_SEAT]          = {"seat",       ARGUMENT_NUMBER, .least = 1, .most = SEATS_MAX, .step = 1},
    [ARGUMENT_NAME]          = {"name",       ANY_TEXT},
    [ARGUMENT_SEATS]         = {"seats",      ARGUMENT_NUMBER, .least = SEATS_MIN, .most = SEATS_MAX, .step = 1},
    [ARGUMENT_VARIANT]       = {"variant",    ARGUMENT_WORD, .words = {"basic", "tower"}},
    [ARGUMENT_ROUNDS]        = {"rounds",     ARGUMENT_NUMBER, .least = 10, .most = 12, .step = 2},
    [ARGUMENT_PUBLIC]        = {"public",     .kind = ARGUMENT_FLAG},
    [ARGUMENT_HINTS]         = {"hints",      .kind = ARGUMENT_FLAG},
    [ARGUMENT_PLAYERS]       = {"players",    ARGUMENT_TEXTS, .most = SEATS_MAX},
    [ARGUMENT_CLOCK]         = {"clock",      ARGUMENT_OBJECT, .most = TEXT_MOST, .first = ARGUMENT_CLOCK_KIND, .count = 3},
    [ARGUMENT_CLOCK_KIND]    = {"kind",       ARGUMENT_WORD, .words = {"none", "move", "game"}},
    [ARGUMENT_CLOCK_SECONDS] = {"seconds",    ARGUMENT_NUMBER, .least = CLOCK_SECONDS_MIN, .most = CLOCK_SECONDS_MAX, .step = 1},
    [ARGUMENT_CLOCK_THEN]    = {"then",       ARGUMENT_WORD, .words = {"remind", "computer"}},
    [ARGUMENT_LEVEL]         = {"level",      ANY_TEXT},
    [ARGUMENT_PROMISE]       = {"promise",    ARGUMENT_HEX, .most = 2 * SHA256_BYTES},
    [ARGUMENT_ENTROPY]       = {"entropy",    ARGUMENT_HEX, .most = 2 * LUCK_ENTROPY_BYTES},
    [ARGUMENT_WHAT]          = {"what",       ARGUMENT_WORD, .words = {"secret", "invitation"}},
    [ARGUMENT_SEEN]          = {"seen",       ARGUMENT_NUMBER, .most = UINT32_MAX, .step = 1},
    [ARGUMENT_MOVE]          = {"move",       ANY_TEXT},
    [ARGUMENT_AFTER]         = {"after",      ARGUMENT_NUMBER, .most = UINT32_MAX, .step = 1},
    [ARGUMENT_SAID]          = {"text",       ANY_TEXT},
    [ARGUMENT_CLOSED]        = {"closed",     ARGUMENT_WORD, .words = {"yes", "no"}},
    [ARGUMENT_REASON]        = {"reason",     ANY_TEXT},
    [ARGUMENT_BY]            = {"by",         ARGUMENT_WORD, .words = {"host", "moderator"}},
    [ARGUMENT_EVENT]         = {"number",     ARGUMENT_NUMBER, .least = 1, .most = UINT32_MAX, .step = 1},
    [ARGUMENT_DONE]          = {"done",       ARGUMENT_WORD, .words = {"yes", "no"}},
    [ARGUMENT_REPORT]        = {"report",     ARGUMENT_TEXT, .most = ROWS_KEY_MAX - 1},
    [ARGUMENT_ADDRESS]       = {"address",    ARGUMENT_TEXT, .most = ROWS_KEY_MAX - 1},
    [ARGUMENT_HOURS]         = {"hours",      ARGUMENT_NUMBER, .least = 1, .most = 87600, .step = 1},
    [ARGUMENT_BAN]           = {"ban",        ARGUMENT_TEXT, .most = ROWS_KEY_MAX - 1},
    [ARGUMENT_AFTER_KEY]     = {"after",      ARGUMENT_TEXT, .most = ROWS_KEY_MAX - 1},
    [ARGUMENT_NAMES]         = {"names",      ARGUMENT_WORD, .words = {"yes", "no"}},
    [ARGUMENT_PASSWORD]      = {"password",   ANY_TEXT},
    [ARGUMENT_NEW]           = {"new",        ANY_TEXT},
    [ARGUMENT_OTHERS]        = {"others",     ARGUMENT_WORD, .words = {"yes", "no"}},
    [ARGUMENT_LOGIN]         = {"login",      ARGUMENT_HEX, .most = LOGIN_ID_DIGITS},
    [ARGUMENT_SETTINGS]      = {"settings",   ARGUMENT_OBJECT, .most = SETTINGS_MOST},
    [ARGUMENT_CHANNEL_KIND]  = {"kind",       ARGUMENT_WORD, .words = {"mail", "discord", "ntfy", "push"}},
    [ARGUMENT_TO]            = {"to",         ARGUMENT_TEXT, .most = CHANNEL_TO_MOST},
    [ARGUMENT_CHANNEL]       = {"channel",    ARGUMENT_HEX, .most = CHANNEL_ID_DIGITS},
    [ARGUMENT_LINK_KEY]      = {"key",        ARGUMENT_HEX, .most = CHANNEL_KEY_DIGITS},
    [ARGUMENT_LANGUAGE]      = {"language",   ARGUMENT_WORD, .words = {"en", "de", "fr", "ru", "ja"}},
    [ARGUMENT_FROM]          = {"from",       ARGUMENT_NUMBER, .most = 23, .step = 1},
    [ARGUMENT_UNTIL]         = {"until",      ARGUMENT_NUMBER, .most = 23, .step = 1},
    [ARGUMENT_OFFSET]        = {"offset",     ARGUMENT_NUMBER, .least = QUIET_OFFSET_LEAST, .most = QUIET_OFFSET_MOST, .step = 1},
};
/* clang-format on */

static bool is_hex(const json_t *value, size_t digits)
{
    uint8_t bytes[EVENT_BYTES_MAX];
    return json_string_length(value) == digits &&
           hex_read(json_string_value(value), digits, bytes, digits / 2);
}

static bool is_number(const struct argument *argument, const json_t *value)
{
    json_int_t number = json_integer_value(value);
    return json_is_integer(value) && number >= argument->least && number <= argument->most &&
           (number - argument->least) % argument->step == 0;
}

static bool is_word(const struct argument *argument, const json_t *value)
{
    const struct slice word = {json_string_value(value), json_string_length(value)};
    for (unsigned i = 0; i < ARGUMENT_WORDS_MAX && argument->words[i]; i++)
        if (slice_is(word, argument->words[i]))
            return true;
    return false;
}

static bool is_list(const struct argument *argument, const json_t *value)
{
    size_t count = json_array_size(value);
    for (size_t i = 0; i < count; i++)
        if (!json_is_string(json_array_get(value, i)))
            return false;
    return json_is_array(value) && count <= (size_t)argument->most;
}

static bool is_right(const struct argument *argument, const json_t *value)
{
    switch (argument->kind) {
    case ARGUMENT_TEXT:
        return json_is_string(value) && json_string_length(value) <= (size_t)argument->most;
    case ARGUMENT_HEX:
        return json_is_string(value) && is_hex(value, (size_t)argument->most);
    case ARGUMENT_NUMBER:
        return is_number(argument, value);
    case ARGUMENT_FLAG:
        return json_is_boolean(value);
    case ARGUMENT_WORD:
        return json_is_string(value) && is_word(argument, value);
    case ARGUMENT_TEXTS:
        return is_list(argument, value);
    default:
        return json_is_object(value) &&
               json_dumpb(value, NULL, 0, JSON_COMPACT) <= (size_t)argument->most;
    }
}

static const struct argument *check(const struct argument *argument, const json_t *object)
{
    const json_t *value = json_object_get(object, argument->name);
    if (!value)
        return NULL;
    if (!is_right(argument, value))
        return argument;
    for (unsigned i = 0; i < argument->count; i++) {
        const struct argument *wrong = check(&argument_rows[argument->first + i], value);
        if (wrong)
            return wrong;
    }
    return NULL;
}

const struct argument *argument_find_wrong(uint64_t set, const json_t *object)
{
    for (unsigned i = 0; i < ARGUMENTS; i++) {
        const struct argument *wrong = set >> i & 1 ? check(&argument_rows[i], object) : NULL;
        if (wrong)
            return wrong;
    }
    return NULL;
}

static void write_words(const struct argument *argument, struct text *out)
{
    for (unsigned i = 0; i < ARGUMENT_WORDS_MAX && argument->words[i]; i++) {
        bool is_last = i + 1 == ARGUMENT_WORDS_MAX || !argument->words[i + 1];
        text_puts(out, i == 0 ? "" : is_last ? " or " : ", ");
        text_puts(out, argument->words[i]);
    }
}

void argument_write(const struct argument *argument, struct text *out)
{
    int64_t next = argument->least + argument->step;
    switch (argument->kind) {
    case ARGUMENT_TEXT:
        text_puts(out, "a text");
        break;
    case ARGUMENT_HEX:
        text_format(out, "%d hexadecimal digits", (int)argument->most);
        break;
    case ARGUMENT_NUMBER:
        text_puts(out, next == argument->most ? "" : "a whole number from ");
        text_int(out, argument->least);
        text_puts(out, next == argument->most ? " or " : " to ");
        text_int(out, argument->most);
        break;
    case ARGUMENT_FLAG:
        text_puts(out, "true or false");
        break;
    case ARGUMENT_WORD:
        write_words(argument, out);
        break;
    case ARGUMENT_TEXTS:
        text_format(out, "a list of at most %d texts", (int)argument->most);
        break;
    default:
        text_puts(out, "an object");
    }
    if ((argument->kind == ARGUMENT_TEXT || argument->kind == ARGUMENT_OBJECT) &&
        argument->most != TEXT_MOST)
        text_format(out, " of at most %d bytes", (int)argument->most);
}
