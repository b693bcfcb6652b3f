/* The story of a match: every move and every turn, as a viewer may know them. */
#include "match/story.h"

#include <stdio.h>
#include <string.h>

#include "cmocka_all.h"
#include "notation/name.h"

static struct match match;
static const char *const names[SEATS_MAX] = {"Ada", "", NULL, "Dora"};

static void play(unsigned seats, unsigned number)
{
    const struct record_header header = {
        .seats = (uint8_t)seats, .variant = number % VARIANTS, .rounds = 10};
    struct move moves[MOVES_MAX];
    uint8_t seed[RNG_SEED_BYTES];
    struct rng rng;
    rng_seed_from_text("story", 5, seed);
    seed[0] ^= (uint8_t)number;
    rng_init(&rng, seed, 1);
    match_init(&match, &header, seed);
    while (match_mover(&match) != MOVER_NOBODY) {
        size_t count = game_moves(&match.game, moves);
        struct move move = moves[rng_below(&rng, (uint32_t)count)];
        assert_int_equal(match_move(&match, match_mover(&match), move), REFUSAL_NONE);
    }
}

/* The next line, with nothing left of the one before. */
static bool next(struct story *story, struct story_line *line)
{
    memset(line, 'x', sizeof *line);
    return story_next(story, line);
}

static void assert_opens(const struct story_line *line, const struct game *g, uint32_t ply)
{
    char words[64];
    assert_int_equal(line->kind, STORY_TURN);
    assert_int_equal(line->ply, ply);
    assert_int_equal(line->mover, g->seat);
    assert_int_equal(line->round, g->round);
    if (names[g->seat] && names[g->seat][0])
        snprintf(words, sizeof words, "Round %d of 10: %s.", g->round, names[g->seat]);
    else
        snprintf(words, sizeof words, "Round %d of 10: seat %d.", g->round, g->seat + 1);
    assert_string_equal(line->words, words);
}

static bool opens(const struct game *before, const struct game *now)
{
    if (now->phase == PHASE_OVER)
        return false;
    if (before->phase == PHASE_SETUP)
        return now->phase != PHASE_SETUP;
    return before->seat != now->seat;
}

static struct game seen(const struct game *g, unsigned viewer)
{
    struct view view;
    view_of(g, viewer, &view);
    return viewer == VIEW_WHOLE ? *g : view.known;
}

static void assert_tells(const struct story_line *line, const struct game *before,
                         const struct game *now, const struct match_move *made, unsigned viewer)
{
    char words[PROSE_MAX];
    struct text text;
    struct game then = seen(before, viewer), after = seen(now, viewer);
    text_init(&text, words, sizeof words);
    prose_move(&text, NULL, &then, &after, made->mover, view_mask(viewer, made->move), names);
    assert_int_equal(line->kind, STORY_MOVE);
    assert_int_equal(line->mover, made->mover);
    assert_int_equal(line->round, before->round);
    assert_string_equal(line->words, words);
}

static void every_move_is_told_once_and_every_turn_is_opened(void **state)
{
    static const unsigned viewers[] = {0, 1, VIEW_SPECTATOR, VIEW_WHOLE};
    for (unsigned n = 0; n < 12; n++) {
        struct story story;
        struct story_line line;
        struct game now, before;
        unsigned viewer = viewers[n / 3];
        play(2 + n % 3, n);
        game_init(&now, match.header.seats, match.header.variant, match.header.rounds);
        story_init(&story, &match, viewer, NULL, names);
        for (uint32_t i = 0; i < match.count; i++) {
            before = now;
            game_do(&now, match.moves[i].move);
            assert_true(next(&story, &line));
            assert_int_equal(line.ply, i + 1);
            assert_tells(&line, &before, &now, &match.moves[i], viewer);
            if (!opens(&before, &now))
                continue;
            assert_true(next(&story, &line));
            assert_opens(&line, &now, i + 1);
        }
        assert_false(story_next(&story, &line));
    }
}

static void what_another_seat_was_dealt_is_not_named(void **state)
{
    struct story stories[2];
    struct story_line lines[2];
    unsigned dealt = 0;
    play(2, 1);
    for (unsigned s = 0; s < 2; s++)
        story_init(&stories[s], &match, s, NULL, names);
    while (next(&stories[0], &lines[0])) {
        assert_true(next(&stories[1], &lines[1]));
        const struct match_move *made = &match.moves[lines[0].ply - 1];
        if (lines[0].kind != STORY_MOVE || made->move.kind != CHANCE_CARD)
            continue;
        const char *owner = lines[made->move.a].words, *other = lines[1 - made->move.a].words;
        assert_non_null(strstr(owner, name_card(NULL, made->move.b)));
        assert_null(strstr(other, name_card(NULL, made->move.b)));
        dealt++;
    }
    assert_true(dealt > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_told_once_and_every_turn_is_opened),
        cmocka_unit_test(what_another_seat_was_dealt_is_not_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
