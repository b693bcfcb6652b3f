/* The view: what one seat, or a spectator, knows of a game.
 *
 * A type of its own, so that nobody who should have a view can be handed a game. It holds a game in
 * which all that its seat cannot know is dark, not merely marked: the truth is not in there.
 *
 * What a seat knows: everything open; its own hand; cards that others took openly, and the City Wall
 * where nothing else explains that the League's orange was chosen; the coats it was shown; and what
 * follows for the others' hands from the last shuffling of the discard pile. What followed from
 * shufflings before the last one is forgotten.
 *
 * Laws, tested over random games: the view of a game sampled from a view is that view; games that
 * differ only in what a seat cannot know give it equal views and equal moves; a view that is told
 * the moves as its seat sees them stays the view of the game.
 */
#ifndef ULM_RULES_VIEW_H
#define ULM_RULES_VIEW_H

#include "base/rng.h"
#include "rules/game.h"

/* Who looks: a seat, a spectator, who sees only what is open, or somebody who may see it all. */
enum { VIEW_SPECTATOR = SEATS_MAX, VIEW_WHOLE };

struct view {
    struct game known;
    uint8_t seat; /* or VIEW_SPECTATOR */
    uint8_t unused[15];
};

/* What the seat knows of the game; a spectator with VIEW_SPECTATOR. */
void view_of(const struct game *game, unsigned seat, struct view *view);

/* The move as the viewer sees it: a card or coat of another seat is not named. */
struct move view_mask(unsigned viewer, struct move move);

/* Follows a move as the seat sees it. Refused moves leave the view as it was. Between a coat shown
 * in the dark to a seat without crests and the next move it can be open whether that seat is asked:
 * the view then says that it is. */
enum refusal view_apply(struct view *view, struct move masked);

/* The legal moves of the view's seat; 0 when it is not to move, or holds a card that the view does
 * not know. */
size_t view_moves(const struct view *view, struct move list[MOVES_MAX]);

/* A full game that fits the view: each possible one as likely as any other. */
void view_sample(const struct view *view, struct rng *rng, struct game *game);

#endif
