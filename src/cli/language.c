#include "cli/language.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "notation/join.h"
#include "tongues/tongues.h"

enum { HELP_MAX = 512 };

const char *language_help(void)
{
    static char help[HELP_MAX];
    char codes[HELP_MAX / 2] = "";
    struct text text;
    text_init(&text, codes, sizeof codes);
    for (unsigned i = 0; i < tongues_count(); i++) {
        if (i)
            join_put(&text, cli_tongue, i + 1 < tongues_count() ? JOIN_COMMA : JOIN_OR);
        text_puts(&text, tongues_code(i));
    }
    snprintf(help, sizeof help, _("speak this language: %s (the system's)"), codes);
    return help;
}

const char *language_code(unsigned i)
{
    return i < tongues_count() ? tongues_code(i) : NULL;
}

static const char *from_environment(const char *name)
{
    const char *value = getenv(name);
    return value ? value : "";
}

static unsigned place_of(const char *code)
{
    return tongues_place(code, strlen(code));
}

/* LANGUAGE is a list by preference. It counts unless the locale is the plain C one. */
static unsigned language_of_environment(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    const char *locale = "", *list = from_environment("LANGUAGE");
    for (unsigned i = 0; i < sizeof names / sizeof *names && !*locale; i++)
        locale = from_environment(names[i]);
    if (!*locale || strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return 0;
    while (*list) {
        size_t size = strcspn(list, ":");
        unsigned place = tongues_place(list, size);
        if (place < tongues_count())
            return place;
        list += size + (list[size] == ':');
    }
    return place_of(locale);
}

static void read_utf8(void)
{
    if (!setlocale(LC_CTYPE, "") || strcmp(nl_langinfo(CODESET), "UTF-8") != 0)
        setlocale(LC_CTYPE, "C.UTF-8");
}

static int refuse(const char *code)
{
    char all[HELP_MAX] = "";
    struct text text;
    text_init(&text, all, sizeof all);
    for (unsigned i = 0; i < tongues_count(); i++) {
        join_next(&text, cli_tongue, JOIN_COMMA, 0);
        text_format(&text, "%s (%s)", tongues_code(i), tongues_name(i));
    }
    command_fail(_("There is no language \"%s\". There are: %s."), code, all);
    return EXIT_USAGE;
}

/* Removes the option from the words. Returns its value; NULL where it is not given, "" where its
 * value is missing. */
static const char *take_option(int *argc, char **argv)
{
    static const char name[] = "--lang";
    const char *code = NULL;
    int kept = 1, i = 1;
    for (; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], name) == 0)
            code = i + 1 < *argc ? argv[++i] : "";
        else if (strncmp(argv[i], name, strlen(name)) == 0 && argv[i][strlen(name)] == '=')
            code = argv[i] + sizeof name;
        else
            argv[kept++] = argv[i];
    }
    while (i < *argc)
        argv[kept++] = argv[i++];
    *argc = kept;
    return code;
}

int language_choose(int *argc, char **argv)
{
    unsigned place = language_of_environment();
    const char *code = take_option(argc, argv);
    read_utf8();
    cli_tongue = tongues_at(place);
    if (!code)
        return EXIT_FINE;
    place = place_of(code);
    if (place == tongues_count())
        return refuse(code);
    cli_tongue = tongues_at(place);
    return EXIT_FINE;
}
