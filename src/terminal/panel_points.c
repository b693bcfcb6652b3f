/* The points: the score sheet, at the end or as if it came now. */
#include <stdio.h>
#include <string.h>

#include "base/width.h"
#include "terminal/pen.h"
#include "terminal/scene.h"

enum { LABEL = 26, LEAST = 9 };

struct points_row {
    const char *label;
    size_t offset; /* in struct score_sheet */
};

static const struct points_row rows[] = {
    {N_("Scored in the game"), offsetof(struct score_sheet, during)},
    {N_("Sparrows"), offsetof(struct score_sheet, sparrows)},
    {N_("The river"), offsetof(struct score_sheet, river)},
    {N_("Cathedral cards"), offsetof(struct score_sheet, cathedral)},
    {N_("Trade cards"), offsetof(struct score_sheet, trade)},
    {N_("Chronicle cards"), offsetof(struct score_sheet, chronicle)},
    {N_("Total"), offsetof(struct score_sheet, total)},
    {N_("Quarters with own seals"), offsetof(struct score_sheet, quarters)},
};

static int number_of(const struct score_sheet *sheet, const struct points_row *row)
{
    int16_t number;
    memcpy(&number, (const char *)sheet + row->offset, sizeof number);
    return number;
}

static void draw_column(struct canvas *canvas, struct box box, const struct scene *scene,
                        unsigned seat)
{
    const struct game *g = scene_game(scene);
    struct score_sheet sheet;
    char words[160];
    score_sheet(g, seat, &sheet);
    snprintf(words, sizeof words, "%c %s", seat_letter(seat), table_name(scene->table, seat));
    int spare = box.width - width_of(words);
    canvas_put_short(canvas, box, 0, spare > 1 ? spare : 1, (enum ink)(INK_SEAT + seat), words);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool is_total = rows[i].offset == offsetof(struct score_sheet, total);
        snprintf(words, sizeof words, "%d", number_of(&sheet, &rows[i]));
        canvas_put_right(canvas, box, 2 + (int)i + (is_total ? 1 : 0) + (i > 6 ? 2 : 0), box.width,
                         is_total ? INK_STRONG : INK_PLAIN, words);
    }
    if (g->phase == PHASE_OVER && score_winners(g) >> seat & 1)
        canvas_put_right(canvas, box, 10, box.width, INK_GOLD,
                         tongue_say(scene->tongue, N_("winner")));
}

int panel_points(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct game *g = scene_game(scene);
    bool is_over = g->phase == PHASE_OVER;
    struct box inner = canvas_title(
        canvas, box,
        tongue_say(scene->tongue, is_over ? N_("Score sheet") : N_("If it ended now")));
    inner = box_columns(inner, 1, inner.width - 1);
    int width = (inner.width - LABEL) / (int)g->seat_count;
    width = width < LEAST ? LEAST : width > 18 ? 18 : width;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool is_total = rows[i].offset == offsetof(struct score_sheet, total);
        canvas_put(canvas, box_columns(inner, 0, LABEL - 1),
                   2 + (int)i + (is_total ? 1 : 0) + (i > 6 ? 2 : 0), 0,
                   is_total ? INK_STRONG : INK_PLAIN, tongue_say(scene->tongue, rows[i].label));
    }
    for (unsigned s = 0; s < g->seat_count; s++)
        draw_column(canvas, box_columns(inner, LABEL + (int)s * width, width), scene, s);
    struct pen pen = pen_at(canvas, box_rows(inner, 13, inner.height));
    pen_put(&pen, INK_DIM,
            tongue_say(scene->tongue,
                       is_over ? N_("Most points win; a tie goes to seals in more quarters. Left "
                                    "and right step through the game.")
                               : N_("Cards in hand count nothing: only what lies before you does. "
                                    "A tie goes to whoever has seals in more quarters.")));
    return 0;
}
