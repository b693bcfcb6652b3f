/* The `ulm` program: finds the command and runs it. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/command.h"
#include "cli/help_json.h"
#include "cli/language.h"
#include "cli/version.h"
#include "system/page.h"

const struct tongue *cli_tongue;

enum { NAME_CELLS = 12 };

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
    for (const struct command *command = commands; command->name; command++)
        help_line(out, command->name, _(command->summary));
    fprintf(out, "\n%s\n", _("Options:"));
    help_line(out, "--lang CODE", language_help());
    help_line(out, "--version", _("show which version this is"));
    fputc('\n', out);
    page_paragraph(out, _("ulm COMMAND --help says more of each."), 0);
}

static const struct command *find(const char *name)
{
    for (const struct command *command = commands; command->name; command++)
        if (strcmp(command->name, name) == 0)
            return command;
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
    int exit_code = language_choose(&argc, argv);
    if (exit_code != EXIT_FINE)
        return exit_code;
    const char *word = argc > 1 ? argv[1] : "";
    const struct command *command = find(word);

    if (command)
        return command_run(command, argc - 2, argv + 2);
    if (strcmp(word, "--help") == 0 && argc > 2 && strcmp(argv[2], "--json") == 0)
        return help_json();
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        help(stdout);
        return command_finish();
    }
    if (strcmp(word, "--version") == 0) {
        version_print();
        return command_finish();
    }
    if (*word)
        fprintf(stderr, _("ulm: There is no command \"%s\".\n\n"), word);
    help(stderr);
    return EXIT_USAGE;
}
