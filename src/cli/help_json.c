#include "cli/help_json.h"

#include <stdio.h>
#include <string.h>

#include "cli/language.h"
#include "cli/options.h"
#include "notation/json_value.h"

enum { JSON_MAX = 1 << 18 };

static struct text out;

static void put_option(const struct option *option)
{
    char help[OPTION_HELP_MAX];
    const char *argument = options_argument(option);
    options_write_help(option, help);
    json_put_comma(&out);
    text_put(&out, '{');
    json_put_text(&out, "name", option->name);
    json_put_text(&out, "argument", argument);
    json_put_text(&out, "help", help);
    json_put_open(&out, "values", '[');
    for (unsigned i = 0; i < option->word_count; i++)
        json_put_element(&out, option->words[i]);
    text_puts(&out, "]}");
}

static void put_options(const struct option *options)
{
    for (const struct option *option = options; option->name; option++)
        put_option(option);
}

/* The words in small letters among the operands, and those that the command names besides. */
static void put_words(const struct command *command)
{
    const char *at = command->operands;
    while (*at) {
        size_t size = strspn(at, "abcdefghijklmnopqrstuvwxyz");
        if (size) {
            json_put_comma(&out);
            json_write_string(&out, at, size);
        }
        at += size ? size : 1;
    }
    for (unsigned i = 0; command->word_at && command->word_at(i); i++)
        json_put_element(&out, command->word_at(i));
}

static void put_command(const struct command *command)
{
    json_put_comma(&out);
    text_put(&out, '{');
    json_put_text(&out, "name", command->name);
    json_put_text(&out, "operands", command->operands);
    json_put_text(&out, "summary", _(command->summary));
    json_put_open(&out, "words", '[');
    put_words(command);
    text_put(&out, ']');
    json_put_open(&out, "options", '[');
    command_run(command, 0, NULL);
    text_puts(&out, "]}");
}

int help_json(void)
{
    static char bytes[JSON_MAX];
    text_init(&out, bytes, sizeof bytes);
    options_listen(put_options);
    text_put(&out, '{');
    json_put_open(&out, "commands", '[');
    for (const struct command *command = commands; command->name; command++)
        put_command(command);
    text_put(&out, ']');
    json_put_open(&out, "languages", '[');
    for (unsigned i = 0; language_code(i); i++)
        json_put_element(&out, language_code(i));
    text_puts(&out, "]}");
    if (!out.full)
        puts(bytes);
    return out.full ? EXIT_FAILED : command_finish();
}
