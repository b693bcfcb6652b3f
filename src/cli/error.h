/* An error of the system, in words. */
#ifndef ULM_CLI_ERROR_H
#define ULM_CLI_ERROR_H

/* What the error number means, for people: without a full stop, in the user's language for the
 * common ones. */
const char *error_words(int error);

#endif
