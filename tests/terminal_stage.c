/* The stage, drawn for nobody: in no language and on no terminal does a text overflow its place.
 *
 * Every text that did not fit where it was told to stand is an overflow (terminal/overflow.h). The games are
 * random; the terminal is one of curses that writes to nowhere.
 */
#include "terminal/stage.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ai/net_file.h"
#include "cmocka_all.h"
#include "rules/refusal.h"
#include "sanitized.h"
#include "seated_scene.h"
#include "terminal/layout.h"
#include "terminal/pages.h"
#include "terminal/pen.h"
#include "terminal_of_nothing.h"
#include "tongues/tongues.h"

enum { SIZES = 4, GAMES = 6, COLUMNS_MAX = 200 };

static const int sizes[SIZES][2] = {{24, 80}, {30, 100}, {40, 120}, {60, 200}};

static struct overflows overflows;
static struct canvas canvas = {.overflows = &overflows};
static struct scene scene;
static struct rng luck;

static unsigned below(size_t count)
{
    return rng_next(&luck) % (unsigned)count;
}

static struct table *sit_down(unsigned game, unsigned language)
{
    const struct sitting_plan plan = {
        .seats = 2 + game % 3,
        .variant = (enum variant)(game / 3 % 2),
        .names = {"Ada", "Maximilian", "", "さくら"},
        .seed = {(uint8_t)game, 5},
    };
    uint8_t seed[RNG_SEED_BYTES] = {(uint8_t)game, (uint8_t)language};
    rng_init(&luck, seed, 0);
    return sit_down_at(&scene, plan, tongues_at(language));
}

static void print_overflows(unsigned language)
{
    static const char *const kinds[] = {"cut", "below", "broken", "covered"};
    for (unsigned i = 0; i < overflows.count && i < OVERFLOWS_MAX; i++)
        printf("# %s, %d by %d, page %d, leaf %d: %s at row %d, column %d: %s\n",
               tongues_code(language), COLS, LINES, (int)scene.page, (int)scene.overlay,
               kinds[overflows.list[i].kind], overflows.list[i].y, overflows.list[i].x,
               overflows.list[i].words);
}

/* A comma goes with the word before it, and so no line begins with one. */
static unsigned count_parted_commas(unsigned language)
{
    unsigned count = 0;
    for (int row = 0; row < LINES; row++) {
        wchar_t cells[COLUMNS_MAX + 1] = {0};
        mvinnwstr(row, 0, cells, COLUMNS_MAX);
        for (size_t i = 1; cells[i]; i++)
            if (wcschr(L",、", cells[i]) && cells[i - 1] == L' ') {
                printf("# %s: %ls\n", tongues_code(language), cells);
                count++;
            }
    }
    return count;
}

/* Lines that go on are indented: the log begins with none of them. */
static unsigned count_cut_logs(unsigned language)
{
    wchar_t title[COLUMNS_MAX + 1] = {0}, first[COLUMNS_MAX + 1] = {0}, name[COLUMNS_MAX + 1] = {0};
    if (scene.page != PAGE_LOG || scene.overlay != OVERLAY_NONE)
        return 0;
    swprintf(name, COLUMNS_MAX, L" %s ", tongue_say(scene.tongue, "Log"));
    for (int row = 0; row + 1 < LINES; row++) {
        mvinnwstr(row, 0, title, COLUMNS_MAX);
        mvinnwstr(row + 1, 0, first, COLUMNS_MAX);
        if (title[0] != L' ' && wcsstr(title, name) && wcsncmp(first, L"   ", 3) == 0 &&
            wcsspn(first, L" ") < (size_t)LAYOUT_COLUMNS) {
            printf("# %s: %ls\n", tongues_code(language), first);
            return 1;
        }
    }
    return 0;
}

/* Japanese has marks of its own, and no space before a particle: the first row has one. */
static unsigned count_western_marks(unsigned language)
{
    static const wchar_t *const marks[] = {L": ", L"; ", L" の", L" が"};
    enum { ANYWHERE = 2, MARKS = sizeof marks / sizeof *marks };
    unsigned count = 0;
    for (int row = 0; row < LINES && !strcmp(tongues_code(language), "ja"); row++) {
        wchar_t cells[COLUMNS_MAX + 1] = {0};
        mvinnwstr(row, 0, cells, COLUMNS_MAX);
        for (size_t i = 0; i < (row ? ANYWHERE : MARKS); i++)
            if (wcsstr(cells, marks[i])) {
                printf("# %ls: %ls\n", marks[i], cells);
                count++;
            }
    }
    return count;
}

/* Returns how much did not fit, or not where it stands. */
static unsigned draw(unsigned language, unsigned size)
{
    resizeterm(sizes[size][0], sizes[size][1]);
    overflows.count = 0;
    stage_draw(&canvas, &scene);
    print_overflows(language);
    return overflows.count + count_parted_commas(language) + count_cut_logs(language) +
           count_western_marks(language);
}

static unsigned draw_pages(unsigned language, unsigned size)
{
    unsigned count = 0;
    for (unsigned page = 0; page < PAGES; page++) {
        scene.page = (enum page)page;
        scene.scroll = 0;
        count += draw(language, size);
    }
    return count;
}

/* What luck chooses for the seat that is to move; the scene is as it sees it. */
static struct move any_move(struct table *table)
{
    table_sit(table, table_mover(table));
    scene_look(&scene);
    return scene.choices.list[below(scene.choices.count)];
}

static void make_move(struct table *table, struct move move)
{
    enum refusal refusal;
    assert_int_equal(table_move(table, move, &refusal), 0);
}

static unsigned play_and_draw(unsigned game, unsigned language)
{
    enum { ONE_OF = 6 };
    unsigned count = 0, size = game;
    struct table *table = sit_down(game, language);
    while (table_waits_for(table) != TABLE_OVER) {
        struct move move = any_move(table);
        if (below(ONE_OF) == 0) {
            scene_choose(&scene, (int)below(scene.choices.count));
            count += draw_pages(language, size++ % SIZES);
        }
        make_move(table, move);
    }
    scene_look(&scene);
    for (size = 0; size < SIZES; size++)
        count += draw_pages(language, size);
    scene_replay(&scene, table_ply(table) / 2);
    count += draw_pages(language, game % SIZES);
    stand_up_from(&scene, table);
    return count;
}

static void whole_games_fit_in_every_language_at_every_size(void **state)
{
    unsigned count = 0;
    for (unsigned language = 0; language < tongues_count(); language++)
        for (unsigned game = 0; game < GAMES; game += SANITIZED ? GAMES - 1 : 1)
            count += play_and_draw(game, language);
    assert_int_equal(count, 0);
}

static void help_cover_and_all_rules_fit(void **state)
{
    unsigned count = 0;
    for (unsigned language = 0; language < tongues_count(); language++) {
        struct table *table = sit_down(0, language);
        for (unsigned size = 0; size < SIZES; size++) {
            scene.overlay = OVERLAY_HELP;
            count += draw(language, size);
            scene.overlay = OVERLAY_COVER;
            count += draw(language, size);
            scene.overlay = OVERLAY_RULES;
            reader_open(&scene.reader, scene.tongue, "");
            for (unsigned book = 0; book < 2; book++) {
                for (size_t at = 0; at < scene.reader.count; at++) {
                    scene.reader.at = at;
                    count += draw(language, size);
                }
                scene.reader.at = 0;
                reader_turn(&scene.reader);
            }
        }
        stand_up_from(&scene, table);
    }
    assert_int_equal(count, 0);
}

/* Draws what the step shows and goes to the next one. */
static unsigned learn_and_draw(struct table *table, unsigned language)
{
    unsigned count = 0;
    const struct lesson_step *step = course_step(table_course(table));
    scene_look(&scene);
    for (unsigned size = 0; size < SIZES; size++)
        count += draw_pages(language, size);
    if (table_waits_for(table) == TABLE_COMPUTER) {
        assert_int_equal(table_think(table), 0);
        while (table_poll(table) == TABLE_QUIET)
            poll(&(struct pollfd){.fd = table_fd(table), .events = POLLIN}, 1, -1);
    } else if (step->move) {
        assert_int_equal(scene.choices.count, 1);
        make_move(table, scene.choices.list[0]);
    } else {
        assert_int_equal(scene.choices.count, 0);
        assert_int_equal(table_read_on(table), 0);
    }
    return count;
}

static void the_lesson_fits_in_every_language_at_every_size(void **state)
{
    unsigned count = 0;
    for (unsigned language = 0; language < tongues_count(); language++) {
        struct table *table;
        assert_int_equal(table_teach(0, "Ada", NULL, tongues_at(language), net_builtin(), &table),
                         0);
        scene = (struct scene){.table = table, .tongue = tongues_at(language)};
        while (table_course(table)->is_on)
            count += learn_and_draw(table, language);
        scene_look(&scene);
        assert_int_equal(scene_game(&scene)->round, 4);
        assert_int_equal(scene.choices.count, 1); /* the bag, for everybody who goes on */
        stand_up_from(&scene, table);
    }
    assert_int_equal(count, 0);
}

/* Plays a game to its end without drawing it. */
static struct table *play_out(unsigned game, unsigned language)
{
    struct table *table = sit_down(game, language);
    while (table_waits_for(table) != TABLE_OVER)
        make_move(table, any_move(table));
    scene_look(&scene);
    return table;
}

/* Whether the sentence that tells of a move ends with an ellipsis instead of its last word. */
static bool is_cut(void)
{
    bool found = false;
    for (int row = 1; row < panel_sentence_rows(&scene, COLS); row++) {
        wchar_t words[81] = {0};
        mvinnwstr(row, 0, words, 80);
        found |= wcschr(words, L'…') != NULL;
    }
    return found;
}

static void every_move_is_told_in_full_when_a_game_is_looked_through(void **state)
{
    for (unsigned language = 0; language < tongues_count(); language++)
        for (unsigned game = 1; game < 6; game += 4) {
            struct table *table = play_out(game, language);
            for (uint32_t ply = 1; ply <= table_ply(table); ply++) {
                scene_replay(&scene, ply);
                assert_int_equal(draw(language, 0), 0);
                assert_false(is_cut());
            }
            stand_up_from(&scene, table);
        }
}

/* In the rows of the grid the places stand next to its frame, three cells and one of a seal or none; the labels beyond. */
static unsigned count_touching_labels(void)
{
    enum { GRID_WIDTH = 19 };
    unsigned count = 0;
    for (int row = 0; row < LINES; row++) {
        int grid = 8;
        wchar_t cells[81] = {0};
        mvinnwstr(row, 0, cells, 80);
        while (cells[grid] && cells[grid] != L'│')
            grid++;
        if (cells[grid] && cells[grid + GRID_WIDTH - 1] == L'│')
            count += cells[grid - 5] != L' ' || cells[grid + GRID_WIDTH + 4] != L' ';
    }
    return count;
}

static void no_label_touches_a_place(void **state)
{
    for (unsigned language = 0; language < tongues_count(); language++) {
        struct table *table = sit_down(0, language);
        for (unsigned size = 0; size < SIZES; size++) {
            assert_int_equal(draw(language, size), 0);
            if (count_touching_labels())
                fail_msg("%s, %d by %d", tongues_code(language), COLS, LINES);
        }
        stand_up_from(&scene, table);
    }
}

static void every_notice_is_read_in_full(void **state)
{
    unsigned count = 0;
    for (unsigned language = 0; language < tongues_count(); language++) {
        struct table *table = sit_down(1, language);
        for (unsigned refusal = 1; refusal < REFUSALS; refusal++) {
            snprintf(scene.notice, sizeof scene.notice, "%s",
                     tongue_say(scene.tongue, refusal_sentence((enum refusal)refusal)));
            count += draw(language, refusal % SIZES);
        }
        stand_up_from(&scene, table);
    }
    assert_int_equal(count, 0);
}

static void a_text_that_has_no_room_overflows(void **state)
{
    struct box box = {2, 4, 2, 8};
    canvas_begin(&canvas);
    overflows.count = 0;
    struct pen pen = pen_at(&canvas, box);
    pen_put(&pen, INK_PLAIN, "three rows of words");
    assert_int_equal(overflows.count, 1);
    assert_int_equal(overflows.list[0].kind, OVERFLOW_BELOW);
    canvas_begin(&canvas);
    pen = pen_at(&canvas, box);
    pen_put(&pen, INK_PLAIN, "Reichenauer");
    assert_int_equal(overflows.list[1].kind, OVERFLOW_BROKEN);
    canvas_put(&canvas, box, 0, 6, INK_PLAIN, "wide");
    assert_int_equal(overflows.list[2].kind, OVERFLOW_CUT);
    assert_int_equal(overflows.list[3].kind, OVERFLOW_COVERED);
    assert_int_equal(overflows.count, 4);
}

static void what_scrolls_or_trails_does_not_overflow(void **state)
{
    struct box box = {2, 4, 1, 8};
    wchar_t row[9];
    canvas_begin(&canvas);
    overflows.count = 0;
    struct pen pen = pen_scrolled(&canvas, box, 1);
    pen_put(&pen, INK_PLAIN, "one row or three of words");
    canvas_begin(&canvas);
    pen = pen_trailing(&canvas, box);
    pen_put(&pen, INK_PLAIN, "one row of words");
    assert_int_equal(mvinnwstr(2, 4, row, 8), 8);
    assert_memory_equal(row, L"one row…", 8 * sizeof *row);
    canvas_put_short(&canvas, (struct box){5, 4, 1, 8}, 0, 2, INK_PLAIN, "Maximilian");
    assert_int_equal(mvinnwstr(5, 4, row, 8), 8);
    assert_memory_equal(row, L"  Maxim…", 8 * sizeof *row);
    assert_int_equal(overflows.count, 0);
}

static void every_page_has_a_key_of_its_own_and_its_name_in_the_help(void **state)
{
    char names[256];
    struct text text;
    text_init(&text, names, sizeof names);
    for (unsigned page = 0; page < PAGES; page++) {
        assert_int_equal(page_of_key(pages[page].key), page);
        if (page)
            text_puts(&text, ", ");
        text_puts(&text, pages[page].name);
    }
    assert_string_equal(names, pages_said);
    assert_int_equal(page_of_key('x'), PAGES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_games_fit_in_every_language_at_every_size),
        cmocka_unit_test(help_cover_and_all_rules_fit),
        cmocka_unit_test(the_lesson_fits_in_every_language_at_every_size),
        cmocka_unit_test(every_move_is_told_in_full_when_a_game_is_looked_through),
        cmocka_unit_test(no_label_touches_a_place),
        cmocka_unit_test(every_notice_is_read_in_full),
        cmocka_unit_test(a_text_that_has_no_room_overflows),
        cmocka_unit_test(what_scrolls_or_trails_does_not_overflow),
        cmocka_unit_test(every_page_has_a_key_of_its_own_and_its_name_in_the_help),
    };
    return cmocka_run_group_tests(tests, open_terminal, close_terminal);
}
