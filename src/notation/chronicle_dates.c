/* The dates of the city, from its first mention to the end of the tower. */
#include "base/tongue.h"
#include "notation/chronicle_rows.h"

#define DATE(year, when, title, city, rules) {year, when, title, city, NULL, NULL, rules}

const struct chronicle_entry chronicle_dates[28] = {
    DATE("854", N_("854"), N_("First mention"),
         N_("King Louis the German holds court in his palace at Ulm. A charter of that year is the "
            "oldest one that names the place."),
         NULL),
    DATE("1180", N_("c. 1180"), N_("A city"),
         N_("Emperor Frederick Barbarossa often holds court at Ulm. In his time the place "
            "becomes a city in law. Some count it as a free imperial city from 1184, others "
            "from about 1180 or only from 1274."),
         NULL),
    DATE("1274", N_("1274"), N_("City law"),
         N_("King Rudolf of Habsburg gives Ulm the city law of Esslingen. In the century that "
            "follows, Ulm gains the king's rights in the city one after the other and becomes an "
            "imperial city that rules itself."),
         NULL),
    DATE("1376", N_("1376"), N_("League and siege"),
         N_("Fourteen Swabian cities form a league under the lead of Ulm. Emperor Charles IV "
            "besieges the city and has to leave without success."),
         "R-CARD-SIEGE"),
    DATE("1377", N_("1377"), N_("The minster is begun"),
         N_("On 30 June the first stone of the minster is laid. The old parish church stood "
            "outside the walls; the new one stands inside."),
         "R-CARD-CATHEDRAL"),
    DATE("1392", N_("1392"), N_("A master builder for the tower"),
         N_("Ulrich of Ensingen becomes master builder of the minster. He plans the great west "
            "tower."),
         "R-DESC-BUILDER, R-SET-5"),
    DATE(
        "1397", N_("1397"), N_("The Great Oath Charter"),
        N_("The charter settles how guilds and patricians share the rule of the city, and what the "
           "mayor may do. Each year he swears to be the same to rich and poor."),
        "R-QUARTER-OATH, R-SET-4"),
    DATE("1400", N_("c. 1400"), N_("Fustian"),
         N_("The fustian of Ulm is sold far beyond Germany. For about a century the cloth makes "
            "the city rich."),
         "R-CARD-TRADE"),
    DATE("1446", N_("c. 1446"), N_("Free of Reichenau"),
         N_("The abbey of Reichenau gives up its old rights in Ulm, the parish church among "
            "them."),
         "R-QUARTER-REICHENAU"),
    DATE("1473", N_("1473"), N_("Printed books"),
         N_("Johann Zainer prints in Ulm. In 1482 a famous atlas after Ptolemy appears here, with "
            "maps cut in wood."),
         "R-DESC-SCHOLAR"),
    DATE("1480", N_("c. 1480"), N_("A wall along the Danube"),
         N_("The city builds a new wall on the side of the river. Much of it still stands."),
         "R-CARD-WALL"),
    DATE("1488", N_("1488"), N_("The Swabian League"),
         N_("Cities, knights and princes of Swabia join to keep the peace. They often meet in "
            "Ulm."),
         "R-CARD-LEAGUE"),
    DATE("1489", N_("c. 1489"), N_("Fabri writes of Ulm"),
         N_("Felix Fabri, a Dominican friar, writes his Latin treatise on the city of Ulm. Other "
            "accounts date it between 1484 and 1500."),
         "R-CARD-CHRONICLE"),
    DATE("1500", N_("c. 1500"), N_("The city at its height"),
         N_("Trade, crafts and arts flourish. Of all imperial cities only Nuremberg owns more "
            "land. Iron, cloth, salt, timber and wine pass through the port on the Danube, and "
            "the workshops make sculptures and altarpieces for churches far around. The "
            "Swabian League and the young Swabian Circle meet here. This is the Ulm of the "
            "game."),
         NULL),
    DATE("1527", N_("1527"), N_("After Durer"),
         N_("The medieval wall of the city is rebuilt after the theory of fortification of "
            "Albrecht Durer."),
         "R-CARD-WALL"),
    DATE("1530", N_("1530"), N_("The vote on the Reformation"),
         N_("The citizens vote, and a great majority is for the Reformation. In 1531 altars and "
            "images are taken out of the minster."),
         "R-CARD-REFORM"),
    DATE("1543", N_("1543"), N_("The building stops"),
         N_("Work on the minster ends, with the great tower about 100 metres high. It stays so "
            "for three hundred years."),
         "R-CARD-HALT"),
    DATE("1546", N_("1546"), N_("A war of faith"),
         N_("The Schmalkaldic War begins: Protestant princes and cities, Ulm among them, against "
            "Emperor Charles V."),
         NULL),
    DATE("1548", N_("1548"), N_("The guilds lose the council"),
         N_("Emperor Charles V has won his war against the Protestant princes and cities. He "
            "ends the constitution of 1397 and gives the council to the patricians. The "
            "charter was revoked in 1547 by one account, in 1548 by another, and the guilds "
            "stayed forbidden for ten years."),
         "R-CARD-PATRICIAN, R-DESC-COUNCIL"),
    DATE("1549", N_("1549"), N_("A joust for a prince"),
         N_("Prince Philip of Spain passes through Ulm. A report of his journey tells of the "
            "fishermen's joust on the Danube. One account finds the joust in the minutes of "
            "the council in 1545 already; another knows no mention before 1549."),
         "R-CARD-JOUST"),
    DATE("1570", N_("c. 1570"), N_("Large boats"),
         N_("Ulm begins to build large flat boats beside the rafts that carried its goods "
            "before."),
         "R-QUARTER-SHIPYARD"),
    DATE("1572", N_("1572"), N_("The gulden of Ulm"), N_("The city strikes its first gulden."),
         "R-DESC-MINTER"),
    DATE("1618", N_("1618-48"), N_("The Thirty Years' War"),
         N_("The war hastens the decline of the city, whose trade had already suffered since "
            "America was found and goods went by sea."),
         NULL),
    DATE("1712", N_("1712"), N_("Boats to Vienna"),
         N_("By now boats leave Ulm for Vienna every week from spring to autumn. In this century "
            "a great many settlers travel on them towards Hungary."),
         "R-RIVER"),
    DATE("1802", N_("1802"), N_("The end of the imperial city"),
         N_("Ulm loses its independence and becomes Bavarian. In 1805 an Austrian army surrenders "
            "here to Napoleon."),
         NULL),
    DATE(
        "1810", N_("1810"), N_("Two cities on one river"),
        N_("Under pressure from Napoleon, Bavaria and Wurttemberg exchange land, and Ulm becomes a "
           "part of Wurttemberg. The land south of the Danube stays Bavarian, and "
           "Neu-Ulm grows up there."),
        NULL),
    DATE("1811", N_("1811"), N_("The Tailor of Ulm"),
         N_("Albrecht Ludwig Berblinger, a tailor, has built himself wings. At the end of May he "
            "starts from the Eagle Bastion to fly across the Danube, and falls into the river."),
         "R-COAT-1"),
    DATE("1890", N_("1890"), N_("The tower is finished"),
         N_("National feeling grew and the Middle Ages were in fashion again when building went on "
            "in 1844. On 31 May 1890 the tower is complete: 161.53 metres. For more than a century "
            "no church tower in the world is higher."),
         "R-SET-5"),
};
