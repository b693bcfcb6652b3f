#include "notation/fault.h"

#include "base/text.h"

/* The bytes of a character after its first are 10xxxxxx in UTF-8. */
static unsigned characters(const char *bytes, size_t size)
{
    unsigned count = 0;
    for (size_t i = 0; i < size; i++)
        count += (bytes[i] & 0xc0) != 0x80;
    return count;
}

void fault_set(struct fault *fault, const char *line, size_t at, const char *sentence)
{
    struct text text;
    fault->line = 1;
    fault->column = characters(line, at) + 1;
    text_init(&text, fault->sentence, sizeof fault->sentence);
    text_puts(&text, sentence);
}

void fault_set_in(struct fault *fault, const char *text, const char *at, const char *sentence)
{
    const char *line = text;
    unsigned number = 1;
    for (const char *byte = text; byte < at; byte++)
        if (*byte == '\n') {
            line = byte + 1;
            number++;
        }
    fault_set(fault, line, (size_t)(at - line), sentence);
    fault->line = number;
}
