#include "terminal/save.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "system/file.h"

struct save *save_create(int file, unsigned id, char *bytes, size_t size)
{
    struct save *save = calloc(1, sizeof *save);
    if (save)
        *save = (struct save){.file = file, .id = id, .bytes = bytes, .size = size, .room = size};
    return save;
}

void save_destroy(struct save *save)
{
    if (!save)
        return;
    close(save->file);
    free(save->bytes);
    free(save);
}

static int make_room(struct save *save, size_t size)
{
    if (size <= save->room)
        return 0;
    char *more = realloc(save->bytes, 2 * size);
    if (!more)
        return -1;
    save->bytes = more;
    save->room = 2 * size;
    return 0;
}

static size_t common_size(const struct save *save, const char *bytes, size_t size)
{
    size_t most = save->size < size ? save->size : size, same = 0;
    while (same < most && save->bytes[same] == bytes[same])
        same++;
    return same;
}

int save_put(struct save *save, const char *bytes, size_t size)
{
    size_t same = common_size(save, bytes, size);
    if (make_room(save, size) != 0)
        return -1;
    /* Also where nothing is taken back: what an earlier failure left behind goes. */
    if (ftruncate(save->file, (off_t)same) != 0)
        return -1;
    save->size = same;
    if (lseek(save->file, (off_t)same, SEEK_SET) < 0 ||
        file_write_open(save->file, bytes + same, size - same) != 0 || fsync(save->file) != 0) {
        int error = errno;
        if (ftruncate(save->file, (off_t)same) != 0)
            save->size = 0; /* nothing is sure */
        errno = error;
        return -1;
    }
    memcpy(save->bytes + same, bytes + same, size - same);
    save->size = size;
    return 0;
}
