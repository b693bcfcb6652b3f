#include "match/match.h"

#include "base/check.h"
#include "base/memory.h"
#include "match/luck.h"
#include "notation/line.h"
#include "rules/chance.h"

/* "seed: " and the digits. */
enum { SEED_LINE_MAX = 8 + 2 * RNG_SEED_BYTES };

static void add(struct match *match, unsigned mover, struct move move)
{
    CHECK(match->count < MATCH_MOVES_MAX);
    match->moves[match->count++] = (struct match_move){.move = move, .mover = (uint8_t)mover};
    game_do(&match->game, move);
}

static void let_chance_move(struct match *match)
{
    while (game_mover(&match->game) == MOVER_CHANCE) {
        struct rng *luck =
            match->mirrored ? mirrored_stream(match->mirrored, &match->game) : &match->luck;
        add(match, MOVER_CHANCE, chance_draw(&match->game, luck));
        match->settled = match->game;
        match->settled_count = match->count;
    }
}

void match_init_mirrored(struct match *match, const struct record_header *header,
                         const uint8_t seed[RNG_SEED_BYTES], struct mirrored_luck *luck)
{
    match->mirrored = luck;
    match->header = *header;
    match->count = 0;
    memcpy(match->seed, seed, sizeof match->seed);
    rng_init(&match->luck, seed, MATCH_LUCK_STREAM);
    game_init(&match->game, header->seats, header->variant, header->rounds);
    let_chance_move(match);
}

void match_init(struct match *match, const struct record_header *header,
                const uint8_t seed[RNG_SEED_BYTES])
{
    match_init_mirrored(match, header, seed, NULL);
}

unsigned match_mover(const struct match *match)
{
    return game_mover(&match->game);
}

enum refusal match_move(struct match *match, unsigned seat, struct move move)
{
    unsigned mover = match_mover(match);
    if (mover != MOVER_NOBODY && mover != seat)
        return REFUSAL_OTHER_SEAT;
    enum refusal refusal = game_check(&match->game, move);
    if (refusal != REFUSAL_NONE)
        return refusal;
    add(match, seat, move);
    let_chance_move(match);
    return REFUSAL_NONE;
}

bool match_can_undo(const struct match *match, unsigned seat)
{
    return match->count > match->settled_count && match->moves[match->count - 1].mover == seat;
}

bool match_undo(struct match *match, unsigned seat)
{
    if (!match_can_undo(match, seat))
        return false;
    match->count--;
    match->game = match->settled;
    for (uint32_t i = match->settled_count; i < match->count; i++)
        game_do(&match->game, match->moves[i].move);
    return true;
}

struct match_mark match_mark(const struct match *match)
{
    CHECK(!match->mirrored);
    return (struct match_mark){
        .game = match->game,
        .settled = match->settled,
        .luck = match->luck,
        .header = match->header,
        .count = match->count,
        .settled_count = match->settled_count,
    };
}

void match_go_back(struct match *match, const struct match_mark *mark)
{
    match->game = mark->game;
    match->settled = mark->settled;
    match->luck = mark->luck;
    match->header = mark->header;
    match->count = mark->count;
    match->settled_count = mark->settled_count;
}

static struct slice seed_line(const struct match *match, char line[SEED_LINE_MAX])
{
    struct text text;
    text_init(&text, line, SEED_LINE_MAX);
    text_puts(&text, "seed: ");
    text_hex(&text, match->seed, RNG_SEED_BYTES);
    return (struct slice){line, text.length};
}

static void drop_hidden(struct record_header *header)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < header->kept_count; i++)
        if (!luck_is_hidden(header->kept[i]))
            header->kept[kept++] = header->kept[i];
    header->kept_count = (uint8_t)kept;
}

void match_write(const struct match *match, unsigned viewer, struct text *out)
{
    char line[SEED_LINE_MAX];
    struct record_header header = match->header;
    if (viewer != VIEW_WHOLE)
        drop_hidden(&header);
    if (viewer == VIEW_WHOLE && header.kept_count < RECORD_KEPT_MAX)
        header.kept[header.kept_count++] = seed_line(match, line);
    record_write_header(out, &header);
    for (uint32_t i = 0; i < match->count; i++) {
        const struct match_move *entry = &match->moves[i];
        line_write(out, entry->mover, view_mask(viewer, entry->move));
        text_put(out, '\n');
    }
    if (match_mover(match) == MOVER_NOBODY)
        record_write_result(out, &match->game);
}
