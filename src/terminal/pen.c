#include "terminal/pen.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/width.h"

enum { PEN_FORMAT_MAX = 2048 };

struct pen pen_at(struct canvas *canvas, struct box box)
{
    return (struct pen){.canvas = canvas, .box = box};
}

void pen_line(struct pen *pen)
{
    pen->row++;
    pen->column = 0;
}

static void go_on(struct pen *pen)
{
    pen_line(pen);
    pen->column = pen->indent;
}

bool pen_is_inside(const struct pen *pen)
{
    return pen->row >= pen->skip && pen->row - pen->skip < pen->box.height;
}

static void put_piece(struct pen *pen, enum ink ink, const char *bytes, size_t size)
{
    int column = pen->column;
    if (pen_is_inside(pen))
        canvas_bytes(pen->canvas, pen->box, pen->row - pen->skip, column, ink, bytes, size);
    pen->column += width_of_bytes(bytes, size);
}

/* A text behind others in its line first tries whether its first word fits there. */
static bool fits_a_word(const struct pen *pen, const char *text)
{
    size_t word = strcspn(text, " \n");
    return width_of_bytes(text, word) <= pen->box.width - pen->column;
}

void pen_put(struct pen *pen, enum ink ink, const char *text)
{
    size_t size = strlen(text), next;
    if (pen->box.width <= pen->indent)
        return;
    if (pen->column > pen->indent && !fits_a_word(pen, text)) {
        go_on(pen);
        text += strspn(text, " ");
        size = strlen(text);
    }
    while (size) {
        int room = pen->box.width - pen->column;
        size_t line = room > 0 ? width_line(text, size, room, &next) : (next = 0, 0);
        bool is_last = next == size && text[size - 1] != '\n';
        put_piece(pen, ink, text, is_last && room > 0 ? width_fit(text, size, room) : line);
        if (is_last)
            break;
        bool is_new = next && text[next - 1] == '\n';
        text += next;
        size -= next;
        if (is_new)
            pen_line(pen);
        else
            go_on(pen);
    }
}

void pen_format(struct pen *pen, enum ink ink, const char *format, ...)
{
    char text[PEN_FORMAT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pen_put(pen, ink, text);
}

void pen_tile(struct pen *pen, unsigned colour)
{
    if (pen->column + 3 > pen->box.width)
        go_on(pen);
    if (pen_is_inside(pen))
        canvas_put_tile(pen->canvas, pen->box, pen->row - pen->skip, pen->column, colour);
    pen->column += 3;
}

void pen_space(struct pen *pen, int cells)
{
    if (pen->column > pen->indent)
        pen->column += cells;
}

int pen_rows(const struct pen *pen)
{
    return pen->row + (pen->column > 0);
}
