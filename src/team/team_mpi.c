/* The team over MPI. Whatever fails there ends all processes, with MPI's own words. */
#include <limits.h>
#include <mpi.h>

#include "base/check.h"
#include "team/team.h"

/* MPI counts with an int: what is larger goes in pieces of so many bytes. */
enum { PIECE = 1 << 24 };

void team_join(struct team *team)
{
    int rank, size, provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    *team = (struct team){.rank = (unsigned)rank, .size = (unsigned)size};
}

void team_leave(struct team *team)
{
    (void)team;
    MPI_Finalize();
}

void team_gather(struct team *team, void *parts, size_t part_bytes)
{
    double begun = MPI_Wtime();
    CHECK(part_bytes <= INT_MAX / team->size);
    MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, parts, (int)part_bytes, MPI_BYTE,
                  MPI_COMM_WORLD);
    team->waited += MPI_Wtime() - begun;
}

void team_share(struct team *team, void *bytes, size_t size)
{
    double begun = MPI_Wtime();
    for (size_t at = 0; at < size; at += PIECE)
        MPI_Bcast((char *)bytes + at, (int)(size - at < PIECE ? size - at : PIECE), MPI_BYTE, 0,
                  MPI_COMM_WORLD);
    team->waited += MPI_Wtime() - begun;
}

bool team_any(struct team *team, bool is_so)
{
    double begun = MPI_Wtime();
    int mine = is_so, any = 0;
    MPI_Allreduce(&mine, &any, 1, MPI_INT, MPI_LOR, MPI_COMM_WORLD);
    team->waited += MPI_Wtime() - begun;
    return any;
}
