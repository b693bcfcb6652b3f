#include "notation/quick.h"

#include "notation/join.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "rules/edition.h"

#define SAY(marked) tongue_say(tongue, marked)
#define ROW(name, marked) printed_write(sheet_row(sheet, name), tongue, marked)

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
        N_("{START_COINS coin|coins}, {START_SPARROWS sparrow|sparrows}, {START_SCORE "
           "point|points}, 1 tile, the barge on river space {RIVER_FIRST}."));
    ROW(SAY(N_("In each of 10 rounds")),
        N_("draw a tile, push it in, use the three actions of that line in any order. Only "
           "the push is a must. Once a turn, at any moment, you may play a card from your "
           "hand."));
    ROW(SAY(N_("Push")),
        N_("the tile pushed out is no action and blocks its line from both ends. If all "
           "lines are blocked as your turn starts, such tiles go into the bag."));
    ROW(SAY(N_("Sparrow")),
        N_("pay 1 to swap the tile that you drew for another colour of the docks. You get 1 "
           "whenever a tile is pushed out beside a seal of yours at the edge."));
}

static void write_actions(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const does[COLOURS] = {
        [COLOUR_GRAY] = N_("%s. Take 1 coin."),
        [COLOUR_WHITE] = N_("%s. Take all tiles that are pushed out on one side."),
        [COLOUR_BROWN] = N_("%s. Buy the top card for 2 tiles (of one colour: choose from the top "
                            "2), or play one more card from your hand."),
        [COLOUR_TURQUOISE] = N_("%s. Your barge goes to the next free space."),
        [COLOUR_ORANGE] = N_("%s. {SEAL_PRICE coin|coins}: a seal beside your barge, for the "
                             "quarter's privilege."),
    };

    char words[PRINTED_MAX];
    sheet_section(sheet, SAY(N_("Actions")));
    for (unsigned c = 0; c < COLOURS; c++)
        text_format(sheet_row(sheet, name_action(tongue, c)), printed_say(tongue, does[c], words),
                    name_colour(tongue, c));
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
    ROW(SAY(N_("The river")),
        N_("forward only; occupied spaces do not count. Bonus where you stop:"));
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
        [QUARTER_FIELD] = N_("a dock tile, 1 coin, 0 to {FIELD_STEPS space|spaces}."),
        [QUARTER_GARDEN] = N_("a coat of arms: draw 2, keep 1."),
        [QUARTER_SHIPYARD] = N_("a dock tile and a card action."),
    };

    for (unsigned q = 0; q < QUARTERS; q++) {
        const struct quarter_print *print = &edition_quarter[q];

        text_format(sheet_row(sheet, name_quarter(tongue, q)),
                    print->bank == BANK_NORTH ? SAY(N_("north %d-%d, %d seals"))
                                              : SAY(N_("south %d-%d, %d seals")),
                    print->first, print->last, print->spaces);
        join_put(&sheet->row, tongue, JOIN_COLON);
        printed_write(&sheet->row, tongue, privileges[q]);
    }
}

static void write_people(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const abilities[DESCENDANTS] = {
        [DESCENDANT_ABBOT] = N_("a dock tile with each clear-away action."),
        [DESCENDANT_BUILDER] = N_("draw 2 tiles, push 1 of them; the other returns to the bag."),
        [DESCENDANT_SCHOLAR] = N_("push a tile of yours, keep the one that you drew."),
        [DESCENDANT_MERCHANT] = N_("once a turn swap a tile of yours with the docks."),
        [DESCENDANT_MINTER] =
            N_("1 coin more with each money action, not with privileges and cards."),
        [DESCENDANT_COUNCIL] = N_("when you buy, choose from the top 2 cards."),
        [DESCENDANT_GUARD] = N_("{GUARD_POINTS point|points} for a line of one colour that "
                                "meets your push."),
        [DESCENDANT_BOATMAN] =
            N_("1 step more with each river action, not with privileges and cards."),
    };

    sheet_section(sheet, SAY(N_("Coats of arms and descendants")));
    ROW(SAY(N_("Coat")),
        N_("score it; a seal goes to its place at the edge. If it is gold, one of your "
           "{SEAT_CRESTS} crests goes into its quarter: each later seal there, by anyone, "
           "first scores the coat's later points for you. The other coat goes under "
           "the stack."));
    for (unsigned d = 0; d < DESCENDANTS; d++)
        ROW(name_descendant(tongue, d), abilities[d]);
}

static void write_cards(struct sheet *sheet, const struct tongue *tongue)
{
    const struct good_print *good = edition_good;

    sheet_section(sheet, SAY(N_("Cards")));
    ROW(NULL, N_("Discard for what stands before the stroke, or lay down to score at the end."));
    ROW(SAY(N_("Cathedral")),
        N_("1 tile of a colour shown for {CATHEDRAL_POINTS point|points} / {LAID_CARD} "
           "each, a full set {LAID_CATHEDRAL} more."));
    text_format(
        sheet_row(sheet, SAY(N_("Trade"))),
        SAY(N_("1 tile of its colour for coins, points and spaces (fustian %d, %d, %d; art %d, %d, "
               "%d; goods %d, %d, %d)")),
        good[0].coins, good[0].points, good[0].steps, good[1].coins, good[1].points, good[1].steps,
        good[2].coins, good[2].points, good[2].steps);
    printed_write(sentence(sheet), tongue,
                  N_("/ {LAID_CARD} each, {LAID_SAME_GOODS} more for three alike, "
                     "{LAID_MIXED_GOODS} for three kinds; a card counts in one set."));
}

static void write_chronicle_cards(struct sheet *sheet, const struct tongue *tongue)
{
    ROW(name_card(tongue, CARD_CHRONICLE),
        N_("a seal beside your barge for {CHRONICLE_PRICE coin|coins} / {LAID_COAT} per "
           "coat of arms."));
    ROW(name_card(tongue, CARD_WALL),
        N_("with a seal action: in any quarter / {LAID_QUARTER} per quarter where you lead."));
    ROW(name_card(tongue, CARD_HALT),
        N_("{HALT_GIVES coin|coins}, or {HALT_GIVES tile|tiles} of the bag / 1 per coin, "
           "{LAID_COINS_MOST} at most."));
    ROW(name_card(tongue, CARD_JOUST),
        N_("0 to {JOUST_STEPS space|spaces} / {LAID_FIRST} if no barge is ahead, "
           "{LAID_SECOND} if one."));
    ROW(name_card(tongue, CARD_PATRICIAN), N_("before you draw: choose your tile in the bag / "
                                              "{LAID_PATRICIAN}."));
    ROW(name_card(tongue, CARD_REFORM),
        N_("up to 2 pushed-out tiles / {LAID_CATHEDRAL_CARD} per cathedral card laid down."));
    ROW(name_card(tongue, CARD_SIEGE),
        N_("pay up to {SIEGE_COINS coin|coins}, {SIEGE_POINTS point|points} each / 1 per "
           "card laid down."));
    ROW(name_card(tongue, CARD_LEAGUE),
        N_("an action of the colour of a tile of yours / {LAID_COLOUR} per colour."));
    ROW(name_card(tongue, CARD_SPARROW),
        N_("1 coin per sparrow, up to {SPARROW_COINS} / 1 more per sparrow, "
           "{LAID_SPARROWS_MOST} at most."));
}

static void write_end(struct sheet *sheet, const struct tongue *tongue)
{
    static const char *const effects[TOWERS] = {
        [TOWER_RIVER] = N_("River: 1 step more."),
        [TOWER_MONEY] = N_("Money: 1 coin more."),
        [TOWER_CARDTILE] = N_("A card for 1 tile."),
        [TOWER_CARDCOIN] = N_("A card for 1 coin."),
        [TOWER_FREESEAL] = N_("An extra seal action."),
        [TOWER_SEALDEAR] = N_("Seals cost 1 more."),
        [TOWER_SEALCHEAP] = N_("Seals cost 1 less."),
        [TOWER_TAXTILES] = N_("Give up {TAX_THINGS tile|tiles} or lose {TAX_POINTS point|points}."),
        [TOWER_TAXCOINS] = N_("Pay {TAX_THINGS coin|coins} or lose {TAX_POINTS point|points}."),
        [TOWER_REACH] = N_("Seal up to {REACH_SPACES space|spaces} away."),
        [TOWER_KEEPOUT] = N_("Keep the tile pushed out."),
        [TOWER_PICK] = N_("Choose your tile in the bag."),
    };

    sheet_section(sheet, SAY(N_("Tower tiles (variant)")));
    ROW(NULL, N_("One holds in each round, for all; the next one lies open."));
    for (unsigned t = 0; t < TOWERS; t++)
        printed_write(sentence(sheet), tongue, effects[t]);
    sheet_section(sheet, SAY(N_("Points and the end")));
    ROW(NULL, N_("During the game: coats of arms, crests, Reichenau Court, City Guard, cards."));
    ROW(NULL, N_("Score 1 per sparrow, the cards laid down, and the river: -{RIVER_BEFORE_BRIDGE} "
                 "to -1 before the bridge (spaces {RIVER_FIRST}-{RIVER_BRIDGE}), +1 to "
                 "+{RIVER_AFTER_BRIDGE} after it. Cards in hand score nothing. Most points win; "
                 "if tied, seals in more quarters; still tied: shared."));
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
