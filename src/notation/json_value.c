#include "notation/json_value.h"

#include "notation/words.h"

void json_write_string(struct text *out, const char *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    text_put(out, '"');
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c == '"' || c == '\\') {
            text_put(out, '\\');
            text_put(out, (char)c);
        } else if (c < 0x20 || c == 0x7f) {
            text_puts(out, "\\u00");
            text_put(out, digits[c >> 4]);
            text_put(out, digits[c & 15]);
        } else {
            text_put(out, (char)c);
        }
    }
    text_put(out, '"');
}

void json_put_comma(struct text *out)
{
    char last = out->length ? out->data[out->length - 1] : '{';
    if (last != '{' && last != '[')
        text_put(out, ',');
}

static void put_string(struct text *out, const char *string)
{
    size_t size = 0;
    while (string[size])
        size++;
    json_write_string(out, string, size);
}

static void put_word(struct text *out, const char *const *words, unsigned i)
{
    if (i == NONE)
        text_puts(out, "null");
    else
        put_string(out, words[i]);
}

void json_put_element(struct text *out, const char *string)
{
    json_put_comma(out);
    put_string(out, string);
}

void json_put_element_word(struct text *out, const char *const *words, unsigned i)
{
    json_put_comma(out);
    put_word(out, words, i);
}

void json_put_key(struct text *out, const char *key)
{
    json_put_element(out, key);
    text_put(out, ':');
}

void json_put_null(struct text *out, const char *key)
{
    json_put_key(out, key);
    text_puts(out, "null");
}

void json_put_number(struct text *out, const char *key, int number)
{
    json_put_key(out, key);
    text_int(out, number);
}

void json_put_bool(struct text *out, const char *key, bool value)
{
    json_put_key(out, key);
    text_puts(out, value ? "true" : "false");
}

void json_put_seat(struct text *out, const char *key, unsigned seat)
{
    json_put_number(out, key, (int)seat + 1);
}

void json_put_text(struct text *out, const char *key, const char *string)
{
    json_put_key(out, key);
    put_string(out, string);
}

void json_put_word(struct text *out, const char *key, const char *const *words, unsigned i)
{
    json_put_key(out, key);
    put_word(out, words, i);
}

void json_put_open(struct text *out, const char *key, char bracket)
{
    json_put_key(out, key);
    text_put(out, bracket);
}

void json_put_tiles(struct text *out, const char *key, const uint8_t tiles[COLOURS])
{
    json_put_open(out, key, '{');
    for (unsigned c = 0; c < COLOURS; c++)
        json_put_number(out, colour_words[c], tiles[c]);
    text_put(out, '}');
}

void json_put_tile_list(struct text *out, const char *key, const uint8_t tiles[COLOURS])
{
    json_put_open(out, key, '[');
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = tiles[c]; n; n--)
            json_put_element(out, colour_words[c]);
    text_put(out, ']');
}

void json_put_set(struct text *out, const char *key, const char *const *words, uint64_t set,
                  unsigned dark)
{
    json_put_open(out, key, '[');
    for (; set; set &= set - 1)
        json_put_element(out, words[__builtin_ctzll(set)]);
    while (dark--)
        json_put_element(out, "?");
    text_put(out, ']');
}
