#include "notation/record.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/tongue.h"
#include "notation/line.h"
#include "notation/record_header.h"
#include "notation/words.h"
#include "rules/score.h"

/* Room for "result: 1 -32768 2 -32768 3 -32768 4 -32768 winner 1 2 3 4" and a sentence around. */
enum { RESULT_MAX = 80 };

int record_open(struct record_reader *reader, const char *bytes, size_t size, struct fault *fault)
{
    *reader = (struct record_reader){0};
    lines_init(&reader->lines, bytes, size);
    if (record_header_read(&reader->lines, &reader->header, fault) < 0)
        return -1;
    game_init(&reader->game, reader->header.seats, reader->header.variant, reader->header.rounds);
    reader->before = reader->game;
    reader->mover = MOVER_CHANCE;
    reader->move = move_of(CHANCE_START);
    reader->line = reader->lines.number;
    return 0;
}

static const char *turn_sentence(unsigned mover)
{
    static const char *const sentences[SEATS_MAX + 1] = {
        N_("Expected a move of seat 1: it is to move."),
        N_("Expected a move of seat 2: it is to move."),
        N_("Expected a move of seat 3: it is to move."),
        N_("Expected a move of seat 4: it is to move."),
        N_("Expected a line of chance (*): it is to move."),
    };
    return mover == MOVER_NOBODY ? refusal_sentence(REFUSAL_OVER) : sentences[mover];
}

/* Behind "result:", or NULL if the line is no result line. */
static const char *result_at(struct slice line)
{
    size_t colon = 0;
    while (colon < line.size && line.bytes[colon] != ':')
        colon++;
    struct slice key = slice_trim((struct slice){line.bytes, colon});
    bool is_result = colon < line.size && word_is("result", key.bytes, key.size);
    return is_result ? line.bytes + colon + 1 : NULL;
}

static int refuse_result(const struct lines *lines, const char *at, const char *right,
                         struct fault *fault)
{
    char sentence[FAULT_SENTENCE_MAX];
    struct text text;
    text_init(&text, sentence, sizeof sentence);
    text_format(&text, N_("Expected the result of this game, \"%s\"."), right);
    return lines_fault(lines, at, sentence, fault);
}

/* Compares word by word with the right result. Returns 0, or -1 with the fault set; `is_cut` is set
 * where only the end is missing. */
static int check_result(const struct lines *lines, struct slice rest, const struct game *game,
                        bool *is_cut, struct fault *fault)
{
    char right[RESULT_MAX];
    struct text text;
    text_init(&text, right, sizeof right);
    record_write_result(&text, game);
    right[--text.length] = '\0'; /* the newline */

    struct slice left = {right, text.length};
    slice_word(&left); /* "result:" */
    for (;;) {
        char expected[RESULT_MAX] = {0};
        struct slice should = slice_word(&left), is = slice_word(&rest);
        memcpy(expected, should.bytes, should.size);
        if (word_is(expected, is.bytes, is.size)) {
            if (!is.size)
                return 0;
            continue;
        }
        bool is_last = is.bytes + is.size == lines->line.bytes + lines->line.size;
        *is_cut = !is.size || (is_last && word_starts(expected, is.bytes, is.size));
        return refuse_result(lines, is.bytes, right, fault);
    }
}

static int read_result(struct record_reader *next, const char *at, bool *is_cut,
                       struct fault *fault)
{
    const struct slice *line = &next->lines.line;
    if (game_mover(&next->game) != MOVER_NOBODY)
        return lines_fault(&next->lines, slice_trim(*line).bytes,
                           N_("Expected no result: the game is not over yet."), fault);
    struct slice rest = {at, (size_t)(line->bytes + line->size - at)};
    if (check_result(&next->lines, rest, &next->game, is_cut, fault) < 0)
        return -1;
    next->has_result = true;
    return 0;
}

static bool buys_with_another(const struct game *game, struct move buy)
{
    for (unsigned c = buy.a; c < COLOURS; c++)
        if (game_check(game, move_two(MOVE_BUY, buy.a, c)) == REFUSAL_NONE)
            return true;
    return false;
}

/* The move, refused as it stands, is the beginning of one that is legal. */
static bool is_beginning(const struct game *game, struct move move)
{
    switch (move.kind) {
    case MOVE_STEP:
        return game_asked(game) == ASKED_STEPS;
    case MOVE_BUY:
        return move.b == NONE && buys_with_another(game, move);
    case MOVE_DISCARD:
        return move.b == NONE && game_asked(game) == ASKED_DISCARD && game->dealt_count == 3;
    case MOVE_TAX:
        return move.a == NONE && game_asked(game) == ASKED_TAX;
    default:
        return false;
    }
}

static int play(struct record_reader *next, unsigned mover, struct move move, bool *is_cut,
                struct fault *fault)
{
    const struct slice *line = &next->lines.line;
    unsigned turn = game_mover(&next->game);
    if (mover != turn)
        return lines_fault(&next->lines, slice_trim(*line).bytes, turn_sentence(turn), fault);
    next->before = next->game;
    enum refusal refusal = game_apply(&next->game, move);
    if (refusal != REFUSAL_NONE) {
        *is_cut = is_beginning(&next->game, move);
        return lines_fault(&next->lines, line->bytes + line_move_at(line->bytes, line->size),
                           refusal_sentence(refusal), fault);
    }
    next->mover = mover;
    next->move = move;
    next->ply++;
    return 0;
}

/* A line that is neither empty nor a comment: 1 a move, 0 the result, -1 a fault; `is_cut` is set
 * where it only lacks its end. */
static int read_line(struct record_reader *next, bool *is_cut, struct fault *fault)
{
    struct slice line = next->lines.line;
    unsigned mover;
    struct move move;
    *is_cut = false;
    if (next->has_result)
        return lines_fault(&next->lines, slice_trim(line).bytes,
                           N_("Expected nothing behind the result."), fault);
    const char *result = result_at(line);
    if (result)
        return read_result(next, result, is_cut, fault);
    if (line_read(line.bytes, line.size, &mover, &move, fault) < 0) {
        *is_cut = line_is_beginning(line.bytes, line.size) ||
                  word_starts("result:", slice_trim(line).bytes, slice_trim(line).size);
        fault->line = next->lines.number;
        return -1;
    }
    return play(next, mover, move, is_cut, fault) < 0 ? -1 : 1;
}

/* Whether a masked record says with its next line that the seat was not asked for a coat. */
static bool goes_on_without_coat(const struct record_reader *reader)
{
    struct lines lines = reader->lines;
    struct fault fault;
    while (lines_next(&lines, &fault) > 0) {
        unsigned mover;
        struct move move;
        struct slice line = slice_trim(lines.line);
        if (!line.size || line.bytes[0] == '#')
            continue;
        return line_read(line.bytes, line.size, &mover, &move, &fault) == 0 &&
               move.kind != MOVE_COAT;
    }
    return false;
}

void record_go_on(struct record_reader *reader, const struct game *game, unsigned ply,
                  const char *bytes, size_t size)
{
    *reader = (struct record_reader){.game = *game, .before = *game, .ply = ply};
    lines_init(&reader->lines, bytes, size);
    if (game_can_skip_coat(&reader->game) && goes_on_without_coat(reader))
        game_skip_coat(&reader->game);
}

int record_next(struct record_reader *reader, struct fault *fault)
{
    struct record_reader next = *reader;
    int found;
    while ((found = lines_next(&next.lines, fault)) > 0) {
        struct slice line = slice_trim(next.lines.line);
        bool is_cut;
        if (!line.size || line.bytes[0] == '#')
            continue;
        int read = read_line(&next, &is_cut, fault);
        if (read < 0 && is_cut && !next.lines.is_whole) {
            reader->is_cut = true;
            return 0;
        }
        if (read < 0)
            return -1;
        next.line = next.lines.number;
        if (game_can_skip_coat(&next.game) && goes_on_without_coat(&next))
            game_skip_coat(&next.game);
        *reader = next;
        if (read > 0)
            return 1;
    }
    return found;
}

void record_write_header(struct text *out, const struct record_header *header)
{
    record_header_write(out, header);
    for (unsigned i = 0; i < header->kept_count; i++) {
        text_bytes(out, header->kept[i].bytes, header->kept[i].size);
        text_put(out, '\n');
    }
    text_put(out, '\n');
}

void record_write_result(struct text *out, const struct game *game)
{
    CHECK(game->phase == PHASE_OVER);
    unsigned winners = score_winners(game);
    text_puts(out, "result:");
    for (unsigned s = 0; s < game->seat_count; s++)
        text_format(out, " %d %d", (int)s + 1, game->seats[s].score);
    text_puts(out, " winner");
    for (unsigned s = 0; s < game->seat_count; s++)
        if (winners >> s & 1)
            text_format(out, " %d", (int)s + 1);
    text_put(out, '\n');
}
