/* Prints what is said of the game in every language, a line each: language, what it is, the words.
 * It is built with another edition (other_edition.py), and printed.py reads it. */
#include <stdio.h>

#include "notation/caption.h"
#include "notation/effect.h"
#include "notation/lesson.h"
#include "notation/material.h"
#include "notation/name.h"
#include "notation/phrase.h"
#include "notation/printed.h"
#include "notation/prose.h"
#include "notation/quick.h"
#include "notation/reference.h"
#include "notation/words.h"
#include "tongues/tongues.h"

typedef void writer(struct text *out, const struct tongue *tongue, unsigned thing);

static const char *language;
static const struct tongue *tongue;
static char words[MATERIAL_MAX + QUICK_MAX];
static struct text text;

static struct text *begin(void)
{
    text_init(&text, words, sizeof words);
    return &text;
}

/* Every line of what was written, so that a page falls into its sentences. */
static void end(const char *kind, const char *thing)
{
    unsigned row = 0;
    for (char *line = words; *line;) {
        char *at = line;
        while (*at && *at != '\n')
            at++;
        int size = (int)(at - line);
        if (size)
            printf("%s\t%s %s %u\t%.*s\n", language, kind, thing, row, size, line);
        row++;
        line = *at ? at + 1 : at;
    }
}

static void say(const char *kind, const char *thing, const char *english)
{
    if (!english)
        return;
    printed_write(begin(), tongue, english);
    end(kind, thing);
}

static void say_things(const char *kind, const char *const *names, unsigned count, writer *write)
{
    for (unsigned i = 0; i < count; i++) {
        write(begin(), tongue, i);
        end(kind, names[i]);
    }
}

static void say_rules(void)
{
    for (size_t i = 0; i < reference_count(); i++) {
        const struct rule *rule = reference_at(i);
        say("title", rule->id, rule->title);
        say("rule", rule->id, rule->text);
        say("ruling", rule->id, rule->ruling);
    }
}

/* The moves that speak of a printed number. */
static void say_moves(void)
{
    static const char *const names[SEATS_MAX] = {"Ada", "Ben", "Cid", "Dag"};
    static const struct move moves[] = {{MOVE_TAX, NONE, NONE, NONE},
                                        {MOVE_REFUSE, NONE, NONE, NONE}};
    static const char *const titles[] = {"tax", "refuse"};
    struct view view = {.known = {.seat_count = 2, .phase = PHASE_ACT}};
    for (unsigned i = 0; i < 2; i++) {
        caption_write(begin(), tongue, &view.known, moves[i]);
        end("caption", titles[i]);
        phrase_move(begin(), tongue, &view, moves[i]);
        end("phrase", titles[i]);
        prose_deed(begin(), tongue, &view.known, &view.known, 0, moves[i], names);
        end("prose", titles[i]);
    }
}

static void say_all(void)
{
    char number[8];
    say_rules();
    for (size_t i = 0; i < lesson_length(); i++) {
        snprintf(number, sizeof number, "%zu", i);
        say("lesson", number, lesson_step(i)->words);
    }
    say_things("played", card_words, CARDS, effect_write_played);
    say_things("laid", card_words, CARDS, effect_write_laid);
    say_things("coat", coat_words, COATS, effect_write_coat);
    say_things("quarter", quarter_words, QUARTERS, effect_write_quarter);
    say_things("descendant", descendant_words, DESCENDANTS, effect_write_descendant);
    say_things("tower", tower_words, TOWERS, name_write_tower_effect);
    for (unsigned asked = ASKED_NOTHING + 1; asked < ASKEDS; asked++) {
        name_write_asked(begin(), tongue, asked);
        end("asked", asked_words[asked]);
    }
    say_moves();
    quick_write(begin(), SHEET_HTML, tongue);
    end("quick", "page");
    material_write(begin(), tongue);
    end("material", "page");
}

int main(void)
{
    for (unsigned i = 0; i < tongues_count(); i++) {
        language = tongues_code(i);
        tongue = tongues_at(i);
        say_all();
    }
    return 0;
}
