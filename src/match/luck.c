#include "match/luck.h"

#include "base/check.h"
#include "base/text.h"
#include "notation/record_header.h"

const char *const luck_keys[LUCK_KEYS] = {"commitment", "secret",    "promise 1", "promise 2",
                                          "promise 3",  "promise 4", "entropy 1", "entropy 2",
                                          "entropy 3",  "entropy 4", "seed"};

/* The first line keeps the texts apart: without entropy all else would be the same, and the
 * commitment, which everybody sees, would be the seed. */
static void begin(struct text *text, const char *first, const char *key, const uint8_t *bytes,
                  size_t size)
{
    text_format(text, "%s\n%s ", first, key);
    text_hex(text, bytes, size);
    text_put(text, '\n');
}

static void write_line(struct text *text, const char *key, unsigned seat, const uint8_t *bytes,
                       size_t size)
{
    text_format(text, "%s %d ", key, (int)seat + 1);
    text_hex(text, bytes, size);
    text_put(text, '\n');
}

static void hash(const struct text *text, uint8_t digest[SHA256_BYTES])
{
    CHECK(!text->full);
    sha256(text->data, text->length, digest);
}

void luck_commit(const uint8_t secret[LUCK_SECRET_BYTES], uint8_t commitment[SHA256_BYTES])
{
    char buffer[LUCK_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "ulm luck 1", "secret", secret, LUCK_SECRET_BYTES);
    hash(&text, commitment);
}

void luck_promise(const uint8_t commitment[SHA256_BYTES], unsigned seat,
                  const uint8_t entropy[LUCK_ENTROPY_BYTES], uint8_t promise[SHA256_BYTES])
{
    char buffer[LUCK_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "ulm promise 1", "commitment", commitment, SHA256_BYTES);
    text_format(&text, "seat %d\nentropy ", (int)seat + 1);
    text_hex(&text, entropy, LUCK_ENTROPY_BYTES);
    text_put(&text, '\n');
    hash(&text, promise);
}

void luck_seal(const uint8_t commitment[SHA256_BYTES], const struct luck *luck,
               uint8_t seal[SHA256_BYTES])
{
    char buffer[LUCK_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "ulm seal 1", "commitment", commitment, SHA256_BYTES);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (luck->promised >> s & 1)
            write_line(&text, "promise", s, luck->promises[s], SHA256_BYTES);
        else if (luck->given >> s & 1)
            write_line(&text, "entropy", s, luck->entropy[s], LUCK_ENTROPY_BYTES);
    hash(&text, seal);
}

void luck_seed(const struct luck *luck, uint8_t seed[RNG_SEED_BYTES])
{
    char buffer[LUCK_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    begin(&text, "ulm seed 1", "secret", luck->secret, LUCK_SECRET_BYTES);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (luck->given >> s & 1)
            write_line(&text, "entropy", s, luck->entropy[s], LUCK_ENTROPY_BYTES);
    hash(&text, seed);
}

static void keep(struct text *text, enum luck_key key, const uint8_t *bytes, size_t size,
                 struct record_header *header)
{
    size_t from = text->length;
    CHECK(header->kept_count < RECORD_KEPT_MAX);
    text_puts(text, luck_keys[key]);
    text_puts(text, ": ");
    text_hex(text, bytes, size);
    header->kept[header->kept_count++] = (struct slice){text->data + from, text->length - from};
}

void luck_keep(const struct luck *luck, bool is_open, char buffer[LUCK_TEXT_MAX],
               struct record_header *header)
{
    struct text text;
    uint8_t commitment[SHA256_BYTES];
    text_init(&text, buffer, LUCK_TEXT_MAX);
    luck_commit(luck->secret, commitment);
    keep(&text, LUCK_KEY_COMMITMENT, commitment, sizeof commitment, header);
    if (is_open)
        keep(&text, LUCK_KEY_SECRET, luck->secret, sizeof luck->secret, header);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (luck->given & luck->promised & 1 << s)
            keep(&text, LUCK_KEY_PROMISE + s, luck->promises[s], SHA256_BYTES, header);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (luck->given >> s & 1)
            keep(&text, LUCK_KEY_ENTROPY + s, luck->entropy[s], LUCK_ENTROPY_BYTES, header);
    CHECK(!text.full);
}

bool luck_is_hidden(struct slice line)
{
    return record_header_value(line, luck_keys[LUCK_KEY_SECRET]).bytes ||
           record_header_value(line, luck_keys[LUCK_KEY_SEED]).bytes;
}
