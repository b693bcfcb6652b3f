/* ulm replay: a record told in words, or as JSON for programs. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/options.h"
#include "cli/telling.h"
#include "match/luck.h"
#include "notation/json.h"
#include "notation/line.h"
#include "notation/record.h"
#include "system/file.h"

enum { SEAT_NOT_GIVEN = 99 };

enum form { FORM_WORDS, FORM_JSON, FORM_RECORD };

static void print_json(const struct record_reader *reader, unsigned viewer)
{
    static char buffer[JSON_STATE_MAX];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    json_write_ply(&line, reader->ply, reader->mover, reader->move, &reader->game, viewer);
    text_put(&line, '\n');
    fwrite(line.data, 1, line.length, stdout);
}

/* The header without seed and secret, which tell all luck, for anybody who may not see everything. */
static void print_header(const struct record_header *header, unsigned viewer)
{
    static char buffer[FILE_BYTES_MAX];
    struct text text;
    struct record_header masked = *header;
    masked.kept_count = 0;
    for (unsigned i = 0; i < header->kept_count; i++) {
        if (viewer == VIEW_WHOLE || !luck_is_hidden(header->kept[i]))
            masked.kept[masked.kept_count++] = header->kept[i];
    }
    text_init(&text, buffer, sizeof buffer);
    record_write_header(&text, &masked);
    fwrite(text.data, 1, text.length, stdout);
}

static void print_line(const struct record_reader *reader, unsigned viewer)
{
    char buffer[2 * LINE_MAX_BYTES];
    struct text line;
    text_init(&line, buffer, sizeof buffer);
    line_write(&line, reader->mover, view_mask(viewer, reader->move));
    text_put(&line, '\n');
    if (reader->game.phase == PHASE_OVER)
        record_write_result(&line, &reader->game);
    fputs(line.data, stdout);
}

static void print_move(const struct record_reader *reader, const struct telling *telling,
                       enum form form)
{
    if (form == FORM_JSON)
        print_json(reader, telling->viewer);
    else if (form == FORM_RECORD)
        print_line(reader, telling->viewer);
    else
        telling_move(telling, &reader->before, &reader->game, reader->mover, reader->move);
}

static int replay(const char *path, const char *bytes, size_t size, uint64_t seat, enum form form)
{
    struct record_reader reader;
    struct fault fault;
    struct telling telling;
    int more = record_open(&reader, bytes, size, &fault);
    if (more == 0 && seat != SEAT_NOT_GIVEN && seat > reader.header.seats)
        return command_misuse(_("%s has only %u seats."), path, reader.header.seats);
    unsigned viewer = seat == SEAT_NOT_GIVEN ? VIEW_WHOLE
                      : seat == 0            ? VIEW_SPECTATOR
                                             : (unsigned)seat - 1;
    if (more == 0)
        telling_begin(&telling, &reader.header, viewer);
    if (more == 0 && form == FORM_RECORD)
        print_header(&reader.header, viewer);
    while (more >= 0 && (more = record_next(&reader, &fault)) > 0)
        print_move(&reader, &telling, form);
    if (more == 0 && form == FORM_WORDS && reader.game.phase != PHASE_OVER)
        puts(_("\nThe record breaks off here."));
    int exit_code = command_finish();
    if (more < 0)
        return command_fail("%s:%u:%u: %s", path, fault.line, fault.column, _(fault.sentence));
    return exit_code;
}

int ulm_replay(int argc, char **argv)
{
    bool json = false, record = false;
    uint64_t seat = SEAT_NOT_GIVEN;
    const struct option options[] = {
        {"--json", OPTION_FLAG, &json, NULL,
         N_("the state after every move, one JSON object a line"), 0, 0, NULL, 0},
        {"--record", OPTION_FLAG, &record, NULL, N_("the record again, in its one form"), 0, 0,
         NULL, 0},
        {"--seat", OPTION_NUMBER, &seat, "S", N_("as seat 1 to 4 sees it; 0: as a spectator does"),
         0, SEATS_MAX, NULL, 0},
        {.name = NULL},
    };
    struct operands files;
    if (options_read(options, argc, argv, &files) != 0)
        return files.exit_code;
    if (json && record)
        return command_misuse(_("--json or --record, not both."));

    char *bytes;
    size_t size;
    int exit_code = options_read_record(&files, &bytes, &size);
    if (exit_code != EXIT_FINE)
        return exit_code;
    exit_code = replay(files.list[0], bytes, size, seat,
                       json     ? FORM_JSON
                       : record ? FORM_RECORD
                                : FORM_WORDS);
    free(bytes);
    return exit_code;
}
