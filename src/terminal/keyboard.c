#include "terminal/keyboard.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

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

static void trim(char *line)
{
    size_t end = strlen(line), start = strspn(line, " \t\r");
    while (end > start && strchr(" \t\r", line[end - 1]))
        end--;
    line[end] = '\0';
    memmove(line, line + start, end - start + 1);
    for (; *line; line++)
        if (iscntrl((unsigned char)*line))
            *line = '?';
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
    return any;
}
