#include "wasm/mind.h"

#include "ai/hint.h"
#include "ai/net_file.h"
#include "ai/player.h"
#include "base/check.h"
#include "notation/caption.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/reason.h"
#include "wasm/slot.h"

enum {
    MIND_BYTES = 40 << 20, /* of a tree */
    PAGE_BYTES = 65536,    /* of wasm memory */
    TIME_PARTS = 3,        /* a decision takes one part in so many of its turn's time */
    SLICE = 16,            /* iterations between two looks at the clock */
    HINT_ITERATIONS = 20000,
    HINT_MILLISECONDS = 1500,
    HINTS_MAX = 8
};

struct mind {
    void *block;           /* taken when it first searches, and never given back */
    struct search *search; /* NULL after all was forgotten */
    const struct net *net; /* of that search */
    unsigned round;        /* of the turn that the time belongs to */
    uint32_t turn_left;    /* milliseconds */
};

static struct mind minds[SEATS_MAX];

/* What is being thought about. */
static struct {
    struct mind *mind; /* NULL where nothing is */
    struct player player;
    struct view view;
    const struct slot *slot;
    uint64_t seed;
    uint32_t iterations, milliseconds; /* of this decision; 0 for any */
    uint32_t done;
    bool is_forced; /* or chosen without a search */
} now;

static void *grow(void)
{
    size_t pages = __builtin_wasm_memory_grow(0, MIND_BYTES / PAGE_BYTES);
    return pages == SIZE_MAX ? NULL : (void *)(pages * PAGE_BYTES);
}

static struct search *search_for(struct mind *mind, const struct net *net)
{
    if (mind->search && mind->net == net)
        return mind->search;
    if (!mind->block)
        mind->block = grow();
    if (!mind->block)
        return NULL;
    mind->net = net;
    mind->search = search_create(net, mind->block, MIND_BYTES);
    return mind->search;
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
static int take_seat(struct call *call)
{
    const struct slot *slot = slot_take_open(call);
    unsigned seat;
    if (!slot || call_seat(call, &seat) < 0 || game_mover(&slot->sitting.match.game) != seat)
        return -1;
    now.slot = slot;
    view_of(&slot->sitting.match.game, seat, &now.view);
    return 0;
}

static int take_seed(struct call *call)
{
    uint32_t seed;
    if (call_number(call, 0, 999999999, &seed) < 0)
        return -1;
    now.seed = seed;
    return 0;
}

static int begin(struct call *call)
{
    struct move legal[MOVES_MAX];
    struct mind *mind = &minds[now.view.seat];
    now.done = 0;
    if (!view_moves(&now.view, legal))
        return -1;
    if (!now.is_forced) {
        struct search *search = search_for(mind, player_search_net(&now.player, net_builtin()));
        if (!search)
            return -1;
        search_start(search, &now.view, now.seed);
    }
    now.mind = mind;
    text_puts(call->out, "null");
    return 0;
}

int mind_think(struct call *call)
{
    struct move legal[MOVES_MAX];
    now.mind = NULL;
    if (take_seat(call) < 0)
        return -1;
    struct slice name = call_word(call);
    if (player_read(name.bytes, name.size, &now.player) < 0 || take_seed(call) < 0 ||
        take_budget(call, &now.player.iterations, &now.player.milliseconds) < 0)
        return -1;
    struct mind *mind = &minds[now.view.seat];
    if (mind->round != now.view.known.round) {
        mind->round = now.view.known.round;
        mind->turn_left = now.player.milliseconds;
    }
    now.iterations = now.player.iterations;
    now.milliseconds = now.player.milliseconds ? mind->turn_left / TIME_PARTS + 1 : 0;
    now.is_forced = !player_searches(&now.player) || view_moves(&now.view, legal) == 1;
    return begin(call);
}

int mind_advise(struct call *call)
{
    now.mind = NULL;
    now.iterations = HINT_ITERATIONS;
    now.milliseconds = HINT_MILLISECONDS;
    if (take_seat(call) < 0 || take_seed(call) < 0 ||
        take_budget(call, &now.iterations, &now.milliseconds) < 0)
        return -1;
    now.player = (struct player){.kind = PLAYER_SEARCH};
    now.is_forced = false;
    return begin(call);
}

static unsigned part(uint32_t of, uint32_t whole)
{
    return !whole ? 0 : of >= whole ? 100 : (unsigned)((uint64_t)of * 100 / whole);
}

int mind_ponder(struct call *call)
{
    uint32_t passed;
    unsigned percent = 100;
    if (!now.mind || call_number(call, 0, UINT32_MAX, &passed) < 0)
        return -1;
    if (!now.is_forced) {
        uint32_t left = now.iterations - now.done;
        uint32_t slice = !now.iterations || left > SLICE ? SLICE : left;
        search_run(now.mind->search, slice);
        now.done += slice;
        unsigned by_count = part(now.done, now.iterations);
        percent = part(passed, now.milliseconds);
        percent = percent > by_count ? percent : by_count;
    }
    text_put(call->out, '{');
    json_put_key(call->out, "done");
    text_puts(call->out, percent == 100 ? "true" : "false");
    json_put_number(call->out, "percent", (int)percent);
    json_put_number(call->out, "iterations", (int)now.done);
    text_put(call->out, '}');
    return 0;
}

static struct move chosen(void)
{
    struct move legal[MOVES_MAX];
    struct search_move best;
    if (now.is_forced) {
        size_t count = view_moves(&now.view, legal);
        now.player.net = net_builtin();
        return count == 1 ? legal[0] : player_choose(&now.player, &now.view, now.seed);
    }
    if (!now.done)
        search_run(now.mind->search, 1);
    size_t found = search_moves(now.mind->search, &best, 1);
    CHECK(found == 1);
    return best.move;
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
    uint32_t passed;
    if (!now.mind || call_number(call, 0, UINT32_MAX, &passed) < 0)
        return -1;
    now.mind->turn_left -= passed < now.mind->turn_left ? passed : now.mind->turn_left;
    text_put(call->out, '{');
    json_put_seat(call->out, "seat", now.view.seat);
    put_move(call->out, "move", chosen());
    json_put_number(call->out, "iterations", (int)now.done);
    json_put_number(call->out, "milliseconds", (int)passed);
    text_put(call->out, '}');
    now.mind = NULL;
    return 0;
}

static void put_reason(struct call *call, const char *key, const struct game *after,
                       const char *const names[SEATS_MAX])
{
    static char words[REASON_WORDS_MAX];
    struct text text;
    struct reason reason;
    reason_of(&now.view.known, after, now.view.seat, &reason);
    text_init(&text, words, sizeof words);
    reason_write(&text, call->tongue, &reason, names);
    json_put_text(call->out, key, words);
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

static void put_advice(struct call *call, const struct search_move *found,
                       const char *const names[SEATS_MAX])
{
    static struct hint hint;
    char caption[CAPTION_MAX];
    struct text *out = call->out, text;
    unsigned planned = 0;
    hint_of(now.mind->search, &now.view, found, &hint);
    json_put_comma(out);
    text_put(out, '{');
    put_move(out, "move", found->move);
    text_init(&text, caption, sizeof caption);
    caption_write(&text, call->tongue, &now.view.known, found->move);
    json_put_text(out, "words", caption);
    json_put_number(out, "tries", (int)found->visits);
    put_share(out, "win", found->value.win[now.view.seat]);
    put_share(out, "points", found->value.score[now.view.seat]);
    put_reason(call, "why", &hint.now, names);
    json_put_open(out, "line", '[');
    for (size_t i = 1; i < hint.count; i++)
        if (hint_is_plan(&hint, i)) {
            put_move(out, NULL, hint.line[i]);
            planned++;
        }
    text_put(out, ']');
    if (planned)
        put_reason(call, "turn", &hint.then, names);
    else
        json_put_text(out, "turn", "");
    text_put(out, '}');
}

int mind_advice(struct call *call)
{
    static struct search_move moves[MOVES_MAX];
    struct text *out = call->out;
    struct slot_names names;
    if (!now.mind || now.is_forced)
        return -1;
    if (!now.done)
        search_run(now.mind->search, 1);
    size_t count = search_moves(now.mind->search, moves, MOVES_MAX);
    slot_names(now.slot, call->tongue, &names);
    text_put(out, '{');
    json_put_seat(out, "seat", now.view.seat);
    json_put_open(out, "advice", '[');
    for (size_t i = 0; i < count && i < HINTS_MAX; i++)
        put_advice(call, &moves[i], names.list);
    text_put(out, ']');
    json_put_number(out, "alike", count ? (int)hint_alike(moves, count, now.view.seat) : 0);
    json_put_number(out, "all", (int)count);
    json_put_number(out, "iterations", (int)now.done);
    text_put(out, '}');
    now.mind = NULL;
    return 0;
}

int mind_forget(struct call *call)
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        minds[s].search = NULL;
        minds[s].round = 0;
    }
    now.mind = NULL;
    text_puts(call->out, "null");
    return 0;
}
