/* The line that a search expects: its best move and what follows it. */
#include "ai/search_parts.h"
#include "base/check.h"
#include "rules/chance.h"
#include "rules/due.h"

/* Of a line: how often a move must have been made to be expected, and how much luck is tried. */
enum { LINE_VISITS_LEAST = 2, LINE_LUCK = 64 };

/* The seat's most visited move, of those that are legal and need no luck after the root: NULL where
 * all are rare. */
static const struct branch *usual_move(const struct search *search, const struct view *view)
{
    const struct node *node = tree_find(&search->tree, search_mark(view));
    const struct game *root = &search->view.known;
    uint64_t sure = root->seats[view->seat].hand | view->known.seen;
    const struct branch *usual = NULL;
    for (unsigned i = 0; node && i < node->count; i++) {
        const struct branch *branch = &node->branches[i];
        struct view after = *view;
        bool is_card = branch->move.kind == MOVE_LAY || branch->move.kind == MOVE_PLAY;
        if (branch->visits < (usual ? usual->visits + 1 : LINE_VISITS_LEAST) ||
            (is_card && !(sure & CARD_BIT(branch->move.a))) ||
            view_apply(&after, branch->move) != REFUSAL_NONE)
            continue;
        usual = branch;
    }
    return usual;
}

/* Of the luck that may come now, what the search knows most about. */
static struct move usual_luck(const struct search *search, const struct view *view, struct rng *rng)
{
    struct move usual = {0};
    int64_t most = -1;
    for (unsigned i = 0; i < LINE_LUCK; i++) {
        struct game game;
        struct view after = *view;
        view_sample(view, rng, &game);
        struct move luck = view_mask(view->seat, chance_draw(&game, rng));
        enum refusal refusal = view_apply(&after, luck);
        CHECK(refusal == REFUSAL_NONE);
        const struct node *node = tree_find(&search->tree, search_mark(&after));
        int64_t visits = node ? node->visits : 0;
        if (visits > most) {
            most = visits;
            usual = luck;
        }
    }
    return usual;
}

/* Whether the turn goes on, and by what. */
static bool next_of_line(const struct search *search, const struct view *view, struct rng *rng,
                         struct move *move)
{
    struct move moves[MOVES_MAX];
    unsigned mover = game_mover(&view->known);
    if (view->known.seat != view->seat || due_kind(due_top(&view->known)) == DUE_DRAW)
        return false;
    if (mover == MOVER_CHANCE) {
        *move = usual_luck(search, view, rng);
        return true;
    }
    if (mover != view->seat)
        return false;
    if (view_moves(view, moves) == 1) {
        *move = moves[0];
        return true;
    }
    const struct branch *usual = usual_move(search, view);
    if (usual)
        *move = usual->move;
    return usual;
}

size_t search_line(const struct search *search, struct move move, struct move *line, size_t max)
{
    static const uint8_t key[RNG_SEED_BYTES] = "line";
    struct view view = search->view;
    struct rng rng;
    size_t count = 0;
    rng_init(&rng, key, 0);
    while (count < max && view_apply(&view, move) == REFUSAL_NONE) {
        line[count++] = move;
        if (!next_of_line(search, &view, &rng, &move))
            break;
    }
    return count;
}
