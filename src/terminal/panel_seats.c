/* The seats: everything open about each of them. */
#include <stdio.h>
#include <stdlib.h>

#include "base/width.h"
#include "notation/join.h"
#include "notation/name.h"
#include "terminal/pen.h"
#include "terminal/player_title.h"
#include "terminal/scene.h"

static void show_heading(struct pen *pen, const struct scene *scene, unsigned s)
{
    const struct game *g = scene_game(scene);
    char points[96], comma[JOIN_MARK_MAX];
    struct text text;
    struct score_sheet sheet;
    enum ink ink = (enum ink)(INK_SEAT + s);
    bool is_mover = g->seat == s && g->phase != PHASE_OVER;
    score_sheet(g, s, &sheet);
    join_mark(scene->tongue, JOIN_COMMA, comma);
    text_init(&text, points, sizeof points);
    text_format(&text,
                tongue_count(scene->tongue, "%d point, %d if it ended now",
                             "%d points, %d if it ended now", (unsigned)abs(g->seats[s].score)),
                g->seats[s].score, sheet.total);
    if (pen->box.width < 60) {
        text_init(&text, points, sizeof points);
        text_format(&text, "%d%s%d", g->seats[s].score, canvas_sign(pen->canvas, "→", ">"),
                    sheet.total);
    }
    if (pen_is_inside(pen)) {
        int row = pen->row - pen->skip;
        struct box left = box_columns(pen->box, 0, pen->box.width - width_of(points) - 1);
        int column = canvas_put(pen->canvas, left, row, 0, ink,
                                is_mover ? canvas_sign(pen->canvas, "▸", ">") : " ");
        char name[128];
        snprintf(name, sizeof name, "%c %s", seat_letter(s), table_name(scene->table, s));
        column = canvas_put_short(pen->canvas, left, row, column, ink, name);
        const char *title = table_is_person(scene->table, s)
                                ? NULL
                                : player_title_beside(scene->tongue, table_player(scene->table, s),
                                                      table_name(scene->table, s));
        if (title) {
            struct text kind;
            text_init(&kind, name, sizeof name);
            text_puts(&kind, comma);
            text_puts(&kind, title);
            canvas_put_short(pen->canvas, left, row, column, INK_DIM, name);
        }
        canvas_put_right(pen->canvas, pen->box, row, pen->box.width, INK_STRONG, points);
    }
    pen_line(pen);
}

static void show_things(struct pen *pen, const struct scene *scene, unsigned s)
{
    const struct game *g = scene_game(scene);
    const struct seat *seat = &g->seats[s];
    const struct tongue *tongue = scene->tongue;
    char printed[SPACE_MAX];
    pen->column = pen->indent;
    pen_format(pen, INK_PLAIN,
               tongue_say(tongue, N_("coins %d, sparrows %d, cards %d, seals %d, crests %d, ")),
               seat->coins, seat->sparrows, (int)game_hand_count(g, s), seat->seals, seat->crests);
    pen_format(pen, INK_WATER, tongue_say(tongue, N_("space %s, ")),
               name_space(seat->space, printed));
    pen_put(pen, INK_PLAIN, tongue_say(tongue, N_("tiles ")));
    if (!tiles_total(seat->tiles))
        pen_put(pen, INK_DIM, tongue_say(tongue, N_("none")));
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = 0; n < seat->tiles[c]; n++)
            pen_tile(pen, c);
    pen_line(pen);
}

typedef const char *namer(const struct tongue *tongue, unsigned number);

static void show_names(struct pen *pen, const struct scene *scene, const char *heading,
                       uint64_t set, namer *name)
{
    if (!set)
        return;
    char comma[JOIN_MARK_MAX];
    join_mark(scene->tongue, JOIN_COMMA, comma);
    pen->column = pen->indent;
    pen_put(pen, INK_DIM, heading);
    for (; set; set &= set - 1)
        pen_format(pen, INK_PLAIN, "%s%s", name(scene->tongue, (unsigned)__builtin_ctzll(set)),
                   set & (set - 1) ? comma : "");
    pen_line(pen);
}

int panel_seats(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    const struct tongue *tongue = scene->tongue;
    struct box inner = canvas_title(canvas, box, tongue_say(tongue, N_("Seats")));
    struct pen pen = scene->page == PAGE_SEATS ? pen_scrolled(canvas, inner, scene->scroll)
                                               : pen_trailing(canvas, inner);
    pen.indent = 3;
    for (unsigned i = 0; i < g->seat_count; i++) {
        const struct seat *seat = &g->seats[i];
        if (i && scene->page == PAGE_SEATS)
            pen_line(&pen);
        show_heading(&pen, scene, i);
        show_things(&pen, scene, i);
        show_names(&pen, scene, tongue_say(tongue, N_("descendants: ")), seat->descendants,
                   name_descendant);
        show_names(&pen, scene, tongue_say(tongue, N_("coats: ")), seat->coats, name_coat);
        show_names(&pen, scene, tongue_say(tongue, N_("laid down: ")), seat->laid, name_card);
        if (i != scene->view.seat)
            show_names(&pen, scene, tongue_say(tongue, N_("known in hand: ")), seat->hand,
                       name_card);
    }
    return pen_rows(&pen);
}
