/* The process that carries notices: what the server hands to it goes to a program, or to the network. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "server/courier.h"
#include "server/outgoing.h"
#include "server/sendmail.h"

struct carrying {
    struct courier_run *run;
    struct courier_parcel parcel;
};

struct courier_run {
    uv_loop_t loop;
    uv_pipe_t pipe;
    struct sendmail *sendmail;
    struct outgoing *outgoing;
    size_t heard;
    struct courier_parcel parcel; /* so much of it has come */
};

struct answering {
    uv_write_t write;
    struct courier_answer answer;
};

static void answered(uv_write_t *write, int status)
{
    (void)status; /* the server's end is heard */
    free((struct answering *)write);
}

static void done(struct delivery *delivery, enum delivery_result result)
{
    struct carrying *carrying = delivery->owner;
    struct courier_run *run = carrying->run;
    struct answering *answering = calloc(1, sizeof *answering);
    if (!answering)
        abort(); /* the server hears that */
    answering->answer =
        (struct courier_answer){.number = carrying->parcel.number, .result = result};
    uv_buf_t buffer = uv_buf_init((char *)&answering->answer, sizeof answering->answer);
    if (uv_write(&answering->write, (uv_stream_t *)&run->pipe, &buffer, 1, answered) < 0)
        free(answering);
    free(carrying);
}

static void carry(struct courier_run *run)
{
    struct carrying *carrying = calloc(1, sizeof *carrying);
    if (!carrying)
        abort();
    carrying->run = run;
    carrying->parcel = run->parcel;
    struct delivery *delivery = &carrying->parcel.delivery;
    delivery->done = done;
    delivery->owner = carrying;
    if (delivery->is_mail)
        sendmail_carry(run->sendmail, delivery);
    else
        outgoing_carry(run->outgoing, delivery);
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *buffer)
{
    struct courier_run *run = handle->data;
    (void)size;
    *buffer =
        uv_buf_init((char *)&run->parcel + run->heard, (unsigned)(sizeof run->parcel - run->heard));
}

static void hear(uv_stream_t *stream, ssize_t size, const uv_buf_t *buffer)
{
    struct courier_run *run = stream->data;
    (void)buffer;
    if (size < 0) { /* the server has ended: what is on its way is sent again by the next one */
        uv_stop(&run->loop);
        return;
    }
    run->heard += (size_t)size;
    if (run->heard < sizeof run->parcel)
        return;
    run->heard = 0;
    carry(run);
}

void courier_run(int socket, const struct config *config)
{
    static const int ignored[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXFSZ};
    static struct courier_run run; /* too large for a stack */
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        signal(ignored[i], SIG_IGN); /* the server says when it is time */
    if (uv_loop_init(&run.loop) < 0)
        return;
    run.sendmail = sendmail_create(&run.loop, config->sendmail);
    run.outgoing = outgoing_create(&run.loop, config->outgoing == OUTGOING_ANY);
    run.pipe.data = &run;
    uv_pipe_init(&run.loop, &run.pipe, 0);
    if (!run.sendmail || !run.outgoing || uv_pipe_open(&run.pipe, socket) < 0 ||
        uv_read_start((uv_stream_t *)&run.pipe, give_room, hear) < 0)
        return;
    uv_run(&run.loop, UV_RUN_DEFAULT);
}
