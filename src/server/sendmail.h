/* sendmail.h - hands mails to the system's own program for them, a process each */
#ifndef ULM_SERVER_SENDMAIL_H
#define ULM_SERVER_SENDMAIL_H

#include "server/delivery.h"

struct uv_loop_s;
struct sendmail;

/* A few at a time; the others wait. The path stays the caller's. NULL without memory. */
struct sendmail *sendmail_create(struct uv_loop_s *loop, const char *path);

/* Gives the mail to the program, which reads its recipient there (-t) and may take half a minute. */
void sendmail_carry(struct sendmail *sendmail, struct delivery *delivery);

#endif
