/* The rules from the box to the push: material, set-up, turn, pushing. */
#include "base/tongue.h"
#include "notation/reference_rows.h"

const struct rule reference_material[4] = {
    {"R-MAT-1", N_("Action tiles"),
     N_("There are {BOX_TILES action tile|action tiles} in five colours. The colour is the "
        "action: gray is money, white is clearing away, brown is a card, turquoise is the "
        "river, orange is a seal. How many tiles each colour has: see the printed material."),
     NULL},
    {"R-MAT-2", N_("Cards, coats, coins and the rest"),
     N_("There are {CARDS} cards (cathedral, trade and chronicle cards), {COATS} city coats of "
        "arms in gold or silver, {DESCENDANTS} descendants, {TOWERS} tower tiles, {BOX_COINS "
        "coin|coins} and {BOX_SPARROWS sparrow|sparrows}. Coins and sparrows can run out: you "
        "get what the supply still has, and from an empty supply nothing."),
     N_("The printed rules do not say what happens when coins or sparrows run out. We take what "
        "is in the box as the limit.")},
    {"R-MAT-3", N_("Your pieces"),
     N_("You have 1 barge, {SEAT_SEALS_IN_ALL seal|seals} and {SEAT_CRESTS family crest|family "
        "crests}. One of the seals marks your score, so you have {SEAT_SEALS seal|seals} to "
        "place, in the quarters and at the edge of the cathedral area."),
     NULL},
    {"R-MAT-4", N_("Players"), N_("Ulm is for 2 to 4 players, aged 10 and up."), NULL},
};

const struct rule reference_setup[5] = {
    {"R-SET-1", N_("Cards, descendants and coats"),
     N_("The cards are shuffled and lie face down. 4 of the 8 descendants, chosen at random, lie "
        "face up on the four places of the Oath House. The coats of arms are shuffled and lie "
        "face down."),
     NULL},
    {"R-SET-2", N_("Grid, docks and bag"),
     N_("The inner 3x3 grid gets nine tiles in random places: {GRID_GRAY} gray, {GRID_WHITE} "
        "white, {GRID_BROWN} brown, {GRID_TURQUOISE} turquoise and {GRID_ORANGE} orange. The "
        "loading docks have {DOCK_PLACES place|places} and get one tile of each colour. All "
        "other tiles go into the bag."),
     NULL},
    {"R-SET-3", N_("What you start with"),
     N_("You start with {START_COINS coin|coins}, {START_SPARROWS sparrow|sparrows}, 1 tile "
        "drawn from the bag and {START_SCORE point|points}. Your barge starts on the first "
        "river space, the only one that can hold more than one barge."),
     NULL},
    {"R-SET-4", N_("The starting player"),
     N_("The starting player is drawn at random and stays the starting player all game, "
        "with the Oath Charter as the mark of that. Play goes clockwise, in the order of the "
        "seats: 1, 2, 3, 4 and then 1 again."),
     N_("The printed rules pick the starting player by a trait that a program cannot judge. We "
        "draw lots.")},
    {"R-SET-5", N_("The stack of tower tiles"),
     N_("10 of the 12 tower tiles make the stack. In the basic game they only count the rounds. "
        "In the tower variant, for experienced players, all 12 are shuffled and 2 stay unseen in "
        "the box. The tile of this round lies open on the cathedral and the tile of the next "
        "round lies open too; the others are hidden. A tile holds for its round and for every "
        "player. What each tile does stands in the chapter on tower tiles. A game of 12 rounds "
        "uses all 12 tiles (R-TURN-1)."),
     NULL},
};

const struct rule reference_turn[5] = {
    {"R-TURN-1", N_("Rounds"),
     N_("The game has 10 rounds. In each round every player takes one turn. You can also choose a "
        "game of 12 rounds, which uses all 12 tower tiles."),
     N_("The printed game has 10 rounds. The choice of 12 is our addition, because players asked "
        "for it.")},
    {"R-TURN-2", N_("Your turn"),
     N_("Draw a tile, push it in (R-PUSH-1), then carry out the three actions of the pushed line "
        "in any order. You may pass up any of these actions. You may not pass up the push."),
     NULL},
    {"R-TURN-3", N_("One card a turn"),
     N_("You may play one card from your hand in your turn, at any moment of it: before the draw, "
        "before the push, before, between or after your actions. You cannot play it while another "
        "choice is waiting for your answer. You can play more cards in a turn only through card "
        "actions (R-CARD)."),
     NULL},
    {"R-TURN-4", N_("Actions that go to waste"),
     N_("You are offered an action only if you can pay for it and it gives you something. No coin "
        "left in the supply: no money action. Nothing pushed out on a side: no clearing of that "
        "side. No card in either pile: no buying. No free space ahead of your barge: no river "
        "action. An action that you cannot use goes to waste. It never blocks your turn."),
     NULL},
    {"R-TURN-5", N_("Choices, and taking back"),
     N_("You may decline a choice unless its rule says otherwise. What has no choice in it just "
        "happens: coins, points, and the placing of the seal and the crest of a coat of arms. "
        "Taking back a move goes as far as the last thing that chance decided, such as a tile "
        "drawn or a card dealt, and never beyond it."),
     N_("The printed rules do not speak of taking back. We let it go to the last chance line of "
        "the record, because past that line you would keep what you have seen.")},
};

const struct rule reference_push[7] = {
    {"R-PUSH-1", N_("Pushing a tile in"),
     N_("You push your tile in at one of 12 places: the 3 columns from the top or from the "
        "bottom, the 3 rows from the left or from the right. The line moves by one. The tile at "
        "the far end leaves the grid and lies on the outer space there."),
     NULL},
    {"R-PUSH-2", N_("Blocked lines"),
     N_("A line with a pushed-out tile at either end is blocked. You can push it from neither "
        "end."),
     NULL},
    {"R-PUSH-3", N_("When every line is blocked"),
     N_("If no line can be pushed at the start of your turn, all pushed-out tiles go back into "
        "the bag. This comes before your draw."),
     N_("The printed rules do not say when to look for this. We look at the start of a turn, so "
        "whoever blocks the last line can still clear its tiles away in the same turn.")},
    {"R-PUSH-4", N_("Your three actions"),
     N_("The three tiles that lie in the pushed line after your push are your three actions. The "
        "tile that you pushed out is none."),
     NULL},
    {"R-PUSH-5", N_("Replacing the drawn tile"),
     N_("You may replace the tile that you drew before you push it, in one of two ways. With a "
        "sparrow, your joker: pay 1 sparrow and swap the drawn tile for a tile of the docks; the "
        "drawn tile takes its place in the docks. With the Scholar (R-DESC-SCHOLAR): push a tile "
        "of your own supply instead; the drawn tile goes into your supply. You can replace a tile "
        "only once a turn, so not with both. A swap for the same colour is none and is refused. A "
        "tile that you chose from the bag (R-CARD-PATRICIAN, R-TOWER-PICK) counts as drawn."),
     N_("It was open whether sparrow and Scholar can follow each other. Both replace the tile "
        "drawn from the bag, and after one of them the tile in your hand is no longer that "
        "tile.")},
    {"R-PUSH-6", N_("A sparrow for your seal"),
     N_("When a tile is pushed onto an outer space that has your seal, you get 1 sparrow, whoever "
        "pushed. There is no other way to new sparrows."),
     NULL},
    {"R-PUSH-7", N_("When the bag is empty"),
     N_("If the bag is empty when you draw, all pushed-out tiles go back into it. If it is still "
        "empty, the tiles of the docks go into it. If it is still empty, your turn has no push "
        "and no actions of a line. If you may choose your tile, you choose from what the bag then "
        "holds."),
     N_("The printed rules do not foresee this; it takes hoarding by all players. We refill in "
        "this order, with your draw and not before it, so no tile goes back without need.")},
};
