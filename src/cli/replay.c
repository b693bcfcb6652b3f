/* ulm replay: a record told in words, or as JSON for programs. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"
#include "cli/options.h"
#include "cli/telling.h"
#include "notation/json.h"
#include "notation/record.h"

enum { SEAT_NOT_GIVEN = 99 };

static void print_json(const struct record_reader *reader, unsigned viewer)
{
    static char buffer[JSON_STATE_MAX];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    json_write_ply(&line, reader->ply, reader->mover, reader->move, &reader->game, viewer);
    text_put(&line, '\n');
    fwrite(line.data, 1, line.length, stdout);
}

static int replay(const char *path, const char *bytes, size_t size, uint64_t seat, bool json)
{
    struct record_reader reader;
    struct fault fault;
    struct telling telling;
    int more = record_open(&reader, bytes, size, &fault);
    if (more == 0 && seat != SEAT_NOT_GIVEN && seat > reader.header.seats)
        return command_misuse(&command_replay, _("%s has only %u seats."), path,
                              reader.header.seats);
    unsigned viewer = seat == SEAT_NOT_GIVEN ? VIEW_WHOLE
                      : seat == 0            ? VIEW_SPECTATOR
                                             : (unsigned)seat - 1;
    if (more == 0)
        telling_begin(&telling, &reader.header, viewer);
    while (more >= 0 && (more = record_next(&reader, &fault)) > 0) {
        if (json)
            print_json(&reader, viewer);
        else
            telling_move(&telling, &reader.before, &reader.game, reader.mover, reader.move);
    }
    int exit_code = command_finish(&command_replay);
    if (more < 0)
        return command_fail(&command_replay, "%s:%u:%u: %s", path, fault.line, fault.column,
                            _(fault.sentence));
    return exit_code;
}

static int run(int argc, char **argv)
{
    bool json = false;
    uint64_t seat = SEAT_NOT_GIVEN;
    const struct option options[] = {
        {"--json", OPTION_FLAG, &json, NULL,
         N_("the state after every move, one JSON object a line"), 0, 0, NULL, 0},
        {"--seat", OPTION_NUMBER, &seat, "S", N_("as seat 1 to 4 sees it; 0: as a spectator does"),
         0, SEATS_MAX, NULL, 0},
        {.name = NULL},
    };
    struct operands files;
    int exit_code = options_read(&command_replay, options, argc, argv, &files);
    if (exit_code >= 0)
        return exit_code;
    if (files.count != 1)
        return command_misuse(&command_replay, _("Name one record, or - for the standard input."));

    char *bytes;
    size_t size;
    if (file_read(files.list[0], &bytes, &size) != 0)
        return command_fail(&command_replay, "%s: %s.", files.list[0], strerror(errno));
    exit_code = replay(files.list[0], bytes, size, seat, json);
    free(bytes);
    return exit_code;
}

const struct command command_replay = {
    .name = "replay",
    .operands = "FILE|-",
    .summary = N_("Tells a recorded game move by move, in words or as JSON."),
    .examples = "  ulm replay game.ulm\n"
                "  ulm replay --seat 2 game.ulm\n"
                "  ulm replay --json game.ulm | tail -n 1\n",
    .run = run,
};
