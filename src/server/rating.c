#include "server/rating.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "ai/level.h"

enum { FIRST_GAMES = 20 };
static const double step_first = 48, step_later = 24;

double rating_of_level(struct slice level)
{
    unsigned found = level_find(level.bytes, level.size);
    return found < LEVELS ? level_titles[found].elo : RATING_START;
}

static double result(const struct rating_seat *one, const struct rating_seat *other)
{
    if (one->was_helped)
        return 0;
    if (one->points != other->points)
        return one->points > other->points;
    return 0.5 + (one->is_winner - other->is_winner) / 2.0;
}

/* Whether the pair counts for the first of them. */
static bool is_pair(const struct rating_seat *seats, unsigned one, unsigned other)
{
    return one != other && !seats[one].is_nobodys && !seats[other].is_nobodys &&
           (seats[one].was_helped || !seats[other].was_helped);
}

static unsigned count_pairs(const struct rating_seat *seats, unsigned count, unsigned seat)
{
    unsigned pairs = 0;
    for (unsigned o = 0; o < count; o++)
        pairs += is_pair(seats, seat, o);
    return pairs;
}

bool rating_counts(const struct rating_seat *seats, unsigned count, unsigned seat)
{
    return count_pairs(seats, count, seat);
}

void rating_changes(const struct rating_seat *seats, unsigned count, double changes[SEATS_MAX])
{
    for (unsigned s = 0; s < count; s++) {
        double step = seats[s].games < FIRST_GAMES ? step_first : step_later;
        unsigned pairs = count_pairs(seats, count, s);
        changes[s] = 0;
        for (unsigned o = 0; o < count; o++) {
            if (!is_pair(seats, s, o))
                continue;
            double expected = 1 / (1 + pow(10, (seats[o].rating - seats[s].rating) / 400));
            changes[s] += step / pairs * (result(&seats[s], &seats[o]) - expected);
        }
    }
}
