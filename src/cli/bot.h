/* A bot: another program that plays, asked for its moves in the protocol (protocol.h).
 *
 * It is started when it is first asked, and stays from one game to the next. A bot that fails is
 * ended at once, and started again when it is asked in another game.
 */
#ifndef ULM_CLI_BOT_H
#define ULM_CLI_BOT_H

#include "cli/child.h"
#include "cli/failure.h"
#include "cli/inlet.h"
#include "cli/protocol.h"
#include "match/match.h"
#include "notation/json.h"

struct bot {
    const char *command; /* the caller's */
    unsigned seconds;    /* within which it must answer */
    bool is_running;
    bool knows_game; /* it was told that this one has begun */
    uint32_t told;   /* moves of it */
    unsigned form;   /* enum protocol_form */
    struct child child;
    struct inlet inlet;
    struct text out;
    char buffer[JSON_STATE_MAX + 256];
    char example[FAILURE_EXAMPLE_MAX]; /* of its last failure */
};

void bot_init(struct bot *bot, const char *command, unsigned seconds);

/* What it is asked next is about another game. */
void bot_begin_game(struct bot *bot);

/* Asks for a move of the seat, which is to move, telling no more than the seat may know. Returns
 * FAILURE_NONE with a legal move, or why there is none. */
enum failure bot_choose(struct bot *bot, const struct match *match, unsigned seat, uint64_t seed,
                        struct move *move);

/* It may end by itself within a moment. */
void bot_end(struct bot *bot);

#endif
