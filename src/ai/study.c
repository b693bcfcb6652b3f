#include "ai/study.h"

#include "base/check.h"

/* Fewer are never compared: the best one must have had no more looks than another. A share of the win
 * nearer to none or all than this says nothing. Scores are summed up in parts of a point. Looks are
 * planned for so many where nobody knows how many there will be. */
enum { LEFT_LEAST = 2, DECIDED = NET_ONE / 50, POINT_PART = 256, LOOKS_USUAL = 20000 };

static void series_add(struct series *series, int64_t number)
{
    series->count++;
    series->sum += number;
    series->squares += (uint64_t)(number * number);
}

static int32_t average(int64_t sum, uint32_t count, int32_t unit)
{
    return (int32_t)(sum * unit / count);
}

static struct figure figure_of(const struct series *series, int32_t unit)
{
    struct figure figure = {series->count, 0, STUDY_UNKNOWN};
    if (!series->count)
        return figure;
    double n = series->count, mean = (double)series->sum / n;
    figure.mean = average(series->sum, series->count, unit);
    if (series->count < 2)
        return figure;
    double spread = (double)series->squares / n - mean * mean;
    figure.error = (int32_t)(__builtin_sqrt(spread > 0 ? spread / (n - 1) : 0) * unit);
    return figure;
}

/* Of the seat: its share of the win, its points. */
static void values_of(const struct tally *tally, unsigned seat, int32_t *win, int32_t *score)
{
    uint32_t n = tally->win.count;
    *win = n ? average(tally->wins[seat], n, 1) : tally->before.win[seat];
    *score = n ? average(tally->scores[seat], n, 1) : tally->before.score[seat];
}

/* Whether it is won or lost whatever is done. */
static bool is_decided(const struct study *study)
{
    int32_t least = NET_ONE, most = 0, score;
    for (size_t i = 0; i < study->left; i++) {
        int32_t win;
        values_of(&study->tallies[i], study->view.seat, &win, &score);
        least = win < least ? win : least;
        most = win > most ? win : most;
    }
    return most < DECIDED || least > NET_ONE - DECIDED;
}

static bool is_better(const struct tally *one, const struct tally *two, unsigned seat,
                      bool by_points)
{
    int32_t win[2], score[2];
    if (!one->looks != !two->looks)
        return one->looks;
    values_of(one, seat, &win[0], &score[0]);
    values_of(two, seat, &win[1], &score[1]);
    if (by_points && score[0] != score[1])
        return score[0] > score[1];
    return win[0] != win[1] ? win[0] > win[1] : score[0] > score[1];
}

/* Those that are still compared, the best first; equal ones stay as they are. */
static void sort(struct study *study)
{
    bool by_points = is_decided(study);
    for (size_t i = 1; i < study->left; i++) {
        struct tally tally = study->tallies[i];
        size_t at = i;
        for (; at && is_better(&tally, &study->tallies[at - 1], study->view.seat, by_points); at--)
            study->tallies[at] = study->tallies[at - 1];
        study->tallies[at] = tally;
    }
}

static void begin_round(struct study *study)
{
    study->at = 0;
    study->again = study->round / (uint32_t)study->left;
    if (!study->again)
        study->again = 1;
}

static size_t half(const struct study *study)
{
    size_t left = (study->left + 1) / 2;
    return left > study->shown ? left : study->shown;
}

static uint32_t count_rounds(const struct study *study)
{
    struct study other = {.left = study->left, .shown = study->shown};
    uint32_t rounds = 1;
    for (; other.left > other.shown; rounds++)
        other.left = half(&other);
    return rounds;
}

void study_init(struct study *study, const struct net *net, const struct view *view, size_t shown,
                uint32_t looks)
{
    struct move moves[MOVES_MAX];
    static const struct tally nothing;
    struct ahead ahead = {.net = NULL};
    struct outlook outlook;
    study->view = *view;
    study->count = study->left = view_moves(view, moves);
    CHECK(study->count > 0);
    study->shown = shown > LEFT_LEAST ? shown : LEFT_LEAST;
    study->round = (looks ? looks : LOOKS_USUAL) / count_rounds(study);
    if (net) {
        ahead_look(&ahead, net, view);
        ahead_weigh(&ahead, moves, study->count, &outlook);
    }
    for (size_t i = 0; i < study->count; i++) {
        study->tallies[i] = nothing;
        study->tallies[i].move = moves[i];
        if (net)
            study->tallies[i].before = outlook.evaluations[i];
    }
    sort(study);
    begin_round(study);
}

void study_narrow(struct study *study, size_t most, uint32_t looks)
{
    study->left = study->left < most ? study->left : most;
    study->round = looks / count_rounds(study);
    begin_round(study);
}

static void swap(struct study *study, size_t to, struct move move)
{
    size_t at = 0;
    while (!move_is_same(study->tallies[at].move, move))
        CHECK(++at < study->count);
    struct tally tally = study->tallies[at];
    study->tallies[at] = study->tallies[to];
    study->tallies[to] = tally;
}

void study_compare(struct study *study, struct move one, struct move other)
{
    swap(study, 0, one);
    swap(study, 1, other);
    study->left = study->shown = 2;
    begin_round(study);
}

struct move study_next(const struct study *study)
{
    return study->tallies[study->at].move;
}

bool study_is_learning(const struct study *study)
{
    return study->tallies[study->at].looks % 2;
}

static void go_on(struct study *study)
{
    if (++study->at < study->left)
        return;
    study->at = 0;
    if (study->left <= study->shown || --study->again)
        return;
    sort(study);
    study->left = half(study);
    begin_round(study);
}

static void count(struct tally *tally, unsigned seat, const struct evaluation *found,
                  const struct harvest *harvest)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        tally->wins[s] += found->win[s];
        tally->scores[s] += found->score[s];
    }
    series_add(&tally->win, found->win[seat]);
    series_add(&tally->score, found->score[seat] / (NET_ONE / POINT_PART));
    if (harvest->has_turn)
        series_add(&tally->turn, harvest->turn);
    if (harvest->has_next)
        series_add(&tally->next, harvest->next);
}

void study_take(struct study *study, const struct evaluation *found, const struct harvest *harvest)
{
    struct tally *tally = &study->tallies[study->at];
    if (!study_is_learning(study))
        count(tally, study->view.seat, found, harvest);
    tally->looks++;
    go_on(study);
}

static void result_of(const struct tally *tally, struct study_move *move)
{
    move->move = tally->move;
    move->looks = tally->looks;
    move->value = tally->before;
    for (unsigned s = 0; s < SEATS_MAX && tally->looks; s++) {
        move->value.win[s] = average(tally->wins[s], tally->win.count, 1);
        move->value.score[s] = average(tally->scores[s], tally->win.count, 1);
    }
    move->win = figure_of(&tally->win, 1);
    move->score = figure_of(&tally->score, NET_ONE / POINT_PART);
    move->turn = figure_of(&tally->turn, NET_ONE);
    move->next = figure_of(&tally->next, NET_ONE);
}

void study_result(const struct study *study, struct studied *studied)
{
    struct study sorted = *study;
    sort(&sorted);
    studied->seat = sorted.view.seat;
    studied->is_decided = is_decided(&sorted);
    studied->count = sorted.count;
    studied->left = sorted.left;
    for (size_t i = 0; i < sorted.count; i++)
        result_of(&sorted.tallies[i], &studied->moves[i]);
}
