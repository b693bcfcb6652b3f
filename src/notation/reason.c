/* A clause for each thing, in this order: what the seat gains, what that costs it, what others get or
 * lose by it. Clauses are joined by commas, the three parts by semicolons. */
#include "notation/reason.h"

#include "base/bits.h"
#include "notation/join.h"
#include "notation/json_value.h"
#include "notation/name.h"
#include "notation/seat_name.h"
#include "notation/words.h"
#include "rules/action.h"

static uint8_t count_cards(uint64_t set)
{
    return (uint8_t)bits_count(set);
}

static uint16_t coats_in_sight(const struct game *g)
{
    unsigned set = 0;
    for (unsigned i = 0; i < g->shown_count; i++)
        if (g->shown[i].coat != NONE)
            set |= 1u << g->shown[i].coat;
    return (uint16_t)set;
}

void reason_of(const struct game *before, const struct game *after, unsigned seat,
               struct reason *reason)
{
    const struct seat *was = &before->seats[seat], *is = &after->seats[seat];
    uint64_t came = is->hand & ~was->hand;
    *reason = (struct reason){
        .held = was->hand,
        .kept = before->dealt & (is->hand | is->laid),
        .taken = came & after->seen,
        .spent = was->hand & ~before->dealt & ~is->hand & ~is->laid,
        .drawn = count_cards(came & ~after->seen),
        .seat = (uint8_t)seat,
        .seats = before->seat_count,
        .shown = coats_in_sight(before),
        .closed = (uint8_t)(action_quarters_free(before) & ~action_quarters_free(after)),
        .is_turn_over = after->seat != seat || after->phase == PHASE_OVER,
    };
    for (unsigned s = 0; s < before->seat_count; s++)
        gains_of(before, after, s, &reason->gains[s]);
    reason->shown &= reason->gains[seat].coats;
    for (unsigned c = 0; c < COLOURS && !reason->is_turn_over; c++)
        if (after->pool[c] > before->pool[c])
            reason->actions[c] = (uint8_t)(after->pool[c] - before->pool[c]);
}

enum { CLAUSE_MAX = 512 };

/* One of the three parts, or a list in a clause, being written from its start on. */
struct part {
    struct text *out;
    const struct tongue *tongue;
    size_t start;
};

static struct text *clause(const struct part *part)
{
    join_next(part->out, part->tongue, JOIN_COMMA, part->start);
    return part->out;
}

/* As in prose.c: the literal stays visible to the tools that collect strings. */
#define SAY(part, english, ...)                                                                    \
    text_format(clause(part), tongue_say((part)->tongue, english), __VA_ARGS__)
#define SAY_COUNT(part, one, many, n, ...)                                                         \
    text_format(clause(part), tongue_count((part)->tongue, one, many, (unsigned)(n)), __VA_ARGS__)

static void say_points(const struct part *part, int points)
{
    if (points > 0)
        SAY_COUNT(part, "%d point", "%d points", points, points);
}

/* Sparrows are said as such. */
static void say_later(const struct part *part, const struct gains *gains, int sign)
{
    static const char *const sources[LATERS] = {
        [LATER_RIVER] = N_("river"),
        [LATER_CATHEDRAL] = N_("cathedral cards"),
        [LATER_TRADE] = N_("trade cards"),
        [LATER_CHRONICLE] = N_("chronicle cards"),
    };
    for (unsigned i = LATER_RIVER; i < LATERS; i++) {
        int points = sign * gains->later[i];
        if (points > 0)
            SAY_COUNT(part, "%d point at the end (%s)", "%d points at the end (%s)", points, points,
                      tongue_say(part->tongue, sources[i]));
    }
}

static void say_coins(const struct part *part, int coins, int sparrows)
{
    if (coins > 0)
        SAY_COUNT(part, "%d coin", "%d coins", coins, coins);
    if (sparrows > 0)
        SAY_COUNT(part, "%d sparrow", "%d sparrows", sparrows, sparrows);
}

/* "2 tiles (gray, white)" */
static void say_tiles(const struct part *part, const int16_t tiles[COLOURS], int sign)
{
    char names[CLAUSE_MAX];
    struct text list;
    struct part colours = {&list, part->tongue, 0};
    int total = 0;
    text_init(&list, names, sizeof names);
    for (unsigned c = 0; c < COLOURS; c++)
        for (int n = sign * tiles[c]; n > 0; n--, total++)
            text_puts(clause(&colours), name_colour(part->tongue, c));
    if (total)
        SAY_COUNT(part, "%d tile (%s)", "%d tiles (%s)", total, total, names);
}

static void say_named(const struct part *part, uint64_t cards)
{
    for (; cards; cards &= cards - 1)
        SAY(part, N_("the card %s"), name_card(part->tongue, (unsigned)__builtin_ctzll(cards)));
}

static void say_cards(const struct part *part, const struct reason *reason)
{
    uint64_t laid = reason->gains[reason->seat].laid;
    say_named(part, (reason->kept | reason->taken) & ~laid);
    if (reason->drawn)
        SAY_COUNT(part, "%d card", "%d cards", reason->drawn, (int)reason->drawn);
    for (uint64_t set = laid & reason->held; set; set &= set - 1)
        SAY(part, N_("%s laid down"), name_card(part->tongue, (unsigned)__builtin_ctzll(set)));
    for (unsigned n = count_cards(laid & ~reason->held); n; n--)
        text_puts(clause(part), tongue_say(part->tongue, N_("a card laid down")));
}

static void say_coat(const struct part *part, unsigned coat, const struct gains *gains)
{
    const struct coat_print *print = &edition_coat[coat];
    SAY(part, N_("a coat of arms (%s)"), name_coat(part->tongue, coat));
    if (print->gold && gains->crests >> coat & 1)
        SAY_COUNT(part, "%d point for every later seal there",
                  "%d points for every later seal there", print->later, (int)print->later);
    if (gains->edges >> print->place & 1)
        SAY(part, N_("a seal at %s, for sparrows"), place_words[print->place]);
}

static void say_quarters(const struct part *part, const struct reason *reason)
{
    const struct gains *gains = &reason->gains[reason->seat];
    for (unsigned q = 0; q < QUARTERS; q++)
        for (unsigned n = gains->seals[q]; n; n--)
            SAY(part, N_("a seal (%s)"), name_quarter(part->tongue, q));
    for (unsigned q = 0; q < QUARTERS; q++)
        if (reason->closed >> q & 1)
            SAY(part, N_("the last space (%s)"), name_quarter(part->tongue, q));
    for (unsigned d = 0; d < DESCENDANTS; d++)
        if (gains->descendants >> d & 1)
            SAY(part, N_("a descendant (%s)"), name_descendant(part->tongue, d));
    for (unsigned c = 0; c < COATS; c++)
        if (reason->shown >> c & 1)
            say_coat(part, c, gains);
    for (unsigned n = bits_count(gains->coats & ~reason->shown); n; n--)
        text_puts(clause(part), tongue_say(part->tongue, N_("a coat of arms and its points")));
}

static void say_actions(const struct part *part, const uint8_t actions[COLOURS])
{
    char names[CLAUSE_MAX];
    struct text list;
    struct part all = {&list, part->tongue, 0};
    text_init(&list, names, sizeof names);
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = actions[c]; n; n--)
            text_puts(clause(&all), name_action(part->tongue, c));
    if (list.length)
        SAY(part, N_("actions: %s"), names);
}

/* Without the points of coats that came by luck. */
static int sure_points(const struct reason *reason)
{
    const struct gains *gains = &reason->gains[reason->seat];
    int points = gains->points;
    for (unsigned c = 0; c < COATS; c++)
        if ((gains->coats & ~reason->shown) >> c & 1)
            points -= edition_coat[c].now;
    return points;
}

static void write_gains(const struct part *part, const struct reason *reason)
{
    const struct gains *gains = &reason->gains[reason->seat];
    say_points(part, sure_points(reason));
    say_later(part, gains, 1);
    say_quarters(part, reason);
    if (gains->steps > 0)
        SAY_COUNT(part, "%d space down the river", "%d spaces down the river", gains->steps,
                  gains->steps);
    say_coins(part, gains->coins, gains->sparrows);
    say_cards(part, reason);
    say_tiles(part, gains->tiles, 1);
    say_actions(part, reason->actions);
}

static void write_costs(const struct part *part, const struct reason *reason)
{
    const struct gains *gains = &reason->gains[reason->seat];
    say_points(part, -sure_points(reason));
    say_later(part, gains, -1);
    say_coins(part, -gains->coins, -gains->sparrows);
    say_tiles(part, gains->tiles, -1);
    say_named(part, reason->spent);
}

static void write_other(const struct part *part, const struct gains *gains, const char *who)
{
    int later = gains_points(gains) - gains->points - gains->later[LATER_SPARROWS];
    if (gains->points > 0)
        SAY_COUNT(part, "%s gets %d point", "%s gets %d points", gains->points, who, gains->points);
    if (gains->sparrows > 0)
        SAY_COUNT(part, "%s gets %d sparrow", "%s gets %d sparrows", gains->sparrows, who,
                  gains->sparrows);
    if (later > 0)
        SAY_COUNT(part, "%s gets %d point at the end", "%s gets %d points at the end", later, who,
                  later);
    if (later < 0)
        SAY_COUNT(part, "%s loses %d point at the end", "%s loses %d points at the end", -later,
                  who, -later);
}

static void write_others(const struct part *part, const struct reason *reason,
                         const char *const names[SEATS_MAX])
{
    for (unsigned s = 0; s < reason->seats; s++) {
        char room[SEAT_NAME_MAX];
        if (s != reason->seat)
            write_other(part, &reason->gains[s], seat_name(part->tongue, s, names[s], room));
    }
}

void reason_write(struct text *out, const struct tongue *tongue, const struct reason *reason,
                  const char *const names[SEATS_MAX])
{
    char words[REASON_WORDS_MAX];
    struct text text;
    struct part gains = {out, tongue, out->length}, part = {&text, tongue, 0};

    write_gains(&gains, reason);
    text_init(&text, words, sizeof words);
    write_costs(&part, reason);
    if (text.length) {
        join_next(out, tongue, JOIN_SEMICOLON, gains.start);
        text_format(out, tongue_say(tongue, N_("costs %s")), words);
    }
    text_init(&text, words, sizeof words);
    write_others(&part, reason, names);
    if (text.length) {
        join_next(out, tongue, JOIN_SEMICOLON, gains.start);
        text_puts(out, words);
    }
    if (out->length == gains.start)
        text_puts(out, reason->is_turn_over ? tongue_say(tongue, N_("nothing more"))
                                            : tongue_say(tongue, N_("nothing yet")));
}

static void put_later(struct text *out, const struct gains *gains)
{
    static const char *const keys[LATERS] = {"sparrows", "river", "cathedral", "trade",
                                             "chronicle"};
    json_put_open(out, "later", '{');
    for (unsigned i = 0; i < LATERS; i++)
        json_put_number(out, keys[i], gains->later[i]);
    text_put(out, '}');
}

static void put_others(struct text *out, const struct reason *reason)
{
    json_put_open(out, "others", '[');
    for (unsigned s = 0; s < reason->seats; s++) {
        const struct gains *gains = &reason->gains[s];
        if (s == reason->seat)
            continue;
        json_put_comma(out);
        text_put(out, '{');
        json_put_seat(out, "seat", s);
        json_put_number(out, "points", gains->points);
        put_later(out, gains);
        json_put_number(out, "sparrows", gains->sparrows);
        text_put(out, '}');
    }
    text_put(out, ']');
}

void reason_write_json(struct text *out, const struct reason *reason)
{
    const struct gains *gains = &reason->gains[reason->seat];
    text_put(out, '{');
    json_put_number(out, "points", gains->points);
    put_later(out, gains);
    gains_put_numbers(out, gains);
    json_put_open(out, "tiles", '{');
    for (unsigned c = 0; c < COLOURS; c++)
        json_put_number(out, colour_words[c], gains->tiles[c]);
    text_put(out, '}');
    json_put_set(out, "laid", card_words, gains->laid, 0);
    gains_put_seals(out, gains);
    json_put_set(out, "coats", coat_words, gains->coats, 0);
    json_put_set(out, "crests", quarter_words, gains->crests, 0);
    json_put_set(out, "edges", place_words, gains->edges, 0);
    json_put_set(out, "descendants", descendant_words, gains->descendants, 0);
    json_put_set(out, "closed", quarter_words, reason->closed, 0);
    json_put_tiles(out, "actions", reason->actions);
    put_others(out, reason);
    text_put(out, '}');
}
