/* The game: everything that is true about one game at one moment.
 *
 * A plain value: copy it with =, compare it with memcmp (it has no padding). The one function that
 * changes it is game_do(), a function of game and move: luck arrives as the moves of chance.
 *
 * A game can be *dark* in parts: a card in a hand or a coat of arms of which only the presence is
 * known. A game dealt by named chance moves has nothing dark. A view (view.h) is a game with what
 * its seat cannot know made dark, so the rules run on a view just as they do on the truth, and
 * nothing that the rules do may depend on what is dark.
 *
 * Invariants, tested over random games: the material of the box is all there; `hidden` and `deck`
 * agree where nothing is dark; at most DUE_MAX things are due; only the first river space holds
 * more than one barge.
 */
#ifndef ULM_RULES_GAME_H
#define ULM_RULES_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "rules/edition.h"
#include "rules/move.h"
#include "rules/refusal.h"
#include "rules/things.h"

enum phase { PHASE_SETUP, PHASE_DRAW, PHASE_PUSH, PHASE_ACT, PHASE_OVER, PHASES };

/* Who moves: a seat from 0, or one of these. */
enum { MOVER_CHANCE = SEATS_MAX, MOVER_NOBODY = NONE };

enum { ALL_COATS = (1 << COATS) - 1, ALL_TOWERS = (1 << TOWERS) - 1 };
#define ALL_CARDS ((UINT64_C(1) << CARDS) - 1)
#define CARD_BIT(card) (UINT64_C(1) << (card))

/* Dark cards in a hand were dealt since the discard pile was last shuffled, or before that. */
enum age { AGE_NEW, AGE_OLD, AGES };

struct seat {
    uint64_t hand; /* set of enum card */
    uint64_t laid; /* set of enum card, face up in front of the player */
    int16_t score;
    uint16_t coats; /* set of enum coat */
    uint8_t coins;
    uint8_t sparrows;
    uint8_t space;       /* of the barge, from RIVER_FIRST */
    uint8_t seals;       /* left to place */
    uint8_t crests;      /* left to place */
    uint8_t descendants; /* set of enum descendant */
    uint8_t tiles[COLOURS];
    uint8_t unused;
};

/* A coat of arms under the stack or shown to a seat. */
struct shown_coat {
    uint8_t coat;  /* enum coat; NONE where it is dark */
    uint8_t known; /* set of the seats that have seen it, and KNOWN_GOLD */
};

/* All know that it is gold: whoever was shown it could not take it. */
enum { KNOWN_GOLD = 1 << SEATS_MAX };

/* What happened in the turn, where it can happen once. */
enum {
    TURN_CARD = 1 << 0,     /* the free card was played */
    TURN_REPLACED = 1 << 1, /* sparrow or scholar */
    TURN_MERCHANT = 1 << 2,
    TURN_PATRICIAN = 1 << 3,
    TURN_FREESEAL = 1 << 4
};

struct game {
    struct seat seats[SEATS_MAX];
    uint64_t hidden; /* cards that lie nowhere in sight: the draw pile, and what is dark */
    uint64_t discard;
    uint64_t seen;  /* cards in hands that all know of: taken openly, or shown by what was chosen */
    uint64_t old;   /* cards that all know were in some hand when the discard pile was shuffled */
    uint64_t dealt; /* cards in the mover's hand that a choice is made from */
    uint64_t due;   /* what has to happen before the turn goes on, a byte each (due.h) */
    uint8_t dark[SEATS_MAX][AGES]; /* cards in hands beyond those in `hand` */
    uint16_t coats_hidden;         /* the unseen coats of the stack, and what is dark */
    uint16_t towers_hidden;
    struct shown_coat under[COATS]; /* put under the stack, oldest first */
    struct shown_coat shown[2];     /* that a choice is made from */
    uint8_t under_count;
    uint8_t shown_count;
    uint8_t deck;        /* how many cards it has */
    uint8_t dealt_count; /* with the dark ones */
    uint8_t dealt_old;   /* how many of them are AGE_OLD */
    uint8_t seals[QUARTERS][SEATS_MAX];
    uint8_t crests[QUARTERS]; /* seat or NONE */
    uint8_t edges[PLACES];    /* the seat with a seal there, or NONE */
    uint8_t grid[GRID_CELLS]; /* enum colour, row by row */
    uint8_t out[PLACES];      /* enum colour or NONE */
    uint8_t docks[COLOURS];
    uint8_t bag[COLOURS];
    uint8_t coins;             /* of the supply */
    uint8_t sparrows;          /* of the supply */
    uint8_t oath[OATH_PLACES]; /* enum descendant, NONE where a seal lies */
    uint8_t seat_count;
    uint8_t variant; /* enum variant */
    uint8_t rounds;
    uint8_t round;                 /* from 1 */
    uint8_t start;                 /* seat */
    uint8_t seat;                  /* whose turn it is */
    uint8_t phase;                 /* enum phase */
    uint8_t tower_now, tower_next; /* enum tower or NONE */
    uint8_t pool[COLOURS];         /* the actions of the pushed line that are left */
    uint8_t extra_steps;
    uint8_t drawn[2];   /* enum colour or NONE; two until one is kept */
    uint8_t pushed_out; /* the place of the tile pushed out this turn, or NONE */
    uint8_t turn;       /* set of TURN_... */
    uint8_t unused[6];
};

_Static_assert(sizeof(struct seat) == 32, "no padding");
_Static_assert(sizeof(struct game) == 336, "no padding");

/* What a choice in between is about; ASKED_NOTHING while the seat is free to move. */
enum asked {
    ASKED_NOTHING,
    ASKED_KEEP,
    ASKED_DOCK,
    ASKED_TOWNHALL,
    ASKED_STEPS,
    ASKED_CARD,
    ASKED_ACTION,
    ASKED_SEAL,
    ASKED_DISCARD,
    ASKED_COAT,
    ASKED_GOOSE,
    ASKED_TAX,
    ASKEDS
};

/* An empty table, chance to move. seats 2 to 4, rounds 10 or 12. */
void game_init(struct game *game, unsigned seats, enum variant variant, unsigned rounds);

/* Makes a legal move, one that game_moves() lists or chance_is_possible() takes. Any other is the
 * caller's mistake: the game is then in no state at all. */
void game_do(struct game *game, struct move move);

/* Why the one to move cannot make this move; REFUSAL_NONE if it is legal. */
enum refusal game_check(const struct game *game, struct move move);

/* game_check() and, if legal, game_do(). A refused move leaves the game as it was. A move that
 * names what is dark makes it known first. */
enum refusal game_apply(struct game *game, struct move move);

/* In a dark game it can be open whether a seat without crests is asked for a coat: if all that were
 * shown to it are gold, it is not (R-COAT-2). The game then says that it is asked; whoever learns
 * that it was not lets the game go on. game_apply() learns it from a move that is no answer. */
bool game_can_skip_coat(const struct game *game);
void game_skip_coat(struct game *game);

/* A seat, MOVER_CHANCE, or MOVER_NOBODY when the game is over. */
unsigned game_mover(const struct game *game);

/* ASKED_NOTHING while chance moves. */
enum asked game_asked(const struct game *game);

/* The legal moves of the seat to move, in no promised order; 0 when no seat is. They follow from
 * what that seat knows alone. */
size_t game_moves(const struct game *game, struct move list[MOVES_MAX]);

/* How many cards the seat holds, and how many of them are dark. */
unsigned game_hand_count(const struct game *game, unsigned seat);
unsigned game_dark_count(const struct game *game, unsigned seat);

/* Coats still in the stack, without those shown. */
unsigned game_coats_left(const struct game *game);

/* The seat whose turn it is. */
static inline const struct seat *game_own(const struct game *game)
{
    return &game->seats[game->seat];
}

static inline bool seat_has(const struct seat *seat, enum descendant descendant)
{
    return seat->descendants >> descendant & 1;
}

static inline unsigned tiles_total(const uint8_t tiles[COLOURS])
{
    unsigned total = 0;
    for (unsigned i = 0; i < COLOURS; i++)
        total += tiles[i];
    return total;
}

/* The place at the other end of the line. */
static inline unsigned place_opposite(unsigned place)
{
    return place % 6 < 3 ? place + 3 : place - 3;
}

/* R-PUSH-2: nothing lies at either end of its line. */
static inline bool place_is_open(const struct game *game, unsigned place)
{
    return (game->out[place] & game->out[place_opposite(place)]) == NONE;
}

/* The grid cells of the line, in the order in which a tile pushed in at the place passes them. */
extern const uint8_t place_cells[PLACES][LINE_CELLS];

#endif
