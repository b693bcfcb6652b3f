#include "notation/name.h"

#include "notation/printed.h"

/* clang-format off */

static const char *const colours[COLOURS] = {
    [COLOUR_GRAY]      = N_("gray"),
    [COLOUR_WHITE]     = N_("white"),
    [COLOUR_BROWN]     = N_("brown"),
    [COLOUR_TURQUOISE] = N_("turquoise"),
    [COLOUR_ORANGE]    = N_("orange"),
};

static const char *const actions[COLOURS] = {
    [COLOUR_GRAY]      = N_("Money"),
    [COLOUR_WHITE]     = N_("Clear away"),
    [COLOUR_BROWN]     = N_("Card"),
    [COLOUR_TURQUOISE] = N_("River"),
    [COLOUR_ORANGE]    = N_("Seal"),
};

static const char *const quarters[QUARTERS] = {
    [QUARTER_LEANING]   = N_("Leaning House"),
    [QUARTER_OATH]      = N_("Oath House"),
    [QUARTER_TOWNHALL]  = N_("Town Hall"),
    [QUARTER_REICHENAU] = N_("Reichenau Court"),
    [QUARTER_GOOSE]     = N_("Goose Tower"),
    [QUARTER_FIELD]     = N_("Field"),
    [QUARTER_GARDEN]    = N_("Garden"),
    [QUARTER_SHIPYARD]  = N_("Shipyard"),
};

/* The gold ones bear the names of their quarters. */
static const char *const silver_coats[COATS - QUARTERS] = {
    [COAT_BUTCHERS - QUARTERS] = N_("Butchers' Tower"),
    [COAT_CORN - QUARTERS]     = N_("Corn House"),
    [COAT_EAGLE - QUARTERS]    = N_("Eagle Bastion"),
    [COAT_SALT - QUARTERS]     = N_("Salt Barn"),
};

static const char *const descendants[DESCENDANTS] = {
    [DESCENDANT_ABBOT]    = N_("Abbot"),
    [DESCENDANT_BUILDER]  = N_("Builder"),
    [DESCENDANT_SCHOLAR]  = N_("Scholar"),
    [DESCENDANT_MERCHANT] = N_("Merchant"),
    [DESCENDANT_MINTER]   = N_("Minter"),
    [DESCENDANT_COUNCIL]  = N_("Councillor"),
    [DESCENDANT_GUARD]    = N_("City Guard"),
    [DESCENDANT_BOATMAN]  = N_("Boatman"),
};

static const char *const cards[CARDS] = {
    [CARD_CHOIR_1]                  = N_("Choir 1"),
    [CARD_CHOIR_1 + 1]              = N_("Choir 2"),
    [CARD_CHOIR_1 + 2]              = N_("Choir 3"),
    [CARD_NAVE_1]                   = N_("Nave 1"),
    [CARD_NAVE_1 + 1]               = N_("Nave 2"),
    [CARD_NAVE_1 + 2]               = N_("Nave 3"),
    [CARD_TOWER_1]                  = N_("Tower 1"),
    [CARD_TOWER_1 + 1]              = N_("Tower 2"),
    [CARD_TOWER_1 + 2]              = N_("Tower 3"),
    [CARD_FUSTIAN + COLOUR_GRAY]      = N_("Fustian (gray)"),
    [CARD_FUSTIAN + COLOUR_WHITE]     = N_("Fustian (white)"),
    [CARD_FUSTIAN + COLOUR_BROWN]     = N_("Fustian (brown)"),
    [CARD_FUSTIAN + COLOUR_TURQUOISE] = N_("Fustian (turquoise)"),
    [CARD_FUSTIAN + COLOUR_ORANGE]    = N_("Fustian (orange)"),
    [CARD_ART + COLOUR_GRAY]          = N_("Works of art (gray)"),
    [CARD_ART + COLOUR_WHITE]         = N_("Works of art (white)"),
    [CARD_ART + COLOUR_BROWN]         = N_("Works of art (brown)"),
    [CARD_ART + COLOUR_TURQUOISE]     = N_("Works of art (turquoise)"),
    [CARD_ART + COLOUR_ORANGE]        = N_("Works of art (orange)"),
    [CARD_GOODS + COLOUR_GRAY]        = N_("Commercial goods (gray)"),
    [CARD_GOODS + COLOUR_WHITE]       = N_("Commercial goods (white)"),
    [CARD_GOODS + COLOUR_BROWN]       = N_("Commercial goods (brown)"),
    [CARD_GOODS + COLOUR_TURQUOISE]   = N_("Commercial goods (turquoise)"),
    [CARD_GOODS + COLOUR_ORANGE]      = N_("Commercial goods (orange)"),
    [CARD_CHRONICLE]                = N_("First Chronicle"),
    [CARD_WALL]                     = N_("City Wall"),
    [CARD_HALT]                     = N_("Building halt"),
    [CARD_JOUST]                    = N_("Fishermen's joust"),
    [CARD_PATRICIAN]                = N_("Patrician"),
    [CARD_REFORM]                   = N_("Reformation"),
    [CARD_SIEGE]                    = N_("Siege"),
    [CARD_LEAGUE]                   = N_("Swabian League"),
    [CARD_SPARROW]                  = N_("Ulm Sparrow"),
};

static const char *const towers[TOWERS] = {
    [TOWER_RIVER]     = N_("One step more"),
    [TOWER_MONEY]     = N_("One coin more"),
    [TOWER_CARDTILE]  = N_("A card for a tile"),
    [TOWER_CARDCOIN]  = N_("A card for a coin"),
    [TOWER_FREESEAL]  = N_("An extra seal action"),
    [TOWER_SEALDEAR]  = N_("Dear seals"),
    [TOWER_SEALCHEAP] = N_("Cheap seals"),
    [TOWER_TAXTILES]  = N_("Tax in tiles"),
    [TOWER_TAXCOINS]  = N_("Tax in coins"),
    [TOWER_REACH]     = N_("Long reach"),
    [TOWER_KEEPOUT]   = N_("Keep what you push out"),
    [TOWER_PICK]      = N_("Choose your tile"),
};

static const char *const tower_effects[TOWERS] = {
    [TOWER_RIVER]     = N_("Each river action of your line gives you 1 step more."),
    [TOWER_MONEY]     = N_("Each money action of your line gives you 1 coin more."),
    [TOWER_CARDTILE]  = N_("In a card action you may buy the top card for 1 tile."),
    [TOWER_CARDCOIN]  = N_("In a card action you may buy the top card for 1 coin."),
    [TOWER_FREESEAL]  = N_("You may make one seal action without an orange tile."),
    [TOWER_SEALDEAR]  = N_("Every seal action costs 1 coin more."),
    [TOWER_SEALCHEAP] = N_("Every seal action costs 1 coin less."),
    [TOWER_TAXTILES]  = N_("At the end of your turn you give up {TAX_THINGS tile|tiles} or lose "
                           "{TAX_POINTS point|points}."),
    [TOWER_TAXCOINS]  = N_("At the end of your turn you pay {TAX_THINGS coin|coins} or lose "
                           "{TAX_POINTS point|points}."),
    [TOWER_REACH]     = N_("A seal action reaches the quarters up to {REACH_SPACES "
                           "space|spaces} before and after your barge."),
    [TOWER_KEEPOUT]   = N_("You may take the tile that you pushed out."),
    [TOWER_PICK]      = N_("You may choose your tile in the bag instead of drawing it."),
};

static const char *const phases[PHASES] = {
    [PHASE_SETUP] = N_("Set-up"),
    [PHASE_DRAW]  = N_("Draw"),
    [PHASE_PUSH]  = N_("Push"),
    [PHASE_ACT]   = N_("Actions"),
    [PHASE_OVER]  = N_("Game over"),
};

static const char *const variants[VARIANTS] = {
    [VARIANT_BASIC] = N_("basic game"),
    [VARIANT_TOWER] = N_("tower variant"),
};

static const char *const tasks[PHASES] = {
    [PHASE_SETUP] = N_("The game is being set up."),
    [PHASE_DRAW]  = N_("Draw a tile."),
    [PHASE_PUSH]  = N_("Push the tile in at one of the open places."),
    [PHASE_ACT]   = N_("Use the actions of your line, then end your turn."),
    [PHASE_OVER]  = N_("The game is over."),
};

static const char *const questions[ASKEDS] = {
    [ASKED_NOTHING]  = N_("It is your turn."),
    [ASKED_KEEP]     = N_("Choose which of the two tiles to push."),
    [ASKED_DOCK]     = N_("Choose a tile of the docks, or pass."),
    [ASKED_TOWNHALL] = N_("Choose a coin or a tile of the docks, or pass."),
    [ASKED_STEPS]    = N_("Choose how many spaces your barge goes."),
    [ASKED_CARD]     = N_("Buy a card, play one or lay one down, or pass."),
    [ASKED_ACTION]   = N_("Use the action that you were given, or pass."),
    [ASKED_SEAL]     = N_("Choose a quarter for a seal free of charge, or pass."),
    [ASKED_DISCARD]  = N_("Choose the card that you keep; the others are discarded."),
    [ASKED_COAT]     = N_("Choose the coat of arms that you keep."),
    [ASKED_GOOSE]    = N_("Take a card of the discard pile, look at three of the draw pile, or "
                          "pass."),
    [ASKED_TAX]      = N_("Pay the tax, or refuse it and lose {TAX_POINTS point|points}."),
};

/* clang-format on */

const char *name_colour(const struct tongue *tongue, unsigned colour)
{
    return tongue_say(tongue, colours[colour]);
}

const char *name_action(const struct tongue *tongue, unsigned colour)
{
    return tongue_say(tongue, actions[colour]);
}

const char *name_quarter(const struct tongue *tongue, unsigned quarter)
{
    return tongue_say(tongue, quarters[quarter]);
}

const char *name_coat(const struct tongue *tongue, unsigned coat)
{
    return tongue_say(tongue, coat < QUARTERS ? quarters[coat] : silver_coats[coat - QUARTERS]);
}

const char *name_descendant(const struct tongue *tongue, unsigned descendant)
{
    return tongue_say(tongue, descendants[descendant]);
}

const char *name_card(const struct tongue *tongue, unsigned card)
{
    return tongue_say(tongue, cards[card]);
}

void name_write_card(struct text *out, const struct tongue *tongue, unsigned card)
{
    if (!card_is_cathedral(card)) {
        text_puts(out, name_card(tongue, card));
        return;
    }
    const uint8_t *colour = edition_cathedral[card].colour;
    text_format(out, tongue_say(tongue, N_("%s (%s or %s)")), name_card(tongue, card),
                name_colour(tongue, colour[0]), name_colour(tongue, colour[1]));
}

const char *name_tower(const struct tongue *tongue, unsigned tower)
{
    return tongue_say(tongue, towers[tower]);
}

void name_write_tower_effect(struct text *out, const struct tongue *tongue, unsigned tower)
{
    printed_write(out, tongue, tower_effects[tower]);
}

const char *name_phase(const struct tongue *tongue, unsigned phase)
{
    return tongue_say(tongue, phases[phase]);
}

const char *name_variant(const struct tongue *tongue, unsigned variant)
{
    return tongue_say(tongue, variants[variant]);
}

void name_write_asked(struct text *out, const struct tongue *tongue, unsigned asked)
{
    printed_write(out, tongue, questions[asked]);
}

void name_write_task(struct text *out, const struct tongue *tongue, const struct game *game)
{
    enum asked asked = game_asked(game);
    if (asked != ASKED_NOTHING)
        name_write_asked(out, tongue, asked);
    else
        text_puts(out, tongue_say(tongue, tasks[game->phase]));
}

const char *name_space(unsigned space, char buffer[SPACE_MAX])
{
    struct text text;
    int points = edition_river_points(space);
    text_init(&text, buffer, SPACE_MAX);
    text_puts(&text, points > 0 ? "+" : "");
    text_int(&text, points);
    return buffer;
}
