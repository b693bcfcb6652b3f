#include "server/sandbox_calls.h"

#include <errno.h>
#include <linux/prctl.h>
#include <linux/sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

/* Kept, whatever their arguments. Some are those of another processor, or of a newer kernel than libseccomp
 * knows: such a name is passed over. */
static const char *const always[] = {
    /* files that are open, and those that may be opened */
    "access",
    "close",
    "close_range",
    "faccessat",
    "faccessat2",
    "fallocate",
    "fchmod",
    "fchown",
    "fcntl",
    "fdatasync",
    "flock",
    "fstat",
    "fstatfs",
    "fsync",
    "ftruncate",
    "getcwd",
    "getdents64",
    "lseek",
    "lstat",
    "newfstatat",
    "open",
    "openat",
    "pread64",
    "preadv",
    "pwrite64",
    "pwritev",
    "read",
    "readlink",
    "readlinkat",
    "readv",
    "stat",
    "statx",
    "unlink",
    "unlinkat",
    "write",
    "writev",
    /* connections that come */
    "accept",
    "accept4",
    "getpeername",
    "getsockname",
    "getsockopt",
    "recvfrom",
    "recvmsg",
    "sendmsg",
    "sendto",
    "setsockopt",
    "shutdown",
    /* waiting */
    "clock_nanosleep",
    "dup",
    "dup3",
    "epoll_ctl",
    "epoll_pwait",
    "epoll_pwait2",
    "epoll_wait",
    "eventfd2",
    "nanosleep",
    "pipe2",
    "poll",
    "ppoll",
    "pselect6",
    "restart_syscall",
    "select",
    /* memory */
    "brk",
    "madvise",
    "mlock",
    "mremap",
    "munlock",
    "munmap",
    /* threads */
    "exit",
    "exit_group",
    "futex",
    "futex_waitv",
    "get_robust_list",
    "gettid",
    "membarrier",
    "rseq",
    "rt_sigaction",
    "rt_sigprocmask",
    "rt_sigreturn",
    "sched_getaffinity",
    "sched_yield",
    "set_robust_list",
    "sigaltstack",
    /* time, luck, and who one is */
    "clock_getres",
    "clock_gettime",
    "getcpu",
    "getegid",
    "geteuid",
    "getgid",
    "getpid",
    "getppid",
    "getrandom",
    "getrusage",
    "gettimeofday",
    "getuid",
    "sysinfo",
    "time",
    "times",
    "uname",
};

/* Kept where connections are made: for the database's library, and for looking names up. */
static const char *const to_reach_out[] = {
    "bind", "connect", "epoll_create1", "recvmmsg", "sendmmsg", "statfs",
};

/* Never by mistake, see the header. */
static const char *const deadly[] = {
    "execve", "execveat", "process_vm_readv", "process_vm_writev", "ptrace",
};

/* Kept where an argument, as far as the mask lets it be seen, is this. */
static const struct rule {
    const char *name;
    unsigned argument;
    uint64_t mask, value;
    bool to_reach_out;
} with_argument[] = {
    {"clone", 0, CLONE_THREAD, CLONE_THREAD,
     false}, /* no process; clone3 hides this, so it is not kept */
    {"ioctl", 1, UINT32_MAX, FIONBIO, false},
    {"ioctl", 1, UINT32_MAX, FIONREAD, false},
    {"mmap", 2, PROT_EXEC, 0, false}, /* no new code */
    {"mprotect", 2, PROT_EXEC, 0, false},
    {"mmap", 2, PROT_EXEC, PROT_EXEC, true}, /* but libraries that look names up */
    {"mprotect", 2, PROT_EXEC, PROT_EXEC, true},
    {"prctl", 0, UINT32_MAX, PR_SET_NAME, false},
    {"prctl", 0, UINT32_MAX, PR_SET_VMA, false}, /* malloc names its memory */
    {"prlimit64", 2, UINT64_MAX, 0, false},      /* asks, and sets nothing */
    {"socket", 0, UINT32_MAX, AF_UNIX, true},
    {"socket", 0, UINT32_MAX, AF_INET, true},
    {"socket", 0, UINT32_MAX, AF_INET6, true},
    {"socket", 0, UINT32_MAX, AF_NETLINK, true}, /* which addresses this machine has */
};

/* Returns 0 or a negative number of the system; a name that this library does not know is passed over. */
static int add(scmp_filter_ctx filter, uint32_t answer, const char *name)
{
    int call = seccomp_syscall_resolve_name(name);
    return call == __NR_SCMP_ERROR ? 0 : seccomp_rule_add_array(filter, answer, call, 0, NULL);
}

static int add_all(scmp_filter_ctx filter, uint32_t answer, const char *const *names, size_t count)
{
    int result = 0;
    for (size_t i = 0; i < count && result == 0; i++)
        result = add(filter, answer, names[i]);
    return result;
}

static int add_with(scmp_filter_ctx filter, const struct rule *rule)
{
    struct scmp_arg_cmp is = {rule->argument, SCMP_CMP_MASKED_EQ, rule->mask, rule->value};
    int call = seccomp_syscall_resolve_name(rule->name);
    return call == __NR_SCMP_ERROR ? 0
                                   : seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, call, 1, &is);
}

/* Ends itself, as abort() does. */
static int add_own_end(scmp_filter_ctx filter)
{
    const struct rule rule = {"tgkill", 0, UINT32_MAX, (uint64_t)getpid(), false};
    return add_with(filter, &rule);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))

static int add_kept(scmp_filter_ctx filter, bool reaches_out)
{
    int result = add_all(filter, SCMP_ACT_ALLOW, always, COUNT(always));
    if (result == 0 && reaches_out)
        result = add_all(filter, SCMP_ACT_ALLOW, to_reach_out, COUNT(to_reach_out));
    if (result == 0)
        result = add_all(filter, SCMP_ACT_KILL_PROCESS, deadly, COUNT(deadly));
    for (size_t i = 0; i < COUNT(with_argument) && result == 0; i++)
        if (reaches_out || !with_argument[i].to_reach_out)
            result = add_with(filter, &with_argument[i]);
    return result == 0 ? add_own_end(filter) : result;
}

/* The filter goes with it. */
static int enter(scmp_filter_ctx filter, int result)
{
    if (result == 0)
        result = seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1);
    if (result == 0)
        result = seccomp_load(filter);
    seccomp_release(filter);
    return -result;
}

int sandbox_calls_refuse_rings(void)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    return filter ? enter(filter, add(filter, SCMP_ACT_ERRNO(ENOSYS), "io_uring_setup")) : ENOMEM;
}

int sandbox_calls_keep(bool reaches_out)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
    if (!filter)
        return ENOMEM;
    int result = seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
    return enter(filter, result == 0 ? add_kept(filter, reaches_out) : result);
}
