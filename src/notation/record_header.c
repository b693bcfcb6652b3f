#include "notation/record_header.h"

#include "base/tongue.h"
#include "notation/words.h"

enum { SEAT_CHOICES = SEATS_MAX - SEATS_MIN + 1, ROUND_CHOICES = 2 };

static const char *const seat_choices[SEAT_CHOICES] = {"2", "3", "4"};
static const char *const round_choices[ROUND_CHOICES] = {"10", "12"};
static const uint8_t round_numbers[ROUND_CHOICES] = {10, 12};

/* What has been there, while a header is read. */
struct reading {
    struct lines *lines;
    struct record_header *header;
    struct fault *fault;
    bool has_seats, has_variant, has_rounds;
    struct lines name_lines[SEATS_MAX];
};

static int refuse(const struct reading *r, const char *at, const char *sentence)
{
    return lines_fault(r->lines, at, sentence, r->fault);
}

static int read_format(struct reading *r)
{
    int next = lines_next(r->lines, r->fault);
    if (next < 0)
        return -1;
    struct slice rest = r->lines->line;
    struct slice format = slice_word(&rest), version = slice_word(&rest);
    if (!word_is("ulm", format.bytes, format.size))
        return refuse(r, format.bytes, N_("Expected \"ulm 1\", the format and its version."));
    if (!word_is("1", version.bytes, version.size))
        return refuse(r, version.bytes, N_("Expected 1, the version of the format."));
    struct slice more = slice_word(&rest);
    return more.size ? refuse(r, more.bytes, N_("Expected the end of the line.")) : 0;
}

/* A value that is one of some words, once. Returns its place among them, or -1. */
static int read_choice(struct reading *r, struct slice key, struct slice value, bool *had,
                       const char *const *words, unsigned count, const char *expected)
{
    if (*had)
        return refuse(r, key.bytes, N_("Expected another key: this one has been there already."));
    unsigned found = word_find(words, count, value.bytes, value.size);
    if (found == NONE)
        return refuse(r, value.bytes, expected);
    *had = true;
    return (int)found;
}

/* "name 2": 2; for a key that does not number a name 0; for a number that no seat can have -1. */
static int name_number(struct slice key)
{
    struct slice word = slice_word(&key), number = slice_word(&key);
    if (!word_is("name", word.bytes, word.size) || !number.size || key.size)
        return 0;
    for (size_t i = 0; i < number.size; i++)
        if (number.bytes[i] < '0' || number.bytes[i] > '9')
            return 0;
    bool is_seat = number.size == 1 && number.bytes[0] >= '1' && number.bytes[0] <= '4';
    return is_seat ? number.bytes[0] - '0' : -1;
}

static int keep_name(struct reading *r, struct slice key, struct slice value, int number)
{
    if (number < 0)
        return refuse(r, key.bytes, N_("Expected the name of a seat from 1 to 4."));
    if (r->header->names[number - 1].bytes)
        return refuse(r, key.bytes, N_("Expected another key: this one has been there already."));
    r->header->names[number - 1] = value;
    r->name_lines[number - 1] = *r->lines;
    return 0;
}

static int keep_line(struct reading *r, struct slice line)
{
    if (r->header->kept_count == RECORD_KEPT_MAX)
        return refuse(r, line.bytes, N_("Expected an empty line: there are too many keys."));
    r->header->kept[r->header->kept_count++] = line;
    return 0;
}

static int read_key(struct reading *r, struct slice line, struct slice key, struct slice value)
{
    int found;
    if (word_is("seats", key.bytes, key.size)) {
        found = read_choice(r, key, value, &r->has_seats, seat_choices, SEAT_CHOICES,
                            N_("Expected a number of seats: 2, 3 or 4."));
        if (found >= 0)
            r->header->seats = (uint8_t)(SEATS_MIN + found);
    } else if (word_is("variant", key.bytes, key.size)) {
        found = read_choice(r, key, value, &r->has_variant, variant_words, VARIANTS,
                            N_("Expected a variant: basic or tower."));
        if (found >= 0)
            r->header->variant = (uint8_t)found;
    } else if (word_is("rounds", key.bytes, key.size)) {
        found = read_choice(r, key, value, &r->has_rounds, round_choices, ROUND_CHOICES,
                            N_("Expected a number of rounds: 10 or 12."));
        if (found >= 0)
            r->header->rounds = round_numbers[found];
    } else if (word_is("result", key.bytes, key.size)) {
        return refuse(r, key.bytes, N_("Expected no result: the game is not over yet."));
    } else {
        int number = name_number(key);
        return number ? keep_name(r, key, value, number) : keep_line(r, line);
    }
    return found < 0 ? -1 : 0;
}

static int read_header_line(struct reading *r, struct slice line)
{
    size_t colon = 0;
    while (colon < line.size && line.bytes[colon] != ':')
        colon++;
    struct slice key = slice_trim((struct slice){line.bytes, colon});
    if (colon == line.size || !key.size)
        return refuse(r, line.bytes,
                      N_("Expected a header line, a key, a colon and a value, or an empty line."));
    struct slice value = slice_trim((struct slice){line.bytes + colon + 1, line.size - colon - 1});
    for (size_t i = 0; i < value.size; i++)
        if (value.bytes[i] == '\t')
            return refuse(r, value.bytes + i, N_("Expected a value without tabs."));
    return read_key(r, line, key, value);
}

/* What has to be there is there, and names are those of seats. */
static int check_header(const struct reading *r)
{
    const char *end = r->lines->line.bytes;
    if (!r->has_variant)
        return refuse(r, end,
                      N_("Expected a header line \"variant: basic\" or \"variant: tower\"."));
    if (!r->has_rounds)
        return refuse(r, end, N_("Expected a header line \"rounds: 10\" or \"rounds: 12\"."));
    if (!r->has_seats)
        return refuse(r, end,
                      N_("Expected a header line \"seats: 2\", \"seats: 3\" or \"seats: 4\"."));
    for (unsigned s = r->header->seats; s < SEATS_MAX; s++)
        if (r->header->names[s].bytes)
            return lines_fault(&r->name_lines[s], slice_trim(r->name_lines[s].line).bytes,
                               N_("Expected the name of a seat that is in the game."), r->fault);
    return 0;
}

int record_header_read(struct lines *lines, struct record_header *header, struct fault *fault)
{
    struct reading r = {.lines = lines, .header = header, .fault = fault};
    *header = (struct record_header){0};
    if (read_format(&r) < 0)
        return -1;
    int next;
    while ((next = lines_next(lines, fault)) > 0) {
        struct slice line = slice_trim(lines->line);
        if (!line.size)
            break;
        if (line.bytes[0] != '#' && read_header_line(&r, line) < 0)
            return -1;
    }
    return next < 0 ? -1 : check_header(&r);
}

struct slice record_header_value(struct slice line, const char *key)
{
    struct slice rest = line;
    size_t colon = 0;
    while (colon < line.size && line.bytes[colon] != ':')
        colon++;
    struct slice name = slice_trim((struct slice){line.bytes, colon});
    if (colon == line.size || !word_is(key, name.bytes, name.size))
        return (struct slice){NULL, 0};
    rest.bytes += colon + 1;
    rest.size -= colon + 1;
    return slice_trim(rest);
}

void record_header_write(struct text *out, const struct record_header *header)
{
    text_format(out, "ulm 1\nvariant: %s\nrounds: %d\nseats: %d\n", variant_words[header->variant],
                header->rounds, header->seats);
    for (unsigned s = 0; s < header->seats; s++) {
        const struct slice *name = &header->names[s];
        if (!name->bytes)
            continue;
        text_format(out, name->size ? "name %d: " : "name %d:", (int)s + 1);
        text_bytes(out, name->bytes, name->size);
        text_put(out, '\n');
    }
}
