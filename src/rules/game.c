#include "rules/game.h"

#include "base/bits.h"
#include "base/memory.h"
#include "rules/action.h"
#include "rules/card.h"
#include "rules/chance.h"
#include "rules/due.h"
#include "rules/offer.h"
#include "rules/quarter.h"
#include "rules/river.h"
#include "rules/turn.h"

static void init_seat(struct game *g, struct seat *seat)
{
    seat->score = START_SCORE;
    seat->coins = START_COINS;
    seat->sparrows = START_SPARROWS;
    seat->space = RIVER_FIRST;
    seat->seals = SEAT_SEALS;
    seat->crests = SEAT_CRESTS;
    g->coins -= START_COINS;
    g->sparrows -= START_SPARROWS;
}

void game_init(struct game *g, unsigned seats, enum variant variant, unsigned rounds)
{
    CHECK(seats >= SEATS_MIN && seats <= SEATS_MAX && rounds >= 1);
    CHECK(variant == VARIANT_BASIC || rounds <= TOWERS);
    memset(g, 0, sizeof *g);
    memset(g->crests, NONE, sizeof g->crests);
    memset(g->edges, NONE, sizeof g->edges);
    memset(g->grid, NONE, sizeof g->grid);
    memset(g->out, NONE, sizeof g->out);
    memset(g->oath, NONE, sizeof g->oath);
    memset(g->drawn, NONE, sizeof g->drawn);
    for (unsigned i = 0; i < COATS; i++)
        g->under[i].coat = NONE;
    g->shown[0].coat = g->shown[1].coat = NONE;
    g->tower_now = g->tower_next = g->pushed_out = NONE;
    g->seat_count = (uint8_t)seats;
    g->variant = (uint8_t)variant;
    g->rounds = (uint8_t)rounds;
    g->round = 1;
    g->hidden = ALL_CARDS;
    g->deck = CARDS;
    g->coats_hidden = ALL_COATS;
    g->towers_hidden = ALL_TOWERS;
    g->coins = BOX_COINS;
    g->sparrows = BOX_SPARROWS;
    for (unsigned c = 0; c < COLOURS; c++) {
        g->docks[c] = DOCK_PLACES / COLOURS;
        g->bag[c] = (uint8_t)(BOX_TILES_A_COLOUR - g->docks[c]);
    }
    for (unsigned s = 0; s < seats; s++)
        init_seat(g, &g->seats[s]);

    due_push(g, DUE_TURN, 0);
    if (variant == VARIANT_TOWER)
        due_push(g, DUE_TOWER, 2);
    due_push(g, DUE_TILE, 0);
    due_push(g, DUE_DESCENDANTS, 0);
    due_push(g, DUE_GRID, 0);
    due_push(g, DUE_START, 0);
}

static void lay_grid(struct game *g, struct move m)
{
    due_pop(g);
    move_grid_colours(m, g->grid);
    for (unsigned i = 0; i < GRID_CELLS; i++)
        g->bag[g->grid[i]]--;
}

static void give_tile(struct game *g, unsigned seat, unsigned colour)
{
    due_pop(g);
    g->bag[colour]--;
    g->seats[seat].tiles[colour]++;
    if (seat + 1 < g->seat_count)
        due_push(g, DUE_TILE, seat + 1);
}

static void show_tower(struct game *g, unsigned tower)
{
    due_count_down(g);
    g->towers_hidden &= (uint16_t)~(1u << tower);
    if (g->tower_now == NONE)
        g->tower_now = (uint8_t)tower;
    else
        g->tower_next = (uint8_t)tower;
}

static void from_bag(struct game *g, uint8_t tiles[COLOURS], unsigned colour)
{
    due_count_down(g);
    g->bag[colour]--;
    tiles[colour]++;
}

/* Apart from do_seat(): as one function they save and restore every register at every move. */
static __attribute__((noinline)) void do_chance(struct game *g, struct move m)
{
    switch (m.kind) {
    case CHANCE_START:
        due_pop(g);
        g->start = g->seat = m.a;
        break;
    case CHANCE_GRID:
        lay_grid(g, m);
        break;
    case CHANCE_DESCENDANTS:
        due_pop(g);
        move_descendants_list(m, g->oath);
        break;
    case CHANCE_TILE:
        give_tile(g, m.a, m.b);
        break;
    case CHANCE_TOWER:
        show_tower(g, m.a);
        break;
    case CHANCE_DRAW:
        turn_drawn(g, m.a);
        break;
    case CHANCE_DOCK:
        from_bag(g, g->docks, m.a);
        break;
    case CHANCE_BAG:
        from_bag(g, g->seats[g->seat].tiles, m.a);
        break;
    case CHANCE_CARD:
        card_dealt(g, m.b);
        break;
    case CHANCE_COAT:
        due_count_down(g);
        quarter_show_coat(g, m.b);
        break;
    default:
        UNREACHABLE();
    }
}

static void take_from_docks(struct game *g, unsigned colour)
{
    g->docks[colour]--;
    g->seats[g->seat].tiles[colour]++;
    if (tiles_total(g->bag))
        due_push(g, DUE_REFILL, 1);
}

static void swap_with_docks(struct game *g, unsigned own, unsigned dock)
{
    uint8_t *tiles = g->seats[g->seat].tiles;
    tiles[own]--;
    g->docks[own]++;
    g->docks[dock]--;
    tiles[dock]++;
    g->turn |= TURN_MERCHANT;
}

static void pay_tax(struct game *g, struct move m)
{
    if (m.a == NONE) {
        action_pay_coins(g, TAX_THINGS);
        return;
    }
    action_pay_tile(g, m.a);
    action_pay_tile(g, m.b);
}

static void do_buy(struct game *g, struct move m, enum source source)
{
    if (source == SOURCE_LINE)
        g->pool[COLOUR_BROWN]--;
    card_buy(g, m.a, m.b);
}

static void do_end(struct game *g)
{
    due_push(g, DUE_TURN_END, 0);
    if (g->tower_now == TOWER_TAXTILES || g->tower_now == TOWER_TAXCOINS)
        due_push(g, DUE_TAX, 0);
}

static void do_answer(struct game *g, struct move m)
{
    switch (m.kind) {
    case MOVE_KEEP:
        turn_keep(g, m.a);
        break;
    case MOVE_DOCK:
        take_from_docks(g, m.a);
        break;
    case MOVE_COIN:
        action_take_coins(g, 1);
        break;
    case MOVE_STEPS:
        river_move(g, m.a);
        break;
    case MOVE_DISCARD:
        card_discard(g, m.a, m.b);
        break;
    case MOVE_COAT:
        quarter_take_coat(g, m.a);
        break;
    case MOVE_TAKE:
        card_take(g, m.a);
        break;
    case MOVE_LOOK:
        card_deal(g, 3);
        break;
    case MOVE_TAX:
        pay_tax(g, m);
        break;
    case MOVE_REFUSE:
        g->seats[g->seat].score -= TAX_POINTS;
        break;
    case MOVE_PASS:
        break;
    default:
        UNREACHABLE();
    }
}

/* One of the five actions; `asked` says who gave it. */
static void do_action(struct game *g, struct move m, unsigned asked)
{
    enum source source = asked == DUE_NOTHING ? SOURCE_LINE : SOURCE_GIVEN;
    switch (m.kind) {
    case MOVE_MONEY:
        action_money(g, source);
        break;
    case MOVE_CLEAR:
        action_clear(g, m.a, source);
        break;
    case MOVE_BUY:
    case MOVE_BUY_COIN:
        do_buy(g, m, source);
        break;
    case MOVE_RIVER:
        action_river(g, source);
        break;
    default:
        if (asked == DUE_SEAL)
            quarter_seal(g, m.a, m.b);
        else
            action_seal(g, m.a, m.b, source);
        break;
    }
}

/* R-CARD-6: in a card action that was asked for, that action pays. */
static void do_card(struct game *g, struct move m, unsigned asked)
{
    if (asked != DUE_CARD)
        card_pay(g);
    if (m.kind == MOVE_LAY)
        card_lay(g, m.a);
    else
        card_play(g, m, asked == DUE_ACTION ? SOURCE_GIVEN : SOURCE_LINE);
}

static __attribute__((noinline)) void do_seat(struct game *g, struct move m)
{
    unsigned asked = due_kind(due_top(g));
    if (asked != DUE_NOTHING)
        due_pop(g);

    switch (m.kind) {
    case MOVE_DRAW:
        turn_draw(g);
        break;
    case MOVE_CHOOSE:
        turn_choose(g, m.a);
        break;
    case MOVE_SPARROW:
        turn_sparrow(g, m.a);
        break;
    case MOVE_SCHOLAR:
        turn_scholar(g, m.a);
        break;
    case MOVE_PUSH:
        turn_push(g, m.a);
        break;
    case MOVE_MONEY:
    case MOVE_CLEAR:
    case MOVE_BUY:
    case MOVE_BUY_COIN:
    case MOVE_RIVER:
    case MOVE_SEAL:
        do_action(g, m, asked);
        break;
    case MOVE_STEP:
        action_step(g);
        break;
    case MOVE_GRAB:
        action_take_out(g, g->pushed_out);
        break;
    case MOVE_END:
        do_end(g);
        break;
    case MOVE_LAY:
    case MOVE_PLAY:
        do_card(g, m, asked);
        break;
    case MOVE_MERCHANT:
        swap_with_docks(g, m.a, m.b);
        break;
    default:
        do_answer(g, m);
        break;
    }
}

void game_do(struct game *g, struct move m)
{
    if (move_is_chance(m))
        do_chance(g, m);
    else
        do_seat(g, m);
    due_settle(g);
}

unsigned game_mover(const struct game *g)
{
    if (g->phase == PHASE_OVER)
        return MOVER_NOBODY;
    unsigned due = due_kind(due_top(g));
    return due != DUE_NOTHING && due <= DUE_LAST_CHANCE ? (unsigned)MOVER_CHANCE : g->seat;
}

enum asked game_asked(const struct game *g)
{
    unsigned due = due_kind(due_top(g));
    return due > DUE_LAST_CHANCE ? due - DUE_ASK : ASKED_NOTHING;
}

size_t game_moves(const struct game *g, struct move list[MOVES_MAX])
{
    return offer_list(g, list);
}

unsigned game_dark_count(const struct game *g, unsigned seat)
{
    return (unsigned)(g->dark[seat][AGE_NEW] + g->dark[seat][AGE_OLD]);
}

unsigned game_hand_count(const struct game *g, unsigned seat)
{
    return bits_count(g->seats[seat].hand) + game_dark_count(g, seat);
}

unsigned game_coats_left(const struct game *g)
{
    unsigned owned = 0;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        owned |= g->seats[s].coats;
    return COATS - bits_count(owned) - g->shown_count;
}

static bool is_listed(const struct game *g, struct move m)
{
    struct move list[MOVES_MAX];
    size_t count = offer_list(g, list);
    for (size_t i = 0; i < count; i++)
        if (move_is_same(list[i], m))
            return true;
    return false;
}

/* A card that the mover shows has been one of the dark ones in its hand. */
static void name_card(struct game *g, unsigned card)
{
    struct seat *me = &g->seats[g->seat];
    if (card >= CARDS || !(g->hidden & CARD_BIT(card)))
        return;
    enum age age = g->old & CARD_BIT(card) ? AGE_OLD : AGE_NEW;
    if (!g->dark[g->seat][age])
        return;
    g->dark[g->seat][age]--;
    me->hand |= CARD_BIT(card);
    g->hidden &= ~CARD_BIT(card);
    if (game_asked(g) == ASKED_DISCARD)
        g->dealt |= CARD_BIT(card);
}

static void name_coat(struct game *g, unsigned coat)
{
    for (unsigned i = 0; i < g->shown_count && coat < COATS; i++) {
        struct shown_coat *shown = &g->shown[i];
        bool gold = shown->known & KNOWN_GOLD;
        if (shown->coat != NONE || !(quarter_dark_coats(g, gold) >> coat & 1))
            continue;
        shown->coat = (uint8_t)coat;
        g->coats_hidden &= (uint16_t)~(1u << coat);
        return;
    }
}

static bool shown_are_dark(const struct game *g)
{
    return g->shown_count &&
           (g->shown[0].coat == NONE || g->shown[g->shown_count - 1].coat == NONE);
}

bool game_can_skip_coat(const struct game *g)
{
    return game_asked(g) == ASKED_COAT && shown_are_dark(g) && !game_own(g)->crests &&
           quarter_may_all_be_gold(g);
}

void game_skip_coat(struct game *g)
{
    due_pop(g);
    quarter_return_coats(g);
    due_settle(g);
}

/* Makes known what is dark and the move names. */
static void name_dark(struct game *g, struct move m)
{
    if (m.kind != MOVE_COAT && game_can_skip_coat(g))
        game_skip_coat(g);
    if (m.kind == MOVE_COAT)
        name_coat(g, m.a);
    if (m.kind == MOVE_LAY || m.kind == MOVE_PLAY || m.kind == MOVE_DISCARD)
        name_card(g, m.a);
    if (m.kind == MOVE_DISCARD)
        name_card(g, m.b);
    if (m.kind == MOVE_PLAY && m.a == CARD_LEAGUE && m.b == COLOUR_ORANGE &&
        !action_can_seal_in_reach(g))
        name_card(g, CARD_WALL);
}

static bool is_dark(const struct game *g)
{
    return game_dark_count(g, g->seat) || shown_are_dark(g);
}

/* Leaves `g` with the move's dark things named if the move is legal. */
static enum refusal check_and_name(struct game *g, struct move m)
{
    if (game_mover(g) == MOVER_NOBODY)
        return REFUSAL_OVER;
    if (is_dark(g))
        name_dark(g, m);
    bool chance = game_mover(g) == MOVER_CHANCE;
    if (chance ? chance_is_possible(g, m) : is_listed(g, m))
        return REFUSAL_NONE;
    return refusal_explain(g, m);
}

enum refusal game_check(const struct game *g, struct move m)
{
    struct game copy = *g;
    return check_and_name(&copy, m);
}

enum refusal game_apply(struct game *g, struct move m)
{
    struct game copy = *g;
    enum refusal refusal = check_and_name(&copy, m);
    if (refusal == REFUSAL_NONE) {
        *g = copy;
        game_do(g, m);
    }
    return refusal;
}
