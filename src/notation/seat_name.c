#include "notation/seat_name.h"

#include "base/text.h"

const char *seat_name(const struct tongue *tongue, unsigned seat, const char *given,
                      char room[SEAT_NAME_MAX])
{
    struct text text;
    if (given && given[0])
        return given;
    text_init(&text, room, SEAT_NAME_MAX);
    text_format(&text, tongue_say(tongue, N_("Seat %d")), (int)seat + 1);
    return room;
}
