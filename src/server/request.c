#include "server/request.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "base/sha256.h"
#include "base/text.h"
#include "server/live_tables.h"
#include "server/rating_job.h"
#include "server/server_run.h"

static const struct request requests[] = {
    {.name = "open", .is_dear = true, .at_once = request_open},
    {.name = "tables", .is_question = true, .at_once = request_tables},
    {.name = "look", .is_question = true, .at_table = request_look},
    {.name = "record", .is_question = true, .at_table = request_record},
    {.name = "sit", .at_table = request_sit},
    {.name = "fill", .at_table = request_fill},
    {.name = "leave", .at_table = request_leave},
    {.name = "ready", .at_table = request_ready},
    {.name = "rematch", .is_dear = true, .at_table = request_rematch},
    {.name = "watch", .at_table = request_watch},
    {.name = "unwatch", .at_table = request_unwatch},
    {.name = "move", .at_table = request_move},
    {.name = "undo", .at_table = request_undo},
    {.name = "hand", .at_table = request_hand},
    {.name = "back", .at_table = request_back},
    {.name = "say", .at_table = request_say},
    {.name = "records", .is_question = true, .at_once = request_records},
    {.name = "register", .is_dear = true, .at_once = request_register},
    {.name = "login", .is_dear = true, .at_once = request_login},
    {.name = "logout", .at_once = request_logout},
    {.name = "me", .is_question = true, .at_once = request_me},
    {.name = "settings", .at_once = request_settings},
};

const struct request *request_find(struct slice name)
{
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (strlen(requests[i].name) == name.size &&
            memcmp(requests[i].name, name.bytes, name.size) == 0)
            return &requests[i];
    return NULL;
}

/* Each seat may ask so much; all who have none share one more such part, so that nobody from outside
 * can keep the seats from playing. */
static void run_at_table(struct parlour *parlour, struct ticket *ticket)
{
    char key[MEETING_ID_MAX + 2];
    int size = snprintf(key, sizeof key, "%s/%u", parlour->id, request_seat(parlour, ticket));
    if (limit_take(parlour->server->table_limit, key, (size_t)size,
                   uv_now(&parlour->server->loop)) != 0)
        ticket_object(ticket, OBJECTION_TOO_MANY);
    else
        ticket->request->at_table(parlour, ticket);
}

static void run(struct ticket *ticket)
{
    const struct request *request = ticket->request;
    if (request->at_once) {
        request->at_once(ticket->server, ticket);
        return;
    }
    struct slice id = ticket_string(ticket, "table");
    if (!hall_is_name(id)) {
        ticket_object(ticket, OBJECTION_TABLE);
        return;
    }
    struct parlour *parlour = hall_find(ticket->server, id);
    if (!parlour) {
        ticket_object(ticket, OBJECTION_TOO_MANY);
        return;
    }
    ticket->run = run_at_table;
    parlour_give(parlour, ticket);
}

void request_run(const struct request *request, struct ticket *ticket)
{
    struct slice token = ticket_string(ticket, "token");
    ticket->request = request;
    if (token.bytes)
        account_identify(ticket, token, run);
    else
        run(ticket);
}

void secret_key(struct slice digits, uint8_t key[MEETING_KEY_BYTES])
{
    sha256(digits.bytes, digits.size, key);
}

void secret_make(char digits[SECRET_DIGITS_MAX], uint8_t key[MEETING_KEY_BYTES])
{
    uint8_t bytes[SECRET_BYTES];
    struct text text;
    randombytes_buf(bytes, sizeof bytes);
    text_init(&text, digits, SECRET_DIGITS_MAX);
    text_hex(&text, bytes, sizeof bytes);
    secret_key((struct slice){digits, text.length}, key);
}

unsigned request_seat(const struct parlour *parlour, const struct ticket *ticket)
{
    const struct meeting *meeting = parlour->meeting;
    const struct keep *keep = &meeting->keep;
    struct slice secret = ticket_string(ticket, "secret");
    uint8_t key[MEETING_KEY_BYTES];
    if (secret.bytes)
        secret_key(secret, key);
    for (unsigned s = 0; s < meeting->plan.seats; s++) {
        if (secret.bytes && keep->has_key[s] && sodium_memcmp(keep->keys[s], key, sizeof key) == 0)
            return s;
        if (!secret.bytes && ticket->account[0] && meeting->chairs[s].holder == HOLDER_PERSON &&
            strcmp(meeting->chairs[s].account, ticket->account) == 0)
            return s;
    }
    return VIEW_SPECTATOR;
}

unsigned request_need_seat(const struct parlour *parlour, struct ticket *ticket)
{
    unsigned seat = request_seat(parlour, ticket);
    if (seat == VIEW_SPECTATOR)
        ticket_object(ticket, OBJECTION_SECRET);
    return seat;
}

void request_finish(struct parlour *parlour, struct ticket *ticket, enum objection objection)
{
    char buffer[64];
    struct text text;
    if (objection != OBJECTION_NONE) {
        parlour_object(parlour, ticket, objection);
        return;
    }
    text_init(&text, buffer, sizeof buffer);
    text_format(&text, "{\"number\":%d}", (int)parlour->meeting->event_count);
    struct slice answer = {text.data, text.length};
    if (parlour->meeting->event_count == parlour->told)
        ticket_answer(ticket, answer);
    else
        parlour_keep(parlour, ticket, answer);
}

bool request_may_look(const struct parlour *parlour, const struct ticket *ticket)
{
    const struct keep *keep = &parlour->meeting->keep;
    struct slice invitation = ticket_string(ticket, "invitation");
    uint8_t key[MEETING_KEY_BYTES];
    if (parlour->meeting->plan.is_public || request_seat(parlour, ticket) != VIEW_SPECTATOR)
        return true;
    if (!invitation.bytes || !keep->has_invitation)
        return false;
    secret_key(invitation, key);
    return sodium_memcmp(keep->invitation, key, sizeof key) == 0;
}
