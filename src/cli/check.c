/* ulm check: are these records right? */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/options.h"
#include "notation/record.h"
#include "system/file.h"

static void say_fine(const char *path, const struct record_reader *reader)
{
    const char *state = reader->game.phase == PHASE_OVER ? _("the game is over")
                        : reader->is_cut                 ? _("breaks off in the last line")
                                                         : _("breaks off");
    printf(tongue_count(cli_tongue, "%s: fine, %u move, %s\n", "%s: fine, %u moves, %s\n",
                        reader->ply),
           path, reader->ply, state);
}

/* Returns whether the record is right. */
static bool check_bytes(const char *path, const char *bytes, size_t size)
{
    struct record_reader reader;
    struct fault fault;
    int more = record_open(&reader, bytes, size, &fault);
    while (more >= 0 && (more = record_next(&reader, &fault)) > 0)
        continue;
    if (more == 0)
        say_fine(path, &reader);
    else
        printf("%s:%u:%u: %s\n", path, fault.line, fault.column, _(fault.sentence));
    return more == 0;
}

static bool check_file(const char *path)
{
    char *bytes;
    size_t size;
    if (file_read(path, &bytes, &size) != 0) {
        command_unreadable(path);
        return false;
    }
    bool right = check_bytes(path, bytes, size);
    free(bytes);
    return right;
}

int ulm_check(int argc, char **argv)
{
    static const struct option options[] = {{.name = NULL}};
    struct operands files;
    if (options_read(options, argc, argv, &files) != 0)
        return files.exit_code;
    if (!files.count)
        return command_misuse(_("Which records? Name one or more files."));

    bool all_right = true;
    for (int i = 0; i < files.count; i++)
        all_right &= check_file(files.list[i]);
    int exit_code = command_finish();
    return all_right ? exit_code : EXIT_FAILED;
}
