#include "notation/preview.h"

#include "notation/caption.h"
#include "notation/effect.h"
#include "notation/name.h"
#include "notation/reason.h"
#include "notation/seat_name.h"
#include "notation/words.h"
#include "rules/action.h"
#include "rules/score.h"

struct preview {
    struct text *out;
    const struct tongue *tongue;
    const struct game *before, *after;
    const char *const *names;
    unsigned seat;
    struct move m;
};

#define SAY(p, english, ...) text_format(line(p), tongue_say((p)->tongue, english), __VA_ARGS__)

static struct text *line(const struct preview *p)
{
    if (p->out->length)
        text_put(p->out, '\n');
    return p->out;
}

static const char *name_of(const struct preview *p, unsigned seat, char room[SEAT_NAME_MAX])
{
    return seat_name(p->tongue, seat, p->names[seat], room);
}

void preview_game(const struct view *view, struct move move, struct game *after)
{
    *after = view->known;
    game_do(after, move);
}

/* The three actions of the line, in the order in which the tiles lie. */
static void say_push(const struct preview *p)
{
    const struct game *after = p->after;
    unsigned place = p->m.a, exit = place_opposite(place);
    const uint8_t *cells = place_cells[place];
    SAY(p, N_("Actions: %s, %s, %s"), name_action(p->tongue, after->grid[cells[0]]),
        name_action(p->tongue, after->grid[cells[1]]),
        name_action(p->tongue, after->grid[cells[2]]));
    SAY(p, N_("Out at %s: %s"), place_words[exit], name_colour(p->tongue, after->out[exit]));
    unsigned owner = p->before->edges[exit];
    if (owner != NONE) {
        char room[SEAT_NAME_MAX];
        SAY(p,
            after->sparrows < p->before->sparrows ? N_("%s: 1 sparrow")
                                                  : N_("%s: no sparrow is left"),
            name_of(p, owner, room));
    }
    int points = after->seats[p->seat].score - p->before->seats[p->seat].score;
    if (points)
        text_format(line(p),
                    tongue_count(p->tongue, "City Guard: %d point", "City Guard: %d points",
                                 (unsigned)points),
                    points);
}

static void say_seal(const struct preview *p, unsigned quarter, unsigned descendant)
{
    const struct game *g = p->before;
    int coins = g->seats[p->seat].coins, used = 0;
    for (unsigned s = 0; s < g->seat_count; s++)
        used += g->seals[quarter][s];
    SAY(p, N_("Coins: %d of %d; spaces left: %d"), coins - p->after->seats[p->seat].coins, coins,
        edition_quarter[quarter].spaces - used - 1);
    unsigned owner = g->crests[quarter];
    if (owner != NONE) {
        char room[SEAT_NAME_MAX];
        int later = edition_coat[quarter].later;
        text_format(line(p),
                    tongue_count(p->tongue, "%s: %d point (family crest)",
                                 "%s: %d points (family crest)", (unsigned)later),
                    name_of(p, owner, room), later);
    }
    if (descendant != NONE)
        effect_write_descendant(line(p), p->tongue, descendant);
    else
        effect_write_quarter(line(p), p->tongue, quarter);
}

/* Of a card that is played or laid down the effect that this has, else both. */
static void say_card(const struct preview *p, unsigned card)
{
    if (p->m.kind != MOVE_LAY) {
        text_puts(line(p), tongue_say(p->tongue, N_("Upper: ")));
        effect_write_played(p->out, p->tongue, card);
    }
    if (p->m.kind != MOVE_PLAY) {
        text_puts(line(p), tongue_say(p->tongue, N_("Lower: ")));
        effect_write_laid(p->out, p->tongue, card);
    }
}

/* What the card would be worth if it were laid down now. */
static void say_worth(const struct preview *p, unsigned card)
{
    SAY(p, N_("Laid down it would now score %d"), score_laying(p->before, p->seat, card));
}

static void say_coat(const struct preview *p)
{
    effect_write_coat(line(p), p->tongue, p->m.a);
}

static void say_gains(const struct preview *p)
{
    struct reason reason;
    struct text *out = line(p);
    reason_of(p->before, p->after, p->seat, &reason);
    text_puts(out, tongue_say(p->tongue, N_("Now: ")));
    reason_write(out, p->tongue, &reason, p->names);
}

static void say_projection(const struct preview *p)
{
    struct score_sheet before, after;
    score_sheet(p->before, p->seat, &before);
    score_sheet(p->after, p->seat, &after);
    if (after.total != before.total)
        SAY(p, N_("If it ended now: %d, not %d"), after.total, before.total);
}

void preview_write(struct text *out, const struct tongue *tongue, const struct view *view,
                   struct move m, const char *const names[SEATS_MAX])
{
    struct game after;
    preview_game(view, m, &after);
    struct preview p = {out, tongue, &view->known, &after, names, view->seat, m};
    if (m.kind == MOVE_PUSH) {
        say_push(&p);
        return;
    }
    if (m.kind == MOVE_SEAL)
        say_seal(&p, m.a, m.b);
    else if (move_aim(m) == AIM_QUARTER)
        say_seal(&p, m.b, m.c);
    else if (m.kind != MOVE_DRAW && m.kind != MOVE_END)
        say_gains(&p);
    if (m.kind == MOVE_COAT)
        say_coat(&p);
    unsigned card = m.kind == MOVE_DISCARD ? caption_kept(&view->known, m) : m.a;
    bool is_card =
        m.kind == MOVE_LAY || m.kind == MOVE_PLAY || m.kind == MOVE_TAKE || m.kind == MOVE_DISCARD;
    if (is_card && card != NONE)
        say_card(&p, card);
    if (is_card && card != NONE && m.kind != MOVE_LAY)
        say_worth(&p, card);
    if (after.phase != PHASE_OVER)
        say_projection(&p);
}
