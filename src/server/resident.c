#include "server/resident.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

void resident_open(struct resident *resident)
{
    resident->file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
}

uint64_t resident_bytes(const struct resident *resident)
{
    char line[128];
    unsigned long long pages;
    ssize_t size = pread(resident->file, line, sizeof line - 1, 0);
    if (size < 0)
        return 0;
    line[size] = '\0';
    return sscanf(line, "%*u %llu", &pages) == 1 ? pages * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}
