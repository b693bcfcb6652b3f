/* review.h - a game that was played, told apart: start, luck, losses, and what is left unexplained
 *
 * It is given the lines of a game one after the other. For every seat, in shares of the win and in points,
 *
 *     start + luck + own losses + what others' losses brought + unexplained = result
 *
 * holds to the last part, for integers are added. Luck is judged on the game by one fixed function
 * (worth.h), losses on what the seat could know by the search (loss.h). What is left is what these two
 * see differently: the network's errors, and what seats could not know.
 *
 * The turn is the unit that people are shown: the losses of its decisions added, their errors likewise.
 */
#ifndef ULM_REVIEW_REVIEW_H
#define ULM_REVIEW_REVIEW_H

#include "review/loss.h"
#include "review/luck.h"

/* What comes before the first turn, the start left out, is a turn of nobody. */
enum { REVIEW_TURNS_MAX = 1 + SEATS_MAX * FEATURE_TURNS_MAX };

/* How bad a turn was: shares of the win in parts of NET_ONE, and points where the game is decided. What is not larger
 * than so many of its standard errors is no mistake. */
enum mistake { MISTAKE_NONE, MISTAKE_SMALL, MISTAKE_MIDDLE, MISTAKE_LARGE, MISTAKES };
enum { REVIEW_ERRORS = 2 };
extern const int32_t mistake_wins[MISTAKES], mistake_points[MISTAKES];

struct review_turn {
    uint8_t seat; /* NONE before the first turn */
    uint8_t round;
    bool is_decided;                    /* judged by points */
    unsigned ply;                       /* moves before it */
    unsigned decisions;                 /* that were no forced ones */
    struct worth begin;                 /* before it */
    struct worth luck;                  /* in it, for each seat */
    struct worth loss;                  /* what its seat's losses brought each seat */
    struct figure win, points;          /* lost by its seat in all, in NET_ONE */
    uint64_t win_square, points_square; /* of the errors */
    unsigned worst_ply;                 /* moves before the decision that lost most */
    bool has_worst;
    struct view view; /* of that one's seat */
    struct loss worst;
};

/* In parts of WORTH_ONE. */
struct account {
    int64_t start, luck, own, others, unexplained, result;
};

struct review {
    struct judge *judge;
    struct worth_eyes eyes;
    unsigned seats, ply;
    size_t count;
    bool has_start;
    struct worth start, now;                        /* `now` is set where the game is over */
    struct worth luck[LUCK_KINDS], loss[SEATS_MAX]; /* by kind; by who lost */
    struct review_turn turns[REVIEW_TURNS_MAX];
};

/* The judge stays the caller's. Large: about 300 kB. */
void review_begin(struct review *review, struct judge *judge, unsigned seats);

/* The next line: the game before it, who moved, and what was done. Nothing may be dark. */
void review_take(struct review *review, const struct game *before, unsigned mover,
                 struct move move);

/* Once the game is over, or breaks off: what its end is worth then stands for the result. */
void review_finish(struct review *review, const struct game *last);

/* What became of the seat. */
void review_account(const struct review *review, unsigned seat, struct account *win,
                    struct account *points);

/* What the seat's turns lost in all, with the error of that; `looks` says how many turns it had. */
void review_lost(const struct review *review, unsigned seat, struct figure *win,
                 struct figure *points);

/* How bad a turn was. */
enum mistake review_mistake(const struct review_turn *turn);

#endif
