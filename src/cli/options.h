/* The options of a command: a table in, values and operands out. */
#ifndef ULM_CLI_OPTIONS_H
#define ULM_CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/command.h"

enum option_kind {
    OPTION_FLAG,   /* bool */
    OPTION_NUMBER, /* uint64_t between least and most */
    OPTION_WORD,   /* unsigned: which of the words */
    OPTION_TEXT,   /* const char * */
    OPTION_LIST    /* struct option_list: one more text each time it is given */
};

enum { OPTION_LIST_MAX = 16, OPTION_HELP_MAX = 2048 };

struct option_list {
    unsigned count;
    const char *texts[OPTION_LIST_MAX];
};

struct option {
    const char *name; /* with its dashes */
    enum option_kind kind;
    void *value;          /* set when the option is given */
    const char *argument; /* how the help calls it */
    const char *help;
    uint64_t least, most;
    const char *const *words; /* those of OPTION_WORD; a %s in the help stands for them */
    unsigned word_count;
};

struct operands {
    int count;
    char **list;
    int exit_code; /* of a command that is over already */
};

/* Options and operands in any order; `--name=value` and `--` as usual; a lone - is an operand.
 * The table ends with a NULL name. Returns 0, or -1 where the command is over, with its exit code:
 * help was asked for and written, or something was wrong and has been said. An operand is wrong where
 * the command has none in its row. */
int options_read(const struct option *options, int argc, char **argv, struct operands *operands);

/* How the help calls its value; "" where it takes none. */
const char *options_argument(const struct option *option);

/* What an option does, in the language of whoever started the program, with its words in it. */
void options_write_help(const struct option *option, char help[OPTION_HELP_MAX]);

/* From here on a command that reads its options shows their table to the listener and is over. */
typedef void options_listener(const struct option *options);
void options_listen(options_listener *to);

/* Reads the one record that the operands are to name, into bytes that the caller frees. Returns EXIT_FINE, or says
 * what is wrong and returns the exit code. */
int options_read_record(const struct operands *operands, char **bytes, size_t *size);

/* Gives the operands as one text with spaces between them to a function, and returns its exit code. */
int options_give_joined(const struct operands *operands, int (*take)(const char *words));

#endif
