#include "system/progress.h"

#include <stdio.h>
#include <unistd.h>

#include "system/clock.h"

enum { BAR_CELLS = 30, LEFT_MOST = 99 * 3600 };

void progress_begin(struct progress *progress, const struct tongue *tongue, uint64_t total)
{
    double now = clock_seconds();
    *progress = (struct progress){isatty(STDERR_FILENO), tongue, total, now, now + 1};
}

void progress_show(struct progress *progress, uint64_t done)
{
    if (!progress->watched)
        return;
    double now = clock_seconds();
    if (now < progress->shown + 0.2)
        return;
    progress->shown = now;

    double share = (double)done / (double)progress->total;
    double rate = (double)done / (now - progress->begun);
    double seconds = done ? (double)(progress->total - done) / rate : 0;
    unsigned left = seconds < LEFT_MOST ? (unsigned)seconds : LEFT_MOST;
    char bar[BAR_CELLS + 1];
    for (int i = 0; i < BAR_CELLS; i++)
        bar[i] = i < (int)(share * BAR_CELLS) ? '#' : '.';
    bar[BAR_CELLS] = '\0';
    fprintf(stderr, "\r[%s] %3.0f %%  ", bar, share * 100);
    fprintf(stderr, tongue_say(progress->tongue, N_("%.0f a second  %u:%02u left")), rate,
            left / 60, left % 60);
    fputs("\033[K", stderr);
    fflush(stderr);
}

void progress_end(struct progress *progress)
{
    if (progress->watched)
        fputs("\r\033[K", stderr);
}
