#include "engine/child.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "system/clock.h"

extern char **environ;

enum { WORDS_MAX = CHILD_COMMAND_MAX / 2, CHILDREN_MAX = 16384 };

/* The groups that run, and 0: a signal that ends our program ends them too. */
static _Atomic pid_t running[CHILDREN_MAX];

static void end_all(int number)
{
    for (unsigned i = 0; i < CHILDREN_MAX; i++) {
        pid_t group = running[i];
        if (group)
            kill(-group, SIGKILL);
    }
    raise(number); /* now it has its usual effect */
}

static void listen_for_the_end(void)
{
    static const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    struct sigaction action = {.sa_handler = end_all, .sa_flags = (int)SA_RESETHAND}, before;
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &before) == 0 && before.sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
}

/* Cuts the text into words, which lie in `room`. Returns false where it is no command. */
static bool cut(const char *text, char room[CHILD_COMMAND_MAX + 1], char *words[WORDS_MAX + 1])
{
    unsigned count = 0;
    char hides = 0;
    bool inside = false;
    if (strlen(text) > CHILD_COMMAND_MAX)
        return false;
    for (; *text; text++) {
        if (*text == ' ' && !hides) {
            if (inside)
                *room++ = '\0';
            inside = false;
            continue;
        }
        if (!inside) {
            if (count == WORDS_MAX)
                return false;
            words[count++] = room;
        }
        inside = true;
        if (*text == hides)
            hides = 0;
        else if (!hides && (*text == '\'' || *text == '"'))
            hides = *text;
        else
            *room++ = *text;
    }
    *room = '\0';
    words[count] = NULL;
    return count && *words[0] && !hides;
}

bool child_is_command(const char *text)
{
    char room[CHILD_COMMAND_MAX + 1], *words[WORDS_MAX + 1];
    return cut(text, room, words);
}

/* Returns an error number. */
static int spawn(pid_t *pid, int end, char *words[])
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&actions);
    if (error)
        return error;
    if ((error = posix_spawnattr_init(&attributes)) == 0) {
        posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        error = posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
        error = error ? error : posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
        error = error ? error : posix_spawnp(pid, words[0], &actions, &attributes, words, environ);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

/* A place among those that run; CHILDREN_MAX where there is none. */
static unsigned take_slot(pid_t pid)
{
    unsigned slot = 0;
    pid_t nobody = 0;
    while (slot < CHILDREN_MAX && !atomic_compare_exchange_strong(&running[slot], &nobody, pid)) {
        nobody = 0;
        slot++;
    }
    return slot;
}

int child_start(struct child *child, const char *command)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    char room[CHILD_COMMAND_MAX + 1], *words[WORDS_MAX + 1];
    int ends[2];
    pid_t pid;
    pthread_once(&once, listen_for_the_end);
    if (!cut(command, room, words)) {
        errno = EINVAL;
        return -1;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return -1;
    int error = spawn(&pid, ends[1], words);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        errno = error;
        return -1;
    }
    *child = (struct child){pid, ends[0], take_slot(pid)};
    return 0;
}

bool child_write(const struct child *child, const char *bytes, size_t size, double until)
{
    while (size) {
        ssize_t put = send(child->wire, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (put >= 0) {
            bytes += put;
            size -= (size_t)put;
            continue;
        }
        if (errno == EINTR)
            continue;
        if (errno != EAGAIN && errno != EWOULDBLOCK)
            return true;
        double left = until - clock_seconds();
        struct pollfd out = {.fd = child->wire, .events = POLLOUT};
        if (left <= 0)
            return false;
        poll(&out, 1, left > 60 ? 60000 : (int)(left * 1000) + 1);
    }
    return true;
}

/* Lets it end by itself; it is not taken away yet. */
static void wait_for_end(pid_t pid, double seconds)
{
    const struct timespec pause = {.tv_nsec = 2000000};
    double until = clock_seconds() + seconds;
    siginfo_t info;
    do {
        info.si_pid = 0;
        if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid)
            return;
        nanosleep(&pause, NULL);
    } while (clock_seconds() < until);
}

void child_end(struct child *child, double patience)
{
    shutdown(child->wire, SHUT_WR);
    if (patience > 0)
        wait_for_end(child->pid, patience);
    kill(-child->pid, SIGKILL);
    if (child->slot < CHILDREN_MAX)
        running[child->slot] = 0;
    while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
        ;
    close(child->wire);
}
