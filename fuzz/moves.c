/* A game made of the input: its bytes choose the kind of game, the luck and the moves, legal ones by
 * their number and sometimes any four bytes. The laws hold after every move, those that take long
 * after some. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "laws.h"
#include "rules/chance.h"

static void must_obey(const char *broken)
{
    if (!broken)
        return;
    fprintf(stderr, "it does not hold that %s\n", broken);
    abort();
}

struct input {
    const uint8_t *data;
    size_t size;
};

static unsigned take(struct input *input)
{
    if (!input->size)
        return 0;
    input->size--;
    return *input->data++;
}

static struct move take_move(struct input *input)
{
    struct move m;
    m.kind = (uint8_t)take(input);
    m.a = (uint8_t)take(input);
    m.b = (uint8_t)take(input);
    m.c = (uint8_t)take(input);
    return m;
}

/* The legal move, or the outcome however likely, with the number. */
static struct move choose(const struct game *g, unsigned number)
{
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    size_t count =
        game_mover(g) == MOVER_CHANCE ? chance_list(g, list, weights) : game_moves(g, list);
    return list[number % count];
}

static void follow(struct view *view, struct move move, const struct game *g)
{
    if (view_apply(view, view_mask(view->seat, move)) != REFUSAL_NONE)
        must_obey("a view accepts the moves as its seat sees them");
    must_obey(law_of_following(view, g, move));
}

/* Any bytes told to a view are refused, or can have happened as far as it knows. */
static void tell(const struct view *view, struct move m)
{
    struct view told = *view;
    if (view_apply(&told, m) == REFUSAL_NONE)
        must_obey(law_of_material(&told.known));
    else if (memcmp(&told, view, sizeof told))
        must_obey("a refused move leaves a view as it was");
}

static void check(const struct game *before, struct move m, const struct game *g)
{
    must_obey(law_of_material(g));
    must_obey(law_of_shape(g));
    must_obey(law_of_change(before, m, g));
    if (g->phase == PHASE_OVER)
        must_obey(law_of_end(before, m, g));
}

static void check_slowly(const struct game *before, struct move m, const struct game *g,
                         unsigned viewer, struct rng *rng)
{
    must_obey(law_of_list(g));
    must_obey(law_of_acceptance(g));
    must_obey(law_of_view(g, viewer, rng));
    must_obey(law_of_seats(before, m, g));
}

static bool leaves_things_dark(struct move m)
{
    return (m.kind == CHANCE_CARD || m.kind == CHANCE_COAT) && m.b == NONE;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, size};
    struct game g;
    struct view view;
    struct rng rng;
    uint8_t seed[RNG_SEED_BYTES] = {0};
    unsigned kind = take(&input), viewer;
    seed[0] = (uint8_t)take(&input);
    rng_init(&rng, seed, 0);
    game_init(&g, SEATS_MIN + kind % 3, kind / 3 % 2, kind / 6 % 2 ? 12 : 10);
    while (g.phase == PHASE_SETUP)
        game_do(&g, chance_draw(&g, &rng));
    if (kind / 12 % 2 && game_mover(&g) != MOVER_CHANCE)
        shake_table(&g, &rng);
    viewer = take(&input) % (g.seat_count + 1u);
    viewer = viewer < g.seat_count ? viewer : (unsigned)VIEW_SPECTATOR;
    view_of(&g, viewer, &view);

    while (input.size && game_mover(&g) != MOVER_NOBODY) {
        struct game before = g;
        unsigned number = take(&input);
        struct move m = number == 255 ? take_move(&input) : choose(&g, number);
        if (number == 255) {
            must_obey(law_of_refusal(&g, m));
            tell(&view, m);
            if (leaves_things_dark(m) || game_apply(&g, m) != REFUSAL_NONE)
                continue;
        } else {
            game_do(&g, m);
        }
        check(&before, m, &g);
        if (number % 8 == 7)
            check_slowly(&before, m, &g, viewer, &rng);
        follow(&view, m, &g);
    }
    return 0;
}
