#include "ai/playout.h"
#include "ai/search_parts.h"
#include "base/arena.h"
#include "base/memory.h"
#include "rules/chance.h"

/* How strongly a prior pulls against what has been seen. */
static const float pull = 0.5f;

/* Decisions in one walk down the tree, and the least that is made room for where a sample has moves
 * that the samples before had not. */
enum { PATH_MAX = 512, MORE_MIN = 16 };

struct search *search_create(const struct net *net, void *block, size_t size)
{
    struct arena arena;
    arena_init(&arena, block, size);
    struct search *search = arena_alloc(&arena, sizeof *search, _Alignof(struct search));
    if (!search)
        return NULL;
    *search = (struct search){.net = net};
    size_t used = arena.used;
    return tree_init(&search->tree, (unsigned char *)block + used, size - used) == 0 ? search
                                                                                     : NULL;
}

static uint64_t scramble(uint64_t x, uint64_t word)
{
    x = (x ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return x ^ x >> 29;
}

/* In two lanes. */
uint64_t search_mark(const struct view *view)
{
    uint64_t words[sizeof *view / sizeof(uint64_t)], a = 1, b = 2;
    _Static_assert(sizeof words == sizeof *view && sizeof *view % 16 == 0, "in pairs of words");
    memcpy(words, view, sizeof words);
    for (size_t i = 0; i < sizeof words / sizeof *words; i += 2) {
        a = scramble(a, words[i]);
        b = scramble(b, words[i + 1]);
    }
    a = scramble(a, b);
    return scramble(a, a >> 32);
}

/* Where the moves are kept that have no room at a node. */
static uint64_t mark_of_more(uint64_t mark)
{
    return scramble(mark, UINT64_C(0x6d6f7265));
}

/* Counts turns. */
static unsigned when_is(const struct game *g)
{
    unsigned since = g->seat >= g->start ? g->seat - g->start : g->seat + g->seat_count - g->start;
    return (unsigned)g->round * SEATS_MAX + since;
}

void search_start(struct search *search, const struct view *view, uint64_t seed)
{
    static const uint8_t key[RNG_SEED_BYTES] = "search";
    struct move legal[MOVES_MAX];
    search->view = *view;
    search->mark = search_mark(view);
    search->is_forced = view_moves(view, legal) == 1;
    rng_init(&search->rng, key, seed);
}

static float worth(const struct branch *branch, unsigned seat, unsigned seats)
{
    const float *score = branch->sum.score;
    float other = -1e9f, n = (float)(branch->visits + 1);
    for (unsigned s = 0; s < seats; s++)
        if (s != seat && score[s] > other)
            other = score[s];
    const float lead_weight = (float)AHEAD_LEAD_WEIGHT / NET_ONE;
    return (branch->sum.win[seat] + lead_weight * (score[seat] - other)) / n;
}

static void value_of(const struct evaluation *evaluation, struct value *value)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        value->win[s] = (float)evaluation->win[s] / NET_ONE;
        value->score[s] = (float)evaluation->score[s] / NET_ONE;
    }
}

static void add_value(struct branch *branch, const struct value *value)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        branch->sum.win[s] += value->win[s];
        branch->sum.score[s] += value->score[s];
    }
}

/* A decision of a walk. */
struct choice {
    const struct game *game;
    unsigned seat;
    struct node *node; /* NULL where nothing is known of it */
    uint64_t mark;
    size_t count;
    struct move moves[MOVES_MAX];
    struct branch *branches[MOVES_MAX]; /* of the moves; NULL where they are not known */
};

/* Moves are mostly listed in the order in which they were, so `hint` is where this one will be. */
static struct branch *find_branch(struct node *node, struct move move, unsigned *hint)
{
    for (unsigned i = 0; i < node->count; i++) {
        unsigned at = *hint + i < node->count ? *hint + i : *hint + i - node->count;
        if (!move_is_same(node->branches[at].move, move))
            continue;
        *hint = at + 1 < node->count ? at + 1 : 0;
        return &node->branches[at];
    }
    return NULL;
}

/* Whether all moves are known there. */
static bool find_branches(const struct search *search, struct choice *choice)
{
    size_t missing = choice->count;
    uint64_t mark = choice->mark;
    memset(choice->branches, 0, choice->count * sizeof *choice->branches);
    choice->node = tree_find(&search->tree, mark);
    for (struct node *node = choice->node; node && missing; node = tree_find(&search->tree, mark)) {
        unsigned hint = 0;
        for (size_t i = 0; i < choice->count; i++) {
            if (choice->branches[i])
                continue;
            choice->branches[i] = find_branch(node, choice->moves[i], &hint);
            missing -= choice->branches[i] != NULL;
        }
        node->visits += node != choice->node; /* the walk counts the first one */
        mark = mark_of_more(mark);
    }
    return !missing;
}

/* Where a branch can be added: the node, or one with more of its moves. */
static struct node *node_for_more(struct search *search, struct choice *choice, size_t missing)
{
    uint64_t mark = choice->mark;
    struct node *node = choice->node;
    while (node && node->space - node->count < (int)missing) {
        mark = mark_of_more(mark);
        node = tree_find(&search->tree, mark);
    }
    if (node)
        return node;
    size_t space = choice->node && missing < MORE_MIN ? MORE_MIN : missing;
    node = tree_add(&search->tree, mark, when_is(choice->game), (unsigned)space);
    if (!choice->node)
        choice->node = node;
    return node;
}

/* Adds the branches that are missing, with their first values and priors. */
static void add_branches(struct search *search, struct choice *choice,
                         const struct evaluation *values, const float *priors)
{
    size_t missing = 0;
    for (size_t i = 0; i < choice->count; i++)
        missing += !choice->branches[i];
    struct node *node = node_for_more(search, choice, missing);
    for (size_t i = 0; i < choice->count; i++) {
        if (choice->branches[i])
            continue;
        struct branch *branch = &node->branches[node->count++];
        *branch = (struct branch){.move = choice->moves[i], .prior = priors[i]};
        value_of(&values[i], &branch->sum);
        choice->branches[i] = branch;
    }
}

static bool is_last_turn(const struct game *game)
{
    unsigned next = game->seat + 1u < game->seat_count ? game->seat + 1u : 0;
    return game->round == game->rounds && next == game->start;
}

/* One who can end the game now can still do so after another move, about as well: no move is taken
 * for worse than that. */
static void raise_to_end(const struct choice *choice, struct outlook *outlook)
{
    size_t end = 0;
    while (end < choice->count && choice->moves[end].kind != MOVE_END)
        end++;
    for (size_t i = 0; end < choice->count && i < choice->count; i++)
        if (outlook->worths[i] < outlook->worths[end]) {
            outlook->worths[i] = outlook->worths[end];
            outlook->evaluations[i] = outlook->evaluations[end];
        }
}

/* Where the best move stands. */
static size_t look_ahead(struct search *search, const struct choice *choice,
                         struct outlook *outlook)
{
    struct ahead *ahead = &search->aheads[choice->seat];
    struct view view;
    view_of(choice->game, choice->seat, &view);
    ahead_look_again(ahead, search->net, &view);
    ahead_weigh(ahead, choice->moves, choice->count, outlook);
    size_t best = outlook_best(outlook, choice->count);
    if (is_last_turn(choice->game))
        raise_to_end(choice, outlook);
    return best;
}

/* The tree of a search with a network is that of the turn that is going on. */
static bool is_in_tree(const struct search *search, const struct game *game)
{
    const struct game *root = &search->view.known;
    return !search->net || (game->seat == root->seat && game->round == root->round);
}

/* Where a turn is over that the tree is not about. All play on, one move ahead by the network, until
 * the searching seat has had its next turn too, and that one judges; `harvest` is NULL where nobody
 * asks. Nobody chooses the best of many guesses
 * there: the more was guessed the better it would look, and what is thought of the own turn with it. */
static void play_on(struct search *search, const struct game *game, unsigned more,
                    struct harvest *harvest, struct evaluation *value)
{
    const struct playout playout = {search->net, search->aheads, search->view.seat,
                                    game->seat_count + more, harvest};
    if (harvest)
        harvest->own_turns = more;
    playout_by_net(&playout, game, &search->rng, value);
}

/* Looks one move ahead and adds what is missing; `value` becomes that of how the game goes on. */
static void expand(struct search *search, struct choice *choice, struct harvest *harvest,
                   struct evaluation *value)
{
    struct outlook outlook;
    float priors[MOVES_MAX], sum = 0;
    size_t best = look_ahead(search, choice, &outlook);
    for (size_t i = 0; i < choice->count; i++) {
        int64_t less = (int64_t)outlook.worths[best] - outlook.worths[i];
        uint64_t halves = (uint64_t)less * NET_ONE / SEARCH_PRIOR_HALF;
        priors[i] = (float)net_power_of_half(halves > UINT32_MAX ? UINT32_MAX : (uint32_t)halves);
        sum += priors[i];
    }
    for (size_t i = 0; i < choice->count; i++)
        priors[i] /= sum;
    add_branches(search, choice, outlook.evaluations, priors);
    struct game after = *choice->game;
    game_do(&after, choice->moves[best]);
    play_on(search, &after, is_in_tree(search, &after), harvest, value);
}

/* The same without a network: a random game to the end, and all moves alike. */
static void expand_plainly(struct search *search, struct choice *choice, struct evaluation *value)
{
    struct evaluation values[MOVES_MAX];
    float priors[MOVES_MAX];
    playout_random(choice->game, &search->rng, value);
    for (size_t i = 0; i < choice->count; i++) {
        values[i] = *value;
        priors[i] = 1.0f / (float)choice->count;
    }
    add_branches(search, choice, values, priors);
}

static struct branch *select_branch(const struct choice *choice)
{
    float best = -1e9f, visits = __builtin_sqrtf((float)choice->node->visits + 1);
    struct branch *chosen = choice->branches[0];
    for (size_t i = 0; i < choice->count; i++) {
        struct branch *b = choice->branches[i];
        float value = worth(b, choice->seat, choice->game->seat_count) +
                      pull * b->prior * visits / (float)(b->visits + 1);
        if (value > best) {
            best = value;
            chosen = b;
        }
    }
    return chosen;
}

/* Luck and forced moves, until a seat has a choice. Returns the seat, or MOVER_NOBODY at the end. */
static unsigned go_on(struct game *game, struct rng *rng, struct choice *choice)
{
    for (;;) {
        unsigned mover = game_mover(game);
        if (mover == MOVER_NOBODY)
            return mover;
        if (mover == MOVER_CHANCE) {
            game_do(game, chance_draw(game, rng));
            continue;
        }
        choice->count = game_moves(game, choice->moves);
        if (choice->count > 1)
            return mover;
        game_do(game, choice->moves[0]);
    }
}

/* What the searching seat has at the root is taken off at the end. */
static void begin_harvest(const struct search *search, struct harvest *harvest)
{
    *harvest = (struct harvest){.turn = -playout_points(&search->view.known, search->view.seat)};
}

static void end_harvest(const struct search *search, const struct game *over,
                        struct harvest *harvest)
{
    harvest->turn += playout_points(over, search->view.seat);
    harvest->has_turn = true;
}

/* By what the searching seat knows there. The root has the mark of its view even where that knows
 * less than its seat would: a record can be one that somebody else has seen. */
static uint64_t mark_of(const struct search *search, const struct game *game, unsigned depth)
{
    struct view view;
    if (!depth && !search->is_forced)
        return search->mark;
    view_of(game, search->view.seat, &view);
    return search_mark(&view);
}

/* What is known for the best so far. Not what was visited most: that would stay so by being played. */
static struct branch *best_branch(const struct choice *choice)
{
    float most = -1e9f;
    struct branch *best = NULL;
    for (size_t i = 0; i < choice->count; i++) {
        struct branch *branch = choice->branches[i];
        float value = worth(branch, choice->seat, choice->game->seat_count);
        if (!branch->visits || value <= most)
            continue;
        most = value;
        best = branch;
    }
    return best ? best : select_branch(choice);
}

/* A study says which move is looked at where there is a choice at the root, and whether the rest of the
 * turn is played as it is known or learnt. It is told what came of the look, unless that only made the
 * root known. */
static struct branch *branch_of_study(const struct choice *choice, const struct study *study,
                                      bool is_root)
{
    struct move move = study_next(study);
    size_t i = 0;
    if (!is_root)
        return study_is_learning(study) ? select_branch(choice) : best_branch(choice);
    while (!move_is_same(choice->moves[i], move))
        i++;
    return choice->branches[i];
}

static void iterate(struct search *search, struct study *study)
{
    struct game game;
    struct evaluation found = {0};
    struct harvest harvest, *asked = study ? &harvest : NULL;
    struct value value;
    struct choice choice;
    struct branch *path[PATH_MAX];
    unsigned depth = 0;
    choice.game = &game;
    if (study)
        begin_harvest(search, &harvest);
    view_sample(&search->view, &search->rng, &game);
    while (depth < PATH_MAX) {
        choice.seat = go_on(&game, &search->rng, &choice);
        if (choice.seat == MOVER_NOBODY) {
            ahead_result(&game, &found);
            if (study)
                end_harvest(search, &game, &harvest);
            break;
        }
        if (!is_in_tree(search, &game)) {
            play_on(search, &game, 0, asked, &found);
            break;
        }
        choice.mark = mark_of(search, &game, depth);
        bool known = find_branches(search, &choice);
        if (!known && search->net)
            expand(search, &choice, asked, &found);
        else if (!known)
            expand_plainly(search, &choice, &found);
        if (!choice.node->visits++ || !tree_has_room(&search->tree))
            break;
        path[depth] = study ? branch_of_study(&choice, study, !depth && !search->is_forced)
                            : select_branch(&choice);
        game_do(&game, path[depth++]->move);
    }
    if (study && (depth || search->is_forced))
        study_take(study, &found, &harvest);
    value_of(&found, &value);
    while (depth--) {
        path[depth]->visits++;
        add_value(path[depth], &value);
    }
}

static void run(struct search *search, struct study *study, uint32_t iterations)
{
    for (uint32_t done = 0; done < iterations; done++) {
        if (!tree_has_room(&search->tree))
            tree_forget(&search->tree, when_is(&search->view.known), search->mark);
        iterate(search, study);
    }
}

void search_run(struct search *search, uint32_t iterations)
{
    run(search, NULL, iterations);
}

void search_study(struct search *search, struct study *study, uint32_t iterations)
{
    run(search, study, iterations);
}

static void evaluation_of(const struct branch *branch, struct evaluation *evaluation)
{
    float n = (float)(branch->visits + 1);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        evaluation->win[s] = (int32_t)(branch->sum.win[s] / n * NET_ONE);
        evaluation->score[s] = (int32_t)(branch->sum.score[s] / n * NET_ONE);
    }
}

/* No iteration looks at a forced move: what the network says of it. */
static void evaluate_forced(const struct search *search, struct search_move *move)
{
    struct ahead ahead;
    struct outlook outlook;
    ahead_look(&ahead, search->net, &search->view);
    ahead_weigh(&ahead, &move->move, 1, &outlook);
    move->value = outlook.evaluations[0];
}

size_t search_moves(const struct search *search, struct search_move *moves, size_t max)
{
    const struct node *root = tree_find(&search->tree, search->mark);
    size_t count = 0;
    struct move forced[MOVES_MAX];
    if (max && view_moves(&search->view, forced) == 1) {
        moves[0] = (struct search_move){.move = forced[0]};
        if (search->net)
            evaluate_forced(search, &moves[0]);
        return 1;
    }
    for (unsigned i = 0; root && i < root->count; i++) {
        const struct branch *branch = &root->branches[i];
        size_t at = count < max ? count++ : max;
        while (at && moves[at - 1].visits < branch->visits) {
            if (at < max)
                moves[at] = moves[at - 1];
            at--;
        }
        if (at == max)
            continue;
        moves[at].move = branch->move;
        moves[at].visits = branch->visits;
        evaluation_of(branch, &moves[at].value);
    }
    return count;
}
