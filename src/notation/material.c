#include "notation/material.h"

#include "notation/join.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "notation/words.h"
#include "rules/edition.h"

/* How we know a number. */
enum provenance { STATED, REPORTED, INFERRED, HOUSE, PROVENANCES };

static const char *const provenance_words[PROVENANCES] = {
    [STATED] = N_("stated"),
    [REPORTED] = N_("reported"),
    [INFERRED] = N_("inferred"),
    [HOUSE] = N_("house value"),
};

static const char *const provenance_texts[PROVENANCES] = {
    [STATED] = N_("the rulebooks' text says so"),
    [REPORTED] = N_("players have reported it in public"),
    [INFERRED] = N_("it follows from the two above"),
    [HOUSE] = N_(
        "our own guess, since only the pictures in the box would tell, and we have none of them"),
};

/* A heading, and below it how sure we are of what stands there. */
struct claim {
    enum provenance provenance;
    const char *about;
};

/* An item of a list: the name between two marks, and what there is to say about it. */
static void write_item(struct text *out, const struct tongue *tongue, const char *before,
                       const char *behind, const char *name, const char *about)
{
    text_format(out, "%s%s%s", before, name, behind);
    join_put(out, tongue, JOIN_COLON);
    text_format(out, "%s\n", about);
}

static void write_heading(struct text *out, const struct tongue *tongue, const char *title,
                          const struct claim *claims, unsigned count)
{
    char words[PRINTED_MAX];
    text_format(out, "\n## %s\n\n", tongue_say(tongue, title));
    for (unsigned i = 0; i < count; i++)
        write_item(out, tongue, "- ", "",
                   tongue_say(tongue, provenance_words[claims[i].provenance]),
                   printed_say(tongue, claims[i].about, words));
    text_put(out, '\n');
}

#define HEADING(out, tongue, title, claims)                                                        \
    write_heading(out, tongue, title, claims, sizeof claims / sizeof *claims)

static void write_introduction(struct text *out, const struct tongue *tongue)
{
    text_format(out, "# %s\n\n", tongue_say(tongue, N_("The printed material")));
    text_puts(out, tongue_say(tongue, N_("What the box prints on board, cards and tiles, as this "
                                         "program plays it, and how we know each number:")));
    text_puts(out, "\n\n");
    for (unsigned i = 0; i < PROVENANCES; i++)
        write_item(out, tongue, "- **", "**", tongue_say(tongue, provenance_words[i]),
                   tongue_say(tongue, provenance_texts[i]));
    text_puts(out, "\n");
    text_puts(out, tongue_say(tongue, N_("If you own the box and a number differs, please tell us: "
                                         "it is one line in src/rules/edition.c.")));
    text_puts(out, "\n");
}

static void write_counts(struct text *out, const struct tongue *tongue)
{
    static const struct claim claims[] = {
        {STATED, N_("cards, coats of arms, descendants, tower tiles, coins, sparrows, seals, "
                    "crests, and {BOX_TILES action tile|action tiles}")},
        {REPORTED, N_("{BOX_TILES_A_COLOUR action tile|action tiles} of each colour")},
    };
    HEADING(out, tongue, N_("In the box"), claims);
    text_format(out, "| %s | %s |\n| --- | --- |\n", tongue_say(tongue, N_("thing")),
                tongue_say(tongue, N_("number")));
    const struct {
        const char *thing;
        int number;
    } rows[] = {
        {N_("action tiles"), BOX_TILES},
        {N_("action tiles of each colour"), BOX_TILES_A_COLOUR},
        {N_("cards"), CARDS},
        {N_("city coats of arms"), COATS},
        {N_("descendants"), DESCENDANTS},
        {N_("tower tiles"), TOWERS},
        {N_("coins"), BOX_COINS},
        {N_("sparrows"), BOX_SPARROWS},
        {N_("seals a player can place"), SEAT_SEALS},
        {N_("family crests a player has"), SEAT_CRESTS},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        text_format(out, "| %s | %d |\n", tongue_say(tongue, rows[i].thing), rows[i].number);
}

static void write_quarters(struct text *out, const struct tongue *tongue)
{
    static const struct claim claims[] = {
        {STATED,
         N_("{OATH_SPACES seal space|seal spaces} in the Oath House; Oath House and Garden face "
            "each other; the Town Hall begins right after the bridge")},
        {INFERRED, N_("the order of the quarters on each bank; {RIVER_LAST river space|river "
                      "spaces} with the bridge behind space {RIVER_BRIDGE}")},
        {HOUSE, N_("which spaces lie beside each quarter; the other numbers of seal spaces")},
    };
    HEADING(out, tongue, N_("River and quarters"), claims);
    text_format(out, "| %s | %s | %s | %s |\n| --- | --- | --- | --- |\n",
                tongue_say(tongue, N_("quarter")), tongue_say(tongue, N_("bank")),
                tongue_say(tongue, N_("river spaces")), tongue_say(tongue, N_("seal spaces")));
    for (unsigned q = 0; q < QUARTERS; q++) {
        const struct quarter_print *print = &edition_quarter[q];
        text_format(out, "| %s | %s | %d-%d | %d |\n", name_quarter(tongue, q),
                    tongue_say(tongue, print->bank == BANK_NORTH ? N_("north") : N_("south")),
                    print->first, print->last, print->spaces);
    }
}

static void write_bonuses(struct text *out, const struct tongue *tongue)
{
    static const struct claim claims[] = {
        {STATED, N_("the last {BONUS_SPACES} spaces have a bonus")},
        {HOUSE, N_("which bonus lies where")},
    };
    static const char *const bonuses[] = {
        [BONUS_COIN] = N_("1 coin"),
        [BONUS_COINS] = N_("2 coins"),
        [BONUS_CARD] = N_("a card action"),
        [BONUS_SEAL] = N_("a seal free of charge"),
    };
    HEADING(out, tongue, N_("Bonus spaces"), claims);
    text_format(out, "| %s | %s |\n| --- | --- |\n", tongue_say(tongue, N_("river space")),
                tongue_say(tongue, N_("bonus")));
    for (int space = RIVER_FIRST; space <= RIVER_LAST; space++)
        if (edition_bonus[space] != BONUS_NONE)
            text_format(out, "| %d | %s |\n", space,
                        tongue_say(tongue, bonuses[edition_bonus[space]]));
}

static void write_coats(struct text *out, const struct tongue *tongue)
{
    static const struct claim claims[] = {
        {STATED, N_("{COATS} coats of arms; the Oath House is gold, {OATH_COAT_NOW "
                    "point|points} now and {OATH_COAT_LATER} later")},
        {INFERRED, N_("8 gold ones, one a quarter, and 4 silver ones")},
        {HOUSE, N_("all other points, and the places at the cathedral")},
    };
    HEADING(out, tongue, N_("Coats of arms"), claims);
    text_format(out, "| %s | %s | %s | %s | %s |\n| --- | --- | --- | --- | --- |\n",
                tongue_say(tongue, N_("coat of arms")), tongue_say(tongue, N_("rim")),
                tongue_say(tongue, N_("points now")), tongue_say(tongue, N_("points later")),
                tongue_say(tongue, N_("place")));
    for (unsigned i = 0; i < COATS; i++) {
        const struct coat_print *print = &edition_coat[i];
        text_format(out, "| %s | %s | %d | ", name_coat(tongue, i),
                    tongue_say(tongue, print->gold ? N_("gold") : N_("silver")), print->now);
        if (print->gold)
            text_format(out, "%d | %s |\n", print->later, place_words[print->place]);
        else
            text_format(out, "- | %s |\n", place_words[print->place]);
    }
}

static void write_cathedral(struct text *out, const struct tongue *tongue)
{
    static const struct claim claims[] = {
        {STATED, N_("{CARDS} cards in all; each cathedral card shows two colours, either pays")},
        {INFERRED, N_("9 cathedral cards, three of each section")},
        {HOUSE, N_("which two colours each card shows")},
    };
    HEADING(out, tongue, N_("Cathedral cards"), claims);
    text_format(out, "| %s | %s |\n| --- | --- |\n", tongue_say(tongue, N_("card")),
                tongue_say(tongue, N_("either colour")));
    for (unsigned i = 0; i < SECTIONS * SECTION_CARDS; i++) {
        const uint8_t *colour = edition_cathedral[i].colour;
        text_format(out, "| %s | %s", card_words[i], name_colour(tongue, colour[0]));
        join_put(out, tongue, JOIN_COMMA);
        text_format(out, "%s |\n", name_colour(tongue, colour[1]));
    }
}

static void write_trade(struct text *out, const struct tongue *tongue)
{
    static const struct claim claims[] = {
        {STATED, N_("what the gray fustian card gives")},
        {INFERRED, N_("15 trade cards: one of each colour for each of the three goods; the other "
                      "fustian cards give the same")},
        {HOUSE, N_("what works of art and commercial goods give: the same three numbers, turned")},
    };
    static const char *const goods[GOODS] = {
        [GOOD_FUSTIAN] = N_("fustian"),
        [GOOD_ART] = N_("works of art"),
        [GOOD_GOODS] = N_("commercial goods"),
    };
    HEADING(out, tongue, N_("Trade cards"), claims);
    text_format(out, "| %s | %s | %s | %s |\n| --- | --- | --- | --- |\n",
                tongue_say(tongue, N_("good")), tongue_say(tongue, N_("coins")),
                tongue_say(tongue, N_("points")), tongue_say(tongue, N_("river spaces, up to")));
    for (unsigned i = 0; i < GOODS; i++)
        text_format(out, "| %s | %d | %d | %d |\n", tongue_say(tongue, goods[i]),
                    edition_good[i].coins, edition_good[i].points, edition_good[i].steps);
}

static void write_rest(struct text *out, const struct tongue *tongue)
{
    static const struct claim chronicle[] = {{INFERRED, N_("one of each")}};
    static const struct claim towers[] = {{STATED, N_("one of each")}};
    HEADING(out, tongue, N_("Chronicle cards"), chronicle);
    for (unsigned i = CARD_CHRONICLE; i < CARDS; i++)
        text_format(out, "- %s\n", name_card(tongue, i));
    HEADING(out, tongue, N_("Tower tiles"), towers);
    for (unsigned i = 0; i < TOWERS; i++) {
        char effect[PRINTED_MAX];
        struct text text;
        text_init(&text, effect, sizeof effect);
        name_write_tower_effect(&text, tongue, i);
        write_item(out, tongue, "- ", "", name_tower(tongue, i), effect);
    }
}

void material_write(struct text *out, const struct tongue *tongue)
{
    write_introduction(out, tongue);
    write_counts(out, tongue);
    write_quarters(out, tongue);
    write_bonuses(out, tongue);
    write_coats(out, tongue);
    write_cathedral(out, tongue);
    write_trade(out, tongue);
    write_rest(out, tongue);
}
