#include "review/review.h"

#include "base/check.h"

/* clang-format off */
const int32_t mistake_wins[MISTAKES] = {
    [MISTAKE_SMALL]  = NET_ONE / 20,
    [MISTAKE_MIDDLE] = NET_ONE / 10,
    [MISTAKE_LARGE]  = NET_ONE * 3 / 20,
};

const int32_t mistake_points[MISTAKES] = {
    [MISTAKE_SMALL]  = 2 * NET_ONE,
    [MISTAKE_MIDDLE] = 4 * NET_ONE,
    [MISTAKE_LARGE]  = 6 * NET_ONE,
};
/* clang-format on */

/* A share of the win nearer to none or all than this is decided. */
enum { DECIDED_PARTS = 50 };

void review_begin(struct review *review, struct judge *judge, unsigned seats)
{
    *review = (struct review){.judge = judge, .seats = seats};
    review->eyes.net = judge->net;
}

static void begin_turn(struct review *review, const struct game *game)
{
    bool is_setup = game->phase == PHASE_SETUP;
    struct review_turn *turn = &review->turns[review->count];
    CHECK(review->count < REVIEW_TURNS_MAX);
    *turn = (struct review_turn){
        .seat = is_setup ? NONE : game->seat, .round = game->round, .ply = review->ply};
    worth_of(&review->eyes, game, &turn->begin);
    if (!review->count++)
        review->start = turn->begin;
    if (!is_setup) {
        int64_t share = turn->begin.win[game->seat] * DECIDED_PARTS;
        turn->is_decided = share < WORTH_ONE || share > (DECIDED_PARTS - 1) * WORTH_ONE;
    }
}

/* The turn that the game is in. */
static struct review_turn *turn_of(struct review *review, const struct game *game)
{
    unsigned seat = game->phase == PHASE_SETUP ? NONE : game->seat;
    const struct review_turn *last = review->count ? &review->turns[review->count - 1] : NULL;
    if (!last || last->seat != seat || last->round != game->round)
        begin_turn(review, game);
    return &review->turns[review->count - 1];
}

static void take_luck(struct review *review, struct review_turn *turn, const struct game *before,
                      struct move move)
{
    struct worth luck;
    luck_of(&review->eyes, before, move, &luck);
    worth_add(&turn->luck, &luck, 1);
    worth_add(&review->luck[luck_kind(move)], &luck, 1);
}

static int32_t root(uint64_t square)
{
    return (int32_t)__builtin_sqrt((double)square);
}

static void add_figure(struct figure *sum, uint64_t *square, const struct figure *figure)
{
    sum->looks += figure->looks;
    sum->mean += figure->mean;
    *square += (uint64_t)((int64_t)figure->error * figure->error);
    sum->error = root(*square);
}

static bool is_worse(const struct review_turn *turn, const struct loss *loss)
{
    const struct loss *worst = &turn->worst;
    if (!turn->has_worst)
        return true;
    return turn->is_decided ? loss->points.mean > worst->points.mean
                            : loss->win.mean > worst->win.mean;
}

static void take_decision(struct review *review, struct review_turn *turn,
                          const struct game *before, unsigned seat, struct move move)
{
    struct worth brought = {0};
    struct loss loss;
    struct view view;
    view_of(before, seat, &view);
    judge_loss(review->judge, &view, move, review->ply, &loss);
    if (loss.is_forced)
        return;
    turn->decisions++;
    if (loss.is_best)
        return;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        brought.win[s] = (int64_t)loss.wins[s] * WORTH_PARTS;
        brought.points[s] = (int64_t)loss.scores[s] * WORTH_PARTS;
    }
    worth_add(&turn->loss, &brought, 1);
    worth_add(&review->loss[seat], &brought, 1);
    add_figure(&turn->win, &turn->win_square, &loss.win);
    add_figure(&turn->points, &turn->points_square, &loss.points);
    if (!is_worse(turn, &loss))
        return;
    turn->has_worst = true;
    turn->worst_ply = review->ply;
    turn->view = view;
    turn->worst = loss;
}

void review_take(struct review *review, const struct game *before, unsigned mover, struct move move)
{
    if (mover != MOVER_CHANCE || !luck_is_start(move)) {
        struct review_turn *turn = turn_of(review, before);
        if (mover == MOVER_CHANCE)
            take_luck(review, turn, before, move);
        else
            take_decision(review, turn, before, mover, move);
    }
    review->ply++;
}

void review_finish(struct review *review, const struct game *last)
{
    worth_of(&review->eyes, last, &review->now);
}

static void close(struct account *account)
{
    account->unexplained =
        account->result - account->start - account->luck - account->own - account->others;
}

void review_account(const struct review *review, unsigned seat, struct account *win,
                    struct account *points)
{
    *win = (struct account){.start = review->start.win[seat], .result = review->now.win[seat]};
    *points =
        (struct account){.start = review->start.points[seat], .result = review->now.points[seat]};
    for (unsigned k = 0; k < LUCK_KINDS; k++) {
        win->luck += review->luck[k].win[seat];
        points->luck += review->luck[k].points[seat];
    }
    for (unsigned s = 0; s < review->seats; s++) {
        *(s == seat ? &win->own : &win->others) += review->loss[s].win[seat];
        *(s == seat ? &points->own : &points->others) += review->loss[s].points[seat];
    }
    close(win);
    close(points);
}

void review_lost(const struct review *review, unsigned seat, struct figure *win,
                 struct figure *points)
{
    uint64_t squares[2] = {0, 0};
    *win = *points = (struct figure){0};
    for (size_t t = 0; t < review->count; t++) {
        const struct review_turn *turn = &review->turns[t];
        if (turn->seat != seat)
            continue;
        add_figure(win, &squares[0], &(struct figure){1, turn->win.mean, turn->win.error});
        add_figure(points, &squares[1], &(struct figure){1, turn->points.mean, turn->points.error});
    }
}

enum mistake review_mistake(const struct review_turn *turn)
{
    const struct figure *figure = turn->is_decided ? &turn->points : &turn->win;
    const int32_t *sizes = turn->is_decided ? mistake_points : mistake_wins;
    enum mistake mistake = MISTAKE_LARGE;
    if ((int64_t)figure->mean <= (int64_t)REVIEW_ERRORS * figure->error)
        return MISTAKE_NONE;
    while (mistake && figure->mean < sizes[mistake])
        mistake--;
    return mistake;
}
