/* The sentence: which round, whose turn, what the game wants now. */
#include <stdio.h>
#include <string.h>

#include "base/width.h"
#include "notation/join.h"
#include "notation/name.h"
#include "notation/printed.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

/* Returns the column in which they begin. */
static int show_points(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    int column = box.width - 1;
    for (unsigned s = g->seat_count; s-- > 0;) {
        char points[32];
        struct score_sheet sheet;
        score_sheet(g, s, &sheet);
        if (g->phase == PHASE_OVER)
            snprintf(points, sizeof points, "%c %d", seat_letter(s), sheet.total);
        else
            snprintf(points, sizeof points, "%c %d%s%d", seat_letter(s), g->seats[s].score,
                     canvas_sign(canvas, "→", ">"), sheet.total);
        canvas_put_right(canvas, box, 0, column, (enum ink)(INK_SEAT + s), points);
        column -= width_of(points) + 2;
    }
    return column + 2;
}

/* Who is to move, or who won. */
static void show_mover(struct pen *pen, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    if (g->phase == PHASE_OVER) {
        unsigned winners = score_winners(g);
        bool shared = (winners & (winners - 1)) != 0;
        const char *says =
            tongue_say(scene->tongue, shared ? N_("%s shares the win.") : N_("%s wins."));
        char mark[JOIN_MARK_MAX];
        for (unsigned s = 0, others = 0; s < g->seat_count; s++)
            if (winners >> s & 1) {
                if (others++)
                    pen_put(pen, INK_PLAIN, join_mark(scene->tongue, JOIN_SENTENCE, mark));
                pen_format(pen, (enum ink)(INK_SEAT + s), says, table_name(scene->table, s));
            }
        return;
    }
    unsigned seat = g->seat;
    pen_format(pen, (enum ink)(INK_SEAT + seat), "%c %s", seat_letter(seat),
               table_name(scene->table, seat));
    pen_format(pen, INK_DIM, " (%s)", name_phase(scene->tongue, g->phase));
}

static void show_thinking(struct pen *pen, const struct scene *scene)
{
    enum { BAR = 10 };
    unsigned percent = table_percent(scene->table);
    static const char *const turning[] = {"|", "/", "-", "\\"};
    pen_format(pen, INK_DIM, "  %s ", turning[scene->ticks % 4]);
    for (unsigned i = 0; i < BAR; i++)
        pen_put(pen, INK_DIM,
                canvas_sign(pen->canvas, i * 100 < percent * BAR ? "█" : "░",
                            i * 100 < percent * BAR ? "#" : "."));
}

static void show_task(struct pen *pen, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    enum table_wait wait = table_waits_for(scene->table);
    if (scene_is_told(scene)) {
        size_t count = logbook_until(&scene->log, scene->ply);
        pen_format(pen, INK_DIM, tongue_say(scene->tongue, N_("Move %u of %u: ")), scene->ply,
                   table_ply(scene->table));
        if (count)
            pen_put(pen, INK_STRONG, logbook_words(&scene->log, count - 1));
    } else if (wait == TABLE_COMPUTER) {
        bool is_ready = table_percent(scene->table) >= 100;
        pen_format(pen, INK_STRONG,
                   tongue_say(scene->tongue, is_ready ? N_("%s plays.") : N_("%s is thinking.")),
                   table_name(scene->table, table_mover(scene->table)));
        if (!is_ready)
            show_thinking(pen, scene);
    } else {
        char task[PRINTED_MAX];
        struct text text;
        text_init(&text, task, sizeof task);
        name_write_task(&text, scene->tongue, g);
        pen_put(pen, INK_STRONG, task);
        if (table_is_thinking(scene->table))
            show_thinking(pen, scene);
    }
}

/* How many rows it takes to tell the move. */
static int rows_of_move(const struct scene *scene, int columns)
{
    struct pen pen = pen_at(NULL, (struct box){.width = columns});
    show_task(&pen, scene);
    return pen_rows(&pen);
}

int panel_sentence_rows(const struct scene *scene, int columns)
{
    enum { LEAST = 2, TOLD_LEAST = 3, TOLD_MOST = 4 };
    if (!scene_is_told(scene))
        return LEAST;
    int rows = 1 + rows_of_move(scene, columns - 1);
    return rows < TOLD_LEAST ? TOLD_LEAST : rows > TOLD_MOST ? TOLD_MOST : rows;
}

void panel_sentence(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    int points = show_points(canvas, box, scene);
    struct pen pen = pen_trailing(canvas, box_columns(box_rows(box, 0, 1), 0, points - 1));
    pen_format(&pen, INK_PLAIN, tongue_say(scene->tongue, N_(" Round %d of %d  ")), g->round,
               g->rounds);
    show_mover(&pen, scene);
    pen = pen_trailing(canvas, box_columns(box_rows(box, 1, box.height - 1), 1, box.width - 1));
    if (scene_is_told(scene) && rows_of_move(scene, pen.box.width) <= pen.box.height)
        pen = pen_at(canvas, pen.box); /* which keeps no room for an ellipsis */
    show_task(&pen, scene);
}
