#include "terminal/press.h"

#include "terminal/pages.h"
#include "terminal/stage.h"

enum { ESCAPE = 27, REDRAW = 'L' - '@', SCREENFUL = 10, ALL_ROWS = 1 << 20 };

static bool is_enter(int key)
{
    return key == '\r' || key == '\n' || key == KEY_ENTER;
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

/* On the log, and under what lies over the page, they are not to be seen. */
static bool shows_choices(const struct scene *scene)
{
    return scene->overlay == OVERLAY_NONE && pages[scene->page].has_choices;
}

/* Digits make a number as long as there is a choice of it. */
static void type_number(struct screen *screen, int digit)
{
    int count = shows_choices(&screen->scene) ? (int)screen->scene.choices.count : 0;
    screen->typed = screen->typed * 10 + digit;
    if (screen->typed > count)
        screen->typed = digit;
    if (screen->typed >= 1 && screen->typed <= count)
        scene_choose(&screen->scene, screen->typed - 1);
}

/* Returns whether it was a key of the rules or the chronicle. */
static bool read_rules(struct screen *screen, int key)
{
    struct reader *reader = &screen->scene.reader;
    int at = (int)reader->at;
    if (reader->is_typing) {
        if (key == ESCAPE || is_enter(key))
            reader->is_typing = false;
        else if (key == KEY_BACKSPACE || key == 127 || key == 8)
            reader_untype(reader);
        else if (key >= ' ' && key < 256)
            reader_type(reader, (unsigned char)key);
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
    if (scene->overlay == OVERLAY_NONE && pages[scene->page].grows)
        rows = -rows;
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
    if (!pages[scene->page].is_of_moment)
        screen_open_page(screen, PAGE_TABLE);
    scene_replay(scene, ply);
    return true;
}

/* To the first choice or the last one, or to an end of what is read. */
static void go_to_end(struct screen *screen, bool last)
{
    struct scene *scene = &screen->scene;
    if (shows_choices(scene))
        scene_choose(scene, last ? (int)scene->choices.count - 1 : 0);
    else
        scroll_by(screen, last ? ALL_ROWS : -ALL_ROWS);
}

static bool scrolls_by_arrows(const struct scene *scene)
{
    return !shows_choices(scene) || !scene->choices.count;
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
    if (screen->scene.overlay != OVERLAY_NONE)
        screen_open_overlay(screen, OVERLAY_NONE);
    else if (screen->scene.ply < table_ply(screen->table))
        screen_look(screen);
    else
        screen_open_page(screen, PAGE_TABLE);
}

static void press_enter(struct screen *screen)
{
    if (screen->scene.overlay == OVERLAY_HINT)
        screen_open_page(screen, PAGE_TABLE);
    else if (screen->scene.overlay != OVERLAY_NONE)
        screen_open_overlay(screen, OVERLAY_NONE);
    else if (screen->scene.choices.count && shows_choices(&screen->scene))
        screen_make_move(screen);
    else if (screen->scene.choices.count)
        screen_open_page(screen, PAGE_TABLE);
    else if (table_waits_for(screen->table) == TABLE_PERSON)
        screen_read_on(screen);
    else
        screen->moved = 0; /* the pause is over */
}

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
        screen_press(screen, spot->value);
    else if (spot->value == screen->scene.chosen)
        screen_make_move(screen);
    else
        scene_choose(&screen->scene, spot->value);
}

/* The keys that mean the same everywhere. */
static void press_letter(struct screen *screen, int key)
{
    enum page page = page_of_key(key);
    if (page != PAGES) {
        screen_open_page(screen, page);
        return;
    }
    switch (key) {
    case '?':
        screen_open_overlay(screen, OVERLAY_HELP);
        break;
    case 'r':
        screen_open_rule(screen);
        break;
    case 'i':
        screen_ask_hint(screen);
        break;
    case 'u':
        screen_undo(screen);
        break;
    case 'm':
        hurry(screen);
        break;
    case 'f':
        screen->scene.is_fast = !screen->scene.is_fast;
        screen_notice(screen,
                      tongue_say(screen->scene.tongue,
                                 screen->scene.is_fast ? N_("Computers move without a pause.")
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
    screen_open_page(screen, (enum page)(((int)screen->scene.page + by + PAGES) % PAGES));
}

static void press_cover(struct screen *screen, int key)
{
    if (is_enter(key))
        screen_sit(screen);
    else if (key == KEY_MOUSE)
        click(screen);
    else if (key == 'q')
        leave(screen);
}

static void press_step(struct screen *screen, int key)
{
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
        go_to_end(screen, false);
        break;
    case KEY_END:
        go_to_end(screen, true);
        break;
    case KEY_NPAGE:
        scroll_by(screen, SCREENFUL);
        break;
    case KEY_PPAGE:
        scroll_by(screen, -SCREENFUL);
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

void screen_press(struct screen *screen, int key)
{
    struct scene *scene = &screen->scene;
    if (key == KEY_RESIZE)
        return;
    if (key == REDRAW) {
        clearok(stdscr, TRUE);
        return;
    }
    scene->notice[0] = '\0';
    if (key != 'N' && key != 'q') {
        screen->is_stuck = false;
        screen->is_unsaved &= is_enter(key); /* tries again, and meanwhile N still counts */
    }
    if (!stage_is_large_enough()) {
        if (key == 'q')
            leave(screen);
    } else if (scene->overlay == OVERLAY_COVER) {
        press_cover(screen, key);
    } else if (key == KEY_MOUSE) {
        click(screen);
    } else if (scene->overlay == OVERLAY_RULES && read_rules(screen, key)) {
        return;
    } else if (scene->overlay == OVERLAY_NONE && table_waits_for(screen->table) == TABLE_OVER &&
               replay(screen, key)) {
        return;
    } else if (key >= '0' && key <= '9') {
        type_number(screen, key - '0');
    } else {
        screen->typed = 0;
        press_step(screen, key);
    }
}
