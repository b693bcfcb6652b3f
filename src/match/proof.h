/* The proof that a record's luck was fair (luck.h): what can be checked, and where it fails.
 *
 * Laws, tested: records of matches are proved, cut off anywhere, and also as a seat saw them once
 * the seed is added; one that differs in a draw, the seed, the secret, an entropy, a promise or the
 * commitment is not, and the line is found.
 */
#ifndef ULM_MATCH_PROOF_H
#define ULM_MATCH_PROOF_H

#include "base/sha256.h"
#include "match/match.h"
#include "notation/line.h"

enum verdict {
    VERDICT_PROVED,     /* all that the record has fits */
    VERDICT_UNREADABLE, /* it is no record, or not by the rules */
    VERDICT_NO_SEED,    /* there is nothing to compare the draws with */
    VERDICT_NO_SECRET,  /* there is a commitment or entropy, but not what it goes with */
    VERDICT_BAD_LINE,   /* a header line about luck is not as above, or is there twice */
    VERDICT_COMMITMENT, /* the secret is not the one of the commitment */
    VERDICT_PROMISE,    /* an entropy is not the one of its promise, or is missing */
    VERDICT_SEED,       /* the seed does not come of secret and entropy */
    VERDICT_DRAW,       /* a line is not what the seed brings */
    VERDICTS
};

/* For programs. */
extern const char *const verdict_words[VERDICTS];

struct proof {
    uint8_t verdict;            /* enum verdict */
    bool fits_commitment;       /* there is one, and the secret is its own */
    bool fits_secret;           /* there is one, and the seed comes of it */
    bool is_over;               /* the record goes to the end of the game */
    uint8_t entropy;            /* set of the seats whose entropy is in the seed */
    uint8_t promised;           /* set of those among them that promised it, and kept to it */
    unsigned draws;             /* chance lines that the seed brings */
    unsigned hidden;            /* chance lines among them that do not say what was drawn */
    struct fault fault;         /* unless proved: where, and what was expected there */
    char drawn[LINE_MAX_BYTES]; /* VERDICT_DRAW: the line that the seed brings there, or empty */
    uint8_t commitment[SHA256_BYTES]; /* where it fits */
    uint8_t seal[SHA256_BYTES]; /* where there are promises: what was fixed when all were made */
};

/* Takes any bytes. The match is memory to work in. What was proved before something did not fit
 * stays proved. */
void proof_make(const char *bytes, size_t size, struct match *room, struct proof *proof);

/* As a JSON object, for programs: {"verdict":"draw","commitment":null,"secret":true,"entropy":[1,3],
 * "promised":[1],"seal":"...","over":false,"draws":12,"hidden":0,"line":57,"column":1,"expected":"...",
 * "drawn":"* draw gray"}. "commitment" is the one that fits, "secret" whether the seed comes of it, "seal"
 * null without promises; the last four are null where all is proved, "drawn" also elsewhere. */
void proof_write(struct text *out, const struct proof *proof);

#endif
