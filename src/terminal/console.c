#include "terminal/console.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include <langinfo.h>

#include "terminal/ink.h"

#include <term.h>

static const int endings[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static const int mistakes[] = {SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT};

enum { ENDINGS = sizeof endings / sizeof *endings, MISTAKES = sizeof mistakes / sizeof *mistakes };

static volatile sig_atomic_t must_end;
static struct sigaction before[ENDINGS + MISTAKES];
static struct termios settings;
static char farewell[256]; /* what gives the terminal back, for where curses cannot be called */
static SCREEN *screen;

static void note_ending(int signal)
{
    (void)signal;
    must_end = 1;
}

static void give_back(int number)
{
    ssize_t written = write(STDOUT_FILENO, farewell, strlen(farewell));
    (void)written;
    tcsetattr(STDIN_FILENO, TCSANOW, &settings);
    for (unsigned i = 0; i < MISTAKES; i++)
        sigaction(mistakes[i], &before[ENDINGS + i], NULL);
    raise(number);
}

/* The terminal's own words for leaving the screen, and an end of reporting the mouse. */
static void prepare_farewell(void)
{
    static const char *const names[] = {"sgr0", "rmkx", "cnorm", "rmcup"};
    farewell[0] = '\0';
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const char *words = tigetstr((NCURSES_CONST char *)names[i]);
        if (words && words != (char *)-1 && strlen(farewell) + strlen(words) + 32 < sizeof farewell)
            strcat(farewell, words);
    }
    strcat(farewell, "\033[?1000l\033[?1006l");
}

static void take_signals(void)
{
    struct sigaction ending = {.sa_handler = note_ending}, mistake = {.sa_handler = give_back};
    for (unsigned i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &ending, &before[i]);
    for (unsigned i = 0; i < MISTAKES; i++)
        sigaction(mistakes[i], &mistake, &before[ENDINGS + i]);
}

static void leave_signals(void)
{
    for (unsigned i = 0; i < ENDINGS; i++)
        sigaction(endings[i], &before[i], NULL);
    for (unsigned i = 0; i < MISTAKES; i++)
        sigaction(mistakes[i], &before[ENDINGS + i], NULL);
}

/* Characters as the user's locale has them; where it is not installed, or says nothing, UTF-8. */
static void choose_characters(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    bool is_named = false;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);
        is_named |= value && *value;
    }
    if (!setlocale(LC_CTYPE, "") || (!is_named && strcmp(nl_langinfo(CODESET), "UTF-8") != 0))
        setlocale(LC_CTYPE, "C.UTF-8");
}

/* What terminals also send, whatever their kind is said to be. */
static void know_more_keys(void)
{
    static const struct {
        const char *bytes;
        int key;
    } more[] = {
        {"\033[A", KEY_UP},   {"\033[B", KEY_DOWN},   {"\033[C", KEY_RIGHT},  {"\033[D", KEY_LEFT},
        {"\033OA", KEY_UP},   {"\033OB", KEY_DOWN},   {"\033OC", KEY_RIGHT},  {"\033OD", KEY_LEFT},
        {"\033[H", KEY_HOME}, {"\033OH", KEY_HOME},   {"\033[1~", KEY_HOME},  {"\033[7~", KEY_HOME},
        {"\033[F", KEY_END},  {"\033OF", KEY_END},    {"\033[4~", KEY_END},   {"\033[8~", KEY_END},
        {"\033[Z", KEY_BTAB}, {"\033[5~", KEY_PPAGE}, {"\033[6~", KEY_NPAGE},
    };
    for (unsigned i = 0; i < sizeof more / sizeof *more; i++)
        if (key_defined(more[i].bytes) == 0)
            define_key(more[i].bytes, more[i].key);
}

bool console_has_unicode(void)
{
    choose_characters();
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool console_is_there(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && kind && *kind &&
           strcmp(kind, "dumb") != 0;
}

int console_begin(void)
{
    if (!console_is_there() || tcgetattr(STDIN_FILENO, &settings) != 0)
        return -1;
    choose_characters();
    screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return -1;
    set_term(screen);
    must_end = 0;
    take_signals();
    prepare_farewell();
    cbreak();
    noecho();
    nonl();
    intrflush(stdscr, FALSE);
    keypad(stdscr, TRUE);
    set_escdelay(15);
    know_more_keys();
    curs_set(0);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    ink_begin();
    return 0;
}

void console_end(void)
{
    if (!screen)
        return;
    endwin();
    delscreen(screen);
    screen = NULL;
    leave_signals();
}

bool console_must_end(void)
{
    return must_end != 0;
}

int console_key(int milliseconds)
{
    wtimeout(stdscr, milliseconds);
    int key = wgetch(stdscr);
    return key == ERR ? -1 : key;
}
