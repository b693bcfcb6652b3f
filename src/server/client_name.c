#include "server/client_name.h"

#include <stdbool.h>
#include <string.h>

#include "base/text.h"

enum { WORD_MOST = 20 };

struct sign {
    const char *part, *name;
};

/* Each names also those below it. */
static const struct sign browsers[] = {
    {"Edg", "Edge"},         {"OPR/", "Opera"},     {"SamsungBrowser/", "Samsung Internet"},
    {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"Chrome/", "Chrome"},
    {"CriOS/", "Chrome"},    {"Safari/", "Safari"}, {NULL, NULL},
};

static const struct sign systems[] = {
    {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"Windows", "Windows"},
    {"Mac OS X", "macOS"},  {"CrOS", "ChromeOS"}, {"Linux", "Linux"}, {NULL, NULL},
};

static bool has(struct slice agent, const char *part)
{
    size_t size = strlen(part);
    for (size_t i = 0; i + size <= agent.size; i++)
        if (memcmp(agent.bytes + i, part, size) == 0)
            return true;
    return false;
}

static const char *find(const struct sign *signs, struct slice agent)
{
    while (signs->part && !has(agent, signs->part))
        signs++;
    return signs->name;
}

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_';
}

/* Of a program that is no browser: its first word. */
static void put_word(struct text *text, struct slice agent)
{
    for (size_t i = 0; i < agent.size && i < WORD_MOST && is_plain(agent.bytes[i]); i++)
        text_put(text, agent.bytes[i]);
}

void client_name_guess(struct slice agent, char name[CLIENT_NAME_MAX])
{
    struct text text;
    const char *browser = find(browsers, agent), *system = find(systems, agent);
    text_init(&text, name, CLIENT_NAME_MAX);
    if (browser)
        text_puts(&text, browser);
    else
        put_word(&text, agent);
    if (system) {
        text_puts(&text, text.length ? ", " : "");
        text_puts(&text, system);
    }
}
