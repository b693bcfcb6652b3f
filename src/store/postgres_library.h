/* postgres_library.h - libpq, loaded when a database of PostgreSQL is first opened
 *
 * It brings twenty libraries along, which would make every command of the program twice as slow to start
 * and almost twice as large. Whoever keeps games in a file never meets it.
 */
#ifndef ULM_STORE_POSTGRES_LIBRARY_H
#define ULM_STORE_POSTGRES_LIBRARY_H

#include <libpq-fe.h>

#include "store/error.h"

#define POSTGRES_FUNCTIONS(FUNCTION)                                                               \
    FUNCTION(backendPID)                                                                           \
    FUNCTION(clear)                                                                                \
    FUNCTION(conndefaults)                                                                         \
    FUNCTION(conninfoFree)                                                                         \
    FUNCTION(conninfoParse)                                                                        \
    FUNCTION(connectdbParams)                                                                      \
    FUNCTION(connectionNeedsPassword)                                                              \
    FUNCTION(connectionUsedPassword)                                                               \
    FUNCTION(consumeInput)                                                                         \
    FUNCTION(enterPipelineMode)                                                                    \
    FUNCTION(errorMessage)                                                                         \
    FUNCTION(exec)                                                                                 \
    FUNCTION(exitPipelineMode)                                                                     \
    FUNCTION(finish)                                                                               \
    FUNCTION(freemem)                                                                              \
    FUNCTION(getResult)                                                                            \
    FUNCTION(getlength)                                                                            \
    FUNCTION(getvalue)                                                                             \
    FUNCTION(notifies)                                                                             \
    FUNCTION(ntuples)                                                                              \
    FUNCTION(pipelineSync)                                                                         \
    FUNCTION(resultErrorField)                                                                     \
    FUNCTION(resultErrorMessage)                                                                   \
    FUNCTION(resultStatus)                                                                         \
    FUNCTION(sendQueryParams)                                                                      \
    FUNCTION(setSingleRowMode)                                                                     \
    FUNCTION(socket)                                                                               \
    FUNCTION(status)                                                                               \
    FUNCTION(transactionStatus)

/* Its functions without PQ before their names. */
struct postgres_library {
#define POSTGRES_MEMBER(name) __typeof__(&PQ##name) name;
    POSTGRES_FUNCTIONS(POSTGRES_MEMBER)
#undef POSTGRES_MEMBER
};

/* Set once it is loaded, and for good. */
extern struct postgres_library pq;

/* By one thread first. Returns 0; or -1 with the error set: it is not installed, or too old. */
int postgres_library_load(const char *name, struct store_error *error);

#endif
