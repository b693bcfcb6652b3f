#include "notation/quick.h"

#include "notation/join.h"
#include "notation/name.h"
#include "rules/edition.h"

#define SAY(marked) tongue_say(tongue, marked)
#define ROW(name, ...) text_format(sheet_row(sheet, name), __VA_ARGS__)

/* The row, for one more sentence. */
static struct text *sentence(struct sheet *sheet)
{
    join_next(&sheet->row, sheet->tongue, JOIN_SENTENCE, 0);
    return &sheet->row;
}

static void write_turn(struct sheet *sheet, const struct tongue *tongue)
{
    sheet_section(sheet, SAY(N_("The turn")));
    ROW(SAY(N_("Start")),
        SAY(N_("%d coins, %d sparrows, %d points, 1 tile, the barge on river space %d.")),
        START_COINS, START_SPARROWS, START_SCORE, RIVER_FIRST);
    ROW(SAY(N_("In each of 10 rounds")), "%s",
        SAY(N_("draw a tile, push it in, use the three actions of that line in any order. Only "
               "the push is a must. Once a turn, at any moment, you may play a card from your "
               "hand.")));
    ROW(SAY(N_("Push")), "%s",
        SAY(N_("the tile pushed out is no action and blocks its line from both ends. If all "
               "lines are blocked as your turn starts, such tiles go into the bag.")));
    ROW(SAY(N_("Sparrow")), "%s",
        SAY(N_("pay 1 to swap the tile that you drew for another colour of the docks. You get 1 "
               "whenever a tile is pushed out beside a seal of yours at the edge.")));
}

static void write_actions(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const does[COLOURS] = {
        [COLOUR_GRAY] = N_("%s. Take 1 coin."),
        [COLOUR_WHITE] = N_("%s. Take all tiles that are pushed out on one side."),
        [COLOUR_BROWN] = N_("%s. Buy the top card for 2 tiles (of one colour: choose from the top "
                            "2), or play one more card from your hand."),
        [COLOUR_TURQUOISE] = N_("%s. Your barge goes to the next free space."),
        [COLOUR_ORANGE] = N_("%s. Pay %d coins, put a seal into a quarter beside your barge, and "
                             "get its privilege."),
    };

    sheet_section(sheet, SAY(N_("Actions")));
    for (unsigned c = 0; c < COLOURS; c++)
        ROW(name_action(tongue, c), SAY(does[c]), name_colour(tongue, c), SEAL_PRICE);
}

static void write_river(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const bonuses[] = {
        [BONUS_COIN] = N_("%d: 1 coin."),
        [BONUS_COINS] = N_("%d: 2 coins."),
        [BONUS_CARD] = N_("%d: a card action."),
        [BONUS_SEAL] = N_("%d: a free seal."),
    };

    sheet_section(sheet, SAY(N_("River and quarters (bank and river spaces, seals: privilege)")));
    ROW(SAY(N_("River")), "%s",
        SAY(N_("forward only; occupied spaces do not count. Bonus where you stop:")));
    for (int space = RIVER_FIRST; space <= RIVER_LAST; space++)
        if (edition_bonus[space] != BONUS_NONE)
            text_format(sentence(sheet), SAY(bonuses[edition_bonus[space]]), space);
}

static void write_quarters(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const privileges[QUARTERS] = {
        [QUARTER_LEANING] = N_("a coat of arms: draw 2, keep 1."),
        [QUARTER_OATH] = N_("one of the descendants there."),
        [QUARTER_TOWNHALL] = N_("the top card; 1 coin or a dock tile."),
        [QUARTER_REICHENAU] = N_("1 point per quarter that you sealed."),
        [QUARTER_GOOSE] = N_("a discarded card, or 1 of the top 3."),
        [QUARTER_FIELD] = N_("a dock tile, 1 coin, 0 to %d spaces."),
        [QUARTER_GARDEN] = N_("a coat of arms: draw 2, keep 1."),
        [QUARTER_SHIPYARD] = N_("a dock tile and a card action."),
    };

    for (unsigned q = 0; q < QUARTERS; q++) {
        const struct quarter_print *print = &edition_quarter[q];

        ROW(name_quarter(tongue, q),
            print->bank == BANK_NORTH ? SAY(N_("north %d-%d, %d seals"))
                                      : SAY(N_("south %d-%d, %d seals")),
            print->first, print->last, print->spaces);
        join_put(&sheet->row, tongue, JOIN_COLON);
        text_format(&sheet->row, SAY(privileges[q]), FIELD_STEPS);
    }
}

static void write_people(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const abilities[DESCENDANTS] = {
        [DESCENDANT_ABBOT] = N_("a dock tile with each clear-away action."),
        [DESCENDANT_BUILDER] = N_("draw 2 tiles, push 1 of them."),
        [DESCENDANT_SCHOLAR] = N_("push a tile of yours, keep the one that you drew."),
        [DESCENDANT_MERCHANT] = N_("once a turn swap a tile of yours with the docks."),
        [DESCENDANT_MINTER] = N_("1 coin more with each money action."),
        [DESCENDANT_COUNCIL] = N_("when you buy, choose from the top 2 cards."),
        [DESCENDANT_GUARD] = N_("%d points for a line of one colour that meets your push."),
        [DESCENDANT_BOATMAN] = N_("1 step more with each river action."),
    };

    sheet_section(sheet, SAY(N_("Coats of arms and descendants")));
    ROW(SAY(N_("Coat")),
        SAY(N_(
            "score it; a seal goes to its place at the edge. If it is gold, one of your %d crests "
            "goes into its quarter: each later seal there, by anyone, first scores the coat's "
            "later points for you.")),
        SEAT_CRESTS);
    for (unsigned d = 0; d < DESCENDANTS; d++)
        ROW(name_descendant(tongue, d), SAY(abilities[d]), GUARD_POINTS);
}

static void write_cards(struct sheet *sheet, const struct tongue *tongue)
{
    const struct good_print *good = edition_good;

    sheet_section(sheet, SAY(N_("Cards")));
    ROW(NULL, "%s",
        SAY(N_("Discard for what stands before the stroke, or lay down to score at the end.")));
    ROW(SAY(N_("Cathedral")),
        SAY(N_("1 tile of a colour shown for %d points / %d each, a full set %d more.")),
        CATHEDRAL_POINTS, LAID_CARD, LAID_CATHEDRAL);
    ROW(SAY(N_("Trade")),
        SAY(N_("1 tile of its colour for coins, points and spaces (fustian %d, %d, %d; art %d, %d, "
               "%d; goods %d, %d, %d)")),
        good[0].coins, good[0].points, good[0].steps, good[1].coins, good[1].points, good[1].steps,
        good[2].coins, good[2].points, good[2].steps);
    text_format(sentence(sheet), SAY(N_("/ %d each, %d more for three alike, %d for three kinds.")),
                LAID_CARD, LAID_SAME_GOODS, LAID_MIXED_GOODS);
}

static void write_chronicle_cards(struct sheet *sheet, const struct tongue *tongue)
{
    ROW(name_card(tongue, CARD_CHRONICLE),
        SAY(N_("a seal beside your barge for %d coin / %d per coat of arms.")), CHRONICLE_PRICE,
        LAID_COAT);
    ROW(name_card(tongue, CARD_WALL),
        SAY(N_("a seal action in any quarter / %d per quarter where you lead.")), LAID_QUARTER);
    ROW(name_card(tongue, CARD_HALT),
        SAY(N_("%d coins, or %d tiles of the bag / 1 per coin, %d at "
               "most.")),
        HALT_GIVES, HALT_GIVES, LAID_COINS_MOST);
    ROW(name_card(tongue, CARD_JOUST),
        SAY(N_("0 to %d spaces / %d if no barge is ahead, %d if one.")), JOUST_STEPS, LAID_FIRST,
        LAID_SECOND);
    ROW(name_card(tongue, CARD_PATRICIAN), SAY(N_("choose your tile in the bag / %d.")),
        LAID_PATRICIAN);
    ROW(name_card(tongue, CARD_REFORM),
        SAY(N_("up to 2 pushed-out tiles / %d per cathedral card laid down.")),
        LAID_CATHEDRAL_CARD);
    ROW(name_card(tongue, CARD_SIEGE),
        SAY(N_("pay up to %d coins, %d points each / 1 per card laid down.")), SIEGE_COINS,
        SIEGE_POINTS);
    ROW(name_card(tongue, CARD_LEAGUE),
        SAY(N_("an action of the colour of a tile of yours / %d per colour.")), LAID_COLOUR);
    ROW(name_card(tongue, CARD_SPARROW),
        SAY(N_("1 coin per sparrow, up to %d / 1 more per sparrow, %d at most.")), SPARROW_COINS,
        LAID_SPARROWS_MOST);
}

static void write_end(struct sheet *sheet, const struct tongue *tongue)
{
    static const struct {
        const char *text;
        int first; /* number in it */
    } effects[TOWERS] = {
        [TOWER_RIVER] = {N_("River: 1 step more."), 0},
        [TOWER_MONEY] = {N_("Money: 1 coin more."), 0},
        [TOWER_CARDTILE] = {N_("A card for 1 tile."), 0},
        [TOWER_CARDCOIN] = {N_("A card for 1 coin."), 0},
        [TOWER_FREESEAL] = {N_("An extra seal action."), 0},
        [TOWER_SEALDEAR] = {N_("Seals cost 1 more."), 0},
        [TOWER_SEALCHEAP] = {N_("Seals cost 1 less."), 0},
        [TOWER_TAXTILES] = {N_("Give up %d tiles or lose %d points."), TAX_THINGS},
        [TOWER_TAXCOINS] = {N_("Pay %d coins or lose %d points."), TAX_THINGS},
        [TOWER_REACH] = {N_("Seal up to %d spaces away."), REACH_SPACES},
        [TOWER_KEEPOUT] = {N_("Keep the tile pushed out."), 0},
        [TOWER_PICK] = {N_("Choose your tile in the bag."), 0},
    };

    sheet_section(sheet, SAY(N_("Tower tiles (variant)")));
    ROW(NULL, "%s", SAY(N_("One holds in each round, for all; the next one lies open.")));
    for (unsigned t = 0; t < TOWERS; t++)
        text_format(sentence(sheet), SAY(effects[t].text), effects[t].first, TAX_POINTS);
    sheet_section(sheet, SAY(N_("The end")));
    ROW(NULL,
        SAY(N_("Score 1 per sparrow, the cards laid down, and the river: %d to %d before the "
               "bridge (spaces %d-%d), +%d to +%d after it. Cards in hand score nothing. Most "
               "points win; if tied, seals in more quarters.")),
        edition_river_points(RIVER_FIRST), edition_river_points(RIVER_BRIDGE), RIVER_FIRST,
        RIVER_BRIDGE, edition_river_points(RIVER_BRIDGE + 1), edition_river_points(RIVER_LAST));
}

void quick_write(struct text *out, enum sheet_form form, const struct tongue *tongue)
{
    struct sheet sheet;

    sheet_begin(&sheet, form, out, tongue, SAY(N_("Ulm on one page")));
    write_turn(&sheet, tongue);
    write_actions(&sheet, tongue);
    write_river(&sheet, tongue);
    write_quarters(&sheet, tongue);
    write_people(&sheet, tongue);
    write_cards(&sheet, tongue);
    write_chronicle_cards(&sheet, tongue);
    write_end(&sheet, tongue);
    sheet_end(&sheet);
}
