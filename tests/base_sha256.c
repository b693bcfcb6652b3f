/* SHA-256 and hexadecimal digits, against the published vectors and libsodium. */
#include "base/sha256.h"

#include <sodium.h>
#include <string.h>

#include "base/hex.h"
#include "base/rng.h"
#include "cmocka_all.h"

static void assert_hash(const char *text, const char *hex)
{
    uint8_t digest[SHA256_BYTES], expected[SHA256_BYTES];
    assert_true(hex_read(hex, strlen(hex), expected, sizeof expected));
    sha256(text, strlen(text), digest);
    assert_memory_equal(digest, expected, sizeof expected);
}

/* FIPS 180-4's examples, the empty text, and a million a. */
static void the_published_vectors_come_out(void **state)
{
    assert_hash("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    assert_hash("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    assert_hash("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    assert_hash("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopq"
                "klmnopqrlmnopqrsmnopqrstnopqrstu",
                "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");

    static char million[1000000 + 1];
    memset(million, 'a', sizeof million - 1);
    assert_hash(million, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Around the length where the padding takes a block of its own. */
static void every_length_up_to_three_blocks_is_as_libsodium_has_it(void **state)
{
    uint8_t bytes[3 * SHA256_BLOCK], ours[SHA256_BYTES], theirs[SHA256_BYTES];
    memset(bytes, 0xa5, sizeof bytes);
    for (size_t size = 0; size <= sizeof bytes; size++) {
        sha256(bytes, size, ours);
        crypto_hash_sha256(theirs, bytes, size);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void random_bytes_are_as_libsodium_has_them(void **state)
{
    static uint8_t bytes[5000];
    uint8_t seed[RNG_SEED_BYTES], ours[SHA256_BYTES], theirs[SHA256_BYTES];
    struct rng rng;
    rng_seed_from_text("sha256", 6, seed);
    rng_init(&rng, seed, 0);
    for (int i = 0; i < 500; i++) {
        size_t size = rng_below(&rng, sizeof bytes);
        rng_bytes(&rng, bytes, size);
        sha256(bytes, size, ours);
        crypto_hash_sha256(theirs, bytes, size);
        assert_memory_equal(ours, theirs, sizeof ours);
    }
}

static void hexadecimal_digits_are_bytes_and_nothing_else_is(void **state)
{
    uint8_t bytes[2] = {7, 7};
    assert_false(hex_read("00f", 3, bytes, 2));
    assert_false(hex_read("00ff0", 5, bytes, 2));
    assert_false(hex_read("00fg", 4, bytes, 2));
    assert_false(hex_read("-0ff", 4, bytes, 2));
    assert_int_equal(bytes[0] + bytes[1], 14);
    assert_true(hex_read("09Af", 4, bytes, 2));
    assert_int_equal(bytes[0], 0x09);
    assert_int_equal(bytes[1], 0xaf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_vectors_come_out),
        cmocka_unit_test(every_length_up_to_three_blocks_is_as_libsodium_has_it),
        cmocka_unit_test(random_bytes_are_as_libsodium_has_them),
        cmocka_unit_test(hexadecimal_digits_are_bytes_and_nothing_else_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
