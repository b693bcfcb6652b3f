/* table.h - a stage for rule tests: a game set up from readable text, played in words
 *
 * Seats are numbered from 1, as in the notation, and lists are its words with spaces between them.
 * What a set_ or give_ function puts somewhere comes out of the supply, the bag, the draw pile or
 * the stack, and what lay there goes back, so the box stays whole; every function here checks that.
 * A text that cannot be read, or material that is not to be had, fails the test at the caller's
 * line.
 */
#ifndef ULM_TESTS_TABLE_H
#define ULM_TESTS_TABLE_H

#include "cmocka_all.h"

#include "rules/game.h"
#include "rules/score.h"

/* A test and the rules that it proves, their ids with spaces between them. */
#define PROVES(rules, function) {rules ": " #function, function, NULL, NULL, NULL}

/* What a file of rule tests gives to the program that runs them all. */
struct rule_tests {
    const struct CMUnitTest *tests;
    size_t count;
};
#define RULE_TESTS(array) {array, sizeof(array) / sizeof((array)[0])}

extern const struct rule_tests rules_examples, rules_edition, rules_setup, rules_turn, rules_push,
    rules_actions, rules_river, rules_quarters, rules_coats, rules_docks, rules_descendants,
    rules_cards, rules_chronicle, rules_wall, rules_tower, rules_end;

/* The line of the test that asks. */
struct here {
    const char *file;
    int line;
};
#define HERE ((struct here){__FILE__, __LINE__})

/* A board on which no line has three tiles of one colour. */
#define ANY_BOARD                                                                                  \
    "    .  .  .    "                                                                              \
    " .  G  W  B  . "                                                                              \
    " .  T  O  G  . "                                                                              \
    " .  O  T  W  . "                                                                              \
    "    .  .  .    "

/* The same grid; only the upper row, from W1 to E1, can still be pushed. */
#define ONE_LINE_OPEN                                                                              \
    "    G  .  W    "                                                                              \
    " .  G  W  B  . "                                                                              \
    " T  T  O  G  . "                                                                              \
    " .  O  T  W  O "                                                                              \
    "    .  O  .    "

/* A game at the start of seat 1's first turn: 2 coins, 2 sparrows and no tile each, no cards, a
 * tile of each colour in the docks; Abbot, Builder, Scholar and Merchant lie in the Oath House. The
 * board is drawn with the letters G W B T O, a dot where nothing is pushed out: three places above
 * the grid, each row between its two places, three below. */
#define set_table(g, seats, board) table_set(g, seats, NULL, board, HERE)

/* The same in the tower variant, with this tower tile in the first round. */
#define set_tower_table(g, seats, tower, board) table_set(g, seats, tower, board, HERE)

/* What a seat has, exactly. */
#define set_coins(g, seat, n) table_set_coins(g, seat, n, HERE)
#define set_sparrows(g, seat, n) table_set_sparrows(g, seat, n, HERE)
#define set_tiles(g, seat, colours) table_set_tiles(g, seat, colours, HERE)
#define set_hand(g, seat, cards) table_set_hand(g, seat, cards, HERE)
#define set_laid(g, seat, cards) table_set_laid(g, seat, cards, HERE)
#define set_barge(g, seat, space) table_set_barge(g, seat, space, HERE)
#define set_seals(g, seat, quarter, n) table_set_seals(g, seat, quarter, n, HERE)

/* What a seat gets besides what it has: coats of arms with their seals and crests but no points;
 * descendants, each with its seal in the Oath House, and one of those lying there goes into the box
 * for it where it was not among them. */
#define give_coats(g, seat, coats) table_give_coats(g, seat, coats, HERE)
#define give_descendants(g, seat, who) table_give_descendants(g, seat, who, HERE)

/* What lies there, exactly. What the bag or the draw pile must not hold goes to the last seat, into
 * its supply or face up before it; where more is wanted it gives back what it has. */
#define set_docks(g, colours) table_set_docks(g, colours, HERE)
#define set_bag(g, colours) table_set_bag(g, colours, HERE)
#define set_discard(g, cards) table_set_discard(g, cards, HERE)
#define set_deck(g, cards) table_set_deck(g, cards, HERE)

/* Makes moves, written as in a record but with semicolons between the lines: each must be legal and
 * the turn of the seat, or chance, that it names. */
#define does(g, lines) table_does(g, lines, HERE)

/* The seat whose turn it is draws this tile and pushes it in there. */
#define push(g, colour, place) table_push(g, colour, place, HERE)

/* It draws and pushes so that these three colours are the line: the first comes in at W1, the two
 * others lay in the upper row before; what lay right of them goes out to E1. */
#define push_line(g, colours) table_push_line(g, colours, HERE)

/* So many turns pass, the present one from where it stands: everybody draws, pushes somewhere and
 * ends, uses nothing and refuses the tax. */
#define skip_turns(g, n) table_skip_turns(g, n, HERE)

/* The seat to move may, or may not, make each of these moves, semicolons between them. */
#define offers(g, moves) table_offers(g, moves, true, HERE)
#define offers_not(g, moves) table_offers(g, moves, false, HERE)

/* It may make these and no others. */
#define offers_only(g, moves) table_offers_only(g, moves, HERE)

/* The move, one of chance with a star before it, is refused for this reason, and nothing changes. */
#define refuses(g, move, reason) table_refuses(g, move, reason, HERE)

/* Chance may answer with each of these, or with none of them. */
#define may_come(g, moves) table_may_come(g, moves, true, HERE)
#define cannot_come(g, moves) table_may_come(g, moves, false, HERE)

#define assert_board(g, board) table_assert_board(g, board, HERE)
#define assert_tiles(g, seat, colours) table_assert_tiles(seat_of(g, seat)->tiles, colours, HERE)
#define assert_docks(g, colours) table_assert_tiles((g)->docks, colours, HERE)
#define assert_bag(g, colours) table_assert_tiles((g)->bag, colours, HERE)
#define assert_pool(g, colours) table_assert_tiles((g)->pool, colours, HERE)
#define assert_hand(g, seat, cards) table_assert_cards(seat_of(g, seat)->hand, cards, HERE)
#define assert_laid(g, seat, cards) table_assert_cards(seat_of(g, seat)->laid, cards, HERE)
#define assert_discard(g, cards) table_assert_cards((g)->discard, cards, HERE)
#define assert_asked(g, what) assert_int_equal(game_asked(g), what)

struct seat *seat_of(struct game *g, unsigned seat);

/* The number of the seat to move; 0 for chance. */
unsigned mover_of(const struct game *g);

/* The final sheet of a seat, or the sheet as if it ended now. */
struct score_sheet sheet_of(const struct game *g, unsigned seat);

/* Where the printed board has something: what owners of the box may correct, no test assumes. A
 * river space beside the quarter, the first one; the space with the bonus; the place where
 * a tile must be pushed in to go out beside the coat. */
unsigned beside(const char *quarter);
unsigned bonus_space(enum bonus bonus);
const char *place_across(const char *coat);

/* What the coat prints. */
const struct coat_print *print_of_coat(const char *coat);

/* Words put together as printf does; they stand until the fourth call from here. */
const char *words(const char *format, ...) __attribute__((format(printf, 1, 2)));

void table_set(struct game *g, unsigned seats, const char *tower, const char *board, struct here);
void table_set_coins(struct game *g, unsigned seat, unsigned n, struct here);
void table_set_sparrows(struct game *g, unsigned seat, unsigned n, struct here);
void table_set_tiles(struct game *g, unsigned seat, const char *colours, struct here);
void table_set_hand(struct game *g, unsigned seat, const char *cards, struct here);
void table_set_laid(struct game *g, unsigned seat, const char *cards, struct here);
void table_set_barge(struct game *g, unsigned seat, unsigned space, struct here);
void table_set_seals(struct game *g, unsigned seat, const char *quarter, unsigned n, struct here);
void table_give_coats(struct game *g, unsigned seat, const char *coats, struct here);
void table_give_descendants(struct game *g, unsigned seat, const char *who, struct here);
void table_set_docks(struct game *g, const char *colours, struct here);
void table_set_bag(struct game *g, const char *colours, struct here);
void table_set_discard(struct game *g, const char *cards, struct here);
void table_set_deck(struct game *g, const char *cards, struct here);
void table_does(struct game *g, const char *lines, struct here);
void table_push(struct game *g, const char *colour, const char *place, struct here);
void table_push_line(struct game *g, const char *colours, struct here);
void table_skip_turns(struct game *g, unsigned n, struct here);
void table_offers(const struct game *g, const char *moves, bool expected, struct here);
void table_offers_only(const struct game *g, const char *moves, struct here);
void table_refuses(const struct game *g, const char *move, enum refusal reason, struct here);
void table_may_come(const struct game *g, const char *moves, bool expected, struct here);
void table_assert_board(const struct game *g, const char *board, struct here);
void table_assert_tiles(const uint8_t tiles[COLOURS], const char *colours, struct here);
void table_assert_cards(uint64_t set, const char *cards, struct here);

#endif
