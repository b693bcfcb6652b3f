/* identity.h - which account somebody is
 *
 * A name comes back when an account is deleted and its name registered anew; its mark, which is drawn by
 * lot, does not. So what belongs to an account is known by both. Accounts of before have no mark, all of
 * it zero: to them belongs what has none.
 */
#ifndef ULM_SERVER_IDENTITY_H
#define ULM_SERVER_IDENTITY_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"

enum {
    ACCOUNT_NAME_MOST = 32,
    IDENTITY_MARK_BYTES = 8,
    IDENTITY_KEY_MAX = 64,
    IDENTITY_RANGE_MAX = IDENTITY_KEY_MAX + 1
};

struct identity {
    char name[ACCOUNT_NAME_MOST + 1]; /* in small letters; empty for nobody */
    uint8_t mark[IDENTITY_MARK_BYTES];
};

extern const struct identity identity_of_nobody;

/* Nobody is the same as nobody else. */
bool identity_is_same(const struct identity *one, const struct identity *other);

/* What somebody typed as the name of an account, in small letters. False where it is none: 2 to 32 letters, digits, -
 * and _ of ASCII, so that two names never look alike. */
bool identity_read_name(struct slice typed, char name[ACCOUNT_NAME_MOST + 1]);

bool identity_has_mark(const struct identity *identity);

/* The member "mark" of a row, where there is one; and back, zero where there is none. */
void identity_put_mark(struct text *out, const struct identity *identity);
void identity_read_mark(struct identity *identity, const json_t *row);

/* What its rows begin with: "ada", or "ada.1f0c5a2b33d4e6f7". */
void identity_write_key(const struct identity *identity, char key[IDENTITY_KEY_MAX]);

/* Its rows are those behind the one key and before the other. */
void identity_write_range(const struct identity *identity, char after[IDENTITY_RANGE_MAX],
                          char before[IDENTITY_RANGE_MAX]);

#endif
