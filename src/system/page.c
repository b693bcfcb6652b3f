#include "system/page.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/width.h"

enum { WIDTH_LEAST = 40, WIDTH_MOST = 80, LABEL_CELLS = 10 };

/* How many cells a line has on the standard output: those of the terminal, but 40 to 80. */
static unsigned line_width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_MOST;
    return size.ws_col < WIDTH_LEAST  ? WIDTH_LEAST
           : size.ws_col > WIDTH_MOST ? WIDTH_MOST
                                      : size.ws_col;
}

static void put_spaces(FILE *out, unsigned count)
{
    fprintf(out, "%*s", (int)count, "");
}

static unsigned missing(const char *text, unsigned cells)
{
    unsigned width = (unsigned)width_of(text);
    return width < cells ? cells - width : 0;
}

void page_left(FILE *out, const char *text, unsigned cells)
{
    fputs(text, out);
    put_spaces(out, missing(text, cells));
}

void page_right(FILE *out, const char *text, unsigned cells)
{
    put_spaces(out, missing(text, cells));
    fputs(text, out);
}

void page_label(FILE *out, const char *label)
{
    page_left(out, label, LABEL_CELLS);
    fputc(' ', out);
}

void page_paragraph(FILE *out, const char *text, unsigned column)
{
    int cells = (int)(line_width() - column);
    while (*text) {
        size_t next, size = width_line(text, strlen(text), cells, &next);
        fwrite(text, 1, size, out);
        fputc('\n', out);
        text += next;
        if (*text)
            put_spaces(out, column);
    }
}

void page_indented(FILE *out, const char *text, unsigned column)
{
    put_spaces(out, column);
    page_paragraph(out, text, column);
}

void page_titles(FILE *out, const struct tongue *tongue, struct page_column *columns)
{
    for (struct page_column *column = columns; column->title; column++) {
        const char *title = tongue_say(tongue, column->title);
        int width = width_of(title);
        if (width > abs(column->cells))
            column->cells = column->cells < 0 ? -width : width;
        if (column != columns)
            fputc(' ', out);
        if (column->cells < 0)
            page_left(out, title, (unsigned)-column->cells);
        else
            page_right(out, title, (unsigned)column->cells);
    }
    fputc('\n', out);
}
