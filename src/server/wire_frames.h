/* wire_frames.h - what a peer sends, frame by frame
 *
 * wslay takes the frames apart. What it keeps of one is large, and most peers are silent most of the
 * time: so a reader can be handed to the next peer as soon as wire_frames_is_empty() says so.
 */
#ifndef ULM_SERVER_WIRE_FRAMES_H
#define ULM_SERVER_WIRE_FRAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct wire_frames;

enum wire_opcode {
    WIRE_FRAME_MORE = 0,
    WIRE_FRAME_TEXT = 1,
    WIRE_FRAME_BINARY = 2,
    WIRE_FRAME_CLOSE = 8,
    WIRE_FRAME_PING = 9,
    WIRE_FRAME_PONG = 10
};

/* A part of a frame, in the order it came. */
struct wire_frame {
    unsigned opcode;    /* any number from 0 to 15 */
    bool is_final;      /* the message ends with this frame */
    bool is_masked;     /* as a client's must be */
    bool has_reserved;  /* bits that mean nothing here */
    bool is_first;      /* part of the frame */
    bool is_last;       /* part of the frame */
    uint64_t size;      /* of the whole frame's payload */
    struct slice bytes; /* of this part; they live until the next is read. All of a control frame */
};

/* NULL without memory. */
struct wire_frames *wire_frames_create(void);
void wire_frames_destroy(struct wire_frames *frames);

/* These bytes came; they must live until wire_frames_next() has read them. */
void wire_frames_feed(struct wire_frames *frames, struct slice bytes);
/* Returns 1 with the next part, 0 when more has to come first, -1 against the protocol. */
int wire_frames_next(struct wire_frames *frames, struct wire_frame *frame);
/* Nothing of a frame is kept. */
bool wire_frames_is_empty(const struct wire_frames *frames);

/* The head of an unmasked frame that is a message of its own: its size. */
enum { WIRE_FRAME_HEAD = 10 };
size_t wire_frame_begin(unsigned char head[WIRE_FRAME_HEAD], enum wire_opcode opcode, size_t size);

#endif
