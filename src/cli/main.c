/* The `ulm` program: finds the command and runs it. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/language.h"
#include "system/error.h"
#include "system/page.h"

const struct tongue *cli_tongue;

static const struct command *const commands[] = {
    &command_play,        &command_learn, &command_games,  &command_serve,  &command_simulate,
    &command_replay,      &command_check, &command_verify, &command_hint,   &command_rules,
    &command_chronicle,   &command_arena, &command_engine, &command_perft,  &command_bench,
    &command_fingerprint, &command_train, &command_backup, &command_export,
};

enum { COMMANDS = sizeof commands / sizeof *commands, NAME_CELLS = 12 };

/* "ulm: " or, of a command, "ulm NAME: ". */
static void say_who(const struct command *command)
{
    fprintf(stderr, "ulm%s%s: ", *command->name ? " " : "", command->name);
}

int command_fail(const struct command *command, const char *format, ...)
{
    va_list arguments;
    say_who(command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_FAILED;
}

int command_unreadable(const struct command *command, const char *path)
{
    return command_fail(command, _("\"%s\": %s."), path,
                        errno == EFBIG ? _("No record has more than 16 MB")
                                       : error_words(cli_tongue, errno));
}

int command_misuse(const struct command *command, const char *format, ...)
{
    va_list arguments;
    say_who(command);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, _("\nTry: ulm %s --help\n"), command->name);
    return EXIT_USAGE;
}

int command_finish(const struct command *command)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_FINE;
    return command_fail(command, _("The output could not be written: %s."),
                        error_words(cli_tongue, errno));
}

static void help_line(FILE *out, const char *name, const char *text)
{
    fputs("  ", out);
    page_left(out, name, NAME_CELLS);
    fputc(' ', out);
    page_paragraph(out, text, NAME_CELLS + 3);
}

static void help(FILE *out)
{
    fprintf(out, "%s\n\n%s\n\n%s\n",
            _("ulm: the board game Ulm, for people, programs and researchers (unofficial)"),
            _("Usage: ulm COMMAND [OPTION...]"), _("Commands:"));
    for (unsigned i = 0; i < COMMANDS; i++)
        help_line(out, commands[i]->name, _(commands[i]->summary));
    fprintf(out, "\n%s\n", _("Options:"));
    help_line(out, "--lang CODE", language_help());
    help_line(out, "--version", _("show which version this is"));
    fputc('\n', out);
    page_paragraph(out, _("ulm COMMAND --help says more of each."), 0);
}

static const struct command *find(const char *name)
{
    for (unsigned i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* Without a standard input the next file that is opened would be taken for it. */
static void open_input(void)
{
    if (fcntl(STDIN_FILENO, F_GETFD) < 0 && errno == EBADF)
        (void)!open("/dev/null", O_RDONLY);
}

int main(int argc, char **argv)
{
    open_input();
    static const struct command self = {.name = ""};
    int exit_code = language_choose(&self, &argc, argv);
    if (exit_code != EXIT_FINE)
        return exit_code;
    const char *word = argc > 1 ? argv[1] : "";
    const struct command *command = find(word);

    if (command)
        return command->run(argc - 2, argv + 2);
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        help(stdout);
        return command_finish(&self);
    }
    if (strcmp(word, "--version") == 0) {
        puts("ulm " ULM_VERSION);
        return command_finish(&self);
    }
    if (*word)
        fprintf(stderr, _("ulm: There is no command \"%s\".\n\n"), word);
    help(stderr);
    return EXIT_USAGE;
}
