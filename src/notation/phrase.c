#include "notation/phrase.h"

#include "base/memory.h"

#include "notation/effect.h"
#include "notation/join.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "notation/reason.h"
#include "notation/words.h"
#include "rules/edition.h"

/* Room for what a thing does, in any language. */
enum { EFFECT_MAX = 512 };

struct phrase {
    struct text *out;
    const struct tongue *tongue;
    const struct game *game;
    struct move move;
};

#define SAY(p, english) printed_write((p)->out, (p)->tongue, english)
#define FORMAT(p, english, ...) text_format((p)->out, tongue_say((p)->tongue, english), __VA_ARGS__)

static const char *const sides[SIDES] = {
    [SIDE_N] = N_("north"),
    [SIDE_S] = N_("south"),
    [SIDE_W] = N_("west"),
    [SIDE_E] = N_("east"),
};

/* clang-format off */
static const char *const places[PLACES] = {
    [PLACE_N1] = N_("from above into the left column"),
    [PLACE_N2] = N_("from above into the middle column"),
    [PLACE_N3] = N_("from above into the right column"),
    [PLACE_S1] = N_("from below into the left column"),
    [PLACE_S2] = N_("from below into the middle column"),
    [PLACE_S3] = N_("from below into the right column"),
    [PLACE_W1] = N_("from the left into the top row"),
    [PLACE_W2] = N_("from the left into the middle row"),
    [PLACE_W3] = N_("from the left into the bottom row"),
    [PLACE_E1] = N_("from the right into the top row"),
    [PLACE_E2] = N_("from the right into the middle row"),
    [PLACE_E3] = N_("from the right into the bottom row"),
};
/* clang-format on */

static const char *colour(const struct phrase *p, unsigned c)
{
    return name_colour(p->tongue, c);
}

static void say_push(const struct phrase *p)
{
    unsigned place = p->move.a, last = place_cells[place][LINE_CELLS - 1];
    FORMAT(p, N_("Push in at %s, %s; %s leaves at %s"), place_words[place],
           tongue_say(p->tongue, places[place]), colour(p, p->game->grid[last]),
           place_words[place_opposite(place)]);
}

static void say_buy(const struct phrase *p)
{
    if (p->move.b == NONE)
        FORMAT(p, N_("Buy the top card for one %s tile"), colour(p, p->move.a));
    else if (p->move.a == p->move.b)
        FORMAT(p, N_("Buy a card for two %s tiles: you choose from two"), colour(p, p->move.a));
    else
        FORMAT(p, N_("Buy the top card for %s and %s"), colour(p, p->move.a), colour(p, p->move.b));
}

/* The quarter, its privilege, and the descendant with its own. */
static void say_seal(const struct phrase *p, unsigned quarter, unsigned descendant, bool begins)
{
    const char *name = name_quarter(p->tongue, quarter);
    char effect[EFFECT_MAX];
    struct text text;
    text_init(&text, effect, sizeof effect);
    if (quarter == QUARTER_OATH && descendant < DESCENDANTS) {
        effect_write_descendant(&text, p->tongue, descendant);
        text_format(p->out,
                    begins ? tongue_say(p->tongue, N_("Seal %s, taking the %s (%s)"))
                           : tongue_say(p->tongue, N_("seal %s, taking the %s (%s)")),
                    name, name_descendant(p->tongue, descendant), effect);
    } else {
        effect_write_quarter(&text, p->tongue, quarter);
        text_format(p->out,
                    begins ? tongue_say(p->tongue, N_("Seal %s (%s)"))
                           : tongue_say(p->tongue, N_("seal %s (%s)")),
                    name, effect);
    }
}

static void say_reform(const struct phrase *p)
{
    unsigned first = p->move.b, second = p->move.c;
    if (second == NONE)
        FORMAT(p, N_("%s at %s"), colour(p, p->game->out[first]), place_words[first]);
    else
        FORMAT(p, N_("%s at %s and %s at %s"), colour(p, p->game->out[first]), place_words[first],
               colour(p, p->game->out[second]), place_words[second]);
}

/* What a card that is played takes or is used for. */
static void say_use(const struct phrase *p)
{
    join_put(p->out, p->tongue, JOIN_COLON);
    switch (move_aim(p->move)) {
    case AIM_TILE:
        FORMAT(p, N_("pay one %s tile"), colour(p, p->move.b));
        break;
    case AIM_QUARTER:
        say_seal(p, p->move.b, p->move.c, false);
        break;
    case AIM_GIFT:
        p->move.b == HALT_COINS ? SAY(p, N_("coins")) : SAY(p, N_("tiles from the bag"));
        break;
    case AIM_PLACES:
        say_reform(p);
        break;
    case AIM_COINS:
        text_format(p->out, tongue_count(p->tongue, "pay %d coin", "pay %d coins", p->move.b),
                    p->move.b);
        break;
    case AIM_ACTION:
        FORMAT(p, N_("one more action of %s (%s)"), colour(p, p->move.b),
               name_action(p->tongue, p->move.b));
        break;
    case AIM_SPARROWS:
        text_format(p->out,
                    tongue_count(p->tongue, "give %d sparrow", "give %d sparrows", p->move.b),
                    p->move.b);
        break;
    case AIM_NOTHING:
    case AIMS:
        effect_write_played(p->out, p->tongue, p->move.a);
        break;
    }
}

static void say_card(const struct phrase *p)
{
    if (p->move.kind == MOVE_LAY) {
        FORMAT(p, N_("Lay down %s for the end"), name_card(p->tongue, p->move.a));
        return;
    }
    FORMAT(p, N_("Play %s"), name_card(p->tongue, p->move.a));
    say_use(p);
}

/* A card with both its effects. */
static void say_both(const struct phrase *p, unsigned card)
{
    char played[EFFECT_MAX], laid[EFFECT_MAX];
    struct text text;
    text_init(&text, played, sizeof played);
    effect_write_played(&text, p->tongue, card);
    text_init(&text, laid, sizeof laid);
    effect_write_laid(&text, p->tongue, card);
    FORMAT(p, N_("%s (%s Laid down: %s)"), name_card(p->tongue, card), played, laid);
}

/* The cards that are kept: those dealt that are not discarded. */
static void say_discard(const struct phrase *p)
{
    uint64_t kept = p->game->dealt & ~CARD_BIT(p->move.a);
    if (p->move.b != NONE)
        kept &= ~CARD_BIT(p->move.b);
    char cards[PHRASE_MAX];
    struct text list;
    struct phrase inner = {&list, p->tongue, p->game, p->move};
    text_init(&list, cards, sizeof cards);
    for (; kept; kept &= kept - 1) {
        join_next(&list, p->tongue, JOIN_COMMA, 0);
        say_both(&inner, (unsigned)__builtin_ctzll(kept));
    }
    FORMAT(p, N_("Keep %s"), cards);
}

static void say_coat(const struct phrase *p)
{
    char effect[EFFECT_MAX];
    struct text text;
    text_init(&text, effect, sizeof effect);
    effect_write_coat(&text, p->tongue, p->move.a);
    FORMAT(p, N_("Keep the coat of arms %s (%s)"), name_coat(p->tongue, p->move.a), effect);
}

static void say_tax(const struct phrase *p)
{
    if (p->move.a == NONE)
        SAY(p, N_("Pay {TAX_THINGS coin|coins}"));
    else
        FORMAT(p, N_("Give up %s and %s"), colour(p, p->move.a), colour(p, p->move.b));
}

static void say_steps(const struct phrase *p)
{
    if (p->move.a == 0)
        SAY(p, N_("Stay where you are"));
    else
        text_format(p->out, tongue_count(p->tongue, "Sail %d space", "Sail %d spaces", p->move.a),
                    p->move.a);
}

/* The answers to what is asked in between. */
static void say_answer(const struct phrase *p)
{
    switch (p->move.kind) {
    case MOVE_PASS:
        SAY(p, N_("Pass"));
        break;
    case MOVE_DOCK:
        FORMAT(p, N_("Take %s out of the docks"), colour(p, p->move.a));
        break;
    case MOVE_COIN:
        SAY(p, N_("Take a coin"));
        break;
    case MOVE_STEPS:
        say_steps(p);
        break;
    case MOVE_DISCARD:
        say_discard(p);
        break;
    case MOVE_COAT:
        say_coat(p);
        break;
    case MOVE_TAKE:
        FORMAT(p, N_("Take %s of the discard pile"), name_card(p->tongue, p->move.a));
        break;
    case MOVE_LOOK:
        SAY(p, N_("Look at the top three cards and keep one"));
        break;
    case MOVE_TAX:
        say_tax(p);
        break;
    default:
        SAY(p, N_("Refuse the tax and lose {TAX_POINTS point|points}"));
        break;
    }
}

static void say_draw(const struct phrase *p)
{
    switch (p->move.kind) {
    case MOVE_DRAW:
        SAY(p, N_("Draw a tile from the bag"));
        break;
    case MOVE_CHOOSE:
        FORMAT(p, N_("Take %s out of the bag"), colour(p, p->move.a));
        break;
    case MOVE_KEEP:
        FORMAT(p, N_("Push the %s tile; the other goes back"), colour(p, p->move.a));
        break;
    case MOVE_SPARROW:
        FORMAT(p, N_("Swap the drawn tile for %s of the docks, for a sparrow"),
               colour(p, p->move.a));
        break;
    default:
        FORMAT(p, N_("Push one %s tile of your own instead (Scholar)"), colour(p, p->move.a));
        break;
    }
}

static void say_action(const struct phrase *p)
{
    switch (p->move.kind) {
    case MOVE_MONEY:
        SAY(p, N_("Money"));
        break;
    case MOVE_CLEAR:
        FORMAT(p, N_("Clear away the tiles in the %s"), tongue_say(p->tongue, sides[p->move.a]));
        break;
    case MOVE_BUY:
        say_buy(p);
        break;
    case MOVE_BUY_COIN:
        SAY(p, N_("Buy the top card for a coin"));
        break;
    case MOVE_RIVER:
        SAY(p, N_("Sail to the next free space"));
        break;
    case MOVE_STEP:
        SAY(p, N_("Sail one space more"));
        break;
    case MOVE_SEAL:
        say_seal(p, p->move.a, p->move.b, true);
        break;
    case MOVE_GRAB:
        SAY(p, N_("Take the tile that you pushed out"));
        break;
    case MOVE_END:
        SAY(p, N_("End your turn"));
        break;
    default:
        FORMAT(p, N_("Swap %s for %s of the docks (Merchant)"), colour(p, p->move.a),
               colour(p, p->move.b));
        break;
    }
}

void phrase_move(struct text *out, const struct tongue *tongue, const struct view *view,
                 struct move move)
{
    struct phrase p = {out, tongue, &view->known, move};
    if (move.kind == MOVE_PUSH)
        say_push(&p);
    else if (move.kind <= MOVE_SCHOLAR)
        say_draw(&p);
    else if (move.kind == MOVE_LAY || move.kind == MOVE_PLAY)
        say_card(&p);
    else if (move.kind >= MOVE_PASS)
        say_answer(&p);
    else
        say_action(&p);
}

/* What nobody needs to be told of: draws, passing, and what the phrase says already. */
static bool speaks_for_itself(struct move move)
{
    return move.kind == MOVE_DRAW || move.kind == MOVE_CHOOSE || move.kind == MOVE_KEEP ||
           move.kind == MOVE_SPARROW || move.kind == MOVE_PASS || move.kind == MOVE_REFUSE ||
           move.kind == MOVE_LOOK || move.kind == MOVE_DISCARD || move.kind == MOVE_COAT ||
           move.kind == MOVE_TAKE;
}

/* Whether the reason's words are those of no gains at all. */
static bool is_nothing(const struct reason *reason)
{
    const char *const names[SEATS_MAX] = {0};
    const struct reason none = {
        .seat = reason->seat, .seats = reason->seats, .is_turn_over = reason->is_turn_over};
    char words[REASON_WORDS_MAX], nothing[REASON_WORDS_MAX];
    struct text some, least;
    text_init(&some, words, sizeof words);
    reason_write(&some, NULL, reason, names);
    text_init(&least, nothing, sizeof nothing);
    reason_write(&least, NULL, &none, names);
    return some.length == least.length && memcmp(words, nothing, some.length) == 0;
}

void phrase_offer(struct text *out, const struct tongue *tongue, const struct view *view,
                  struct move move, const char *const names[SEATS_MAX])
{
    struct view after = *view;
    struct reason reason;
    phrase_move(out, tongue, view, move);
    if (speaks_for_itself(move) || view_apply(&after, move) != REFUSAL_NONE)
        return;
    reason_of(&view->known, &after.known, view->seat, &reason);
    if (is_nothing(&reason))
        return;
    join_put(out, tongue, JOIN_DASH);
    reason_write(out, tongue, &reason, names);
}
