#include "notation/fault.h"

#include "base/text.h"
#include "base/utf8.h"

void fault_set(struct fault *fault, const char *line, size_t at, const char *sentence)
{
    struct text text;
    fault->line = 1;
    fault->column = utf8_count((struct slice){line, at}) + 1;
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
