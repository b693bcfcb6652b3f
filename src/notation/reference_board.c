/* The rules of the board: actions, river, quarters, coats, sparrows and docks, descendants. */
#include "base/tongue.h"
#include "notation/reference_rows.h"

const struct rule reference_actions[7] = {
    {"R-MONEY", N_("Money action (gray)"), N_("Take 1 coin from the supply."), NULL},
    {"R-CLEAR", N_("Clear-away action (white)"),
     N_("Choose one side of the grid and take all tiles that are pushed out there, 1 to 3, into "
        "your supply."),
     NULL},
    {"R-CARD", N_("Card action (brown)"),
     N_("Buy a card, or play one more card from your hand. To buy, put two of your tiles into the "
        "bag and take the top card. If the two tiles have the same colour, look at the top two "
        "cards and keep one; the other goes face up on the discard pile."),
     NULL},
    {"R-RIVER", N_("River action (turquoise)"),
     N_("Move your barge forward to the next free space. Occupied spaces are jumped and do not "
        "count. Barges never move backwards. With no free space ahead there is no move."),
     NULL},
    {"R-SEAL", N_("Seal action (orange)"),
     N_("Pay {SEAL_PRICE coin|coins} and put one of your seals on a free space of one of the "
        "two quarters beside your barge, north or south of it. You get the privilege of that "
        "quarter. You need a seal in your supply. Which quarters lie beside which spaces and "
        "how many seals each of them holds: see the printed material."),
     NULL},
    {"R-SEAL-2", N_("First the crest, then the privilege"),
     N_("When you put a seal into a quarter with a family crest, the owner of the crest, whoever "
        "that is, first gets its later points (R-COAT-3). After that you get the privilege."),
     NULL},
    {"R-SEAL-3", N_("The price of a seal"),
     N_("A seal action costs {SEAL_PRICE coin|coins}: 1 more with R-TOWER-SEALDEAR, 1 less with "
        "R-TOWER-SEALCHEAP. This price also holds for a seal with the City Wall, for the extra "
        "seal action of R-TOWER-FREESEAL and for one from the Swabian League. The First "
        "Chronicle always costs {CHRONICLE_PRICE coin|coins}. The free seal of the river bonus "
        "always costs 0. R-TOWER-REACH holds for every seal action and for the free seal, but "
        "not for the First Chronicle."),
     NULL},
};

const struct rule reference_river[4] = {
    {"R-RIVER-2", N_("Steps and moves"),
     N_("Moves from action tiles are made one step at a time, and each landing counts. The extra "
        "steps that come with them (R-DESC-BOATMAN, R-TOWER-RIVER) are steps too, each with a "
        "landing of its own. You can make an extra step at any later moment of your actions. It "
        "keeps until the end of your turn and earns no further step. A move from a card or a "
        "privilege, which lets you go from 0 up to a number of spaces, is made at once: only the "
        "space where you end counts."),
     N_("It was open when an extra step is made. As in the licensed online version, it is a step "
        "of its own that need not follow at once.")},
    {"R-RIVER-3", N_("Bonus spaces"),
     N_("The last {BONUS_SPACES} spaces of the river have a bonus. You get it when your barge "
        "has moved and comes to rest there, by an action tile or a card, directly or through a "
        "privilege. A move of 0 spaces is none. For the bonuses see the printed material."),
     NULL},
    {"R-RIVER-4", N_("Counting free spaces"),
     N_("When you move several spaces, only free ones count. If there are fewer ahead, your barge "
        "goes as far as it can."),
     NULL},
    {"R-RIVER-5", N_("The river at the end"),
     N_("At the end of the game you lose 1 point for each space that your barge is before the "
        "bridge, or get 1 point for each space that it is after the bridge. That is "
        "-{RIVER_BEFORE_BRIDGE} on the first space to -1 on the last one before the bridge, "
        "then +1 to +{RIVER_AFTER_BRIDGE}."),
     NULL},
};

const struct rule reference_quarters[10] = {
    {"R-QUARTER-1", N_("Sealing a quarter again"),
     N_("You may seal the same quarter more than once. A full quarter cannot be sealed."), NULL},
    {"R-QUARTER-2", N_("The order of a privilege"),
     N_("The parts of a privilege come in the order in which its rule tells them. Coins, cards "
        "and points come by themselves. You may pass a choice unless its rule says otherwise."),
     N_("The printed rules leave the order open. We fixed one that never hurts you.")},
    {"R-QUARTER-FIELD", N_("Field"),
     N_("You get a tile of the docks, then 1 coin, then you may move your barge 0 to "
        "{FIELD_STEPS space|spaces}."),
     NULL},
    {"R-QUARTER-LEANING", N_("Leaning House"),
     N_("You get a coat of arms: draw two, keep one (R-COAT-1, R-COAT-2). The other goes under "
        "the stack."),
     NULL},
    {"R-QUARTER-GARDEN", N_("Garden"),
     N_("You get a coat of arms: draw two, keep one (R-COAT-1, R-COAT-2). The other goes under "
        "the stack."),
     NULL},
    {"R-QUARTER-OATH", N_("Oath House"),
     N_("Choose one of the descendants that lie here. Your seal takes its place, and from now on "
        "you have its ability."),
     NULL},
    {"R-QUARTER-TOWNHALL", N_("Town Hall"),
     N_("You get the top card, then 1 coin or a tile of the docks, as you choose."), NULL},
    {"R-QUARTER-SHIPYARD", N_("Shipyard"),
     N_("You get a tile of the docks, then a card action (R-CARD)."), NULL},
    {"R-QUARTER-REICHENAU", N_("Reichenau Court"),
     N_("You get 1 point for each quarter in which you have at least one seal, this one "
        "included."),
     NULL},
    {"R-QUARTER-GOOSE", N_("Goose Tower"),
     N_("You get a card: any card of the discard pile, or one of the top three of the draw pile, "
        "which you look at. The others you looked at go face up on the discard pile. You can look "
        "as long as either pile has a card: if the draw pile is empty or too short, the discard "
        "pile is shuffled for it (R-CARD-3)."),
     N_("It was open whether you can look when the draw pile is empty. You can as long as the "
        "discard pile has a card, because those cards become the draw pile when one is "
        "needed.")},
};

const struct rule reference_coats[3] = {
    {"R-COAT-1", N_("Taking a coat of arms"),
     N_("When you take a coat of arms, you score its immediate points. You put a seal beside the "
        "coat's place at the edge of the cathedral area, where it brings you sparrows (R-PUSH-6). "
        "If the coat is gold, you put a family crest into its quarter. For points and places see "
        "the printed material."),
     NULL},
    {"R-COAT-2", N_("Which coat you can take"),
     N_("You must keep one of the two coats if you can take one. Without a family crest left you "
        "cannot take gold coats. If you can take neither, both go under the stack in the order in "
        "which they were shown. With one coat left in the stack, one is drawn; with none, none. "
        "Without a seal left you still take the coat: it scores and, if gold, gets its crest, but "
        "no seal is placed."),
     N_("It was open whether you can take a coat when your seals are used up. You can, because "
        "points and crest do not need the seal; only the sparrows do.")},
    {"R-COAT-3", N_("Later points of gold coats"),
     N_("Each later seal in the quarter of your gold coat, by you or anyone else, scores the "
        "coat's later points for you. The seal action through which you won the coat does not "
        "count: your crest was not there yet."),
     NULL},
};

const struct rule reference_supplies[2] = {
    {"R-SPARROW-1", N_("What sparrows are for"),
     N_("Sparrows have three uses and no others: as a joker to replace the tile that you drew "
        "(R-PUSH-5), with the Ulm Sparrow card (R-CARD-SPARROW), and for 1 point each at the end "
        "of the game."),
     NULL},
    {"R-DOCK-1", N_("The loading docks"),
     N_("A place of the docks that falls empty is refilled from the bag at once. A tile put there "
        "in exchange fills the place. If the bag is empty, the place stays empty until the start "
        "of the next turn that finds a tile in the bag. So do places emptied by R-PUSH-7. In the "
        "middle of a turn only the place just emptied is refilled. You come to a tile of the docks "
        "by a sparrow (R-PUSH-5), the Field, the Town Hall, the Shipyard, the Abbot and the "
        "Merchant."),
     N_("The printed rules do not say what happens when the bag is empty. We fill older gaps at "
        "the start of a turn only, so the docks do not change while you are choosing.")},
};

const struct rule reference_descendants[9] = {
    {"R-DESC-1", N_("When an ability works"),
     N_("An ability tied to an action also works for the same action when you got it from the "
        "Swabian League card, the Shipyard or a river bonus. It does not work for the coins and "
        "steps of privileges and cards."),
     N_("It was open whether the Swabian League counts as a card's bonus here. It gives you an "
        "action, not a bonus, so abilities work with it. Three of the printed texts can be read "
        "against that.")},
    {"R-DESC-ABBOT", N_("Abbot"),
     N_("With each clear-away action you may also take a tile of the docks. There must be a tile "
        "to clear away, or there is no such action."),
     NULL},
    {"R-DESC-BUILDER", N_("Builder"),
     N_("You draw two tiles instead of one and push one of them. The other goes back into the "
        "bag. With one tile in the bag you draw one. The Builder does nothing for a tile that you "
        "choose from the bag (R-CARD-PATRICIAN, R-TOWER-PICK)."),
     NULL},
    {"R-DESC-SCHOLAR", N_("Scholar"),
     N_("You may push a tile of your own supply instead of the tile that you drew, which goes "
        "into your supply. It must have another colour, and you cannot also use a sparrow in the "
        "same turn (R-PUSH-5)."),
     NULL},
    {"R-DESC-MERCHANT", N_("Merchant"),
     N_("Once a turn you may swap one of your tiles for a tile of another colour in the docks, at "
        "any moment when no other choice is waiting."),
     N_("Some printed texts say once a round, and none says whether that may be in another "
        "player's "
        "turn. We read it as your own turn, as for the card that you may play.")},
    {"R-DESC-MINTER", N_("Minter"),
     N_("Each money action gives you 1 coin more. Coins of privileges and cards do not count."),
     NULL},
    {"R-DESC-COUNCIL", N_("Councillor"),
     N_("When you buy in any card action, you choose from the top two cards, whatever you paid."),
     NULL},
    {"R-DESC-GUARD", N_("City Guard"),
     N_("You get {GUARD_POINTS point|points} if, after your own push, the 3x3 grid has at least "
        "one line of three tiles of one colour, a row, a column or a diagonal, that shares a "
        "tile with the pushed line. It does not matter whether the line was there before. You "
        "get {GUARD_POINTS point|points} a turn at most."),
     N_("It was open whether a line counts that was there before. It does if it shares a tile "
        "with the pushed line, because your push has just moved that tile into place.")},
    {"R-DESC-BOATMAN", N_("Boatman"),
     N_("Each river action gives you 1 step more (R-RIVER-2), which you may decline. Moves of "
        "privileges and cards do not count."),
     NULL},
};
