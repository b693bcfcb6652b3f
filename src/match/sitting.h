/* A sitting: a match and who sits at it. This is what a saved game holds.
 *
 * As text it is a whole record (docs/notation.md) with header lines of ours: "player 2: person" or
 * the name of a computer player, "date: 2026-11-15T18:30:00Z" when it began, and the match's seed.
 * Luck comes from the seed, so a sitting that was read goes on as if it had never been away.
 *
 * Laws, tested: a sitting that was written reads as the same one, luck to come and taking back
 * included; cut off anywhere behind its header it reads as the game before the last whole line; any
 * bytes are read or refused with line and column.
 */
#ifndef ULM_MATCH_SITTING_H
#define ULM_MATCH_SITTING_H

#include "match/match.h"

enum {
    SITTING_NAME_MAX = 64,
    SITTING_PLAYER_MAX = 48,
    SITTING_DATE_MAX = 32,
    SITTING_HEADER_MAX = 8192,
    SITTING_TEXT_MAX = MATCH_TEXT_MAX + SITTING_HEADER_MAX
};

/* A game to be begun. */
struct sitting_plan {
    unsigned seats;
    enum variant variant;
    unsigned rounds;
    const char *names[SEATS_MAX];
    const char *players[SEATS_MAX]; /* "person", or as player_read() takes it */
    const char *date;               /* or NULL */
    uint8_t seed[RNG_SEED_BYTES];
};

/* Large, and it points into itself: it is neither copied nor moved. */
struct sitting {
    struct match match;
    char names[SEATS_MAX][SITTING_NAME_MAX]; /* as shown: cut where too long, empty without */
    char players[SEATS_MAX][SITTING_PLAYER_MAX];
    char date[SITTING_DATE_MAX];
    char header[SITTING_HEADER_MAX]; /* what match.header points into */
};

/* Whether there is a computer player of this name: the room that has them says so. */
typedef bool sitting_is_player(const char *name, size_t size);

/* Sets the table up. Returns 0, or -1 with the fault set where a name or player is none; the sitting
 * is then of no use. */
int sitting_init(struct sitting *sitting, const struct sitting_plan *plan,
                 sitting_is_player *is_player, struct fault *fault);

/* Reads it from a text, of which a last line without its newline is left out. Returns 0, or -1 with
 * the fault set; the sitting is then of no use. The bytes stay the caller's. */
int sitting_read(struct sitting *sitting, const char *bytes, size_t size,
                 sitting_is_player *is_player, struct fault *fault);

/* Its text; a buffer of SITTING_TEXT_MAX holds it. */
void sitting_write(const struct sitting *sitting, struct text *out);

bool sitting_is_person(const struct sitting *sitting, unsigned seat);
unsigned sitting_people(const struct sitting *sitting);

/* Who may look on: the only person at the table; VIEW_SPECTATOR where there are more, or none. */
unsigned sitting_onlooker(const struct sitting *sitting);

#endif
