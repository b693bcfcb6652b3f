#include "cli/seating.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "ai/level.h"
#include "cli/players.h"
#include "terminal/player_title.h"

static const char person[] = "person";

static bool is_person(const char *player)
{
    return strcmp(player, person) == 0;
}

static int read_player(const char *text, char *name, char *player)
{
    struct player found;
    const char *equals = strchr(text, '='), *kind = equals ? equals + 1 : text;
    size_t length = equals ? (size_t)(equals - text) : 0;
    if (!is_person(kind) && player_read(kind, strlen(kind), &found) != 0)
        return players_refuse(kind, person);
    if (length >= SITTING_NAME_MAX || strlen(kind) >= SITTING_PLAYER_MAX)
        return command_misuse(_("\"%s\" is too long."), text);
    snprintf(name, SITTING_NAME_MAX, "%.*s", (int)length, text);
    snprintf(player, SITTING_PLAYER_MAX, "%s", kind);
    return EXIT_FINE;
}

/* "Guest", "Journeyman 2": the player, with a number where there are several such without a name. */
static void give_name(struct seating *seating, unsigned seats, unsigned seat, const bool unnamed[])
{
    unsigned alike = 0, number = 0;
    const char *player = seating->players[seat];
    char *name = seating->names[seat];
    for (unsigned s = 0; s < seats; s++)
        if (unnamed[s] && strcmp(seating->players[s], player) == 0) {
            alike++;
            number += s <= seat;
        }
    snprintf(name, SITTING_NAME_MAX, "%s",
             is_person(player) ? _("Guest") : player_title(cli_tongue, player));
    name[0] = (char)toupper((unsigned char)name[0]);
    if (alike > 1)
        snprintf(name + strlen(name), SITTING_NAME_MAX - strlen(name), " %u", number);
}

int seating_make(const struct option_list *texts, uint64_t seats, struct seating *seating,
                 struct sitting_plan *plan)
{
    bool unnamed[SEATS_MAX], has_person = false;
    unsigned count = (unsigned)seats, at = 0;
    if (!count)
        count = texts->count < SEATS_MIN ? SEATS_MIN : texts->count;
    if (count > SEATS_MAX || texts->count > count)
        return command_misuse(_("%u players do not fit at %u seats."), texts->count,
                              count > SEATS_MAX ? SEATS_MAX : count);
    *seating = (struct seating){0};
    for (unsigned i = 0; i < texts->count; i++) {
        const char *equals = strchr(texts->texts[i], '=');
        has_person |= is_person(equals ? equals + 1 : texts->texts[i]);
    }
    if (!has_person && texts->count < count)
        memcpy(seating->players[at++], person, sizeof person);
    for (unsigned i = 0; i < texts->count; i++, at++) {
        int exit_code = read_player(texts->texts[i], seating->names[at], seating->players[at]);
        if (exit_code != EXIT_FINE)
            return exit_code;
    }
    for (; at < count; at++)
        snprintf(seating->players[at], SITTING_PLAYER_MAX, "%s", level_names[LEVEL_JOURNEYMAN]);
    for (unsigned s = 0; s < count; s++)
        unnamed[s] = !seating->names[s][0];
    plan->seats = count;
    for (unsigned s = 0; s < count; s++) {
        if (unnamed[s])
            give_name(seating, count, s, unnamed);
        plan->names[s] = seating->names[s];
        plan->players[s] = seating->players[s];
    }
    return EXIT_FINE;
}
