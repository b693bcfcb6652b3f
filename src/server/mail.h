/* mail.h - a mail as a program such as sendmail takes it
 *
 * Nothing that anybody sends gets into a header as it came: addresses have letters and digits only, and
 * all other words are encoded. So there is no line break but ours.
 */
#ifndef ULM_SERVER_MAIL_H
#define ULM_SERVER_MAIL_H

#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"

struct mail {
    const char *from, *to; /* as channel_is_mail() has them */
    const char *subject;   /* UTF-8 on one line */
    const char *off;       /* the address that is posted to so that no more comes; or NULL */
    const char *id;        /* hexadecimal digits */
    int64_t time;          /* milliseconds since 1970 */
    struct slice body;     /* UTF-8 */
};

void mail_write(const struct mail *mail, struct text *out);

#endif
