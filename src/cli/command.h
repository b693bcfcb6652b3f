/* A command of the `ulm` program: a row of commands.c, and a file of its name for what it does. */
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
    const char *(*word_at)(
        unsigned i); /* words that can stand first, beside those in small letters among the
                                           operands; NULL behind the last, or for none at all */
};

/* All of them, in the order of `ulm --help`; behind the last stands one without a name. */
extern const struct command commands[];

/* What each does. Returns an exit code. */
int ulm_admin(int argc, char **argv);
int ulm_arena(int argc, char **argv);
int ulm_backup(int argc, char **argv);
int ulm_bench(int argc, char **argv);
int ulm_check(int argc, char **argv);
int ulm_chronicle(int argc, char **argv);
int ulm_engine(int argc, char **argv);
int ulm_export(int argc, char **argv);
int ulm_fingerprint(int argc, char **argv);
int ulm_forget(int argc, char **argv);
int ulm_games(int argc, char **argv);
int ulm_hint(int argc, char **argv);
int ulm_learn(int argc, char **argv);
int ulm_move_store(int argc, char **argv);
int ulm_perft(int argc, char **argv);
int ulm_play(int argc, char **argv);
int ulm_replay(int argc, char **argv);
int ulm_review(int argc, char **argv);
int ulm_rules(int argc, char **argv);
int ulm_serve(int argc, char **argv);
int ulm_simulate(int argc, char **argv);
int ulm_train(int argc, char **argv);
int ulm_verify(int argc, char **argv);

/* The language of whoever started the program. */
extern const struct tongue *cli_tongue;

#define _(english) tongue_say(cli_tongue, english)

/* Runs it: from here on it is the one that runs, until the program ends. Returns its exit code. */
int command_run(const struct command *command, int argc, char **argv);

/* The one that runs; before that one whose name is "". */
const struct command *command_running(void);

/* Writes "ulm NAME: " and the sentence to the error output. Returns EXIT_FAILED. */
int command_fail(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for a file that could not be read (system/file.h): errno says why. */
int command_unreadable(const char *path);

/* The same for a folder that could not be made or entered. */
int command_no_folder(const char *path);

/* The same for a wrong call, with a pointer to the help. Returns EXIT_USAGE. */
int command_misuse(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whether all that went to the standard output has arrived; else says so. Returns an exit code. */
int command_finish(void);

#endif
