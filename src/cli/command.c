#include "cli/command.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>

#include "system/error.h"

static const struct command none = {.name = ""};
static const struct command *running = &none;

int command_run(const struct command *command, int argc, char **argv)
{
    running = command;
    return command->run(argc, argv);
}

const struct command *command_running(void)
{
    return running;
}

/* With "ulm: " before it or, of a command, "ulm NAME: ", as the language writes it. */
static void say(const char *format, va_list arguments)
{
    char name[64];
    snprintf(name, sizeof name, "ulm%s%s", *running->name ? " " : "", running->name);
    fprintf(stderr, _("%s: %s"), name, "");
    vfprintf(stderr, format, arguments);
}

int command_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return EXIT_FAILED;
}

int command_unreadable(const char *path)
{
    return command_fail(_("\"%s\": %s."), path,
                        errno == EFBIG ? _("No record has more than 16 MB")
                                       : error_words(cli_tongue, errno));
}

int command_no_folder(const char *path)
{
    return command_fail(_("The folder \"%s\" cannot be used: %s."), path,
                        error_words(cli_tongue, errno));
}

int command_misuse(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(format, arguments);
    va_end(arguments);
    fprintf(stderr, _("\nTry: ulm %s --help\n"), running->name);
    return EXIT_USAGE;
}

int command_finish(void)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return EXIT_FINE;
    return command_fail(_("The output could not be written: %s."), error_words(cli_tongue, errno));
}
