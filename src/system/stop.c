#include "system/stop.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t is_wished;

static void wish(int number)
{
    (void)number;
    is_wished = 1;
}

void stop_listen(void)
{
    struct sigaction action = {.sa_handler = wish, .sa_flags = SA_RESTART | (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

bool stop_is_wished(void)
{
    return is_wished;
}
