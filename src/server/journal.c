#include "server/journal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/check.h"
#include "base/utf8.h"

const char *const journal_level_words[JOURNAL_LEVELS + 1] = {"error", "warning", "info", "debug",
                                                             NULL};
const char *const journal_form_words[JOURNAL_FORMS + 1] = {"text", "json", NULL};
const char *const journal_address_words[JOURNAL_ADDRESSES + 1] = {"off", "shortened", "whole",
                                                                  NULL};

/* Room for a field: a key, and each byte of the value as six; and for the end of a line. */
enum { FIELD_MAX = 6 * (JOURNAL_VALUE_MAX + 8) + 64, END_MAX = 32 };
_Static_assert(FIELD_MAX + END_MAX + 128 < JOURNAL_LINE_MAX, "a line has room for a field");

void journal_init(struct journal *journal, int file, enum journal_level level,
                  enum journal_form form, uint64_t (*clock)(void))
{
    journal->file = file;
    journal->level = (uint8_t)level;
    journal->form = (uint8_t)form;
    journal->clock = clock;
    atomic_init(&journal->lost, 0);
    journal_set(journal, JOURNAL_ADDRESSES_OFF, 0);
}

void journal_set(struct journal *journal, enum journal_addresses addresses, uint32_t most_a_second)
{
    journal->addresses = (uint8_t)addresses;
    journal_rate_init(&journal->rate, most_a_second);
}

uint64_t journal_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void put_digits(struct text *text, unsigned number, unsigned digits)
{
    unsigned place = 1;
    while (--digits)
        place *= 10;
    for (; place; place /= 10)
        text_put(text, (char)('0' + number / place % 10));
}

static void put_time(struct text *text, uint64_t milliseconds)
{
    time_t seconds = (time_t)(milliseconds / 1000);
    struct tm date;
    gmtime_r(&seconds, &date);
    const struct {
        unsigned number, digits;
        char behind;
    } parts[] = {
        {(unsigned)date.tm_year + 1900, 4, '-'},   {(unsigned)date.tm_mon + 1, 2, '-'},
        {(unsigned)date.tm_mday, 2, 'T'},          {(unsigned)date.tm_hour, 2, ':'},
        {(unsigned)date.tm_min, 2, ':'},           {(unsigned)date.tm_sec, 2, '.'},
        {(unsigned)(milliseconds % 1000), 3, 'Z'},
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        put_digits(text, parts[i].number, parts[i].digits);
        text_put(text, parts[i].behind);
    }
}

static void put_unit(struct text *text, unsigned unit)
{
    const uint8_t bytes[] = {(uint8_t)(unit >> 8), (uint8_t)unit};
    text_puts(text, "\\u");
    text_hex(text, bytes, sizeof bytes);
}

static void put_character(struct text *text, uint32_t character)
{
    if (character == '"' || character == '\\') {
        text_put(text, '\\');
        text_put(text, (char)character);
    } else if (character >= ' ' && character < 0x7f) {
        text_put(text, (char)character);
    } else if (character < 0x10000) {
        put_unit(text, character);
    } else {
        put_unit(text, 0xd800 + ((character - 0x10000) >> 10));
        put_unit(text, 0xdc00 + ((character - 0x10000) & 0x3ff));
    }
}

static void put_quoted(struct text *text, const char *bytes, size_t size)
{
    bool is_long = size > JOURNAL_VALUE_MAX;
    size_t most = is_long ? JOURNAL_VALUE_MAX : size;
    uint32_t character;
    text_put(text, '"');
    for (size_t at = 0; at < most;) {
        at += utf8_read(bytes + at, size - at, &character);
        put_character(text, character);
    }
    text_puts(text, is_long ? "...\"" : "\"");
}

static bool is_plain(const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char c = bytes[i];
        bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (!is_letter && !(c >= '0' && c <= '9') && (!c || !strchr("-.:/_", c)))
            return false;
    }
    return size && size <= JOURNAL_VALUE_MAX;
}

static void put_key(struct text *text, enum journal_form form, const char *key)
{
    text_puts(text, form == JOURNAL_JSON ? ",\"" : " ");
    text_puts(text, key);
    text_puts(text, form == JOURNAL_JSON ? "\":" : "=");
}

/* The field is in, whole, or the line is cut. */
static void add(struct journal_line *line, const struct text *field)
{
    if (field->full || line->text.length + field->length + END_MAX >= sizeof line->buffer)
        line->is_cut = true;
    else
        text_bytes(&line->text, field->data, field->length);
}

static void open_line(struct journal_line *line, struct journal *journal, const char *level,
                      const char *event)
{
    line->journal = journal;
    line->is_cut = false;
    text_init(&line->text, line->buffer, sizeof line->buffer);
    if (journal->form == JOURNAL_JSON) {
        text_puts(&line->text, "{\"time\":\"");
        put_time(&line->text, journal->clock());
        text_format(&line->text, "\",\"level\":\"%s\",\"event\":\"%s\"", level, event);
    } else {
        put_time(&line->text, journal->clock());
        text_format(&line->text, " %s %s", level, event);
    }
}

static void tell_left_out(struct journal *journal, const char *event, uint64_t lines)
{
    struct journal_line line;
    open_line(&line, journal, journal_level_words[JOURNAL_WARNING], "left-out");
    journal_string(&line, "of", event);
    journal_number(&line, "lines", (int64_t)lines);
    journal_end(&line);
}

void journal_tick(struct journal *journal)
{
    char event[JOURNAL_EVENT_MAX];
    uint64_t lines;
    while (journal_rate_look(&journal->rate, journal->clock() / 1000, event, &lines))
        tell_left_out(journal, event, lines);
}

void journal_begin(struct journal_line *line, struct journal *journal, enum journal_level level,
                   const char *event)
{
    uint64_t left_out;
    line->journal = NULL;
    if (level > journal->level ||
        !journal_rate_take(&journal->rate, event, journal->clock() / 1000, &left_out))
        return;
    if (left_out)
        tell_left_out(journal, event, left_out);
    open_line(line, journal, journal_level_words[level], event);
}

/* Whether the line is written at all; then the field has its key. */
static bool begin_field(const struct journal_line *line, const char *key, struct text *field,
                        char buffer[FIELD_MAX])
{
    if (!line->journal)
        return false;
    text_init(field, buffer, FIELD_MAX);
    put_key(field, line->journal->form, key);
    return true;
}

void journal_bytes(struct journal_line *line, const char *key, const char *bytes, size_t size)
{
    char buffer[FIELD_MAX];
    struct text field;
    if (!begin_field(line, key, &field, buffer))
        return;
    if (line->journal->form == JOURNAL_TEXT && is_plain(bytes, size))
        text_bytes(&field, bytes, size);
    else
        put_quoted(&field, bytes, size);
    add(line, &field);
}

void journal_string(struct journal_line *line, const char *key, const char *string)
{
    journal_bytes(line, key, string, strlen(string));
}

void journal_address(struct journal_line *line, const char *key, const char *address)
{
    char text[INET6_ADDRSTRLEN];
    struct in_addr four;
    struct in6_addr six;
    if (!line->journal || line->journal->addresses == JOURNAL_ADDRESSES_OFF)
        return;
    bool is_whole = line->journal->addresses == JOURNAL_ADDRESSES_WHOLE;
    if (!is_whole && inet_pton(AF_INET, address, &four) == 1) {
        four.s_addr &= htonl(0xffffff00);
        address = inet_ntop(AF_INET, &four, text, sizeof text);
    } else if (!is_whole && inet_pton(AF_INET6, address, &six) == 1) {
        memset(six.s6_addr + 6, 0, 10);
        address = inet_ntop(AF_INET6, &six, text, sizeof text);
    }
    journal_string(line, key, address);
}

void journal_number(struct journal_line *line, const char *key, int64_t number)
{
    char buffer[FIELD_MAX];
    struct text field;
    if (!begin_field(line, key, &field, buffer))
        return;
    text_int(&field, number);
    add(line, &field);
}

static bool write_line(struct journal_line *line)
{
    struct pollfd ready = {.fd = line->journal->file, .events = POLLOUT};
    bool is_json = line->journal->form == JOURNAL_JSON;
    if (line->is_cut)
        text_puts(&line->text, is_json ? ",\"cut\":true" : " cut=true");
    text_puts(&line->text, is_json ? "}\n" : "\n");
    CHECK(!line->text.full);
    if (poll(&ready, 1, 0) != 1 || ready.revents != POLLOUT)
        return false;
    ssize_t written;
    do
        written = write(line->journal->file, line->text.data, line->text.length);
    while (written < 0 && errno == EINTR);
    return written == (ssize_t)line->text.length;
}

/* Says how many lines were lost, now that there is room again. */
static void tell_lost(struct journal *journal, uint64_t lost)
{
    struct journal_line line;
    open_line(&line, journal, journal_level_words[JOURNAL_WARNING], "lost");
    journal_number(&line, "lines", (int64_t)lost);
    if (!write_line(&line))
        atomic_fetch_add(&journal->lost, lost);
}

void journal_end(struct journal_line *line)
{
    struct journal *journal = line->journal;
    if (!journal)
        return;
    uint64_t lost = atomic_exchange(&journal->lost, 0);
    if (lost)
        tell_lost(journal, lost);
    if (!write_line(line))
        atomic_fetch_add(&journal->lost, 1);
    line->journal = NULL;
}
