#include "match/fingerprint.h"

#include "base/check.h"
#include "base/memory.h"

/* Mixes a word into a hash; every bit of both changes half of the result. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    hash ^= hash >> 32;
    hash *= UINT64_C(0xd6e8feb86659fd93);
    return hash ^ hash >> 32;
}

static uint64_t mix_text(uint64_t hash, const struct text *text)
{
    CHECK(!text->full);
    for (size_t i = 0; i < text->length; i++)
        hash = mix(hash, (unsigned char)text->data[i]);
    return hash;
}

static uint64_t move_number(struct move m)
{
    return m.kind | (uint64_t)m.a << 8 | (uint64_t)m.b << 16 | (uint64_t)m.c << 24;
}

static uint64_t sum_moves(const struct move *moves, size_t count)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += mix(0, move_number(moves[i]));
    return sum;
}

/* What the seat could do if it held every card of the draw pile too, and what it would be asked
 * then: few random games come to two cards that work together. */
static uint64_t sum_with_all_cards(const struct game *game)
{
    struct move moves[MOVES_MAX], answers[MOVES_MAX];
    struct game rich = *game;
    rich.seats[game->seat].hand |= game->hidden;
    size_t count = game_moves(&rich, moves);
    uint64_t sum = sum_moves(moves, count);
    for (size_t i = 0; i < count; i++) {
        struct game after = rich;
        if (moves[i].kind != MOVE_PLAY)
            continue;
        game_do(&after, moves[i]);
        sum += mix(0, sum_moves(answers, game_moves(&after, answers)));
    }
    return sum;
}

/* Picks by what the moves are, not by where they stand in the list: its order may change. */
static struct move pick(const struct move *moves, size_t count, uint64_t luck)
{
    uint64_t best = 0;
    size_t at = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t value = mix(luck, move_number(moves[i]));
        if (i == 0 || value > best) {
            best = value;
            at = i;
        }
    }
    return moves[at];
}

static uint64_t play(struct match *match, struct rng *seats)
{
    uint64_t hash = 0;
    while (match_mover(match) != MOVER_NOBODY) {
        struct move moves[MOVES_MAX];
        size_t count = game_moves(&match->game, moves);
        hash = mix(mix(hash, sum_moves(moves, count)), sum_with_all_cards(&match->game));
        enum refusal refusal =
            match_move(match, match_mover(match), pick(moves, count, rng_next(seats)));
        CHECK(refusal == REFUSAL_NONE);
    }
    return hash;
}

/* Reads the record back; the game must come out the same. */
static void read_back(const struct text *record, const struct game *game)
{
    struct record_reader reader;
    struct fault fault;
    int more = record_open(&reader, record->data, record->length, &fault);
    CHECK(more == 0);
    while ((more = record_next(&reader, &fault)) > 0)
        continue;
    CHECK(more == 0 && memcmp(&reader.game, game, sizeof *game) == 0);
}

uint64_t fingerprint_game(uint32_t number, struct fingerprint_room *room)
{
    static const uint8_t seed[RNG_SEED_BYTES] = "the fingerprint of the game Ulm";
    struct rng rng;
    uint8_t luck[RNG_SEED_BYTES];
    struct record_header header = {.seats = (uint8_t)(SEATS_MIN + number % 3),
                                   .variant = number / 3 % VARIANTS,
                                   .rounds = number / 6 % 2 ? 12 : 10};
    rng_init(&rng, seed, number);
    rng_bytes(&rng, luck, sizeof luck);

    struct text record, json;
    text_init(&record, room->record, sizeof room->record);
    text_init(&json, room->json, sizeof room->json);
    match_init(&room->match, &header, luck);
    uint64_t hash = play(&room->match, &rng);
    match_write(&room->match, VIEW_WHOLE, &record);
    read_back(&record, &room->match.game);
    json_write_state(&json, &room->match.game, VIEW_WHOLE);
    return mix_text(mix_text(hash, &record), &json);
}

uint64_t fingerprint(uint32_t games, struct fingerprint_room *room)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < games; i++)
        sum += fingerprint_game(i, room);
    return sum;
}
