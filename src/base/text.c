#include "base/text.h"

#include <stdarg.h>

#include "base/check.h"
#include "base/memory.h"

void text_init(struct text *text, char *buffer, size_t size)
{
    CHECK(size > 0);
    *text = (struct text){.data = buffer, .size = size};
    buffer[0] = '\0';
}

void text_put(struct text *text, char c)
{
    text_bytes(text, &c, 1);
}

static size_t string_length(const char *string)
{
    size_t length = 0;

    while (string[length] != '\0')
        length++;
    return length;
}

void text_puts(struct text *text, const char *string)
{
    text_bytes(text, string, string_length(string));
}

void text_bytes(struct text *text, const char *bytes, size_t length)
{
    size_t room = text->size - 1 - text->length;

    if (text->full || length == 0)
        return;
    if (length > room) {
        length = room;
        text->full = true;
    }
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_hex(struct text *text, const uint8_t *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";

    for (size_t i = 0; i < size; i++) {
        text_put(text, digits[bytes[i] >> 4]);
        text_put(text, digits[bytes[i] & 15]);
    }
}

void text_int(struct text *text, int64_t number)
{
    char digits[20]; /* of 9223372036854775808 there are 19 */
    size_t first = sizeof(digits);
    uint64_t rest = number < 0 ? -(uint64_t)number : (uint64_t)number;

    do
        digits[--first] = (char)('0' + rest % 10);
    while ((rest /= 10) != 0);
    if (number < 0)
        digits[--first] = '-';
    text_bytes(text, digits + first, sizeof(digits) - first);
}

/* A format is read twice: first for the kinds of its arguments, as those can only be taken in
 * order; then to put it. */

enum { ARGUMENTS = 9 };

struct directive {
    char kind;     /* s, d, c or %; 0 for what is none of them */
    int number;    /* as in %2$s; 0 where there is none */
    size_t length; /* bytes in the format */
};

struct argument {
    char kind; /* 0 when the format does not mention it */
    int number;
    const char *string;
};

static struct directive read_directive(const char *at)
{
    struct directive d = {.length = 1};

    if (at[1] >= '1' && at[1] <= '9' && at[2] == '$') {
        d.number = at[1] - '0';
        d.length = 3;
    }
    char kind = at[d.length];
    if (kind == 's' || kind == 'd' || kind == 'c' || (kind == '%' && d.number == 0)) {
        d.kind = kind;
        d.length++;
    }
    return d;
}

/* Returns how many arguments the format takes, or -1 when it is not as text.h says. */
static int read_kinds(const char *format, struct argument arguments[ARGUMENTS])
{
    int plain = 0, highest = 0, mentioned = 0;

    for (const char *at = format; *at != '\0';) {
        if (*at != '%') {
            at++;
            continue;
        }
        struct directive d = read_directive(at);
        at += d.length;
        if (d.kind == '%')
            continue;
        int number = d.number > 0 ? d.number : ++plain;
        if (d.kind == 0 || number > ARGUMENTS || (d.number > 0 && plain > 0) ||
            (d.number == 0 && highest >= number))
            return -1;
        struct argument *argument = &arguments[number - 1];
        if (argument->kind != 0 && argument->kind != d.kind)
            return -1;
        mentioned += argument->kind == 0;
        argument->kind = d.kind;
        if (number > highest)
            highest = number;
    }
    return mentioned == highest ? highest : -1;
}

static void put_argument(struct text *text, const struct argument *argument)
{
    switch (argument->kind) {
    case 's':
        text_puts(text, argument->string);
        break;
    case 'd':
        text_int(text, argument->number);
        break;
    case 'c':
        text_put(text, (char)argument->number);
        break;
    default:
        UNREACHABLE();
    }
}

void text_format(struct text *text, const char *format, ...)
{
    struct argument arguments[ARGUMENTS] = {0};
    int count = read_kinds(format, arguments);
    va_list list;

    if (count < 0) {
        text_puts(text, format);
        return;
    }
    va_start(list, format);
    for (int i = 0; i < count; i++)
        if (arguments[i].kind == 's')
            arguments[i].string = va_arg(list, const char *);
        else
            arguments[i].number = va_arg(list, int);
    va_end(list);

    int plain = 0;
    while (*format != '\0') {
        if (*format != '%') {
            text_put(text, *format++);
            continue;
        }
        struct directive d = read_directive(format);
        format += d.length;
        if (d.kind == '%')
            text_put(text, '%');
        else
            put_argument(text, &arguments[(d.number > 0 ? d.number : ++plain) - 1]);
    }
}
