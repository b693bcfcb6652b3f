/* stage_store.h - a store in memory that can fail, for tests of whole servers */
#ifndef ULM_TESTS_STAGE_STORE_H
#define ULM_TESTS_STAGE_STORE_H

#include <stdbool.h>

#include "store/store.h"

/* `shared`: it says that others may have written. */
struct store *stage_store_open(bool shared);

/* The writing that comes as this one, from 1, fails; with 0 none does any more. */
void lose_writes(unsigned number);
/* The writing that comes as this one is kept, and its answer lost. */
void lose_answers(unsigned number);
/* Whether nothing can be read; nor written either. */
void lose_reads(bool are_lost);
void lose_all(bool is_lost);

#endif
