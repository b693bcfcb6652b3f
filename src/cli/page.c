#include "cli/page.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_LEAST = 40, WIDTH_MOST = 80 };

static unsigned width(void)
{
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return WIDTH_MOST;
    return size.ws_col < WIDTH_LEAST  ? WIDTH_LEAST
           : size.ws_col > WIDTH_MOST ? WIDTH_MOST
                                      : size.ws_col;
}

void page_paragraph(const char *text, unsigned indent)
{
    unsigned most = width(), column = 0;
    while (*text) {
        size_t word = strcspn(text, " ");
        if (column && column + 1 + word > most) {
            putchar('\n');
            column = 0;
        }
        column += (unsigned)printf("%*s", column ? 1 : (int)indent, "");
        column += (unsigned)printf("%.*s", (int)word, text);
        text += word;
        text += strspn(text, " ");
    }
    putchar('\n');
}
