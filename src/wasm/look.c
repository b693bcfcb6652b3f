#include "wasm/look.h"

#include "match/story.h"
#include "notation/json.h"
#include "notation/json_value.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "notation/words.h"
#include "rules/score.h"
#include "wasm/made.h"

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

static void put_sheets(struct text *out, const struct game *game)
{
    json_put_open(out, "sheets", '[');
    for (unsigned s = 0; s < game->seat_count; s++)
        put_sheet(out, game, s);
    text_put(out, ']');
}

static void put_task(struct call *call, const struct game *game)
{
    unsigned mover = game_mover(game);
    char task[PRINTED_MAX];
    struct text text;
    if (mover >= SEATS_MAX) {
        json_put_null(call->out, "task");
        return;
    }
    text_init(&text, task, sizeof task);
    name_write_task(&text, call->tongue, game);
    json_put_text(call->out, "task", task);
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

static void put_last(struct text *out, const struct slot *slot, unsigned viewer, uint32_t ply,
                     const struct game *game)
{
    struct game before;
    if (!ply) {
        json_put_null(out, "last");
        return;
    }
    slot_game(slot, ply - 1, &before);
    made_put(out, &slot->sitting.match.moves[ply - 1], &before, game, viewer);
}

/* Where whoever looks can push now. */
static void put_pushes(struct text *out, const struct game *game, unsigned viewer)
{
    unsigned seat = viewer == VIEW_WHOLE ? game_mover(game) : viewer;
    struct move moves[MOVES_MAX];
    struct view view;
    size_t count = 0;
    if (seat < game->seat_count) {
        view_of(game, seat, &view);
        count = view_moves(&view, moves);
    }
    json_put_open(out, "pushes", '[');
    for (size_t i = 0; i < count; i++)
        if (moves[i].kind == MOVE_PUSH)
            json_put_element_word(out, place_words, moves[i].a);
    text_put(out, ']');
}

/* A number of moves, or "now". */
static int take_ply(struct call *call, uint32_t count, uint32_t *ply)
{
    struct call ahead = *call;
    struct slice word = call_word(&ahead);
    *ply = count;
    return word.size && word.bytes[0] == 'n' ? 0 : call_number(call, 0, count, ply);
}

void look_put(struct call *call, const struct slot *slot, unsigned viewer, uint32_t ply)
{
    const struct match *match = &slot->sitting.match;
    struct text *out = call->out;
    struct game game;
    slot_game(slot, ply, &game);
    text_put(out, '{');
    json_put_number(out, "ply", (int)ply);
    json_put_number(out, "plies", (int)match->count);
    json_put_key(out, "state");
    json_write_state(out, &game, viewer);
    put_sheets(out, &game);
    json_put_bool(out, "can_undo",
                  slot->is_played && ply == match->count && viewer < SEATS_MAX &&
                      match_can_undo(match, viewer));
    put_task(call, &game);
    put_people(call, slot, game.seat_count);
    put_last(out, slot, viewer, ply, &game);
    put_pushes(out, &game, viewer);
    text_put(out, '}');
}

int look_now(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    unsigned viewer;
    uint32_t ply;
    if (!slot || call_viewer(call, &viewer) < 0 ||
        take_ply(call, slot->sitting.match.count, &ply) < 0)
        return -1;
    look_put(call, slot, viewer, ply);
    return 0;
}

static void put_line(struct text *out, const struct slot *slot, const struct story_line *line)
{
    json_put_comma(out);
    text_put(out, '{');
    json_put_text(out, "kind", line->kind == STORY_TURN ? "turn" : "move");
    json_put_number(out, "ply", (int)line->ply);
    json_put_number(out, "by", line->mover == MOVER_CHANCE ? 0 : (int)line->mover + 1);
    json_put_number(out, "round", (int)line->round);
    json_put_text(out, "words", line->words);
    json_put_text(out, "news",
                  line->kind == STORY_TURN
                      ? "never"
                      : made_news(slot->sitting.match.moves[line->ply - 1].move));
    text_put(out, '}');
}

void look_put_log(struct call *call, const struct slot *slot, unsigned viewer, uint32_t from)
{
    struct story story;
    struct story_line line;
    struct slot_names names;
    slot_names(slot, call->tongue, &names);
    story_init(&story, &slot->sitting.match, viewer, call->tongue, names.list);
    text_put(call->out, '[');
    while (story_next(&story, &line))
        if (line.ply > from || (line.ply == from && line.kind == STORY_TURN))
            put_line(call->out, slot, &line);
    text_put(call->out, ']');
}

struct slot *look_take(struct call *call, unsigned *viewer, uint32_t *from)
{
    struct slot *slot = slot_take_open(call);
    if (!slot || call_viewer(call, viewer) < 0 || call_number(call, 0, MATCH_MOVES_MAX, from) < 0)
        return NULL;
    return slot;
}

int look_log(struct call *call)
{
    unsigned viewer;
    uint32_t from;
    struct slot *slot = look_take(call, &viewer, &from);
    if (!slot)
        return -1;
    look_put_log(call, slot, viewer, from);
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
