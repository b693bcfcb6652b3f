/* The desk: games as text, with all that is said about them; the first door of ulm.h. */
#include <stdlib.h>

#include "base/utf8.h"
#include "lib/ulm.h"
#include "wasm/request.h"

struct ulm_desk {
    struct desk desk;
    char answer[REQUEST_ANSWER_MAX];
};

static void *give_block(size_t size)
{
    return aligned_alloc(64, size);
}

struct ulm_desk *ulm_desk_new(void)
{
    struct ulm_desk *desk = calloc(1, sizeof *desk);
    if (desk)
        desk->desk.give_block = give_block;
    return desk;
}

void ulm_desk_free(struct ulm_desk *desk)
{
    for (unsigned s = 0; desk && s < SEATS_MAX; s++)
        free(desk->desk.minds[s].block);
    free(desk);
}

const char *ulm_desk_ask(struct ulm_desk *desk, const char *request, size_t size,
                         size_t *answer_size)
{
    struct text text;
    request_carry_out(&desk->desk, request, utf8_is_valid((struct slice){request, size}) ? size : 0,
                      desk->answer, &text);
    if (answer_size)
        *answer_size = text.length;
    return desk->answer;
}
