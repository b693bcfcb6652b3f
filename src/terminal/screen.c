#include "terminal/screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "notation/caption.h"
#include "terminal/console.h"
#include "terminal/error.h"
#include "terminal/stage.h"

enum { ESCAPE = 27, REDRAW = 'L' - '@', TICK = 100, QUIET = 1000, SOON = 20 };

struct screen {
    struct table *table;
    struct canvas canvas;
    struct scene scene;
    unsigned pace;
    uint64_t moved;  /* when a computer moved last, in milliseconds */
    int typed;       /* digits of a choice's number so far */
    bool is_stuck;   /* a computer cannot move: wait for a key */
    bool is_unsaved; /* the disk refused a move */
    bool is_done;
};

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static void notice(struct screen *screen, const char *sentence)
{
    struct text text;
    text_init(&text, screen->scene.notice, NOTICE_MAX);
    text_puts(&text, sentence);
}

static const char *say(const struct screen *screen, const char *english)
{
    return tongue_say(screen->scene.tongue, english);
}

static void notice_unsaved(struct screen *screen, int error)
{
    struct text text;
    screen->is_unsaved = true;
    text_init(&text, screen->scene.notice, NOTICE_MAX);
    text_format(&text, say(screen, N_("Not saved (%s): Enter tries again, N goes on unsaved.")),
                error_words(screen->scene.tongue, error));
}

/* Looks at the table again after it has changed. */
static void look(struct screen *screen)
{
    struct scene *scene = &screen->scene;
    screen->typed = 0;
    scene_look(scene);
    if (table_must_change(screen->table))
        scene->leaf = LEAF_COVER;
    if (table_waits_for(screen->table) == TABLE_OVER) {
        scene->page = PAGE_POINTS;
        scene->leaf = LEAF_NONE;
    }
}

static void open_page(struct screen *screen, enum page page)
{
    screen->scene.page = page;
    screen->scene.leaf = LEAF_NONE;
    screen->scene.scroll = 0;
}

static void open_leaf(struct screen *screen, enum leaf leaf)
{
    screen->scene.leaf = leaf;
    screen->scene.scroll = 0;
}

static void make_move(struct screen *screen)
{
    enum refusal refusal;
    const struct move *chosen = scene_move(&screen->scene);
    if (!chosen)
        return;
    switch (table_move(screen->table, *chosen, &refusal)) {
    case 0:
        screen->moved = now();
        open_leaf(screen, LEAF_NONE);
        look(screen);
        break;
    case TABLE_REFUSED:
        notice(screen, say(screen, refusal_sentence(refusal)));
        break;
    default:
        notice_unsaved(screen, errno);
    }
}

static void undo(struct screen *screen)
{
    switch (table_undo(screen->table)) {
    case 0:
        look(screen);
        break;
    case TABLE_REFUSED:
        notice(screen,
               say(screen, N_("Nothing can be taken back here: luck has answered, or it was "
                              "not your move.")));
        break;
    default:
        notice_unsaved(screen, errno);
    }
}

static void ask_hint(struct screen *screen)
{
    if (!screen->scene.choices.count)
        notice(screen, say(screen, N_("A hint can be had when it is your turn.")));
    else if (table_advise(screen->table) != 0)
        notice(screen, error_words(screen->scene.tongue, errno));
    else
        open_leaf(screen, LEAF_HINT);
}

static void take_advice(struct screen *screen)
{
    const struct advice *list;
    size_t alike, all;
    const struct choices *choices = &screen->scene.choices;
    if (!table_advice(screen->table, &list, &alike, &all))
        return;
    for (size_t i = 0; i < choices->count; i++)
        if (move_is_same(choices->list[i], list[0].move))
            scene_choose(&screen->scene, (int)i);
}

/* Lets the computers play, one move after the other, and hears what the adviser found. */
static void advance(struct screen *screen)
{
    struct table *table = screen->table;
    if (table_waits_for(table) == TABLE_COMPUTER && !screen->is_stuck) {
        bool is_time = screen->scene.is_fast || now() - screen->moved >= screen->pace;
        if (table_think(table) != 0) {
            notice(screen, error_words(screen->scene.tongue, errno));
            screen->is_stuck = true;
        }
        if (!is_time)
            return;
    }
    switch (table_poll(table)) {
    case TABLE_MOVED:
        screen->moved = now();
        look(screen);
        break;
    case TABLE_UNMADE:
        notice_unsaved(screen, errno);
        screen->is_stuck = true;
        break;
    case TABLE_ADVISED:
        if (screen->scene.leaf == LEAF_HINT)
            take_advice(screen);
        break;
    default:
        break;
    }
}

/* How long to wait for a key: until something moves by itself. */
static int patience(const struct screen *screen)
{
    if (table_waits_for(screen->table) == TABLE_COMPUTER && !screen->is_stuck)
        return screen->scene.is_fast || now() - screen->moved >= screen->pace ? SOON : TICK;
    return table_is_thinking(screen->table) ? TICK : QUIET;
}

static void open_rule(struct screen *screen)
{
    const struct move *chosen = scene_move(&screen->scene);
    reader_open(&screen->scene.reader, screen->scene.tongue,
                chosen ? caption_rule(*chosen) : "R-TURN-2");
    open_leaf(screen, LEAF_RULES);
}

static void sit(struct screen *screen)
{
    table_sit(screen->table, table_mover(screen->table));
    open_leaf(screen, LEAF_NONE);
    look(screen);
}

/* Digits make a number as long as there is a choice of it. */
static void type_number(struct screen *screen, int digit)
{
    int count = (int)screen->scene.choices.count;
    screen->typed = screen->typed * 10 + digit;
    if (screen->typed > count)
        screen->typed = digit;
    if (screen->typed >= 1 && screen->typed <= count)
        scene_choose(&screen->scene, screen->typed - 1);
}

static void hurry(struct screen *screen)
{
    screen->moved = 0;
    table_hurry(screen->table);
}

static void leave(struct screen *screen)
{
    screen->is_done = true;
}

/* Returns whether it was a key of the rules or the chronicle. */
static bool read_rules(struct screen *screen, int key)
{
    struct reader *reader = &screen->scene.reader;
    int at = (int)reader->at;
    if (reader->is_typing) {
        if (key == ESCAPE || key == '\r' || key == '\n' || key == KEY_ENTER)
            reader->is_typing = false;
        else if (key == KEY_BACKSPACE || key == 127 || key == 8)
            reader_untype(reader);
        else if (key >= ' ' && (key < KEY_MIN || key > KEY_MAX))
            reader_type(reader, (uint32_t)key);
        screen->scene.scroll = 0;
        return true;
    }
    switch (key) {
    case '/':
        reader_ask(reader);
        break;
    case '\t':
        reader_turn(reader);
        screen->scene.scroll = 0;
        break;
    case KEY_LEFT:
    case 'h':
        reader_step(reader, -1);
        break;
    case KEY_RIGHT:
    case 'l':
    case '\r':
    case '\n':
    case ' ':
        reader_step(reader, 1);
        break;
    default:
        return false;
    }
    if ((int)reader->at != at || reader->is_typing)
        screen->scene.scroll = 0;
    return true;
}

static void scroll_by(struct screen *screen, int rows)
{
    struct scene *scene = &screen->scene;
    if (scene->leaf == LEAF_NONE && scene->page == PAGE_LOG)
        rows = -rows; /* the log grows at its end and is scrolled back from there */
    scene->scroll = scene->scroll + rows < 0 ? 0 : scene->scroll + rows;
}

/* Stepping through a game that is over. Returns whether it was a key for that. */
static bool replay(struct screen *screen, int key)
{
    struct scene *scene = &screen->scene;
    uint32_t ply = scene->ply, last = table_ply(screen->table);
    switch (key) {
    case KEY_LEFT:
    case 'h':
        ply -= ply > 0;
        break;
    case KEY_RIGHT:
    case 'l':
        ply += ply < last;
        break;
    case KEY_UP:
    case 'k':
        ply = scene_turn(scene, -1);
        break;
    case KEY_DOWN:
    case 'j':
        ply = scene_turn(scene, 1);
        break;
    case KEY_HOME:
        ply = 0;
        break;
    case KEY_END:
        ply = last;
        break;
    default:
        return false;
    }
    if (scene->page == PAGE_POINTS || scene->page == PAGE_LOG)
        open_page(screen, PAGE_TABLE);
    scene_replay(scene, ply);
    return true;
}

static bool scrolls_by_arrows(const struct scene *scene)
{
    return scene->leaf != LEAF_NONE || scene->page == PAGE_LOG || !scene->choices.count;
}

static void step(struct screen *screen, enum direction direction)
{
    struct scene *scene = &screen->scene;
    if (!scrolls_by_arrows(scene))
        scene_choose(scene, choices_step(&scene->choices, scene->chosen, direction));
    else if (direction == DIRECTION_UP || direction == DIRECTION_DOWN)
        scroll_by(screen, direction == DIRECTION_DOWN ? 1 : -1);
}

static void escape(struct screen *screen)
{
    if (screen->scene.leaf != LEAF_NONE)
        open_leaf(screen, LEAF_NONE);
    else if (screen->scene.ply < table_ply(screen->table))
        look(screen);
    else
        open_page(screen, PAGE_TABLE);
}

static void press_enter(struct screen *screen)
{
    if (screen->scene.leaf == LEAF_HINT)
        open_page(screen, PAGE_TABLE);
    else if (screen->scene.leaf != LEAF_NONE)
        open_leaf(screen, LEAF_NONE);
    else if (screen->scene.choices.count)
        make_move(screen);
    else
        screen->moved = 0; /* the pause is over */
}

static void press(struct screen *screen, int key);

static void click(struct screen *screen)
{
    MEVENT event;
    if (getmouse(&event) != OK)
        return;
    if (event.bstate & (BUTTON4_PRESSED | BUTTON5_PRESSED)) {
        scroll_by(screen, event.bstate & BUTTON4_PRESSED ? -3 : 3);
        return;
    }
    const struct spot *spot = canvas_find_spot(&screen->canvas, event.y, event.x);
    if (!(event.bstate & BUTTON1_PRESSED) || !spot)
        return;
    if (spot->kind == SPOT_KEY)
        press(screen, spot->value);
    else if (spot->value == screen->scene.chosen)
        make_move(screen);
    else
        scene_choose(&screen->scene, spot->value);
}

/* The keys that mean the same everywhere. */
static void press_letter(struct screen *screen, int key)
{
    switch (key) {
    case 't':
        open_page(screen, PAGE_TABLE);
        break;
    case 'd':
        open_page(screen, PAGE_RIVER);
        break;
    case 's':
        open_page(screen, PAGE_SEATS);
        break;
    case 'p':
        open_page(screen, PAGE_POINTS);
        break;
    case 'c':
        open_page(screen, PAGE_CARDS);
        break;
    case 'L':
        open_page(screen, PAGE_LOG);
        break;
    case '?':
        open_leaf(screen, LEAF_HELP);
        break;
    case 'r':
        open_rule(screen);
        break;
    case 'i':
        ask_hint(screen);
        break;
    case 'u':
        undo(screen);
        break;
    case 'm':
        hurry(screen);
        break;
    case 'f':
        screen->scene.is_fast = !screen->scene.is_fast;
        notice(screen, say(screen, screen->scene.is_fast ? N_("Computers move without a pause.")
                                                         : N_("Computers pause after each move.")));
        break;
    case 'N':
        if (screen->is_unsaved)
            table_go_unsaved(screen->table);
        screen->is_unsaved = screen->is_stuck = false;
        break;
    case 'q':
        leave(screen);
        break;
    default:
        break;
    }
}

/* Pages go round: those that are shown anyway are still worth a look of their own. */
static void turn_page(struct screen *screen, int by)
{
    open_page(screen, (enum page)(((int)screen->scene.page + by + PAGES) % PAGES));
}

static void press_cover(struct screen *screen, int key)
{
    if (key == '\r' || key == '\n' || key == KEY_ENTER)
        sit(screen);
    else if (key == KEY_MOUSE)
        click(screen);
    else if (key == 'q')
        leave(screen);
}

static void press_step(struct screen *screen, int key)
{
    struct scene *scene = &screen->scene;
    switch (key) {
    case KEY_UP:
    case 'k':
        step(screen, DIRECTION_UP);
        break;
    case KEY_DOWN:
    case 'j':
        step(screen, DIRECTION_DOWN);
        break;
    case KEY_LEFT:
    case 'h':
        step(screen, DIRECTION_LEFT);
        break;
    case KEY_RIGHT:
    case 'l':
        step(screen, DIRECTION_RIGHT);
        break;
    case KEY_HOME:
        scene_choose(scene, 0);
        break;
    case KEY_END:
        scene_choose(scene, (int)scene->choices.count - 1);
        break;
    case KEY_NPAGE:
        scroll_by(screen, 10);
        break;
    case KEY_PPAGE:
        scroll_by(screen, -10);
        break;
    case '\t':
        turn_page(screen, 1);
        break;
    case KEY_BTAB:
        turn_page(screen, -1);
        break;
    case ESCAPE:
        escape(screen);
        break;
    case '\r':
    case '\n':
    case ' ':
    case KEY_ENTER:
        press_enter(screen);
        break;
    default:
        press_letter(screen, key);
    }
}

static void press(struct screen *screen, int key)
{
    struct scene *scene = &screen->scene;
    if (key == KEY_RESIZE)
        return;
    if (key == REDRAW) {
        clearok(stdscr, TRUE);
        return;
    }
    scene->notice[0] = '\0';
    if (key != 'N' && key != 'q')
        screen->is_stuck = screen->is_unsaved = false;
    if (!stage_is_large_enough()) {
        if (key == 'q')
            leave(screen);
    } else if (scene->leaf == LEAF_COVER) {
        press_cover(screen, key);
    } else if (key == KEY_MOUSE) {
        click(screen);
    } else if (scene->leaf == LEAF_RULES && read_rules(screen, key)) {
        return;
    } else if (scene->leaf == LEAF_NONE && table_waits_for(screen->table) == TABLE_OVER &&
               replay(screen, key)) {
        return;
    } else if (key >= '0' && key <= '9') {
        type_number(screen, key - '0');
    } else {
        screen->typed = 0;
        press_step(screen, key);
    }
}

bool screen_is_possible(void)
{
    return console_is_there();
}

int screen_play(struct table *table, const struct tongue *tongue, unsigned pace)
{
    struct screen *screen = calloc(1, sizeof *screen);
    if (!screen || console_begin() != 0) {
        free(screen);
        return -1;
    }
    screen->table = table;
    screen->pace = pace;
    screen->moved = now();
    screen->scene.table = table;
    screen->scene.tongue = tongue;
    look(screen);
    while (!screen->is_done && !console_must_end()) {
        advance(screen);
        screen->scene.ticks++;
        stage_draw(&screen->canvas, &screen->scene);
        int key = console_key(patience(screen));
        if (key >= 0)
            press(screen, key);
    }
    console_end();
    chronicle_finish(&screen->scene.log);
    free(screen);
    return 0;
}
