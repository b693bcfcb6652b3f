#include "notation/lesson.h"

#include "base/check.h"
#include "base/tongue.h"

const char *const lesson_seed = "lesson-15";

/* clang-format off */
static const struct lesson_step steps[] = {
    {N_("Welcome to Ulm, around 1500. Ursula plays against you. Whoever has the most points "
        "after ten rounds wins. You start with {START_SCORE point|points}, {START_COINS "
        "coin|coins}, {START_SPARROWS sparrow|sparrows} and 1 tile."),
     "R-SET-3", 0, NULL},
    {N_("The cathedral area is the heart of the game: nine tiles in five colours, and each "
        "colour is an action. In every turn you push one tile into it."),
     "R-MAT-1", 0, NULL},
    {N_("Your turn begins with a tile from the bag. Draw it."),
     "R-TURN-2", 1, "draw"},
    {N_("It is turquoise. Push it in at S3, from below into the right column. Look at a place first: you "
        "see what the push would give."),
     "R-PUSH-1", 1, "push S3"},
    {N_("The line has moved by one, and gray was pushed out at N3. As long as it lies there, this column "
        "is blocked. The three tiles that now lie in the line are your actions, in any order."),
     "R-PUSH-4", 0, NULL},
    {N_("Gray is money. Use it: 1 coin."),
     "R-MONEY", 1, "money"},
    {N_("Turquoise is the river. Let your barge sail one space. At the end every space that it is short "
        "of the bridge costs 1 point, and every space after the bridge brings 1."),
     "R-RIVER", 1, "river"},
    {N_("White clears away: you take all tiles that were pushed out on one side. Take the gray one at the "
        "top. You can buy cards with tiles, and the column is free again."),
     "R-CLEAR", 1, "clear N"},
    {N_("Your three actions are used. End your turn."),
     "R-TURN-2", 1, "end"},
    {NULL, NULL, 2, "draw"},
    {NULL, NULL, 2, "push N2"},
    {NULL, NULL, 2, "river"},
    {NULL, NULL, 2, "end"},
    {N_("Ursula pushed white in at N2 and sailed to space -9. Everybody has had a turn, so the round is "
        "over, and the minster has grown. The log tells what happened and can play it again."),
     "R-TURN-1", 0, NULL},
    {N_("Round 2. Draw a tile."),
     "R-TURN-2", 1, "draw"},
    {N_("It is white, but you want to put a seal into the city. A sparrow is your joker: pay 1 and swap "
        "the tile for one from the docks. Take the orange one."),
     "R-PUSH-5", 1, "sparrow orange"},
    {N_("Your white tile lies in the docks now. Push orange in at N1, from above into the left column. "
        "Your actions will be orange, brown and white."),
     "R-DOCK-1", 1, "push N1"},
    {N_("Orange is a seal. Pay {SEAL_PRICE coin|coins} and seal a quarter beside your barge: "
        "the Leaning House to the north or the Field to the south. Choose the Field."),
     "R-SEAL", 1, "seal field"},
    {N_("Each quarter has a privilege for whoever seals it. The Field first gives you a tile from the "
        "docks. Take gray: then you have two of that colour."),
     "R-QUARTER-FIELD", 1, "dock gray"},
    {N_("It also gave you 1 coin, and now your barge may sail up to {FIELD_STEPS space|spaces}. "
        "Sail 2. Ursula's barge is jumped: an occupied space does not count."),
     "R-RIVER-4", 1, "steps 2"},
    {N_("Clear away with white: two tiles lie below the grid."),
     "R-CLEAR", 1, "clear S"},
    {N_("Brown is a card. It costs two of your tiles, and two of the same colour let you choose from two "
        "cards. Pay with gray and gray."),
     "R-CARD", 1, "buy gray gray"},
    {N_("Keep the nave. The other card goes onto the discard pile."),
     "R-CARD", 1, "discard reform"},
    {N_("A card can be used in two ways. Once in your turn you may play one from your hand for "
        "what its upper half says, and it is gone then. Play the nave and pay with brown: "
        "{CATHEDRAL_POINTS point|points}."),
     "R-TURN-3", 1, "play nave-3 brown"},
    {N_("Well done. End your turn."),
     "R-TURN-2", 1, "end"},
    {NULL, NULL, 2, "draw"},
    {NULL, NULL, 2, "push E3"},
    {NULL, NULL, 2, "river"},
    {NULL, NULL, 2, "end"},
    {N_("Round 3. Draw a tile."),
     "R-TURN-2", 1, "draw"},
    {N_("It is gray. Push it in at N1 again. Tiles stay in the grid: the orange one from your last "
        "turn will be your action once more."),
     "R-PUSH-4", 1, "push N1"},
    {N_("Now seal the Leaning House. Its privilege is a coat of arms: you see two and keep one."),
     "R-QUARTER-LEANING", 1, "seal leaning"},
    {N_("Take the Town Hall: {TOWNHALL_COAT_NOW point|points} at once. It is a gold one, so "
        "your family crest goes to the Town Hall as well, and each later seal there, whoever's "
        "it is, scores for you."),
     "R-COAT-3", 1, "coat townhall"},
    {N_("With the coat of arms a seal of yours came to the edge of the cathedral area, at N2. Whenever a tile is "
        "pushed out there, whoever pushes, you get a sparrow."),
     "R-PUSH-6", 0, NULL},
    {N_("Take the coin of the gray action."),
     "R-MONEY", 1, "money"},
    {N_("Buy one more card. For two different tiles you get the top one, whatever it is."),
     "R-CARD", 1, "buy turquoise orange"},
    {N_("Use this card in the other way: lay it down before you. It scores at the end of the "
        "game, {LAID_CARD point|points} alone and more together with others that go with it."),
     "R-CARD-1", 1, "lay goods-orange"},
    {N_("End your turn, and watch where Ursula pushes."),
     "R-TURN-2", 1, "end"},
    {NULL, NULL, 2, "draw"},
    {NULL, NULL, 2, "push S2"},
    {NULL, NULL, 2, "river"},
    {NULL, NULL, 2, "end"},
    {N_("She pushed white out at N2, beside your seal: you got a sparrow. Each one that you still have at "
        "the end is worth 1 point."),
     "R-SPARROW-1", 0, NULL},
    {N_("At the end the points that you have, your sparrows, the cards laid down and your place on the "
        "river are added up. You can see at any time what each of you would have if it ended now."),
     "R-END-1", 0, NULL},
    {N_("That is all you need. Seven rounds are left: play on, and ask for a hint or look into the rules "
        "when you want to know more."),
     "R-END-2", 0, NULL},
};
/* clang-format on */

size_t lesson_length(void)
{
    return sizeof steps / sizeof *steps;
}

const struct lesson_step *lesson_step(size_t step)
{
    CHECK(step < lesson_length());
    return &steps[step];
}
