/* request.h - what can be asked of the server: the functions that carry it out
 *
 * Their names stand in request_list.c. One at a table is called when it is its turn there, and its ticket
 * says which seat asks; one without a table at once. Each answers its ticket, now or later.
 */
#ifndef ULM_SERVER_REQUEST_H
#define ULM_SERVER_REQUEST_H

#include "server/ticket.h"

/* Finds out whose login's token it is, tells the visitor, and goes on with the ticket; or objects. */
void request_identify(struct ticket *ticket, struct slice token,
                      void (*then)(struct ticket *ticket));

/* In request_table.c. */
void request_open(struct server *server, struct ticket *ticket);
void request_look(struct live_table *live, struct ticket *ticket);
void request_record(struct live_table *live, struct ticket *ticket);
void request_sit(struct live_table *live, struct ticket *ticket);
void request_fill(struct live_table *live, struct ticket *ticket);
void request_leave(struct live_table *live, struct ticket *ticket);
void request_ready(struct live_table *live, struct ticket *ticket);
void request_reveal(struct live_table *live, struct ticket *ticket);
void request_renew(struct live_table *live, struct ticket *ticket);

/* In request_play.c. */
void request_watch(struct live_table *live, struct ticket *ticket);
void request_unwatch(struct live_table *live, struct ticket *ticket);
void request_move(struct live_table *live, struct ticket *ticket);
void request_undo(struct live_table *live, struct ticket *ticket);
void request_hand(struct live_table *live, struct ticket *ticket);
void request_back(struct live_table *live, struct ticket *ticket);
void request_say(struct live_table *live, struct ticket *ticket);

/* In request_order.c. */
void request_hush(struct live_table *live, struct ticket *ticket);
void request_mute(struct live_table *live, struct ticket *ticket);
void request_kick(struct live_table *live, struct ticket *ticket);
void request_pass(struct live_table *live, struct ticket *ticket);
void request_close(struct live_table *live, struct ticket *ticket);

/* In request_report.c. */
void request_report(struct live_table *live, struct ticket *ticket);
void request_reports(struct server *server, struct ticket *ticket);
void request_done(struct server *server, struct ticket *ticket);
void request_said(struct live_table *live, struct ticket *ticket);

/* In request_ban.c. */
void request_ban(struct server *server, struct ticket *ticket);
void request_bans(struct server *server, struct ticket *ticket);
void request_lift(struct server *server, struct ticket *ticket);

/* In request_rematch.c. */
void request_rematch(struct live_table *live, struct ticket *ticket);

/* In request_lobby.c. */
void request_tables(struct server *server, struct ticket *ticket);

/* In request_archive.c. */
void request_records(struct server *server, struct ticket *ticket);

/* In request_account.c. */
void request_register(struct server *server, struct ticket *ticket);
void request_login(struct server *server, struct ticket *ticket);

/* In request_logins.c. */
void request_logins(struct server *server, struct ticket *ticket);
void request_logout(struct server *server, struct ticket *ticket);
void request_password(struct server *server, struct ticket *ticket);

/* In request_forget.c. */
void request_forget(struct server *server, struct ticket *ticket);

/* In request_takeout.c. */
void request_takeout(struct server *server, struct ticket *ticket);

/* In request_me.c. */
void request_me(struct server *server, struct ticket *ticket);
void request_turns(struct server *server, struct ticket *ticket);
void request_settings(struct server *server, struct ticket *ticket);

/* In request_channels.c. */
void request_channels(struct server *server, struct ticket *ticket);
void request_subscribe(struct server *server, struct ticket *ticket);
void request_unsubscribe(struct server *server, struct ticket *ticket);
void request_try(struct server *server, struct ticket *ticket);
void request_quiet(struct server *server, struct ticket *ticket);
void request_confirm(struct server *server, struct ticket *ticket);
void request_off(struct server *server, struct ticket *ticket);

#endif
