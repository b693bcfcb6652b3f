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

struct pen pen_scrolled(struct canvas *canvas, struct box box, int skip)
{
    return (struct pen){.canvas = canvas, .box = box, .skip = skip, .end = PEN_SCROLLS};
}

struct pen pen_trailing(struct canvas *canvas, struct box box)
{
    return (struct pen){.canvas = canvas, .box = box, .end = PEN_TRAILS};
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

static const char *ellipsis(const struct pen *pen)
{
    return pen->canvas ? canvas_sign(pen->canvas, "…", "...") : "";
}

/* How many cells are left in the row; the last one of a trailing pen keeps some for its ellipsis. */
static int room_of(const struct pen *pen)
{
    int room = pen->box.width - pen->column;
    if (pen->end == PEN_TRAILS && pen->row == pen->box.height - 1)
        room -= width_of(ellipsis(pen));
    return room;
}

static void note_overflow(const struct pen *pen, enum overflow_kind kind, const char *bytes,
                          size_t size)
{
    if (pen->canvas)
        overflows_note(pen->canvas->overflows, kind, pen->box.y + pen->row - pen->skip,
                       pen->box.x + pen->column, bytes, size);
}

/* What has no room below. */
static void go_under(struct pen *pen, const char *bytes, size_t size)
{
    if (pen->end == PEN_FITS && size)
        note_overflow(pen, OVERFLOW_BELOW, bytes, size);
    if (pen->end == PEN_TRAILS && pen->trail >= 0) {
        canvas_put(pen->canvas, pen->box, pen->box.height - 1, pen->trail, INK_DIM, ellipsis(pen));
        pen->trail = -1;
    }
}

static void put_piece(struct pen *pen, enum ink ink, const char *bytes, size_t size)
{
    int row = pen->row - pen->skip, end = pen->column + width_of_bytes(bytes, size);
    if (pen->canvas && pen_is_inside(pen))
        canvas_bytes(pen->canvas, pen->box, row, pen->column, ink, bytes, size);
    else if (pen->canvas && row >= 0)
        go_under(pen, bytes, size);
    pen->column = end;
    if (row == pen->box.height - 1)
        pen->trail = end;
}

/* A text behind others in its line first tries whether it can begin there. */
static bool fits_a_word(const struct pen *pen, const char *text, size_t size)
{
    size_t next, line = width_line(text, size, room_of(pen), &next);
    return width_of_bytes(text, line) <= room_of(pen) && !width_parts_word(text, size, line);
}

void pen_put(struct pen *pen, enum ink ink, const char *text)
{
    size_t size = strlen(text), next;
    if (pen->box.width <= pen->indent)
        return;
    if (pen->column > pen->indent && !fits_a_word(pen, text, size)) {
        go_on(pen);
        text += strspn(text, " ");
        size = strlen(text);
    }
    while (size) {
        int room = room_of(pen);
        size_t line = room > 0 ? width_line(text, size, room, &next) : (next = 0, 0);
        bool is_last = next == size && text[size - 1] != '\n';
        put_piece(pen, ink, text, is_last && room > 0 ? width_fit(text, size, room) : line);
        if (is_last)
            break;
        bool is_new = next && text[next - 1] == '\n';
        if (line && width_parts_word(text, size, line))
            note_overflow(pen, OVERFLOW_BROKEN, text, size);
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
    pen_tile_in(pen, colour, (enum ink)(INK_TILE + colour % COLOURS));
}

void pen_tile_in(struct pen *pen, unsigned colour, enum ink ink)
{
    if (room_of(pen) < 3)
        go_on(pen);
    if (pen->canvas && pen_is_inside(pen))
        canvas_put_tile_in(pen->canvas, pen->box, pen->row - pen->skip, pen->column, colour, ink);
    else if (pen->canvas && pen->row >= pen->skip)
        go_under(pen, "tile", 4);
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
