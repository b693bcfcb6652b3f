#include "server/sendmail.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum { PROCESSES_MOST = 4, SECONDS_MOST = 30, HANDLES = 3 };

struct handing {
    struct sendmail *sendmail;
    struct delivery *delivery; /* NULL when it is done */
    uv_process_t process;
    uv_pipe_t input;
    uv_timer_t timer;
    uv_write_t write;
    bool is_written, has_process;
    unsigned handles; /* that are not closed */
};

struct sendmail {
    uv_loop_t *loop;
    const char *path;
    struct delivery_queue waiting;
    unsigned count;
};

struct sendmail *sendmail_create(struct uv_loop_s *loop, const char *path)
{
    struct sendmail *sendmail = calloc(1, sizeof *sendmail);
    if (!sendmail)
        return NULL;
    sendmail->loop = loop;
    sendmail->path = path;
    return sendmail;
}

static void start_next(struct sendmail *sendmail);

static void closed(uv_handle_t *handle)
{
    struct handing *handing = handle->data;
    struct sendmail *sendmail = handing->sendmail;
    if (--handing->handles)
        return;
    sendmail->count--;
    free(handing);
    start_next(sendmail);
}

static void close_one(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, closed);
}

static void finish(struct handing *handing, enum delivery_result result)
{
    struct delivery *delivery = handing->delivery;
    handing->delivery = NULL;
    if (delivery)
        delivery->done(delivery, result);
}

static void close_all(struct handing *handing)
{
    close_one((uv_handle_t *)&handing->input);
    close_one((uv_handle_t *)&handing->timer);
    if (handing->has_process)
        close_one((uv_handle_t *)&handing->process);
}

static void ended(uv_process_t *process, int64_t status, int signal)
{
    struct handing *handing = process->data;
    bool is_fine = status == 0 && signal == 0 && handing->is_written;
    finish(handing, is_fine ? DELIVERY_ARRIVED : DELIVERY_LATER);
    close_all(handing);
}

/* It is not waited for any longer; that the process has ended is still heard. */
static void too_late(uv_timer_t *timer)
{
    struct handing *handing = timer->data;
    finish(handing, DELIVERY_LATER);
    uv_process_kill(&handing->process, SIGKILL);
}

static void written(uv_write_t *write, int status)
{
    struct handing *handing = write->data;
    handing->is_written = status == 0;
    close_one((uv_handle_t *)&handing->input); /* the end of the mail */
}

static int spawn(struct handing *handing)
{
    char sender[] = "-t", dots[] = "-i";
    char *path = (char *)(uintptr_t)handing->sendmail->path;
    char *arguments[] = {path, sender, dots, NULL};
    uv_stdio_container_t stdio[3] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&handing->input},
        {.flags = UV_IGNORE},
        {.flags = UV_IGNORE},
    };
    uv_process_options_t options = {
        .file = path, .args = arguments, .exit_cb = ended, .stdio = stdio, .stdio_count = 3};
    return uv_spawn(handing->sendmail->loop, &handing->process, &options);
}

static void start(struct sendmail *sendmail, struct delivery *delivery)
{
    struct handing *handing = calloc(1, sizeof *handing);
    if (!handing) {
        delivery->done(delivery, DELIVERY_LATER);
        return;
    }
    handing->sendmail = sendmail;
    handing->delivery = delivery;
    handing->process.data = handing->input.data = handing->timer.data = handing;
    handing->write.data = handing;
    sendmail->count++;
    handing->handles = HANDLES;
    handing->has_process = true; /* also one that did not start is a handle of the loop */
    uv_pipe_init(sendmail->loop, &handing->input, 0);
    uv_timer_init(sendmail->loop, &handing->timer);
    if (spawn(handing) < 0) {
        finish(handing, DELIVERY_LATER);
        close_all(handing);
        return;
    }
    uv_buf_t buffer = uv_buf_init(delivery->body, (unsigned)delivery->size);
    uv_timer_start(&handing->timer, too_late, SECONDS_MOST * 1000, 0);
    uv_write(&handing->write, (uv_stream_t *)&handing->input, &buffer, 1, written);
}

static void start_next(struct sendmail *sendmail)
{
    struct delivery *delivery;
    while (sendmail->count < PROCESSES_MOST && (delivery = delivery_queue_take(&sendmail->waiting)))
        start(sendmail, delivery);
}

void sendmail_carry(struct sendmail *sendmail, struct delivery *delivery)
{
    delivery_queue_put(&sendmail->waiting, delivery);
    start_next(sendmail);
}
