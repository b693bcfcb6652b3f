#include "arena/standing.h"

#include <math.h>

static const double NORMAL_95 = 1.959963984540054;

enum { FIT_STEPS_MAX = 100000 };

void standing_init(struct standing *standing, unsigned players, unsigned seats)
{
    *standing = (struct standing){.players = players, .seats = seats};
}

void standing_add(struct standing *standing, const struct deal *deal)
{
    standing->deals++;
    for (unsigned p = 0; p < standing->players; p++) {
        standing->wins[p] += deal->wins[p];
        standing->scores[p] += deal->scores[p];
        standing->decisions[p] += deal->decisions[p];
        standing->nanoseconds[p] += deal->nanoseconds[p];
        for (unsigned f = 0; f < FAILURES; f++)
            standing->failures[p][f] += deal->failures[p][f];
        for (unsigned q = 0; q < standing->players; q++)
            standing->products[p][q] += (uint64_t)deal->wins[p] * deal->wins[q];
    }
}

unsigned standing_games(unsigned players, unsigned seats)
{
    return players == seats ? seats : players * seats;
}

/* All wins of a deal, in parts. */
static double whole(const struct standing *standing)
{
    return WIN_PARTS * (double)standing_games(standing->players, standing->seats);
}

/* Wilson's interval, for the variance that the deals have: as wide as that of so many independent
 * games. It stays between 0 and 1, and is not empty where all deals were won. */
static struct estimate interval(double share, double variance_of_mean, double deals)
{
    double spread = share * (1 - share);
    double n = variance_of_mean > 0 && spread > 0 ? spread / variance_of_mean : deals;
    double square = NORMAL_95 * NORMAL_95;
    double centre = (share + square / (2 * n)) / (1 + square / n);
    double half = NORMAL_95 * sqrt(spread / n + square / (4 * n * n)) / (1 + square / n);
    return (struct estimate){share, share > 0 ? centre - half : 0, share < 1 ? centre + half : 1};
}

struct estimate standing_share(const struct standing *standing, unsigned player)
{
    double deals = (double)standing->deals;
    double mean = (double)standing->wins[player] / deals / whole(standing);
    double squares = (double)standing->products[player][player] / whole(standing) / whole(standing);
    double variance = deals > 1 ? (squares - deals * mean * mean) / (deals - 1) : 0;
    return interval(mean, variance / deals, deals);
}

/* How many seats a player has in the line-ups where `filler` has those left over. */
static double chairs(const struct standing *standing, unsigned filler, unsigned player)
{
    return player == filler ? 1.0 + (standing->seats - standing->players) : 1.0;
}

/* Strengths under which each player would be expected to win as much as it did: the most likely
 * ones of the model, by the steps of Hunter (2004). The shares add up to 1. */
static void fit(const struct standing *standing, const double shares[SEATS_MAX],
                double strengths[SEATS_MAX])
{
    unsigned players = standing->players;
    for (unsigned p = 0; p < players; p++)
        strengths[p] = shares[p];
    for (unsigned step = 0; step < FIT_STEPS_MAX; step++) {
        double rates[SEATS_MAX] = {0}, next[SEATS_MAX], sum = 0, change = 0;
        for (unsigned filler = 0; filler < players; filler++) {
            double table = 0;
            for (unsigned p = 0; p < players; p++)
                table += chairs(standing, filler, p) * strengths[p];
            for (unsigned p = 0; p < players; p++)
                rates[p] += chairs(standing, filler, p) / table;
        }
        for (unsigned p = 0; p < players; p++)
            sum += next[p] = shares[p] * players / rates[p];
        for (unsigned p = 0; p < players; p++) {
            if (next[p] > 0)
                change = fmax(change, fabs(next[p] / sum / strengths[p] - 1));
            strengths[p] = next[p] / sum;
        }
        if (change < 1e-12)
            return;
    }
}

/* The player's Elo above the first if of what the two have won this part were the player's. */
static double elo_at(const struct standing *standing, unsigned player, double part)
{
    double shares[SEATS_MAX], strengths[SEATS_MAX];
    double all = (double)standing->deals * whole(standing);
    double both = (double)(standing->wins[0] + standing->wins[player]) / all;
    if (part <= 0 || part >= 1)
        return part <= 0 ? -(double)INFINITY : (double)INFINITY;
    for (unsigned p = 0; p < standing->players; p++)
        shares[p] = (double)standing->wins[p] / all;
    shares[0] = both * (1 - part);
    shares[player] = both * part;
    fit(standing, shares, strengths);
    return 400 * log10(strengths[player] / strengths[0]);
}

struct estimate standing_elo(const struct standing *standing, unsigned player)
{
    double deals = (double)standing->deals;
    double both = (double)(standing->wins[0] + standing->wins[player]);
    if (player == 0)
        return (struct estimate){0, 0, 0};
    if (both <= 0)
        return (struct estimate){(double)NAN, -(double)INFINITY, (double)INFINITY};
    double part = (double)standing->wins[player] / both, rest = 1 - part;
    double squares = rest * rest * (double)standing->products[player][player] +
                     part * part * (double)standing->products[0][0] -
                     2 * part * rest * (double)standing->products[0][player];
    double variance = deals > 1 ? squares / (deals - 1) * deals / both / both : 0;
    struct estimate parts = interval(part, variance, deals);
    return (struct estimate){elo_at(standing, player, parts.value),
                             elo_at(standing, player, parts.low),
                             elo_at(standing, player, parts.high)};
}

double standing_expected(unsigned seats, double elo)
{
    double strength = pow(10, elo / 400), others = seats - 1.0;
    return (strength / (strength + others) + others * strength / (others * strength + 1)) / 2;
}

double standing_likelihood(const struct standing *standing, double elo)
{
    double deals = (double)standing->deals;
    double even = 0.5, stronger = standing_expected(standing->seats, elo);
    if (!standing->deals)
        return 0;
    double mean = (double)standing->wins[1] / deals / whole(standing);
    double squares = (double)standing->products[1][1] / whole(standing) / whole(standing);
    double variance = (squares - deals * mean * mean + 0.5) / (deals + 1);
    return deals * (stronger - even) * (2 * mean - even - stronger) / (2 * variance);
}

enum standing_verdict standing_verdict(const struct standing *standing, double elo)
{
    double likelihood = standing_likelihood(standing, elo);
    if (likelihood >= STANDING_BOUND)
        return STANDING_STRONGER;
    return likelihood <= -STANDING_BOUND ? STANDING_NOT_STRONGER : STANDING_OPEN;
}
