/* Requests about tables: opening, finding, sitting down, beginning, and again. */
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "notation/json.h"
#include "notation/json_value.h"
#include "server/live_tables.h"
#include "server/request.h"
#include "server/server_run.h"

enum { LOBBY_MOST = 200, LEVEL_PERSON_SIZE = 6 };

/* A name that nobody has: twelve characters, sixty bits. */
static void make_id(char id[MEETING_ID_MAX])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    enum { LENGTH = 12 };
    uint8_t bytes[LENGTH];
    randombytes_buf(bytes, sizeof bytes);
    for (unsigned i = 0; i < LENGTH; i++)
        id[i] = letters[bytes[i] % 32];
    id[LENGTH] = '\0';
}

/* Opening. */

/* What the one who opened a table gets. */
struct welcome {
    char invitation[SECRET_DIGITS_MAX];
    char secret[SECRET_DIGITS_MAX];
    unsigned seat; /* SEATS_MAX for nobody */
};

static bool is_person(const json_t *player)
{
    return !player || (json_is_string(player) && strcmp(json_string_value(player), "person") == 0);
}

/* Computer players where "players" names them; the one who asks takes the first other seat. */
static enum objection seat_players(struct meeting *meeting, const struct ticket *ticket,
                                   struct welcome *welcome, int64_t now)
{
    const json_t *players = json_object_get(ticket->arguments, "players");
    struct slice name = ticket_string(ticket, "name");
    enum objection objection = OBJECTION_NONE;
    if (players && (!json_is_array(players) || json_array_size(players) > meeting->plan.seats))
        return OBJECTION_REQUEST;
    welcome->seat = SEATS_MAX;
    for (unsigned s = 0; s < meeting->plan.seats && objection == OBJECTION_NONE; s++) {
        const json_t *player = json_array_get(players, s);
        if (is_person(player)) {
            uint8_t key[MEETING_KEY_BYTES];
            if (!name.bytes || welcome->seat != SEATS_MAX)
                continue;
            secret_make(welcome->secret, key);
            welcome->seat = s;
            objection = meeting_sit(meeting, s, name, slice_of(ticket->account), key, now);
        } else if (json_is_string(player)) {
            objection = meeting_fill(
                meeting, s, (struct slice){json_string_value(player), json_string_length(player)},
                now);
        } else {
            objection = OBJECTION_REQUEST;
        }
    }
    return objection;
}

/* A link to the table for people. What is secret stands behind the #, which browsers keep to
 * themselves. */
static void put_link(struct text *text, const char *key, const struct parlour *parlour,
                     const char *what, const char *secret)
{
    const char *url = parlour->server->config->public_url;
    char link[1024];
    struct text made;
    if (!*url)
        return;
    text_init(&made, link, sizeof link);
    text_format(&made, "%s/#table=%s", url, parlour->id);
    if (secret[0])
        text_format(&made, "&%s=%s", what, secret);
    json_put_text(text, key, link);
}

static void answer_open(struct parlour *parlour, struct ticket *ticket,
                        const struct welcome *welcome)
{
    char buffer[4096];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_put(&text, '{');
    json_put_text(&text, "table", parlour->id);
    if (welcome->invitation[0])
        json_put_text(&text, "invitation", welcome->invitation);
    if (welcome->seat != SEATS_MAX) {
        json_put_seat(&text, "seat", welcome->seat);
        json_put_text(&text, "secret", welcome->secret);
        put_link(&text, "link", parlour, "secret", welcome->secret);
    }
    if (welcome->invitation[0] || parlour->meeting->plan.is_public)
        put_link(&text, "invite", parlour, "invitation", welcome->invitation);
    text_put(&text, '}');
    parlour_keep(parlour, ticket, (struct slice){text.data, text.length});
}

static struct meeting *new_meeting(const struct plan *plan, struct welcome *welcome, int64_t now)
{
    struct keep keep = {.has_invitation = !plan->is_public};
    char id[MEETING_ID_MAX];
    make_id(id);
    randombytes_buf(keep.secret, sizeof keep.secret);
    if (keep.has_invitation)
        secret_make(welcome->invitation, keep.invitation);
    struct meeting *meeting = meeting_create(id, &keep);
    if (meeting && meeting_open(meeting, plan, now) != OBJECTION_NONE) {
        meeting_destroy(meeting);
        return NULL;
    }
    return meeting;
}

void request_open(struct server *server, struct ticket *ticket)
{
    struct plan plan;
    struct welcome welcome = {.seat = SEATS_MAX};
    int64_t now = server_now(server);
    const char *wrong = plan_read(&plan, ticket->arguments);
    if (wrong) {
        ticket_object_because(ticket, OBJECTION_REQUEST, wrong);
        return;
    }
    struct meeting *meeting = new_meeting(&plan, &welcome, now);
    enum objection objection =
        meeting ? seat_players(meeting, ticket, &welcome, now) : OBJECTION_FAILED;
    struct parlour *parlour = objection == OBJECTION_NONE ? hall_add(server, meeting) : NULL;
    if (!parlour) {
        meeting_destroy(meeting);
        ticket_object(ticket, objection == OBJECTION_NONE ? OBJECTION_TOO_MANY : objection);
        return;
    }
    answer_open(parlour, ticket, &welcome);
}

/* Finding. */

struct lobby {
    struct scribe_job job;
    struct ticket *ticket;
    struct text text;
    char buffer[LOBBY_MOST * 2048];
};

static int add_table(void *context, struct slice key, struct slice value)
{
    struct lobby *lobby = context;
    (void)key;
    json_put_comma(&lobby->text);
    text_bytes(&lobby->text, value.bytes, value.size);
    return 0;
}

static int read_lobby(struct scribe_job *job, struct store *store)
{
    struct lobby *lobby = (struct lobby *)job;
    text_init(&lobby->text, lobby->buffer, sizeof lobby->buffer);
    text_puts(&lobby->text, "{\"tables\":[");
    int result = store_scan(store, slice_of("lobby"), slice_of(""), slice_of(""), LOBBY_MOST,
                            add_table, lobby);
    text_puts(&lobby->text, "]}");
    return lobby->text.full ? STORE_FAILED : result;
}

static void answer_lobby(struct scribe_job *job)
{
    struct lobby *lobby = (struct lobby *)job;
    if (job->result == 0)
        ticket_answer(lobby->ticket, (struct slice){lobby->text.data, lobby->text.length});
    else
        ticket_object(lobby->ticket, OBJECTION_FAILED);
    free(lobby);
}

void request_tables(struct server *server, struct ticket *ticket)
{
    struct lobby *lobby = calloc(1, sizeof *lobby);
    if (!lobby) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    lobby->job.read = read_lobby;
    lobby->job.done = answer_lobby;
    lobby->ticket = ticket;
    scribe_give(server->scribe, &lobby->job);
}

void request_look(struct parlour *parlour, struct ticket *ticket)
{
    enum { LOOK_MAX = MEETING_TABLE_MAX + JSON_STATE_MAX + 256 };
    const struct meeting *meeting = parlour->meeting;
    unsigned seat = request_seat(parlour, ticket);
    char *buffer = malloc(LOOK_MAX);
    struct text text;
    if (!request_may_look(parlour, ticket) || !buffer) {
        ticket_object(ticket, buffer ? OBJECTION_INVITATION : OBJECTION_FAILED);
        free(buffer);
        return;
    }
    text_init(&text, buffer, LOOK_MAX);
    text_put(&text, '{');
    json_put_number(&text, "seat", seat == VIEW_SPECTATOR ? 0 : (int)seat + 1);
    json_put_number(&text, "number", (int)parlour->told);
    json_put_key(&text, "now");
    meeting_write_table(meeting, &text);
    if (meeting->match) {
        json_put_key(&text, "state");
        json_write_state(&text, &meeting->match->game, seat);
    }
    text_put(&text, '}');
    ticket_answer(ticket, (struct slice){text.data, text.length});
    free(buffer);
}

void request_record(struct parlour *parlour, struct ticket *ticket)
{
    enum { RECORD_MAX = MATCH_TEXT_MAX + MEETING_HEADER_MAX };
    struct text text;
    if (!request_may_look(parlour, ticket)) {
        ticket_object(ticket, OBJECTION_INVITATION);
        return;
    }
    char *buffer = parlour->meeting->match ? malloc(RECORD_MAX) : NULL;
    if (!buffer) {
        ticket_object(ticket, parlour->meeting->match ? OBJECTION_FAILED : OBJECTION_NOT_RUNNING);
        return;
    }
    text_init(&text, buffer, RECORD_MAX);
    meeting_write_record(parlour->meeting, request_seat(parlour, ticket), &text);
    ticket_answer_text(ticket, "text/plain; charset=utf-8", (struct slice){text.data, text.length});
    free(buffer);
}

/* Sitting down. */

static unsigned first_free(const struct meeting *meeting)
{
    unsigned seat = 0;
    while (seat < meeting->plan.seats && meeting->chairs[seat].holder != HOLDER_NOBODY)
        seat++;
    return seat;
}

/* The secret of the seat: the one that the visitor brings, else a new one. False where what is
 * brought is none. */
static bool choose_secret(const struct ticket *ticket, char digits[SECRET_DIGITS_MAX],
                          uint8_t key[MEETING_KEY_BYTES])
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
static bool is_seated(struct parlour *parlour, struct ticket *ticket)
{
    unsigned seat = request_seat(parlour, ticket);
    char buffer[128];
    struct text text;
    if (seat == VIEW_SPECTATOR || !ticket_string(ticket, "secret").bytes)
        return false;
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"table\":\"%s\",\"seat\":%d}", parlour->id, (int)seat + 1);
    ticket_answer(ticket, (struct slice){text.data, text.length});
    return true;
}

void request_sit(struct parlour *parlour, struct ticket *ticket)
{
    struct meeting *meeting = parlour->meeting;
    struct welcome welcome = {.seat = SEATS_MAX};
    uint8_t key[MEETING_KEY_BYTES];
    int64_t number = ticket_number(ticket, "seat", SEATS_MAX, 0);
    unsigned seat = number ? (unsigned)number - 1 : first_free(meeting);
    if (is_seated(parlour, ticket))
        return;
    if (!request_may_look(parlour, ticket)) {
        ticket_object(ticket, OBJECTION_INVITATION);
        return;
    }
    if (!number && seat == meeting->plan.seats) {
        ticket_object(ticket, meeting->stage == STAGE_OPEN ? OBJECTION_TAKEN : OBJECTION_NOT_OPEN);
        return;
    }
    if (!choose_secret(ticket, welcome.secret, key)) {
        ticket_object(ticket, OBJECTION_REQUEST);
        return;
    }
    welcome.seat = seat;
    enum objection objection =
        meeting_sit(meeting, seat, ticket_string(ticket, "name"), slice_of(ticket->account), key,
                    server_now(parlour->server));
    if (objection == OBJECTION_NONE)
        answer_open(parlour, ticket, &welcome);
    else
        parlour_object(parlour, ticket, objection);
}

/* The seat that the argument names, or `fallback`. */
static unsigned named_seat(const struct ticket *ticket, unsigned fallback)
{
    int64_t number = ticket_number(ticket, "seat", SEATS_MAX, 0);
    return number ? (unsigned)number - 1 : fallback;
}

void request_fill(struct parlour *parlour, struct ticket *ticket)
{
    unsigned free_seat = first_free(parlour->meeting);
    if (request_need_seat(parlour, ticket) != VIEW_SPECTATOR)
        request_finish(parlour, ticket,
                       meeting_fill(parlour->meeting, named_seat(ticket, free_seat),
                                    ticket_string(ticket, "level"), server_now(parlour->server)));
}

/* One's own seat, or that of a computer player before the game. */
void request_leave(struct parlour *parlour, struct ticket *ticket)
{
    const struct meeting *meeting = parlour->meeting;
    unsigned own = request_need_seat(parlour, ticket);
    if (own == VIEW_SPECTATOR)
        return;
    unsigned seat = named_seat(ticket, own);
    if (seat != own && (seat >= meeting->plan.seats || meeting->stage != STAGE_OPEN ||
                        meeting->chairs[seat].holder != HOLDER_COMPUTER))
        ticket_object(ticket, OBJECTION_SECRET);
    else
        request_finish(parlour, ticket,
                       meeting_leave(parlour->meeting, seat, server_now(parlour->server)));
}

void request_ready(struct parlour *parlour, struct ticket *ticket)
{
    uint8_t entropy[LUCK_ENTROPY_BYTES];
    struct slice digits = ticket_string(ticket, "entropy");
    unsigned seat = request_need_seat(parlour, ticket);
    if (seat == VIEW_SPECTATOR)
        return;
    if (digits.bytes && !hex_read(digits.bytes, digits.size, entropy, sizeof entropy))
        ticket_object(ticket, OBJECTION_REQUEST);
    else
        request_finish(parlour, ticket,
                       meeting_ready(parlour->meeting, seat, digits.bytes ? entropy : NULL,
                                     server_now(parlour->server)));
}

/* Again. */

/* The same people at a new table; the secrets of their seats are the same. */
static enum objection seat_again(struct meeting *again, const struct meeting *before, int64_t now)
{
    enum objection objection = OBJECTION_NONE;
    for (unsigned s = 0; s < before->plan.seats && objection == OBJECTION_NONE; s++) {
        const struct chair *chair = &before->chairs[s];
        if (chair->holder == HOLDER_PERSON)
            objection = meeting_sit(again, s, slice_of(chair->name), slice_of(chair->account),
                                    before->keep.keys[s], now);
        else
            objection = meeting_fill(again, s, slice_of(chair->level), now);
    }
    return objection;
}

static void tell_rematch(struct parlour *parlour, struct ticket *ticket)
{
    const char *id = json_string_value(json_object_get(ticket->arguments, "again"));
    enum objection objection = meeting_rematch(parlour->meeting, id, server_now(parlour->server));
    char buffer[64];
    struct text text;
    parlour->is_rematching = false;
    if (objection != OBJECTION_NONE) {
        parlour_object(parlour, ticket, objection);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"table\":\"%s\"}", id);
    parlour_keep(parlour, ticket, (struct slice){text.data, text.length});
}

/* The new table is there: the old one says where it is. */
static void go_back(struct parlour *parlour, struct ticket *ticket)
{
    struct parlour *old = hall_find(parlour->server, ticket_string(ticket, "table"));
    if (!old) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    ticket->run = tell_rematch;
    parlour_give(old, ticket);
}

/* First the new table is kept. What comes back to the old one waits its turn there. */
static void keep_again(struct parlour *parlour, struct ticket *ticket)
{
    struct ticket *own = ticket_create(parlour->server, NULL, NULL, NULL);
    if (!own) {
        parlour_object(parlour, ticket, OBJECTION_FAILED);
        return;
    }
    parlour_keep(parlour, own, (struct slice){"", 0});
    ticket->run = go_back;
    parlour_give(parlour, ticket);
}

void request_rematch(struct parlour *parlour, struct ticket *ticket)
{
    const struct meeting *before = parlour->meeting;
    struct welcome welcome = {.seat = SEATS_MAX};
    int64_t now = server_now(parlour->server);
    if (request_need_seat(parlour, ticket) == VIEW_SPECTATOR)
        return;
    if (before->stage != STAGE_OVER || before->rematch[0] || parlour->is_rematching) {
        ticket_object(ticket, before->stage == STAGE_OVER ? OBJECTION_REMATCH : OBJECTION_NOT_OVER);
        return;
    }
    struct meeting *again = new_meeting(&before->plan, &welcome, now);
    enum objection objection = again ? seat_again(again, before, now) : OBJECTION_FAILED;
    struct parlour *other = objection == OBJECTION_NONE ? hall_add(parlour->server, again) : NULL;
    if (!other) {
        meeting_destroy(again);
        ticket_object(ticket, objection == OBJECTION_NONE ? OBJECTION_TOO_MANY : objection);
        return;
    }
    memcpy(again->keep.invitation, before->keep.invitation, sizeof again->keep.invitation);
    json_object_set_new(ticket->arguments, "again", json_string(again->id));
    parlour->is_rematching = true;
    ticket->run = keep_again;
    parlour_give(other, ticket);
}
