/* ulm rules: the rules reference. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/markdown.h"
#include "cli/options.h"
#include "notation/chronicle.h"
#include "notation/join.h"
#include "notation/material.h"
#include "notation/printed.h"
#include "notation/quick.h"
#include "notation/reference.h"
#include "system/page.h"

enum { RELATED_MAX = 8 };

/* Where the city's chronicle speaks of the rule. */
static void print_related(const struct rule *rule)
{
    char mark[JOIN_MARK_MAX];
    const struct chronicle_entry *related[RELATED_MAX];
    size_t count = chronicle_about(rule->id, related, RELATED_MAX);
    if (count)
        printf("    %s", _("See also:"));
    for (size_t i = 0; i < count; i++)
        printf("%sulm chronicle %s",
               i ? join_mark(cli_tongue, JOIN_COMMA, mark) : join_gap(cli_tongue), related[i]->id);
    if (count)
        putchar('\n');
}

static void print_rule(const struct rule *rule)
{
    char words[PRINTED_MAX];
    printf("%s  %s\n", rule->id, _(rule->title));
    page_indented(stdout, printed_say(cli_tongue, rule->text, words), 4);
    if (rule->ruling) {
        printf("    %s\n", _("Ruling:"));
        page_indented(stdout, printed_say(cli_tongue, rule->ruling, words), 6);
    }
    print_related(rule);
    putchar('\n');
}

static void print_all(void)
{
    for (size_t c = 0; c < reference_chapters(); c++) {
        struct chapter chapter = reference_chapter(c);
        printf("== %s ==\n\n", _(chapter.title));
        for (size_t i = 0; i < chapter.count; i++)
            print_rule(reference_at(chapter.first + i));
    }
}

static void print_markdown_related(const struct rule *rule)
{
    const struct chronicle_entry *related[RELATED_MAX];
    size_t count = chronicle_about(rule->id, related, RELATED_MAX);
    if (count)
        printf("\n*%s*", _("See also:"));
    for (size_t i = 0; i < count; i++)
        printf("%s [%s](chronicle.md#%s)", i ? "," : "", _(related[i]->title), related[i]->id);
    if (count)
        putchar('\n');
}

static void print_markdown(void)
{
    char words[PRINTED_MAX];
    printf("# %s\n\n%s\n", _("The rules"),
           _("Every rule has a number, so that code, tests and people can point at it. Where the "
             "printed rules are silent or disagree, the ruling says what we decided and why. The "
             "numbers that the box prints are in [edition.md](edition.md)."));
    for (size_t c = 0; c < reference_chapters(); c++) {
        struct chapter chapter = reference_chapter(c);
        printf("\n## %s\n", _(chapter.title));
        for (size_t i = 0; i < chapter.count; i++) {
            const struct rule *rule = reference_at(chapter.first + i);
            printf("\n**%s %s.** %s\n", rule->id, _(rule->title),
                   printed_say(cli_tongue, rule->text, words));
            if (rule->ruling)
                printf("\n> *%s* %s\n", _("Ruling:"), printed_say(cli_tongue, rule->ruling, words));
            print_markdown_related(rule);
        }
    }
}

static void print_material(bool markdown)
{
    static char buffer[MATERIAL_MAX];
    struct text page;
    text_init(&page, buffer, sizeof buffer);
    material_write(&page, cli_tongue);
    if (markdown)
        fputs(page.data, stdout);
    else
        markdown_print(stdout, page.data);
}

static void print_quick(enum sheet_form form)
{
    static char buffer[QUICK_MAX];
    struct text page;
    text_init(&page, buffer, sizeof buffer);
    quick_write(&page, form, cli_tongue);
    fputs(page.data, stdout);
}

static int print_found(const char *words)
{
    const struct rule *found[QUERY_FOUND_MAX];
    const struct rule *one = reference_find(words);
    if (one) {
        print_rule(one);
        return command_finish();
    }
    size_t count = reference_search(cli_tongue, words, strlen(words), found, QUERY_FOUND_MAX);
    if (!count)
        return command_fail(_("No rule speaks of \"%s\". Try fewer words."), words);
    for (size_t i = 0; i < count; i++)
        print_rule(found[i]);
    return command_finish();
}

static bool is_only(const struct operands *words, const char *word)
{
    return words->count == 1 && strcmp(words->list[0], word) == 0;
}

int ulm_rules(int argc, char **argv)
{
    bool markdown = false, html = false;
    const struct option options[] = {
        {"--markdown", OPTION_FLAG, &markdown, NULL,
         N_("all of it, or edition, as a Markdown page"), 0, 0, NULL, 0},
        {"--html", OPTION_FLAG, &html, NULL, N_("of quick: a page to print"), 0, 0, NULL, 0},
        {.name = NULL},
    };
    struct operands words;
    if (options_read(options, argc, argv, &words) != 0)
        return words.exit_code;
    bool quick = is_only(&words, "quick"), edition = is_only(&words, "edition");
    if (html && !quick)
        return command_misuse(_("--html goes with quick."));
    if (markdown && words.count && !edition)
        return command_misuse(_("--markdown gives the whole page: name no words."));
    if (words.count && !*words.list[0])
        return command_misuse(_("Name a rule's number, or words to look for."));
    if (quick || edition || words.count == 0) {
        if (quick)
            print_quick(html ? SHEET_HTML : SHEET_TEXT);
        else if (edition)
            print_material(markdown);
        else
            (markdown ? print_markdown : print_all)();
        return command_finish();
    }
    return options_give_joined(&words, print_found);
}
