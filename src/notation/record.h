/* A record: a game as text, a header and then a line a move.
 *
 * A reader goes through a record line by line and plays the moves, so what it has read is a game
 * that can have happened. It takes any bytes. A record that breaks off is valid up to there: if the
 * last line has no newline and only lacks its end, it is left out.
 *
 * Laws, tested: reading a record that was written and writing it again gives the same bytes; a
 * valid record cut off anywhere behind its header reads without a fault.
 */
#ifndef ULM_NOTATION_RECORD_H
#define ULM_NOTATION_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "notation/fault.h"
#include "notation/lines.h"
#include "rules/game.h"

enum { RECORD_KEPT_MAX = 64 };

struct record_header {
    uint8_t seats;
    uint8_t variant; /* enum variant */
    uint8_t rounds;
    uint8_t kept_count;
    struct slice names[SEATS_MAX];      /* bytes NULL where a seat has no name */
    struct slice kept[RECORD_KEPT_MAX]; /* the lines with other keys, whole, in their order */
};

struct record_reader {
    struct record_header header; /* its slices lie in the record */
    struct game game;            /* after the last move read */
    struct game before;          /* before it */
    unsigned mover;              /* of the last move read: a seat from 0 or MOVER_CHANCE */
    struct move move;            /* the last move read */
    unsigned ply;                /* moves read so far */
    unsigned line;               /* of the last line read, from 1 */
    bool has_result;             /* the result line was there, and is right */
    bool is_cut;                 /* the last line breaks off and was left out */
    struct lines lines;          /* what is left to read */
};

/* Reads the header. The bytes stay the caller's and must outlive the reader. Returns 0, or -1 with
 * the fault set; the reader is then of no use. */
int record_open(struct record_reader *reader, const char *bytes, size_t size, struct fault *fault);

/* Reads on after so many moves that led to a game: the bytes are lines of moves, without a header. */
void record_go_on(struct record_reader *reader, const struct game *game, unsigned ply,
                  const char *bytes, size_t size);

/* Reads and plays the next move. Returns 1; 0 at the end of the record; or -1 with the fault set
 * and the reader as it was. */
int record_next(struct record_reader *reader, struct fault *fault);

/* The first lines of a record, up to the empty line and with it. Names and kept lines go in as they
 * are: they must be trimmed text without control characters. */
void record_write_header(struct text *out, const struct record_header *header);

/* The last line of a record, with its newline. The game must be over. */
void record_write_result(struct text *out, const struct game *game);

#endif
