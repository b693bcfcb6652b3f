#include "server/courier.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/journal.h"

/* One that was handed over. */
struct courier_work {
    struct courier_work *next;
    uint64_t number;
    struct delivery *delivery;
};

struct courier_writing {
    uv_write_t write;
    struct courier_parcel parcel;
};

static void finish(struct courier *courier, uint64_t number, enum delivery_result result)
{
    struct courier_work **at = &courier->works;
    while (*at && (*at)->number != number)
        at = &(*at)->next;
    struct courier_work *work = *at;
    if (!work) /* it was put off meanwhile */
        return;
    struct delivery *delivery = work->delivery;
    *at = work->next;
    free(work);
    delivery->done(delivery, result);
}

static void cancel(void *self)
{
    struct courier *courier = self;
    while (courier->works)
        finish(courier, courier->works->number, DELIVERY_LATER);
}

static void lose(struct courier *courier)
{
    struct journal_line line;
    courier_close(courier);
    journal_begin(&line, courier->journal, JOURNAL_ERROR, "courier");
    journal_string(&line, "words", "the process that carries notices has ended");
    journal_end(&line);
    cancel(courier);
}

static void written(uv_write_t *write, int status)
{
    (void)status; /* an end is heard */
    free((struct courier_writing *)write);
}

static void carry(void *self, struct delivery *delivery)
{
    struct courier *courier = self;
    struct courier_work *work = calloc(1, sizeof *work);
    struct courier_writing *writing = calloc(1, sizeof *writing);
    if (!work || !writing || !courier->is_open) {
        free(work);
        free(writing);
        delivery->done(delivery, DELIVERY_LATER);
        return;
    }
    *work = (struct courier_work){courier->works, ++courier->number, delivery};
    courier->works = work;
    writing->parcel.number = work->number;
    writing->parcel.delivery = *delivery;
    uv_buf_t buffer = uv_buf_init((char *)&writing->parcel, sizeof writing->parcel);
    if (uv_write(&writing->write, (uv_stream_t *)&courier->pipe, &buffer, 1, written) < 0) {
        free(writing);
        finish(courier, courier->number, DELIVERY_LATER);
    }
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *buffer)
{
    struct courier *courier = handle->data;
    (void)size;
    *buffer = uv_buf_init((char *)&courier->answer + courier->heard,
                          (unsigned)(sizeof courier->answer - courier->heard));
}

static void hear(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct courier *courier = stream->data;
    (void)buffer;
    if (size < 0) {
        lose(courier);
        return;
    }
    courier->heard += (size_t)size;
    if (courier->heard < sizeof courier->answer)
        return;
    courier->heard = 0;
    if (courier->answer.result < DELIVERY_RESULTS)
        finish(courier, courier->answer.number, (enum delivery_result)courier->answer.result);
}

int courier_start(struct courier *courier, const struct config *config, struct journal *journal)
{
    int sockets[2];
    *courier = (struct courier){.carrier = {.carry = carry, .cancel = cancel, .self = courier},
                                .journal = journal,
                                .socket = -1};
    if (!*config->sendmail && config->outgoing == OUTGOING_OFF)
        return 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) < 0)
        return -1;
    pid_t child = fork();
    if (child == 0) {
        close(sockets[0]);
        courier_run(sockets[1], config);
        _exit(0);
    }
    close(sockets[1]);
    courier->socket = sockets[0];
    return child < 0 ? -1 : 0;
}

int courier_open(struct courier *courier, uv_loop_t *loop)
{
    if (courier->socket < 0)
        return 0;
    uv_pipe_init(loop, &courier->pipe, 0);
    courier->pipe.data = courier;
    courier->is_open = true;
    if (uv_pipe_open(&courier->pipe, courier->socket) < 0)
        return -1;
    return uv_read_start((uv_stream_t *)&courier->pipe, give_room, hear) < 0 ? -1 : 0;
}

void courier_close(struct courier *courier)
{
    if (courier->is_open)
        uv_close((uv_handle_t *)&courier->pipe, NULL);
    courier->is_open = false;
}
