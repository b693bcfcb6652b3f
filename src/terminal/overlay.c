/* What lies over the pages: the cover between two people, the keys, the rules, the hint. */
#include <stdio.h>
#include <stdlib.h>

#include "notation/caption.h"
#include "notation/printed.h"
#include "terminal/pages.h"
#include "terminal/pen.h"

void overlay_cover(struct canvas *canvas, struct box box, const struct scene *scene)
{
    unsigned seat = table_mover(scene->table);
    struct pen pen =
        pen_at(canvas, box_columns(box_rows(box, box.height / 3, box.height), 4, box.width - 8));
    pen_format(&pen, (enum ink)(INK_SEAT + seat), "%c %s\n\n", seat_letter(seat),
               table_name(scene->table, seat));
    pen_put(&pen, INK_STRONG, tongue_say(scene->tongue, N_("It is your turn.\n")));
    pen_put(&pen, INK_PLAIN,
            tongue_say(scene->tongue, N_("The table is covered, so that nobody sees your hand. "
                                         "Press Enter when you sit here alone.")));
    canvas_add_spot(canvas, box, 0, 0, box.height, box.width, SPOT_KEY, '\n');
}

struct help_line {
    const char *key, *words; /* NULL: the keys of the pages */
};

static const struct help_line help[] = {
    {N_("arrows, hjkl"), N_("step over what you can do; in the grid as it lies")},
    {N_("left, right"), N_("to the next kind of move")},
    {N_("1 2 3 ..."), N_("choose by number")},
    {N_("Enter, space"), N_("do it")},
    {N_("mouse"), N_("click chooses, click again does it, the wheel scrolls")},
    {N_("Tab, shift-Tab"), N_("next page, page before")},
    {NULL, pages_said},
    {N_("Page up, down"), N_("scroll")},
    {N_("u"), N_("take your last move back, until luck has answered it")},
    {N_("i"), N_("hint: what a computer would do, and why")},
    {N_("r"), N_("the rule about what is under the cursor; Tab: chronicle; /: search")},
    {N_("m"), N_("the computer that thinks moves now")},
    {N_("f"), N_("computers move without a pause, or with one again")},
    {N_("Esc"), N_("back")},
    {N_("q"), N_("leave; the game is saved")},
    {"(G) <W> [B]", N_("gray: money, white: clear away, brown: card")},
    {"~T~ {O}", N_("turquoise: river, orange: seal")},
    {"A B C D", N_("the seats: points now, and if it ended now")},
    {"A+2", N_("a family crest of A: 2 points for each later seal there")},
};

static void put_page_keys(struct pen *pen)
{
    for (unsigned i = 0; i < PAGES; i++)
        pen_format(pen, INK_KEY, i ? " %c" : "%c", pages[i].key);
}

int overlay_help(struct canvas *canvas, struct box box, const struct scene *scene)
{
    struct box inner = canvas_title(canvas, box, tongue_say(scene->tongue, N_("Keys and signs")));
    struct pen pen = pen_scrolled(canvas, box_columns(inner, 1, inner.width - 1), scene->scroll);
    pen.indent = 18;
    for (unsigned i = 0; i < sizeof help / sizeof *help; i++) {
        if (help[i].key)
            pen_put(&pen, INK_KEY, tongue_say(scene->tongue, help[i].key));
        else
            put_page_keys(&pen);
        pen.column = pen.indent;
        pen_put(&pen, INK_PLAIN, tongue_say(scene->tongue, help[i].words));
        pen_line(&pen);
    }
    return pen_rows(&pen);
}

/* Where in the rules or the chronicle the reader is, what was typed, and the keys. */
static void frame_reader(struct canvas *canvas, struct box inner, const struct scene *scene)
{
    const struct reader *reader = &scene->reader;
    struct pen pen = pen_at(canvas, box_rows(inner, inner.height - 2, 2));
    if (reader->is_typing || reader->words[0]) {
        pen_put(&pen, INK_KEY, "/");
        pen_put(&pen, INK_STRONG, reader->words);
        if (reader->is_typing)
            pen_put(&pen, INK_CHOSEN, " ");
    } else
        pen_put(&pen, INK_DIM,
                reader->book == READER_RULES
                    ? tongue_say(scene->tongue, N_("Tab: the city's chronicle"))
                    : tongue_say(scene->tongue, N_("Tab: the rules")));
    pen_line(&pen);
    pen_put(&pen, INK_DIM,
            tongue_say(scene->tongue,
                       N_("left, right: others   up, down: scroll   /: look for words")));
}

static void show_rule(struct pen *pen, const struct tongue *tongue, const struct rule *rule)
{
    const struct chronicle_entry *related;
    char words[PRINTED_MAX];
    pen_format(pen, INK_DIM, "%s  ", rule->id);
    pen_format(pen, INK_STRONG, "%s\n\n", tongue_say(tongue, rule->title));
    pen_put(pen, INK_PLAIN, printed_say(tongue, rule->text, words));
    if (rule->ruling) {
        pen_put(pen, INK_DIM, tongue_say(tongue, N_("\n\nRuling: ")));
        pen_put(pen, INK_DIM, printed_say(tongue, rule->ruling, words));
    }
    if (chronicle_about(rule->id, &related, 1))
        pen_format(pen, INK_DIM, tongue_say(tongue, N_("\n\nSee also, with Tab: %s")),
                   tongue_say(tongue, related->title));
}

static void show_entry(struct pen *pen, const struct tongue *tongue,
                       const struct chronicle_entry *entry)
{
    pen_format(pen, INK_DIM, "%s  ", entry->when ? tongue_say(tongue, entry->when) : entry->id);
    pen_format(pen, INK_STRONG, "%s\n\n", tongue_say(tongue, entry->title));
    pen_put(pen, INK_PLAIN, tongue_say(tongue, entry->city));
    if (entry->legend) {
        pen_put(pen, INK_DIM, tongue_say(tongue, N_("\n\nLegend: ")));
        pen_put(pen, INK_DIM, tongue_say(tongue, entry->legend));
    }
    if (entry->game) {
        pen_put(pen, INK_DIM, tongue_say(tongue, N_("\n\nIn the game: ")));
        pen_put(pen, INK_PLAIN, tongue_say(tongue, entry->game));
    }
    if (entry->rules)
        pen_format(pen, INK_DIM, tongue_say(tongue, N_("\n\nRules: %s")), entry->rules);
}

int overlay_rules(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct reader *reader = &scene->reader;
    const struct rule *rule = reader_rule(reader);
    const struct chronicle_entry *entry = reader_entry(reader);
    char title[128];
    snprintf(title, sizeof title, "%s %zu/%zu",
             reader->book == READER_RULES ? tongue_say(scene->tongue, N_("Rules"))
                                          : tongue_say(scene->tongue, N_("Chronicle")),
             reader->count ? reader->at + 1 : 0, reader->count);
    struct box inner = canvas_title(canvas, box, title);
    inner = box_columns(inner, 1, inner.width - 2);
    frame_reader(canvas, inner, scene);
    struct pen pen = pen_scrolled(canvas, box_rows(inner, 0, inner.height - 3), scene->scroll);
    if (rule)
        show_rule(&pen, scene->tongue, rule);
    else if (entry)
        show_entry(&pen, scene->tongue, entry);
    else {
        pen_put(
            &pen, INK_PLAIN,
            reader->book == READER_RULES
                ? tongue_say(scene->tongue, N_("No rule has all these words."))
                : tongue_say(scene->tongue, N_("The chronicle does not have all these words.")));
        return 0;
    }
    return pen_rows(&pen) + 3;
}

/* On lines of its own, if there is anything. */
static void show_told(struct pen *pen, const struct scene *scene, const char *label,
                      const char *words)
{
    if (!*words)
        return;
    pen->column = pen->indent;
    pen_put(pen, INK_PLAIN, tongue_say(scene->tongue, label));
    pen_put(pen, INK_PLAIN, words);
    pen_line(pen);
}

static void show_advice(struct pen *pen, const struct scene *scene, const struct advice *advice)
{
    char words[CAPTION_MAX];
    struct text text;
    const struct tongue *tongue = scene->tongue;
    const struct move *chosen = scene_move(scene);
    text_init(&text, words, sizeof words);
    caption_write(&text, tongue, scene_game(scene), advice->move);
    bool is_chosen = chosen && move_is_same(*chosen, advice->move);
    pen_put(pen, is_chosen ? INK_CHOSEN : INK_STRONG, words);
    int points = advice->points / NET_ONE;
    pen_format(pen, INK_DIM,
               tongue_count(tongue, "   (wins %d %%, %d point)", "   (wins %d %%, %d points)",
                            (unsigned)abs(points)),
               (int)((int64_t)advice->win * 100 / NET_ONE), points);
    if (advice->error != STUDY_UNKNOWN)
        pen_format(pen, INK_DIM, " ±%d %%", (advice->error * 100 + NET_ONE / 2) / NET_ONE);
    pen_line(pen);
    show_told(pen, scene, N_("Now: "), advice->words.why);
    show_told(pen, scene, N_("Then: "), advice->plan);
    show_told(pen, scene, N_("Turn: "), advice->words.turn);
    show_told(pen, scene, N_("Next turn: "), advice->words.next);
    show_told(pen, scene, N_("Worse: "), advice->words.less);
}

int overlay_hint(struct canvas *canvas, struct box box, const struct scene *scene)
{
    const struct advice *list;
    const char *verdict;
    size_t count = table_advice(scene->table, &list, &verdict);
    struct box inner = canvas_title(canvas, box, tongue_say(scene->tongue, N_("Hint")));
    struct pen pen = pen_scrolled(canvas, box_columns(inner, 1, inner.width - 2), scene->scroll);
    pen.indent = 3;
    if (table_is_thinking(scene->table)) {
        pen_format(&pen, INK_STRONG, tongue_say(scene->tongue, N_("Thinking: %u %%")),
                   table_percent(scene->table));
        return 0;
    }
    if (count)
        pen_format(&pen, INK_DIM, "%s\n", verdict);
    for (size_t i = 0; i < count; i++)
        show_advice(&pen, scene, &list[i]);
    return pen_rows(&pen);
}
