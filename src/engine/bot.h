/* A bot: another program that plays, asked for its moves in the protocol (protocol.h).
 *
 * It is started when it is first asked, and stays from one game to the next. A bot that fails is
 * ended at once, and started again when it is asked in another game.
 */
#ifndef ULM_ENGINE_BOT_H
#define ULM_ENGINE_BOT_H

#include "engine/child.h"
#include "engine/failure.h"
#include "engine/protocol.h"
#include "match/match.h"
#include "notation/json.h"
#include "system/line_reader.h"

struct bot {
    const char *command;         /* the caller's */
    unsigned seconds;            /* within which it must answer */
    const struct tongue *tongue; /* for why it could not be started */
    bool is_running;
    bool knows_game; /* it was told that this one has begun */
    uint32_t told;   /* moves of it */
    unsigned form;   /* enum protocol_form */
    struct child child;
    struct line_reader reader;
    struct text out;
    char buffer[JSON_STATE_MAX + 256];
    char example[FAILURE_EXAMPLE_MAX]; /* of its last failure */
};

void bot_init(struct bot *bot, const char *command, unsigned seconds, const struct tongue *tongue);

/* What it is asked next is about another game. */
void bot_begin_game(struct bot *bot);

/* Asks for a move of the seat, which is to move, telling no more than the seat may know. Returns
 * FAILURE_NONE with a legal move, or why there is none. */
enum failure bot_choose(struct bot *bot, const struct match *match, unsigned seat, uint64_t seed,
                        struct move *move);

/* It may end by itself within a moment. */
void bot_end(struct bot *bot);

#endif
