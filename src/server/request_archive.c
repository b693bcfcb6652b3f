/* The request for finished games of public tables, page by page: open data. */
#include <stdlib.h>
#include <string.h>

#include "server/archive.h"
#include "server/request.h"
#include "server/table_rows.h"

enum { PAGE_MOST = 100, PAGE_BYTES_MOST = 256 << 10 };

struct page {
    struct scribe_job job;
    struct ticket *ticket;
    bool has_names, has_more;
    char next[ROWS_KEY_MAX]; /* of the last record so far; before, what the page goes on from */
    size_t bytes;
    json_t *records;
};

/* As JSON; NULL without memory. */
static json_t *entry(const struct page *page, struct slice key, struct slice record)
{
    char *stripped = page->has_names ? NULL : malloc(record.size + 1);
    if (stripped) {
        struct text text;
        text_init(&text, stripped, record.size + 1);
        archive_strip(&text, record);
        record = (struct slice){text.data, text.length};
    }
    json_t *made = page->has_names || stripped
                       ? json_pack("{s:I,s:s%}", "time", (json_int_t)archive_time(key), "record",
                                   record.bytes, record.size)
                       : NULL;
    free(stripped);
    return made;
}

static int add_record(void *context, struct slice key, struct slice value)
{
    struct page *page = context;
    page->has_more = json_array_size(page->records) == PAGE_MOST || page->bytes > PAGE_BYTES_MOST;
    if (page->has_more || key.size >= sizeof page->next)
        return 1;
    if (json_array_append_new(page->records, entry(page, key, value)) < 0) {
        json_decref(page->records);
        page->records = NULL;
        return 1;
    }
    memcpy(page->next, key.bytes, key.size);
    page->next[key.size] = '\0';
    page->bytes += value.size;
    return 0;
}

static int read_page(struct scribe_job *job, struct store *store)
{
    struct page *page = (struct page *)job;
    char after[ROWS_KEY_MAX];
    memcpy(after, page->next, sizeof after);
    page->records = json_array();
    int result = store_scan(store, slice_of("records"), slice_of(after), slice_of(""),
                            PAGE_MOST + 1, add_record, page);
    return page->records ? result : STORE_FAILED;
}

static void answer_page(struct scribe_job *job)
{
    struct page *page = (struct page *)job;
    json_t *whole = page->job.result == 0 ? json_pack("{s:O,s:s,s:b}", "records", page->records,
                                                      "next", page->next, "more", page->has_more)
                                          : NULL;
    char *text = whole ? json_dumps(whole, JSON_COMPACT) : NULL;
    if (text)
        ticket_answer(page->ticket, slice_of(text));
    else
        ticket_object(page->ticket, OBJECTION_FAILED);
    free(text);
    json_decref(whole);
    json_decref(page->records);
    free(page);
}

void request_records(struct server *server, struct ticket *ticket)
{
    struct slice after = ticket_string(ticket, "after");
    struct page *page = calloc(1, sizeof *page);
    if (!page) {
        ticket_object(ticket, OBJECTION_FAILED);
        return;
    }
    memcpy(page->next, after.bytes ? after.bytes : "", after.size);
    page->has_names = !slice_is(ticket_string(ticket, "names"), "no");
    page->ticket = ticket;
    page->job.read = read_page;
    page->job.is_patient = true;
    page->job.done = answer_page;
    scribe_give(server->services.scribe, &page->job);
}
