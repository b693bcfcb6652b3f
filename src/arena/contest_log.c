#include "arena/contest_log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "system/file.h"

enum { HEADER_MAX = 128 + LINEUP_TEXT_MAX, LINE_MAX_BYTES = 512 };

/* What is being read. */
struct reading {
    const struct lineup *lineup;
    bool seed_given;
    uint8_t *seed;
    struct deal *deals;
    uint64_t count;
    uint64_t line; /* number of the last one read */
    off_t whole;   /* bytes up to the end of the last whole line */
};

/* The header up to the seed, or with it and the newline. */
static void write_header(struct text *out, const struct lineup *lineup, const uint8_t *seed)
{
    text_puts(out, "ulm-arena 2 ");
    lineup_write(lineup, out);
    text_puts(out, " seed ");
    if (seed) {
        text_hex(out, seed, RNG_SEED_BYTES);
        text_put(out, '\n');
    }
}

/* The next word, if it is this one. */
static bool take_word(const char **at, const char *word)
{
    size_t size = strlen(word);
    if (strncmp(*at, word, size) != 0)
        return false;
    *at += size;
    return true;
}

/* " 123" or " -123", of at most 18 digits. */
static bool take_number(const char **at, int64_t least, int64_t most, int64_t *number)
{
    const char *c = *at;
    int64_t value = 0;
    if (*c++ != ' ')
        return false;
    bool negative = *c == '-';
    c += negative;
    const char *digits = c;
    for (; *c >= '0' && *c <= '9' && c - digits < 18; c++)
        value = value * 10 + (*c - '0');
    value = negative ? -value : value;
    if (c == digits || value < least || value > most)
        return false;
    *at = c;
    *number = value;
    return true;
}

static bool take_failures(const char **at, unsigned players, struct deal *deal)
{
    int64_t value;
    for (unsigned f = 0; f < FAILURES; f++) {
        if (!take_word(at, " ") || !take_word(at, failure_words[f]))
            return false;
        for (unsigned p = 0; p < players; p++) {
            if (!take_number(at, 0, UINT16_MAX, &value))
                return false;
            deal->failures[p][f] = (uint16_t)value;
        }
    }
    return true;
}

static bool take_deal(const char *at, const struct lineup *lineup, int64_t *number,
                      struct deal *deal)
{
    unsigned players = lineup->players, parts = 0;
    int64_t value;
    if (!take_word(&at, "deal") || !take_number(&at, 1, INT64_MAX, number))
        return false;
    bool fine = take_word(&at, " wins");
    for (unsigned p = 0; p < players && (fine = fine && take_number(&at, 0, 999, &value)); p++)
        parts += deal->wins[p] = (uint16_t)value;
    fine = fine && take_word(&at, " scores");
    for (unsigned p = 0; p < players && (fine = fine && take_number(&at, -99999, 99999, &value));
         p++)
        deal->scores[p] = (int32_t)value;
    fine = fine && take_word(&at, " decisions");
    for (unsigned p = 0; p < players && (fine = fine && take_number(&at, 0, UINT32_MAX, &value));
         p++)
        deal->decisions[p] = (uint32_t)value;
    fine = fine && take_word(&at, " nanoseconds");
    for (unsigned p = 0; p < players && (fine = fine && take_number(&at, 0, INT64_MAX, &value));
         p++)
        deal->nanoseconds[p] = (uint64_t)value;
    if (lineup_has_commands(lineup))
        fine = fine && take_failures(&at, players, deal);
    deal->done = true;
    return fine && *at == '\n' && parts == WIN_PARTS * lineup_games(lineup);
}

/* The first line, whole. */
static int read_header(struct reading *reading, const char *line)
{
    char buffer[HEADER_MAX];
    struct text header;
    text_init(&header, buffer, sizeof buffer);
    write_header(&header, reading->lineup, NULL);
    if (strncmp(line, header.data, header.length) != 0)
        return CONTEST_LOG_OTHER;
    const char *hex = line + header.length;
    uint8_t seed[RNG_SEED_BYTES];
    if (strspn(hex, "0123456789abcdef") != 2 * RNG_SEED_BYTES || hex[2 * RNG_SEED_BYTES] != '\n')
        return CONTEST_LOG_OTHER;
    rng_seed_from_text(hex, 2 * RNG_SEED_BYTES, seed);
    if (reading->seed_given && memcmp(seed, reading->seed, sizeof seed) != 0)
        return CONTEST_LOG_SEED;
    memcpy(reading->seed, seed, sizeof seed);
    return 0;
}

/* A last line without its newline. Of a torn header enough must be there to see that it is one. */
static int read_torn(const struct reading *reading, const char *line, size_t size)
{
    static const char mark[] = "ulm-arena 2 ";
    if (reading->line > 1)
        return 0;
    return strncmp(line, mark, size < sizeof mark - 1 ? size : sizeof mark - 1) == 0
               ? 0
               : CONTEST_LOG_OTHER;
}

static int read_line(struct reading *reading, const char *line, size_t size)
{
    struct deal deal = {0};
    int64_t number = 0;
    reading->line++;
    if (line[size - 1] != '\n')
        return read_torn(reading, line, size);
    reading->whole += (off_t)size;
    if (reading->line == 1)
        return read_header(reading, line);
    if (!take_deal(line, reading->lineup, &number, &deal))
        return CONTEST_LOG_LINE;
    if ((uint64_t)number <= reading->count)
        reading->deals[number - 1] = deal;
    return 0;
}

static int read_lines(struct reading *reading, int file)
{
    int again = dup(file);
    FILE *in = again < 0 ? NULL : fdopen(again, "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    int result = 0;
    if (!in) {
        if (again >= 0)
            close(again);
        return CONTEST_LOG_ERROR;
    }
    while (result == 0 && (size = getline(&line, &room, in)) > 0)
        result = read_line(reading, line, (size_t)size);
    if (result == 0 && ferror(in))
        result = CONTEST_LOG_ERROR;
    int error = errno;
    free(line);
    fclose(in);
    errno = error;
    return result;
}

/* Reads what is there and makes the file ready to be added to. */
static int take_up(struct reading *reading, int file)
{
    char buffer[HEADER_MAX];
    struct text header;
    struct stat there;
    if (fstat(file, &there) != 0)
        return CONTEST_LOG_ERROR;
    if (!S_ISREG(there.st_mode))
        return CONTEST_LOG_OTHER;
    if (flock(file, LOCK_EX | LOCK_NB) != 0)
        return errno == EWOULDBLOCK ? CONTEST_LOG_BUSY : CONTEST_LOG_ERROR;
    int result = read_lines(reading, file);
    if (result != 0)
        return result;
    if (there.st_size != reading->whole && ftruncate(file, reading->whole) != 0)
        return CONTEST_LOG_ERROR;
    if (reading->whole)
        return 0;
    text_init(&header, buffer, sizeof buffer);
    write_header(&header, reading->lineup, reading->seed);
    return file_write_open(file, header.data, header.length);
}

int contest_log_open(struct contest_log *log, const char *path, const struct lineup *lineup,
                     bool seed_given, uint8_t seed[RNG_SEED_BYTES], struct deal *deals,
                     uint64_t count, uint64_t *line)
{
    struct reading reading = {lineup, seed_given, seed, deals, count, 0, 0};
    int file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0)
        return CONTEST_LOG_ERROR;
    int result = take_up(&reading, file);
    int error = errno;
    if (result == 0)
        *log = (struct contest_log){file, lineup->players, lineup_has_commands(lineup)};
    else
        close(file);
    *line = reading.line;
    errno = error;
    return result;
}

static void write_failures(struct text *line, unsigned players, const struct deal *deal)
{
    for (unsigned f = 0; f < FAILURES; f++) {
        text_put(line, ' ');
        text_puts(line, failure_words[f]);
        for (unsigned p = 0; p < players; p++) {
            text_put(line, ' ');
            text_int(line, deal->failures[p][f]);
        }
    }
}

int contest_log_add(const struct contest_log *log, uint64_t number, const struct deal *deal)
{
    char buffer[LINE_MAX_BYTES];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    text_puts(&line, "deal ");
    text_int(&line, (int64_t)number);
    const char *const words[] = {" wins", " scores", " decisions", " nanoseconds"};
    for (unsigned w = 0; w < sizeof words / sizeof *words; w++) {
        text_puts(&line, words[w]);
        for (unsigned p = 0; p < log->players; p++) {
            const int64_t numbers[] = {deal->wins[p], deal->scores[p], deal->decisions[p],
                                       (int64_t)deal->nanoseconds[p]};
            text_put(&line, ' ');
            text_int(&line, numbers[w]);
        }
    }
    if (log->has_commands)
        write_failures(&line, log->players, deal);
    text_put(&line, '\n');
    return file_write_open(log->file, line.data, line.length);
}

int contest_log_close(struct contest_log *log)
{
    return close(log->file);
}
