/* client_name.h - roughly which program somebody comes with, as its User-Agent says
 *
 * For people who look at a list of their logins. It may be a lie, and is plain letters in any case.
 */
#ifndef ULM_SERVER_CLIENT_NAME_H
#define ULM_SERVER_CLIENT_NAME_H

#include "base/slice.h"

enum { CLIENT_NAME_MAX = 40 };

/* "Firefox, Linux"; "curl"; empty where nothing is known. */
void client_name_guess(struct slice agent, char name[CLIENT_NAME_MAX]);

#endif
