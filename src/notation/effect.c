#include "notation/effect.h"

#include "notation/name.h"
#include "rules/edition.h"

/* clang-format off */

static const char *const quarters[QUARTERS] = {
    [QUARTER_LEANING]   = N_("Two coats of arms are shown to you; you keep one."),
    [QUARTER_OATH]      = N_("You take one of the descendants there."),
    [QUARTER_TOWNHALL]  = N_("The top card, then a coin or a tile of the docks."),
    [QUARTER_REICHENAU] = N_("1 point for each quarter with a seal of yours, this one too."),
    [QUARTER_GOOSE]     = N_("A card of the discard pile, or one of the top three of the draw pile."),
    [QUARTER_FIELD]     = N_("A tile of the docks, a coin, and 0 to 2 spaces down the river."),
    [QUARTER_GARDEN]    = N_("Two coats of arms are shown to you; you keep one."),
    [QUARTER_SHIPYARD]  = N_("A tile of the docks, and a card action."),
};

static const char *const descendants[DESCENDANTS] = {
    [DESCENDANT_ABBOT]    = N_("Each clear-away action: also a tile of the docks."),
    [DESCENDANT_BUILDER]  = N_("You draw two tiles and push one of them."),
    [DESCENDANT_SCHOLAR]  = N_("You may push a tile of your own and keep the drawn one."),
    [DESCENDANT_MERCHANT] = N_("Once a turn you may swap a tile of yours for one of the docks."),
    [DESCENDANT_MINTER]   = N_("Each money action: 1 coin more."),
    [DESCENDANT_COUNCIL]  = N_("When you buy a card you choose from two."),
    [DESCENDANT_GUARD]    = N_("2 points if your push leaves three of one colour in a line."),
    [DESCENDANT_BOATMAN]  = N_("Each river action: 1 step more."),
};

static const char *const bonuses[] = {
    [BONUS_NONE]  = NULL,
    [BONUS_COIN]  = N_("1 coin"),
    [BONUS_COINS] = N_("2 coins"),
    [BONUS_CARD]  = N_("a card action"),
    [BONUS_SEAL]  = N_("a seal free of charge"),
};

/* clang-format on */

const char *effect_quarter(const struct tongue *tongue, unsigned quarter)
{
    return tongue_say(tongue, quarters[quarter]);
}

const char *effect_descendant(const struct tongue *tongue, unsigned descendant)
{
    return tongue_say(tongue, descendants[descendant]);
}

const char *effect_space(const struct tongue *tongue, unsigned space)
{
    const char *bonus = bonuses[edition_bonus[space]];
    return bonus ? tongue_say(tongue, bonus) : NULL;
}

void effect_write_coat(struct text *out, const struct tongue *tongue, unsigned coat)
{
    const struct coat_print *print = &edition_coat[coat];
    if (print->gold)
        text_format(out, tongue_say(tongue, N_("gold: %d now, and %d for every later seal in %s")),
                    (int)print->now, (int)print->later, name_quarter(tongue, coat));
    else
        text_format(out, tongue_say(tongue, N_("silver: %d now")), (int)print->now);
}

/* Room for "0 to 3 spaces down the river" in any language. */
enum { NUMBER_MAX = 128 };

static void write_trade(struct text *out, const struct tongue *tongue, unsigned card)
{
    const struct good_print *print = &edition_good[card_good(card)];
    char coins[NUMBER_MAX], points[NUMBER_MAX], spaces[NUMBER_MAX];
    struct text text;
    text_init(&text, coins, sizeof coins);
    text_format(&text, tongue_count(tongue, "%d coin", "%d coins", print->coins),
                (int)print->coins);
    text_init(&text, points, sizeof points);
    text_format(&text, tongue_count(tongue, "%d point", "%d points", print->points),
                (int)print->points);
    text_init(&text, spaces, sizeof spaces);
    text_format(&text,
                tongue_count(tongue, "0 or %d space down the river",
                             "0 to %d spaces down the river", print->steps),
                (int)print->steps);
    text_format(out, tongue_say(tongue, N_("Pay one %s tile: %s, %s and %s.")),
                name_colour(tongue, card_colour(card)), coins, points, spaces);
}

void effect_write_played(struct text *out, const struct tongue *tongue, unsigned card)
{
    if (card_is_trade(card)) {
        write_trade(out, tongue, card);
        return;
    }
    if (card_is_cathedral(card)) {
        const uint8_t *colour = edition_cathedral[card].colour;
        text_format(out, tongue_say(tongue, N_("Pay one %s or %s tile: %d points.")),
                    name_colour(tongue, colour[0]), name_colour(tongue, colour[1]),
                    CATHEDRAL_POINTS);
        return;
    }
    switch (card) {
    case CARD_CHRONICLE:
        text_format(out,
                    tongue_count(tongue, "A seal for %d coin in a quarter beside your barge.",
                                 "A seal for %d coins in a quarter beside your barge.",
                                 CHRONICLE_PRICE),
                    CHRONICLE_PRICE);
        break;
    case CARD_WALL:
        text_puts(out, tongue_say(tongue, N_("A seal action of yours reaches any quarter.")));
        break;
    case CARD_HALT:
        text_format(out, tongue_say(tongue, N_("%d coins, or %d tiles drawn from the bag.")),
                    HALT_GIVES, HALT_GIVES);
        break;
    case CARD_JOUST:
        text_format(out, tongue_say(tongue, N_("0 to %d spaces down the river.")), JOUST_STEPS);
        break;
    case CARD_PATRICIAN:
        text_puts(out, tongue_say(tongue, N_("Before the draw: you choose your tile in the bag.")));
        break;
    case CARD_REFORM:
        text_puts(out, tongue_say(tongue, N_("Take one or two tiles that were pushed out.")));
        break;
    case CARD_SIEGE:
        text_format(out, tongue_say(tongue, N_("Pay up to %d coins: %d points each.")), SIEGE_COINS,
                    SIEGE_POINTS);
        break;
    case CARD_LEAGUE:
        text_puts(out, tongue_say(tongue, N_("One more action in the colour of one of your tiles, "
                                             "which you keep.")));
        break;
    case CARD_SPARROW:
        text_format(out, tongue_say(tongue, N_("Give up to %d sparrows: 1 coin each.")),
                    SPARROW_COINS);
        break;
    default:
        break;
    }
}

static void write_chronicle_laid(struct text *out, const struct tongue *tongue, unsigned card)
{
    switch (card) {
    case CARD_CHRONICLE:
        text_format(out, tongue_say(tongue, N_("%d points for each coat of arms of yours.")),
                    LAID_COAT);
        break;
    case CARD_WALL:
        text_format(out,
                    tongue_say(tongue, N_("%d points for each quarter where you have the most "
                                          "seals.")),
                    LAID_QUARTER);
        break;
    case CARD_HALT:
        text_format(out, tongue_say(tongue, N_("1 point for each coin of yours, %d at most.")),
                    LAID_COINS_MOST);
        break;
    case CARD_JOUST:
        text_format(out,
                    tongue_say(tongue, N_("%d points if no barge is ahead of yours, %d if one "
                                          "is.")),
                    LAID_FIRST, LAID_SECOND);
        break;
    case CARD_PATRICIAN:
        text_format(out, tongue_say(tongue, N_("%d points.")), LAID_PATRICIAN);
        break;
    case CARD_REFORM:
        text_format(out, tongue_say(tongue, N_("%d points for each cathedral card laid down.")),
                    LAID_CATHEDRAL_CARD);
        break;
    case CARD_SIEGE:
        text_puts(out, tongue_say(tongue, N_("1 point for each card laid down, this one too.")));
        break;
    case CARD_LEAGUE:
        text_format(out, tongue_say(tongue, N_("%d points for each colour among your tiles.")),
                    LAID_COLOUR);
        break;
    case CARD_SPARROW:
        text_format(out, tongue_say(tongue, N_("1 point more for each sparrow, %d at most.")),
                    LAID_SPARROWS_MOST);
        break;
    default:
        break;
    }
}

void effect_write_laid(struct text *out, const struct tongue *tongue, unsigned card)
{
    if (card_is_cathedral(card))
        text_format(out,
                    tongue_say(tongue, N_("%d points; choir, nave and tower together %d more.")),
                    LAID_CARD, LAID_CATHEDRAL);
    else if (card_is_trade(card))
        text_format(out,
                    tongue_say(tongue, N_("%d points; three of one good %d more, three different "
                                          "goods %d more.")),
                    LAID_CARD, LAID_SAME_GOODS, LAID_MIXED_GOODS);
    else
        write_chronicle_laid(out, tongue, card);
}
