/* tongue.h - saying an English sentence in the language of whoever listens
 *
 * Code that makes text for people takes a `const struct tongue *` and passes its English through
 * it; whoever has a catalogue embeds the struct in one of its own and sets the functions. NULL
 * is English. The English is the key, so it stays a literal at the place that says it, where the
 * tools that collect strings find it; a literal in a table is marked with N_() and said later.
 *
 * What comes back lives as long as the tongue, or is the English itself; nobody frees it. A
 * translation takes the same % directives as its English (text_format), perhaps in another order.
 */
#ifndef ULM_BASE_TONGUE_H
#define ULM_BASE_TONGUE_H

/* No language has more plural forms: Arabic has six. */
enum { TONGUE_FORMS_MAX = 6 };

struct tongue {
    const char *(*say)(const struct tongue *tongue, const char *english);
    const char *(*count)(const struct tongue *tongue, const char *one, const char *many,
                         unsigned n);
    unsigned (*form)(const struct tongue *tongue, unsigned n); /* NULL: as in English */
};

#define N_(english) english

const char *tongue_say(const struct tongue *tongue, const char *english)
    __attribute__((format_arg(2)));

/* The form that goes with `n` things: in English `one` for 1 and `many` for all else. */
const char *tongue_count(const struct tongue *tongue, const char *one, const char *many, unsigned n)
    __attribute__((format_arg(2), format_arg(3)));

/* Which of its plural forms, from 0, the language has for a number. */
unsigned tongue_form(const struct tongue *tongue, unsigned n);

#endif
