#include "wasm/slot.h"

#include "ai/player.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "notation/record_header.h"
#include "notation/words.h"

/* Takes the number of a slot; NULL where there is none. */
static struct slot *take(struct call *call)
{
    uint32_t number;
    return call_number(call, 0, SLOTS - 1, &number) < 0 ? NULL : &call->desk->slots[number];
}

struct slot *slot_take_open(struct call *call)
{
    struct slot *slot = take(call);
    return slot && slot->is_open ? slot : NULL;
}

/* As the moves alone say: whether a coat is asked for can be open at the end. */
static void play_moves(const struct match *match, uint32_t ply, struct game *game)
{
    game_init(game, match->header.seats, match->header.variant, match->header.rounds);
    for (uint32_t i = 0; i < ply; i++) {
        enum refusal refusal = game_apply(game, match->moves[i].move);
        CHECK(refusal == REFUSAL_NONE);
    }
}

void slot_game(const struct slot *slot, uint32_t ply, struct game *game)
{
    const struct match *match = &slot->sitting.match;
    if (ply >= match->count)
        *game = match->game;
    else
        play_moves(match, ply, game);
}

void slot_names(const struct slot *slot, const struct tongue *tongue, struct slot_names *names)
{
    for (unsigned s = 0; s < SEATS_MAX; s++)
        names->list[s] = seat_name(tongue, s, slot->sitting.names[s], names->unnamed[s]);
}

static int answer_opened(struct call *call, struct slot *slot, const struct fault *fault)
{
    slot->is_open = true;
    text_put(call->out, '{');
    json_put_number(call->out, "plies", (int)slot->sitting.match.count);
    json_put_key(call->out, "over");
    text_puts(call->out, slot->sitting.match.game.phase == PHASE_OVER ? "true" : "false");
    if (fault)
        call_put_fault(call, fault);
    else
        json_put_null(call->out, "fault");
    text_put(call->out, '}');
    return 0;
}

/* Seats, variant and rounds. */
static int take_size(struct call *call, uint32_t *seats, unsigned *variant, uint32_t *rounds)
{
    if (call_number(call, SEATS_MIN, SEATS_MAX, seats) < 0)
        return -1;
    struct slice word = call_word(call);
    *variant = word_find(variant_words, VARIANTS, word.bytes, word.size);
    return *variant == NONE ? -1 : call_number(call, 10, 12, rounds);
}

int slot_begin(struct call *call)
{
    struct slot *slot = take(call);
    struct sitting_plan plan = {0};
    char names[SEATS_MAX][SITTING_NAME_MAX + 1], players[SEATS_MAX][SITTING_PLAYER_MAX];
    struct fault fault;
    unsigned variant;
    uint32_t seats, rounds;
    if (!slot || take_size(call, &seats, &variant, &rounds) < 0 || rounds == 11)
        return -1;
    struct slice seed = call_word(call);
    rng_seed_from_text(seed.bytes, seed.size, plan.seed);
    plan.seats = seats;
    plan.variant = variant;
    plan.rounds = rounds;
    for (unsigned s = 0; s < seats; s++) {
        utf8_copy(names[s], sizeof names[s], call_line(call));
        utf8_copy(players[s], sizeof players[s], call_line(call));
        plan.names[s] = names[s];
        plan.players[s] = players[s];
    }
    slot->is_open = false;
    if (sitting_init(&slot->sitting, &plan, player_is_name, &fault) < 0)
        return call_fault(call, &fault);
    slot->is_played = true;
    return answer_opened(call, slot, NULL);
}

int slot_resume(struct call *call)
{
    struct slot *slot = take(call);
    struct fault fault;
    if (!slot)
        return -1;
    slot->is_open = false;
    if (sitting_read(&slot->sitting, call->body.bytes, call->body.size, player_is_name, &fault) < 0)
        return call_fault(call, &fault);
    slot->is_played = true;
    return answer_opened(call, slot, NULL);
}

static void read_people(struct sitting *sitting)
{
    const struct record_header *header = &sitting->match.header;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        const char key[] = {'p', 'l', 'a', 'y', 'e', 'r', ' ', (char)('1' + s), '\0'};
        struct slice player = {"person", 6};
        for (unsigned i = 0; i < header->kept_count; i++) {
            struct slice value = record_header_value(header->kept[i], key);
            if (value.bytes)
                player = value;
        }
        utf8_copy(sitting->names[s], SITTING_NAME_MAX, header->names[s]);
        utf8_copy(sitting->players[s], SITTING_PLAYER_MAX, player);
    }
}

/* The header is kept with the sitting, and read there, since it is pointed into. */
static int open_record(struct sitting *sitting, struct slice record, struct record_reader *reader,
                       struct fault *fault)
{
    struct lines lines;
    if (record_open(reader, record.bytes, record.size, fault) < 0)
        return -1;
    size_t size = reader->lines.at;
    if (size >= sizeof sitting->header)
        return lines_fault(&reader->lines, reader->lines.line.bytes,
                           N_("Expected a shorter header."), fault);
    memcpy(sitting->header, record.bytes, size);
    sitting->header[size] = '\0';
    lines_init(&lines, sitting->header, size);
    if (record_header_read(&lines, &sitting->match.header, fault) < 0)
        return -1;
    read_people(sitting);
    sitting->date[0] = '\0';
    sitting->match.count = sitting->match.settled_count = 0;
    return 0;
}

/* Returns how the reading ended: 0 or, with the fault set, -1; what was read before stands. */
static int read_moves(struct match *match, struct record_reader *reader, struct fault *fault)
{
    int more = 0;
    while (match->count < MATCH_MOVES_MAX && (more = record_next(reader, fault)) > 0)
        match->moves[match->count++] =
            (struct match_move){.move = reader->move, .mover = (uint8_t)reader->mover};
    match->settled_count = match->count;
    match->game = match->settled = reader->game;
    return more < 0 ? -1 : 0;
}

static int read_on(struct call *call, struct slot *slot, struct record_reader *reader,
                   bool is_asked_coat)
{
    struct fault fault;
    struct match *match = &slot->sitting.match;
    int end = read_moves(match, reader, &fault);
    if (!is_asked_coat && game_can_skip_coat(&match->game))
        game_skip_coat(&match->game);
    return answer_opened(call, slot, end < 0 ? &fault : NULL);
}

static int look_at(struct call *call, struct slot *slot, struct slice record, bool is_asked_coat)
{
    struct record_reader reader;
    struct fault fault;
    slot->is_open = slot->is_played = false;
    if (open_record(&slot->sitting, record, &reader, &fault) < 0)
        return call_fault(call, &fault);
    return read_on(call, slot, &reader, is_asked_coat);
}

int slot_open(struct call *call)
{
    struct slot *slot = take(call);
    struct slice asked = call_word(call);
    bool is_coat = !asked.size || word_is("coat", asked.bytes, asked.size);
    return slot ? look_at(call, slot, call->body, is_coat) : -1;
}

int slot_watch(struct call *call)
{
    struct slot *slot = take(call);
    struct text text;
    struct record_header header = {0};
    unsigned variant;
    uint32_t seats, rounds;
    if (!slot || take_size(call, &seats, &variant, &rounds) < 0)
        return -1;
    struct slice asked = call_word(call);
    text_init(&text, call->desk->scratch, sizeof call->desk->scratch);
    header.seats = (uint8_t)seats;
    header.variant = (uint8_t)variant;
    header.rounds = (uint8_t)rounds;
    for (unsigned s = 0; s < seats; s++)
        header.names[s] = call_line(call);
    record_write_header(&text, &header);
    text_bytes(&text, call->body.bytes, call->body.size);
    if (text.full)
        return -1;
    return look_at(call, slot, (struct slice){call->desk->scratch, text.length},
                   word_is("coat", asked.bytes, asked.size));
}

int slot_follow(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    struct record_reader reader;
    struct game game;
    uint32_t kept;
    if (!slot || slot->is_played || call_number(call, 0, slot->sitting.match.count, &kept) < 0)
        return -1;
    struct slice asked = call_word(call);
    play_moves(&slot->sitting.match, kept, &game);
    slot->sitting.match.count = kept;
    record_go_on(&reader, &game, kept, call->body.bytes, call->body.size);
    return read_on(call, slot, &reader, word_is("coat", asked.bytes, asked.size));
}

int slot_close(struct call *call)
{
    struct slot *slot = take(call);
    if (!slot)
        return -1;
    slot->is_open = false;
    text_puts(call->out, "null");
    return 0;
}

int slot_move(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    struct fault fault;
    struct move move;
    unsigned seat;
    if (!slot || !slot->is_played || call_seat(call, &seat) < 0)
        return -1;
    if (move_read(call->body.bytes, call->body.size, false, &move, &fault) < 0)
        return call_refuse(call, fault.sentence);
    enum refusal refusal = match_move(&slot->sitting.match, seat, move);
    if (refusal != REFUSAL_NONE)
        return call_refuse(call, refusal_sentence(refusal));
    text_puts(call->out, "null");
    return 0;
}

int slot_undo(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    unsigned seat;
    if (!slot || !slot->is_played || call_seat(call, &seat) < 0)
        return -1;
    text_puts(call->out, match_undo(&slot->sitting.match, seat) ? "true" : "false");
    return 0;
}

/* A record that was opened keeps the luck that its header speaks of, and no other. */
static void write_opened(struct text *text, const struct match *match, uint32_t plies)
{
    record_write_header(text, &match->header);
    for (uint32_t i = 0; i < plies; i++) {
        line_write(text, match->moves[i].mover, match->moves[i].move);
        text_put(text, '\n');
    }
    if (plies == match->count && match->game.phase == PHASE_OVER)
        record_write_result(text, &match->game);
}

/* Of an opened one, seen whole, perhaps only its first moves. */
int slot_record(struct call *call)
{
    struct slot *slot = slot_take_open(call);
    struct text text;
    unsigned viewer;
    uint32_t plies;
    if (!slot || call_viewer(call, &viewer) < 0)
        return -1;
    bool is_opened = !slot->is_played && viewer == VIEW_WHOLE;
    bool is_cut = is_opened && call->words.size;
    plies = slot->sitting.match.count;
    if (is_cut && call_number(call, 0, plies, &plies) < 0)
        return -1;
    text_init(&text, call->desk->scratch, sizeof call->desk->scratch);
    if (is_opened)
        write_opened(&text, &slot->sitting.match, plies);
    else
        match_write(&slot->sitting.match, viewer, &text);
    json_write_string(call->out, text.data, text.length);
    return text.full ? -1 : 0;
}
