/* The rules of the cards. "Upper" and "Lower" are the two halves of a card (R-CARD-1). */
#include "base/tongue.h"
#include "notation/reference_rows.h"

const struct rule reference_cards[17] = {
    {"R-CARD-1", N_("Two ways to play a card"),
     N_("Play a card onto the discard pile for its upper effect, or face up in front of you for "
        "its lower one, which scores at the end of the game; laying it down costs no tile. On the "
        "discard pile the card lies "
        "first and its effect comes second, so the Goose Tower can give it back to you."),
     N_("The printed rulebooks differ on whether the card or its effect comes first. We follow "
        "the two that put the card first.")},
    {"R-CARD-2", N_("Cards left in your hand"),
     N_("Cards in your hand at the end of the game are worth nothing."), NULL},
    {"R-CARD-3", N_("When the draw pile is empty"),
     N_("When a card has to be dealt and the draw pile is empty, the discard pile is shuffled and "
        "becomes the draw pile, even in the middle of a deal of two or three. It is not shuffled "
        "before a card is needed. If both piles together hold fewer cards than a deal asks for, "
        "you get as many as there are."),
     N_("It was open when to shuffle. We wait until a card is needed: the move that makes the "
        "card due shuffles the pile, then chance deals the card.")},
    {"R-CARD-4", N_("Playing a new card at once"),
     N_("You may play a card in the same turn in which you bought it."), NULL},
    {"R-CARD-5", N_("No card without effect"),
     N_("You can play a card for its upper effect only if it does something. The Patrician does "
        "nothing if you may choose your tile anyway or if there is no tile to be had. The Swabian "
        "League needs an action that gives you an answer besides declining. Tiles for the "
        "Building halt come only from a bag that has some; it gives what is there. With the Ulm "
        "Sparrow you can give only as many sparrows as the supply has coins."),
     N_("The printed rules do not forbid an empty play. We do, because it would only cost you the "
        "card.")},
    {"R-CARD-6", N_("Cards in a card action you were given"),
     N_("If the Shipyard, a river bonus or the Swabian League gave you a card action, a card that "
        "you play in it is paid by that action. It uses up neither your free card of the turn nor "
        "a brown tile of the line. The City Wall can be played there too, during your actions, "
        "but still uses up its seal action (R-CARD-WALL)."),
     NULL},
    {"R-CARD-CATHEDRAL", N_("Cathedral cards"),
     N_("Upper: put one of your tiles, of either colour shown, into the bag and get "
        "{CATHEDRAL_POINTS point|points}. Lower: {LAID_CARD point|points} for each cathedral "
        "card, and {LAID_CATHEDRAL} more for each complete set of the three sections: choir, "
        "nave and tower. For the colours see the printed material."),
     NULL},
    {"R-CARD-TRADE", N_("Trade cards"),
     N_("Upper: put one of your tiles of the colour shown into the bag. You get the coins and "
        "points shown and move your barge from 0 up to the number of spaces shown. Lower: "
        "{LAID_CARD point|points} for each trade card, {LAID_SAME_GOODS} more for three cards "
        "of one good, {LAID_MIXED_GOODS} more for three different goods. The goods are fustian, "
        "works of art and commercial goods. A card counts in one set only, and your cards are "
        "split in the way that is best for you. For colours and yields see the printed material."),
     NULL},
    {"R-CARD-CHRONICLE", N_("First Chronicle of Ulm"),
     N_("Upper: pay {CHRONICLE_PRICE coin|coins} and put a seal into one of the two quarters "
        "beside your barge, without a seal action. The owner of a crest there gets its points, "
        "and you get the privilege (R-SEAL-2). Lower: {LAID_COAT point|points} for each of your "
        "coats of arms."),
     N_("It was open whether this seal brings privilege and crest points. It does: one printed "
        "summary calls it a seal action for {CHRONICLE_PRICE coin|coins}. Tower tiles change "
        "neither its price nor its reach, since the card names both and needs no seal action.")},
    {"R-CARD-WALL", N_("City Wall"),
     N_("Upper: play it together with a seal action: one of the pushed line, the extra one of "
        "R-TOWER-FREESEAL, or one that the Swabian League gives you. It uses up that action and "
        "costs what the action costs (R-SEAL-3). Your seal may go into any quarter with a free "
        "space, also into one beside your barge. With the League's action the card is your free "
        "one of the turn or uses up a brown tile of the line; you may choose orange also where "
        "only this card makes a seal possible. It does not go with the free seal of a river "
        "space. Lower: "
        "{LAID_QUARTER point|points} for each quarter in which you have more seals than each "
        "other player."),
     N_("The printed rules tie the card to a seal action, whoever gives it. The free seal of a "
        "river space is a bonus and no action. For the lower half the printed sources say 2 "
        "points twice and 1 point once; we take {LAID_QUARTER}.")},
    {"R-CARD-HALT", N_("Building halt"),
     N_("Upper: take {HALT_GIVES coin|coins}, or draw {HALT_GIVES tile|tiles} from the bag into "
        "your supply. Lower: 1 point for each of your coins, {LAID_COINS_MOST} at most."),
     NULL},
    {"R-CARD-JOUST", N_("Fishermen's joust"),
     N_("Upper: move your barge 0 to {JOUST_STEPS space|spaces}. Lower: {LAID_FIRST "
        "point|points} if no barge is ahead of yours, {LAID_SECOND point|points} if exactly one "
        "is."),
     N_("Only the first space holds several barges, and the printed rules do not rank them. "
        "There none is ahead of another, so they are equal.")},
    {"R-CARD-PATRICIAN", N_("Patrician"),
     N_("Upper: play it before your draw, then choose your tile in the bag instead of drawing "
        "it. You can also play it in a card action that comes before your draw. Lower: "
        "{LAID_PATRICIAN point|points}."),
     N_("A card action can come before the draw, for instance if the First Chronicle seals the "
        "Shipyard. We allow the Patrician there, because your tile is still to be drawn. It "
        "changes the draw of the turn alone, since only that tile is drawn to be pushed.")},
    {"R-CARD-REFORM", N_("Reformation"),
     N_("Upper: take up to 2 pushed-out tiles, of any sides, into your supply. Lower: "
        "{LAID_CATHEDRAL_CARD point|points} for each cathedral card in front of you."),
     NULL},
    {"R-CARD-SIEGE", N_("Siege"),
     N_("Upper: pay up to {SIEGE_COINS coin|coins} and get {SIEGE_POINTS point|points} for "
        "each. Lower: 1 point for each card in front of you, this one included."),
     NULL},
    {"R-CARD-LEAGUE", N_("Swabian League"),
     N_("Upper: carry out one more action, of the colour of one of your tiles. The tile stays "
        "yours. Lower: {LAID_COLOUR point|points} for each different colour among your tiles."),
     NULL},
    {"R-CARD-SPARROW", N_("Ulm Sparrow"),
     N_("Upper: give up to {SPARROW_COINS sparrow|sparrows} and get 1 coin for each. Lower: 1 "
        "more point for each of your sparrows, {LAID_SPARROWS_MOST} more at most."),
     NULL},
};
