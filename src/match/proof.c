#include "match/proof.h"

#include "base/hex.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "match/luck.h"
#include "notation/json_value.h"
#include "notation/record_header.h"

/* clang-format off */
const char *const verdict_words[VERDICTS] = {
    [VERDICT_PROVED]     = "proved",
    [VERDICT_UNREADABLE] = "unreadable",
    [VERDICT_NO_SEED]    = "no-seed",
    [VERDICT_NO_SECRET]  = "no-secret",
    [VERDICT_BAD_LINE]   = "bad-line",
    [VERDICT_COMMITMENT] = "commitment",
    [VERDICT_PROMISE]    = "promise",
    [VERDICT_SEED]       = "seed",
    [VERDICT_DRAW]       = "draw",
};
/* clang-format on */

/* A record being proved. */
struct proving {
    const char *bytes;
    struct record_reader reader;
    struct match *match;
    struct proof *proof;
    struct luck luck;
    uint8_t commitment[SHA256_BYTES];
    uint8_t seed[RNG_SEED_BYTES];
    struct slice values[LUCK_KEYS]; /* bytes NULL where there is none */
};

/* At a byte of the record; returns -1. */
static int refuse(struct proving *p, enum verdict verdict, const char *at, const char *sentence)
{
    p->proof->verdict = (uint8_t)verdict;
    fault_set_in(&p->proof->fault, p->bytes, at, sentence);
    return -1;
}

static int refuse_line(struct proving *p, const char *sentence)
{
    return refuse(p, VERDICT_DRAW, slice_trim(p->reader.lines.line).bytes, sentence);
}

static int find_values(struct proving *p)
{
    const struct record_header *header = &p->reader.header;
    for (unsigned i = 0; i < header->kept_count; i++)
        for (unsigned k = 0; k < LUCK_KEYS; k++) {
            struct slice value = record_header_value(header->kept[i], luck_keys[k]);
            if (value.bytes && p->values[k].bytes)
                return refuse(p, VERDICT_BAD_LINE, header->kept[i].bytes,
                              N_("Expected another key: this one has been there already."));
            if (value.bytes)
                p->values[k] = value;
        }
    for (unsigned s = header->seats; s < SEATS_MAX; s++) {
        const char *promise = p->values[LUCK_KEY_PROMISE + s].bytes;
        const char *entropy = p->values[LUCK_KEY_ENTROPY + s].bytes;
        if (promise || entropy)
            return refuse(p, VERDICT_BAD_LINE, entropy ? entropy : promise,
                          N_("Expected the entropy of a seat that is in the game."));
    }
    return 0;
}

static int read_bytes(struct proving *p, unsigned key, uint8_t *bytes, size_t size)
{
    const struct slice *value = &p->values[key];
    if (!value->bytes || hex_read(value->bytes, value->size, bytes, size))
        return 0;
    return refuse(p, VERDICT_BAD_LINE, value->bytes,
                  size == LUCK_ENTROPY_BYTES ? N_("Expected 32 hexadecimal digits.")
                                             : N_("Expected 64 hexadecimal digits."));
}

static int read_values(struct proving *p)
{
    if (find_values(p) < 0 ||
        read_bytes(p, LUCK_KEY_COMMITMENT, p->commitment, sizeof p->commitment) < 0 ||
        read_bytes(p, LUCK_KEY_SECRET, p->luck.secret, sizeof p->luck.secret) < 0 ||
        read_bytes(p, LUCK_KEY_SEED, p->seed, sizeof p->seed) < 0)
        return -1;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        if (read_bytes(p, LUCK_KEY_PROMISE + s, p->luck.promises[s], SHA256_BYTES) < 0 ||
            read_bytes(p, LUCK_KEY_ENTROPY + s, p->luck.entropy[s], LUCK_ENTROPY_BYTES) < 0)
            return -1;
        if (p->values[LUCK_KEY_PROMISE + s].bytes)
            p->luck.promised |= (uint8_t)(1 << s);
        if (p->values[LUCK_KEY_ENTROPY + s].bytes)
            p->luck.given |= (uint8_t)(1 << s);
    }
    return 0;
}

/* Whether each that promised revealed just that. */
static int prove_promises(struct proving *p, const uint8_t commitment[SHA256_BYTES])
{
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        uint8_t promise[SHA256_BYTES];
        if (!(p->luck.promised >> s & 1))
            continue;
        luck_promise(commitment, s, p->luck.entropy[s], promise);
        if (!(p->luck.given >> s & 1) || memcmp(promise, p->luck.promises[s], sizeof promise) != 0)
            return refuse(p, VERDICT_PROMISE, p->values[LUCK_KEY_PROMISE + s].bytes,
                          N_("Expected the promise of the entropy that this seat revealed."));
    }
    p->proof->promised = p->luck.promised;
    luck_seal(commitment, &p->luck, p->proof->seal);
    return 0;
}

/* What the header alone proves; there is a seed. */
static int prove_seed(struct proving *p)
{
    uint8_t right[SHA256_BYTES], commitment[SHA256_BYTES];
    const char *secret = p->values[LUCK_KEY_SECRET].bytes;
    if (!secret && (p->values[LUCK_KEY_COMMITMENT].bytes || p->luck.given || p->luck.promised))
        return refuse(p, VERDICT_NO_SECRET, p->values[LUCK_KEY_SEED].bytes,
                      N_("Expected a header line \"secret:\" too: without it nobody can tell where "
                         "the seed comes from."));
    if (!secret)
        return 0;
    luck_commit(p->luck.secret, commitment);
    if (p->values[LUCK_KEY_COMMITMENT].bytes) {
        if (memcmp(commitment, p->commitment, sizeof commitment) != 0)
            return refuse(p, VERDICT_COMMITMENT, secret,
                          N_("Expected the secret that the commitment was made of."));
        p->proof->fits_commitment = true;
        memcpy(p->proof->commitment, commitment, sizeof commitment);
    }
    if (prove_promises(p, commitment) < 0)
        return -1;
    luck_seed(&p->luck, right);
    if (memcmp(right, p->seed, sizeof right) != 0)
        return refuse(p, VERDICT_SEED, p->values[LUCK_KEY_SEED].bytes,
                      N_("Expected the seed that comes of the secret and the entropy."));
    p->proof->fits_secret = true;
    p->proof->entropy = p->luck.given;
    return 0;
}

static bool is_hidden(struct move move)
{
    return (move.kind == CHANCE_CARD || move.kind == CHANCE_COAT) && move.b == NONE;
}

/* The line is not what the match has at its place, or the match is still behind. */
static int refuse_draw(struct proving *p)
{
    struct text text;
    unsigned at = p->reader.ply - 1;
    text_init(&text, p->proof->drawn, sizeof p->proof->drawn);
    if (at < p->match->count)
        line_write(&text, p->match->moves[at].mover, p->match->moves[at].move);
    return refuse_line(p, N_("Expected the draw that the seed brings."));
}

/* Seats' moves are made again; what chance then does is there before the reader comes to it. */
static int compare(struct proving *p)
{
    const struct record_reader *reader = &p->reader;
    unsigned at = reader->ply - 1;
    if (reader->mover != MOVER_CHANCE) {
        if (at != p->match->count)
            return refuse_draw(p);
        if (match_move(p->match, reader->mover, reader->move) != REFUSAL_NONE)
            return refuse_line(p, N_("Expected a move that is legal after the seed's draws."));
        return 0;
    }
    if (at >= p->match->count)
        return refuse_draw(p);
    struct move drawn = p->match->moves[at].move;
    if (is_hidden(reader->move))
        drawn = view_mask(VIEW_SPECTATOR, drawn);
    if (!move_is_same(reader->move, drawn))
        return refuse_draw(p);
    p->proof->draws++;
    return 0;
}

/* Reads all moves, to see whether this is a record, and compares them where there is a seed. */
static int follow(struct proving *p, bool has_seed)
{
    int more;
    if (has_seed)
        match_init(p->match, &p->reader.header, p->seed);
    while ((more = record_next(&p->reader, &p->proof->fault)) > 0) {
        if (has_seed && compare(p) < 0)
            return -1;
        p->proof->hidden += is_hidden(p->reader.move);
    }
    p->proof->is_over = game_mover(&p->reader.game) == MOVER_NOBODY;
    return more;
}

void proof_make(const char *bytes, size_t size, struct match *room, struct proof *proof)
{
    struct proving p = {.bytes = bytes, .match = room, .proof = proof};
    *proof = (struct proof){.verdict = VERDICT_UNREADABLE};
    if (record_open(&p.reader, bytes, size, &proof->fault) < 0)
        return;
    const char *end = p.reader.lines.line.bytes;
    if (read_values(&p) < 0)
        return;
    bool has_seed = p.values[LUCK_KEY_SEED].bytes;
    if ((has_seed && prove_seed(&p) < 0) || follow(&p, has_seed) < 0)
        return;
    proof->verdict = VERDICT_PROVED;
    if (!has_seed)
        refuse(&p, VERDICT_NO_SEED, end,
               N_("Expected a header line \"seed:\": without it there is nothing to compare the "
                  "draws with."));
}

static void put_bool(struct text *out, const char *key, bool value)
{
    json_put_key(out, key);
    text_puts(out, value ? "true" : "false");
}

static void put_hash(struct text *out, const char *key, bool is_there,
                     const uint8_t hash[SHA256_BYTES])
{
    if (!is_there) {
        json_put_null(out, key);
        return;
    }
    json_put_key(out, key);
    text_put(out, '"');
    text_hex(out, hash, SHA256_BYTES);
    text_put(out, '"');
}

static void put_seats(struct text *out, const char *key, unsigned seats)
{
    json_put_open(out, key, '[');
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (seats >> s & 1) {
            json_put_comma(out);
            text_int(out, s + 1);
        }
    text_put(out, ']');
}

static void put_fault(struct text *out, const struct proof *proof)
{
    if (proof->verdict == VERDICT_PROVED) {
        json_put_null(out, "line");
        json_put_null(out, "column");
        json_put_null(out, "expected");
    } else {
        json_put_number(out, "line", (int)proof->fault.line);
        json_put_number(out, "column", (int)proof->fault.column);
        json_put_text(out, "expected", proof->fault.sentence);
    }
    if (*proof->drawn)
        json_put_text(out, "drawn", proof->drawn);
    else
        json_put_null(out, "drawn");
}

void proof_write(struct text *out, const struct proof *proof)
{
    text_put(out, '{');
    json_put_word(out, "verdict", verdict_words, proof->verdict);
    put_hash(out, "commitment", proof->fits_commitment, proof->commitment);
    put_bool(out, "secret", proof->fits_secret);
    put_seats(out, "entropy", proof->entropy);
    put_seats(out, "promised", proof->promised);
    put_hash(out, "seal", proof->promised, proof->seal);
    put_bool(out, "over", proof->is_over);
    json_put_number(out, "draws", (int)proof->draws);
    json_put_number(out, "hidden", (int)proof->hidden);
    put_fault(out, proof);
    text_put(out, '}');
}
