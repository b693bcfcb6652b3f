/* resident.h - how much memory the process has in use, as the system says */
#ifndef ULM_SERVER_RESIDENT_H
#define ULM_SERVER_RESIDENT_H

#include <stdint.h>

struct resident {
    int file; /* opened while it can be: see sandbox.h */
};

void resident_open(struct resident *resident);

/* In bytes; 0 where the system does not say. */
uint64_t resident_bytes(const struct resident *resident);

#endif
