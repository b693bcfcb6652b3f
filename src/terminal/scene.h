/* The scene: all that the panels draw: what whoever looks knows, what they can choose, and what the
 * choice under the cursor would bring.
 *
 * Panels only look at it. Each is a function of canvas, box and scene, keeps to its box, and shows
 * less where the box is small.
 */
#ifndef ULM_TERMINAL_SCENE_H
#define ULM_TERMINAL_SCENE_H

#include "terminal/canvas.h"
#include "terminal/choices.h"
#include "terminal/logbook.h"
#include "terminal/reader.h"
#include "terminal/table.h"

/* In the order of Tab; each has its row in pages.c. */
enum page { PAGE_TABLE, PAGE_RIVER, PAGE_SEATS, PAGE_POINTS, PAGE_CARDS, PAGE_LOG, PAGES };

/* What lies over the pages. */
enum overlay { OVERLAY_NONE, OVERLAY_COVER, OVERLAY_HELP, OVERLAY_RULES, OVERLAY_HINT };

enum { NOTICE_MAX = 512 };

struct scene {
    const struct table *table;
    const struct tongue *tongue;
    struct view view;
    struct choices choices;
    int chosen;        /* one of the choices, or CHOICE_NONE */
    struct game ahead; /* right after the chosen move */
    struct logbook log;
    uint32_t ply; /* shown; less than the table's in a replay */
    enum page page;
    enum overlay overlay;
    struct reader reader;
    int scroll;              /* of the page or overlay */
    bool can_scroll;         /* it has more than its box shows */
    bool is_fast;            /* computers move without a pause */
    bool is_log_beside;      /* the log has a box of its own */
    unsigned ticks;          /* moves what moves while somebody thinks */
    char notice[NOTICE_MAX]; /* one sentence, until the next key */
    bool notice_has_keys;    /* and it names the keys that matter */
};

static inline const struct game *scene_game(const struct scene *scene)
{
    return &scene->view.known;
}

/* The move under the cursor, NULL for none. */
static inline const struct move *scene_move(const struct scene *scene)
{
    return scene->chosen == CHOICE_NONE ? NULL : &scene->choices.list[scene->chosen];
}

/* Whether it is about this thing. */
static inline bool scene_points_at(const struct scene *scene, enum thing thing, unsigned number)
{
    const struct move *move = scene_move(scene);
    return move && choice_is_about(*move, thing, number);
}

/* Whether a move that was made is told instead of what there is to do: the game is over, or looked through. */
static inline bool scene_is_told(const struct scene *scene)
{
    return scene->ply < table_ply(scene->table) || table_waits_for(scene->table) == TABLE_OVER;
}

/* How something that can perhaps be chosen is drawn. */
static inline enum ink scene_ink(const struct scene *scene, enum thing thing, unsigned number,
                                 enum ink otherwise)
{
    if (scene_points_at(scene, thing, number))
        return INK_CHOSEN;
    return choices_find(&scene->choices, thing, number) == CHOICE_NONE ? otherwise : INK_LEGAL;
}

/* A spot that chooses the first choice about the thing, if there is one. */
static inline void scene_spot(const struct scene *scene, struct canvas *canvas, struct box box,
                              int row, int column, int width, enum thing thing, unsigned number)
{
    int choice = choices_find(&scene->choices, thing, number);
    if (choice != CHOICE_NONE)
        canvas_add_spot(canvas, box, row, column, 1, width, SPOT_CHOICE,
                        scene_points_at(scene, thing, number) ? scene->chosen : choice);
}

/* What the table shows now, to the one who looks now; the cursor goes to the first choice. */
void scene_look(struct scene *scene);

/* Puts the cursor on a choice. */
void scene_choose(struct scene *scene, int choice);

/* Of a game that is over: the table after so many moves, within what there is. */
void scene_replay(struct scene *scene, uint32_t ply);

/* The ply at which the turn before (-1) or after (1) the one that is shown begins. */
uint32_t scene_turn(const struct scene *scene, int by);

/* Panels. Those that can be scrolled return how many rows they have in all; pages that cannot, 0. */

/* How many rows the sentence wants on so many columns: the square stays where it is from move to move, unless one takes
 * unusually many words. */
int panel_sentence_rows(const struct scene *scene, int columns);

void panel_sentence(struct canvas *canvas, struct box box, const struct scene *scene);
void panel_square(struct canvas *canvas, struct box box, const struct scene *scene);
void panel_choices(struct canvas *canvas, struct box box, const struct scene *scene);
void panel_tray(struct canvas *canvas, struct box box, const struct scene *scene);
int panel_river(struct canvas *canvas, struct box box, const struct scene *scene);
int panel_seats(struct canvas *canvas, struct box box, const struct scene *scene);
int panel_points(struct canvas *canvas, struct box box, const struct scene *scene);
int panel_cards(struct canvas *canvas, struct box box, const struct scene *scene);
int panel_log(struct canvas *canvas, struct box box, const struct scene *scene);
int panel_log_lines(struct canvas *canvas, struct box box, const struct scene *scene);
void panel_keys(struct canvas *canvas, struct box box, const struct scene *scene);

void overlay_cover(struct canvas *canvas, struct box box, const struct scene *scene);
int overlay_help(struct canvas *canvas, struct box box, const struct scene *scene);
int overlay_rules(struct canvas *canvas, struct box box, const struct scene *scene);
int overlay_hint(struct canvas *canvas, struct box box, const struct scene *scene);

/* The choice under the cursor and what it would bring, in the rows of the box: for pages that do
 * not show the list. */
void panel_chosen(struct canvas *canvas, struct box box, const struct scene *scene);

#endif
