/* A command of the `ulm` program: one file each, behind the table in main.c. */
#ifndef ULM_CLI_COMMAND_H
#define ULM_CLI_COMMAND_H

#include "base/tongue.h"

enum { EXIT_FINE = 0, EXIT_FAILED = 1, EXIT_USAGE = 2 };

struct command {
    const char *name;
    const char *operands;              /* behind the options in the usage line: "FILE..." */
    const char *summary;               /* one sentence */
    const char *examples;              /* indented lines */
    int (*run)(int argc, char **argv); /* argv[0] is the first word behind the command's name */
};

extern const struct command command_arena;
extern const struct command command_backup;
extern const struct command command_bench;
extern const struct command command_check;
extern const struct command command_chronicle;
extern const struct command command_engine;
extern const struct command command_export;
extern const struct command command_fingerprint;
extern const struct command command_games;
extern const struct command command_hint;
extern const struct command command_learn;
extern const struct command command_perft;
extern const struct command command_play;
extern const struct command command_replay;
extern const struct command command_rules;
extern const struct command command_serve;
extern const struct command command_simulate;
extern const struct command command_train;
extern const struct command command_verify;

/* The language of whoever started the program. */
extern const struct tongue *cli_tongue;

#define _(english) tongue_say(cli_tongue, english)

/* Writes "ulm NAME: " and the sentence to the error output. Returns EXIT_FAILED. */
int command_fail(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same for a file that could not be read (system/file.h): errno says why. */
int command_unreadable(const struct command *command, const char *path);

/* The same for a wrong call, with a pointer to the help. Returns EXIT_USAGE. */
int command_misuse(const struct command *command, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Whether all that went to the standard output has arrived; else says so. Returns an exit code. */
int command_finish(const struct command *command);

#endif
