/* The lexicon: the things of the game as they were in the city. From the river to the minster, then
 * how the city was ruled, what it lived on, how it was guarded, and who wrote and prayed. */
#include "base/tongue.h"
#include "notation/chronicle_rows.h"

#define THING(id, title, city, legend, game, rules) {id, NULL, title, city, legend, game, rules}

const struct chronicle_entry chronicle_lexicon[28] = {
    THING("danube", N_("The Danube"),
          N_("At Ulm the Danube takes in the Iller and the Blau. From here on it could carry "
             "loaded boats and rafts, and they went downstream."),
          NULL,
          N_("It is the way of the barges and goes in one direction only. The quarters lie on its "
             "two banks."),
          "R-RIVER, R-RIVER-2, R-RIVER-4, R-RIVER-5"),
    THING("barge", N_("Barge and Ulm box"),
          N_("The barges of Ulm are first named in 1488. They were flat and simply built, 5 to "
             "30 metres long, some with a small house on deck. Most made one voyage, down to "
             "Vienna, and so they were called Vienna barges too: where it ended, they were "
             "sold, often for their timber. The name Ulm box, in German Ulmer Schachtel, began "
             "as mockery in the 19th century. To the end of that century they carried goods. They "
             "are "
             "known by their black and white paint."),
          NULL,
          N_("Each player has one barge. It lies between two quarters, and those are the ones that "
             "you can seal."),
          "R-RIVER, R-SEAL, R-MAT-3"),
    THING("docks", N_("Loading docks"),
          N_("Cloth, wine and salt passed through Ulm. What travelled on the Danube was loaded at "
             "the bank below the city wall."),
          NULL,
          N_("Tiles lie open in the docks. You get at them with a sparrow, with the Merchant and "
             "the Abbot, and in several quarters."),
          "R-DOCK-1, R-PUSH-5"),
    THING("shipyard", N_("Shipyard"),
          N_("Boat builders put the barges together beside the river, from timber that came down "
             "on the Iller."),
          NULL,
          N_("A quarter of the south bank. It gives you a tile of the docks and a card action."),
          "R-QUARTER-SHIPYARD"),
    THING("fishermen", N_("Fishermen and boatmen"),
          N_("They lived in the fishermen's quarter, where the arms of the Blau run into the "
             "Danube, and had a guild of their own. The Leaning House stands there: an old "
             "timber-framed house that has sunk towards the water. Today it is a hotel, called "
             "the most crooked in the world."),
          NULL,
          N_("The Boatman makes each river action longer. In the Leaning House you win a coat of "
             "arms."),
          "R-DESC-BOATMAN, R-QUARTER-LEANING"),
    THING("joust", N_("Fishermen's joust"),
          N_("Two jousters, each at the end of a narrow boat, are rowed at each other and push "
             "with blunt spears. Who falls into the Danube is wet and has lost. The custom is "
             "known since the 16th century and still kept, every four or five years. Pairs of "
             "figures from the history of the city take part; the oldest are the farmer and his "
             "wife."),
          N_("Fishermen of the 14th or 15th century wanted to hold a tournament as the knights "
             "did. They had no horses and took their boats."),
          N_("A chronicle card. It moves your barge, or rewards you at the end if you are ahead on "
             "the river."),
          "R-CARD-JOUST"),
    THING(
        "sparrow", N_("The Ulm sparrow"),
        N_("A bird of copper with a straw in its beak sits on the roof of the minster, in the "
           "place of older ones: since the roof was finished a bird of stone had marked the "
           "middle of the city there, and old writings speak of it. The people of Ulm are "
           "called sparrows too."),
        N_("The citizens once brought a great beam for the minster on a cart, crosswise, and it "
           "did not go through the gate. They were about to tear the gate down when they saw a "
           "sparrow carry a straw lengthwise into its nest. The tale is not known before the 19th "
           "century."),
        N_("Sparrows help you out as they helped the citizens: for one of them you swap the tile "
           "that you drew. Those that are left count at the end."),
        "R-SPARROW-1, R-PUSH-5, R-PUSH-6, R-CARD-SPARROW"),
    THING(
        "minster", N_("The minster and its tower"),
        N_("The citizens built the minster as their parish church and paid for all of it. It never "
           "was the church of a bishop. The tower was finished in 1890, after drawings of the 15th "
           "century, and "
           "is 161.53 metres high."),
        NULL,
        N_("The game calls it the cathedral. The grid of tiles lies in the cathedral area, and "
           "the tower tiles make the cathedral grow round by round."),
        "R-PUSH-1, R-SET-5, R-CARD-CATHEDRAL"),
    THING("choir", N_("Choir and nave"),
          N_("The choir is the east end of a church, the nave the long hall of the people. In the "
             "choir of the minster stand the oak stalls that the workshop of Syrlin the Elder "
             "carved from 1469 to 1474, with busts of ancient thinkers and poets."),
          NULL,
          N_("Choir, nave and tower are the three sections of the cathedral cards. A set of all "
             "three is worth most."),
          "R-CARD-CATHEDRAL"),
    THING("builder", N_("Master builder and building halt"),
          N_("A master builder drew the plans, hired the masons and answered to the council. "
             "Ulrich of Ensingen began the great tower. At the end of the 15th century it "
             "proved too heavy for its foundations, which had to be strengthened. In 1543 the "
             "work stopped for three hundred years: money was short, the engineering hard, "
             "politics tense, and the Gothic style out of fashion."),
          NULL,
          N_("The Builder draws two tiles and pushes the better one. The Building halt is a "
             "chronicle card that gives coins or tiles."),
          "R-DESC-BUILDER, R-CARD-HALT"),
    THING("oath", N_("Oath Charter and Oath House"),
          N_("The Great Oath Charter of 1397 was the constitution of Ulm. Once a year mayor and "
             "citizens swore to it. The mayor still gives account and swears each July, on Oath "
             "Monday, a holiday of the city, from the balcony of the Oath House."),
          NULL,
          N_("In the Oath House you choose a descendant, who helps you for the rest of the game."),
          "R-QUARTER-OATH, R-SET-1, R-SET-4"),
    THING("guilds", N_("Guilds"),
          N_("The crafts of the city were bound together in seventeen guilds, from the weavers to "
             "the boatmen. From 1397 to 1548 they had the greater part of the council."),
          NULL, N_("Guilds have no piece of their own. Boatman and Builder stand for the crafts."),
          "R-DESC-1"),
    THING("council", N_("Council and Town Hall"),
          N_("The council made the laws of the city, judged and kept its money. The Town Hall was "
             "built around 1370 for the merchants and became the seat of the council."),
          NULL,
          N_("The Councillor chooses the better of two cards. In the Town Hall you get a card, and "
             "a coin or a tile."),
          "R-DESC-COUNCIL, R-QUARTER-TOWNHALL"),
    THING(
        "patrician", N_("Patricians"),
        N_("The patricians were the nobility of the city since the 11th century: old families, "
           "rich "
           "by trade and land, most of them merchants, others scholars, officers, clergymen or "
           "builders. At first they alone sat in the council. As crafts and trade grew, the guilds "
           "came to sit beside them."),
        NULL, N_("A chronicle card. Who plays it takes the tile of choice out of the bag."),
        "R-CARD-PATRICIAN"),
    THING("merchant", N_("Merchants"),
          N_("The merchants of Ulm traded with Venice, the Netherlands and Spain. An old rhyme "
             "names the money of Ulm beside the might of Venice and the splendour of Augsburg."),
          NULL,
          N_("The Merchant swaps tiles with the docks. Trade cards stand for what was bought and "
             "sold."),
          "R-DESC-MERCHANT, R-CARD-TRADE"),
    THING("fustian", N_("Fustian"),
          N_("Fustian, in German Barchent, is cloth with a warp of linen and a weft of cotton. "
             "The linen came from the villages around, the cotton over the Alps from Venice. "
             "Sworn inspectors looked at every piece before it was sold. It was so good that it "
             "was taken in payment like money."),
          NULL,
          N_("One of the three goods of the trade cards, beside works of art and commercial "
             "goods."),
          "R-CARD-TRADE"),
    THING("mint", N_("Mint"),
          N_("The Moneta Ulmensis, the money of Ulm, dates from 1089. In the 11th and 12th "
             "centuries the city struck coins for the king that were taken as far as "
             "Scandinavia, then bracteates: thin silver coins stamped on one side. In the 14th "
             "century it was one of four cities that might strike the Heller of the empire, in "
             "1404 came the shilling, in 1572 the gulden, in 1620 the imperial thaler. The "
             "Swabian Circle closed the mint in 1624. When the French held the city in 1704 and "
             "wanted money, the citizens melted their silver into square gulden, called Klippen."),
          NULL, N_("The Minter makes each money action worth more."), "R-DESC-MINTER, R-MONEY"),
    THING("coats", N_("Coats of arms"),
          N_("The shield of Ulm is black above and white below. Families, guilds and offices had "
             "arms of their own, and a seal with the arms stood for a man's word."),
          NULL,
          N_("A coat of arms bears the name of a quarter or a building. It scores at once, and a "
             "gold one again for each later seal in its quarter, where your family crest lies."),
          "R-COAT-1, R-COAT-3, R-SEAL-2"),
    THING("wall", N_("City wall and siege"),
          N_("In the 14th century the city drew a wider ring of walls around itself. In 1376 "
             "they held against Emperor Charles IV. From 1527 on they were rebuilt after what "
             "Albrecht Durer wrote on fortification, and in the 17th century widened to suit "
             "newer guns. Later sieges went worse: in the Thirty Years' War, in the War of the "
             "Spanish Succession (1701 to 1714) and against Napoleon, whose army had the works "
             "razed."),
          NULL,
          N_("Two chronicle cards. The City Wall lets your seal go into any quarter, the Siege "
             "turns coins into points."),
          "R-CARD-WALL, R-CARD-SIEGE"),
    THING("guard", N_("City guard"),
          N_("Watchmen stood at the gates and on the towers by day and by night. They looked out "
             "for enemies and for fire."),
          NULL, N_("The City Guard scores when a line of one colour meets your push."),
          "R-DESC-GUARD"),
    THING(
        "towers", N_("Towers and bastions"),
        N_("The Goose Tower is a gate of about 1360, through which geese went out to the meadows. "
           "The Butchers' Tower, a little older, leans. From the Eagle Bastion the Tailor of Ulm "
           "started in 1811."),
        N_("Butchers who had put sawdust into their sausages were locked up in the Butchers' "
           "Tower. When the mayor came in, they crowded into one corner for fear, and the tower "
           "has leaned ever since."),
        N_("In the Goose Tower you search the cards. The Butchers' Tower and the Eagle Bastion "
           "are silver coats of arms."),
        "R-QUARTER-GOOSE, R-COAT-1"),
    THING("stores", N_("Corn House and Salt Barn"),
          N_("The city kept grain against hunger and drew much money from the trade in salt. The "
             "stores of that name were built in the 1590s and still stand."),
          NULL, N_("Both are silver coats of arms."), "R-COAT-1"),
    THING("gardens", N_("Fields and gardens"),
          N_("Across the bridge, south of the Danube, lay meadows, fields and the gardens of the "
             "citizens."),
          NULL,
          N_("Two quarters of the south bank. In the Field you find a tile, a coin and some way on "
             "the river, in the Garden a coat of arms."),
          "R-QUARTER-FIELD, R-QUARTER-GARDEN"),
    THING("abbot", N_("Abbots and monasteries"),
          N_("Monasteries from far around kept courts in Ulm, to store and to sell what their land "
             "brought them. The oldest claims were those of the abbey of Reichenau on Lake "
             "Constance."),
          N_("Charlemagne himself gave Ulm to the abbey. The charter that says so is a medieval "
             "forgery."),
          N_("The Abbot takes a tile of the docks when you clear away. The Reichenau Court scores "
             "the quarters that you have sealed."),
          "R-DESC-ABBOT, R-QUARTER-REICHENAU"),
    THING("scholar", N_("Scholars and printers"),
          N_("Ulm had a Latin school of good name and early printers. About 1476 the fables of "
             "Aesop were printed here, put into German by the city's physician and adorned with "
             "woodcuts."),
          NULL, N_("The Scholar pushes a tile that you kept instead of the one that you drew."),
          "R-DESC-SCHOLAR"),
    THING(
        "chronicle", N_("The chronicle of Fabri"),
        N_("Felix Fabri, a Dominican friar, lived in Ulm until his death in 1502. He went to "
           "Jerusalem twice and wrote about it at length. His Latin treatise on Ulm is the oldest "
           "great description of the city and its people."),
        NULL,
        N_("A chronicle card, the First Chronicle. It brings you a seal for little money, or "
           "points for your coats of arms."),
        "R-CARD-CHRONICLE"),
    THING(
        "reformation", N_("Reformation"),
        N_("The Reformation began in 1517. In 1530 the citizens of Ulm were asked, guild by "
           "guild, and chose it. A year later the minster was cleared of most of its altars. More "
           "than 30 churches and chapels were pulled down or put to other uses, and more than "
           "100 altars were destroyed or moved."),
        NULL,
        N_("A chronicle card. It clears tiles away from any side, or rewards you for cathedral "
           "cards."),
        "R-CARD-REFORM"),
    THING("league", N_("Swabian League"),
          N_("From 1488 to 1534 cities, knights and princes of the south-west kept the peace "
             "together, by arms where they saw need. Ulm was the place where the League met "
             "most often. It became known for its part in the Peasants' War. In 1534 it broke "
             "up, since its members no longer shared one faith."),
          NULL, N_("A chronicle card. It gives you one more action, of a colour that you have."),
          "R-CARD-LEAGUE"),
};
