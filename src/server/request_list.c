#include "server/request_list.h"

/* What may come with any request, and with any at a table. */
#define BY_ANYBODY ARGUMENT(TOKEN)
#define AT_A_TABLE (BY_ANYBODY | ARGUMENT(TABLE) | ARGUMENT(SECRET) | ARGUMENT(INVITATION))

#define TABLE_PLAN                                                                                 \
    (ARGUMENT(SEATS) | ARGUMENT(VARIANT) | ARGUMENT(ROUNDS) | ARGUMENT(PUBLIC) | ARGUMENT(CLOCK) | \
     ARGUMENT(PLAYERS) | ARGUMENT(NAME))

/* clang-format off */
const struct request request_list[REQUESTS] = {
    {.name = "open",     .takes = BY_ANYBODY | TABLE_PLAN, .is_dear = true, .at_once = request_open},
    {.name = "tables",   .takes = BY_ANYBODY, .is_question = true, .at_once = request_tables},
    {.name = "look",     .takes = AT_A_TABLE, .is_question = true, .at_table = request_look},
    {.name = "record",   .takes = AT_A_TABLE, .is_question = true, .at_table = request_record},
    {.name = "sit",      .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(NAME), .at_table = request_sit},
    {.name = "fill",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(LEVEL), .at_table = request_fill},
    {.name = "leave",    .takes = AT_A_TABLE | ARGUMENT(SEAT), .at_table = request_leave},
    {.name = "ready",    .takes = AT_A_TABLE | ARGUMENT(ENTROPY), .at_table = request_ready},
    {.name = "renew",    .takes = AT_A_TABLE | ARGUMENT(WHAT), .at_table = request_renew},
    {.name = "rematch",  .takes = AT_A_TABLE, .is_dear = true, .at_table = request_rematch},
    {.name = "watch",    .takes = AT_A_TABLE | ARGUMENT(SEEN), .at_table = request_watch},
    {.name = "unwatch",  .takes = AT_A_TABLE, .at_table = request_unwatch},
    {.name = "move",     .takes = AT_A_TABLE | ARGUMENT(MOVE) | ARGUMENT(AFTER), .at_table = request_move},
    {.name = "undo",     .takes = AT_A_TABLE | ARGUMENT(AFTER), .at_table = request_undo},
    {.name = "hand",     .takes = AT_A_TABLE | ARGUMENT(LEVEL), .at_table = request_hand},
    {.name = "back",     .takes = AT_A_TABLE, .at_table = request_back},
    {.name = "say",      .takes = AT_A_TABLE | ARGUMENT(NAME) | ARGUMENT(SAID), .at_table = request_say},
    {.name = "hush",     .takes = AT_A_TABLE | ARGUMENT(CLOSED) | ARGUMENT(REASON), .at_table = request_hush},
    {.name = "mute",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(CLOSED) | ARGUMENT(REASON), .at_table = request_mute},
    {.name = "kick",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(REASON), .at_table = request_kick},
    {.name = "close",    .takes = AT_A_TABLE | ARGUMENT(REASON), .at_table = request_close},
    {.name = "records",  .takes = BY_ANYBODY | ARGUMENT(AFTER_KEY) | ARGUMENT(NAMES), .is_question = true, .at_once = request_records},
    {.name = "register", .takes = BY_ANYBODY | ARGUMENT(NAME) | ARGUMENT(PASSWORD), .is_dear = true, .at_once = request_register},
    {.name = "login",    .takes = BY_ANYBODY | ARGUMENT(NAME) | ARGUMENT(PASSWORD), .is_dear = true, .at_once = request_login},
    {.name = "logout",   .takes = BY_ANYBODY | ARGUMENT(LOGIN) | ARGUMENT(OTHERS), .at_once = request_logout},
    {.name = "logins",   .takes = BY_ANYBODY, .is_question = true, .at_once = request_logins},
    {.name = "password", .takes = BY_ANYBODY | ARGUMENT(PASSWORD) | ARGUMENT(NEW) | ARGUMENT(OTHERS), .is_dear = true, .at_once = request_password},
    {.name = "forget",   .takes = BY_ANYBODY | ARGUMENT(PASSWORD), .is_dear = true, .at_once = request_forget},
    {.name = "takeout",  .takes = BY_ANYBODY, .is_question = true, .is_dear = true, .at_once = request_takeout},
    {.name = "me",       .takes = BY_ANYBODY, .is_question = true, .at_once = request_me},
    {.name = "settings", .takes = BY_ANYBODY | ARGUMENT(SETTINGS), .at_once = request_settings},
};
/* clang-format on */

const struct request *request_find(struct slice name)
{
    for (unsigned i = 0; i < REQUESTS; i++)
        if (slice_is(name, request_list[i].name))
            return &request_list[i];
    return NULL;
}
