/* laws.h - what holds of every game, whoever plays it and however luck falls
 *
 * A law is a function that returns NULL, or the sentence that does not hold. The law tests ask them
 * of random games (laws_walk.h), the fuzz target of games made from its input. They are written from the
 * rules and the box, not from the code that they judge.
 */
#ifndef ULM_TESTS_LAWS_H
#define ULM_TESTS_LAWS_H

#include "base/rng.h"
#include "rules/game.h"
#include "rules/view.h"

/* Of a game, or of the game in a view: everything in the box is somewhere, and only there. */
const char *law_of_material(const struct game *game);

/* The fields agree with each other and what is unused is zero. */
const char *law_of_shape(const struct game *game);

/* What a move leaves alone: the other seats, what is placed for good, the order of turns. */
const char *law_of_change(const struct game *before, struct move move, const struct game *after);

/* The list of moves is no longer than it may be, names none twice, and has something in it. */
const char *law_of_list(const struct game *game);

/* What is listed is accepted, and making it is a function of game and move. */
const char *law_of_acceptance(const struct game *game);

/* A move, any four bytes, is accepted if the oracle allows it. Else it is refused with a reason,
 * and the game stays as it was. */
const char *law_of_refusal(const struct game *game, struct move move);

/* What chance can do is what the oracle allows, with the weights of the box. */
const char *law_of_chance(const struct game *game, struct rng *rng);

/* What one seat, or the spectator, sees of a game, and games sampled from it. */
const char *law_of_view(const struct game *game, unsigned seat, struct rng *rng);

/* A view that followed the masked moves is the view of the game, or, right after a coat shown to
 * a seat without crests, one that still says that this seat is asked. */
const char *law_of_following(const struct view *followed, const struct game *game,
                             struct move last);

/* Seats are alike: with the seats turned by one, the same move leads to the turned game. */
const char *law_of_seats(const struct game *before, struct move move, const struct game *after);

/* Of a game that is not over: the sheets, counted a second time. */
const char *law_of_sheets(const struct game *game);

/* Of a game that the last move ended: the sheets and the winners, counted a second time. */
const char *law_of_end(const struct game *before, struct move last, const struct game *game);

#define LAW(condition, sentence)                                                                   \
    do {                                                                                           \
        if (!(condition))                                                                          \
            return sentence;                                                                       \
    } while (0)

/* A second opinion on which moves are legal, written from the rules. */
bool oracle_allows(const struct game *game, struct move move);

/* Every move that the notation can write, but the first grid and the descendants. */
enum { ALL_MOVES_MAX = 2048 };
size_t all_moves(struct move list[ALL_MOVES_MAX]);

/* A game that differs from this one only in what the seat cannot know: two cards or coats changed
 * their places. False where there are no two to change. */
bool swap_unknown(struct game *game, unsigned seat, struct rng *rng);

/* Throws the material about, at the beginning of a turn with nothing due: an unlikely game, but one
 * that the laws hold for. */
void shake_table(struct game *game, struct rng *rng);

#endif
