/* A saved game: a file that always holds a text which was once whole.
 *
 * It grows by what is put behind it and shrinks by what is taken back, in place, and each change is
 * on the disk before save_put() returns. If the program dies in between, the file holds the text
 * before, the text after, or the one before and a beginning of what was to come behind it: whoever
 * reads it leaves out a last line without its newline. It is locked as long as it is open, so that
 * no two programs have the same game.
 */
#ifndef ULM_TERMINAL_SAVE_H
#define ULM_TERMINAL_SAVE_H

#include <stddef.h>

struct save {
    int file;
    unsigned id;
    char *bytes; /* what the file surely holds */
    size_t size, room;
};

/* Takes over an open and locked file that holds these bytes, and the bytes, which are freed in the
 * end. NULL without memory: nothing was taken over then. */
struct save *save_create(int file, unsigned id, char *bytes, size_t size);

/* Closes the file, which ends the lock. */
void save_destroy(struct save *save);

/* Makes the file hold exactly this text. Returns 0 when the disk has it; or -1 with errno set, and
 * the file holds the text before as far as the system allows. */
int save_put(struct save *save, const char *bytes, size_t size);

#endif
