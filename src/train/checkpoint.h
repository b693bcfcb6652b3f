/* A checkpoint: a training run as a file, to go on from.
 *
 * A line of text with the layout of features and network, the numbers little-endian, a checksum.
 * There is nothing in it but what the run is: the same run at the same round is the same bytes.
 */
#ifndef ULM_TRAIN_CHECKPOINT_H
#define ULM_TRAIN_CHECKPOINT_H

#include "train/trainer.h"

/* Why a file is no checkpoint for this program; with the first, errno says more. */
enum {
    CHECKPOINT_UNREADABLE = -1,
    CHECKPOINT_FOREIGN = -2, /* something else */
    CHECKPOINT_LAYOUT = -3,  /* of other features or another size of the network */
    CHECKPOINT_TORN = -4     /* cut short, longer, or changed since it was written */
};

/* Writes the run's state, in the place of an older one, as file_replace() does. Returns 0, or -1
 * with errno set. */
int checkpoint_write(const struct trainer *trainer, const char *path);

/* Makes a trainer that goes on where the file stands. Returns 0 and a trainer for the caller to
 * destroy, or one of the above and no trainer. */
int checkpoint_read(const char *path, unsigned threads, struct trainer **trainer);

#endif
