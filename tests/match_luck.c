/* What fair luck is made of. */
#include "match/luck.h"

#include <string.h>

#include "cmocka_all.h"

static void assert_hash(const uint8_t hash[SHA256_BYTES], const char *expected)
{
    char hex[2 * SHA256_BYTES + 1];
    struct text text;
    text_init(&text, hex, sizeof hex);
    text_hex(&text, hash, SHA256_BYTES);
    assert_string_equal(hex, expected);
}

/* Made with sha256sum. */
static void commitment_promise_seal_and_seed_are_what_sha256sum_says(void **state)
{
    struct luck luck = {.given = 1 << 0 | 1 << 2, .promised = 1 << 0};
    uint8_t commitment[SHA256_BYTES], hash[SHA256_BYTES];
    for (unsigned i = 0; i < LUCK_SECRET_BYTES; i++)
        luck.secret[i] = (uint8_t)i;
    memset(luck.entropy[0], 0xab, LUCK_ENTROPY_BYTES);
    memset(luck.entropy[2], 0x0c, LUCK_ENTROPY_BYTES);

    luck_commit(luck.secret, commitment);
    assert_hash(commitment, "2239ef0dd8bed6119036dca1c5900ce5fb896d5b6433287b1155f1675728032c");
    luck_promise(commitment, 0, luck.entropy[0], luck.promises[0]);
    assert_hash(luck.promises[0],
                "52e149e880874a5496d0484a1282bdcbbb9d005d9d711a9f3947fcc3d5a645e6");
    luck_seal(commitment, &luck, hash);
    assert_hash(hash, "420a3c2323f24334e20b32c0f2084d003e9c94b2e18f2d3ef09c31a7addcb35d");
    luck_seed(&luck, hash);
    assert_hash(hash, "415db4128025800dcda765ac17d2fdfe46dd682f0fc169d8961aa9246cdf217a");
}

static void a_promise_holds_for_one_seat_and_one_commitment(void **state)
{
    static const uint8_t commitments[2][SHA256_BYTES] = {{1}, {2}};
    static const uint8_t entropy[LUCK_ENTROPY_BYTES] = "what Ada tossed";
    uint8_t own[SHA256_BYTES], other[SHA256_BYTES];
    luck_promise(commitments[0], 0, entropy, own);
    luck_promise(commitments[0], 1, entropy, other);
    assert_memory_not_equal(own, other, sizeof own);
    luck_promise(commitments[1], 0, entropy, other);
    assert_memory_not_equal(own, other, sizeof own);
}

/* What is revealed afterwards is no part of it, all else is. */
static void a_seal_is_of_all_that_is_fixed_when_all_have_promised(void **state)
{
    struct luck luck = {
        .promises = {{1}, {2}}, .entropy = {{3}, {4}, {5}}, .given = 4, .promised = 3};
    uint8_t commitment[SHA256_BYTES] = {6}, seal[SHA256_BYTES], other[SHA256_BYTES];
    luck_seal(commitment, &luck, seal);
    for (unsigned change = 0; change < 7; change++) {
        struct luck changed = luck;
        commitment[0] = 6 + (change == 0);
        changed.promises[0][31] ^= change == 1;
        changed.promises[1][0] ^= change == 2;
        changed.entropy[2][15] ^= change == 3;
        changed.given ^= change == 4 ? 4 : change == 5 ? 1 : 0;
        changed.promised ^= change == 6 ? 1 : 0;
        luck_seal(commitment, &changed, other);
        assert_int_equal(memcmp(seal, other, sizeof seal) == 0, change == 5);
    }
}

/* No coalition without the seat can choose the seed: each one's entropy makes another. */
static void the_seed_hangs_on_each_seat_s_entropy(void **state)
{
    struct luck luck = {.given = 15, .promised = 15};
    uint8_t seed[RNG_SEED_BYTES], other[RNG_SEED_BYTES];
    luck_seed(&luck, seed);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        for (unsigned bit = 0; bit < 8 * LUCK_ENTROPY_BYTES; bit++) {
            struct luck changed = luck;
            changed.entropy[s][bit / 8] ^= (uint8_t)(1 << bit % 8);
            luck_seed(&changed, other);
            assert_memory_not_equal(seed, other, sizeof seed);
        }
}

/* The commitment is public before the first draw. */
static void without_entropy_the_commitment_does_not_tell_the_seed(void **state)
{
    struct luck luck = {.secret = {1, 2, 3}};
    uint8_t commitment[SHA256_BYTES], seed[RNG_SEED_BYTES];
    luck_commit(luck.secret, commitment);
    luck_seed(&luck, seed);
    assert_memory_not_equal(commitment, seed, sizeof seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_promise_seal_and_seed_are_what_sha256sum_says),
        cmocka_unit_test(a_promise_holds_for_one_seat_and_one_commitment),
        cmocka_unit_test(a_seal_is_of_all_that_is_fixed_when_all_have_promised),
        cmocka_unit_test(the_seed_hangs_on_each_seat_s_entropy),
        cmocka_unit_test(without_entropy_the_commitment_does_not_tell_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
