/* Playing at the table of table.h, and asking what is offered and refused there. */
#include "table_parts.h"

#include "notation/line.h"
#include "notation/words.h"
#include "rules/chance.h"

static struct move read_move(const char *words, size_t size, bool chance, struct here here)
{
    struct move move = move_of(MOVE_PASS);
    struct fault fault;
    if (move_read(words, size, chance, &move, &fault))
        FAIL(here, "%.*s: column %u: %s", (int)size, words, fault.column, fault.sentence);
    return move;
}

/* Cuts the next of several moves out of the text; false at its end. */
static bool next_move(const char **at, const char **move, size_t *size)
{
    bool found = table_next_word(at, ";", move, size);
    size_t spaces = strspn(*move, " ");
    if (spaces < *size) {
        *move += spaces;
        *size -= spaces;
    }
    return found;
}

void table_does(struct game *g, const char *lines, struct here here)
{
    const char *line;
    size_t size;
    while (next_move(&lines, &line, &size)) {
        unsigned mover = *line == '*' ? 0 : (unsigned)(*line - '0');
        NEED(mover_of(g) == mover, here, "%.*s: seat %u is to move", (int)size, line, mover_of(g));
        struct move move = read_move(line + 1, size - 1, mover == 0, here);
        enum refusal refusal = game_apply(g, move);
        NEED(!refusal, here, "%.*s: %s", (int)size, line, refusal_sentence(refusal));
        table_check_box(g, here);
    }
}

static void apply(struct game *g, struct move move, struct here here)
{
    enum refusal refusal = game_apply(g, move);
    NEED(!refusal, here, "%s", refusal_sentence(refusal));
    table_check_box(g, here);
}

/* The first thing that can come. */
static struct move any_chance(const struct game *g)
{
    struct move list[MOVES_MAX];
    uint32_t weights[MOVES_MAX];
    chance_list(g, list, weights);
    return list[0];
}

void table_push(struct game *g, const char *colour, const char *place, struct here here)
{
    unsigned c = table_find(colour_words, COLOURS, colour, strlen(colour), here);
    apply(g, move_of(MOVE_DRAW), here);
    apply(g, move_one(CHANCE_DRAW, c), here);
    if (game_mover(g) == MOVER_CHANCE)
        apply(g, any_chance(g), here);
    if (game_asked(g) == ASKED_KEEP)
        apply(g, move_one(MOVE_KEEP, c), here);
    apply(g, move_one(MOVE_PUSH, table_find(place_words, PLACES, place, strlen(place), here)),
          here);
}

void table_push_line(struct game *g, const char *colours, struct here here)
{
    const char *word;
    size_t size;
    table_next_word(&colours, " ", &word, &size);
    unsigned first = table_find(colour_words, COLOURS, word, size, here);
    for (unsigned cell = 0; cell < 2; cell++) {
        NEED(table_next_word(&colours, " ", &word, &size), here, "a line has three colours");
        unsigned colour = table_find(colour_words, COLOURS, word, size, here);
        g->bag[g->grid[cell]]++;
        NEED(g->bag[colour], here, "no %s tile is in the bag", colour_words[colour]);
        g->bag[colour]--;
        g->grid[cell] = (uint8_t)colour;
    }
    table_push(g, colour_words[first], "W1", here);
}

static struct move dull_move(const struct game *g)
{
    struct move list[MOVES_MAX];
    if (game_mover(g) == MOVER_CHANCE)
        return any_chance(g);
    if (game_asked(g) == ASKED_TAX)
        return move_of(MOVE_REFUSE);
    if (game_asked(g) == ASKED_NOTHING && g->phase == PHASE_DRAW)
        return move_of(MOVE_DRAW);
    if (game_asked(g) == ASKED_NOTHING && g->phase == PHASE_ACT)
        return move_of(MOVE_END);
    game_moves(g, list); /* of those drawn one, of the pushes one */
    return list[0];
}

void table_skip_turns(struct game *g, unsigned n, struct here here)
{
    while (g->phase != PHASE_OVER && (n || game_mover(g) == MOVER_CHANCE)) {
        unsigned seat = g->seat, round = g->round;
        apply(g, dull_move(g), here);
        if (g->seat != seat || g->round != round || g->phase == PHASE_OVER)
            n--;
    }
}

/* Asking */

static bool is_offered(const struct game *g, struct move move)
{
    struct move list[MOVES_MAX];
    size_t count = game_moves(g, list);
    for (size_t i = 0; i < count; i++)
        if (move_is_same(list[i], move))
            return true;
    return false;
}

void table_offers(const struct game *g, const char *moves, bool expected, struct here here)
{
    const char *move;
    size_t size;
    NEED(mover_of(g), here, "chance is to move");
    while (next_move(&moves, &move, &size))
        NEED(is_offered(g, read_move(move, size, false, here)) == expected, here,
             "%.*s is %soffered", (int)size, move, expected ? "not " : "");
}

void table_offers_only(const struct game *g, const char *moves, struct here here)
{
    struct move list[MOVES_MAX], named[MOVES_MAX];
    const char *move;
    size_t size, count = game_moves(g, list), names = 0;
    table_offers(g, moves, true, here);
    while (next_move(&moves, &move, &size))
        named[names++] = read_move(move, size, false, here);
    for (size_t i = 0; i < count; i++) {
        size_t n = 0;
        while (n < names && !move_is_same(list[i], named[n]))
            n++;
        if (n < names)
            continue;
        char buffer[LINE_MAX_BYTES];
        struct text text;
        text_init(&text, buffer, sizeof buffer);
        move_write(&text, list[i]);
        FAIL(here, "%s is offered too", buffer);
    }
    NEED(count == names, here, "a move is named or offered twice");
}

void table_refuses(const struct game *g, const char *move, enum refusal reason, struct here here)
{
    struct game after = *g;
    bool chance = *move == '*';
    const char *text = move + chance;
    enum refusal refusal = game_apply(&after, read_move(text, strlen(text), chance, here));
    NEED(refusal == reason, here, "%s: %s", move, refusal_sentence(refusal));
    NEED(!memcmp(&after, g, sizeof after), here, "%s changes something", move);
}

void table_may_come(const struct game *g, const char *moves, bool expected, struct here here)
{
    const char *move;
    size_t size;
    NEED(game_mover(g) == MOVER_CHANCE, here, "seat %u is to move", mover_of(g));
    while (next_move(&moves, &move, &size))
        NEED(chance_is_possible(g, read_move(move, size, true, here)) == expected, here,
             "%.*s %s come", (int)size, move, expected ? "cannot" : "may");
}

void table_assert_tiles(const uint8_t tiles[COLOURS], const char *colours, struct here here)
{
    uint8_t wanted[COLOURS];
    table_read_tiles(colours, wanted, here);
    for (unsigned c = 0; c < COLOURS; c++)
        NEED(tiles[c] == wanted[c], here, "%u %s tiles are there, not %u", tiles[c],
             colour_words[c], wanted[c]);
}

void table_assert_cards(uint64_t set, const char *cards, struct here here)
{
    uint64_t wanted = table_read_set(cards, card_words, CARDS, here);
    for (unsigned card = 0; card < CARDS; card++)
        NEED((set >> card & 1) == (wanted >> card & 1), here, "%s is %sthere", card_words[card],
             wanted >> card & 1 ? "not " : "");
}
