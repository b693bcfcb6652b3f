/* The files of the page, part of the program: web/meson.build names them, and the build makes the
 * table of them. */
#ifndef ULM_SERVER_WEB_H
#define ULM_SERVER_WEB_H

#include "server/wire.h"

extern const struct wire_file web_files[];
extern const size_t web_file_count;

#endif
