/* embed_po [--of PLACE]... FILE.po... - writes translations as C, so that they are part of the program
 * and of the wasm build: the tables of src/tongues/catalogue.h, a language for each file in the order given
 *
 * A file's header says what the language is called (Language, X-Name) and which form goes with a number
 * (Plural-Forms, whose expression is C already). With --of only what is said at one of these places, such
 * as src/notation/, is written. Reads what gettext's tools write. Entries that are fuzzy or not translated
 * in all their forms are left out; contexts (msgctxt) are refused. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tongues/catalogue.h"

enum {
    TEXT_MAX = 1 << 14,
    LINE_MAX = 1 << 16,
    ROWS_MAX = 1 << 13,
    LANGUAGES_MAX = 64,
    PLACES_MAX = 32
};

/* Which of the texts of an entry the next string belongs to. */
enum { ENGLISH, PLURAL, FIRST_FORM, TEXTS = FIRST_FORM + TONGUE_FORMS_MAX };

struct entry {
    char texts[TEXTS][TEXT_MAX];
    unsigned forms;
    bool fuzzy, is_elsewhere, is_wanted; /* is_elsewhere: it says where it is said */
};

static struct row {
    char *english;
    char *texts[LANGUAGES_MAX]; /* as C literals */
} rows[ROWS_MAX];
static size_t row_count;

static struct language {
    char *code, *name, *plural; /* plural: an expression of n */
    unsigned forms;
} languages[LANGUAGES_MAX];
static unsigned language_count;

static const char *places[PLACES_MAX];
static unsigned place_count;

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
    if (entry->fuzzy || !entry->forms || (entry->is_elsewhere && !entry->is_wanted))
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

/* What stands in the header between a name and the next `end`. */
static char *header_field(const char *header, const char *name, char end)
{
    static char field[TEXT_MAX];
    const char *start = strstr(header, name), *stop;
    if (!start || !(stop = strchr(start += strlen(name), end))) {
        fprintf(stderr, "embed_po: %s: the header wants \"%s\"\n", path, name);
        exit(EXIT_FAILURE);
    }
    snprintf(field, sizeof field, "%.*s", (int)(stop - start), start);
    return keep(field);
}

static void read_header(const char *header, struct language *language)
{
    char *forms;
    if (language->code)
        fail("a second header");
    language->code = header_field(header, "\nLanguage: ", '\n');
    language->name = header_field(header, "\nX-Name: ", '\n');
    forms = header_field(header, "\nPlural-Forms: nplurals=", ';');
    language->forms = (unsigned)strtoul(forms, NULL, 10);
    language->plural = header_field(header, "; plural=", ';');
    if (language->code[strspn(language->code, "abcdefghijklmnopqrstuvwxyz")])
        fail("a language's code is small letters");
    if (!language->forms || language->forms > TONGUE_FORMS_MAX)
        fail("a language has from one form to TONGUE_FORMS_MAX");
    if (language->plural[strspn(language->plural, "n0123456789 %=!<>&|?:()")])
        fail("the plural is an expression of n");
    free(forms);
}

/* Takes over what has been read and begins anew. */
static void finish(struct entry *entry, unsigned column)
{
    static char literal[TONGUE_FORMS_MAX * TEXT_MAX];
    if (entry->forms && !entry->texts[ENGLISH][0]) {
        read_header(entry->texts[FIRST_FORM], &languages[column]);
    } else if (is_translated(entry)) {
        struct row *row = row_of(entry->texts[ENGLISH]);
        if (entry->forms != (entry->texts[PLURAL][0] ? languages[column].forms : 1))
            fail("the entry before has not as many forms as the language");
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
        if (form != entry->forms || form == TONGUE_FORMS_MAX)
            fail("plural forms are out of order");
        entry->forms++;
        return FIRST_FORM + form;
    }
    fail("expected msgid or msgstr");
    return ENGLISH;
}

/* Whether it is said at a place that was asked for. */
static void read_places(const char *line, struct entry *entry)
{
    entry->is_elsewhere |= place_count > 0;
    for (unsigned i = 0; i < place_count; i++)
        for (const char *at = line; (at = strstr(at, places[i])); at++)
            entry->is_wanted |= at[-1] == ' ';
}

/* An entry ends where its translations do. */
static void read_line(const char *line, struct entry *entry, unsigned *text, unsigned column)
{
    if (entry->forms && line[0] != '"' && !starts(line, "msgstr["))
        finish(entry, column);
    if (line[0] == '#' || line[0] == '\0') {
        entry->fuzzy |= starts(line, "#,") && strstr(line, "fuzzy");
        if (starts(line, "#: "))
            read_places(line, entry);
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

static void print_literal(const char *text)
{
    static char literal[4 * TEXT_MAX];
    literal[0] = '\0';
    quote(literal, sizeof literal, text);
    printf("\"%s\"", literal);
}

static void print_english(void)
{
    puts("const char *const catalogue_english[] = {");
    for (size_t i = 0; i < row_count; i++) {
        print_literal(rows[i].english);
        puts(",");
    }
    printf("0};\nconst size_t catalogue_rows = %zu;\n", row_count);
}

static void print_language(unsigned column)
{
    printf("static unsigned form_%u(unsigned n)\n{\n(void)n;\nreturn %s;\n}\n", column,
           languages[column].plural);
    printf("static const char *const texts_%u[] = {\n", column);
    for (size_t i = 0; i < row_count; i++)
        if (rows[i].texts[column])
            printf("\"%s\",\n", rows[i].texts[column]);
        else
            puts("0,");
    puts("0};");
}

static void print_languages(void)
{
    puts("const struct catalogue catalogues[] = {");
    for (unsigned i = 0; i < language_count; i++) {
        printf("{{catalogue_say, catalogue_count, catalogue_form}, \"%s\", ", languages[i].code);
        print_literal(languages[i].name);
        printf(", form_%u, texts_%u},\n", i, i);
    }
    printf("};\nconst unsigned catalogue_languages = %u;\n", language_count);
}

static void read_argument(char **arguments)
{
    if (strcmp(arguments[0], "--of") == 0 && arguments[1] && place_count < PLACES_MAX) {
        places[place_count++] = arguments[1];
    } else if (language_count < LANGUAGES_MAX) {
        path = arguments[0];
        read_file(language_count);
        if (!languages[language_count++].code)
            fail("there is no header");
    }
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        read_argument(argv + i);
        i += strcmp(argv[i], "--of") == 0;
    }
    if (!language_count) {
        fprintf(stderr, "embed_po: name .po files\n");
        return EXIT_FAILURE;
    }
    qsort(rows, row_count, sizeof *rows, compare_rows);
    puts("#include \"tongues/catalogue.h\"");
    print_english();
    for (unsigned i = 0; i < language_count; i++)
        print_language(i);
    print_languages();
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
