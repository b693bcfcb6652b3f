/* trap.h - tests that a programmer's mistake stops the program */
#ifndef ULM_TESTS_TRAP_H
#define ULM_TESTS_TRAP_H

#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs `mistake` in a child and says whether a trap ended it. */
static inline bool traps(void (*mistake)(void))
{
    int status = 0;
    pid_t child = fork();

    if (child == 0) {
        signal(SIGILL, SIG_DFL);
        signal(SIGTRAP, SIG_DFL);
        mistake();
        _exit(0);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status) &&
           (WTERMSIG(status) == SIGILL || WTERMSIG(status) == SIGTRAP);
}

#endif
