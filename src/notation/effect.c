#include "notation/effect.h"

#include "notation/name.h"
#include "notation/printed.h"
#include "rules/edition.h"

/* clang-format off */

static const char *const quarters[QUARTERS] = {
    [QUARTER_LEANING]   = N_("Two coats of arms are shown to you; you keep one."),
    [QUARTER_OATH]      = N_("You take one of the descendants there."),
    [QUARTER_TOWNHALL]  = N_("The top card, then a coin or a tile of the docks."),
    [QUARTER_REICHENAU] = N_("1 point for each quarter with a seal of yours, this one too."),
    [QUARTER_GOOSE]     = N_("A card of the discard pile, or one of the top three of the draw pile."),
    [QUARTER_FIELD]     = N_("A tile of the docks, a coin, and 0 to {FIELD_STEPS space|spaces} "
                             "down the river."),
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
    [DESCENDANT_GUARD]    = N_("{GUARD_POINTS point|points} if three of one colour lie in a line "
                               "that shares a tile with the one you pushed."),
    [DESCENDANT_BOATMAN]  = N_("Each river action: 1 step more."),
};

static const char *const bonuses[] = {
    [BONUS_NONE]  = NULL,
    [BONUS_COIN]  = N_("1 coin"),
    [BONUS_COINS] = N_("2 coins"),
    [BONUS_CARD]  = N_("a card action"),
    [BONUS_SEAL]  = N_("a seal free of charge"),
};

static const struct {
    const char *played, *laid;
} chronicle[CARDS - CARD_CHRONICLE] = {
    [CARD_CHRONICLE - CARD_CHRONICLE] = {
        N_("A seal for {CHRONICLE_PRICE coin|coins} in a quarter beside your barge."),
        N_("{LAID_COAT point|points} for each coat of arms of yours.")},
    [CARD_WALL - CARD_CHRONICLE] = {
        N_("A seal action of yours reaches any quarter."),
        N_("{LAID_QUARTER point|points} for each quarter where you have the most seals.")},
    [CARD_HALT - CARD_CHRONICLE] = {
        N_("{HALT_GIVES coin|coins}, or {HALT_GIVES tile|tiles} drawn from the bag."),
        N_("1 point for each coin of yours, {LAID_COINS_MOST} at most.")},
    [CARD_JOUST - CARD_CHRONICLE] = {
        N_("0 to {JOUST_STEPS space|spaces} down the river."),
        N_("{LAID_FIRST point|points} if no barge is ahead of yours, {LAID_SECOND} if one is.")},
    [CARD_PATRICIAN - CARD_CHRONICLE] = {
        N_("Before the draw: you choose your tile in the bag."),
        N_("{LAID_PATRICIAN point|points}.")},
    [CARD_REFORM - CARD_CHRONICLE] = {
        N_("Take one or two tiles that were pushed out."),
        N_("{LAID_CATHEDRAL_CARD point|points} for each cathedral card laid down.")},
    [CARD_SIEGE - CARD_CHRONICLE] = {
        N_("Pay up to {SIEGE_COINS coin|coins}: {SIEGE_POINTS point|points} each."),
        N_("1 point for each card laid down, this one too.")},
    [CARD_LEAGUE - CARD_CHRONICLE] = {
        N_("One more action in the colour of one of your tiles, which you keep."),
        N_("{LAID_COLOUR point|points} for each colour among your tiles.")},
    [CARD_SPARROW - CARD_CHRONICLE] = {
        N_("Give up to {SPARROW_COINS sparrow|sparrows}: 1 coin each."),
        N_("1 point more for each sparrow, {LAID_SPARROWS_MOST} at most.")},
};

/* clang-format on */

void effect_write_quarter(struct text *out, const struct tongue *tongue, unsigned quarter)
{
    printed_write(out, tongue, quarters[quarter]);
}

void effect_write_descendant(struct text *out, const struct tongue *tongue, unsigned descendant)
{
    printed_write(out, tongue, descendants[descendant]);
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
    char words[PRINTED_MAX];
    if (card_is_trade(card)) {
        write_trade(out, tongue, card);
    } else if (card_is_cathedral(card)) {
        const uint8_t *colour = edition_cathedral[card].colour;
        text_format(out,
                    printed_say(tongue,
                                N_("Pay one %s or %s tile: {CATHEDRAL_POINTS point|points}."),
                                words),
                    name_colour(tongue, colour[0]), name_colour(tongue, colour[1]));
    } else {
        printed_write(out, tongue, chronicle[card - CARD_CHRONICLE].played);
    }
}

void effect_write_laid(struct text *out, const struct tongue *tongue, unsigned card)
{
    if (card_is_cathedral(card))
        printed_write(out, tongue,
                      N_("{LAID_CARD point|points}; choir, nave and tower together "
                         "{LAID_CATHEDRAL} more."));
    else if (card_is_trade(card))
        printed_write(out, tongue,
                      N_("{LAID_CARD point|points}; three of one good {LAID_SAME_GOODS} more, "
                         "three different goods {LAID_MIXED_GOODS} more."));
    else
        printed_write(out, tongue, chronicle[card - CARD_CHRONICLE].laid);
}
