/* Which version this is: number, commit, weights and rules. */
#ifndef ULM_CLI_VERSION_H
#define ULM_CLI_VERSION_H

/* Made by the build: the commit that it was built from, or "unknown". */
extern const char version_commit[];

/* Writes it to the standard output, a line each, in every language the same. */
void version_print(void);

#endif
