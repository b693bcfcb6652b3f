#include "notation/hint_words.h"

#include "notation/caption.h"
#include "notation/join.h"
#include "notation/line.h"
#include "notation/name.h"
#include "notation/seat_name.h"

static void say_reason(const struct tongue *tongue, const struct hint_plan *plan,
                       const struct game *after, const char *const names[SEATS_MAX],
                       char words[REASON_WORDS_MAX])
{
    struct text text;
    struct reason reason;
    reason_of(&plan->view->known, after, plan->view->seat, &reason);
    text_init(&text, words, REASON_WORDS_MAX);
    reason_write(&text, tongue, &reason, names);
}

static void say_next(const struct tongue *tongue, const struct hint_figures *figures,
                     const char *who, char words[HINT_WORDS_NEXT_MAX])
{
    struct text text;
    int points = figures->next;
    text_init(&text, words, HINT_WORDS_NEXT_MAX);
    if (!figures->has_next)
        return;
    if (points > 0)
        text_format(&text,
                    tongue_count(tongue, "%s gets about %d point", "%s gets about %d points",
                                 (unsigned)points),
                    who, points);
    else
        text_format(&text, tongue_say(tongue, N_("%s gets hardly any points")), who);
}

static void say_unused(struct text *out, const struct tongue *tongue, const uint8_t unused[COLOURS],
                       size_t start)
{
    char names[HINT_WORDS_NEXT_MAX / 2];
    struct text list;
    text_init(&list, names, sizeof names);
    for (unsigned c = 0; c < COLOURS; c++)
        for (unsigned n = unused[c]; n; n--) {
            join_next(&list, tongue, JOIN_COMMA, 0);
            text_puts(&list, name_action(tongue, c));
        }
    if (!list.length)
        return;
    join_next(out, tongue, JOIN_COMMA, start);
    text_format(out, tongue_say(tongue, N_("unused: %s")), names);
}

static void say_less(const struct tongue *tongue, const struct hint_figures *figures,
                     const char *who, char words[HINT_WORDS_NEXT_MAX])
{
    struct text text;
    int turn = figures->turn_less, next = figures->next_more, end = figures->end_less;
    text_init(&text, words, HINT_WORDS_NEXT_MAX);
    if (turn > 0)
        text_format(&text,
                    tongue_count(tongue, "%d point less in this turn",
                                 "%d points less in this turn", (unsigned)turn),
                    turn);
    if (next > 0) {
        join_next(&text, tongue, JOIN_COMMA, 0);
        text_format(
            &text,
            tongue_count(tongue, "%d point more for %s", "%d points more for %s", (unsigned)next),
            next, who);
    }
    say_unused(&text, tongue, figures->unused, 0);
    if (end > 0) {
        join_next(&text, tongue, JOIN_COMMA, 0);
        text_format(&text,
                    tongue_count(tongue, "%d point less at the end of the game",
                                 "%d points less at the end of the game", (unsigned)end),
                    end);
    }
}

void hint_words_of(struct hint_words *words, const struct tongue *tongue,
                   const struct hint_plan *plan, const char *const names[SEATS_MAX])
{
    struct text line;
    say_reason(tongue, plan, plan->now, names, words->why);
    text_init(&line, words->line, sizeof words->line);
    words->turn[0] = '\0';
    for (size_t i = 0; i < plan->count; i++) {
        if (i)
            text_puts(&line, ", ");
        move_write(&line, plan->moves[i]);
    }
    if (plan->count)
        say_reason(tongue, plan, plan->then, names, words->turn);
    char room[SEAT_NAME_MAX];
    unsigned next = (plan->view->seat + 1u) % plan->view->known.seat_count;
    const char *who = seat_name(tongue, next, names[next], room);
    say_next(tongue, &plan->figures, who, words->next);
    say_less(tongue, &plan->figures, who, words->less);
}

void hint_words_plan(struct text *out, const struct tongue *tongue, const struct hint_plan *plan)
{
    size_t start = out->length;
    for (size_t i = 0; i < plan->count; i++) {
        join_next(out, tongue, JOIN_SEMICOLON, start);
        caption_write(out, tongue, plan->now, plan->moves[i]);
    }
}

void hint_words_verdict(struct text *out, const struct tongue *tongue, size_t all, size_t alike,
                        bool is_sure)
{
    int n = (int)all, top = (int)alike;
    if (n == 1)
        text_puts(out, tongue_say(tongue, N_("There is only one move.")));
    else if (top == 1 && is_sure)
        text_format(out, tongue_say(tongue, N_("The best of %d moves is clear.")), n);
    else if (top == 1)
        text_format(out, tongue_say(tongue, N_("The first of %d moves is probably the best.")), n);
    else if (is_sure && top == n)
        text_format(out, tongue_say(tongue, N_("All %d moves are nearly alike.")), n);
    else if (is_sure)
        text_format(out, tongue_say(tongue, N_("The first %d of %d moves are nearly alike.")), top,
                    n);
    else
        text_format(
            out,
            tongue_say(tongue, N_("Which of the first %d of %d moves is best cannot be told.")),
            top, n);
}
