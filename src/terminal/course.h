/* A course: how far somebody is in the lesson (notation/lesson.h).
 *
 * One that is all zeros is none. It begins with a step and ends behind the last one.
 */
#ifndef ULM_TERMINAL_COURSE_H
#define ULM_TERMINAL_COURSE_H

#include <stdbool.h>

#include "notation/lesson.h"
#include "rules/move.h"

struct course {
    bool is_on;
    size_t at;
};

/* The step that it is at; NULL where there is none. */
const struct lesson_step *course_step(const struct course *course);

/* The move of a step that has one. */
struct move course_move(const struct lesson_step *step);

void course_forward(struct course *course);

/* Among the steps that are told: how many up to this one, and how many in all. */
unsigned course_number(const struct course *course);
unsigned course_told(void);

/* The nth of the steps that are told, from 1; the first where there are not so many. */
size_t course_find(unsigned number);

#endif
