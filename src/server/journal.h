/* journal.h - what the server did, one line an event, for people or for programs
 *
 * A line is begun, gets its fields and is ended; it is written with one call, so lines of several
 * threads do not mix. Only printable ASCII is written: whatever a client sends breaks no line and
 * no terminal. What does not fit is left out whole and the line says "cut"; what cannot be written
 * at once is not waited for, and a later line says how many were lost. Of one event so many lines a
 * second are written; how many were left out is said, too (journal_rate.h).
 *
 *     {"time":"2026-11-15T12:00:00.123Z","level":"info","event":"move","table":"k3j","seat":1}
 *     2026-11-15T12:00:00.123Z info move table=k3j seat=1
 *
 * Events and keys are words of ours: small letters and digits. A value as text stands in quotation
 * marks, as in JSON, unless it is letters, digits and - . : / _ only.
 */
#ifndef ULM_SERVER_JOURNAL_H
#define ULM_SERVER_JOURNAL_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "server/journal_rate.h"

enum journal_level { JOURNAL_ERROR, JOURNAL_WARNING, JOURNAL_INFO, JOURNAL_DEBUG, JOURNAL_LEVELS };

enum journal_form { JOURNAL_TEXT, JOURNAL_JSON, JOURNAL_FORMS };

/* How addresses of people are written: not at all, as their network (of 24 bits, or 48 of IPv6), or
 * whole. */
enum journal_addresses {
    JOURNAL_ADDRESSES_OFF,
    JOURNAL_ADDRESSES_SHORTENED,
    JOURNAL_ADDRESSES_WHOLE,
    JOURNAL_ADDRESSES
};

/* They end with NULL. */
extern const char *const journal_level_words[JOURNAL_LEVELS + 1];
extern const char *const journal_form_words[JOURNAL_FORMS + 1];
extern const char *const journal_address_words[JOURNAL_ADDRESSES + 1];

struct journal {
    int file;                /* stays the caller's; opened to append */
    uint8_t level;           /* enum journal_level: what is less important is left out */
    uint8_t form;            /* enum journal_form */
    uint8_t addresses;       /* enum journal_addresses */
    uint64_t (*clock)(void); /* milliseconds since 1970 */
    _Atomic uint64_t lost;   /* lines, since the last one that was written */
    struct journal_rate rate;
};

/* A pipe takes so many bytes whole or says that it would not (PIPE_BUF is 4096). */
enum { JOURNAL_LINE_MAX = 2048, JOURNAL_VALUE_MAX = 200 };

struct journal_line {
    struct journal *journal; /* NULL where the line is left out */
    bool is_cut;
    struct text text;
    char buffer[JOURNAL_LINE_MAX];
};

void journal_init(struct journal *journal, int file, enum journal_level level,
                  enum journal_form form, uint64_t (*clock)(void));

/* Without this no address is written, and any number of lines. Before the first line. */
void journal_set(struct journal *journal, enum journal_addresses addresses, uint32_t most_a_second);

/* Says how many lines were left out in seconds that are over. */
void journal_tick(struct journal *journal);

void journal_begin(struct journal_line *line, struct journal *journal, enum journal_level level,
                   const char *event);

/* Fields. Of a longer text the first JOURNAL_VALUE_MAX bytes are shown, then three dots. */
void journal_bytes(struct journal_line *line, const char *key, const char *bytes, size_t size);
void journal_string(struct journal_line *line, const char *key, const char *string);
/* An address of somebody, as the setting says; what is none is shown as it is. */
void journal_address(struct journal_line *line, const char *key, const char *address);
void journal_number(struct journal_line *line, const char *key, int64_t number);

/* Writes it. */
void journal_end(struct journal_line *line);

/* The system's clock. */
uint64_t journal_now(void);

#endif
