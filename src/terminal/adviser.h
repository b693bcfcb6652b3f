/* The adviser: what a computer would do in a person's place, and why, in words.
 *
 * It is given the person's view and nothing else, so it tells nothing that the person cannot know.
 * One thread runs it; adviser_stop() and adviser_percent() may be called from another meanwhile.
 */
#ifndef ULM_TERMINAL_ADVISER_H
#define ULM_TERMINAL_ADVISER_H

#include "ai/hint.h"
#include "base/tongue.h"
#include "notation/hint_words.h"
#include "rules/view.h"

enum { ADVICE_PLAN_MAX = 2048 };

/* A move worth thinking of. */
struct advice {
    struct move move;
    uint32_t tries;
    int32_t win;    /* expected share of the win, in NET_ONE */
    int32_t error;  /* of that: two standard errors, or STUDY_UNKNOWN */
    int32_t points; /* expected at the end, in NET_ONE */
    struct hint_words words;
    char plan[ADVICE_PLAN_MAX]; /* words.line in the language; may be empty */
};

struct adviser;

/* The network stays the caller's. NULL without memory. */
struct adviser *adviser_create(const struct net *net);
void adviser_destroy(struct adviser *adviser);

/* Sets it before a view whose seat is to move. Tongue and names must live until it has run. */
void adviser_start(struct adviser *adviser, const struct view *view, uint64_t seed,
                   const struct tongue *tongue, const char *const names[SEATS_MAX]);

/* Thinks, for a second or so, and finds the words. */
void adviser_run(struct adviser *adviser);

/* Lets it come to an end soon, with what it has. */
void adviser_stop(struct adviser *adviser);
unsigned adviser_percent(const struct adviser *adviser);

/* What it found: how sure that is, as a sentence, and the moves, the best first; after adviser_run(),
 * until adviser_start(). */
size_t adviser_found(const struct adviser *adviser, const struct advice **list,
                     const char **verdict);

#endif
