#include "terminal/course.h"

#include <string.h>

#include "base/check.h"
#include "notation/line.h"

const struct lesson_step *course_step(const struct course *course)
{
    return course->is_on ? lesson_step(course->at) : NULL;
}

struct move course_move(const struct lesson_step *step)
{
    struct move move;
    struct fault fault;
    int unread = move_read(step->move, strlen(step->move), false, &move, &fault);
    CHECK(unread == 0);
    return move;
}

void course_forward(struct course *course)
{
    if (!course->is_on)
        return;
    course->at++;
    course->is_on = course->at < lesson_length();
}

static unsigned told_before(size_t end)
{
    unsigned count = 0;
    for (size_t i = 0; i < end; i++)
        count += lesson_step(i)->words != NULL;
    return count;
}

unsigned course_number(const struct course *course)
{
    return told_before(course->at + 1);
}

unsigned course_told(void)
{
    return told_before(lesson_length());
}

size_t course_find(unsigned number)
{
    for (size_t i = 0; i < lesson_length(); i++)
        if (lesson_step(i)->words && told_before(i + 1) == number)
            return i;
    return 0;
}
