#include "wasm/offers.h"

#include "notation/caption.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/menu.h"
#include "notation/preview.h"
#include "wasm/made.h"
#include "wasm/ways.h"

/* One move looked at before it is made. */
struct prospect {
    const struct view *view;
    struct move move;
    struct game after;
};

static void put_move(struct text *out, struct move move)
{
    char words[MOVE_MAX_BYTES];
    struct text text;
    text_init(&text, words, sizeof words);
    move_write(&text, move);
    json_put_text(out, "move", words);
}

static void put_caption(struct call *call, const struct prospect *p)
{
    char words[CAPTION_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    caption_write(&text, call->tongue, &p->view->known, p->move);
    json_put_text(call->out, "caption", words);
    json_put_text(call->out, "rule", caption_rule(p->move));
}

/* The sentences that are parted by newlines, as a list. */
static void put_lines(struct call *call, const struct prospect *p,
                      const char *const names[SEATS_MAX])
{
    char words[PREVIEW_MAX];
    struct text text;
    struct call lines;
    text_init(&text, words, sizeof words);
    preview_write(&text, call->tongue, p->view, p->move, names);
    lines.body = (struct slice){words, text.length};
    json_put_open(call->out, "lines", '[');
    while (lines.body.size) {
        struct slice line = call_line(&lines);
        json_put_comma(call->out);
        json_write_string(call->out, line.bytes, line.size);
    }
    text_put(call->out, ']');
}

static void put_seat(struct text *out, const char *key, unsigned seat)
{
    if (seat == NONE)
        json_put_null(out, key);
    else
        json_put_seat(out, key, seat);
}

static void put_push(struct text *out, const struct prospect *p)
{
    const struct game *before = &p->view->known, *after = &p->after;
    unsigned seat = p->view->seat;
    json_put_open(out, "push", '{');
    made_put_push(out, before, after, p->move.a);
    put_seat(out, "edge", before->edges[place_opposite(p->move.a)]);
    json_put_bool(out, "sparrow", after->sparrows < before->sparrows);
    json_put_number(out, "guard", after->seats[seat].score - before->seats[seat].score);
    text_put(out, '}');
}

/* What it scores at once, by seat. */
static void put_points(struct text *out, const struct prospect *p)
{
    const struct game *before = &p->view->known;
    json_put_open(out, "points", '[');
    for (unsigned s = 0; s < before->seat_count; s++) {
        json_put_comma(out);
        text_int(out, p->after.seats[s].score - before->seats[s].score);
    }
    text_put(out, ']');
}

static void put_offer(struct call *call, const struct prospect *p, const struct slot_names *names,
                      const struct ways *ways)
{
    json_put_comma(call->out);
    text_put(call->out, '{');
    put_move(call->out, p->move);
    put_caption(call, p);
    put_lines(call, p, names->list);
    put_points(call->out, p);
    ways_put(call->out, ways);
    if (p->move.kind == MOVE_PUSH)
        put_push(call->out, p);
    text_put(call->out, '}');
}

void offers_put(struct call *call, const struct slot *slot, unsigned viewer)
{
    struct ways ways[MOVES_MAX];
    const struct game *game = &slot->sitting.match.game;
    unsigned seat = viewer == VIEW_WHOLE ? game_mover(game) : viewer;
    struct slot_names names;
    struct view view;
    struct menu menu;
    view_of(game, seat < game->seat_count ? seat : VIEW_SPECTATOR, &view);
    menu_init(&menu, &view);
    ways_find(&view, menu.moves, menu.count, ways);
    slot_names(slot, call->tongue, &names);
    text_put(call->out, '[');
    for (size_t i = 0; i < menu.count; i++) {
        struct prospect p = {.view = &view, .move = menu.moves[i]};
        preview_game(&view, p.move, &p.after);
        put_offer(call, &p, &names, &ways[i]);
    }
    text_put(call->out, ']');
}
