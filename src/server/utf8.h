/* utf8.h - whether bytes are text */
#ifndef ULM_SERVER_UTF8_H
#define ULM_SERVER_UTF8_H

#include <stdbool.h>

#include "base/slice.h"

/* Whole characters only, each written in the one way that is allowed, no surrogates. */
bool utf8_is_valid(struct slice text);

#endif
