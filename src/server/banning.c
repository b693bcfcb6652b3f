#include "server/banning.h"

#include <stdlib.h>
#include <string.h>

#include "notation/json_value.h"
#include "server/ban_rows.h"
#include "server/live_table.h"
#include "server/objection.h"

enum { CLOSE_AGAINST_THE_RULES = 1008 };

void banning_start(struct banning *banning, struct services *services, struct store *store)
{
    *banning = (struct banning){.services = services};
    ban_rows_read(store, &banning->list);
}

void banning_finish(struct banning *banning)
{
    ban_list_finish(&banning->list);
    while (banning->visitors) /* who leaves after the server did */
        banning_leave(banning->visitors);
}

void banning_enter(struct banning *banning, struct visitor *visitor)
{
    visitor->next = banning->visitors;
    visitor->at = &banning->visitors;
    if (visitor->next)
        visitor->next->at = &visitor->next;
    banning->visitors = visitor;
}

void banning_leave(struct visitor *visitor)
{
    if (!visitor->at)
        return;
    *visitor->at = visitor->next;
    if (visitor->next)
        visitor->next->at = visitor->at;
    visitor->at = NULL;
}

void banning_drop_all(const struct banning *banning, unsigned code)
{
    for (struct visitor *visitor = banning->visitors, *next; visitor; visitor = next) {
        next = visitor->next;
        while (visitor->watches)
            live_table_unwatch(visitor->watches->live, visitor);
        visitor->outlet->drop(visitor->peer, code);
    }
}

const struct ban *banning_find(const struct banning *banning, const struct visitor *visitor,
                               const struct identity *account)
{
    int64_t now = services_now(banning->services);
    const struct ban *ban = ban_list_find_address(&banning->list, visitor->address, now);
    return ban || !account->name[0] ? ban : ban_list_find_name(&banning->list, account->name, now);
}

void banning_write(const struct ban *ban, struct text *out)
{
    if (ban->reason[0])
        json_put_text(out, "reason", ban->reason);
    if (ban->until) {
        json_put_key(out, "until");
        text_int(out, ban->until);
    }
}

/* Telling. */

static void dismiss(struct visitor *visitor, const struct ban *ban)
{
    const struct objection_row *row = &objections[OBJECTION_BANNED];
    const struct outlet *outlet = visitor->outlet;
    char buffer[BAN_TEXT_MAX];
    struct text text;
    text_init(&text, buffer, sizeof buffer);
    text_puts(&text, "{\"tell\":\"banned\"");
    json_put_text(&text, "code", row->code);
    json_put_text(&text, "sentence", row->sentence);
    banning_write(ban, &text);
    text_put(&text, '}');
    struct wire_text *message = outlet->make((struct slice){text.data, text.length});
    outlet->tell(visitor->peer, message);
    outlet->release(message);
    while (visitor->watches)
        live_table_unwatch(visitor->watches->live, visitor);
    outlet->drop(visitor->peer, CLOSE_AGAINST_THE_RULES);
}

/* The ban of the account whose seat it looks on from. */
static const struct ban *find_by_seat(const struct banning *banning, const struct visitor *visitor)
{
    int64_t now = services_now(banning->services);
    const struct ban *ban = NULL;
    for (const struct watch *watch = visitor->watches; watch && !ban;
         watch = watch->next_of_visitor) {
        const struct table_state *table = watch->live->table;
        unsigned seat = table ? watch_viewer(watch, table, now) : TABLE_STRANGER;
        if (seat < SEATS_MAX && table->chairs[seat].account.name[0])
            ban = ban_list_find_name(&banning->list, table->chairs[seat].account.name, now);
    }
    return ban;
}

void banning_tell(const struct banning *banning, struct visitor *visitor)
{
    const struct identity *account = login_account(visitor->login, services_now(banning->services));
    const struct ban *ban = banning_find(banning, visitor, account);
    if (!ban)
        ban = find_by_seat(banning, visitor);
    if (ban && visitor->peer)
        dismiss(visitor, ban);
}

static void tell_all(const struct banning *banning)
{
    for (struct visitor *visitor = banning->visitors, *next; visitor; visitor = next) {
        next = visitor->next;
        banning_tell(banning, visitor);
    }
}

/* Noting what has changed. */

static void note(const struct banning *banning, const char *event, const struct ban *ban)
{
    struct journal_line line;
    char target[BAN_TARGET_MAX];
    ban_target_write(&ban->target, target);
    journal_begin(&line, banning->services->journal, JOURNAL_INFO, event);
    journal_string(&line, "ban", target);
    journal_string(&line, "by", ban->is_machines ? "machine" : "moderator");
    if (ban->until)
        journal_number(&line, "until", ban->until);
    if (ban->reason[0])
        journal_string(&line, "reason", ban->reason);
    journal_end(&line);
}

static void note_changes(const struct banning *banning, const struct ban_list *before,
                         const struct ban_list *after)
{
    size_t i = 0, k = 0;
    while (i < before->count || k < after->count) {
        const struct ban *old = i < before->count ? &before->bans[i] : NULL;
        const struct ban *new = k < after->count ? &after->bans[k] : NULL;
        int order = !old ? 1 : !new ? -1 : ban_target_compare(&old->target, &new->target);
        if (order < 0)
            note(banning, "lifted", old);
        else if (order > 0 || memcmp(old, new, sizeof *old) != 0)
            note(banning, "banned", new);
        i += order <= 0;
        k += order >= 0;
    }
}

/* Looking. */

struct look {
    struct scribe_job job;
    struct banning *banning;
    struct ban_list list;
    int64_t now;
    bool has_list;
};

/* The list of the server is changed only when a look is over. */
static int look(struct scribe_job *job, struct store *store)
{
    struct look *looking = (struct look *)job;
    const struct ban_list *known = &looking->banning->list;
    char mark[BAN_MARK_DIGITS + 1];
    ban_list_finish(&looking->list);
    looking->has_list = false;
    if (ban_rows_read_mark(store, mark) < 0)
        return STORE_FAILED;
    if (strcmp(mark, known->mark) == 0)
        return ban_rows_drop_over(job, store, known, looking->now);
    if (ban_rows_read(store, &looking->list) < 0)
        return STORE_FAILED;
    looking->has_list = true;
    return 0;
}

static void looked(struct scribe_job *job)
{
    struct look *looking = (struct look *)job;
    struct banning *banning = looking->banning;
    struct ban_list before = banning->list;
    bool has_changed = job->result == 0 && looking->has_list;
    banning->is_looking = false;
    if (has_changed) {
        banning->list = looking->list;
        note_changes(banning, &before, &banning->list);
        ban_list_finish(&before);
        tell_all(banning);
    } else {
        ban_list_finish(&looking->list);
    }
    scribe_job_finish(job);
    free(looking);
    if (banning->looks_again)
        banning_look(banning);
}

void banning_look(struct banning *banning)
{
    struct look *looking = NULL;
    banning->looks_again = banning->is_looking;
    if (!banning->is_looking && !banning->services->is_stopping)
        looking = calloc(1, sizeof *looking);
    if (!looking)
        return;
    looking->job.change = look;
    looking->job.done = looked;
    looking->banning = banning;
    looking->now = services_now(banning->services);
    banning->is_looking = true;
    scribe_give(banning->services->scribe, &looking->job);
}
