#include "server/wire_head.h"

#include <http_parser.h>
#include <string.h>
#include <strings.h>

/* Headers of which a second one would be a second opinion. */
static const char *const single[] = {
    "authorization", "content-length",    "content-type",          "host",
    "origin",        "sec-websocket-key", "sec-websocket-version",
};

static bool is_in_name(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c));
}

int wire_head_find(struct slice bytes, size_t *size)
{
    const unsigned char *at = (const unsigned char *)bytes.bytes;
    size_t line = 0, lines = 0; /* where it begins, and how many were before it */
    bool is_name = false;
    for (size_t i = 0; i < bytes.size; i++) {
        unsigned char c = at[i];
        if (i == WIRE_HEAD_LIMIT || lines > WIRE_FIELDS + 1)
            return 431;
        if ((i > 0 && at[i - 1] == '\r') != (c == '\n'))
            return 400;
        if (c == '\r')
            continue;
        if (c == '\n') {
            if (i == line + 1) {
                *size = i + 1;
                return 0;
            }
            if (is_name)
                return 400;
            line = i + 1;
            lines++;
            is_name = true;
            continue;
        }
        if ((c < ' ' && (c != '\t' || lines == 0)) || c == 127)
            return 400;
        if (lines > 0 && is_name) {
            if (c != ':' && !is_in_name(c))
                return 400;
            is_name = c != ':';
        }
    }
    return -1;
}

static int on_target(http_parser *parser, const char *bytes, size_t size)
{
    struct wire_head *head = parser->data;
    head->target = (struct slice){bytes, size};
    return 0;
}

static int on_name(http_parser *parser, const char *bytes, size_t size)
{
    struct wire_head *head = parser->data;
    if (head->count == WIRE_FIELDS)
        return -1;
    head->fields[head->count++] = (struct wire_field){{bytes, size}, {bytes + size, 0}};
    return 0;
}

static int on_value(http_parser *parser, const char *bytes, size_t size)
{
    struct wire_head *head = parser->data;
    while (size > 0 && (*bytes == ' ' || *bytes == '\t')) {
        bytes++;
        size--;
    }
    while (size > 0 && (bytes[size - 1] == ' ' || bytes[size - 1] == '\t'))
        size--;
    head->fields[head->count - 1].value = (struct slice){bytes, size};
    return 0;
}

/* The body is not http-parser's to read. */
static int on_end(http_parser *parser)
{
    (void)parser;
    return 2;
}

static bool is_named(const struct wire_field *field, const char *name)
{
    return field->name.size == strlen(name) &&
           strncasecmp(field->name.bytes, name, field->name.size) == 0;
}

static size_t count(const struct wire_head *head, const char *name)
{
    size_t found = 0;
    for (size_t i = 0; i < head->count; i++)
        found += is_named(&head->fields[i], name);
    return found;
}

/* Whether the first line is a method, a blank, the target, a blank and a version, and no more. */
static bool is_first_line(struct slice bytes, struct slice target)
{
    static const char version[] = " HTTP/1.";
    size_t size = sizeof version - 1;
    const char *blank = memchr(bytes.bytes, ' ', bytes.size);
    const char *rest = target.bytes + target.size;
    return blank && target.bytes == blank + 1 &&
           (size_t)(bytes.bytes + bytes.size - rest) > size + 1 &&
           memcmp(rest, version, size) == 0 && (rest[size] == '0' || rest[size] == '1') &&
           rest[size + 1] == '\r';
}

/* Where http-parser is content with less. */
static bool is_sound(const struct wire_head *head)
{
    for (size_t i = 0; i < sizeof single / sizeof *single; i++)
        if (count(head, single[i]) > 1)
            return false;
    return head->is_old || count(head, "host") == 1;
}

int wire_head_read(struct slice bytes, struct wire_head *head)
{
    static const http_parser_settings settings = {.on_url = on_target,
                                                  .on_header_field = on_name,
                                                  .on_header_value = on_value,
                                                  .on_headers_complete = on_end};
    http_parser parser;
    http_parser_init(&parser, HTTP_REQUEST);
    parser.data = head;
    head->count = 0;
    head->target = (struct slice){bytes.bytes, 0};
    size_t read = http_parser_execute(&parser, &settings, bytes.bytes, bytes.size);
    switch (HTTP_PARSER_ERRNO(&parser)) {
    case HPE_OK:
        break;
    case HPE_INVALID_METHOD:
        return 501;
    default:
        return 400;
    }
    if (read != bytes.size || !is_first_line(bytes, head->target))
        return 400;
    head->size = bytes.size;
    head->is_old = parser.http_minor == 0;
    head->has_length = count(head, "content-length") > 0;
    head->length = head->has_length ? parser.content_length : 0;
    head->is_encoded = count(head, "transfer-encoding") > 0;
    head->verb = parser.method == HTTP_GET    ? WIRE_VERB_GET
                 : parser.method == HTTP_HEAD ? WIRE_VERB_HEAD
                 : parser.method == HTTP_POST ? WIRE_VERB_POST
                                              : WIRE_VERB_OTHER;
    return is_sound(head) ? 0 : 400;
}

struct slice wire_head_value(const struct wire_head *head, const char *name)
{
    for (size_t i = 0; i < head->count; i++)
        if (is_named(&head->fields[i], name))
            return head->fields[i].value;
    return (struct slice){"", 0};
}

struct slice wire_head_last(const struct wire_head *head, const char *name)
{
    for (size_t i = head->count; i-- > 0;)
        if (is_named(&head->fields[i], name))
            return head->fields[i].value;
    return (struct slice){"", 0};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Whether the weight behind a word, as in "gzip;q=0", is more than nothing. */
static bool has_weight(struct slice rest)
{
    for (size_t i = 0; i + 1 < rest.size; i++) {
        if ((rest.bytes[i] != 'q' && rest.bytes[i] != 'Q') || rest.bytes[i + 1] != '=')
            continue;
        for (i += 2; i < rest.size; i++)
            if (rest.bytes[i] >= '1' && rest.bytes[i] <= '9')
                return true;
        return false;
    }
    return true;
}

static bool list_names(struct slice list, const char *word, bool *answer)
{
    size_t length = strlen(word);
    while (list.size > 0) {
        const char *comma = memchr(list.bytes, ',', list.size);
        size_t size = comma ? (size_t)(comma - list.bytes) : list.size;
        size_t begin = 0, end;
        while (begin < size && is_blank(list.bytes[begin]))
            begin++;
        for (end = begin; end < size && list.bytes[end] != ';' && !is_blank(list.bytes[end]);)
            end++;
        if (end - begin == length && strncasecmp(list.bytes + begin, word, length) == 0) {
            *answer = has_weight((struct slice){list.bytes + end, size - end});
            return true;
        }
        list.bytes += size + (comma != NULL);
        list.size -= size + (comma != NULL);
    }
    return false;
}

bool wire_head_names(const struct wire_head *head, const char *name, const char *word)
{
    bool answer = false;
    for (size_t i = 0; i < head->count; i++)
        if (is_named(&head->fields[i], name) && list_names(head->fields[i].value, word, &answer))
            return answer;
    return false;
}
