#include "notation/caption.h"

#include "notation/join.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "notation/words.h"

struct words {
    struct text *out;
    const struct tongue *tongue;
    const struct game *known;
    struct move m;
};

#define SAY(w, english, ...) text_format((w)->out, tongue_say((w)->tongue, english), __VA_ARGS__)

static void put(const struct words *w, const char *english)
{
    printed_write(w->out, w->tongue, english);
}

static const char *colour(const struct words *w, unsigned number)
{
    return name_colour(w->tongue, number);
}

/* "Field", or in the Oath House "Oath House, Abbot". */
static void put_quarter(const struct words *w, unsigned quarter, unsigned descendant)
{
    text_puts(w->out, name_quarter(w->tongue, quarter));
    if (descendant != NONE) {
        join_put(w->out, w->tongue, JOIN_COMMA);
        text_puts(w->out, name_descendant(w->tongue, descendant));
    }
}

static void say_clear(const struct words *w)
{
    static const char *const sides[SIDES] = {
        [SIDE_N] = N_("Clear away the north side"),
        [SIDE_S] = N_("Clear away the south side"),
        [SIDE_W] = N_("Clear away the west side"),
        [SIDE_E] = N_("Clear away the east side"),
    };
    put(w, sides[w->m.a]);
}

static void say_buy(const struct words *w)
{
    if (w->m.kind == MOVE_BUY_COIN)
        put(w, N_("Buy the top card: a coin"));
    else if (w->m.b == NONE)
        SAY(w, N_("Buy the top card: %s"), colour(w, w->m.a));
    else if (w->m.a == w->m.b)
        SAY(w, N_("Buy 1 of 2 cards: %s, %s"), colour(w, w->m.a), colour(w, w->m.b));
    else
        SAY(w, N_("Buy a card: %s, %s"), colour(w, w->m.a), colour(w, w->m.b));
}

/* What the card is played for, behind its name. */
static void say_purpose(const struct words *w)
{
    struct move m = w->m;
    join_put(w->out, w->tongue, JOIN_COLON);
    switch (move_aim(m)) {
    case AIM_TILE:
    case AIM_ACTION:
        text_puts(w->out, colour(w, m.b));
        break;
    case AIM_QUARTER:
        put_quarter(w, m.b, m.c);
        break;
    case AIM_GIFT:
        put(w, m.b == HALT_COINS ? N_("coins") : N_("tiles of the bag"));
        break;
    case AIM_PLACES:
        text_puts(w->out, place_words[m.b]);
        if (m.c != NONE) {
            join_put(w->out, w->tongue, JOIN_COMMA);
            text_puts(w->out, place_words[m.c]);
        }
        break;
    case AIM_COINS:
        text_format(w->out, tongue_count(w->tongue, "%d coin", "%d coins", m.b), (int)m.b);
        break;
    case AIM_SPARROWS:
        text_format(w->out, tongue_count(w->tongue, "%d sparrow", "%d sparrows", m.b), (int)m.b);
        break;
    case AIM_NOTHING:
    case AIMS:
        break;
    }
}

static void say_play(const struct words *w)
{
    SAY(w, N_("Play %s"), name_card(w->tongue, w->m.a));
    if (move_aim(w->m) != AIM_NOTHING)
        say_purpose(w);
}

unsigned caption_kept(const struct game *known, struct move discard)
{
    uint64_t kept = known->dealt & ~CARD_BIT(discard.a);
    if (discard.b != NONE)
        kept &= ~CARD_BIT(discard.b);
    return kept ? (unsigned)__builtin_ctzll(kept) : NONE;
}

/* The card that is kept says more than those that are not. */
static void say_discard(const struct words *w)
{
    unsigned kept = caption_kept(w->known, w->m);
    if (kept != NONE)
        SAY(w, N_("Keep %s"), name_card(w->tongue, kept));
}

static void say_keep(const struct words *w)
{
    const uint8_t *drawn = w->known->drawn;
    SAY(w, N_("Push %s, put %s back"), colour(w, w->m.a),
        colour(w, drawn[0] == w->m.a ? drawn[1] : drawn[0]));
}

static void say_coat(const struct words *w)
{
    SAY(w, edition_coat[w->m.a].gold ? N_("Take %s (gold)") : N_("Take %s (silver)"),
        name_coat(w->tongue, w->m.a));
}

static void say_tax(const struct words *w)
{
    if (w->m.a == NONE)
        put(w, N_("Pay the tax: {TAX_THINGS coin|coins}"));
    else
        SAY(w, N_("Pay the tax: %s and %s"), colour(w, w->m.a), colour(w, w->m.b));
}

static void say_steps(const struct words *w)
{
    if (w->m.a)
        text_format(w->out,
                    tongue_count(w->tongue, "Barge %d space on", "Barge %d spaces on", w->m.a),
                    (int)w->m.a);
    else
        put(w, N_("Leave the barge where it is"));
}

/* Those that say no more than their kind. */
static const char *const plain[MOVE_KINDS] = {
    [MOVE_DRAW] = N_("Draw a tile from the bag"),
    [MOVE_MONEY] = N_("Money: take coins"),
    [MOVE_RIVER] = N_("River: move your barge on"),
    [MOVE_STEP] = N_("Extra step of your barge"),
    [MOVE_GRAB] = N_("Take the pushed-out tile"),
    [MOVE_END] = N_("End your turn"),
    [MOVE_PASS] = N_("Pass"),
    [MOVE_COIN] = N_("Take a coin"),
    [MOVE_LOOK] = N_("Look at three of the draw pile"),
    [MOVE_REFUSE] = N_("Refuse the tax, lose {TAX_POINTS point|points}"),
};

/* Those that name a colour. */
static const char *const coloured[MOVE_KINDS] = {
    [MOVE_CHOOSE] = N_("Take %s from the bag"),
    [MOVE_SPARROW] = N_("Sparrow: swap for %s"),
    [MOVE_SCHOLAR] = N_("Scholar: push your %s"),
    [MOVE_DOCK] = N_("Take %s from the docks"),
};

/* Those that have to be put together. */
static void say_parts(const struct words *w)
{
    struct move m = w->m;
    switch (m.kind) {
    case MOVE_KEEP:
        say_keep(w);
        break;
    case MOVE_PUSH:
        SAY(w, N_("Push in at %s"), place_words[m.a]);
        break;
    case MOVE_CLEAR:
        say_clear(w);
        break;
    case MOVE_BUY:
    case MOVE_BUY_COIN:
        say_buy(w);
        break;
    case MOVE_SEAL:
        put(w, N_("Seal: "));
        put_quarter(w, m.a, m.b);
        break;
    case MOVE_LAY:
        SAY(w, N_("Lay down %s"), name_card(w->tongue, m.a));
        break;
    case MOVE_PLAY:
        say_play(w);
        break;
    case MOVE_MERCHANT:
        SAY(w, N_("Merchant: give %s for %s"), colour(w, m.a), colour(w, m.b));
        break;
    case MOVE_STEPS:
        say_steps(w);
        break;
    case MOVE_DISCARD:
        say_discard(w);
        break;
    case MOVE_COAT:
        say_coat(w);
        break;
    case MOVE_TAKE:
        SAY(w, N_("Take %s"), name_card(w->tongue, m.a));
        break;
    case MOVE_TAX:
        say_tax(w);
        break;
    default:
        break;
    }
}

void caption_write(struct text *out, const struct tongue *tongue, const struct game *known,
                   struct move move)
{
    struct words words = {out, tongue, known, move};
    if (plain[move.kind])
        put(&words, plain[move.kind]);
    else if (coloured[move.kind])
        SAY(&words, coloured[move.kind], colour(&words, move.a));
    else
        say_parts(&words);
}

static const char *const quarter_rules[QUARTERS] = {
    [QUARTER_LEANING] = "R-QUARTER-LEANING",   [QUARTER_OATH] = "R-QUARTER-OATH",
    [QUARTER_TOWNHALL] = "R-QUARTER-TOWNHALL", [QUARTER_REICHENAU] = "R-QUARTER-REICHENAU",
    [QUARTER_GOOSE] = "R-QUARTER-GOOSE",       [QUARTER_FIELD] = "R-QUARTER-FIELD",
    [QUARTER_GARDEN] = "R-QUARTER-GARDEN",     [QUARTER_SHIPYARD] = "R-QUARTER-SHIPYARD",
};

static const char *card_rule(unsigned card)
{
    static const char *const chronicle[CARDS - CARD_CHRONICLE] = {
        "R-CARD-CHRONICLE", "R-CARD-WALL",  "R-CARD-HALT",   "R-CARD-JOUST",   "R-CARD-PATRICIAN",
        "R-CARD-REFORM",    "R-CARD-SIEGE", "R-CARD-LEAGUE", "R-CARD-SPARROW",
    };
    if (card_is_cathedral(card))
        return "R-CARD-CATHEDRAL";
    return card_is_trade(card) ? "R-CARD-TRADE" : chronicle[card - CARD_CHRONICLE];
}

const char *caption_rule(struct move m)
{
    static const char *const rules[MOVE_KINDS] = {
        [MOVE_DRAW] = "R-TURN-2",
        [MOVE_CHOOSE] = "R-TOWER-PICK",
        [MOVE_KEEP] = "R-DESC-BUILDER",
        [MOVE_SPARROW] = "R-PUSH-5",
        [MOVE_SCHOLAR] = "R-DESC-SCHOLAR",
        [MOVE_PUSH] = "R-PUSH-1",
        [MOVE_MONEY] = "R-MONEY",
        [MOVE_CLEAR] = "R-CLEAR",
        [MOVE_BUY] = "R-CARD",
        [MOVE_BUY_COIN] = "R-TOWER-CARDCOIN",
        [MOVE_RIVER] = "R-RIVER",
        [MOVE_STEP] = "R-RIVER-2",
        [MOVE_GRAB] = "R-TOWER-KEEPOUT",
        [MOVE_END] = "R-TURN-2",
        [MOVE_MERCHANT] = "R-DESC-MERCHANT",
        [MOVE_PASS] = "R-TURN-5",
        [MOVE_DOCK] = "R-DOCK-1",
        [MOVE_COIN] = "R-QUARTER-TOWNHALL",
        [MOVE_STEPS] = "R-RIVER-2",
        [MOVE_DISCARD] = "R-CARD",
        [MOVE_COAT] = "R-COAT-1",
        [MOVE_TAKE] = "R-QUARTER-GOOSE",
        [MOVE_LOOK] = "R-QUARTER-GOOSE",
        [MOVE_TAX] = "R-TOWER-TAXTILES",
        [MOVE_REFUSE] = "R-TOWER-TAXTILES",
    };
    if (m.kind == MOVE_SEAL)
        return quarter_rules[m.a];
    if (m.kind == MOVE_LAY || m.kind == MOVE_PLAY)
        return card_rule(m.a);
    return rules[m.kind] ? rules[m.kind] : "R-TURN-2";
}
