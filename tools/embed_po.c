/* embed_po FILE.po... - writes translations as C, so that they are part of the program and of the
 * wasm build: the table of src/tongues/catalogue.h, a column for each file in the order given
 *
 * Reads what gettext's tools write. Entries that are fuzzy or not translated in all their forms are
 * left out; contexts (msgctxt) are refused. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tongues/catalogue.h"

enum { FORMS_MAX = 4, TEXT_MAX = 1 << 14, LINE_MAX = 1 << 16, ROWS_MAX = 1 << 13 };

/* Which of the texts of an entry the next string belongs to. */
enum { ENGLISH, PLURAL, FIRST_FORM, TEXTS = FIRST_FORM + FORMS_MAX };

struct entry {
    char texts[TEXTS][TEXT_MAX];
    unsigned forms;
    bool fuzzy;
};

static struct row {
    char *english;
    char *texts[CATALOGUES]; /* as C literals */
} rows[ROWS_MAX];
static size_t row_count;

static const char *path;
static unsigned line_number;

static void fail(const char *fault)
{
    fprintf(stderr, "embed_po: %s:%u: %s\n", path, line_number, fault);
    exit(EXIT_FAILURE);
}

static char *keep(const char *text)
{
    char *copy = malloc(strlen(text) + 1);
    if (!copy)
        fail("no memory");
    return strcpy(copy, text);
}

/* Adds a text to a C literal, without its quotation marks. */
static void quote(char *literal, size_t size, const char *text)
{
    size_t at = strlen(literal);
    for (; *text; text++) {
        if (at + 8 > size)
            fail("a text is too long");
        if (*text == '\n')
            at += (size_t)sprintf(literal + at, "\\n");
        else if ((unsigned char)*text < ' ')
            at += (size_t)sprintf(literal + at, "\\%03o", (unsigned)*text);
        else if (strchr("\"\\?", *text)) /* two ? could begin a trigraph */
            at += (size_t)sprintf(literal + at, "\\%c", *text);
        else
            literal[at++] = *text;
    }
    literal[at] = '\0';
}

static bool is_translated(const struct entry *entry)
{
    if (entry->fuzzy || !entry->forms || !entry->texts[ENGLISH][0])
        return false;
    for (unsigned i = 0; i < entry->forms; i++)
        if (!entry->texts[FIRST_FORM + i][0])
            return false;
    return true;
}

static struct row *row_of(const char *english)
{
    for (size_t i = 0; i < row_count; i++)
        if (strcmp(rows[i].english, english) == 0)
            return &rows[i];
    if (row_count == ROWS_MAX)
        fail("too many texts");
    rows[row_count].english = keep(english);
    return &rows[row_count++];
}

/* Takes over what has been read and begins anew. */
static void finish(struct entry *entry, unsigned column)
{
    static char literal[FORMS_MAX * TEXT_MAX];
    if (is_translated(entry)) {
        struct row *row = row_of(entry->texts[ENGLISH]);
        literal[0] = '\0';
        for (unsigned i = 0; i < entry->forms; i++) {
            if (i)
                strcat(literal, "\\0\" \"");
            quote(literal, sizeof literal - 8, entry->texts[FIRST_FORM + i]);
        }
        if (row->texts[column])
            fail("the same text twice");
        row->texts[column] = keep(literal);
    }
    memset(entry, 0, sizeof *entry);
}

/* Adds the string between the first and the last quotation mark of the line. */
static void read_string(const char *line, char *text)
{
    const char *end = strrchr(line, '"');
    size_t at = strlen(text);
    line = strchr(line, '"');
    if (!line || line == end)
        fail("expected a string");
    for (line++; line < end; line++) {
        if (at + 1 == TEXT_MAX)
            fail("a text is too long");
        if (*line != '\\')
            text[at++] = *line;
        else if (*++line == 'n')
            text[at++] = '\n';
        else if (*line == 't')
            text[at++] = '\t';
        else if (*line == 'r')
            text[at++] = '\r';
        else if (*line == '"' || *line == '\\')
            text[at++] = *line;
        else
            fail("unknown escape");
    }
}

static bool starts(const char *line, const char *word)
{
    return strncmp(line, word, strlen(word)) == 0;
}

/* Which text a keyword begins. */
static unsigned read_keyword(const char *line, struct entry *entry)
{
    if (starts(line, "msgid_plural "))
        return PLURAL;
    if (starts(line, "msgid "))
        return ENGLISH;
    if (starts(line, "msgstr ") || starts(line, "msgstr[")) {
        unsigned form = line[6] == '[' ? (unsigned)(line[7] - '0') : 0;
        if (form != entry->forms || form == FORMS_MAX)
            fail("plural forms are out of order");
        entry->forms++;
        return FIRST_FORM + form;
    }
    fail("expected msgid or msgstr");
    return ENGLISH;
}

/* An entry ends where its translations do. */
static void read_line(const char *line, struct entry *entry, unsigned *text, unsigned column)
{
    if (entry->forms && line[0] != '"' && !starts(line, "msgstr["))
        finish(entry, column);
    if (line[0] == '#' || line[0] == '\0') {
        entry->fuzzy |= starts(line, "#,") && strstr(line, "fuzzy");
        return;
    }
    if (line[0] != '"')
        *text = read_keyword(line, entry);
    read_string(line, entry->texts[*text]);
}

static void read_file(unsigned column)
{
    static char line[LINE_MAX];
    static struct entry entry;
    unsigned text = ENGLISH;
    FILE *file = fopen(path, "rb");
    line_number = 0;
    if (!file)
        fail("cannot be read");
    while (fgets(line, sizeof line, file)) {
        line_number++;
        line[strcspn(line, "\r\n")] = '\0';
        read_line(line, &entry, &text, column);
    }
    finish(&entry, column);
    if (ferror(file) || fclose(file) != 0)
        fail("cannot be read");
}

static int compare_rows(const void *a, const void *b)
{
    return strcmp(((const struct row *)a)->english, ((const struct row *)b)->english);
}

static void print_row(const struct row *row)
{
    static char literal[4 * TEXT_MAX];
    literal[0] = '\0';
    quote(literal, sizeof literal, row->english);
    printf("{\"%s\", {", literal);
    for (unsigned i = 0; i < CATALOGUES; i++)
        if (row->texts[i])
            printf("\"%s\",\n", row->texts[i]);
        else
            puts("0,");
    puts("}},");
}

int main(int argc, char **argv)
{
    if (argc != CATALOGUES + 1) {
        fprintf(stderr, "embed_po: name %d .po files\n", CATALOGUES);
        return EXIT_FAILURE;
    }
    for (unsigned i = 0; i < CATALOGUES; i++) {
        path = argv[i + 1];
        read_file(i);
    }
    qsort(rows, row_count, sizeof *rows, compare_rows);
    puts("#include \"tongues/catalogue.h\"\nconst struct catalogue_row catalogue_rows[] = {");
    for (size_t i = 0; i < row_count; i++)
        print_row(&rows[i]);
    printf("{0, {0}}};\nconst size_t catalogue_count = %zu;\n", row_count);
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
