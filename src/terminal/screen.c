#include "terminal/screen.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "notation/caption.h"
#include "system/clock.h"
#include "system/error.h"
#include "terminal/console.h"
#include "terminal/press.h"
#include "terminal/stage.h"

enum { TICK = 100, QUIET = 1000, SOON = 20 };

/* In milliseconds. */
static uint64_t now(void)
{
    return (uint64_t)(clock_seconds() * 1000);
}

void screen_notice(struct screen *screen, const char *sentence)
{
    struct text text;
    screen->scene.notice_has_keys = false;
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
    screen->is_unsaved = screen->scene.notice_has_keys = true;
    text_init(&text, screen->scene.notice, NOTICE_MAX);
    text_format(&text, say(screen, N_("Not saved (%s): Enter tries again, N goes on unsaved.")),
                error_words(screen->scene.tongue, error));
}

/* Looks at the table again after it has changed. */
void screen_look(struct screen *screen)
{
    struct scene *scene = &screen->scene;
    screen->typed = 0;
    screen->is_unsaved = false;
    scene_look(scene);
    if (table_must_change(screen->table))
        scene->overlay = OVERLAY_COVER;
    if (table_waits_for(screen->table) == TABLE_OVER) {
        scene->page = PAGE_POINTS;
        scene->overlay = OVERLAY_NONE;
    }
}

void screen_open_page(struct screen *screen, enum page page)
{
    screen->scene.page = page;
    screen->scene.overlay = OVERLAY_NONE;
    screen->scene.scroll = 0;
}

void screen_open_overlay(struct screen *screen, enum overlay overlay)
{
    screen->scene.overlay = overlay;
    screen->scene.scroll = 0;
}

void screen_make_move(struct screen *screen)
{
    enum refusal refusal;
    const struct move *chosen = scene_move(&screen->scene);
    if (!chosen)
        return;
    switch (table_move(screen->table, *chosen, &refusal)) {
    case 0:
        screen->moved = now();
        screen_open_overlay(screen, OVERLAY_NONE);
        screen_look(screen);
        break;
    case TABLE_REFUSED:
        screen_notice(screen, say(screen, refusal_sentence(refusal)));
        break;
    default:
        notice_unsaved(screen, errno);
    }
}

void screen_read_on(struct screen *screen)
{
    const struct lesson_step *step = course_step(table_course(screen->table));
    if (!step || step->move)
        return;
    screen_open_page(screen, PAGE_TABLE);
    if (table_read_on(screen->table) != 0)
        screen_notice(screen,
                      say(screen, N_("This game is not saved: it is gone when you leave.")));
    else if (table_is_saved(screen->table))
        screen_notice(screen,
                      say(screen, N_("The lesson is over. The game is saved after every move "
                                     "from now on.")));
    screen_look(screen);
}

void screen_undo(struct screen *screen)
{
    switch (table_undo(screen->table)) {
    case 0:
        screen_open_overlay(screen, OVERLAY_NONE); /* what is taken back is seen */
        screen_look(screen);
        break;
    case TABLE_REFUSED:
        screen_notice(screen,
                      say(screen, N_("Nothing can be taken back here: luck has answered, or it was "
                                     "not your move.")));
        break;
    default:
        notice_unsaved(screen, errno);
    }
}

void screen_ask_hint(struct screen *screen)
{
    if (!screen->scene.choices.count)
        screen_notice(screen, say(screen, N_("A hint can be had when it is your turn.")));
    else if (table_course(screen->table)->is_on)
        screen_notice(screen, say(screen, N_("The lesson says what to do.")));
    else if (table_advise(screen->table) != 0)
        screen_notice(screen, error_words(screen->scene.tongue, errno));
    else
        screen_open_overlay(screen, OVERLAY_HINT);
}

static void take_advice(struct screen *screen)
{
    const struct advice *list;
    const char *verdict;
    const struct choices *choices = &screen->scene.choices;
    if (!table_advice(screen->table, &list, &verdict))
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
            screen_notice(screen, error_words(screen->scene.tongue, errno));
            screen->is_stuck = true;
        }
        if (!is_time)
            return;
    }
    switch (table_poll(table)) {
    case TABLE_MOVED:
        screen->moved = now();
        screen_look(screen);
        break;
    case TABLE_UNMADE:
        notice_unsaved(screen, errno);
        screen->is_stuck = true;
        break;
    case TABLE_ADVISED:
        if (screen->scene.overlay == OVERLAY_HINT)
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

void screen_open_rule(struct screen *screen)
{
    const struct move *chosen = scene_move(&screen->scene);
    reader_open(&screen->scene.reader, screen->scene.tongue,
                chosen ? caption_rule(*chosen) : "R-TURN-2");
    screen_open_overlay(screen, OVERLAY_RULES);
}

void screen_sit(struct screen *screen)
{
    table_sit(screen->table, table_mover(screen->table));
    screen_open_overlay(screen, OVERLAY_NONE);
    screen_look(screen);
}

bool screen_is_possible(void)
{
    return console_is_there();
}

bool screen_has_letters(void)
{
    return console_has_unicode();
}

int screen_play(struct table *table, const struct tongue *tongue, unsigned pace, const char *news)
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
    screen_notice(screen, news);
    screen_look(screen);
    while (!screen->is_done && !console_must_end()) {
        advance(screen);
        screen->scene.ticks++;
        stage_draw(&screen->canvas, &screen->scene);
        int key = console_key(patience(screen));
        if (key >= 0)
            screen_press(screen, key);
    }
    console_end();
    logbook_finish(&screen->scene.log);
    free(screen);
    return 0;
}
