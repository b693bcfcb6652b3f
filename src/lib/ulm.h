/* ulm.h - libulm: the board game Ulm for programs in C and whatever can call it
 *
 * Two doors, and nothing is shared between them. The *desk* takes requests as text and answers them as JSON: games
 * with everything that is said about them, for tools. The *games* are numbers: many games at once, stepped into the
 * caller's buffers, for programs that learn. ulm(3) describes both; examples/desk.c and examples/games.c use them.
 *
 * The library keeps nothing beside what it hands out, reads no files, starts no threads and asks no clock. A desk,
 * and a range of games, may be used by one thread at a time, different ones by as many as there are.
 */
#ifndef ULM_H
#define ULM_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ULM_API __attribute__((visibility("default")))

/* "0.1.0" */
ULM_API const char *ulm_version(void);

/* The desk ------------------------------------------------------------------------------------------------------ */

struct ulm_desk;

/* Some megabytes; NULL where there is no memory. Free takes NULL too. */
ULM_API struct ulm_desk *ulm_desk_new(void);
ULM_API void ulm_desk_free(struct ulm_desk *desk);

/* Carries out a request, as ulm(3) lists them: a first line of words, then whatever text the verb takes. Returns one
 * JSON value, at whose end stands a zero that `size` does not count; it stays until the next request. Errors are
 * answers too: {"error":...} for what is no request, {"fault":...} for a text that cannot be read, {"refused":...}
 * for a move that is not legal. `answer_size` may be NULL. */
ULM_API const char *ulm_desk_ask(struct ulm_desk *desk, const char *request, size_t size,
                                 size_t *answer_size);

/* The games ----------------------------------------------------------------------------------------------------- */

enum {
    ULM_SEATS = 4,
    ULM_COLOURS = 5,
    ULM_CARDS = 33,
    ULM_COATS = 12,
    ULM_QUARTERS = 8,
    ULM_DESCENDANTS = 8
};
enum {
    ULM_CELLS = 9,
    ULM_PLACES = 12,
    ULM_TOWERS = 12,
    ULM_PHASES = 5,
    ULM_ASKED = 12,
    ULM_OATH_PLACES = 4
};

/* How many actions there are; docs/actions.txt lists them, and the list is fixed. */
enum { ULM_ACTIONS = 970 };

/* Instead of a seat: the game is over, or has not been begun. */
enum { ULM_NOBODY = 255 };

enum ulm_variant { ULM_BASIC, ULM_TOWER };

/* What a seat knows of a seat, itself included. Sets are a 1 for each thing that is in them, things in the order of
 * the notation's words. A seat that nobody has is all 0. */
struct ulm_seat_seen {
    int16_t here;
    int16_t score, coins, sparrows, space, seals, crests;
    int16_t cards; /* in hand, also those that are not known */
    int16_t tiles[ULM_COLOURS];
    int16_t descendants[ULM_DESCENDANTS];
    int16_t coats[ULM_COATS];
    int16_t hand[ULM_CARDS]; /* that are known to the viewer */
    int16_t laid[ULM_CARDS];
    int16_t quarters[ULM_QUARTERS]; /* its seals in each */
    int16_t crest_in[ULM_QUARTERS];
    int16_t edges[ULM_PLACES]; /* its seals there */
};

/* What a seat knows of a game: int16_t all through, so it is also a row of ULM_OBSERVATION numbers. Seats are
 * counted from the viewer on, clockwise. */
struct ulm_observation {
    struct ulm_seat_seen seats[ULM_SEATS];
    int16_t tower_variant, rounds, round;
    int16_t start[ULM_SEATS]; /* which seat began */
    int16_t turn[ULM_SEATS];  /* whose turn it is */
    int16_t phase[ULM_PHASES];
    int16_t asked[ULM_ASKED]; /* [0] nothing in between */
    int16_t asked_number;     /* of river spaces, or the colour of an action, with what is asked */
    int16_t grid[ULM_CELLS][ULM_COLOURS];
    int16_t out[ULM_PLACES][ULM_COLOURS]; /* tiles pushed out */
    int16_t docks[ULM_COLOURS], bag[ULM_COLOURS], pool[ULM_COLOURS];
    int16_t drawn[2][ULM_COLOURS];
    int16_t extra_steps;
    int16_t card_played, replaced, merchant, patrician, free_seal; /* that happened in this turn */
    int16_t pushed_out[ULM_PLACES];
    int16_t deck, coats_left, supply_coins, supply_sparrows;
    int16_t discard[ULM_CARDS];
    int16_t tower_now[ULM_TOWERS], tower_next[ULM_TOWERS];
    int16_t oath[ULM_OATH_PLACES][ULM_DESCENDANTS];
    int16_t dealt[ULM_CARDS];      /* that the viewer chooses from */
    int16_t shown[ULM_COATS];      /* that the viewer chooses from */
    int16_t seen_coats[ULM_COATS]; /* under the stack, that the viewer was shown */
};

enum { ULM_OBSERVATION = sizeof(struct ulm_observation) / sizeof(int16_t) };

/* The caller's memory. Each points at as many elements as there are games, or is NULL where they are not wanted.
 * Game number i writes its own elements alone. */
struct ulm_buffers {
    struct ulm_observation
        *observation; /* of the seat to move; of a game that is over, of the seat that moved last */
    uint8_t (*mask)[ULM_ACTIONS]; /* 1 where the action is legal */
    uint8_t *seat;                /* to move, from 0; ULM_NOBODY when the game is over */
    float (*reward)
        [ULM_SEATS]; /* 0 until a game ends: then 1 to the winner, who may have to share it, and to each of
                                   the others the same less, so that they add up to 0 */
    uint8_t *end;                /* 1 where a game ended in this step */
    int16_t (*score)[ULM_SEATS]; /* of a game that ended in this step; else it is left alone */
};

struct ulm_games;

/* Games that can be begun. NULL where there is no memory or there are no such games: seats are 2 to 4, rounds 10 or
 * 12. Some 700 bytes each. Free takes NULL too. */
ULM_API struct ulm_games *ulm_games_new(size_t count, unsigned seats, enum ulm_variant variant,
                                        unsigned rounds);
ULM_API void ulm_games_free(struct ulm_games *games);
ULM_API size_t ulm_games_count(const struct ulm_games *games);

/* Begins the games from `first` on, each with the luck of its key, keys[i] for game i: the same key and the same
 * actions give the same game, which is that of `ulm play --seed KEY`. */
ULM_API void ulm_games_begin(struct ulm_games *games, size_t first, size_t count,
                             const uint64_t *keys, const struct ulm_buffers *out);

enum { ULM_REFUSED = -1 };

/* Makes an action in each of these games, actions[i] in game i, and all that chance answers. Where a game ends and
 * there are keys, it begins again with keys[i] at once: `end`, `reward` and `score` are then those of the game that
 * ended, all else is of the new one. Without keys it stays over; the actions of games that are over mean nothing.
 * Returns 0, or ULM_REFUSED where an action is not legal: then nothing has happened in any game. Allocates nothing. */
ULM_API int ulm_games_step(struct ulm_games *games, size_t first, size_t count,
                           const int32_t *actions, const uint64_t *keys,
                           const struct ulm_buffers *out);

/* For each of these games one of its legal actions, each as likely as any other; 0 where nobody is to move. `luck` is
 * any number, and another one afterwards: the same number gives the same actions. */
ULM_API void ulm_games_sample(const struct ulm_games *games, size_t first, size_t count,
                              uint64_t *luck, int32_t *actions);

/* Why an action is not legal in a game, as a sentence in English; NULL where it is. */
ULM_API const char *ulm_games_refusal(const struct ulm_games *games, size_t game, int32_t action);

/* What any of its seats knows of a game that was begun; the viewer is from 0. Returns 0, or ULM_REFUSED. */
ULM_API int ulm_games_observe(const struct ulm_games *games, size_t game, unsigned viewer,
                              struct ulm_observation *observation);

/* The state as the JSON of the notation, as the viewer sees it: a seat from 0, or ULM_NOBODY for a spectator. Returns
 * how many bytes it has without the zero at its end, or ULM_REFUSED where it does not fit; 32,768 always hold it. */
ULM_API long ulm_games_json(const struct ulm_games *games, size_t game, unsigned viewer, char *json,
                            size_t size);

/* Game `from` of others comes in the place of game `to`, luck to come included. Both have as many seats and rounds
 * and the same variant, or nothing happens and ULM_REFUSED is returned. */
ULM_API int ulm_games_copy(struct ulm_games *games, size_t to, const struct ulm_games *others,
                           size_t from);

/* An action as the text of its move, and the action of a text; ULM_REFUSED where there is none. Text and size as
 * with ulm_games_json; 64 bytes always hold it. */
ULM_API long ulm_action_text(int32_t action, char *text, size_t size);
ULM_API int32_t ulm_action_of(const char *text, size_t size);

/* The parts of an observation by name, in their order: "seats[0].score", "grid". Returns NULL behind the last; else
 * `at` and `numbers` say where in the row they are. */
ULM_API const char *ulm_observation_part(unsigned part, unsigned *at, unsigned *numbers);

#ifdef __cplusplus
}
#endif

#endif
