/* desk.c - plays a game between two computer players through libulm's desk, and prints its record
 *
 *     cc examples/desk.c $(pkg-config --cflags --libs ulm) -o desk && ./desk
 *
 * Requests are text and answers JSON. So that it needs no library that reads JSON, this program looks for what it
 * wants between two words of an answer; a real one reads it.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ulm.h>

static const char *ask(struct ulm_desk *desk, const char *request)
{
    return ulm_desk_ask(desk, request, strlen(request), NULL);
}

/* Copies what stands behind `before` up to one of `ends`. Returns 0, or -1 where it is not there. */
static int find(const char *answer, const char *before, const char *ends, char *to, size_t room)
{
    const char *at = strstr(answer, before);
    if (!at)
        return -1;
    at += strlen(before);
    size_t size = strcspn(at, ends);
    if (size >= room)
        return -1;
    memcpy(to, at, size);
    to[size] = '\0';
    return 0;
}

/* Lets the seat that is to move think and move. Returns 0 when the game is over. */
static int play_move(struct ulm_desk *desk)
{
    char request[128], seat[8], move[64];
    if (find(ask(desk, "look 0 whole now"), "\"to_move\":", ",", seat, sizeof seat) < 0 || strcmp(seat, "null") == 0)
        return 0;
    snprintf(request, sizeof request, "think 0 %s net 1 -", seat);
    ask(desk, request);
    while (!strstr(ask(desk, "ponder 0"), "\"done\":true"))
        continue;
    if (find(ask(desk, "decide 0"), "\"move\":\"", "\"", move, sizeof move) < 0)
        return 0;
    snprintf(request, sizeof request, "move 0 %s\n%s", seat, move);
    const char *answer = ask(desk, request);
    if (strcmp(answer, "null") != 0)
        fprintf(stderr, "%s\n", answer);
    return strcmp(answer, "null") == 0;
}

int main(void)
{
    struct ulm_desk *desk = ulm_desk_new();
    if (!desk)
        return EXIT_FAILURE;
    ask(desk, "begin 0 2 basic 10 example\nAda\nnet\nBen\nnet\n");
    while (play_move(desk))
        continue;
    puts(ask(desk, "record 0 whole"));
    ulm_desk_free(desk);
    return EXIT_SUCCESS;
}
