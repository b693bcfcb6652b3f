/* review_report.h - a review in words, and what many of them come to */
#ifndef ULM_CLI_REVIEW_REPORT_H
#define ULM_CLI_REVIEW_REPORT_H

#include <stdio.h>

#include "cli/telling.h"
#include "review/review.h"

/* Of one game: the sums, and the turns that cost most. */
void review_report_print(FILE *out, const struct review *review,
                         const char *const names[SEATS_MAX]);

/* Some numbers, for their mean and its error. */
struct review_series {
    unsigned count;
    double sum, squares;
};

/* One name in several games. */
struct review_person {
    char name[TELLING_NAME_MAX];
    struct review_series luck, loss, result; /* shares of the win: a game, a turn, a game */
};

enum { REVIEW_PERSONS_MAX = 64 };

struct review_summary {
    unsigned games, count; /* and how many persons */
    bool is_full;          /* there were more */
    struct review_person persons[REVIEW_PERSONS_MAX];
    struct review_series rounds[FEATURE_TURNS_MAX + 1]; /* what a turn lost, by round */
};

/* What a summary needs of a game, so that games can be added in their order whichever is first done. */
struct review_digest {
    unsigned seats, turns;
    char names[SEATS_MAX][TELLING_NAME_MAX];
    double luck[SEATS_MAX], result[SEATS_MAX];
    struct {
        uint8_t seat, round;
        int32_t lost;
    } turn[REVIEW_TURNS_MAX];
};

void review_digest_of(struct review_digest *digest, const struct review *review,
                      const char *const names[SEATS_MAX]);
void review_summary_add(struct review_summary *summary, const struct review_digest *digest);
void review_summary_print(const struct review_summary *summary);

#endif
