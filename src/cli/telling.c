#include "cli/telling.h"

#include <stdio.h>
#include <string.h>

#include "cli/command.h"
#include "notation/name.h"
#include "notation/prose.h"
#include "rules/score.h"

void telling_begin(struct telling *telling, const struct record_header *header, unsigned viewer)
{
    *telling = (struct telling){.viewer = viewer};
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        size_t size = header->names[s].size;
        if (header->names[s].bytes && size < TELLING_NAME_MAX)
            memcpy(telling->names[s], header->names[s].bytes, size);
    }
}

static void print_name(const struct telling *telling, unsigned seat)
{
    if (telling->names[seat][0])
        printf("%s", telling->names[seat]);
    else
        printf(_("Seat %u"), seat + 1);
}

static void print_heading(const struct telling *telling, const struct game *g)
{
    printf(_("\nRound %u of %u, "), g->round, g->rounds);
    print_name(telling, g->seat);
    if (g->tower_now != NONE)
        printf(" (%s)", name_tower(cli_tongue, g->tower_now));
    putchar('\n');
}

static void print_sheet(const struct telling *telling, const struct game *g)
{
    unsigned winners = score_winners(g);
    printf("\n%-20s %6s %8s %6s %9s %6s %9s %6s\n", _("Score sheet"), _("game"), _("sparrows"),
           _("river"), _("cathedral"), _("trade"), _("chronicle"), _("total"));
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct sheet sheet;
        char seat[32];
        score_sheet(g, s, &sheet);
        snprintf(seat, sizeof seat, _("Seat %u"), s + 1);
        printf("%-20.20s %6d %8d %6d %9d %6d %9d %6d%s\n",
               telling->names[s][0] ? telling->names[s] : seat, sheet.during, sheet.sparrows,
               sheet.river, sheet.cathedral, sheet.trade, sheet.chronicle, sheet.total,
               winners >> s & 1 ? _("  winner") : "");
    }
}

/* A game as the viewer knows it. */
static struct game seen(const struct telling *telling, const struct game *game)
{
    struct view view;
    if (telling->viewer == VIEW_WHOLE)
        return *game;
    view_of(game, telling->viewer, &view);
    return view.known;
}

void telling_move(const struct telling *telling, const struct game *before,
                  const struct game *after, unsigned mover, struct move move)
{
    char buffer[PROSE_MAX];
    struct text sentence;
    const char *names[SEATS_MAX];
    struct game then = seen(telling, before), now = seen(telling, after);
    for (unsigned s = 0; s < SEATS_MAX; s++)
        names[s] = telling->names[s];

    text_init(&sentence, buffer, sizeof buffer);
    prose_move(&sentence, cli_tongue, &then, &now, mover, view_mask(telling->viewer, move), names);
    printf("  %s\n", buffer);
    bool turn_begins =
        before->phase == PHASE_SETUP ? after->phase != PHASE_SETUP : before->seat != after->seat;
    if (after->phase == PHASE_OVER)
        print_sheet(telling, after);
    else if (turn_begins)
        print_heading(telling, after);
}
