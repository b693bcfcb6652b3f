#include "cli/telling.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "base/width.h"
#include "cli/command.h"
#include "notation/name.h"
#include "notation/prose.h"
#include "notation/seat_name.h"
#include "rules/score.h"
#include "system/page.h"

void telling_begin(struct telling *telling, const struct record_header *header, unsigned viewer)
{
    *telling = (struct telling){.viewer = viewer};
    for (unsigned s = 0; s < SEATS_MAX; s++)
        utf8_copy(telling->names[s], TELLING_NAME_MAX, header->names[s]);
}

static void print_title(const struct game *g)
{
    printf(_("Ulm, %s, %u seats, %u rounds\n"), name_variant(cli_tongue, g->variant), g->seat_count,
           g->rounds);
    puts(_("Tiles: G gray (money), W white (clear away), B brown (card), T turquoise (river), "
           "O orange (seal)"));
}

/* As much of the text as fits, filled up with spaces. */
static void print_column(const char *text, unsigned cells)
{
    size_t size = width_fit(text, strlen(text), (int)cells);
    fwrite(text, 1, size, stdout);
    page_left(stdout, "", cells - (unsigned)width_of_bytes(text, size));
}

/* The letter of a colour, or a dot where no tile lies. */
static char letter(unsigned colour)
{
    return colour < COLOURS ? "GWBTO"[colour] : '.';
}

/* One of the five lines of the square: outer spaces, and rows of the grid between them. */
static void print_square_line(const struct game *g, unsigned line)
{
    const uint8_t *outer = g->out + (line == 0 ? PLACE_N1 : PLACE_S1);
    if (line == 0 || line == 4) {
        printf("         %c  %c  %c       ", letter(outer[0]), letter(outer[1]), letter(outer[2]));
        return;
    }
    const uint8_t *cells = g->grid + (line - 1) * LINE_CELLS;
    printf("      %c [%c  %c  %c] %c    ", letter(g->out[PLACE_W1 + line - 1]), letter(cells[0]),
           letter(cells[1]), letter(cells[2]), letter(g->out[PLACE_E1 + line - 1]));
}

static void print_standing(const struct telling *telling, const struct game *g, unsigned s)
{
    const struct seat *seat = &g->seats[s];
    char room[SEAT_NAME_MAX];
    print_column(seat_name(cli_tongue, s, telling->names[s], room), 14);
    printf(_(" points %3d  coins %2u  sparrows %2u  tiles %2u  cards %2u  space %2u"), seat->score,
           seat->coins, seat->sparrows, tiles_total(seat->tiles), game_hand_count(g, s),
           seat->space);
}

static void print_square(const struct telling *telling, const struct game *g)
{
    for (unsigned line = 0; line < 5; line++) {
        print_square_line(g, line);
        if (line < g->seat_count)
            print_standing(telling, g, line);
        putchar('\n');
    }
}

static void print_heading(const struct telling *telling, const struct game *g)
{
    char room[SEAT_NAME_MAX];
    const char *name = seat_name(cli_tongue, g->seat, telling->names[g->seat], room);
    if (g->tower_now != NONE)
        printf(_("\nRound %u of %u, %s (%s)\n"), g->round, g->rounds, name,
               name_tower(cli_tongue, g->tower_now));
    else
        printf(_("\nRound %u of %u, %s\n"), g->round, g->rounds, name);
    print_square(telling, g);
}

static void print_sheet(const struct telling *telling, const struct game *g)
{
    unsigned winners = score_winners(g);
    struct page_column columns[] = {
        {N_("Score sheet"), -20}, {N_("game"), 6},      {N_("sparrows"), 8},
        {N_("river"), 6},         {N_("cathedral"), 9}, {N_("trade"), 6},
        {N_("chronicle"), 9},     {N_("total"), 6},     {NULL, 0},
    };
    putchar('\n');
    page_titles(stdout, cli_tongue, columns);
    for (unsigned s = 0; s < g->seat_count; s++) {
        struct score_sheet sheet;
        char room[SEAT_NAME_MAX];
        score_sheet(g, s, &sheet);
        const int numbers[] = {sheet.during, sheet.sparrows,  sheet.river, sheet.cathedral,
                               sheet.trade,  sheet.chronicle, sheet.total};
        print_column(seat_name(cli_tongue, s, telling->names[s], room), (unsigned)-columns->cells);
        for (unsigned i = 0; columns[i + 1].title; i++)
            printf(" %*d", columns[i + 1].cells, numbers[i]);
        if (winners >> s & 1)
            printf("  %s", _("winner"));
        putchar('\n');
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

    if (before->grid[0] == NONE && move.kind == CHANCE_START)
        print_title(before);
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
