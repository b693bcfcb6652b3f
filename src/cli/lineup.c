#include "cli/lineup.h"

#include "notation/words.h"

enum { NET_MARK_BYTES = 8 };

unsigned lineup_player(const struct lineup *lineup, uint64_t deal, unsigned game, unsigned seat)
{
    unsigned filler = game / lineup->seats;
    unsigned chair = (seat + game) % lineup->seats;
    if (deal & 1)
        chair = lineup->seats - 1 - chair;
    return chair < lineup->players ? chair : filler;
}

unsigned lineup_games(const struct lineup *lineup)
{
    return standing_games(lineup->players, lineup->seats);
}

unsigned lineup_chairs(const struct lineup *lineup)
{
    return lineup_games(lineup) * lineup->seats / lineup->players;
}

static bool has_net(const struct lineup *lineup)
{
    for (unsigned p = 0; p < lineup->players; p++)
        if (lineup->kinds[p].kind == PLAYER_NET || lineup->kinds[p].kind == PLAYER_SEARCH)
            return true;
    return false;
}

void lineup_write(const struct lineup *lineup, struct text *out)
{
    text_puts(out, "players");
    for (unsigned p = 0; p < lineup->players; p++) {
        text_put(out, ' ');
        text_puts(out, lineup->names[p]);
    }
    text_puts(out, " seats ");
    text_int(out, lineup->seats);
    text_puts(out, " variant ");
    text_puts(out, variant_words[lineup->variant]);
    text_puts(out, " rounds ");
    text_int(out, lineup->rounds);
    if (has_net(lineup)) {
        uint8_t mark[RNG_SEED_BYTES];
        rng_seed_from_text((const char *)lineup->net, sizeof *lineup->net, mark);
        text_puts(out, " net ");
        text_hex(out, mark, NET_MARK_BYTES);
    }
}
