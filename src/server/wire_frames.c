#include "server/wire_frames.h"

#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

enum { CONTROL_MOST = 125 };

struct wire_frames {
    wslay_frame_context_ptr context;
    struct slice source; /* what wslay has not taken yet */
    uint64_t kept;       /* bytes that it took of frames that are not all read */
    uint64_t done;       /* of the payload of the one that comes */
    char control[CONTROL_MOST];
};

static ssize_t give(uint8_t *to, size_t room, int flags, void *self)
{
    struct wire_frames *frames = self;
    size_t size = frames->source.size < room ? frames->source.size : room;
    (void)flags;
    if (size == 0)
        return -1;
    memcpy(to, frames->source.bytes, size);
    frames->source.bytes += size;
    frames->source.size -= size;
    frames->kept += size;
    return (ssize_t)size;
}

struct wire_frames *wire_frames_create(void)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = give};
    struct wire_frames *frames = calloc(1, sizeof *frames);
    if (frames && wslay_frame_context_init(&frames->context, &callbacks, frames) != 0) {
        free(frames);
        return NULL;
    }
    return frames;
}

void wire_frames_destroy(struct wire_frames *frames)
{
    if (!frames)
        return;
    wslay_frame_context_free(frames->context);
    free(frames);
}

void wire_frames_feed(struct wire_frames *frames, struct slice bytes)
{
    frames->source = bytes;
}

static uint64_t whole_size(const struct wslay_frame_iocb *frame)
{
    uint64_t size = frame->payload_length;
    return 2 + (size >= 65536 ? 8 : size >= 126 ? 2 : 0) + (frame->mask ? 4 : 0) + size;
}

int wire_frames_next(struct wire_frames *frames, struct wire_frame *frame)
{
    for (;;) {
        struct wslay_frame_iocb part = {0};
        ssize_t got = wslay_frame_recv(frames->context, &part);
        if (got < 0)
            return got == WSLAY_ERR_WANT_READ ? 0 : -1;
        *frame = (struct wire_frame){
            .opcode = part.opcode,
            .is_final = part.fin,
            .is_masked = part.mask,
            .has_reserved = part.rsv != 0,
            .is_first = frames->done == 0,
            .is_last = frames->done + part.data_length == part.payload_length,
            .size = part.payload_length,
            .bytes = {(const char *)part.data, part.data_length},
        };
        if (wslay_is_ctrl_frame(part.opcode)) {
            if (part.data_length > 0)
                memcpy(frames->control + frames->done, part.data, part.data_length);
            frame->is_first = true;
            frame->bytes = (struct slice){frames->control, part.payload_length};
        }
        frames->done += part.data_length;
        if (frame->is_last) {
            frames->done = 0;
            frames->kept -= whole_size(&part);
        }
        if (frame->is_last || !wslay_is_ctrl_frame(part.opcode))
            return 1;
    }
}

bool wire_frames_is_empty(const struct wire_frames *frames)
{
    return frames->kept == 0;
}

size_t wire_frame_begin(unsigned char head[WIRE_FRAME_HEAD], enum wire_opcode opcode, size_t size)
{
    head[0] = (unsigned char)(0x80 | opcode);
    if (size < 126) {
        head[1] = (unsigned char)size;
        return 2;
    }
    size_t width = size < 65536 ? 2 : 8;
    head[1] = width == 2 ? 126 : 127;
    for (size_t i = 0; i < width; i++)
        head[2 + i] = (unsigned char)((uint64_t)size >> 8 * (width - 1 - i));
    return 2 + width;
}
