#include "server/request_list.h"

/* What may come with any request, and with any at a table. */
#define BY_ANYBODY ARGUMENT(TOKEN)
#define AT_A_TABLE (BY_ANYBODY | ARGUMENT(TABLE) | ARGUMENT(SECRET) | ARGUMENT(INVITATION))

/* What keeps order at a table, as its host or as a moderator. */
#define ORDER (ARGUMENT(REASON) | ARGUMENT(BY))

#define TABLE_PLAN                                                                                 \
    (ARGUMENT(SEATS) | ARGUMENT(VARIANT) | ARGUMENT(ROUNDS) | ARGUMENT(PUBLIC) | ARGUMENT(CLOCK) | \
     ARGUMENT(PLAYERS) | ARGUMENT(NAME) | ARGUMENT(HINTS))

/* clang-format off */
const struct request request_list[REQUESTS] = {
    {.name = "open",     .takes = BY_ANYBODY | TABLE_PLAN, .is_dear = true, .at_once = request_open},
    {.name = "tables",   .takes = BY_ANYBODY, .is_question = true, .at_once = request_tables},
    {.name = "look",     .takes = AT_A_TABLE, .is_question = true, .at_table = request_look},
    {.name = "record",   .takes = AT_A_TABLE, .is_question = true, .at_table = request_record},
    {.name = "sit",      .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(NAME), .at_table = request_sit},
    {.name = "fill",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(LEVEL), .at_table = request_fill},
    {.name = "leave",    .takes = AT_A_TABLE | ARGUMENT(SEAT), .at_table = request_leave},
    {.name = "ready",    .takes = AT_A_TABLE | ARGUMENT(PROMISE) | ARGUMENT(ENTROPY), .at_table = request_ready},
    {.name = "reveal",   .takes = AT_A_TABLE | ARGUMENT(ENTROPY), .at_table = request_reveal},
    {.name = "renew",    .takes = AT_A_TABLE | ARGUMENT(WHAT), .at_table = request_renew},
    {.name = "rematch",  .takes = AT_A_TABLE, .is_dear = true, .at_table = request_rematch},
    {.name = "watch",    .takes = AT_A_TABLE | ARGUMENT(SEEN), .at_table = request_watch},
    {.name = "unwatch",  .takes = AT_A_TABLE, .at_table = request_unwatch},
    {.name = "move",     .takes = AT_A_TABLE | ARGUMENT(MOVE) | ARGUMENT(AFTER), .at_table = request_move},
    {.name = "undo",     .takes = AT_A_TABLE | ARGUMENT(AFTER), .at_table = request_undo},
    {.name = "hand",     .takes = AT_A_TABLE | ARGUMENT(LEVEL), .at_table = request_hand},
    {.name = "back",     .takes = AT_A_TABLE, .at_table = request_back},
    {.name = "say",      .takes = AT_A_TABLE | ARGUMENT(NAME) | ARGUMENT(SAID), .at_table = request_say},
    {.name = "hush",     .takes = AT_A_TABLE | ARGUMENT(CLOSED) | ORDER, .at_table = request_hush},
    {.name = "mute",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(CLOSED) | ORDER, .at_table = request_mute},
    {.name = "kick",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ORDER, .at_table = request_kick},
    {.name = "close",    .takes = AT_A_TABLE | ORDER, .at_table = request_close},
    {.name = "report",   .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(EVENT) | ARGUMENT(REASON), .is_dear = true, .at_table = request_report},
    {.name = "pass",     .takes = AT_A_TABLE | ARGUMENT(SEAT) | ARGUMENT(NAME) | ARGUMENT(REASON), .is_for_moderators = true, .at_table = request_pass},
    {.name = "said",     .takes = AT_A_TABLE | ARGUMENT(EVENT), .is_question = true, .is_for_moderators = true, .at_table = request_said},
    {.name = "reports",  .takes = BY_ANYBODY | ARGUMENT(AFTER_KEY) | ARGUMENT(DONE), .is_question = true, .is_for_moderators = true, .at_once = request_reports},
    {.name = "done",     .takes = BY_ANYBODY | ARGUMENT(REPORT), .is_for_moderators = true, .at_once = request_done},
    {.name = "ban",      .takes = BY_ANYBODY | ARGUMENT(TABLE) | ARGUMENT(SEAT) | ARGUMENT(NAME) | ARGUMENT(ADDRESS) | ARGUMENT(HOURS) | ARGUMENT(REASON), .is_for_moderators = true, .at_once = request_ban},
    {.name = "bans",     .takes = BY_ANYBODY | ARGUMENT(AFTER_KEY), .is_question = true, .is_for_moderators = true, .at_once = request_bans},
    {.name = "lift",     .takes = BY_ANYBODY | ARGUMENT(BAN), .is_for_moderators = true, .at_once = request_lift},
    {.name = "records",  .takes = BY_ANYBODY | ARGUMENT(AFTER_KEY) | ARGUMENT(NAMES), .is_question = true, .is_dear = true, .at_once = request_records},
    {.name = "register", .takes = BY_ANYBODY | ARGUMENT(NAME) | ARGUMENT(PASSWORD), .is_dear = true, .at_once = request_register},
    {.name = "login",    .takes = BY_ANYBODY | ARGUMENT(NAME) | ARGUMENT(PASSWORD), .is_dear = true, .at_once = request_login},
    {.name = "logout",   .takes = BY_ANYBODY | ARGUMENT(LOGIN) | ARGUMENT(OTHERS), .at_once = request_logout},
    {.name = "logins",   .takes = BY_ANYBODY, .is_question = true, .at_once = request_logins},
    {.name = "password", .takes = BY_ANYBODY | ARGUMENT(PASSWORD) | ARGUMENT(NEW) | ARGUMENT(OTHERS), .is_dear = true, .at_once = request_password},
    {.name = "forget",   .takes = BY_ANYBODY | ARGUMENT(PASSWORD), .is_dear = true, .at_once = request_forget},
    {.name = "takeout",  .takes = BY_ANYBODY, .is_question = true, .is_dear = true, .at_once = request_takeout},
    {.name = "me",       .takes = BY_ANYBODY, .is_question = true, .at_once = request_me},
    {.name = "turns",    .takes = BY_ANYBODY, .is_question = true, .at_once = request_turns},
    {.name = "settings", .takes = BY_ANYBODY | ARGUMENT(SETTINGS), .at_once = request_settings},
    {.name = "channels", .takes = BY_ANYBODY, .is_question = true, .at_once = request_channels},
    {.name = "subscribe", .takes = BY_ANYBODY | ARGUMENT(CHANNEL_KIND) | ARGUMENT(TO) | ARGUMENT(LANGUAGE), .is_dear = true, .at_once = request_subscribe},
    {.name = "unsubscribe", .takes = BY_ANYBODY | ARGUMENT(CHANNEL), .at_once = request_unsubscribe},
    {.name = "try",      .takes = BY_ANYBODY | ARGUMENT(CHANNEL), .is_dear = true, .at_once = request_try},
    {.name = "quiet",    .takes = BY_ANYBODY | ARGUMENT(FROM) | ARGUMENT(UNTIL) | ARGUMENT(OFFSET) | ARGUMENT(LANGUAGE), .at_once = request_quiet},
    {.name = "confirm",  .takes = BY_ANYBODY | ARGUMENT(LINK_KEY), .at_once = request_confirm},
    {.name = "off",      .takes = BY_ANYBODY | ARGUMENT(LINK_KEY), .at_once = request_off},
};
/* clang-format on */

const struct request *request_find(struct slice name)
{
    for (unsigned i = 0; i < REQUESTS; i++)
        if (slice_is(name, request_list[i].name))
            return &request_list[i];
    return NULL;
}
