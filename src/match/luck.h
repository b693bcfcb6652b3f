/* Fair luck: a seed that nobody could choose, and the proof of that.
 *
 * Whoever deals draws a secret and publishes its commitment before anything else happens. Then each
 * seat may promise entropy, by its hash; when all seats have, which is sealed, each reveals its own. The
 * seed comes of the secret and all the entropy: nobody knew that of a seat which promised before all else
 * was fixed. A seat may also give its entropy at once; then those that come after it know it. After
 * the game the secret stands in the record, and everybody can check all of it. All are SHA-256 of
 * short ASCII texts, so sha256sum is enough:
 *
 *     commitment   "ulm luck 1\nsecret HEX\n"
 *     promise      "ulm promise 1\ncommitment HEX\nseat 1\nentropy HEX\n"
 *     seal         "ulm seal 1\ncommitment HEX\npromise 1 HEX\nentropy 2 HEX\n..." in the order of the
 *                  seats, entropy where it was given at once
 *     seed         "ulm seed 1\nsecret HEX\nentropy 1 HEX\n..." in the order of the seats that gave
 *
 * Header lines of a record: "commitment: HEX", "secret: HEX", "promise 1: HEX", "entropy 1: HEX",
 * "seed: HEX". A game at one machine has the seed alone.
 */
#ifndef ULM_MATCH_LUCK_H
#define ULM_MATCH_LUCK_H

#include "base/rng.h"
#include "base/sha256.h"
#include "notation/record.h"

/* The header lines, in their order. */
enum luck_key {
    LUCK_KEY_COMMITMENT,
    LUCK_KEY_SECRET,
    LUCK_KEY_PROMISE,                                /* of the first seat; the others' follow */
    LUCK_KEY_ENTROPY = LUCK_KEY_PROMISE + SEATS_MAX, /* likewise */
    LUCK_KEY_SEED = LUCK_KEY_ENTROPY + SEATS_MAX,
    LUCK_KEYS
};

extern const char *const luck_keys[LUCK_KEYS];

enum { LUCK_SECRET_BYTES = 32, LUCK_ENTROPY_BYTES = 16 };

struct luck {
    uint8_t secret[LUCK_SECRET_BYTES];
    uint8_t entropy[SEATS_MAX][LUCK_ENTROPY_BYTES];
    uint8_t promises[SEATS_MAX][SHA256_BYTES];
    uint8_t given;    /* set of the seats that gave entropy, or revealed it */
    uint8_t promised; /* set of those that promised it first */
};

void luck_commit(const uint8_t secret[LUCK_SECRET_BYTES], uint8_t commitment[SHA256_BYTES]);

/* Of a seat, from 0. It is worth nothing for another seat or commitment. */
void luck_promise(const uint8_t commitment[SHA256_BYTES], unsigned seat,
                  const uint8_t entropy[LUCK_ENTROPY_BYTES], uint8_t promise[SHA256_BYTES]);

/* Of all that is fixed before anybody reveals; what was revealed since changes nothing. The luck's
 * secret is not asked for. */
void luck_seal(const uint8_t commitment[SHA256_BYTES], const struct luck *luck,
               uint8_t seal[SHA256_BYTES]);
void luck_seed(const struct luck *luck, uint8_t seed[RNG_SEED_BYTES]);

/* Room for the lines of luck_keep. */
enum { LUCK_TEXT_MAX = 1024 };

/* Adds commitment, promises and entropy to the lines that a header keeps, and once the game is over (`is_open`)
 * the secret; the seed the match writes itself. The text is where the lines then lie. */
void luck_keep(const struct luck *luck, bool is_open, char text[LUCK_TEXT_MAX],
               struct record_header *header);

/* Whether a kept line gives away luck to come: nobody but whoever may see everything gets it. */
bool luck_is_hidden(struct slice line);

#endif
