/* What a server in its sandbox can do no more, and what it still can. */
#define _GNU_SOURCE /* syscall() */
#include "server/sandbox.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/io_uring.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cmocka_all.h"

/* What a deed came to: 0, the system's number, or this and the signal that ended the process. */
enum { ENDED_BY = 128 };

static char folder[] = "/tmp/ulm-sandbox-XXXXXX";
static char outside[100];
static struct config config;

static int begin(void **state)
{
    char path[100];
    if (!mkdtemp(folder))
        return -1;
    snprintf(outside, sizeof outside, "%s.secret", folder);
    int file = open(outside, O_CREAT | O_WRONLY, 0600);
    config_init(&config, "/data");
    snprintf(path, sizeof path, "%s/ulm.db", folder);
    struct config_error error;
    return file < 0 || close(file) < 0 || config_read_flag(&config, "database", path, NULL, &error);
}

static int end(void **state)
{
    char path[100];
    snprintf(path, sizeof path, "%s/ulm.db", folder);
    unlink(path);
    config_finish(&config);
    return unlink(outside) < 0 || rmdir(folder) < 0;
}

/* A fresh process in its sandbox does it. */
static int outcome(int (*deed)(void), const char *database)
{
    struct config given = config;
    int status;
    if (database)
        given.database = (char *)(uintptr_t)database;
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        struct sandbox sandbox;
        sandbox_begin(&given, &sandbox);
        sandbox_give_up_files(&given, &sandbox);
        sandbox_give_up_calls(&given, &sandbox);
        _exit(deed());
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? ENDED_BY + WTERMSIG(status) : WEXITSTATUS(status);
}

/* Inside it comes to this, and outside it is possible: so it is the sandbox that keeps it from being done. */
static void is_stopped(int (*deed)(void), int by)
{
    config.sandbox = 0;
    assert_int_equal(outcome(deed, NULL), 0);
    config.sandbox = 1;
    assert_int_equal(outcome(deed, NULL), by);
}

static void needs_files(void)
{
    if (sandbox_try(&config).files != SANDBOX_HELD)
        skip();
}

static void needs_calls(void)
{
    if (sandbox_try(&config).calls != SANDBOX_HELD)
        skip();
}

static int number_of(long result)
{
    return result < 0 ? errno : 0;
}

static int open_secret(void)
{
    return number_of(open(outside, O_RDONLY));
}

static int write_secret(void)
{
    return number_of(open(outside, O_WRONLY));
}

static int open_passwords(void)
{
    return number_of(open("/etc/passwd", O_RDONLY));
}

static int list_root(void)
{
    return number_of(open("/", O_RDONLY | O_DIRECTORY));
}

static int look_at_processes(void)
{
    return number_of(open("/proc/self/environ", O_RDONLY));
}

static void of_all_files_only_its_own_can_be_opened(void **state)
{
    needs_files();
    is_stopped(open_secret, EACCES);
    is_stopped(write_secret, EACCES);
    is_stopped(open_passwords, EACCES);
    is_stopped(list_root, EACCES);
    is_stopped(look_at_processes, EACCES);
}

static int leave_a_file(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/ulm.db", folder);
    int file = open(path, O_CREAT | O_RDWR | O_TRUNC, 0600);
    if (file < 0 || write(file, "ulm", 3) != 3 || ftruncate(file, 1) < 0 || fsync(file) < 0)
        return errno;
    return number_of(unlink(path));
}

static int link_out(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/link", folder);
    int result = number_of(symlink("/etc", path));
    unlink(path);
    return result;
}

static void in_the_folder_of_the_database_files_come_and_go_but_no_links(void **state)
{
    needs_files();
    assert_int_equal(outcome(leave_a_file, NULL), 0);
    config.sandbox = 0;
    assert_int_equal(outcome(link_out, NULL), 0);
    config.sandbox = 1;
    assert_int_not_equal(outcome(link_out, NULL), 0);
}

static int start_a_program(void)
{
    char *const words[] = {(char *)(uintptr_t)"true", NULL};
    execv("/bin/true", words);
    return errno;
}

static int reach_into_another(void)
{
    return number_of(ptrace(PTRACE_TRACEME, 0, NULL, NULL));
}

static void starting_a_program_or_reaching_into_another_ends_it(void **state)
{
    needs_calls();
    is_stopped(start_a_program, ENDED_BY + SIGSYS);
    is_stopped(reach_into_another, ENDED_BY + SIGSYS);
}

static int make_a_process(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    return number_of(child);
}

static int send_a_signal(void)
{
    return number_of(kill(getppid(), 0));
}

static int make_code(void)
{
    void *code = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code == MAP_FAILED ? errno : 0;
}

static int become_another(void)
{
    return number_of(setuid(getuid()));
}

static int socket_of(int family, int kind)
{
    return number_of(socket(family, kind, 0));
}

static int call_out(void)
{
    return socket_of(AF_INET, SOCK_STREAM);
}

static int call_a_neighbour(void)
{
    return socket_of(AF_UNIX, SOCK_STREAM);
}

static void it_makes_no_process_no_code_and_no_connection(void **state)
{
    needs_calls();
    is_stopped(make_a_process, ENOSYS);
    is_stopped(send_a_signal, ENOSYS);
    is_stopped(make_code, ENOSYS);
    is_stopped(become_another, ENOSYS);
    is_stopped(call_out, ENOSYS);
    is_stopped(call_a_neighbour, ENOSYS);
}

static int make_a_ring(void)
{
    struct io_uring_params params;
    memset(&params, 0, sizeof params);
    return number_of(syscall(SYS_io_uring_setup, 8, &params));
}

static int make_a_ring_at_first(void)
{
    struct sandbox sandbox;
    sandbox_begin(&config, &sandbox);
    return make_a_ring();
}

/* What goes through a ring is seen by no filter, so none may be there from the beginning. */
static void no_ring_is_made_from_the_beginning(void **state)
{
    needs_calls();
    assert_int_equal(outcome(make_a_ring, NULL), ENOSYS);
    pid_t child = fork();
    if (child == 0)
        _exit(make_a_ring_at_first());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(WEXITSTATUS(status), ENOSYS);
}

static int speak_packets(void)
{
    return socket_of(AF_PACKET, SOCK_RAW);
}

/* A database that is no file is connected to again, by its name, as its owner. */
static void for_a_database_elsewhere_connections_can_be_made_but_no_more(void **state)
{
    static const char elsewhere[] = "postgresql://ulm@localhost/ulm";
    needs_calls();
    assert_int_equal(outcome(call_out, elsewhere), 0);
    assert_int_equal(outcome(call_a_neighbour, elsewhere), 0);
    assert_int_equal(outcome(open_passwords, elsewhere), 0);
    assert_int_equal(outcome(speak_packets, elsewhere), ENOSYS);
    assert_int_equal(outcome(start_a_program, elsewhere), ENDED_BY + SIGSYS);
    assert_int_equal(outcome(make_a_process, elsewhere), ENOSYS);
    if (sandbox_try(&config).files == SANDBOX_HELD) {
        assert_int_equal(outcome(open_secret, elsewhere), EACCES);
        assert_int_equal(outcome(leave_a_file, elsewhere), EACCES);
    }
}

static int call_what_nobody_knows(void)
{
    return number_of(syscall(9999));
}

static void what_no_kernel_knows_is_answered_as_by_one(void **state)
{
    needs_calls();
    assert_int_equal(outcome(call_what_nobody_knows, NULL), ENOSYS);
}

static void *work(void *self)
{
    uint8_t luck[16];
    *(int *)self =
        number_of(getentropy(luck, sizeof luck)) || call_out() != ENOSYS || open_secret() != EACCES;
    return NULL;
}

static int work_in_threads(void)
{
    pthread_t thread;
    int result = 1;
    if (pthread_create(&thread, NULL, work, &result) != 0)
        return 1;
    pthread_join(thread, NULL);
    return result;
}

static void threads_can_be_made_and_are_in_it(void **state)
{
    needs_files();
    needs_calls();
    assert_int_equal(outcome(work_in_threads, NULL), 0);
}

static pthread_barrier_t barrier;

static void *wait_and_work(void *self)
{
    pthread_barrier_wait(&barrier);
    *(int *)self = call_out() != ENOSYS;
    return NULL;
}

/* Those that are there before the last step, as the server's are. */
static int work_in_a_thread_that_was_there(void)
{
    struct sandbox sandbox;
    pthread_t thread;
    int result = 1;
    sandbox_begin(&config, &sandbox);
    sandbox_give_up_files(&config, &sandbox);
    pthread_barrier_init(&barrier, NULL, 2);
    if (pthread_create(&thread, NULL, wait_and_work, &result) != 0)
        return 1;
    sandbox_give_up_calls(&config, &sandbox);
    pthread_barrier_wait(&barrier);
    pthread_join(thread, NULL);
    return result;
}

static void threads_that_were_there_before_are_in_it_too(void **state)
{
    needs_calls();
    pid_t child = fork();
    if (child == 0)
        _exit(work_in_a_thread_that_was_there());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}

static int end_itself(void)
{
    abort();
}

static void it_can_still_end_itself(void **state)
{
    needs_calls();
    assert_int_equal(outcome(end_itself, NULL), ENDED_BY + SIGABRT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(of_all_files_only_its_own_can_be_opened),
        cmocka_unit_test(in_the_folder_of_the_database_files_come_and_go_but_no_links),
        cmocka_unit_test(starting_a_program_or_reaching_into_another_ends_it),
        cmocka_unit_test(it_makes_no_process_no_code_and_no_connection),
        cmocka_unit_test(no_ring_is_made_from_the_beginning),
        cmocka_unit_test(for_a_database_elsewhere_connections_can_be_made_but_no_more),
        cmocka_unit_test(what_no_kernel_knows_is_answered_as_by_one),
        cmocka_unit_test(threads_can_be_made_and_are_in_it),
        cmocka_unit_test(threads_that_were_there_before_are_in_it_too),
        cmocka_unit_test(it_can_still_end_itself),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
