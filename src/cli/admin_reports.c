/* Words of ulm admin about reports: which there are, what was said, and that one is done. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/admin.h"
#include "server/report_rows.h"

enum { LINES_MOST = 40, LINES_BEHIND = 10 };

static const char *string(const json_t *row, const char *key)
{
    const char *found = json_string_value(json_object_get(row, key));
    return found ? found : "";
}

static int number(const json_t *row, const char *key)
{
    return (int)json_integer_value(json_object_get(row, key));
}

static void print_report(const json_t *report)
{
    char time[ADMIN_TIME_MAX];
    bool is_seat = number(report, "seat");
    admin_write_time(json_integer_value(json_object_get(report, "time")), time);
    printf("%s\t%s\t%s\t", string(report, "report"), time, string(report, "table"));
    printf(is_seat ? _("seat %d") : _("event %d"), number(report, is_seat ? "seat" : "number"));
    printf("\t%s\n", string(report, "reason"));
}

int admin_reports(const struct admin *admin)
{
    char after[REPORT_ID_MAX] = "";
    bool has_more = true;
    while (has_more) {
        json_t *list = report_rows_list(admin->store, after, false, &has_more);
        if (!list)
            return admin_explain(admin);
        for (size_t i = 0; i < json_array_size(list); i++) {
            print_report(json_array_get(list, i));
            snprintf(after, sizeof after, "%s", string(json_array_get(list, i), "report"));
        }
        has_more = has_more && json_array_size(list);
        json_decref(list);
    }
    return command_finish();
}

static void take_row(void *context, struct slice value)
{
    json_t **row = context;
    *row = json_loadb(value.bytes, value.size, JSON_REJECT_DUPLICATES, NULL);
}

/* Who sits where, and the lines up to a little behind what is complained of. */
static void print_table(const struct table_state *table, const json_t *report)
{
    uint32_t to = (uint32_t)number(report, "events"), lines = 0;
    to = to + LINES_BEHIND < table->event_count ? to + LINES_BEHIND : table->event_count;
    uint32_t from = to;
    for (unsigned s = 0; s < table->plan.seats; s++)
        printf("%u\t%s\t%s\n", s + 1, table->chairs[s].name, table->chairs[s].account.name);
    while (from > 0 && lines < LINES_MOST)
        lines += table->events[--from]->kind == EVENT_SAID;
    for (uint32_t i = from; i < to; i++) {
        const struct event *event = table->events[i];
        if (event->kind == EVENT_SAID)
            printf("%u\t%s: %s\n", i + 1, event->name, event->text);
    }
}

int admin_report(const struct admin *admin)
{
    struct table_state *table = NULL;
    json_t *row = NULL;
    int found =
        store_read(admin->store, slice_of("reports"), slice_of(admin->words[0]), take_row, &row);
    if (found <= 0)
        return found < 0 ? admin_explain(admin)
                         : command_fail(_("There is no report \"%s\"."), admin->words[0]);
    print_report(row);
    int result = table_rows_read(admin->store, string(row, "table"), &table);
    if (result == 0)
        print_table(table, row);
    table_state_destroy(table);
    json_decref(row);
    return result == STORE_FAILED ? admin_explain(admin) : command_finish();
}

static int settle(const struct admin *admin, struct scribe_job *job)
{
    return report_rows_settle(job, admin->store, admin->words[0], admin->now);
}

int admin_done(const struct admin *admin)
{
    int result = admin_change(admin, settle);
    if (result == REPORT_UNKNOWN)
        return command_fail(_("There is no report \"%s\"."), admin->words[0]);
    if (result < 0)
        return admin_explain(admin);
    printf(_("%s is done.\n"), admin->words[0]);
    return command_finish();
}
