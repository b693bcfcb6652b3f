/* Which version of the library this is. */
#include "lib/ulm.h"

const char *ulm_version(void)
{
    return ULM_VERSION;
}
