#include "terminal/keyboard.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "notation/lines.h"

void keyboard_init(struct keyboard *keyboard, int file)
{
    *keyboard = (struct keyboard){.file = file};
}

/* Reads more; false at the end. */
static bool refill(struct keyboard *keyboard)
{
    ssize_t got;
    if (keyboard->taken == keyboard->used)
        keyboard->taken = keyboard->used = 0;
    do
        got = read(keyboard->file, keyboard->bytes, sizeof keyboard->bytes);
    while (got < 0 && errno == EINTR);
    keyboard->is_over = got <= 0;
    keyboard->used = got > 0 ? (size_t)got : 0;
    return got > 0;
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
    size_t size = 0;
    bool any = false;
    while (!keyboard->is_over && (keyboard->taken < keyboard->used || refill(keyboard))) {
        char byte = keyboard->bytes[keyboard->taken++];
        any = true;
        if (byte == '\n')
            break;
        if (size + 1 < KEYBOARD_LINE_MAX)
            line[size++] = byte ? byte : '?';
    }
    line[size] = '\0';
    trim(line);
    clean(line);
    return any;
}
