#include "server/histogram.h"

#include <stdio.h>

/* As they are read and as they are said. */
static const struct {
    uint64_t microseconds;
    const char *seconds;
} bounds[HISTOGRAM_BOUNDS] = {
    {500, "0.0005"},  {1000, "0.001"},  {2500, "0.0025"}, {5000, "0.005"},  {10000, "0.01"},
    {25000, "0.025"}, {50000, "0.05"},  {100000, "0.1"},  {250000, "0.25"}, {500000, "0.5"},
    {1000000, "1"},   {2500000, "2.5"}, {5000000, "5"},   {10000000, "10"},
};

void histogram_add(struct histogram *histogram, uint64_t microseconds)
{
    unsigned i = 0;
    while (i < HISTOGRAM_BOUNDS && microseconds > bounds[i].microseconds)
        i++;
    histogram->counts[i]++;
    histogram->sum += microseconds;
}

void histogram_write(const struct histogram *histogram, const char *name, struct text *out)
{
    uint64_t count = 0;
    char line[128];
    text_format(out, "# TYPE ulm_%s histogram\n", name);
    for (unsigned i = 0; i <= HISTOGRAM_BOUNDS; i++) {
        count += histogram->counts[i];
        snprintf(line, sizeof line, "_bucket{le=\"%s\"} %llu\n",
                 i < HISTOGRAM_BOUNDS ? bounds[i].seconds : "+Inf", (unsigned long long)count);
        text_format(out, "ulm_%s%s", name, line);
    }
    snprintf(line, sizeof line, "_sum %llu.%06u\n", (unsigned long long)(histogram->sum / 1000000),
             (unsigned)(histogram->sum % 1000000));
    text_format(out, "ulm_%s%s", name, line);
    snprintf(line, sizeof line, "_count %llu\n", (unsigned long long)count);
    text_format(out, "ulm_%s%s", name, line);
}
