#include "notation/gains.h"

#include "notation/json_value.h"
#include "notation/words.h"
#include "rules/score.h"

static void later_of(const struct score_sheet *before, const struct score_sheet *after,
                     int16_t later[LATERS])
{
    later[LATER_SPARROWS] = (int16_t)(after->sparrows - before->sparrows);
    later[LATER_RIVER] = (int16_t)(after->river - before->river);
    later[LATER_CATHEDRAL] = (int16_t)(after->cathedral - before->cathedral);
    later[LATER_TRADE] = (int16_t)(after->trade - before->trade);
    later[LATER_CHRONICLE] = (int16_t)(after->chronicle - before->chronicle);
}

static void board_of(const struct game *before, const struct game *after, unsigned seat,
                     struct gains *gains)
{
    for (unsigned q = 0; q < QUARTERS; q++) {
        bool crest = after->crests[q] == seat && before->crests[q] != seat;
        gains->seals[q] = (uint8_t)(after->seals[q][seat] - before->seals[q][seat]);
        gains->crests |= (uint8_t)(crest << q);
    }
    for (unsigned p = 0; p < PLACES; p++)
        gains->edges |= (uint16_t)((after->edges[p] == seat && before->edges[p] != seat) << p);
}

void gains_of(const struct game *before, const struct game *after, unsigned seat,
              struct gains *gains)
{
    const struct seat *was = &before->seats[seat], *is = &after->seats[seat];
    struct score_sheet sheet_was, sheet_is;
    score_sheet(before, seat, &sheet_was);
    score_sheet(after, seat, &sheet_is);
    *gains = (struct gains){
        .laid = is->laid & ~was->laid,
        .points = (int16_t)(sheet_is.during - sheet_was.during),
        .coins = (int16_t)(is->coins - was->coins),
        .sparrows = (int16_t)(is->sparrows - was->sparrows),
        .cards = (int16_t)((int)game_hand_count(after, seat) - (int)game_hand_count(before, seat)),
        .steps = (int16_t)(is->space - was->space),
        .coats = (uint16_t)(is->coats & ~was->coats),
        .descendants = (uint8_t)(is->descendants & ~was->descendants),
    };
    later_of(&sheet_was, &sheet_is, gains->later);
    for (unsigned c = 0; c < COLOURS; c++)
        gains->tiles[c] = (int16_t)(is->tiles[c] - was->tiles[c]);
    board_of(before, after, seat, gains);
}

int gains_points(const struct gains *gains)
{
    int points = gains->points;
    for (unsigned i = 0; i < LATERS; i++)
        points += gains->later[i];
    return points;
}

void gains_put_numbers(struct text *out, const struct gains *gains)
{
    json_put_number(out, "coins", gains->coins);
    json_put_number(out, "sparrows", gains->sparrows);
    json_put_number(out, "cards", gains->cards);
    json_put_number(out, "steps", gains->steps);
}

void gains_put_seals(struct text *out, const struct gains *gains)
{
    json_put_open(out, "seals", '[');
    for (unsigned q = 0; q < QUARTERS; q++)
        for (unsigned n = gains->seals[q]; n; n--)
            json_put_element(out, quarter_words[q]);
    text_put(out, ']');
}
