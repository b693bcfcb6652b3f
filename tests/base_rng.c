/* The generator: its published vectors, seeds, and what is drawn from it. */
#include "base/rng.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"

static void bytes_of_hex(const char *hex, uint8_t *bytes)
{
    for (size_t i = 0; hex[2 * i] != '\0'; i++) {
        unsigned byte = 0;

        sscanf(hex + 2 * i, "%2x", &byte);
        bytes[i] = (uint8_t)byte;
    }
}

static struct rng rng_of(const char *seed_text, uint64_t stream)
{
    uint8_t seed[RNG_SEED_BYTES];
    struct rng rng;

    rng_seed_from_text(seed_text, strlen(seed_text), seed);
    rng_init(&rng, seed, stream);
    return rng;
}

static void assert_key_stream(struct rng *rng, const char *hex)
{
    uint8_t expected[128], got[128];

    bytes_of_hex(hex, expected);
    for (size_t i = 0; i < strlen(hex) / 2; i += 4) {
        uint32_t word = rng_next(rng);
        for (size_t j = 0; j < 4; j++)
            got[i + j] = (uint8_t)(word >> 8 * j);
    }
    assert_memory_equal(got, expected, strlen(hex) / 2);
}

/* draft-strombergson-chacha-test-vectors-01, TC1 and TC8, 256-bit key, 8 rounds, two blocks. */
static void the_words_are_the_published_chacha8_key_stream(void **state)
{
    struct rng zero = rng_of("0000000000000000000000000000000000000000000000000000000000000000", 0);
    struct rng random = rng_of("c46ec1b18ce8a878725a37e780dfb7351f68ed2e194c79fbc6aebee1a667975d",
                               0x218268cfd531da1a);

    assert_key_stream(&zero, "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
                             "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
                             "d2aefa0deaa5c151bf0adb6c01f2a5adc0fd581259f9a2aadcf20f8fd566a26b"
                             "5032ec38bbc5da98ee0c6f568b872a65a08abf251deb21bb4b56e5d8821e68aa");
    assert_key_stream(&random, "838751b42d8ddd8a3d77f48825a2ba752cf4047cb308a5978ef274973be374c9"
                               "6ad848065871417b08f034e681fe46a93f7d5c61d1306614d4aaf257a7cff08b"
                               "16f2fda170cc18a4b58a2667ed962774af792a6e7f3c77992540711a7a136d7e"
                               "8a2f8d3f93816709d45a3fa5f8ce72fde15be7b841acba3a2abd557228d9fe4f");
}

/* Made with an independent implementation that gives the vectors above and those of RFC 8439. */
static void the_block_counter_carries_into_its_upper_word(void **state)
{
    struct rng rng = rng_of("0000000000000000000000000000000000000000000000000000000000000000", 0);

    rng.block = 0xffffffff;
    assert_key_stream(&rng, "34a2b737751d19ec");
    for (int i = 2; i < 16; i++)
        rng_next(&rng);
    assert_key_stream(&rng, "1ccc59a06308e05b");
}

static void a_generator_with_the_same_seed_gives_the_same_numbers(void **state)
{
    struct rng a = rng_of("ulm", 7), b = rng_of("ulm", 7);

    for (int i = 0; i < 1000; i++)
        assert_int_equal(rng_next(&a), rng_next(&b));
}

static void a_copy_goes_on_as_the_original_would(void **state)
{
    struct rng rng = rng_of("ulm", 0);

    for (int draws = 0; draws < 100; draws++) {
        struct rng copy = rng;
        uint32_t expected[50];

        for (int i = 0; i < 50; i++)
            expected[i] = rng_next(&copy);
        copy = rng;
        for (int i = 0; i < 50; i++)
            assert_int_equal(rng_next(&copy), expected[i]);
        rng_next(&rng);
    }
}

static void streams_and_seeds_differ_from_each_other(void **state)
{
    struct rng rngs[] = {
        rng_of("ulm", 0),
        rng_of("ulm", 1),
        rng_of("ulm", (uint64_t)1 << 32),
        rng_of("Ulm", 0),
    };
    uint32_t words[4][100];

    for (int r = 0; r < 4; r++)
        for (int i = 0; i < 100; i++)
            words[r][i] = rng_next(&rngs[r]);
    for (int r = 0; r < 4; r++)
        for (int s = 0; s < r; s++)
            for (int i = 0; i < 97; i++)
                assert_memory_not_equal(words[r] + i, words[s] + i, 3 * sizeof(uint32_t));
}

struct chi_square {
    double sum, freedom;
};

/* Counts answers below n by their remainder modulo `classes`, which all come equally often. */
static void count_answers(struct rng *rng, uint32_t n, uint32_t classes, struct chi_square *chi)
{
    enum { MOST = 100, EACH = 2000 };
    uint32_t counts[MOST] = {0};

    for (uint32_t i = 0; i < EACH * classes; i++) {
        uint32_t answer = rng_below(rng, n);

        assert_true(answer < n);
        counts[answer % classes]++;
    }
    for (uint32_t i = 0; i < classes; i++)
        chi->sum += ((double)counts[i] - EACH) * ((double)counts[i] - EACH) / EACH;
    chi->freedom += classes - 1;
}

/* Its mean is its freedom, its variance twice that; luck stays within four deviations. */
static void assert_luck(struct chi_square chi)
{
    double off = chi.sum - chi.freedom;

    assert_true(off * off <= 4 * 4 * 2 * chi.freedom);
}

static void numbers_below_n_are_uniform(void **state)
{
    struct rng rng = rng_of("uniform", 0);
    struct chi_square chi = {0};

    for (uint32_t n = 1; n <= 100; n++)
        count_answers(&rng, n, n, &chi);
    assert_luck(chi);
}

/* Without drawing again, every third answer below 3 * 2^30 would come twice as often as others. */
static void numbers_below_a_very_large_n_are_uniform(void **state)
{
    struct rng rng = rng_of("large", 0);
    struct chi_square chi = {0};

    count_answers(&rng, 0xc0000000, 3, &chi);
    count_answers(&rng, 0x80000001, 3, &chi);
    count_answers(&rng, 0xffffffff, 5, &chi);
    assert_luck(chi);
}

static void below_one_there_is_only_zero(void **state)
{
    struct rng rng = rng_of("one", 0);

    for (int i = 0; i < 100; i++)
        assert_int_equal(rng_below(&rng, 1), 0);
}

/* 2^32 words on three answers leave one over: the word 0. */
static void a_word_that_would_favour_an_answer_is_drawn_again(void **state)
{
    struct rng rng = rng_of("again", 0);

    rng_next(&rng);
    rng.used = 0;
    rng.words[0] = 0;
    rng.words[1] = 0;
    rng.words[2] = 0xffffffff;
    assert_int_equal(rng_below(&rng, 3), 2);
    assert_int_equal(rng.used, 3);
}

static void sixty_four_hex_digits_are_the_seed_itself(void **state)
{
    static const char small[] = "00ff10203040506070809aabbccddeef00112233445566778899aAbBcCdDeEfF";
    uint8_t seed[RNG_SEED_BYTES], expected[RNG_SEED_BYTES];

    bytes_of_hex(small, expected);
    rng_seed_from_text(small, 64, seed);
    assert_memory_equal(seed, expected, sizeof(seed));
}

/* Made with an independent implementation of the sponge in rng.c. */
static void any_other_text_is_hashed(void **state)
{
    static const struct {
        const char *text, *seed;
    } rows[] = {
        {"", "d62f09be8808f321cefd4b191ae8637b896ff7bc0e12f17eead902029bb737c0"},
        {"ulm", "2a517841ffae9ceb690efed5e4d132c7a6f272fcd331fffde4e8602b36cab9d3"},
        {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
         "e88c44f4fcaea0fb589b6bf524ed53d5f1e14858f717f953c21a05bcc20ada40"},
        {"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
         "61e6a7a906e057b15e40840e0f3083557ec1bb7687d0a59052a69077ede77b69"},
        {"gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg",
         "691dab3e4c057ff632f13e252063cbd644c626973ba82e6befef450ecaacb172"},
    };

    for (size_t i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
        uint8_t seed[RNG_SEED_BYTES], expected[RNG_SEED_BYTES];

        bytes_of_hex(rows[i].seed, expected);
        rng_seed_from_text(rows[i].text, strlen(rows[i].text), seed);
        assert_memory_equal(seed, expected, sizeof(seed));
    }
}

static void texts_that_differ_a_little_give_seeds_that_differ(void **state)
{
    static const char zeros[3] = {0};
    uint8_t seeds[8][RNG_SEED_BYTES];

    rng_seed_from_text(NULL, 0, seeds[0]);
    rng_seed_from_text(zeros, 1, seeds[1]);
    rng_seed_from_text(zeros, 2, seeds[2]);
    rng_seed_from_text("\x80", 1, seeds[3]);
    rng_seed_from_text("1", 1, seeds[4]);
    rng_seed_from_text("01", 2, seeds[5]);
    rng_seed_from_text("1 ", 2, seeds[6]);
    rng_seed_from_text("0000000000000000000000000000000000000000000000000000000000000001", 63,
                       seeds[7]);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < i; j++)
            assert_memory_not_equal(seeds[i], seeds[j], RNG_SEED_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_words_are_the_published_chacha8_key_stream),
        cmocka_unit_test(the_block_counter_carries_into_its_upper_word),
        cmocka_unit_test(a_generator_with_the_same_seed_gives_the_same_numbers),
        cmocka_unit_test(a_copy_goes_on_as_the_original_would),
        cmocka_unit_test(streams_and_seeds_differ_from_each_other),
        cmocka_unit_test(numbers_below_n_are_uniform),
        cmocka_unit_test(numbers_below_a_very_large_n_are_uniform),
        cmocka_unit_test(below_one_there_is_only_zero),
        cmocka_unit_test(a_word_that_would_favour_an_answer_is_drawn_again),
        cmocka_unit_test(sixty_four_hex_digits_are_the_seed_itself),
        cmocka_unit_test(any_other_text_is_hashed),
        cmocka_unit_test(texts_that_differ_a_little_give_seeds_that_differ),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
