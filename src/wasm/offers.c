#include "wasm/offers.h"

#include "notation/caption.h"
#include "notation/json.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/menu.h"
#include "notation/phrase.h"
#include "notation/preview.h"
#include "notation/reason.h"
#include "notation/words.h"
#include "rules/action.h"
#include "rules/score.h"
#include "wasm/look.h"
#include "wasm/slot.h"

static const char *const group_words[MENU_GROUPS] = {
    [MENU_DRAW] = "draw", [MENU_PUSH] = "push", [MENU_ANSWER] = "answer", [MENU_ACTION] = "action",
    [MENU_SWAP] = "swap", [MENU_CARD] = "card", [MENU_END] = "end",
};

/* One move looked at before it is made. */
struct prospect {
    const struct view *view;
    struct move move;
    struct game after;
};

/* The slot and what its viewer, a seat, knows. */
static struct slot *take_view(struct call *call, struct view *view)
{
    struct slot *slot = slot_take_open(call);
    unsigned viewer;
    if (!slot || call_viewer(call, &viewer) < 0)
        return NULL;
    if (viewer == VIEW_WHOLE)
        viewer = game_mover(&slot->sitting.match.game);
    if (viewer >= slot->sitting.match.header.seats)
        viewer = VIEW_SPECTATOR;
    view_of(&slot->sitting.match.game, viewer, view);
    return slot;
}

static void put_move(struct text *out, struct move move)
{
    char words[MOVE_MAX_BYTES];
    struct text text;
    text_init(&text, words, sizeof words);
    move_write(&text, move);
    json_put_text(out, "move", words);
}

static void put_phrase(struct call *call, const struct view *view, struct move move)
{
    static char words[PHRASE_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    phrase_move(&text, call->tongue, view, move);
    json_put_text(call->out, "words", words);
    text_init(&text, words, sizeof words);
    caption_write(&text, call->tongue, &view->known, move);
    json_put_text(call->out, "caption", words);
    json_put_text(call->out, "rule", caption_rule(move));
}

int offers_list(struct call *call)
{
    struct view view;
    struct menu menu;
    if (!take_view(call, &view))
        return -1;
    menu_init(&menu, &view);
    text_put(call->out, '[');
    for (size_t i = 0; i < menu.count; i++) {
        json_put_comma(call->out);
        text_put(call->out, '{');
        put_move(call->out, menu.moves[i]);
        json_put_text(call->out, "group", group_words[menu_group(menu.moves[i])]);
        put_phrase(call, &view, menu.moves[i]);
        text_put(call->out, '}');
    }
    text_put(call->out, ']');
    return 0;
}

/* The sentences that are parted by newlines, as a list. */
static void put_lines(struct call *call, const struct prospect *p,
                      const char *const names[SEATS_MAX])
{
    static char words[PREVIEW_MAX];
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
    unsigned place = p->move.a, exit = place_opposite(place), seat = p->view->seat;
    const uint8_t *cells = place_cells[place];
    json_put_open(out, "push", '{');
    json_put_word(out, "place", place_words, place);
    json_put_word(out, "exit", place_words, exit);
    json_put_open(out, "cells", '[');
    for (unsigned i = 0; i < LINE_CELLS; i++) {
        json_put_comma(out);
        text_int(out, cells[i]);
    }
    text_put(out, ']');
    json_put_open(out, "actions", '[');
    for (unsigned i = 0; i < LINE_CELLS; i++)
        json_put_element_word(out, colour_words, after->grid[cells[i]]);
    text_put(out, ']');
    json_put_word(out, "leaves", colour_words, before->grid[cells[LINE_CELLS - 1]]);
    put_seat(out, "edge", before->edges[exit]);
    json_put_bool(out, "sparrow", after->sparrows < before->sparrows);
    json_put_number(out, "guard", after->seats[seat].score - before->seats[seat].score);
    json_put_open(out, "closes", '[');
    for (unsigned i = 0; i < PLACES; i++)
        if (place_is_open(before, i) && !place_is_open(after, i))
            json_put_element_word(out, place_words, i);
    text_puts(out, "]}");
}

static unsigned price(const struct prospect *p)
{
    const struct game *g = &p->view->known;
    if (p->move.kind == MOVE_PLAY && p->move.a == CARD_CHRONICLE)
        return CHRONICLE_PRICE;
    return game_asked(g) == ASKED_SEAL ? 0 : action_seal_price(g);
}

static void put_seal(struct text *out, const struct prospect *p, unsigned quarter,
                     unsigned descendant)
{
    const struct game *before = &p->view->known;
    unsigned used = 0, owner = before->crests[quarter];
    for (unsigned s = 0; s < before->seat_count; s++)
        used += p->after.seals[quarter][s];
    json_put_open(out, "seal", '{');
    json_put_word(out, "quarter", quarter_words, quarter);
    json_put_word(out, "descendant", descendant_words, descendant);
    json_put_number(out, "price", (int)price(p));
    json_put_number(out, "spaces", edition_quarter[quarter].spaces - (int)used);
    put_seat(out, "crest", owner);
    json_put_number(out, "crest_points", owner == NONE ? 0 : edition_coat[quarter].later);
    text_put(out, '}');
}

static void put_card(struct text *out, const struct prospect *p, unsigned card)
{
    struct game then = p->view->known;
    struct seat *seat = &then.seats[p->view->seat];
    struct score_sheet now, laid;
    score_sheet(&then, p->view->seat, &now);
    seat->hand &= ~CARD_BIT(card);
    seat->laid |= CARD_BIT(card);
    score_sheet(&then, p->view->seat, &laid);
    json_put_open(out, "card", '{');
    json_put_word(out, "card", card_words, card);
    json_put_number(out, "worth", laid.total - now.total);
    text_put(out, '}');
}

/* What is special about some kinds of moves. */
static void put_kind(struct text *out, const struct prospect *p)
{
    struct move m = p->move;
    unsigned card = NONE;
    if (m.kind == MOVE_PUSH)
        put_push(out, p);
    if (m.kind == MOVE_SEAL)
        put_seal(out, p, m.a, m.b);
    if (m.kind == MOVE_PLAY && (m.a == CARD_CHRONICLE || m.a == CARD_WALL))
        put_seal(out, p, m.b, m.c);
    if (m.kind == MOVE_LAY || m.kind == MOVE_PLAY || m.kind == MOVE_TAKE)
        card = m.a;
    if (m.kind == MOVE_DISCARD)
        card = caption_kept(&p->view->known, m);
    if (card != NONE)
        put_card(out, p, card);
}

static void put_preview(struct call *call, const struct slot *slot, const struct view *view,
                        struct move move)
{
    struct text *out = call->out;
    struct prospect p = {.view = view, .move = move};
    struct slot_names names;
    struct reason reason;
    preview_game(view, move, &p.after);
    slot_names(slot, call->tongue, &names);
    text_put(out, '{');
    put_move(out, move);
    put_phrase(call, view, move);
    put_lines(call, &p, names.list);
    reason_of(&view->known, &p.after, view->seat, &reason);
    json_put_key(out, "gains");
    reason_write_json(out, &reason);
    json_put_key(out, "after");
    json_write_state(out, &p.after, view->seat);
    json_put_open(out, "sheets", '{');
    look_put_sheets(out, "before", &view->known);
    look_put_sheets(out, "after", &p.after);
    text_put(out, '}');
    json_put_bool(out, "luck", game_mover(&p.after) == MOVER_CHANCE);
    put_kind(out, &p);
    text_put(out, '}');
}

int offers_preview(struct call *call)
{
    struct view view;
    struct slot *slot = take_view(call, &view);
    struct move list[MOVES_MAX], move;
    struct fault fault;
    if (!slot)
        return -1;
    if (move_read(call->body.bytes, call->body.size, false, &move, &fault) < 0)
        return call_refuse(call, fault.sentence);
    size_t count = view_moves(&view, list), at = 0;
    while (at < count && !move_is_same(list[at], move))
        at++;
    if (at < count)
        put_preview(call, slot, &view, move);
    else if (view.seat == VIEW_SPECTATOR || game_mover(&view.known) != view.seat)
        return call_refuse(call, refusal_sentence(REFUSAL_OTHER_SEAT));
    else
        return call_refuse(call, refusal_sentence(game_check(&view.known, move)));
    return 0;
}

int offers_previews(struct call *call)
{
    struct view view;
    struct slot *slot = take_view(call, &view);
    struct menu menu;
    if (!slot)
        return -1;
    menu_init(&menu, &view);
    text_put(call->out, '[');
    for (size_t i = 0; i < menu.count; i++) {
        json_put_comma(call->out);
        put_preview(call, slot, &view, menu.moves[i]);
    }
    text_put(call->out, ']');
    return 0;
}
