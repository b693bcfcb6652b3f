#include "terminal/scene.h"

#include "notation/preview.h"

void scene_choose(struct scene *scene, int choice)
{
    scene->chosen = choice >= 0 && choice < (int)scene->choices.count ? choice : CHOICE_NONE;
    scene->ahead = scene->view.known;
    if (scene->chosen != CHOICE_NONE)
        preview_game(&scene->view, scene->choices.list[scene->chosen], &scene->ahead);
}

/* In a lesson there is one thing to do, or one to read. */
static void keep_to_lesson(struct scene *scene)
{
    const struct lesson_step *step = course_step(table_course(scene->table));
    if (!step || !scene->choices.count)
        return;
    scene->choices.count = step->move != NULL;
    if (step->move)
        scene->choices.list[0] = course_move(step);
}

void scene_look(struct scene *scene)
{
    const struct table *table = scene->table;
    table_view(table, &scene->view);
    scene->ply = table_ply(table);
    if (scene->log.ply != scene->ply || scene->log.viewer != table_viewer(table) ||
        !scene->log.count)
        logbook_read(&scene->log, table);
    scene->choices.count = 0;
    if (table_waits_for(table) == TABLE_PERSON && !table_must_change(table))
        choices_of(&scene->view, &scene->choices);
    keep_to_lesson(scene);
    scene_choose(scene, 0);
}

void scene_replay(struct scene *scene, uint32_t ply)
{
    const struct match *match = table_match(scene->table);
    struct game game;
    game_init(&game, match->header.seats, match->header.variant, match->header.rounds);
    uint32_t i = 0;
    for (; i < match->count && (i < ply || game.phase == PHASE_SETUP); i++)
        game_do(&game, match->moves[i].move);
    view_of(&game, table_viewer(scene->table), &scene->view);
    scene->ply = i;
    scene->choices.count = 0;
    scene_choose(scene, CHOICE_NONE);
}

uint32_t scene_turn(const struct scene *scene, int by)
{
    const struct logbook *log = &scene->log;
    uint32_t before = 0;
    for (size_t i = 0; i < log->count; i++) {
        if (log->lines[i].kind != STORY_TURN)
            continue;
        if (by > 0 && log->lines[i].ply > scene->ply)
            return log->lines[i].ply;
        if (log->lines[i].ply < scene->ply)
            before = log->lines[i].ply;
    }
    return by > 0 ? table_ply(scene->table) : before;
}
