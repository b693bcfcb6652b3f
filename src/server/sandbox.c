#include "server/sandbox.h"

#include <errno.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/sandbox_calls.h"
#include "server/sandbox_files.h"
#include "store/place.h"

const char *const sandbox_words[SANDBOX_STATES] = {
    [SANDBOX_OFF] = "off",
    [SANDBOX_HELD] = "held",
    [SANDBOX_MISSING] = "missing",
    [SANDBOX_REFUSED] = "refused",
};

/* Whether a running server makes connections. */
static bool reaches_out(const struct config *config)
{
    return !store_place_is_file(config->database);
}

static enum sandbox_state state_of(int number)
{
    if (number == 0)
        return SANDBOX_HELD;
    return number == ENOSYS || number == EOPNOTSUPP ? SANDBOX_MISSING : SANDBOX_REFUSED;
}

void sandbox_begin(const struct config *config, struct sandbox *sandbox)
{
    enum sandbox_state state = SANDBOX_OFF;
    if (config->sandbox)
        state = ULM_SANDBOX ? SANDBOX_HELD : SANDBOX_MISSING;
    *sandbox = (struct sandbox){.files = (uint8_t)state, .calls = (uint8_t)state};
    if (state == SANDBOX_HELD)
        sandbox->calls = (uint8_t)state_of(sandbox_calls_refuse_rings());
}

void sandbox_give_up_files(const struct config *config, struct sandbox *sandbox)
{
    if (sandbox->files == SANDBOX_HELD)
        sandbox->files = (uint8_t)state_of(sandbox_files_keep(config, reaches_out(config)));
}

void sandbox_give_up_calls(const struct config *config, struct sandbox *sandbox)
{
    if (sandbox->calls == SANDBOX_HELD)
        sandbox->calls = (uint8_t)state_of(sandbox_calls_keep(reaches_out(config)));
}

static struct sandbox enter(const struct config *config)
{
    struct sandbox sandbox;
    sandbox_begin(config, &sandbox);
    sandbox_give_up_files(config, &sandbox);
    sandbox_give_up_calls(config, &sandbox);
    return sandbox;
}

struct sandbox sandbox_try(const struct config *config)
{
    struct sandbox sandbox = {SANDBOX_REFUSED, SANDBOX_REFUSED};
    int status;
    pid_t child = fork();
    if (child == 0) {
        sandbox = enter(config);
        _exit(sandbox.files * SANDBOX_STATES + sandbox.calls);
    }
    if (child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)) {
        sandbox.files = (uint8_t)(WEXITSTATUS(status) / SANDBOX_STATES);
        sandbox.calls = (uint8_t)(WEXITSTATUS(status) % SANDBOX_STATES);
    }
    return sandbox;
}
