/* What the words of `ulm admin` share: the database, and what was said beside them. */
#ifndef ULM_CLI_ADMIN_H
#define ULM_CLI_ADMIN_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/command.h"
#include "server/scribe.h"

struct admin {
    struct store *store;
    char **words; /* behind the first */
    int count;
    const char *reason; /* or NULL */
    uint64_t hours;     /* 0: for good */
    bool is_sure;
    int64_t now;
};

/* The words of `ulm admin` in the order in which it lists them; NULL behind the last. */
const char *admin_word(unsigned i);

/* What the words do: each prints, and returns an exit code. */
int admin_moderators(const struct admin *admin);
int admin_appoint(const struct admin *admin);
int admin_dismiss(const struct admin *admin);
int admin_bans(const struct admin *admin);
int admin_ban(const struct admin *admin);
int admin_lift(const struct admin *admin);
int admin_reports(const struct admin *admin);
int admin_report(const struct admin *admin);
int admin_done(const struct admin *admin);
int admin_kick(const struct admin *admin);
int admin_mute(const struct admin *admin);
int admin_unmute(const struct admin *admin);
int admin_hush(const struct admin *admin);
int admin_unhush(const struct admin *admin);
int admin_pass(const struct admin *admin);
int admin_close(const struct admin *admin);

/* Makes a change of rows, again after a conflict. Returns what change() did, 0 when it is written, or STORE_FAILED. */
int admin_change(const struct admin *admin,
                 int (*change)(const struct admin *admin, struct scribe_job *job));

/* The store has failed: says why. Returns EXIT_FAILED. */
int admin_explain(const struct admin *admin);

/* The reason, empty where there is none; false where it is none that can be kept, which was said. */
bool admin_reason(const struct admin *admin, struct slice *reason);

/* The time, as "2026-11-19 12:00". */
enum { ADMIN_TIME_MAX = 32 };
void admin_write_time(int64_t time, char text[ADMIN_TIME_MAX]);

#endif
