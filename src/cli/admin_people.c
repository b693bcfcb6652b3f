/* Words of ulm admin about people: moderators, and who may not use the server. */
#include <stdio.h>
#include <string.h>

#include "cli/admin.h"
#include "server/ban_rows.h"
#include "server/moderator.h"

static const char *whom(const struct admin *admin)
{
    return admin->words[0];
}

/* Moderators. */

static int print_name(void *context, struct slice key, struct slice value)
{
    const char *dot = memchr(key.bytes, '.', key.size);
    (void)context;
    (void)value;
    printf("%.*s\n", (int)(dot ? dot - key.bytes : (ptrdiff_t)key.size), key.bytes);
    return 0;
}

int admin_moderators(const struct admin *admin)
{
    if (store_scan(admin->store, slice_of("moderators"), slice_of(""), slice_of(""), SIZE_MAX,
                   print_name, NULL) < 0)
        return admin_explain(admin);
    return command_finish();
}

static int set(const struct admin *admin, struct scribe_job *job, bool is_one)
{
    char name[ACCOUNT_NAME_MOST + 1];
    if (!identity_read_name(slice_of(whom(admin)), name))
        return MODERATOR_NOBODY;
    return moderator_rows_set(job, admin->store, name, is_one, admin->now);
}

static int give(const struct admin *admin, struct scribe_job *job)
{
    return set(admin, job, true);
}

static int take(const struct admin *admin, struct scribe_job *job)
{
    return set(admin, job, false);
}

static int change(const struct admin *admin,
                  int (*rows)(const struct admin *admin, struct scribe_job *job),
                  const char *sentence)
{
    int result = admin_change(admin, rows);
    if (result == MODERATOR_NOBODY)
        return command_fail(_("There is no account \"%s\"."), whom(admin));
    if (result < 0)
        return admin_explain(admin);
    printf(sentence, whom(admin)); /* one of the two below */
    return command_finish();
}

int admin_appoint(const struct admin *admin)
{
    return change(admin, give, _("%s is a moderator.\n"));
}

int admin_dismiss(const struct admin *admin)
{
    return change(admin, take, _("%s is no moderator.\n"));
}

/* Bans. */

static void print_ban(const struct ban *ban)
{
    char target[BAN_TARGET_MAX], until[ADMIN_TIME_MAX] = "-";
    ban_target_write(&ban->target, target);
    if (ban->until)
        admin_write_time(ban->until, until);
    printf("%s\t%s\t%s\t%s\n", target, until, ban->is_machines ? "machine" : "moderator",
           ban->reason[0] ? ban->reason : "-");
}

int admin_bans(const struct admin *admin)
{
    struct ban_list list;
    if (ban_rows_read(admin->store, &list) < 0)
        return admin_explain(admin);
    for (size_t i = 0; i < list.count; i++)
        if (!list.bans[i].until || list.bans[i].until > admin->now)
            print_ban(&list.bans[i]);
    ban_list_finish(&list);
    return command_finish();
}

/* As it is typed, or as `bans` lists it. */
static bool read_target(const char *typed, struct ban_target *target)
{
    return ban_target_read(slice_of(typed), target) || ban_target_of(slice_of(typed), target);
}

static int put(const struct admin *admin, struct scribe_job *job)
{
    struct ban ban = {.since = admin->now, .is_machines = true};
    if (admin->hours)
        ban.until = admin->now + (int64_t)admin->hours * 60 * 60 * 1000;
    snprintf(ban.reason, sizeof ban.reason, "%s", admin->reason ? admin->reason : "");
    read_target(whom(admin), &ban.target);
    ban_rows_put(job, &ban);
    return 0;
}

static int drop(const struct admin *admin, struct scribe_job *job)
{
    struct ban_target target;
    read_target(whom(admin), &target);
    ban_rows_drop(job, &target);
    return 0;
}

static int change_ban(const struct admin *admin, const struct ban_target *target,
                      int (*rows)(const struct admin *admin, struct scribe_job *job),
                      const char *sentence)
{
    char text[BAN_TARGET_MAX];
    if (admin_change(admin, rows) < 0)
        return admin_explain(admin);
    ban_target_write(target, text);
    printf(sentence, text); /* one of the two below */
    return command_finish();
}

int admin_ban(const struct admin *admin)
{
    struct ban_target target;
    struct slice reason;
    if (!read_target(whom(admin), &target))
        return command_fail(_("\"%s\" is no account's name, address or network."), whom(admin));
    if (!admin_reason(admin, &reason))
        return EXIT_FAILED;
    if (ban_target_is_grave(&target) && !admin->is_sure)
        return command_fail(_("\"%s\" would shut out very many, or this machine itself, through "
                              "which a proxy lets all others come. If you mean it, add --yes."),
                            whom(admin));
    return change_ban(admin, &target, put, _("%s is banned.\n"));
}

int admin_lift(const struct admin *admin)
{
    struct ban_target target;
    struct ban_list list;
    if (!read_target(whom(admin), &target))
        return command_fail(_("\"%s\" is no account's name, address or network."), whom(admin));
    if (ban_rows_read(admin->store, &list) < 0)
        return admin_explain(admin);
    bool is_there = ban_list_find(&list, &target);
    ban_list_finish(&list);
    if (!is_there)
        return command_fail(_("\"%s\" is not banned."), whom(admin));
    return change_ban(admin, &target, drop, _("%s is banned no more.\n"));
}
