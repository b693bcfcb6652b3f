#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/slice.h"
#include "cli/language.h"
#include "notation/join.h"
#include "system/file.h"
#include "system/page.h"

static const char *const kind_arguments[] = {
    [OPTION_FLAG] = "",     [OPTION_NUMBER] = "N",  [OPTION_WORD] = "WORD",
    [OPTION_TEXT] = "TEXT", [OPTION_LIST] = "TEXT",
};

enum { NAME_CELLS = 22 };

static options_listener *listener;

static void help_line(const char *name, const char *argument, const char *help)
{
    char left[64];
    snprintf(left, sizeof left, "  %s%s%s", name, *argument ? " " : "", argument);
    if (strlen(left) > NAME_CELLS + 2) {
        puts(left);
        page_indented(stdout, help, NAME_CELLS + 3);
        return;
    }
    page_left(stdout, left, NAME_CELLS + 2);
    putchar(' ');
    page_paragraph(stdout, help, NAME_CELLS + 3);
}

const char *options_argument(const struct option *option)
{
    return option->argument ? option->argument : kind_arguments[option->kind];
}

void options_write_help(const struct option *option, char help[OPTION_HELP_MAX])
{
    char words[OPTION_HELP_MAX];
    struct text text;
    text_init(&text, words, sizeof words);
    for (unsigned i = 0; i < option->word_count; i++) {
        join_next(&text, cli_tongue, JOIN_COMMA, 0);
        text_puts(&text, option->words[i]);
    }
    snprintf(help, OPTION_HELP_MAX, _(option->help), words);
}

/* Usage, summary, options and examples, to the standard output. */
static void print_help(const struct option *options)
{
    const struct command *command = command_running();
    printf(_("Usage: ulm %s [OPTION...]%s%s\n\n"), command->name, *command->operands ? " " : "",
           command->operands);
    page_paragraph(stdout, _(command->summary), 0);
    printf("\n%s\n", _("Options:"));
    for (const struct option *option = options; option->name; option++) {
        char help[OPTION_HELP_MAX];
        options_write_help(option, help);
        help_line(option->name, options_argument(option), help);
    }
    help_line("--lang", "CODE", language_help());
    help_line("--help", "", _("show this text"));
    printf("\n%s\n%s", _("Examples:"), command->examples);
}

static const struct option *find(const struct option *options, const char *name, size_t length)
{
    for (const struct option *option = options; option->name; option++)
        if (strlen(option->name) == length && memcmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

/* These set an option. Each returns EXIT_FINE, or says what is wrong and returns its exit code. */
static int set_number(const struct option *option, const char *text)
{
    uint64_t number;
    if (slice_number(slice_of(text), option->least, option->most, &number) < 0)
        return command_misuse(_("%s wants a whole number from %llu to %llu, not \"%s\"."),
                              option->name, (unsigned long long)option->least,
                              (unsigned long long)option->most, text);
    *(uint64_t *)option->value = number;
    return EXIT_FINE;
}

static int set_word(const struct option *option, const char *text)
{
    char all[256] = "";
    for (unsigned i = 0; i < option->word_count; i++) {
        if (strcmp(text, option->words[i]) == 0) {
            *(unsigned *)option->value = i;
            return EXIT_FINE;
        }
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "",
                 option->words[i]);
    }
    return command_misuse(_("%s wants one of: %s; not \"%s\"."), option->name, all, text);
}

static int add_text(const struct option *option, const char *text)
{
    struct option_list *list = option->value;
    if (list->count == OPTION_LIST_MAX)
        return command_misuse(_("%s can be given %d times at most."), option->name,
                              OPTION_LIST_MAX);
    list->texts[list->count++] = text;
    return EXIT_FINE;
}

static int set(const struct option *option, const char *text)
{
    switch (option->kind) {
    case OPTION_NUMBER:
        return set_number(option, text);
    case OPTION_WORD:
        return set_word(option, text);
    case OPTION_TEXT:
        *(const char **)option->value = text;
        return EXIT_FINE;
    case OPTION_LIST:
        return add_text(option, text);
    default:
        *(bool *)option->value = true;
        return EXIT_FINE;
    }
}

/* Reads the option at argv[*at] and moves on to the last word that belongs to it. */
static int read_option(const struct option *options, int argc, char **argv, int *at)
{
    const char *word = argv[*at];
    const char *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    const struct option *option = find(options, word, length);
    const char *text = equals ? equals + 1 : NULL;

    if (!option)
        return command_misuse(_("There is no option %.*s."), (int)length, word);
    if (option->kind == OPTION_FLAG) {
        if (text)
            return command_misuse(_("%s takes no value."), option->name);
    } else if (!text) {
        if (*at + 1 >= argc)
            return command_misuse(_("%s wants a value."), option->name);
        text = argv[++*at];
    }
    return set(option, text);
}

void options_listen(options_listener *to)
{
    listener = to;
}

int options_read(const struct option *options, int argc, char **argv, struct operands *operands)
{
    bool only_operands = false;
    *operands = (struct operands){.list = argv};
    if (listener) {
        listener(options);
        return -1;
    }
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        if (only_operands || word[0] != '-' || !word[1]) {
            operands->list[operands->count++] = word;
        } else if (strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            print_help(options);
            operands->exit_code = command_finish();
            return -1;
        } else if ((operands->exit_code = read_option(options, argc, argv, &i)) != EXIT_FINE) {
            return -1;
        }
    }
    if (!operands->count || *command_running()->operands)
        return 0;
    operands->exit_code = command_misuse(_("\"%s\" means nothing here."), operands->list[0]);
    return -1;
}

int options_read_record(const struct operands *operands, char **bytes, size_t *size)
{
    if (operands->count != 1)
        return command_misuse(_("Name one record, or - for the standard input."));
    if (file_read(operands->list[0], bytes, size) != 0)
        return command_unreadable(operands->list[0]);
    return EXIT_FINE;
}

static char *join(const struct operands *operands)
{
    size_t size = 1;
    for (int i = 0; i < operands->count; i++)
        size += strlen(operands->list[i]) + 1;
    char *all = calloc(size, 1);
    for (int i = 0; all && i < operands->count; i++) {
        strcat(all, i ? " " : "");
        strcat(all, operands->list[i]);
    }
    return all;
}

int options_give_joined(const struct operands *operands, int (*take)(const char *words))
{
    char *all = join(operands);
    if (!all)
        return command_fail(_("There is not enough memory."));
    int exit_code = take(all);
    free(all);
    return exit_code;
}
