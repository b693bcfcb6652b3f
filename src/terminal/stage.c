#include "terminal/stage.h"

#include "terminal/layout.h"
#include "terminal/pages.h"
#include "terminal/pen.h"

static void draw_too_small(struct canvas *canvas, struct box all, const struct scene *scene)
{
    struct pen pen = pen_at(canvas, all);
    pen_format(&pen, INK_STRONG,
               tongue_say(scene->tongue, N_("The terminal is too small for the table: it has %d "
                                            "columns and %d rows, and needs %d and %d. Make it "
                                            "larger, or press q to leave.")),
               all.width, all.height, LAYOUT_COLUMNS, LAYOUT_ROWS);
}

static void draw_table(struct canvas *canvas, const struct layout *l, const struct scene *scene)
{
    panel_square(canvas, l->square, scene);
    panel_choices(canvas, l->choices, scene);
    if (l->river.height)
        panel_river(canvas, l->river, scene);
    panel_tray(canvas, l->tray, scene);
}

/* Returns how far it can be scrolled. */
static int draw_page(struct canvas *canvas, const struct layout *l, const struct scene *scene)
{
    const struct page_row *row = &pages[scene->page];
    struct box page = l->page;
    if (row->chosen_rows && scene->choices.count) {
        page.height -= row->chosen_rows;
        panel_chosen(canvas, box_rows(l->page, page.height, l->page.height), scene);
    }
    return row->draw(canvas, page, scene) - (page.height - 1);
}

static int draw_overlay(struct canvas *canvas, const struct layout *l, const struct scene *scene)
{
    int rows = scene->overlay == OVERLAY_HELP    ? overlay_help(canvas, l->page, scene)
               : scene->overlay == OVERLAY_RULES ? overlay_rules(canvas, l->page, scene)
                                                 : overlay_hint(canvas, l->page, scene);
    return rows - (l->page.height - 1);
}

/* Seats and log stand beside the page and are not scrolled with it; what is the page leaves its room to the other. */
static void draw_aside(struct canvas *canvas, const struct layout *l, const struct scene *scene)
{
    struct scene aside = *scene;
    struct box seats = l->seats, log = l->log;
    enum page page = scene->overlay == OVERLAY_NONE ? scene->page : PAGE_TABLE;
    aside.page = PAGE_TABLE;
    if (page == PAGE_LOG)
        seats.height += log.height;
    if (page == PAGE_SEATS)
        log = (struct box){seats.y, log.x, seats.height + log.height, log.width};
    if (page != PAGE_SEATS)
        panel_seats(canvas, seats, &aside);
    if (page != PAGE_LOG)
        panel_log(canvas, log, &aside);
}

static int draw(struct canvas *canvas, struct scene *scene)
{
    int rows, columns, limit = 0;
    canvas_begin(canvas);
    getmaxyx(canvas->window, rows, columns);
    struct layout l = layout_of(rows, columns, scene_game(scene)->seat_count,
                                panel_sentence_rows(scene, columns));
    struct box all = {0, 0, rows, columns};
    if (!l.is_possible) {
        draw_too_small(canvas, all, scene);
        return 0;
    }
    if (scene->overlay == OVERLAY_COVER) {
        overlay_cover(canvas, all, scene);
        return 0;
    }
    scene->is_log_beside = l.log.height > 0;
    panel_sentence(canvas, l.sentence, scene);
    if (scene->overlay != OVERLAY_NONE)
        limit = draw_overlay(canvas, &l, scene);
    else if (!pages[scene->page].draw)
        draw_table(canvas, &l, scene);
    else
        limit = draw_page(canvas, &l, scene);
    if (l.seats.height)
        draw_aside(canvas, &l, scene);
    scene->can_scroll = limit > 0;
    panel_keys(canvas, l.keys, scene);
    return limit;
}

bool stage_is_large_enough(void)
{
    return getmaxy(stdscr) >= LAYOUT_ROWS && getmaxx(stdscr) >= LAYOUT_COLUMNS;
}

void stage_draw(struct canvas *canvas, struct scene *scene)
{
    int limit = draw(canvas, scene);
    if (scene->scroll > 0 && scene->scroll > limit) {
        scene->scroll = limit > 0 ? limit : 0;
        draw(canvas, scene);
    }
    canvas_end(canvas);
}
