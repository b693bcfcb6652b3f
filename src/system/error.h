/* An error of the system, in words. */
#ifndef ULM_SYSTEM_ERROR_H
#define ULM_SYSTEM_ERROR_H

#include "base/tongue.h"

/* What the error number means, for people: without a full stop. One that has no words here is named
 * by its number; that text lives until the thread asks again. */
const char *error_words(const struct tongue *tongue, int error);

#endif
