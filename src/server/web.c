/* What stands in for the page where it could not be bundled. */
#include "server/web.h"

const struct wire_file web_files[] = {
    {"/", "text/plain; charset=utf-8", {"This program was built without its page.\n", 41}, {NULL, 0}, NULL, false},
};
const size_t web_file_count = 1;
