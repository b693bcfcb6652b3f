/* Golden screens: the pages of the terminal at every size, what a click on them means, and the table
 * told in lines, over whole games in English.
 *
 * A change that means to draw and tell the same changes none of the numbers in tests/golden/screens
 * (golden_digests.h). That nothing overflows its place, in any language, is terminal_stage's.
 */
#include <poll.h>
#include <wchar.h>

#include "ai/net_file.h"
#include "golden_digests.h"
#include "seated_scene.h"
#include "terminal/pages.h"
#include "terminal/plain_table.h"
#include "terminal/stage.h"
#include "terminal_of_nothing.h"

enum { SIZES = 4, GAMES = 3, COLUMNS_MAX = 200 };

enum kind { HELP = PAGES, COVER, RULES, NOTICES, LESSON, SIGHT, KINDS };

static const int sizes[SIZES][2] = {{24, 80}, {30, 100}, {40, 120}, {60, 200}};
static const char *kinds[KINDS] = {
    /* the pages come from pages.c */
    [HELP] = "help",       [COVER] = "cover",   [RULES] = "rules",
    [NOTICES] = "notices", [LESSON] = "lesson", [SIGHT] = "sights",
};
static const char *const names[SEATS_MAX] = {"Ada", "Maximilian", "Cleo", "Dora"};

static uint64_t digests[KINDS];
static struct canvas canvas;
static struct scene scene;
static struct rng luck;
/* A cell's character, attributes and colours. */
static void add_cell(enum kind kind, int y, int x)
{
    cchar_t cell;
    wchar_t letters[CCHARW_MAX + 1] = {0};
    attr_t attributes;
    short pair, colours[2];
    mvwin_wch(stdscr, y, x, &cell);
    getcchar(&cell, letters, &attributes, &pair, NULL);
    pair_content(pair, &colours[0], &colours[1]);
    attributes &= A_BOLD | A_REVERSE | A_UNDERLINE | A_DIM;
    uint32_t look[4] = {(uint32_t)letters[0], (uint32_t)attributes, (uint32_t)colours[0],
                        (uint32_t)colours[1]};
    golden_add(&digests[kind], look, sizeof look);
}

static void add_screen(enum kind kind)
{
    for (int y = 0; y < LINES; y++) {
        wchar_t row[COLUMNS_MAX + 1] = {0};
        for (int x = 0; x < COLS; x++)
            add_cell(kind, y, x);
        mvinnwstr(y, 0, row, COLS);
        if (golden_is("tell"))
            print_message("# %s: %ls\n", kinds[kind], row);
    }
    for (unsigned i = 0; i < canvas.spot_count; i++) {
        const struct spot *spot = &canvas.spots[i];
        int32_t place[6] = {spot->box.y,     spot->box.x,         spot->box.height,
                            spot->box.width, (int32_t)spot->kind, spot->value};
        golden_add(&digests[kind], place, sizeof place);
    }
}

static void draw(enum kind kind, unsigned size)
{
    resizeterm(sizes[size][0], sizes[size][1]);
    stage_draw(&canvas, &scene);
    add_screen(kind);
}

/* Each page from its beginning, and scrolled on. */
static void draw_pages(unsigned size)
{
    for (unsigned page = 0; page < PAGES; page++) {
        scene.page = (enum page)page;
        for (int scroll = 0; scroll < 40; scroll += 13) {
            scene.scroll = scroll;
            draw((enum kind)page, size);
        }
    }
    scene.page = PAGE_TABLE;
    scene.scroll = 0;
}

static void tell_sights(const struct table *table)
{
    static char buffer[PLAIN_TABLE_MAX];
    static void (*const sights[])(const struct plain_table *) = {
        plain_table_task,  plain_table_square, plain_table_river, plain_table_quarters,
        plain_table_seats, plain_table_hand,   plain_table_score, plain_table_tower};
    struct text text;
    struct view view;
    table_view(table, &view);
    for (size_t i = 0; i < sizeof sights / sizeof *sights; i++) {
        text_init(&text, buffer, sizeof buffer);
        sights[i](&(struct plain_table){&text, NULL, &view, names});
        assert_false(text.full);
        golden_add(&digests[SIGHT], buffer, text.length);
        if (golden_is("tell"))
            print_message("# sights: %s", buffer);
    }
}

static struct table *sit_down(unsigned game)
{
    struct sitting_plan plan = {
        .seats = 2 + game,
        .variant = (enum variant)(game % VARIANTS),
        .seed = {(uint8_t)game, 7},
    };
    for (unsigned s = 0; s < SEATS_MAX; s++)
        plan.names[s] = names[s];
    rng_init(&luck, plan.seed, 9);
    return sit_down_at(&scene, plan, NULL);
}

static void play(unsigned game)
{
    struct table *table = sit_down(game);
    for (unsigned i = 0; table_waits_for(table) != TABLE_OVER; i++) {
        enum refusal refusal;
        table_sit(table, table_mover(table));
        scene_look(&scene);
        uint32_t count = (uint32_t)scene.choices.count;
        if (i % 9 == 0) {
            scene_choose(&scene, (int)rng_below(&luck, count));
            scene.is_fast = i % 2;
            draw_pages(i / 9 % SIZES);
            tell_sights(table);
        } else {
            scene_choose(&scene, (int)rng_below(&luck, count));
            draw((enum kind)PAGE_TABLE, i % SIZES);
        }
        struct move move = scene.choices.list[rng_below(&luck, count)];
        assert_int_equal(table_move(table, move, &refusal), 0);
    }
    scene_look(&scene);
    tell_sights(table);
    for (unsigned size = 0; size < SIZES; size++)
        draw_pages(size);
    for (uint32_t ply = 0; ply <= table_ply(table) + 5; ply += 17) {
        scene_replay(&scene, ply);
        draw_pages(ply % SIZES);
        uint32_t around[2] = {scene_turn(&scene, -1), scene_turn(&scene, 1)};
        golden_add(&digests[PAGE_TABLE], around, sizeof around);
    }
    stand_up_from(&scene, table);
}

static void draw_overlays(void)
{
    struct table *table = sit_down(0);
    for (unsigned size = 0; size < SIZES; size++) {
        scene.overlay = OVERLAY_HELP;
        for (int scroll = 0; scroll < 30; scroll += 10) {
            scene.scroll = scroll;
            draw(HELP, size);
        }
        scene.scroll = 0;
        scene.overlay = OVERLAY_COVER;
        draw(COVER, size);
        scene.overlay = OVERLAY_RULES;
        reader_open(&scene.reader, NULL, "R-PUSH-5");
        draw(RULES, size);
        scene.reader.is_typing = true;
        draw(RULES, size);
        reader_turn(&scene.reader);
        draw(RULES, size);
        scene.reader.at = scene.reader.count - 1;
        draw(RULES, size);
        scene.overlay = OVERLAY_NONE;
        snprintf(scene.notice, sizeof scene.notice, "A notice of some length, for whoever looks.");
        draw(NOTICES, size);
        scene.notice[0] = '\0';
    }
    stand_up_from(&scene, table);
}

static void learn(void)
{
    struct table *table;
    enum refusal refusal;
    assert_int_equal(table_teach(0, "Ada", NULL, NULL, net_builtin(), &table), 0);
    scene = (struct scene){.table = table};
    for (unsigned i = 0; table_course(table)->is_on; i++) {
        const struct lesson_step *step = course_step(table_course(table));
        scene_look(&scene);
        draw(LESSON, i % SIZES);
        if (table_waits_for(table) == TABLE_COMPUTER) {
            assert_int_equal(table_think(table), 0);
            while (table_poll(table) == TABLE_QUIET)
                poll(&(struct pollfd){.fd = table_fd(table), .events = POLLIN}, 1, -1);
        } else if (step->move) {
            assert_int_equal(table_move(table, scene.choices.list[0], &refusal), 0);
        } else {
            assert_int_equal(table_read_on(table), 0);
        }
    }
    stand_up_from(&scene, table);
}

static void every_screen_is_drawn_and_told_as_it_always_was(void **state)
{
    for (unsigned page = 0; page < PAGES; page++)
        kinds[page] = pages[page].name;
    for (unsigned game = 0; game < GAMES; game++)
        play(game);
    draw_overlays();
    learn();
    golden_compare("screens", kinds, KINDS, digests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_screen_is_drawn_and_told_as_it_always_was),
    };
    return cmocka_run_group_tests(tests, open_terminal, close_terminal);
}
