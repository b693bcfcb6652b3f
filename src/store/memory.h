/* memory.h - a store that is gone when it is closed: for tests, and as the meaning of the others */
#ifndef ULM_STORE_MEMORY_H
#define ULM_STORE_MEMORY_H

#include "store/store.h"

/* NULL without memory. It fails only when there is no more of that. */
struct store *store_memory_open(void);

#endif
