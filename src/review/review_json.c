#include "review/review_json.h"

#include "ai/net_mark.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "review/told.h"

enum { SHOWN = 10000 };

static int64_t shown(int64_t parts, int64_t one)
{
    int64_t half = one / 2, number = parts < 0 ? -parts : parts;
    number = number / one * SHOWN + (number % one * SHOWN + half) / one;
    return parts < 0 ? -number : number;
}

struct account review_account_shown(const struct account *account)
{
    struct account seen = {.start = shown(account->start, WORTH_ONE),
                           .luck = shown(account->luck, WORTH_ONE),
                           .own = shown(account->own, WORTH_ONE),
                           .others = shown(account->others, WORTH_ONE),
                           .result = shown(account->result, WORTH_ONE)};
    seen.unexplained = seen.result - seen.start - seen.luck - seen.own - seen.others;
    return seen;
}

/* In 10,000th parts. */
static void put_number(struct text *out, int64_t number)
{
    if (number < 0)
        text_put(out, '-');
    number = number < 0 ? -number : number;
    text_int(out, number / SHOWN);
    text_put(out, '.');
    for (int64_t part = SHOWN / 10; part; part /= 10)
        text_put(out, (char)('0' + number / part % 10));
}

static void put(struct text *out, const char *key, int64_t number)
{
    json_put_key(out, key);
    put_number(out, number);
}

static void put_account(struct text *out, const char *key, const struct account *account)
{
    struct account seen = review_account_shown(account);
    json_put_open(out, key, '{');
    put(out, "start", seen.start);
    put(out, "luck", seen.luck);
    put(out, "own", seen.own);
    put(out, "others", seen.others);
    put(out, "unexplained", seen.unexplained);
    put(out, "result", seen.result);
    text_put(out, '}');
}

static void put_numbers(struct text *out, const char *key, const int64_t numbers[SEATS_MAX],
                        unsigned seats)
{
    json_put_open(out, key, '[');
    for (unsigned s = 0; s < seats; s++) {
        json_put_comma(out);
        put_number(out, shown(numbers[s], WORTH_ONE));
    }
    text_put(out, ']');
}

static void put_worth(struct text *out, const char *key, const struct worth *worth, unsigned seats)
{
    json_put_open(out, key, '{');
    put_numbers(out, "win", worth->win, seats);
    put_numbers(out, "points", worth->points, seats);
    text_put(out, '}');
}

static void put_figure(struct text *out, const char *key, const struct figure *figure)
{
    json_put_open(out, key, '{');
    put(out, "lost", shown(figure->mean, NET_ONE));
    put(out, "error", shown(figure->error, NET_ONE));
    text_put(out, '}');
}

static void put_move(struct text *out, const char *key, struct move move)
{
    char words[MOVE_MAX_BYTES];
    struct text text;
    text_init(&text, words, sizeof words);
    move_write(&text, move);
    json_put_text(out, key, words);
}

static void put_worst(struct text *out, const struct tongue *tongue, const struct review_turn *turn,
                      const char *const names[SEATS_MAX])
{
    struct told told;
    told_of(&told, tongue, turn, names);
    json_put_open(out, "worst", '{');
    json_put_number(out, "ply", (int)turn->worst_ply);
    put_figure(out, "win", &turn->worst.win);
    put_figure(out, "points", &turn->worst.points);
    put_move(out, "made", turn->worst.played);
    put_move(out, "best", turn->worst.best.found.move);
    json_put_text(out, "made_words", told.made);
    json_put_text(out, "best_words", told.best);
    json_put_text(out, "why", told.better.why);
    json_put_text(out, "line", told.better.line);
    json_put_text(out, "turn", told.better.turn);
    json_put_text(out, "next", told.better.next);
    json_put_text(out, "less", told.less);
    text_put(out, '}');
}

static void put_turn(struct text *out, const struct tongue *tongue, const struct review *review,
                     const struct review_turn *turn, const char *const names[SEATS_MAX])
{
    json_put_comma(out);
    text_put(out, '{');
    if (turn->seat == NONE)
        json_put_null(out, "seat");
    else
        json_put_seat(out, "seat", turn->seat);
    json_put_number(out, "round", turn->round);
    json_put_number(out, "ply", (int)turn->ply);
    json_put_number(out, "decisions", (int)turn->decisions);
    put_worth(out, "begin", &turn->begin, review->seats);
    put_worth(out, "luck", &turn->luck, review->seats);
    put_worth(out, "losses", &turn->loss, review->seats);
    put_figure(out, "win", &turn->win);
    put_figure(out, "points", &turn->points);
    json_put_text(out, "by", turn->is_decided ? "points" : "win");
    json_put_text(out, "mistake", mistake_words[review_mistake(turn)]);
    if (turn->has_worst)
        put_worst(out, tongue, turn, names);
    else
        json_put_null(out, "worst");
    text_put(out, '}');
}

static void put_seat(struct text *out, const struct review *review, unsigned seat,
                     const char *const names[SEATS_MAX])
{
    struct account win, points;
    struct figure win_lost, points_lost;
    review_account(review, seat, &win, &points);
    review_lost(review, seat, &win_lost, &points_lost);
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", seat);
    json_put_text(out, "name", names[seat] ? names[seat] : "");
    put_account(out, "win", &win);
    put_account(out, "points", &points);
    json_put_number(out, "turns", (int)win_lost.looks);
    put_figure(out, "win_lost", &win_lost);
    put_figure(out, "points_lost", &points_lost);
    text_put(out, '}');
}

void review_write_json(struct text *out, const struct tongue *tongue, const struct review *review,
                       const char *const names[SEATS_MAX])
{
    text_puts(out, "{\"net\":\"");
    net_mark_write(out, review->judge->net);
    text_put(out, '"');
    json_put_number(out, "iterations", (int)review->judge->iterations);
    json_put_open(out, "seats", '[');
    for (unsigned s = 0; s < review->seats; s++)
        put_seat(out, review, s, names);
    text_put(out, ']');
    json_put_open(out, "luck", '{');
    for (unsigned k = 0; k < LUCK_KINDS; k++)
        put_worth(out, luck_words[k], &review->luck[k], review->seats);
    text_put(out, '}');
    json_put_open(out, "turns", '[');
    for (size_t t = 0; t < review->count; t++)
        put_turn(out, tongue, review, &review->turns[t], names);
    text_puts(out, "]}");
}
