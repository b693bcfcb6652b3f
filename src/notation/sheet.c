#include "notation/sheet.h"

#include "base/width.h"
#include "notation/join.h"

/* Columns: how far a row stands in, and its later lines. */
enum { INDENT = 2, HANG = 4 };

static const char style[] =
    "@page { size: A4; margin: 10mm }\n"
    "body { font: 9pt/1.24 Georgia, \"Times New Roman\", serif; color: #111; background: #fff;\n"
    "       max-width: 190mm; margin: 0 auto; columns: 2; column-gap: 7mm }\n"
    "h1 { column-span: all; font-size: 15pt; margin: 0 0 2mm; border-bottom: 0.6mm solid #111 }\n"
    "h2 { font-size: 10.4pt; margin: 2.2mm 0 0.6mm; border-bottom: 0.2mm solid #999;\n"
    "     break-after: avoid }\n"
    "p { margin: 0 0 0.5mm; padding-left: 3mm; text-indent: -3mm; break-inside: avoid }\n"
    "@media screen and (max-width: 40em) { body { columns: 1; font-size: 11pt; margin: 1em } }\n";

static void put_escaped(struct text *out, const char *string)
{
    for (; *string; string++)
        switch (*string) {
        case '&':
            text_puts(out, "&amp;");
            break;
        case '<':
            text_puts(out, "&lt;");
            break;
        case '>':
            text_puts(out, "&gt;");
            break;
        case '"':
            text_puts(out, "&quot;");
            break;
        default:
            text_put(out, *string);
        }
}

static void put_spaces(struct text *out, size_t count)
{
    while (count--)
        text_put(out, ' ');
}

static void put_text_row(struct sheet *sheet)
{
    char buffer[SHEET_ROW_MAX + SHEET_NAME_MAX];
    struct text line, *out = sheet->out;
    size_t next, indent = INDENT;

    text_init(&line, buffer, sizeof buffer);
    if (sheet->name) {
        text_puts(&line, sheet->name);
        join_put(&line, sheet->tongue, JOIN_COLON);
    }
    text_puts(&line, sheet->row.data);
    if (sheet->section)
        text_format(out, "== %s ==\n", sheet->section);
    for (size_t at = 0; at < line.length; at += next) {
        const char *rest = line.data + at;
        size_t size = width_line(rest, line.length - at, (int)(SHEET_COLUMNS - indent), &next);

        put_spaces(out, indent);
        text_bytes(out, rest, size);
        text_put(out, '\n');
        indent = HANG;
    }
}

static void put_html_row(struct sheet *sheet)
{
    if (sheet->section) {
        text_puts(sheet->out, "<h2>");
        put_escaped(sheet->out, sheet->section);
        text_puts(sheet->out, "</h2>\n");
    }
    text_puts(sheet->out, "<p>");
    if (sheet->name) {
        text_puts(sheet->out, "<b>");
        put_escaped(sheet->out, sheet->name);
        text_puts(sheet->out, "</b>");
        join_put(sheet->out, sheet->tongue, JOIN_COLON);
    }
    put_escaped(sheet->out, sheet->row.data);
    text_puts(sheet->out, "</p>\n");
}

static void finish_row(struct sheet *sheet)
{
    if (sheet->row.length == 0)
        return;
    if (sheet->form == SHEET_HTML)
        put_html_row(sheet);
    else
        put_text_row(sheet);
    sheet->section = NULL;
    text_init(&sheet->row, sheet->buffer, sizeof sheet->buffer);
}

void sheet_begin(struct sheet *sheet, enum sheet_form form, struct text *out,
                 const struct tongue *tongue, const char *title)
{
    sheet->out = out;
    sheet->tongue = tongue;
    sheet->form = form;
    sheet->section = NULL;
    sheet->name = NULL;
    text_init(&sheet->row, sheet->buffer, sizeof sheet->buffer);
    if (form == SHEET_TEXT) {
        text_format(out, "%s\n", title);
        return;
    }
    /* "en" stands for the code of the language that the reader has. */
    text_format(out, "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n",
                tongue_say(tongue, N_("en")));
    text_puts(out, "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    put_escaped(out, title);
    text_format(out, "</title>\n<style>\n%s</style>\n<h1>", style);
    put_escaped(out, title);
    text_puts(out, "</h1>\n");
}

void sheet_section(struct sheet *sheet, const char *title)
{
    finish_row(sheet);
    sheet->section = title;
}

struct text *sheet_row(struct sheet *sheet, const char *name)
{
    finish_row(sheet);
    sheet->name = name;
    return &sheet->row;
}

void sheet_end(struct sheet *sheet)
{
    finish_row(sheet);
    if (sheet->form == SHEET_HTML)
        text_puts(sheet->out, "</html>\n");
}
