/* A team of one: a program that was built without MPI. */
#include "team/team.h"

void team_join(struct team *team)
{
    *team = (struct team){.size = 1};
}

void team_leave(struct team *team)
{
    (void)team;
}

void team_gather(struct team *team, void *parts, size_t part_bytes)
{
    (void)team;
    (void)parts;
    (void)part_bytes;
}

void team_share(struct team *team, void *bytes, size_t size)
{
    (void)team;
    (void)bytes;
    (void)size;
}

bool team_any(struct team *team, bool is_so)
{
    (void)team;
    return is_so;
}
