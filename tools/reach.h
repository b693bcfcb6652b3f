/* reach.h - put before a source by tools/reach.py: notes which of its code runs, in which test
 *
 * Every piece of code that gcc finds without a jump in it calls __sanitizer_cov_trace_pc. It sets a bit in a
 * file that all processes of a program share, so that nothing is lost where one is killed: REACH_TESTS bits
 * for each address, of which the one of the test that runs just now is set (REACH_FOLDER/now, by tests/tap.py). It
 * is there before main begins, so that whatever a test takes away later, files or memory or rights, it goes on.
 * No system header is included, since the source may have names of its own. */
#define REACH __attribute__((weak, no_sanitize_coverage))

extern int open(const char *, int, ...);
extern int close(int);
extern int fchmod(int, unsigned);
extern int ftruncate(int, long);
extern long lseek(int, long, int);
extern long readlink(const char *, char *, unsigned long);
extern void *mmap(void *, unsigned long, int, int, int, long);
extern const char __executable_start[];

REACH unsigned char *reach_bits;
REACH unsigned *reach_now;

REACH void *reach_map(const char *path, long size)
{
    int file = open(path, 02 | 0100 | 02000000, 0666); /* O_RDWR | O_CREAT | O_CLOEXEC */
    if (file < 0)
        __builtin_trap();
    fchmod(file, 0666);
    if (lseek(file, 0, 2) < size && ftruncate(file, size) < 0)
        __builtin_trap();
    void *map = mmap(0, size, 3, 1, file, 0); /* PROT_READ | PROT_WRITE, MAP_SHARED */
    if (map == (void *)-1)
        __builtin_trap();
    close(file);
    return map;
}

REACH __attribute__((constructor)) void reach_begin(void)
{
    if (reach_bits)
        return; /* every source has one */
    char program[4096], path[8192] = REACH_FOLDER "/";
    long length = readlink("/proc/self/exe", program, sizeof program), begin = length,
         end = sizeof REACH_FOLDER;
    while (begin > 0 && program[begin - 1] != '/')
        begin--;
    while (begin < length)
        path[end++] = program[begin++];
    path[end] = '\0';
    reach_now = reach_map(REACH_FOLDER "/now", 4);
    reach_bits = reach_map(path, (long)REACH_SPAN * (REACH_TESTS / 8));
}

REACH void __sanitizer_cov_trace_pc(void)
{
    unsigned long at = (const char *)__builtin_return_address(0) - __executable_start;
    unsigned test = *(volatile unsigned *)reach_now % REACH_TESTS;
    unsigned char *bits = reach_bits + at * (REACH_TESTS / 8) + test / 8, bit = 1u << test % 8;
    if (at < REACH_SPAN && !(*bits & bit))
        __atomic_fetch_or(bits, bit, 0);
}
