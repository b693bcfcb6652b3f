#include "wasm/turns.h"

#include "base/check.h"
#include "base/memory.h"
#include "notation/gains.h"
#include "notation/json_value.h"
#include "notation/words.h"
#include "rules/action.h"
#include "wasm/made.h"

struct turn {
    uint32_t from, to; /* moves before it; and with it, as far as it has come */
    uint8_t seat, round;
    bool is_over;
};

/* The last turns, one a seat, oldest first. */
struct turns {
    struct turn list[SEATS_MAX];
    unsigned count;
};

static void begin_turn(struct turns *turns, const struct game *game, uint32_t ply)
{
    if (turns->count == SEATS_MAX)
        memmove(turns->list, turns->list + 1, --turns->count * sizeof *turns->list);
    turns->list[turns->count++] = (struct turn){ply, ply, game->seat, game->round, false};
}

static void find_turns(const struct match *match, struct turns *turns)
{
    struct game game;
    turns->count = 0;
    game_init(&game, match->header.seats, match->header.variant, match->header.rounds);
    for (uint32_t ply = 1; ply <= match->count; ply++) {
        const unsigned seat = game.seat, phase = game.phase;
        enum refusal refusal = game_apply(&game, match->moves[ply - 1].move);
        CHECK(refusal == REFUSAL_NONE);
        struct turn *last = turns->count ? &turns->list[turns->count - 1] : NULL;
        if (last && !last->is_over) {
            last->to = ply;
            last->is_over = game.seat != seat || game.phase == PHASE_OVER;
        }
        bool begins = phase == PHASE_SETUP ? game.phase != PHASE_SETUP : game.seat != seat;
        if (begins && game.phase != PHASE_OVER)
            begin_turn(turns, &game, ply);
    }
}

/* The first of them that the viewer has not answered yet with a turn of its own; all but the oldest
 * where nobody sits. */
static unsigned first_since(const struct turns *turns, unsigned viewer, unsigned seats)
{
    if (viewer >= SEATS_MAX)
        return turns->count > seats - 1 ? turns->count - (seats - 1) : 0;
    for (unsigned i = turns->count; i-- > 0;)
        if (turns->list[i].seat == viewer && turns->list[i].is_over)
            return i + 1;
    return 0;
}

static void put_push(struct text *out, const struct game *before, const struct game *after,
                     unsigned place)
{
    json_put_open(out, "push", '{');
    made_put_push(out, before, after, place);
    text_put(out, '}');
}

/* Its push, and the cards that were played in it. */
static void put_deeds(struct text *out, const struct match *match, const struct turn *turn,
                      struct game *game)
{
    uint64_t played = 0;
    bool pushed = false;
    for (uint32_t i = turn->from; i < turn->to; i++) {
        const struct game before = *game;
        const struct move move = match->moves[i].move;
        enum refusal refusal = game_apply(game, move);
        CHECK(refusal == REFUSAL_NONE);
        if (match->moves[i].mover != turn->seat)
            continue;
        if (move.kind == MOVE_PUSH && !pushed)
            put_push(out, &before, game, move.a);
        pushed |= move.kind == MOVE_PUSH;
        if (move.kind == MOVE_PLAY)
            played |= UINT64_C(1) << move.a;
    }
    if (!pushed)
        json_put_null(out, "push");
    json_put_set(out, "played", card_words, played, 0);
}

static void put_gains(struct text *out, const struct gains *gains)
{
    json_put_number(out, "points", gains->points);
    gains_put_numbers(out, gains);
    gains_put_seals(out, gains);
    json_put_set(out, "crests", quarter_words, gains->crests, 0);
    json_put_set(out, "coats", coat_words, gains->coats, 0);
    json_put_set(out, "descendants", descendant_words, gains->descendants, 0);
    json_put_set(out, "laid", card_words, gains->laid, 0);
}

static void put_turn(struct text *out, const struct slot *slot, const struct turn *turn,
                     unsigned viewer)
{
    struct game before, after;
    struct view then, now;
    struct gains gains;
    unsigned eye = viewer == VIEW_WHOLE ? turn->seat : viewer;
    slot_game(slot, turn->from, &before);
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", turn->seat);
    json_put_number(out, "round", turn->round);
    json_put_number(out, "from", (int)turn->from);
    json_put_number(out, "to", (int)turn->to);
    json_put_bool(out, "over", turn->is_over);
    after = before;
    put_deeds(out, &slot->sitting.match, turn, &after);
    view_of(&before, eye, &then);
    view_of(&after, eye, &now);
    gains_of(&then.known, &now.known, turn->seat, &gains);
    put_gains(out, &gains);
    text_put(out, '}');
}

void turns_put(struct text *out, const struct slot *slot, unsigned viewer)
{
    struct turns turns;
    find_turns(&slot->sitting.match, &turns);
    text_put(out, '[');
    unsigned seats = slot->sitting.match.header.seats;
    for (unsigned i = first_since(&turns, viewer, seats); i < turns.count; i++)
        if (turns.list[i].seat != viewer)
            put_turn(out, slot, &turns.list[i], viewer);
    text_put(out, ']');
}
