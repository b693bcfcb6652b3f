/* A table as text: its record, its table, its secrets. */
#include <stdlib.h>
#include <string.h>

#include "base/hex.h"
#include "notation/json_value.h"
#include "notation/line.h"
#include "server/table_state.h"

void table_state_write_record(const struct table_state *table, unsigned viewer, struct text *out)
{
    match_write(table->match, table->stage == STAGE_OVER ? VIEW_WHOLE : viewer, out);
}

static void put_time(struct text *out, const char *key, int64_t time)
{
    json_put_key(out, key);
    text_int(out, time);
}

static void put_hex(struct text *out, const char *key, const uint8_t *bytes, size_t count)
{
    json_put_key(out, key);
    text_put(out, '"');
    text_hex(out, bytes, count);
    text_put(out, '"');
}

/* What is fixed of the seat's luck before the game, so that whoever reveals can see all of it. */
static void put_luck(const struct luck *luck, unsigned seat, struct text *out)
{
    if (luck->promised >> seat & 1)
        put_hex(out, "promise", luck->promises[seat], sizeof luck->promises[seat]);
    if (luck->given >> seat & 1)
        put_hex(out, "entropy", luck->entropy[seat], sizeof luck->entropy[seat]);
}

static void write_chair(const struct table_state *table, unsigned seat, struct text *out)
{
    static const char *const words[HOLDERS] = {"nobody", "person", "computer"};
    const struct chair *chair = &table->chairs[seat];
    json_put_comma(out);
    text_put(out, '{');
    json_put_seat(out, "seat", seat);
    json_put_text(out, "holder", words[chair->holder]);
    if (chair->holder != HOLDER_NOBODY)
        json_put_text(out, "name", chair->name);
    if (chair->account.name[0]) {
        json_put_text(out, "account", chair->account.name);
        identity_put_mark(out, &chair->account);
    }
    if (table_state_is_computer(table, seat))
        json_put_text(out, "level", chair->level);
    if (chair->holder == HOLDER_PERSON) {
        json_put_bool(out, "ready", chair->is_ready);
        json_put_bool(out, "handed", chair->is_handed);
    }
    if (table->stage == STAGE_OPEN)
        put_luck(&table->luck, seat, out);
    if (table->plan.clock != CLOCK_NONE)
        put_time(out, "used", chair->used);
    text_put(out, '}');
}

void table_state_write(const struct table_state *table, struct text *out)
{
    uint8_t commitment[SHA256_BYTES], seal[SHA256_BYTES];
    int64_t deadline = table_state_deadline(table);
    luck_commit(table->luck.secret, commitment);
    text_put(out, '{');
    json_put_text(out, "table", table->id);
    json_put_text(out, "stage", stage_words[table->stage]);
    struct plan plan = table->plan;
    plan.is_unaided = !table_state_has_hints(table);
    plan_write(out, &plan);
    put_hex(out, "commitment", commitment, sizeof commitment);
    if (table->is_sealed && table->stage == STAGE_OPEN) {
        luck_seal(commitment, &table->luck, seal);
        put_hex(out, "seal", seal, sizeof seal);
    }
    json_put_open(out, "people", '[');
    for (unsigned s = 0; s < table->plan.seats; s++)
        write_chair(table, s, out);
    text_put(out, ']');
    if (table_state_mover(table) != MOVER_NOBODY)
        json_put_seat(out, "to_move", table_state_mover(table));
    if (deadline)
        put_time(out, "deadline", deadline);
    put_time(out, "changed", table->changed);
    if (table->rematch[0])
        json_put_text(out, "rematch", table->rematch);
    text_put(out, '}');
}

static void write_traces(const struct table_secrets *secrets, struct text *out)
{
    json_put_key(out, "maker");
    trace_write(&secrets->maker, out);
    json_put_open(out, "traces", '[');
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        json_put_comma(out);
        trace_write(&secrets->traces[s], out);
    }
    text_put(out, ']');
    json_put_open(out, "sent", '[');
    for (unsigned i = 0; i < secrets->sent_count; i++) {
        json_put_comma(out);
        trace_write(&secrets->sent[i], out);
    }
    text_put(out, ']');
}

void table_secrets_write(const struct table_secrets *secrets, struct text *out)
{
    text_put(out, '{');
    put_hex(out, "secret", secrets->secret, sizeof secrets->secret);
    if (secrets->has_invitation)
        put_hex(out, "invitation", secrets->invitation, sizeof secrets->invitation);
    json_put_open(out, "keys", '{');
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        char number[2] = {(char)('1' + s), '\0'};
        if (secrets->has_key[s])
            put_hex(out, number, secrets->keys[s], sizeof secrets->keys[s]);
    }
    text_put(out, '}');
    write_traces(secrets, out);
    text_put(out, '}');
}

/* Whether the member is there, and then its bytes; -1 where it is something else. */
static int read_hex(const json_t *object, const char *key, uint8_t *bytes, size_t count)
{
    const json_t *value = json_object_get(object, key);
    if (!value)
        return 0;
    return json_is_string(value) &&
                   hex_read(json_string_value(value), json_string_length(value), bytes, count)
               ? 1
               : -1;
}

/* Tables of before have none. */
static int read_traces(struct table_secrets *secrets, const json_t *object)
{
    const json_t *traces = json_object_get(object, "traces"),
                 *sent = json_object_get(object, "sent");
    if (trace_read(&secrets->maker, json_object_get(object, "maker")) < 0 ||
        json_array_size(sent) > TABLE_SENT_MAX)
        return -1;
    for (unsigned s = 0; s < SEATS_MAX; s++)
        if (trace_read(&secrets->traces[s], json_array_get(traces, s)) < 0)
            return -1;
    while (secrets->sent_count < json_array_size(sent)) {
        struct trace *trace = &secrets->sent[secrets->sent_count];
        if (trace_read(trace, json_array_get(sent, secrets->sent_count++)) < 0)
            return -1;
    }
    return 0;
}

static int read_members(struct table_secrets *secrets, const json_t *object)
{
    const json_t *keys = json_object_get(object, "keys");
    if (read_hex(object, "secret", secrets->secret, sizeof secrets->secret) != 1 ||
        !json_is_object(keys))
        return -1;
    int found = read_hex(object, "invitation", secrets->invitation, sizeof secrets->invitation);
    if (found < 0)
        return -1;
    secrets->has_invitation = found;
    for (unsigned s = 0; s < SEATS_MAX; s++) {
        char number[2] = {(char)('1' + s), '\0'};
        found = read_hex(keys, number, secrets->keys[s], sizeof secrets->keys[s]);
        if (found < 0)
            return -1;
        secrets->has_key[s] = found;
    }
    return read_traces(secrets, object);
}

int table_secrets_read(struct table_secrets *secrets, struct slice text)
{
    struct table_secrets made = {0};
    json_t *object = json_loadb(text.bytes, text.size, JSON_REJECT_DUPLICATES, NULL);
    int result = object ? read_members(&made, object) : -1;
    json_decref(object);
    if (result == 0)
        *secrets = made;
    return result;
}
