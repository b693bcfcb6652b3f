/* Requests about tables: opening, finding, sitting down, beginning, and again. */
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "notation/json.h"
#include "notation/json_value.h"
#include "server/new_table.h"
#include "server/request.h"

/* Opening. */

/* What the one who opened a table gets. */
struct welcome {
    char invitation[SECRET_DIGITS_MAX];
    char secret[SECRET_DIGITS_MAX];
    unsigned seat; /* SEATS_MAX for nobody */
};

static bool is_person(const json_t *player)
{
    return !player || strcmp(json_string_value(player), "person") == 0;
}

/* Computer players where "players" names them; the one who asks takes the first other seat. */
static enum objection seat_players(struct table_state *table, const struct ticket *ticket,
                                   struct welcome *welcome, int64_t now)
{
    const json_t *players = json_object_get(ticket->arguments, "players");
    struct slice name = ticket_string(ticket, "name");
    enum objection objection = OBJECTION_NONE;
    if (json_array_size(players) > table->plan.seats)
        return OBJECTION_SEAT;
    welcome->seat = SEATS_MAX;
    for (unsigned s = 0; s < table->plan.seats && objection == OBJECTION_NONE; s++) {
        const json_t *player = json_array_get(players, s);
        if (is_person(player)) {
            uint8_t key[SECRET_KEY_BYTES];
            if (!name.bytes || welcome->seat != SEATS_MAX)
                continue;
            secret_make(welcome->secret, key);
            welcome->seat = s;
            objection = table_state_sit(table, s, name, ticket_account(ticket), key, now);
        } else {
            objection = table_state_fill(
                table, s, (struct slice){json_string_value(player), json_string_length(player)},
                now);
        }
    }
    return objection;
}

/* A link to the table for people. What is secret stands behind the #, which browsers keep to
 * themselves. */
static void put_link(struct text *text, const char *key, const struct ticket *ticket,
                     const char *id, const char *what, const char *secret)
{
    const char *url = ticket->server->config->public_url;
    char link[1024];
    struct text made;
    if (!*url)
        return;
    text_init(&made, link, sizeof link);
    text_format(&made, "%s/#table=%s", url, id);
    if (secret[0])
        text_format(&made, "&%s=%s", what, secret);
    json_put_text(text, key, link);
}

static void answer_open(struct live_table *live, struct ticket *ticket,
                        const struct welcome *welcome)
{
    char buffer[4096];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_text(&text, "table", live->id);
    if (welcome->invitation[0])
        json_put_text(&text, "invitation", welcome->invitation);
    if (welcome->seat != SEATS_MAX) {
        json_put_seat(&text, "seat", welcome->seat);
        json_put_text(&text, "secret", welcome->secret);
        put_link(&text, "link", ticket, live->id, "secret", welcome->secret);
    }
    if (welcome->invitation[0] || live->table->plan.is_public)
        put_link(&text, "invite", ticket, live->id, "invitation", welcome->invitation);
    text_put(&text, '}');
    live_table_commit(live, &ticket->job, (struct slice){text.data, text.length});
}

/* Public games, that nobody's tables are pushed from the list, may be some times as many as tables. */
static bool may_open(const struct server *server, const struct plan *plan,
                     const struct trace *trace)
{
    enum { GAMES_A_TABLE = 8 };
    uint64_t most = server->config->tables_per_address;
    return table_quota_tables(server->services.table_quota, trace) < most &&
           (!plan->is_public ||
            table_quota_games(server->services.table_quota, trace) < GAMES_A_TABLE * most);
}

void request_open(struct server *server, struct ticket *ticket)
{
    struct plan plan;
    struct welcome welcome = {.seat = SEATS_MAX};
    int64_t now = services_now(&server->services);
    if (plan_read(&plan, ticket->arguments) < 0) {
        ticket_object_to(ticket, &argument_rows[ARGUMENT_CLOCK_SECONDS]);
        return;
    }
    struct trace trace;
    trace_make(&trace, ticket->visitor->address, ticket_account(ticket));
    if (!may_open(server, &plan, &trace)) {
        ticket_object(ticket, OBJECTION_QUOTA);
        return;
    }
    struct table_state *table = new_table_open(&plan, welcome.invitation, now);
    enum objection objection =
        table ? seat_players(table, ticket, &welcome, now) : OBJECTION_FAILED;
    struct live_table *live =
        objection == OBJECTION_NONE ? live_tables_add(&server->tables, table) : NULL;
    if (!live) {
        table_state_destroy(table);
        ticket_object(ticket, objection == OBJECTION_NONE ? OBJECTION_TOO_MANY : objection);
        return;
    }
    table->secrets.maker = trace;
    if (welcome.seat != SEATS_MAX)
        table_state_note_trace(table, welcome.seat, &trace);
    table_quota_note(server->services.table_quota, table);
    live_table_note_asker(live, ticket->visitor->address);
    answer_open(live, ticket, &welcome);
}

void request_look(struct live_table *live, struct ticket *ticket)
{
    enum { LOOK_MAX = TABLE_TEXT_MAX + JSON_STATE_MAX + 256 };
    const struct table_state *table = live->table;
    unsigned seat = ticket->seat;
    struct text text;
    if (!ticket_may_look(ticket))
        return;
    char *buffer = malloc(LOOK_MAX);
    if (!buffer) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    text_init(&text, buffer, LOOK_MAX);
    text_put(&text, '{');
    json_put_number(&text, "seat", seat == VIEW_SPECTATOR ? 0 : (int)seat + 1);
    json_put_number(&text, "number", (int)live->stored.events);
    json_put_key(&text, "now");
    table_state_write(table, &text);
    if (table->match) {
        json_put_key(&text, "state");
        json_write_state(&text, &table->match->game, seat);
    }
    text_put(&text, '}');
    ticket_answer(ticket, (struct slice){text.data, text.length});
    free(buffer);
}

void request_record(struct live_table *live, struct ticket *ticket)
{
    enum { RECORD_MAX = MATCH_TEXT_MAX + TABLE_HEADER_MAX };
    struct text text;
    if (!ticket_may_look(ticket))
        return;
    char *buffer = live->table->match ? malloc(RECORD_MAX) : NULL;
    if (!buffer) {
        ticket_object(ticket, live->table->match ? OBJECTION_FAILED : OBJECTION_NOT_RUNNING);
        return;
    }
    text_init(&text, buffer, RECORD_MAX);
    table_state_write_record(live->table, ticket->seat, &text);
    ticket_answer_text(ticket, "text/plain; charset=utf-8", (struct slice){text.data, text.length});
    free(buffer);
}

/* Sitting down. */

static unsigned first_free(const struct table_state *table)
{
    unsigned seat = 0;
    while (seat < table->plan.seats && table->chairs[seat].holder != HOLDER_NOBODY)
        seat++;
    return seat;
}

/* The secret of the seat: the one that the visitor brings, else a new one. False where what is
 * brought is none. */
static bool choose_secret(const struct ticket *ticket, char digits[SECRET_DIGITS_MAX],
                          uint8_t key[SECRET_KEY_BYTES])
{
    struct slice own = ticket_string(ticket, "secret");
    uint8_t bytes[SECRET_BYTES];
    if (!own.bytes) {
        secret_make(digits, key);
        return true;
    }
    if (!hex_read(own.bytes, own.size, bytes, sizeof bytes))
        return false;
    memcpy(digits, own.bytes, own.size);
    secret_key(own, key);
    return true;
}

/* Who brings a secret may ask again where the answer was lost: the seat that has it is theirs. */
static bool is_seated(struct live_table *live, struct ticket *ticket)
{
    unsigned seat = ticket->seat;
    char buffer[128];
    struct text text;
    if (seat >= SEATS_MAX || !ticket_string(ticket, "secret").bytes)
        return false;
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"table\":\"%s\",\"seat\":%d}", live->id, (int)seat + 1);
    ticket_answer(ticket, (struct slice){text.data, text.length});
    return true;
}

static enum objection may_sit(const struct live_table *live, const struct ticket *ticket,
                              const struct trace *trace)
{
    if (table_state_was_sent(live->table, trace))
        return OBJECTION_SENT;
    return table_quota_seats(live->services->table_quota, trace) >=
                   ticket->server->config->seats_per_address
               ? OBJECTION_QUOTA
               : OBJECTION_NONE;
}

void request_sit(struct live_table *live, struct ticket *ticket)
{
    struct table_state *table = live->table;
    struct welcome welcome = {.seat = SEATS_MAX};
    struct trace trace;
    uint8_t key[SECRET_KEY_BYTES];
    int64_t number = ticket_number(ticket, "seat", 0);
    unsigned seat = number ? (unsigned)number - 1 : first_free(table);
    if (is_seated(live, ticket))
        return;
    if (!ticket_may_look(ticket))
        return;
    if (!number && seat == table->plan.seats) {
        ticket_object(ticket, table->stage == STAGE_OPEN ? OBJECTION_TAKEN : OBJECTION_NOT_OPEN);
        return;
    }
    if (!choose_secret(ticket, welcome.secret, key)) {
        ticket_object_to(ticket, &argument_rows[ARGUMENT_SECRET]);
        return;
    }
    welcome.seat = seat;
    uint64_t wait = server_take_lasting(ticket->server, live->id, ticket->visitor->address);
    if (wait) {
        ticket_object_for(ticket, wait);
        return;
    }
    trace_make(&trace, ticket->visitor->address, ticket_account(ticket));
    enum objection objection = may_sit(live, ticket, &trace);
    if (objection == OBJECTION_NONE)
        objection = table_state_sit(table, seat, ticket_string(ticket, "name"),
                                    ticket_account(ticket), key, services_now(live->services));
    if (objection == OBJECTION_NONE) {
        table_state_note_trace(table, seat, &trace);
        table_quota_note(live->services->table_quota, table);
        answer_open(live, ticket, &welcome);
    } else
        live_table_object(live, &ticket->job, objection);
}

/* The seat that the argument names, or `fallback`. */
static unsigned named_seat(const struct ticket *ticket, unsigned fallback)
{
    int64_t number = ticket_number(ticket, "seat", 0);
    return number ? (unsigned)number - 1 : fallback;
}

void request_fill(struct live_table *live, struct ticket *ticket)
{
    unsigned free_seat = first_free(live->table);
    if (ticket_has_seat(ticket))
        live_table_finish(live, &ticket->job,
                          table_state_fill(live->table, named_seat(ticket, free_seat),
                                           ticket_string(ticket, "level"),
                                           services_now(live->services)));
}

/* One's own seat, or that of a computer player before the game. */
void request_leave(struct live_table *live, struct ticket *ticket)
{
    const struct table_state *table = live->table;
    if (!ticket_has_seat(ticket))
        return;
    unsigned seat = named_seat(ticket, ticket->seat);
    if (seat != ticket->seat && (seat >= table->plan.seats || table->stage != STAGE_OPEN ||
                                 table->chairs[seat].holder != HOLDER_COMPUTER))
        ticket_object(ticket, OBJECTION_SECRET);
    else
        live_table_finish(live, &ticket->job,
                          table_state_leave(live->table, seat, services_now(live->services)));
}

/* The argument's bytes; false where it is not there. Its length was checked. */
static bool read_hex(const struct ticket *ticket, const char *name, uint8_t *bytes)
{
    struct slice digits = ticket_string(ticket, name);
    return digits.bytes && hex_read(digits.bytes, digits.size, bytes, digits.size / 2);
}

void request_ready(struct live_table *live, struct ticket *ticket)
{
    uint8_t promise[SHA256_BYTES], entropy[LUCK_ENTROPY_BYTES];
    bool has_promise = read_hex(ticket, "promise", promise);
    bool has_entropy = read_hex(ticket, "entropy", entropy);
    int64_t now = services_now(live->services);
    if (!ticket_has_seat(ticket))
        return;
    if (has_promise && has_entropy) /* it would be known before all have promised */
        ticket_object_to(ticket, &argument_rows[ARGUMENT_ENTROPY]);
    else if (has_promise)
        live_table_finish(live, &ticket->job,
                          table_state_promise(live->table, ticket->seat, promise, now));
    else
        live_table_finish(
            live, &ticket->job,
            table_state_ready(live->table, ticket->seat, has_entropy ? entropy : NULL, now));
}

void request_reveal(struct live_table *live, struct ticket *ticket)
{
    uint8_t entropy[LUCK_ENTROPY_BYTES];
    bool has_entropy = read_hex(ticket, "entropy", entropy);
    if (!ticket_has_seat(ticket))
        return;
    if (has_entropy)
        live_table_finish(
            live, &ticket->job,
            table_state_reveal(live->table, ticket->seat, entropy, services_now(live->services)));
    else
        ticket_object_to(ticket, &argument_rows[ARGUMENT_ENTROPY]);
}

/* Other keys: of the seat that asks, or of the table where the one asks who may. */

static void answer_renewed(struct live_table *live, struct ticket *ticket, const char *what,
                           const char *digits)
{
    char buffer[1200];
    struct text text;
    bool is_seat = strcmp(what, "secret") == 0;
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_text(&text, what, digits);
    put_link(&text, is_seat ? "link" : "invite", ticket, live->id, what, digits);
    text_put(&text, '}');
    live_table_commit(live, &ticket->job, (struct slice){text.data, text.length});
}

void request_renew(struct live_table *live, struct ticket *ticket)
{
    bool is_invitation = slice_is(ticket_string(ticket, "what"), "invitation");
    char digits[SECRET_DIGITS_MAX];
    uint8_t key[SECRET_KEY_BYTES];
    int64_t now = services_now(live->services);
    if (!ticket_has_seat(ticket))
        return;
    if (is_invitation && live->table->plan.is_public) {
        ticket_object_to(ticket, &argument_rows[ARGUMENT_WHAT]);
        return;
    }
    if (is_invitation && ticket->seat != table_state_host(live->table)) {
        ticket_object(ticket, OBJECTION_HOST);
        return;
    }
    secret_make(digits, key);
    enum objection objection = is_invitation
                                   ? table_state_renew_invitation(live->table, key, now)
                                   : table_state_renew_seat(live->table, ticket->seat, key, now);
    if (objection == OBJECTION_NONE)
        answer_renewed(live, ticket, is_invitation ? "invitation" : "secret", digits);
    else
        live_table_object(live, &ticket->job, objection);
}
