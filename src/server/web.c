#include "server/web.h"

const struct wire_file web_files[] = {
    {"/", "text/plain; charset=utf-8", {"ulm\n", 4}, {NULL, 0}, NULL, false},
};
const size_t web_file_count = 1;
