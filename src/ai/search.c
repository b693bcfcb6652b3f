#include "ai/search.h"

#include "ai/oneply.h"
#include "base/memory.h"
#include "rules/chance.h"
#include "rules/due.h"
#include "rules/score.h"

/* How strongly a prior pulls against what has been seen. */
static const float pull = 1.2f;

/* Worth, in NET_ONE, by which a move's prior falls by half. */
enum { PRIOR_HALF = NET_ONE / 24, PATH_MAX = 512 };

/* A move and the place it leads to; its siblings are linked. Its first value, before any visit, is
 * the network's from one move ahead. */
struct node {
    struct move move;                   /* as the root's seat sees it */
    uint32_t first_child, next_sibling; /* 0 for none */
    uint32_t visits;
    float prior;                            /* negative until it has been looked at from here */
    float win[SEATS_MAX], score[SEATS_MAX]; /* sums over visits and the first value */
};

struct search {
    const struct net *net;
    struct node *nodes; /* the first one is none */
    uint32_t count, room;
    uint32_t root;
    struct view view; /* at the root */
    struct rng rng;
};

struct value {
    float win[SEATS_MAX], score[SEATS_MAX];
};

struct search *search_create(const struct net *net, void *block, size_t size)
{
    struct arena arena;
    arena_init(&arena, block, size);
    struct search *search = arena_alloc(&arena, sizeof *search, _Alignof(struct search));
    if (!search)
        return NULL;
    size_t left = size - arena_mark(&arena);
    size_t room = left > sizeof(struct node) ? left / sizeof(struct node) - 1 : 0;
    room = room > UINT32_MAX ? UINT32_MAX : room;
    struct node *nodes = arena_array(&arena, room, sizeof *nodes, _Alignof(struct node));
    if (!nodes || room < 4 * MOVES_MAX)
        return NULL;
    *search = (struct search){.net = net, .nodes = nodes, .room = (uint32_t)room};
    return search;
}

static uint32_t add_node(struct search *search, struct move move)
{
    uint32_t at = search->count++;
    search->nodes[at] = (struct node){.move = move, .prior = -1};
    return at;
}

static void clear_tree(struct search *search)
{
    search->count = 1;
    search->root = add_node(search, move_of(MOVE_PASS));
}

static uint32_t find_child(const struct search *search, uint32_t node, struct move move)
{
    uint32_t child = search->nodes[node].first_child;
    while (child && !move_is_same(search->nodes[child].move, move))
        child = search->nodes[child].next_sibling;
    return child;
}

static uint32_t add_child(struct search *search, uint32_t node, struct move move)
{
    uint32_t child = add_node(search, move);
    search->nodes[child].next_sibling = search->nodes[node].first_child;
    search->nodes[node].first_child = child;
    return child;
}

void search_start(struct search *search, const struct view *view, uint64_t seed)
{
    uint8_t key[RNG_SEED_BYTES] = "search";
    bool known = search->count && memcmp(&search->view, view, sizeof *view) == 0;
    if (!known)
        clear_tree(search);
    search->view = *view;
    rng_init(&search->rng, key, seed);
}

void search_follow(struct search *search, struct move masked)
{
    if (!search->count)
        return;
    uint32_t child = find_child(search, search->root, masked);
    if (!child || view_apply(&search->view, masked) != REFUSAL_NONE)
        search->count = 0;
    else
        search->root = child;
}

static float worth(const struct node *node, unsigned seat, unsigned seats)
{
    float other = -1e9f, n = (float)(node->visits + 1);
    for (unsigned s = 0; s < seats; s++)
        if (s != seat && node->score[s] > other)
            other = node->score[s];
    const float lead_weight = (float)ONEPLY_LEAD_WEIGHT / NET_ONE;
    return (node->win[seat] + lead_weight * (node->score[seat] - other)) / n;
}

static void value_of(const struct evaluation *evaluation, unsigned seats, struct value *value)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        value->win[s] = s < seats ? (float)evaluation->win[s] / NET_ONE : 0;
        value->score[s] = s < seats ? (float)evaluation->score[s] / NET_ONE : 0;
    }
}

static void final_value(const struct game *game, struct value *value)
{
    unsigned winners = score_winners(game);
    float share = 1.0f / (float)__builtin_popcount(winners);
    *value = (struct value){0};
    for (unsigned s = 0; s < game->seat_count; s++) {
        value->win[s] = winners >> s & 1 ? share : 0;
        value->score[s] = game->seats[s].score;
    }
}

static void add_value(struct node *node, const struct value *value)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        node->win[s] += value->win[s];
        node->score[s] += value->score[s];
    }
}

/* One move ahead from a place: what each move leads to. */
struct ahead {
    const struct net *net;
    struct view view;
    struct features before;
    struct hidden hidden;
};

static void look_ahead(struct ahead *ahead, const struct net *net, const struct game *game,
                       unsigned seat)
{
    ahead->net = net;
    view_of(game, seat, &ahead->view);
    feature_write(&ahead->view.known, seat, &ahead->before);
    net_sum(net, &ahead->before, &ahead->hidden);
}

static void evaluate_move(const struct ahead *ahead, struct move move,
                          struct evaluation *evaluation)
{
    struct game after = ahead->view.known;
    struct features features;
    struct hidden hidden = ahead->hidden;
    unsigned seat = ahead->view.seat;
    game_do(&after, move);
    feature_write(&after, seat, &features);
    net_change(ahead->net, &ahead->before, &features, &hidden);
    net_evaluate(ahead->net, &hidden, seat, after.seat_count, evaluation);
}

/* Adds what is missing of these moves below the node, with values and priors from one move ahead;
 * `best` becomes the value of the best one for the seat. */
static void expand(struct search *search, uint32_t node, const struct game *game, unsigned seat,
                   const struct move *moves, size_t count, struct value *best)
{
    struct ahead ahead;
    int32_t worths[MOVES_MAX], most = INT32_MIN;
    uint32_t children[MOVES_MAX];
    float sum = 0;
    look_ahead(&ahead, search->net, game, seat);
    for (size_t i = 0; i < count; i++) {
        struct evaluation evaluation;
        struct value value;
        evaluate_move(&ahead, moves[i], &evaluation);
        value_of(&evaluation, game->seat_count, &value);
        worths[i] = oneply_worth(&evaluation, seat, game->seat_count);
        children[i] = find_child(search, node, moves[i]);
        if (!children[i]) {
            children[i] = add_child(search, node, moves[i]);
            add_value(&search->nodes[children[i]], &value);
        }
        if (worths[i] > most) {
            most = worths[i];
            *best = value;
        }
    }
    float priors[MOVES_MAX];
    for (size_t i = 0; i < count; i++) {
        uint64_t below = (uint64_t)((int64_t)most - worths[i]) * NET_ONE / PRIOR_HALF;
        priors[i] = (float)net_power_of_half(below > UINT32_MAX ? UINT32_MAX : (uint32_t)below);
        sum += priors[i];
    }
    for (size_t i = 0; i < count; i++)
        if (search->nodes[children[i]].prior < 0)
            search->nodes[children[i]].prior = priors[i] / sum;
}

/* The same without a network: a random game to the end, and all moves alike. */
static void expand_plainly(struct search *search, uint32_t node, const struct game *game,
                           const struct move *moves, size_t count, struct value *value)
{
    struct game end = *game;
    for (unsigned mover; (mover = game_mover(&end)) != MOVER_NOBODY;) {
        struct move list[MOVES_MAX];
        if (mover == MOVER_CHANCE)
            game_do(&end, chance_draw(&end, &search->rng));
        else
            game_do(&end, list[rng_below(&search->rng, (uint32_t)game_moves(&end, list))]);
    }
    final_value(&end, value);
    for (size_t i = 0; i < count; i++) {
        uint32_t child = find_child(search, node, moves[i]);
        if (!child) {
            child = add_child(search, node, moves[i]);
            add_value(&search->nodes[child], value);
        }
        search->nodes[child].prior = 1.0f / (float)count;
    }
}

/* The child to go to: among the moves that are legal in this sample. 0 if one of them has not been
 * looked at. */
static uint32_t select_child(const struct search *search, uint32_t node, const struct game *game,
                             unsigned seat, const struct move *moves, size_t count)
{
    float best = -1e9f, visits = __builtin_sqrtf((float)search->nodes[node].visits + 1);
    uint32_t chosen = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t child = find_child(search, node, moves[i]);
        if (!child || search->nodes[child].prior < 0)
            return 0;
        const struct node *c = &search->nodes[child];
        float value =
            worth(c, seat, game->seat_count) + pull * c->prior * visits / (float)(c->visits + 1);
        if (value > best) {
            best = value;
            chosen = child;
        }
    }
    return chosen;
}

static void iterate(struct search *search)
{
    struct game game;
    struct value value = {0};
    uint32_t path[PATH_MAX], node = search->root;
    unsigned depth = 0;
    view_sample(&search->view, &search->rng, &game);
    path[depth++] = node;
    while (depth < PATH_MAX) {
        struct move moves[MOVES_MAX], move;
        unsigned mover = game_mover(&game);
        if (mover == MOVER_NOBODY) {
            final_value(&game, &value);
            break;
        }
        if (mover == MOVER_CHANCE) {
            move = chance_draw(&game, &search->rng);
            struct move seen = view_mask(search->view.seat, move);
            uint32_t child = find_child(search, node, seen);
            node = child ? child : add_child(search, node, seen);
        } else {
            size_t count = game_moves(&game, moves);
            uint32_t child = select_child(search, node, &game, mover, moves, count);
            if (!child && search->net)
                expand(search, node, &game, mover, moves, count, &value);
            else if (!child)
                expand_plainly(search, node, &game, moves, count, &value);
            if (!child)
                break;
            node = child;
            move = search->nodes[child].move;
        }
        game_do(&game, move);
        path[depth++] = node;
    }
    while (depth--) {
        search->nodes[path[depth]].visits++;
        add_value(&search->nodes[path[depth]], &value);
    }
}

uint32_t search_run(struct search *search, uint32_t iterations)
{
    uint32_t done = 0;
    for (; done < iterations && search->room - search->count > PATH_MAX + MOVES_MAX; done++)
        iterate(search);
    return done;
}

static void evaluation_of(const struct node *node, struct evaluation *evaluation)
{
    float n = (float)(node->visits + 1);
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        evaluation->win[s] = (int32_t)(node->win[s] / n * NET_ONE);
        evaluation->score[s] = (int32_t)(node->score[s] / n * NET_ONE);
    }
}

size_t search_moves(const struct search *search, struct search_move *moves, size_t max)
{
    size_t count = 0;
    for (uint32_t child = search->nodes[search->root].first_child; child;
         child = search->nodes[child].next_sibling) {
        const struct node *node = &search->nodes[child];
        size_t at = count < max ? count++ : max;
        while (at && moves[at - 1].visits < node->visits) {
            if (at < max)
                moves[at] = moves[at - 1];
            at--;
        }
        if (at == max)
            continue;
        moves[at].move = node->move;
        moves[at].visits = node->visits;
        evaluation_of(node, &moves[at].value);
    }
    return count;
}

/* The average of both, each counted as often as it was seen. */
static void mix(struct search_move *move, const struct search_move *other)
{
    int64_t n = (int64_t)move->visits + 1, m = (int64_t)other->visits + 1;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        int32_t *win = &move->value.win[s], *score = &move->value.score[s];
        *win = (int32_t)((*win * n + other->value.win[s] * m) / (n + m));
        *score = (int32_t)((*score * n + other->value.score[s] * m) / (n + m));
    }
    move->visits += other->visits;
}

size_t search_merge(struct search_move *moves, size_t count, size_t max,
                    const struct search_move *more, size_t more_count)
{
    for (size_t i = 0; i < more_count; i++) {
        size_t at = 0;
        while (at < count && !move_is_same(moves[at].move, more[i].move))
            at++;
        if (at == max)
            continue;
        struct search_move move = more[i];
        if (at < count) {
            move = moves[at];
            mix(&move, &more[i]);
        } else {
            count++;
        }
        for (; at && moves[at - 1].visits < move.visits; at--)
            moves[at] = moves[at - 1];
        moves[at] = move;
    }
    return count;
}

/* Where a line may be in the tree: at several nodes, since luck can have gone several ways. */
enum { FRONT_MAX = 1024, LINE_VISITS_LEAST = 2 };

struct front {
    uint32_t nodes[FRONT_MAX];
    size_t count;
};

/* What luck most often brought there, among what can come in this view. Returns false for nothing. */
static bool usual_luck(const struct search *search, const struct front *front,
                       const struct view *view, struct move *luck)
{
    uint32_t most = 0;
    for (size_t i = 0; i < front->count; i++)
        for (uint32_t c = search->nodes[front->nodes[i]].first_child; c;
             c = search->nodes[c].next_sibling) {
            const struct node *child = &search->nodes[c];
            if (child->visits > most && move_is_chance(child->move) &&
                chance_is_possible(&view->known, child->move)) {
                most = child->visits;
                *luck = child->move;
            }
        }
    return most;
}

/* Whether the move uses a card that only luck brought into the hand after the root. */
static bool needs_luck(const struct search *search, const struct view *view, struct move move)
{
    const struct game *root = &search->view.known;
    uint64_t sure = root->seats[search->view.seat].hand | view->known.seen;
    return (move.kind == MOVE_LAY || move.kind == MOVE_PLAY) && !(sure & CARD_BIT(move.a));
}

/* The move of the view's seat that was made most often there. Returns false where all are rare. */
static bool usual_move(const struct search *search, const struct front *front,
                       const struct view *view, struct move *move)
{
    struct move moves[MOVES_MAX];
    uint32_t most = LINE_VISITS_LEAST - 1;
    size_t count = view_moves(view, moves);
    for (size_t m = 0; m < count; m++) {
        uint32_t visits = 0;
        for (size_t i = 0; i < front->count; i++) {
            uint32_t child = find_child(search, front->nodes[i], moves[m]);
            visits += child ? search->nodes[child].visits : 0;
        }
        if (visits > most && !needs_luck(search, view, moves[m])) {
            most = visits;
            *move = moves[m];
        }
    }
    return most >= LINE_VISITS_LEAST;
}

/* Goes on by a move; where luck decides or what it dealt is chosen from, whatever came of that. */
static void advance(const struct search *search, struct move move, struct front *front)
{
    struct front next;
    bool any = move_is_chance(move) || move.kind == MOVE_DISCARD || move.kind == MOVE_COAT;
    next.count = 0;
    for (size_t i = 0; i < front->count; i++)
        for (uint32_t c = search->nodes[front->nodes[i]].first_child; c;
             c = search->nodes[c].next_sibling) {
            struct move by = search->nodes[c].move;
            if (next.count < FRONT_MAX && (any ? by.kind == move.kind : move_is_same(by, move)))
                next.nodes[next.count++] = c;
        }
    *front = next;
}

size_t search_line(const struct search *search, struct move move, struct move *line, size_t max)
{
    struct front front = {{search->root}, 1};
    struct view view = search->view;
    size_t count = 0;
    while (count < max && view_apply(&view, move) == REFUSAL_NONE) {
        line[count++] = move;
        advance(search, move, &front);
        unsigned mover = game_mover(&view.known);
        bool draws = due_kind(due_top(&view.known)) == DUE_DRAW;
        bool goes_on = view.known.seat == view.seat && !draws &&
                       (mover == MOVER_CHANCE ? usual_luck(search, &front, &view, &move)
                        : mover == view.seat  ? usual_move(search, &front, &view, &move)
                                              : false);
        if (!goes_on)
            break;
    }
    return count;
}
