#include "wasm/look.h"

#include "match/story.h"
#include "notation/json.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/name.h"
#include "rules/score.h"
#include "wasm/slot.h"

/* Of one answer. */
enum { STEPS_MAX = 150 };

static void put_sheet(struct text *out, const struct game *game, unsigned seat)
{
    struct score_sheet sheet;
    score_sheet(game, seat, &sheet);
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", seat);
    json_put_number(out, "total", sheet.total);
    json_put_number(out, "during", sheet.during);
    json_put_sheet(out, &sheet);
    text_put(out, '}');
}

void look_put_sheets(struct text *out, const char *key, const struct game *game)
{
    json_put_open(out, key, '[');
    for (unsigned s = 0; s < game->seat_count; s++)
        put_sheet(out, game, s);
    text_put(out, ']');
}

static void put_task(struct call *call, const struct game *game)
{
    unsigned mover = game_mover(game);
    enum asked asked = game_asked(game);
    if (mover >= SEATS_MAX)
        json_put_null(call->out, "task");
    else
        json_put_text(call->out, "task",
                      asked != ASKED_NOTHING ? name_asked(call->tongue, asked)
                                             : name_task(call->tongue, game->phase));
}

static void put_people(struct call *call, const struct slot *slot, unsigned seats)
{
    struct slot_names names;
    slot_names(slot, call->tongue, &names);
    json_put_open(call->out, "names", '[');
    for (unsigned s = 0; s < seats; s++)
        json_put_element(call->out, names.list[s]);
    text_put(call->out, ']');
    json_put_open(call->out, "players", '[');
    for (unsigned s = 0; s < seats; s++)
        json_put_element(call->out, slot->sitting.players[s]);
    text_put(call->out, ']');
}

static void put_move(struct text *out, struct move move)
{
    char words[LINE_MAX_BYTES];
    struct text text;
    text_init(&text, words, sizeof words);
    move_write(&text, move);
    json_put_text(out, "move", words);
}

static void put_mover(struct text *out, unsigned mover)
{
    json_put_number(out, "by", mover == MOVER_CHANCE ? 0 : (int)mover + 1);
}

static void put_last(struct text *out, const struct slot *slot, unsigned viewer, uint32_t ply)
{
    if (!ply) {
        json_put_null(out, "last");
        return;
    }
    const struct match_move *made = &slot->sitting.match.moves[ply - 1];
    json_put_open(out, "last", '{');
    put_mover(out, made->mover);
    put_move(out, view_mask(viewer, made->move));
    text_put(out, '}');
}

/* A number of moves, or "now". */
static int take_ply(struct call *call, uint32_t count, uint32_t *ply)
{
    struct call ahead = *call;
    struct slice word = call_word(&ahead);
    *ply = count;
    return word.size && word.bytes[0] == 'n' ? 0 : call_number(call, 0, count, ply);
}

int look_now(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    struct text *out = call->out;
    struct game game;
    unsigned viewer;
    uint32_t ply;
    if (!slot || call_viewer(call, &viewer) < 0)
        return -1;
    const struct match *match = &slot->sitting.match;
    if (take_ply(call, match->count, &ply) < 0)
        return -1;
    slot_game(slot, ply, &game);
    text_put(out, '{');
    json_put_number(out, "ply", (int)ply);
    json_put_number(out, "plies", (int)match->count);
    json_put_key(out, "state");
    json_write_state(out, &game, viewer);
    look_put_sheets(out, "sheets", &game);
    json_put_key(out, "can_undo");
    bool can_undo = slot->is_played && ply == match->count && viewer < SEATS_MAX &&
                    match_can_undo(match, viewer);
    text_puts(out, can_undo ? "true" : "false");
    put_task(call, &game);
    put_people(call, slot, game.seat_count);
    put_last(out, slot, viewer, ply);
    text_put(out, '}');
    return 0;
}

static void put_line(struct text *out, const struct slot *slot, const struct story_line *line,
                     unsigned viewer)
{
    json_put_comma(out);
    text_put(out, '{');
    json_put_text(out, "kind", line->kind == STORY_TURN ? "turn" : "move");
    json_put_number(out, "ply", (int)line->ply);
    put_mover(out, line->mover);
    json_put_number(out, "round", (int)line->round);
    json_put_text(out, "words", line->words);
    if (line->kind == STORY_TURN)
        json_put_null(out, "move");
    else
        put_move(out, view_mask(viewer, slot->sitting.match.moves[line->ply - 1].move));
    text_put(out, '}');
}

int look_log(struct call *call)
{
    static struct story story;
    static struct story_line line;
    struct slot *slot = slot_take_open(call);
    struct slot_names names;
    unsigned viewer;
    uint32_t from;
    if (!slot || call_viewer(call, &viewer) < 0 || call_number(call, 0, MATCH_MOVES_MAX, &from) < 0)
        return -1;
    slot_names(slot, call->tongue, &names);
    story_init(&story, &slot->sitting.match, viewer, call->tongue, names.list);
    text_put(call->out, '[');
    while (story_next(&story, &line))
        if (line.ply > from || (line.ply == from && line.kind == STORY_TURN))
            put_line(call->out, slot, &line, viewer);
    text_put(call->out, ']');
    return 0;
}

int look_steps(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    struct game game;
    unsigned viewer;
    uint32_t from;
    if (!slot || call_viewer(call, &viewer) < 0)
        return -1;
    const struct match *match = &slot->sitting.match;
    if (call_number(call, 0, match->count, &from) < 0)
        return -1;
    slot_game(slot, from, &game);
    text_put(call->out, '[');
    for (uint32_t i = from; i < match->count && i < from + STEPS_MAX; i++) {
        const struct match_move *made = &match->moves[i];
        if (game_apply(&game, made->move) != REFUSAL_NONE)
            return -1;
        json_put_comma(call->out);
        json_write_ply(call->out, i + 1, made->mover, made->move,
                       i + 1 == match->count ? &match->game : &game, viewer);
    }
    text_put(call->out, ']');
    return 0;
}

static void put_totals(struct text *out, const struct game *game)
{
    struct score_sheet sheet;
    json_put_comma(out);
    text_put(out, '[');
    for (unsigned s = 0; s < game->seat_count; s++) {
        score_sheet(game, s, &sheet);
        json_put_comma(out);
        text_int(out, sheet.total);
    }
    text_put(out, ']');
}

int look_chart(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    struct game game;
    if (!slot)
        return -1;
    const struct match *match = &slot->sitting.match;
    slot_game(slot, 0, &game);
    text_put(call->out, '[');
    put_totals(call->out, &game);
    for (uint32_t i = 0; i < match->count; i++) {
        if (game_apply(&game, match->moves[i].move) != REFUSAL_NONE)
            return -1;
        put_totals(call->out, &game);
    }
    text_put(call->out, ']');
    return 0;
}
