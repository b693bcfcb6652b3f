#include "terminal/shelf.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ai/player.h"
#include "system/error.h"
#include "system/file.h"
#include "system/folder.h"

/* Larger files are no games; more games are not listed. */
enum { FILE_MAX = 4 << 20, GAMES_MAX = 100000, ID_MAX = 99999999 };

/* A new game has this name, with the number of its process behind it, until it is whole. No program
 * needs it for an hour. */
#define WORKING_NAME ".new-"
enum { WORKING_SECONDS = 3600 };

int shelf_init(struct shelf *shelf)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int size = -1;
    if (data && data[0] == '/')
        size = snprintf(shelf->folder, sizeof shelf->folder, "%s/ulm/games", data);
    else if (home && home[0] == '/')
        size = snprintf(shelf->folder, sizeof shelf->folder, "%s/.local/share/ulm/games", home);
    /* A number and an ending come behind it. */
    if (size >= 0 && (size_t)size < sizeof shelf->folder - 32)
        return 0;
    errno = size < 0 ? ENOENT : ENAMETOOLONG;
    return SHELF_SYSTEM;
}

void shelf_path(const struct shelf *shelf, unsigned id, char path[SHELF_PATH_MAX])
{
    int size = snprintf(path, SHELF_PATH_MAX, "%s/%u.ulm", shelf->folder, id);
    if (size >= SHELF_PATH_MAX)
        path[0] = '\0';
}

/* "12.ulm": 12; else 0. */
static unsigned id_of(const char *name)
{
    unsigned id = 0;
    size_t digits = strspn(name, "0123456789");
    if (!digits || digits > 8 || name[0] == '0' || strcmp(name + digits, ".ulm") != 0)
        return 0;
    for (size_t i = 0; i < digits; i++)
        id = 10 * id + (unsigned)(name[i] - '0');
    return id;
}

static unsigned highest_id(const struct shelf *shelf)
{
    DIR *folder = opendir(shelf->folder);
    unsigned highest = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (id_of(entry->d_name) > highest)
            highest = id_of(entry->d_name);
    if (folder)
        closedir(folder);
    return highest;
}

/* Whether whoever made the file under this working name has died over it. Its lock tells of programs
 * whose numbers mean nothing here, as in a container. */
static bool is_abandoned(int folder, const char *name)
{
    char *end;
    const char *digits = name + strlen(WORKING_NAME);
    long process = strtol(digits, &end, 10);
    struct stat status;
    if (end == digits || *end || process <= 0 ||
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) || !S_ISREG(status.st_mode))
        return false;
    bool is_gone = kill((pid_t)process, 0) != 0 && errno == ESRCH;
    if (!is_gone && time(NULL) - status.st_mtime < WORKING_SECONDS)
        return false;
    if (status.st_nlink > 1) /* it has its number, too */
        return true;
    int file = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    bool is_free = file >= 0 && flock(file, LOCK_EX | LOCK_NB) == 0;
    if (file >= 0)
        close(file);
    return is_free;
}

/* Clears away what programs left that were ended while they made a game. */
static void sweep(const struct shelf *shelf)
{
    DIR *folder = opendir(shelf->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (strncmp(entry->d_name, WORKING_NAME, strlen(WORKING_NAME)) == 0 &&
            is_abandoned(dirfd(folder), entry->d_name))
            unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
}

/* Gives the file under its working name the next free number; returns it, or 0 with errno set. */
static unsigned name_file(const struct shelf *shelf, const char *working)
{
    char path[SHELF_PATH_MAX];
    for (unsigned id = highest_id(shelf) + 1; id <= ID_MAX; id++) {
        shelf_path(shelf, id, path);
        if (link(working, path) == 0) /* unlike a rename it never takes another game's place */
            return id;
        if (errno != EEXIST)
            return 0;
    }
    errno = EOVERFLOW;
    return 0;
}

static int close_failed(int file, int why)
{
    int error = errno;
    close(file);
    errno = error;
    return why;
}

/* Writes and names the file, which is open and empty. */
static int fill(const struct shelf *shelf, int file, const char *working, const char *bytes,
                size_t size, struct save **save)
{
    struct save *made = save_create(file, 0, NULL, 0);
    if (!made)
        return close_failed(file, SHELF_SYSTEM);
    flock(file, LOCK_EX | LOCK_NB);
    if (save_put(made, bytes, size) == 0 && (made->id = name_file(shelf, working)) != 0 &&
        folder_sync(shelf->folder) == 0) {
        *save = made;
        return 0;
    }
    int error = errno;
    char path[SHELF_PATH_MAX];
    shelf_path(shelf, made->id, path);
    if (made->id)
        unlink(path);
    save_destroy(made);
    errno = error;
    return SHELF_SYSTEM;
}

int shelf_add(const struct shelf *shelf, const char *bytes, size_t size, struct save **save)
{
    char working[SHELF_PATH_MAX];
    int length =
        snprintf(working, sizeof working, "%s/" WORKING_NAME "%ld", shelf->folder, (long)getpid());
    if (length >= (int)sizeof working) {
        errno = ENAMETOOLONG;
        return SHELF_SYSTEM;
    }
    if (folder_make_above(working) != 0)
        return SHELF_SYSTEM;
    sweep(shelf);
    unlink(working); /* an earlier program may have died with it */
    int file = open(working, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0)
        return SHELF_SYSTEM;
    int result = fill(shelf, file, working, bytes, size, save);
    int error = errno;
    unlink(working);
    errno = error;
    return result;
}

static int open_game(const struct shelf *shelf, unsigned id, int how)
{
    char path[SHELF_PATH_MAX];
    shelf_path(shelf, id, path);
    int file = open(path, how | O_CLOEXEC | O_NONBLOCK);
    if (file >= 0)
        return file;
    return errno == ENOENT || errno == ENOTDIR ? SHELF_MISSING : SHELF_SYSTEM;
}

/* All of an open file. */
static int read_whole(int file, char **bytes, size_t *size)
{
    struct stat status;
    if (fstat(file, &status) != 0)
        return SHELF_SYSTEM;
    if (!S_ISREG(status.st_mode) || status.st_size > FILE_MAX) {
        errno = S_ISREG(status.st_mode) ? EFBIG : EISDIR;
        return SHELF_SYSTEM;
    }
    return file_read_open(file, FILE_MAX, bytes, size) == 0 ? 0 : SHELF_SYSTEM;
}

/* Locks a game's file; it may have been removed since it was opened. */
static int lock(int file)
{
    struct stat status;
    if (flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return SHELF_BUSY;
    if (fstat(file, &status) != 0)
        return SHELF_SYSTEM;
    return status.st_nlink ? 0 : SHELF_MISSING;
}

int shelf_take(const struct shelf *shelf, unsigned id, struct save **save)
{
    char *bytes;
    size_t size;
    int file = open_game(shelf, id, O_RDWR);
    if (file < 0)
        return file;
    int why = lock(file);
    if (why == 0)
        why = read_whole(file, &bytes, &size);
    if (why != 0)
        return close_failed(file, why);
    struct save *made = save_create(file, id, bytes, size);
    if (!made) {
        free(bytes);
        return close_failed(file, SHELF_SYSTEM);
    }
    *save = made;
    return 0;
}

int shelf_read(const struct shelf *shelf, unsigned id, char **bytes, size_t *size)
{
    int file = open_game(shelf, id, O_RDONLY);
    return file < 0 ? file : close_failed(file, read_whole(file, bytes, size));
}

int shelf_remove(const struct shelf *shelf, unsigned id)
{
    char path[SHELF_PATH_MAX];
    int file = open_game(shelf, id, O_RDONLY);
    if (file < 0)
        return file;
    int why = lock(file);
    shelf_path(shelf, id, path);
    if (why == 0 && unlink(path) != 0)
        why = SHELF_SYSTEM;
    return close_failed(file, why);
}

static void describe(const struct sitting *sitting, struct shelf_game *game)
{
    const struct game *state = &sitting->match.game;
    game->seats = state->seat_count;
    game->variant = state->variant;
    game->round = state->round;
    game->rounds = state->rounds;
    game->mover = game_mover(state);
    memcpy(game->names, sitting->names, sizeof game->names);
    memcpy(game->players, sitting->players, sizeof game->players);
}

/* Looks into a game; `sitting` is room to read it in. */
static void look(const struct shelf *shelf, unsigned id, struct sitting *sitting,
                 struct shelf_game *game)
{
    char path[SHELF_PATH_MAX], *bytes;
    size_t size;
    struct stat status;
    *game = (struct shelf_game){.id = id, .mover = MOVER_NOBODY};
    shelf_path(shelf, id, path);
    if (stat(path, &status) == 0)
        game->played = status.st_mtime;
    if (shelf_read(shelf, id, &bytes, &size) != 0) {
        game->error = errno;
        return;
    }
    if (sitting_read(sitting, bytes, size, player_is_name, &game->fault) == 0) {
        game->fault.sentence[0] = '\0';
        describe(sitting, game);
    }
    free(bytes);
}

static int later_first(const void *a, const void *b)
{
    const struct shelf_game *x = a, *y = b;
    if (x->played != y->played)
        return x->played < y->played ? 1 : -1;
    return x->id < y->id ? 1 : -1;
}

static int list_folder(const struct shelf *shelf, DIR *folder, struct sitting *sitting,
                       struct shelf_game **games)
{
    struct shelf_game *list = NULL;
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) && count < GAMES_MAX;) {
        unsigned id = id_of(entry->d_name);
        if (!id)
            continue;
        struct shelf_game *more = realloc(list, (size_t)(count + 1) * sizeof *list);
        if (!more) {
            free(list);
            return SHELF_SYSTEM;
        }
        list = more;
        look(shelf, id, sitting, &list[count++]);
    }
    if (count)
        qsort(list, (size_t)count, sizeof *list, later_first);
    *games = list;
    return count;
}

int shelf_list(const struct shelf *shelf, struct shelf_game **games)
{
    sweep(shelf);
    DIR *folder = opendir(shelf->folder);
    if (!folder && errno == ENOENT) {
        *games = NULL;
        return 0;
    }
    if (!folder)
        return SHELF_SYSTEM;
    struct sitting *sitting = malloc(sizeof *sitting);
    int count = sitting ? list_folder(shelf, folder, sitting, games) : SHELF_SYSTEM;
    free(sitting);
    closedir(folder);
    return count;
}

void shelf_explain(const struct shelf *shelf, const struct tongue *tongue, unsigned id, int why,
                   const struct fault *fault, char sentence[SHELF_SENTENCE_MAX])
{
    int error = errno;
    char path[SHELF_PATH_MAX];
    shelf_path(shelf, id, path);
    if (why == SHELF_BUSY)
        snprintf(sentence, SHELF_SENTENCE_MAX,
                 tongue_say(tongue, N_("Game %u is open in another program.")), id);
    else if (why == SHELF_MISSING)
        snprintf(sentence, SHELF_SENTENCE_MAX, tongue_say(tongue, N_("There is no game %u.")), id);
    else if (why == SHELF_FAULT)
        snprintf(sentence, SHELF_SENTENCE_MAX,
                 tongue_say(tongue, N_("Game %u is damaged and stays as it is: %s:%u:%u: %s")), id,
                 path, fault->line, fault->column, tongue_say(tongue, fault->sentence));
    else
        snprintf(sentence, SHELF_SENTENCE_MAX, tongue_say(tongue, N_("\"%s\": %s.")),
                 id ? path : shelf->folder, error_words(tongue, error));
}
