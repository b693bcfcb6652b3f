/* The log of a training run: how strong the network was after how many games. */
#ifndef ULM_CLI_TRAIN_LOG_H
#define ULM_CLI_TRAIN_LOG_H

#include <stddef.h>
#include <stdint.h>

struct train_row {
    uint64_t games, steps;
    double loss;      /* a sample, since the row before */
    double two, four; /* share of the wins against greedy, with so many seats */
    double seconds;   /* of work, since the run began */
};

/* Rows in the order of their games. Starts as {0}. */
struct train_log {
    struct train_row *rows;
    size_t count, room;
};

/* Returns 0, or -1 where there is not enough memory. */
int train_log_add(struct train_log *log, struct train_row row);

/* Reads a log of tab-separated columns; lines that are no whole row are left out. Returns 0, or -1
 * with errno set. What the log held before is gone. */
int train_log_read(const char *path, struct train_log *log);

/* Forgets the rows after so many games: they will be made again. */
void train_log_cut(struct train_log *log, uint64_t games);

/* Puts the log in the place of the file. Returns 0, or -1 with errno set. */
int train_log_write(const struct train_log *log, const char *path);

void train_log_finish(struct train_log *log);

#endif
