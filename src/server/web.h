/* web.h - the files of the page, embedded in the program */
#ifndef ULM_SERVER_WEB_H
#define ULM_SERVER_WEB_H

#include "server/wire.h"

extern const struct wire_file web_files[];
extern const size_t web_file_count;

#endif
