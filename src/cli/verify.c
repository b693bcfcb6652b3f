/* ulm verify: was the luck of this game fair? */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "cli/options.h"
#include "match/proof.h"

static void say_entropy(unsigned given)
{
    unsigned seats[SEATS_MAX], count = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (given >> s & 1)
            seats[count++] = s + 1;
    if (count == 0)
        puts(_("The seed comes from the secret alone: no seat gave entropy."));
    else if (count == 1)
        printf(_("The seed comes from the secret and the entropy of seat %u.\n"), seats[0]);
    else if (count == 2)
        printf(_("The seed comes from the secret and the entropy of seats %u and %u.\n"), seats[0],
               seats[1]);
    else if (count == 3)
        printf(_("The seed comes from the secret and the entropy of seats %u, %u and %u.\n"),
               seats[0], seats[1], seats[2]);
    else
        puts(_("The seed comes from the secret and the entropy of all four seats."));
}

static void say_promises(unsigned promised)
{
    unsigned count = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        count += promised >> s & 1;
    if (count)
        printf(tongue_count(cli_tongue, "%u seat revealed the entropy that it had promised.\n",
                            "%u seats revealed the entropy that they had promised.\n", count),
               count);
}

/* The seal that was written down when all had promised is the record's. */
static bool say_seal(const struct proof *proof, const uint8_t *given)
{
    bool is_same =
        !given || (proof->promised && memcmp(proof->seal, given, sizeof proof->seal) == 0);
    say_promises(proof->promised);
    if (!is_same)
        puts(proof->promised ? _("It is not the seal that you gave.")
                             : _("There is no seal here to compare yours with."));
    else if (given)
        puts(_("It is the seal that you gave: no promise was changed since."));
    return is_same;
}

static void say_draws(const struct proof *proof)
{
    if (proof->draws)
        printf(tongue_count(cli_tongue, "The %u draw came from the seed.\n",
                            "All %u draws came from the seed.\n", proof->draws),
               proof->draws);
    else
        puts(_("The record has no draws yet."));
    if (proof->hidden)
        printf(tongue_count(cli_tongue, "%u of them does not say what was drawn.\n",
                            "%u of them do not say what was drawn.\n", proof->hidden),
               proof->hidden);
    puts(proof->is_over ? _("The game is over, and its result is right.")
                        : _("The record breaks off; all is proved up to there."));
}

static void say_fault(const char *path, const struct proof *proof)
{
    if (proof->verdict == VERDICT_DRAW && proof->draws)
        printf(tongue_count(cli_tongue, "The first %u draw came from the seed, then no more.\n",
                            "The first %u draws came from the seed, then no more.\n", proof->draws),
               proof->draws);
    printf("%s:%u:%u: %s\n", path, proof->fault.line, proof->fault.column,
           _(proof->fault.sentence));
    if (*proof->drawn)
        printf(_("The seed brings: %s\n"), proof->drawn);
    if (proof->verdict == VERDICT_NO_SEED)
        puts(proof->hidden
                 ? _("The record is what a seat or a spectator saw. Put the header lines into it "
                     "that are made known when the game is over.")
                 : _("The seed is made known when the game is over."));
}

/* The commitment that was written down before the game is the record's. */
static bool say_commitment(const struct proof *proof, const uint8_t *given)
{
    bool is_same = !given || (proof->fits_commitment &&
                              memcmp(proof->commitment, given, sizeof proof->commitment) == 0);
    if (proof->fits_commitment)
        puts(_("The commitment fits the secret."));
    if (!is_same)
        puts(proof->fits_commitment ? _("It is not the commitment that you gave.")
                                    : _("There is no commitment here to compare yours with."));
    else if (given)
        puts(_("It is the commitment that you gave."));
    return is_same;
}

/* What was written down before the game; NULL where nothing was. */
struct noted {
    const uint8_t *commitment, *seal;
};

/* Returns whether all that could be asked for was proved. */
static bool verify(const char *path, const char *bytes, size_t size, const struct noted *noted)
{
    static struct match room;
    struct proof proof;
    proof_make(bytes, size, &room, &proof);
    bool is_right = say_commitment(&proof, noted->commitment);
    is_right &= say_seal(&proof, noted->seal);
    if (proof.fits_secret)
        say_entropy(proof.entropy);
    if (proof.verdict != VERDICT_PROVED) {
        say_fault(path, &proof);
        return false;
    }
    say_draws(&proof);
    if (!proof.fits_secret)
        puts(_("Nothing says where the seed comes from: there is no commitment and no secret."));
    else if (!proof.fits_commitment)
        puts(_("Nothing says when the secret was chosen: there is no commitment."));
    return is_right;
}

/* Reads what an option was given, if it was; false where that is no hash. */
static bool read_noted(const char *text, uint8_t hash[SHA256_BYTES], const uint8_t **noted)
{
    *noted = text ? hash : NULL;
    return !text || hex_read(text, strlen(text), hash, SHA256_BYTES);
}

int ulm_verify(int argc, char **argv)
{
    const char *commitment = NULL, *seal = NULL;
    uint8_t commitment_bytes[SHA256_BYTES], seal_bytes[SHA256_BYTES];
    struct noted noted;
    const struct option options[] = {
        {"--commitment", OPTION_TEXT, &commitment, "HEX",
         N_("the one that you wrote down before the game: it must be the record's"), 0, 0, NULL, 0},
        {"--seal", OPTION_TEXT, &seal, "HEX",
         N_("the one that you wrote down when all were ready: it must be the record's"), 0, 0, NULL,
         0},
        {.name = NULL},
    };
    struct operands files;
    if (options_read(options, argc, argv, &files) != 0)
        return files.exit_code;
    if (!read_noted(commitment, commitment_bytes, &noted.commitment))
        return command_misuse(_("--commitment wants 64 hexadecimal digits."));
    if (!read_noted(seal, seal_bytes, &noted.seal))
        return command_misuse(_("--seal wants 64 hexadecimal digits."));

    char *bytes;
    size_t size;
    int exit_code = options_read_record(&files, &bytes, &size);
    if (exit_code != EXIT_FINE)
        return exit_code;
    bool is_right = verify(files.list[0], bytes, size, &noted);
    free(bytes);
    exit_code = command_finish();
    return is_right ? exit_code : EXIT_FAILED;
}
