/* The rules of the tower tiles, each in force for one round (R-SET-5), and of the end. */
#include "base/tongue.h"
#include "notation/reference_rows.h"

const struct rule reference_tower[12] = {
    {"R-TOWER-RIVER", N_("Tower tile: one step more"),
     N_("Each turquoise action of the pushed line gives you 1 step more (R-RIVER-2). A river "
        "action from the Swabian League does not."),
     NULL},
    {"R-TOWER-MONEY", N_("Tower tile: one coin more"),
     N_("Each gray action of the pushed line gives you 1 coin more. A money action from the "
        "Swabian League does not."),
     NULL},
    {"R-TOWER-CARDTILE", N_("Tower tile: a card for a tile"),
     N_("In a card action you may buy the top card for 1 tile, which goes into the bag. You need "
        "not: the usual price and choice stay open (R-CARD)."),
     NULL},
    {"R-TOWER-CARDCOIN", N_("Tower tile: a card for a coin"),
     N_("In a card action you may buy the top card for 1 coin. You need not: the usual price and "
        "choice stay open (R-CARD)."),
     NULL},
    {"R-TOWER-FREESEAL", N_("Tower tile: an extra seal action"),
     N_("Each player may make one seal action without an orange tile in this round, at the usual "
        "price (R-SEAL-3)."),
     NULL},
    {"R-TOWER-SEALDEAR", N_("Tower tile: dear seals"),
     N_("Every seal action costs 1 coin more (R-SEAL-3)."), NULL},
    {"R-TOWER-SEALCHEAP", N_("Tower tile: cheap seals"),
     N_("Every seal action costs 1 coin less (R-SEAL-3)."), NULL},
    {"R-TOWER-TAXTILES", N_("Tower tile: tax in tiles"),
     N_("At the end of your turn you put {TAX_THINGS} of your tiles into the bag or lose "
        "{TAX_POINTS point|points}. It is your choice, even if you could pay. Your score can go "
        "below 0."),
     N_("One printed text asks for the tax by the end of your own turn, another can also mean the "
        "round; whether a score stops at 0 none says. We collect it at the end of your own turn, "
        "and the score does not stop.")},
    {"R-TOWER-TAXCOINS", N_("Tower tile: tax in coins"),
     N_("At the end of your turn you pay {TAX_THINGS coin|coins} or lose {TAX_POINTS "
        "point|points}. It is your choice, even if you could pay. Your score can go below 0."),
     N_("One printed text asks for the tax by the end of your own turn, another can also mean the "
        "round; whether a score stops at 0 none says. We collect it at the end of your own turn, "
        "and the score does not stop.")},
    {"R-TOWER-REACH", N_("Tower tile: long reach"),
     N_("With a seal action you reach the quarters beside any space up to {REACH_SPACES} before "
        "or up to {REACH_SPACES} after your barge, as well as those beside it. The same holds "
        "for the free seal of the river bonus, but not for the First Chronicle (R-SEAL-3)."),
     N_("The printed text can also mean exactly {REACH_SPACES space|spaces} away. We read it as "
        "up to {REACH_SPACES}, because the tile should not take your own quarters from you.")},
    {"R-TOWER-KEEPOUT", N_("Tower tile: keep what you push out"),
     N_("You may take the tile that you just pushed out into your supply, at any moment of your "
        "actions while it still lies there."),
     NULL},
    {"R-TOWER-PICK", N_("Tower tile: choose your tile"),
     N_("You may choose your tile in the bag instead of drawing it."),
     N_("It was open whether this is the tile that you push or one more for your supply. We read "
        "it as we read the Patrician (R-CARD-PATRICIAN): it is the tile that you push.")},
};

const struct rule reference_end[2] = {
    {"R-END-1", N_("The last points"),
     N_("After the last round you score 1 point for each of your sparrows, the river (R-RIVER-5) "
        "and the cards in front of you."),
     NULL},
    {"R-END-2", N_("Who wins"),
     N_("Most points win. In a tie the player with seals in more quarters wins. If it is still a "
        "tie, the tied players share the win."),
     N_("One printed summary breaks ties by the barges instead. It stands alone against three "
        "rulebooks, so we follow those.")},
};
