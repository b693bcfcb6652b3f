/* All commands with their options as JSON, for programs: completions of shells are made of it. */
#ifndef ULM_CLI_HELP_JSON_H
#define ULM_CLI_HELP_JSON_H

/* Writes it to the standard output, its sentences in the language of whoever started the program. Returns an exit
 * code. No command runs after it. */
int help_json(void);

#endif
