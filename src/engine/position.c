#include "engine/position.h"

#include "base/tongue.h"
#include "notation/line.h"
#include "notation/record.h"

int position_read(struct position *position, const char *bytes, size_t size, struct fault *fault)
{
    struct record_reader reader;
    int more = record_open(&reader, bytes, size, fault);
    while (more >= 0 && (more = record_next(&reader, fault)) > 0)
        ;
    position->is_set = more == 0;
    position->game = reader.game;
    return more;
}

int position_add(struct position *position, struct slice line, struct fault *fault)
{
    struct game next = position->game;
    unsigned mover;
    struct move move;
    if (line_read(line.bytes, line.size, &mover, &move, fault) != 0)
        return -1;
    if (game_can_skip_coat(&next) && move.kind != MOVE_COAT)
        game_skip_coat(&next);
    if (mover != game_mover(&next)) {
        fault_set(fault, line.bytes, 0, N_("Expected a line of the one who is to move."));
        return -1;
    }
    enum refusal refusal = game_apply(&next, move);
    if (refusal != REFUSAL_NONE) {
        fault_set(fault, line.bytes, line_move_at(line.bytes, line.size),
                  refusal_sentence(refusal));
        return -1;
    }
    position->game = next;
    return 0;
}

static bool is_dark(const struct game *game)
{
    for (unsigned i = 0; i < game->shown_count; i++)
        if (game->shown[i].coat == NONE)
            return true;
    return game_dark_count(game, game->seat) != 0;
}

int position_view(const struct position *position, struct view *view)
{
    if (!position->is_set)
        return POSITION_NONE;
    unsigned mover = game_mover(&position->game);
    if (mover == MOVER_CHANCE)
        return POSITION_CHANCE;
    if (mover == MOVER_NOBODY)
        return POSITION_OVER;
    if (is_dark(&position->game))
        return POSITION_DARK;
    view_of(&position->game, mover, view);
    return 0;
}
