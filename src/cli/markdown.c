#include "cli/markdown.h"

#include <stdbool.h>
#include <string.h>

#include "base/width.h"
#include "system/page.h"

enum { LINE_MAX_BYTES = 1024, COLUMNS_MAX = 8, INDENT = 2, HANG = 4 };

static size_t line_size(const char *line)
{
    return strcspn(line, "\n");
}

static const char *line_after(const char *line)
{
    line += line_size(line);
    return *line ? line + 1 : line;
}

static bool starts_with(const char *line, const char *mark)
{
    return strncmp(line, mark, strlen(mark)) == 0;
}

/* The line without its marks of bold. */
static void copy_words(const char *line, size_t size, char words[LINE_MAX_BYTES])
{
    size_t put = 0;
    for (size_t i = 0; i < size && put + 1 < LINE_MAX_BYTES; i++)
        if (i + 1 < size && line[i] == '*' && line[i + 1] == '*')
            i++;
        else
            words[put++] = line[i];
    words[put] = '\0';
}

/* Cell `column` of a row "| a | b |"; false where it has none. */
static bool find_cell(const char *row, unsigned column, char words[LINE_MAX_BYTES])
{
    const char *end = row + line_size(row);
    for (const char *at = row + 2; at < end; column--) {
        const char *bar = strstr(at, " |");
        if (!bar || bar >= end)
            return false;
        if (column == 0) {
            copy_words(at, (size_t)(bar - at), words);
            return true;
        }
        at = bar + 3;
    }
    return false;
}

/* The rows from here on that make one table, with their columns in line. Returns what follows. */
static const char *print_table(FILE *out, const char *table)
{
    char words[LINE_MAX_BYTES];
    unsigned cells[COLUMNS_MAX] = {0};
    const char *row = table;
    for (; *row == '|'; row = line_after(row))
        for (unsigned c = 0; !starts_with(row, "| ---") && c < COLUMNS_MAX; c++)
            if (find_cell(row, c, words) && (unsigned)width_of(words) > cells[c])
                cells[c] = (unsigned)width_of(words);
    for (row = table; *row == '|'; row = line_after(row)) {
        if (starts_with(row, "| ---"))
            continue;
        for (unsigned c = 0; c < COLUMNS_MAX && find_cell(row, c, words); c++) {
            bool is_last = c + 1 == COLUMNS_MAX || !cells[c + 1];
            fprintf(out, "%*s", INDENT, "");
            page_left(out, words, is_last ? 0 : cells[c]);
        }
        fputc('\n', out);
    }
    return row;
}

void markdown_print(FILE *out, const char *page)
{
    char words[LINE_MAX_BYTES];
    while (*page) {
        if (*page == '|') {
            page = print_table(out, page);
            continue;
        }
        size_t mark = strspn(page, "#");
        bool is_item = starts_with(page, "- ");
        mark = mark ? mark + 1 : is_item ? 2 : 0;
        copy_words(page + mark, line_size(page) - mark, words);
        if (is_item) {
            fprintf(out, "%*s", INDENT, "");
            page_paragraph(out, words, HANG);
        } else if (mark)
            fprintf(out, "== %s ==\n", words);
        else if (words[0])
            page_paragraph(out, words, 0);
        else
            fputc('\n', out);
        page = line_after(page);
    }
}
