/* seat_name.h - what a seat is called */
#ifndef ULM_NOTATION_SEAT_NAME_H
#define ULM_NOTATION_SEAT_NAME_H

#include "base/tongue.h"

/* Room for "Seat 2" in any language. */
enum { SEAT_NAME_MAX = 48 };

/* The name that was given; or, where that is NULL or empty, "Seat 2" for the seat 1, which is written
 * into the room. */
const char *seat_name(const struct tongue *tongue, unsigned seat, const char *given,
                      char room[SEAT_NAME_MAX]);

#endif
