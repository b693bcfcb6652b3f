#include "cli/train_plot.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/command.h"
#include "system/file.h"

/* The picture, in pixels, and the part of it between the axes. */
enum { WIDTH = 750, HEIGHT = 400, LEFT = 64, RIGHT = 620, TOP = 48, BOTTOM = 340 };

enum { TICKS_X_MAX = 8 };

static const char style[] =
    "<style>\n"
    "svg { font: 13px system-ui, sans-serif; background: #fff }\n"
    "text { fill: #333 }\n"
    ".title { font-size: 15px; font-weight: 600 }\n"
    ".axis { stroke: #333 } .grid { stroke: #e2e2e2 }\n"
    ".fair { stroke-dasharray: 5 4; opacity: .7 }\n"
    "path, .fair { fill: none; stroke-width: 2; stroke-linejoin: round }\n"
    "path.two, .fair.two { stroke: #0b62b0 } path.four, .fair.four { stroke: #b3470b }\n"
    "text.two, circle.two { fill: #0b62b0 } text.four, circle.four { fill: #b3470b }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "svg { background: #16181b } text { fill: #ddd }\n"
    ".axis { stroke: #ddd } .grid { stroke: #33373c }\n"
    "path.two, .fair.two { stroke: #6cb4f5 } path.four, .fair.four { stroke: #f59a5b }\n"
    "text.two, circle.two { fill: #6cb4f5 } text.four, circle.four { fill: #f59a5b }\n"
    "}\n"
    "</style>\n";

struct plot {
    FILE *out;
    const struct train_log *log;
    uint64_t games; /* at the right end */
};

static double x_of(const struct plot *plot, uint64_t games)
{
    return LEFT + (double)(RIGHT - LEFT) * (double)games / (double)plot->games;
}

static double y_of(double share)
{
    return BOTTOM - (BOTTOM - TOP) * share;
}

/* 1, 2 or 5 with noughts: the least such step with few enough ticks. */
static uint64_t tick_step(uint64_t games)
{
    static const unsigned steps[] = {1, 2, 5};
    for (uint64_t power = 1;; power *= 10)
        for (unsigned i = 0; i < 3; i++)
            if (games / (steps[i] * power) <= TICKS_X_MAX)
                return steps[i] * power;
}

static void write_games(FILE *out, uint64_t games)
{
    if (games && games % 1000000 == 0)
        fprintf(out, "%" PRIu64 " M", games / 1000000);
    else if (games && games % 1000 == 0)
        fprintf(out, "%" PRIu64 " k", games / 1000);
    else
        fprintf(out, "%" PRIu64, games);
}

static void draw_axes(const struct plot *plot)
{
    FILE *out = plot->out;
    uint64_t step = tick_step(plot->games);
    for (int percent = 0; percent <= 100; percent += 25) {
        double y = y_of(percent / 100.0);
        fprintf(out, "<line class=\"grid\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>\n", LEFT,
                y, RIGHT, y);
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d %%</text>\n", LEFT - 8,
                y + 4.5, percent);
    }
    for (uint64_t games = 0; games <= plot->games; games += step) {
        double x = x_of(plot, games);
        fprintf(out, "<line class=\"axis\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>\n", x,
                BOTTOM, x, BOTTOM + 5);
        fprintf(out, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">", x, BOTTOM + 21);
        write_games(out, games);
        fputs("</text>\n", out);
    }
    fprintf(out, "<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", LEFT, BOTTOM,
            RIGHT, BOTTOM);
    fprintf(out, "<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>\n", LEFT, TOP,
            LEFT, BOTTOM);
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", (LEFT + RIGHT) / 2,
            BOTTOM + 46, _("games of training"));
}

static double share_of(const struct train_row *row, unsigned seats)
{
    return seats == 2 ? row->two : row->four;
}

static void draw_line(const struct plot *plot, unsigned seats, double label_y)
{
    const char *class = seats == 2 ? "two" : "four";
    const struct train_row *row = plot->log->rows, *end = row + plot->log->count;
    double x = 0, y = 0, fair = y_of(1.0 / seats);
    fprintf(plot->out, "<line class=\"fair %s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>\n",
            class, LEFT, fair, RIGHT, fair);
    fprintf(plot->out, "<path class=\"%s\" d=\"", class);
    for (char step = 'M'; row < end; row++, step = 'L') {
        x = x_of(plot, row->games);
        y = y_of(share_of(row, seats));
        fprintf(plot->out, "%c%.1f %.1f", step, x, y);
    }
    fputs("\"/>\n", plot->out);
    fprintf(plot->out, "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.5\"/>\n", class, x, y);
    fprintf(plot->out, "<text class=\"%s\" x=\"%d\" y=\"%.1f\">", class, RIGHT + 10, label_y + 4.5);
    fprintf(plot->out, _("%u seats"), seats);
    fprintf(plot->out, ", %.0f %%</text>\n", 100 * share_of(end - 1, seats));
}

/* The two labels stand at the ends of their lines, as far as they do not touch. */
static void draw_lines(const struct plot *plot)
{
    const struct train_row *last = &plot->log->rows[plot->log->count - 1];
    double two = y_of(last->two), four = y_of(last->four), apart = 18;
    double gap = four > two ? four - two : two - four;
    if (gap < apart) {
        double away = (apart - gap) / 2;
        two += four >= two ? -away : away;
        four += four >= two ? away : -away;
    }
    draw_line(plot, 2, two);
    draw_line(plot, 4, four);
}

static void draw(const struct plot *plot)
{
    fprintf(plot->out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\">\n",
            WIDTH, HEIGHT, WIDTH, HEIGHT);
    fprintf(plot->out, "<title>%s</title>\n%s", _("Strength over training"), style);
    fprintf(plot->out, "<text class=\"title\" x=\"%d\" y=\"%d\">%s</text>\n", LEFT, TOP - 20,
            _("The network against greedy (dashed: a fair share)"));
    draw_axes(plot);
    if (plot->log->count)
        draw_lines(plot);
    fputs("</svg>\n", plot->out);
}

int train_plot_write(const struct train_log *log, const char *path)
{
    char *bytes = NULL;
    size_t size = 0;
    struct plot plot = {open_memstream(&bytes, &size), log, 1};
    if (!plot.out)
        return -1;
    if (log->count && log->rows[log->count - 1].games)
        plot.games = log->rows[log->count - 1].games;
    draw(&plot);
    int result = fclose(plot.out) == 0 ? file_replace(path, bytes, size) : -1;
    int error = errno;
    free(bytes);
    errno = error;
    return result;
}
