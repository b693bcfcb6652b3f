/* The story: what has happened in a match, line by line, as one viewer may know it.
 *
 * Told from views: cards and coats of others stay unnamed. A turn opens with a line of its own,
 * which marks the round. The story is read off the match each time, so what was taken back is gone.
 * The match may be one that somebody knows only in parts: its moves with dark cards and coats.
 */
#ifndef ULM_MATCH_STORY_H
#define ULM_MATCH_STORY_H

#include "base/tongue.h"
#include "match/match.h"
#include "notation/prose.h"

enum story_kind {
    STORY_TURN, /* "Round 3 of 10: Ada." */
    STORY_MOVE  /* what a seat or chance did, and what came of it */
};

struct story_line {
    enum story_kind kind;
    uint32_t ply;   /* moves up to here, this one included */
    unsigned mover; /* of a move: a seat or MOVER_CHANCE; of a turn: whose it is */
    unsigned round;
    char words[PROSE_MAX];
};

struct story {
    const struct match *match;
    const struct tongue *tongue;
    const char *names[SEATS_MAX];
    unsigned viewer; /* see view.h */
    uint32_t ply;
    bool opens; /* a turn has to be opened */
    struct game game;
};

/* From the beginning. All pointers stay the caller's and must outlive the story; the match must not
 * change meanwhile. */
void story_init(struct story *story, const struct match *match, unsigned viewer,
                const struct tongue *tongue, const char *const names[SEATS_MAX]);

/* The next line; false, and nothing written, when all is told. */
bool story_next(struct story *story, struct story_line *line);

#endif
