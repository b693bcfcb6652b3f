#include "notation/hint_words.h"

#include "notation/line.h"

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
}
