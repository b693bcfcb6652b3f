#include "terminal/keyboard.h"

#include <string.h>

#include "notation/lines.h"

void keyboard_init(struct keyboard *keyboard, int file)
{
    line_reader_init(&keyboard->reader, file);
}

/* What is no good text, in UTF-8 and without control characters, becomes question marks. */
static void clean(char *line)
{
    struct lines lines;
    struct fault fault;
    lines_init(&lines, line, strlen(line));
    if (lines_next(&lines, &fault) > 0 && lines.line.bytes == line)
        line[lines.line.size] = '\0';
    else
        for (; *line; line++)
            if ((unsigned char)*line < ' ' || (unsigned char)*line > '~')
                *line = '?';
}

static void trim(char *line)
{
    size_t end = strlen(line), start = strspn(line, " \t\r");
    while (end > start && strchr(" \t\r", line[end - 1]))
        end--;
    line[end] = '\0';
    memmove(line, line + start, end - start + 1);
}

bool keyboard_line(struct keyboard *keyboard, char line[KEYBOARD_LINE_MAX])
{
    struct slice read;
    enum line_reader_answer answer =
        line_reader_next(&keyboard->reader, LINE_READER_FOREVER, &read);
    if (answer == LINE_READER_END)
        return false;
    if (answer == LINE_READER_LONG)
        read = slice_of("..."); /* nothing that can be meant */
    size_t size = read.size < KEYBOARD_LINE_MAX ? read.size : KEYBOARD_LINE_MAX - 1;
    for (size_t i = 0; i < size; i++)
        line[i] = read.bytes[i] ? read.bytes[i] : '?';
    line[size] = '\0';
    trim(line);
    clean(line);
    return true;
}
