#include "terminal/canvas.h"

#include <langinfo.h>
#include <string.h>
#include <wctype.h>

#include "base/utf8.h"
#include "base/width.h"

void canvas_begin(struct canvas *canvas)
{
    canvas->window = stdscr;
    canvas->has_unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    canvas->spot_count = 0;
    ink_use(canvas->window, INK_PLAIN);
    werase(canvas->window);
}

void canvas_end(struct canvas *canvas)
{
    wnoutrefresh(canvas->window);
    doupdate();
}

static void add(const struct canvas *canvas, uint32_t code)
{
    wchar_t text[2] = {(wchar_t)code, 0};
    bool is_shown = code >= 0x20 && code != 0x7f && !(code >= 0x80 && code < 0xa0) &&
                    (code < 0x80 || canvas->has_unicode);
    if (!is_shown)
        text[0] = L'?';
    waddnwstr(canvas->window, text, 1);
}

static bool is_blank(const char *bytes, size_t size)
{
    while (size && bytes[size - 1] == ' ')
        size--;
    return size == 0;
}

/* Whether the bytes would stand on a letter or a digit; lines and waves may be written on. */
static bool covers(const struct canvas *canvas, int y, int x, const char *bytes, size_t size)
{
    for (int end = x + width_of_bytes(bytes, size); x < end; x++) {
        cchar_t cell;
        wchar_t text[CCHARW_MAX + 1] = {0};
        attr_t attributes;
        short pair;
        if (mvwin_wch(canvas->window, y, x, &cell) != ERR &&
            getcchar(&cell, text, &attributes, &pair, NULL) != ERR && iswalnum((wint_t)text[0]))
            return true;
    }
    return false;
}

int canvas_bytes(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
                 const char *bytes, size_t size)
{
    int end = column + width_of_bytes(bytes, size), y = box.y + row, x = box.x + column;
    bool is_inside = row >= 0 && row < box.height && column >= 0 && column < box.width;
    size_t fits = is_inside ? width_fit(bytes, size, box.width - column) : 0;
    if (!is_blank(bytes + fits, size - fits))
        overflows_note(canvas->overflows, OVERFLOW_CUT, y, x, bytes, size);
    if (canvas->overflows && covers(canvas, y, x, bytes, fits))
        overflows_note(canvas->overflows, OVERFLOW_COVERED, y, x, bytes, size);
    if (!is_inside || wmove(canvas->window, y, x) == ERR)
        return end;
    ink_use(canvas->window, ink);
    for (size_t i = 0; i < fits;) {
        uint32_t code;
        i += utf8_read(bytes + i, fits - i, &code);
        add(canvas, code);
    }
    return end;
}

int canvas_put(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
               const char *text)
{
    return canvas_bytes(canvas, box, row, column, ink, text, strlen(text));
}

void canvas_clear_row(struct canvas *canvas, struct box box, int row)
{
    ink_use(canvas->window, INK_PLAIN);
    if (wmove(canvas->window, box.y + row, box.x) != ERR)
        wclrtoeol(canvas->window);
}

void canvas_put_right(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
                      const char *text)
{
    int from = column - width_of(text);
    canvas_put(canvas, box, row, from < 0 ? 0 : from, ink, text);
}

int canvas_put_short(struct canvas *canvas, struct box box, int row, int column, enum ink ink,
                     const char *text)
{
    const char *ellipsis = canvas_sign(canvas, "…", "...");
    int room = box.width - column;
    if (width_of(text) <= room)
        return canvas_put(canvas, box, row, column, ink, text);
    if (room < width_of(ellipsis))
        return column;
    size_t fits = width_fit(text, strlen(text), room - width_of(ellipsis));
    column = canvas_bytes(canvas, box, row, column, ink, text, fits);
    return canvas_put(canvas, box, row, column, ink, ellipsis);
}

const char *canvas_sign(const struct canvas *canvas, const char *unicode, const char *ascii)
{
    return canvas->has_unicode ? unicode : ascii;
}

void canvas_put_tile_in(struct canvas *canvas, struct box box, int row, int column, unsigned colour,
                        enum ink ink)
{
    static const char *const shapes[COLOURS] = {"(G)", "<W>", "[B]", "~T~", "{O}"};
    if (colour < COLOURS)
        canvas_put(canvas, box, row, column, ink, shapes[colour]);
    else
        canvas_put(canvas, box, row, column, INK_DIM, canvas_sign(canvas, " · ", " . "));
}

void canvas_put_tile(struct canvas *canvas, struct box box, int row, int column, unsigned colour)
{
    canvas_put_tile_in(canvas, box, row, column, colour, (enum ink)(INK_TILE + colour % COLOURS));
}

struct box canvas_title(struct canvas *canvas, struct box box, const char *title)
{
    const char *rule = canvas_sign(canvas, "─", "-");
    for (int x = 0; x < box.width; x++)
        canvas_put(canvas, box, 0, x, INK_DIM, rule);
    if (*title) {
        int end = canvas_put(canvas, box, 0, 2, INK_PLAIN, " ");
        end = canvas_put(canvas, box, 0, end, INK_TITLE, title);
        canvas_put(canvas, box, 0, end, INK_PLAIN, " ");
    }
    return box_rows(box, 1, box.height - 1);
}

static int within(int number, int least, int most)
{
    return number < least ? least : number > most ? most : number;
}

struct box box_rows(struct box box, int from, int count)
{
    from = within(from, 0, box.height);
    return (struct box){box.y + from, box.x, within(count, 0, box.height - from), box.width};
}

struct box box_columns(struct box box, int from, int count)
{
    from = within(from, 0, box.width);
    return (struct box){box.y, box.x + from, box.height, within(count, 0, box.width - from)};
}

void canvas_add_spot(struct canvas *canvas, struct box box, int row, int column, int height,
                     int width, enum spot_kind kind, int value)
{
    if (canvas->spot_count == SPOTS_MAX)
        return;
    struct box part = box_columns(box_rows(box, row, height), column, width);
    if (part.height > 0 && part.width > 0)
        canvas->spots[canvas->spot_count++] = (struct spot){part, kind, value};
}

const struct spot *canvas_find_spot(const struct canvas *canvas, int y, int x)
{
    for (unsigned i = canvas->spot_count; i-- > 0;) {
        struct box box = canvas->spots[i].box;
        if (y >= box.y && y < box.y + box.height && x >= box.x && x < box.x + box.width)
            return &canvas->spots[i];
    }
    return NULL;
}
