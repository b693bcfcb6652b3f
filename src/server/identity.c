#include "server/identity.h"

#include <stdio.h>
#include <string.h>

#include "base/hex.h"
#include "notation/json_value.h"

enum { NAME_MIN = 2 };

const struct identity identity_of_nobody;

bool identity_is_same(const struct identity *one, const struct identity *other)
{
    return one->name[0] && strcmp(one->name, other->name) == 0 &&
           memcmp(one->mark, other->mark, sizeof one->mark) == 0;
}

bool identity_read_name(struct slice typed, char name[ACCOUNT_NAME_MOST + 1])
{
    if (typed.size < NAME_MIN || typed.size > ACCOUNT_NAME_MOST)
        return false;
    for (size_t i = 0; i < typed.size; i++) {
        char c = typed.bytes[i];
        bool is_capital = c >= 'A' && c <= 'Z';
        if (!is_capital && !(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-' &&
            c != '_')
            return false;
        name[i] = (char)(is_capital ? c - 'A' + 'a' : c);
    }
    name[typed.size] = '\0';
    return true;
}

bool identity_has_mark(const struct identity *identity)
{
    return memcmp(identity->mark, identity_of_nobody.mark, sizeof identity->mark) != 0;
}

void identity_put_mark(struct text *out, const struct identity *identity)
{
    if (!identity_has_mark(identity))
        return;
    json_put_key(out, "mark");
    text_put(out, '"');
    text_hex(out, identity->mark, sizeof identity->mark);
    text_put(out, '"');
}

void identity_read_mark(struct identity *identity, const json_t *row)
{
    const json_t *mark = json_object_get(row, "mark");
    memset(identity->mark, 0, sizeof identity->mark);
    if (json_string_length(mark) == 2 * sizeof identity->mark &&
        !hex_read(json_string_value(mark), json_string_length(mark), identity->mark,
                  sizeof identity->mark))
        memset(identity->mark, 0, sizeof identity->mark);
}

void identity_write_key(const struct identity *identity, char key[IDENTITY_KEY_MAX])
{
    struct text text;
    text_init(&text, key, IDENTITY_KEY_MAX - 1);
    text_puts(&text, identity->name);
    if (identity_has_mark(identity)) {
        text_put(&text, '.');
        text_hex(&text, identity->mark, sizeof identity->mark);
    }
    key[text.length] = '\0';
}

void identity_write_range(const struct identity *identity, char after[IDENTITY_RANGE_MAX],
                          char before[IDENTITY_RANGE_MAX])
{
    char key[IDENTITY_KEY_MAX];
    identity_write_key(identity, key);
    snprintf(after, IDENTITY_RANGE_MAX, "%s/", key);
    snprintf(before, IDENTITY_RANGE_MAX, "%s0", key); /* '0' is behind '/' */
}
