/* ulm chronicle: the city's history. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "notation/chronicle.h"
#include "notation/join.h"
#include "system/page.h"

/* How a person asks for a page. */
static const char *const page_words[CHRONICLE_PAGES] = {
    [CHRONICLE_DATES] = "dates",
    [CHRONICLE_LEXICON] = "lexicon",
};

static void print_part(const char *heading, const char *text)
{
    printf("    %s\n", heading);
    page_indented(stdout, text, 6);
}

static void print_entry(const struct chronicle_entry *entry)
{
    printf("%s  %s\n", entry->when ? _(entry->when) : entry->id, _(entry->title));
    page_indented(stdout, _(entry->city), 4);
    if (entry->legend)
        print_part(_("Legend:"), _(entry->legend));
    if (entry->game)
        print_part(_("In the game:"), _(entry->game));
    if (entry->rules)
        printf("    %s%s%s\n", _("Rules:"), join_gap(cli_tongue), entry->rules);
    putchar('\n');
}

static void print_page(enum chronicle_page page)
{
    printf("== %s ==\n\n", _(chronicle_title(page)));
    for (size_t i = 0; i < chronicle_count(page); i++)
        print_entry(chronicle_at(page, i));
}

/* The pages that were asked for; without words both. Returns whether there were any. */
static bool print_pages(const struct operands *words)
{
    bool any = false;
    for (unsigned page = 0; page < CHRONICLE_PAGES; page++)
        if (words->count == 0 ||
            (words->count == 1 && strcmp(words->list[0], page_words[page]) == 0)) {
            print_page(page);
            any = true;
        }
    return any;
}

static void print_markdown_entry(const struct chronicle_entry *entry)
{
    printf("\n<a id=\"%s\"></a>\n**", entry->id);
    if (entry->when)
        printf("%s ", _(entry->when));
    printf("%s.** %s\n", _(entry->title), _(entry->city));
    if (entry->legend)
        printf("\n> *%s* %s\n", _("Legend:"), _(entry->legend));
    if (entry->game)
        printf("\n*%s* %s\n", _("In the game:"), _(entry->game));
    if (entry->rules)
        printf("\n*%s* %s\n", _("Rules:"), entry->rules);
}

static void print_markdown(void)
{
    printf("# %s\n\n%s\n", _("The chronicle of the city"),
           _("What happened in Ulm, and what the things of the game were there. What people only "
             "tell is marked as legend. The rules by their numbers are in [rules.md](rules.md)."));
    for (unsigned page = 0; page < CHRONICLE_PAGES; page++) {
        printf("\n## %s\n", _(chronicle_title(page)));
        for (size_t i = 0; i < chronicle_count(page); i++)
            print_markdown_entry(chronicle_at(page, i));
    }
}

static int print_found(const char *words)
{
    const struct chronicle_entry *found[QUERY_FOUND_MAX];
    const struct chronicle_entry *one = chronicle_find(words);
    size_t count = 1;
    if (one)
        found[0] = one;
    else
        count = chronicle_search(cli_tongue, words, strlen(words), found, QUERY_FOUND_MAX);
    if (!count)
        return command_fail(_("The chronicle does not speak of \"%s\". Try fewer words."), words);
    for (size_t i = 0; i < count; i++)
        print_entry(found[i]);
    return command_finish();
}

int ulm_chronicle(int argc, char **argv)
{
    bool markdown = false;
    const struct option options[] = {
        {"--markdown", OPTION_FLAG, &markdown, NULL, N_("all of it as a Markdown page"), 0, 0, NULL,
         0},
        {.name = NULL},
    };
    struct operands words;
    if (options_read(options, argc, argv, &words) != 0)
        return words.exit_code;
    if (markdown && words.count)
        return command_misuse(_("--markdown gives the whole page: name no words."));
    if (markdown) {
        print_markdown();
        return command_finish();
    }
    if (words.count && !*words.list[0])
        return command_misuse(_("Name a year, or words to look for."));
    if (print_pages(&words))
        return command_finish();
    return options_give_joined(&words, print_found);
}
