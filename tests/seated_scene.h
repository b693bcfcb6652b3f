/* People at a table of the terminal and what they see of it, for tests that draw it. */
#ifndef ULM_TESTS_SEATED_SCENE_H
#define ULM_TESTS_SEATED_SCENE_H

#include "cmocka_all.h"

#include "terminal/scene.h"

/* Sits people down to ten rounds; the plan has the rest: seats, variant, names, seed. */
static inline struct table *sit_down_at(struct scene *scene, struct sitting_plan plan,
                                        const struct tongue *tongue)
{
    struct table *table;
    struct fault fault;
    plan.rounds = 10;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        plan.players[s] = "person";
    assert_int_equal(table_create(&plan, NULL, tongue, NULL, &table, &fault), 0);
    *scene = (struct scene){.table = table, .tongue = tongue};
    table_sit(table, table_mover(table));
    scene_look(scene);
    return table;
}

static inline void stand_up_from(struct scene *scene, struct table *table)
{
    logbook_finish(&scene->log);
    table_destroy(table);
}

#endif
