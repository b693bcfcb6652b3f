#include "match/story.h"

#include "base/check.h"

void story_init(struct story *story, const struct match *match, unsigned viewer,
                const struct tongue *tongue, const char *const names[SEATS_MAX])
{
    *story = (struct story){.match = match, .tongue = tongue, .viewer = viewer};
    for (unsigned s = 0; s < SEATS_MAX; s++)
        story->names[s] = names[s];
    game_init(&story->game, match->header.seats, match->header.variant, match->header.rounds);
}

static struct game seen(const struct game *game, unsigned viewer)
{
    struct view view;
    if (viewer == VIEW_WHOLE)
        return *game;
    view_of(game, viewer, &view);
    return view.known;
}

static void open_turn(struct story *story, struct story_line *line)
{
    const struct game *g = &story->game;
    struct text text;
    text_init(&text, line->words, sizeof line->words);
    const char *name = story->names[g->seat];
    if (name && name[0])
        text_format(&text, tongue_say(story->tongue, N_("Round %d of %d: %s.")), g->round,
                    g->rounds, name);
    else
        text_format(&text, tongue_say(story->tongue, N_("Round %d of %d: seat %d.")), g->round,
                    g->rounds, g->seat + 1);
    line->kind = STORY_TURN;
    line->ply = story->ply;
    line->mover = g->seat;
    line->round = g->round;
    story->opens = false;
}

bool story_next(struct story *story, struct story_line *line)
{
    const struct game before = story->game;
    struct text text;
    if (story->opens) {
        open_turn(story, line);
        return true;
    }
    if (story->ply == story->match->count)
        return false;
    const struct match_move *made = &story->match->moves[story->ply++];
    enum refusal refusal = game_apply(&story->game, made->move);
    CHECK(refusal == REFUSAL_NONE);

    struct game then = seen(&before, story->viewer), now = seen(&story->game, story->viewer);
    text_init(&text, line->words, sizeof line->words);
    prose_move(&text, story->tongue, &then, &now, made->mover, view_mask(story->viewer, made->move),
               story->names);
    line->kind = STORY_MOVE;
    line->ply = story->ply;
    line->mover = made->mover;
    line->round = before.round;
    bool began = before.phase == PHASE_SETUP ? story->game.phase != PHASE_SETUP
                                             : before.seat != story->game.seat;
    story->opens = began && story->game.phase != PHASE_OVER;
    return true;
}
