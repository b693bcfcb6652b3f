#define _GNU_SOURCE /* O_PATH, syscall() */
#include "server/sandbox_files.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <linux/landlock.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "store/place.h"

/* Of a kernel that is newer than the headers of Debian 12. */
#ifndef LANDLOCK_ACCESS_FS_TRUNCATE
#define LANDLOCK_ACCESS_FS_TRUNCATE (1ULL << 14)
#endif
#ifndef LANDLOCK_ACCESS_FS_IOCTL_DEV
#define LANDLOCK_ACCESS_FS_IOCTL_DEV (1ULL << 15)
#endif

enum { PATH_BYTES = 4096 };

#define READING (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define WRITING                                                                                    \
    (READING | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_TRUNCATE |                       \
     LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE)
#define OF_A_FILE                                                                                  \
    (LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_WRITE_FILE |   \
     LANDLOCK_ACCESS_FS_TRUNCATE | LANDLOCK_ACCESS_FS_IOCTL_DEV)

/* What is kept beside the database's folder and those of the certificate and its key. */
static const struct {
    const char *path;
    bool to_reach_out; /* kept only where connections are made */
} places[] = {
    {"/dev/null", false},    /* libuv, where there are no descriptors left */
    {"/dev/urandom", false}, /* libsodium and OpenSSL, where the kernel has no call for it */
    {"/etc",
     true}, /* names are looked up: hosts, resolv.conf, nsswitch.conf, passwd; trusted certificates */
    {"/run/systemd/resolve", true}, /* where resolv.conf may lead to */
    {"/run/resolvconf", true},
    {"/usr", true}, /* libraries that look names up; trusted certificates */
    {"/lib", true},
    {"/lib64", true},
};

struct rules {
    int ruleset;
    uint64_t known; /* the rights that this kernel knows */
    int number;     /* the system's, of the first that failed; or 0 */
};

static void note(struct rules *rules, int number)
{
    if (!rules->number)
        rules->number = number;
}

/* Below the path, where it is a folder. What is not there needs no rule. */
static void keep(struct rules *rules, const char *path, uint64_t rights)
{
    struct stat found;
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0)
        return;
    if (fstat(file, &found) == 0 && !S_ISDIR(found.st_mode))
        rights &= OF_A_FILE;
    struct landlock_path_beneath_attr rule = {.allowed_access = rights & rules->known,
                                              .parent_fd = file};
    if (syscall(SYS_landlock_add_rule, rules->ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) < 0)
        note(rules, errno);
    close(file);
}

/* The folder in which the file stands: another file may come under its name. */
static void keep_folder_of(struct rules *rules, const char *path, uint64_t rights)
{
    char folder[PATH_BYTES];
    if (strlen(path) >= sizeof folder) {
        note(rules, ENAMETOOLONG);
        return;
    }
    strcpy(folder, path);
    keep(rules, dirname(folder), rights);
}

/* The same for a file that may be a link, as certbot makes them, and for what it leads to. */
static void keep_around(struct rules *rules, const char *path, uint64_t rights)
{
    char *led = realpath(path, NULL);
    keep_folder_of(rules, path, rights);
    if (led)
        keep_folder_of(rules, led, rights);
    free(led);
}

static void keep_read(void *self, const char *path)
{
    keep(self, path, READING);
}

static void keep_all(struct rules *rules, const struct config *config, bool reaches_out)
{
    if (store_place_is_file(config->database))
        keep_around(rules, config->database, WRITING);
    else
        store_place_files(config->database, keep_read, rules);
    if (*config->certificate)
        keep_around(rules, config->certificate, READING);
    if (*config->key)
        keep_around(rules, config->key, READING);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (reaches_out || !places[i].to_reach_out)
            keep(rules, places[i].path, READING);
}

/* The rights that a kernel knows: more with each version of Landlock. Those that are not granted by a rule are
 * given up. */
static uint64_t rights_of(int version)
{
    uint64_t rights = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
    if (version >= 2)
        rights |= LANDLOCK_ACCESS_FS_REFER;
    if (version >= 3)
        rights |= LANDLOCK_ACCESS_FS_TRUNCATE;
    if (version >= 5)
        rights |= LANDLOCK_ACCESS_FS_IOCTL_DEV;
    return rights;
}

int sandbox_files_keep(const struct config *config, bool reaches_out)
{
    int version =
        (int)syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (version < 0)
        return errno;
    struct rules rules = {.known = rights_of(version)};
    struct landlock_ruleset_attr given = {.handled_access_fs = rules.known};
    rules.ruleset = (int)syscall(SYS_landlock_create_ruleset, &given, sizeof given, 0);
    if (rules.ruleset < 0)
        return errno;
    keep_all(&rules, config, reaches_out);
    if (!rules.number && (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
                          syscall(SYS_landlock_restrict_self, rules.ruleset, 0) < 0))
        note(&rules, errno);
    close(rules.ruleset);
    return rules.number;
}
