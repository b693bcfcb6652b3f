#include "cli/train_log.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system/file.h"

static const char heading[] = "games\tsteps\tloss\tshare_2\tshare_4\tseconds\n";

int train_log_add(struct train_log *log, struct train_row row)
{
    if (log->count == log->room) {
        size_t room = log->room ? 2 * log->room : 64;
        struct train_row *rows = realloc(log->rows, room * sizeof *rows);
        if (!rows)
            return -1;
        log->rows = rows;
        log->room = room;
    }
    log->rows[log->count++] = row;
    return 0;
}

void train_log_finish(struct train_log *log)
{
    free(log->rows);
    *log = (struct train_log){0};
}

void train_log_cut(struct train_log *log, uint64_t games)
{
    while (log->count && log->rows[log->count - 1].games > games)
        log->count--;
}

static int add_line(struct train_log *log, const char *line)
{
    struct train_row row;
    char end = 0;
    if (sscanf(line, "%" SCNu64 "\t%" SCNu64 "\t%lf\t%lf\t%lf\t%lf%c", &row.games, &row.steps,
               &row.loss, &row.two, &row.four, &row.seconds, &end) != 7 ||
        end != '\n')
        return 0;
    if (!(row.two >= 0 && row.two <= 1 && row.four >= 0 && row.four <= 1))
        return 0;
    if (log->count && log->rows[log->count - 1].games >= row.games)
        return 0;
    return train_log_add(log, row);
}

int train_log_read(const char *path, struct train_log *log)
{
    char line[512];
    FILE *in = fopen(path, "r");
    train_log_finish(log);
    if (!in)
        return -1;
    int result = 0;
    while (result == 0 && fgets(line, sizeof line, in))
        result = add_line(log, line);
    if (ferror(in))
        result = -1;
    int error = errno;
    fclose(in);
    errno = error;
    return result;
}

int train_log_write(const struct train_log *log, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&bytes, &size);
    if (!out)
        return -1;
    fputs(heading, out);
    for (size_t i = 0; i < log->count; i++) {
        const struct train_row *row = &log->rows[i];
        fprintf(out, "%" PRIu64 "\t%" PRIu64 "\t%.5f\t%.4f\t%.4f\t%.0f\n", row->games, row->steps,
                row->loss, row->two, row->four, row->seconds);
    }
    int result = fclose(out) == 0 ? file_replace(path, bytes, size) : -1;
    int error = errno;
    free(bytes);
    errno = error;
    return result;
}
