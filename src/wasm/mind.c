#include "wasm/mind.h"

#include "ai/hint.h"
#include "ai/net_file.h"
#include "ai/thought.h"
#include "base/check.h"
#include "base/memory.h"
#include "notation/caption.h"
#include "notation/hint_words.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "wasm/slot.h"

enum { HINT_MILLISECONDS = 1500, SEED_MOST = 999999999 };

/* The seat's thought, by this player; NULL where there is no memory. */
static struct thought *thought_of(struct desk *desk, unsigned seat, const struct player *player)
{
    struct mind *mind = &desk->minds[seat];
    if (player_searches(player) && !mind->block) {
        if (!(mind->block = desk->give_block(MIND_BYTES)))
            return NULL;
        mind->is_used = false;
    }
    if (!mind->is_used)
        thought_init(&mind->thought, net_builtin(), mind->block, mind->block ? MIND_BYTES : 0);
    mind->is_used = true;
    return thought_take(&mind->thought, player) == 0 ? &mind->thought : NULL;
}

/* "-", "400" or "2000ms", instead of the player's own. Returns 0 or -1. */
static int take_budget(struct call *call, uint32_t *iterations, uint32_t *milliseconds)
{
    struct slice word = call_word(call);
    uint32_t number;
    if (word.size == 1 && word.bytes[0] == '-')
        return 0;
    bool is_time = word.size > 2 && word.bytes[word.size - 1] == 's';
    struct call digits = {.words = {word.bytes, word.size - (is_time ? 2 : 0)}};
    if (call_number(&digits, 1, 600000, &number) < 0)
        return -1;
    *iterations = is_time ? 0 : number;
    *milliseconds = is_time ? number : 0;
    return 0;
}

/* Slot, and the view of a seat that is to move in it. */
static int take_seat(struct call *call, struct view *view)
{
    struct move legal[MOVES_MAX];
    const struct slot *slot = slot_take_open(call);
    unsigned seat;
    if (!slot || call_seat(call, &seat) < 0 || game_mover(&slot->sitting.match.game) != seat)
        return -1;
    call->desk->thinking_of = slot;
    view_of(&slot->sitting.match.game, seat, view);
    return view_moves(view, legal) ? 0 : -1;
}

int mind_think(struct call *call)
{
    struct player player;
    struct view view;
    uint32_t seed;
    call->desk->thinking = NULL;
    if (take_seat(call, &view) < 0)
        return -1;
    struct slice name = call_word(call);
    if (player_read(name.bytes, name.size, &player) < 0 ||
        call_number(call, 0, SEED_MOST, &seed) < 0 ||
        take_budget(call, &player.iterations, &player.milliseconds) < 0)
        return -1;
    struct thought *thought = thought_of(call->desk, view.seat, &player);
    if (!thought)
        return -1;
    thought_begin(thought, &view, seed, 0);
    call->desk->thinking = thought;
    text_puts(call->out, "null");
    return 0;
}

int mind_advise(struct call *call)
{
    const struct player player = {.kind = PLAYER_SEARCH};
    struct view view;
    uint32_t seed, iterations = HINT_ITERATIONS, milliseconds = HINT_MILLISECONDS;
    call->desk->thinking = NULL;
    if (take_seat(call, &view) < 0 || call_number(call, 0, SEED_MOST, &seed) < 0 ||
        take_budget(call, &iterations, &milliseconds) < 0)
        return -1;
    struct thought *thought = thought_of(call->desk, view.seat, &player);
    if (!thought)
        return -1;
    thought_study(thought, &view, seed, HINT_SHOWN, iterations, milliseconds, 0);
    call->desk->thinking = thought;
    text_puts(call->out, "null");
    return 0;
}

/* How much time has passed, in milliseconds. */
static int take_time(struct call *call, uint32_t *passed)
{
    return call->desk->thinking ? call_number(call, 0, UINT32_MAX, passed) : -1;
}

static uint64_t clock_of(uint32_t passed)
{
    return (uint64_t)passed * THOUGHT_MILLISECOND;
}

int mind_ponder(struct call *call)
{
    uint32_t passed;
    if (take_time(call, &passed) < 0)
        return -1;
    thought_slice(call->desk->thinking);
    text_put(call->out, '{');
    json_put_key(call->out, "done");
    text_puts(call->out,
              thought_is_over(call->desk->thinking, clock_of(passed)) ? "true" : "false");
    json_put_number(call->out, "percent",
                    (int)thought_percent(call->desk->thinking, clock_of(passed)));
    json_put_number(call->out, "iterations", (int)call->desk->thinking->done);
    text_put(call->out, '}');
    return 0;
}

static void put_move(struct text *out, const char *key, struct move move)
{
    char words[MOVE_MAX_BYTES];
    struct text text;
    text_init(&text, words, sizeof words);
    move_write(&text, move);
    if (key)
        json_put_text(out, key, words);
    else
        json_put_element(out, words);
}

int mind_decide(struct call *call)
{
    struct search_move best;
    uint32_t passed;
    if (take_time(call, &passed) < 0)
        return -1;
    thought_spend(call->desk->thinking, clock_of(passed));
    thought_moves(call->desk->thinking, &best, 1);
    text_put(call->out, '{');
    json_put_seat(call->out, "seat", call->desk->thinking->view.seat);
    put_move(call->out, "move", best.move);
    json_put_number(call->out, "iterations", (int)call->desk->thinking->done);
    json_put_number(call->out, "milliseconds", (int)passed);
    text_put(call->out, '}');
    call->desk->thinking = NULL;
    return 0;
}

/* A number in NET_ONE as a decimal fraction. */
static void put_share(struct text *out, const char *key, int32_t share)
{
    int64_t thousandths = (int64_t)share * 1000 / NET_ONE;
    json_put_key(out, key);
    if (thousandths < 0)
        text_put(out, '-');
    thousandths = thousandths < 0 ? -thousandths : thousandths;
    text_int(out, thousandths / 1000);
    text_put(out, '.');
    text_put(out, (char)('0' + thousandths / 100 % 10));
    text_put(out, (char)('0' + thousandths / 10 % 10));
    text_put(out, (char)('0' + thousandths % 10));
}

/* The words of one of the moves, beside the first of them. */
static void say(struct call *call, const struct hint *first, const struct hint *hint,
                struct hint_plan *plan, const char *const names[SEATS_MAX],
                struct hint_words *words)
{
    struct hint_less less;
    hint_less(first, hint, &less);
    for (size_t i = 1; i < hint->count; i++)
        if (hint_is_plan(hint, i))
            plan->moves[plan->count++] = hint->line[i];
    plan->figures = (struct hint_figures){
        hint->found.next.looks > 0, hint_next(hint), less.turn, less.next, less.end, {0}};
    memcpy(plan->figures.unused, less.unused, sizeof less.unused);
    hint_words_of(words, call->tongue, plan, names);
}

static void put_advice(struct call *call, const struct hint *first, const struct study_move *found,
                       const char *const names[SEATS_MAX])
{
    struct hint hint;
    struct hint_words words;
    char caption[CAPTION_MAX];
    struct text *out = call->out, text;
    const struct view *view = &call->desk->thinking->view;
    struct hint_plan plan = {.view = view, .now = &hint.now, .then = &hint.then};
    hint_of(call->desk->thinking->search, view, found, &hint);
    json_put_comma(out);
    text_put(out, '{');
    put_move(out, "move", found->move);
    text_init(&text, caption, sizeof caption);
    caption_write(&text, call->tongue, &view->known, found->move);
    json_put_text(out, "words", caption);
    json_put_number(out, "tries", (int)found->looks);
    put_share(out, "win", found->value.win[view->seat]);
    put_share(out, "error", found->win.error == STUDY_UNKNOWN ? NET_ONE : 2 * found->win.error);
    put_share(out, "points", found->value.score[view->seat]);
    say(call, first, &hint, &plan, names, &words);
    json_put_text(out, "why", words.why);
    json_put_open(out, "line", '[');
    for (size_t i = 0; i < plan.count; i++)
        put_move(out, NULL, plan.moves[i]);
    text_put(out, ']');
    json_put_text(out, "turn", words.turn);
    json_put_text(out, "next", words.next);
    json_put_text(out, "less", words.less);
    text_put(out, '}');
}

int mind_advice(struct call *call)
{
    struct studied studied;
    struct hint first;
    struct text *out = call->out, text;
    struct slot_names names;
    char verdict[256];
    bool is_sure;
    if (!call->desk->thinking || !call->desk->thinking->is_study)
        return -1;
    thought_studied(call->desk->thinking, &studied);
    size_t alike = hint_alike(&studied, &is_sure);
    slot_names(call->desk->thinking_of, call->tongue, &names);
    hint_of(call->desk->thinking->search, &call->desk->thinking->view, &studied.moves[0], &first);
    text_init(&text, verdict, sizeof verdict);
    hint_words_verdict(&text, call->tongue, studied.count, alike, is_sure);
    text_put(out, '{');
    json_put_seat(out, "seat", studied.seat);
    json_put_open(out, "advice", '[');
    for (size_t i = 0; i < studied.count && i < HINT_SHOWN; i++)
        put_advice(call, &first, &studied.moves[i], names.list);
    text_put(out, ']');
    json_put_text(out, "verdict", verdict);
    json_put_number(out, "alike", (int)alike);
    json_put_number(out, "all", (int)studied.count);
    json_put_number(out, "iterations", (int)call->desk->thinking->done);
    text_put(out, '}');
    call->desk->thinking = NULL;
    return 0;
}

int mind_forget(struct call *call)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        call->desk->minds[s].is_used = false;
    call->desk->thinking = NULL;
    text_puts(call->out, "null");
    return 0;
}
