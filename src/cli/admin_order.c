/* Words of ulm admin that keep order at a table, whether or not its server runs. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "ai/net_file.h"
#include "base/slice.h"
#include "cli/admin.h"
#include "server/admin_run.h"

static int carry_out(const struct admin *admin, struct admin_order *order,
                     char result[ADMIN_RESULT_MAX])
{
    struct config config;
    struct journal journal;
    config_init(&config, "");
    journal_init(&journal, STDERR_FILENO, JOURNAL_ERROR, config.log_form, journal_now);
    const struct server_given given = {
        .config = &config,
        .journal = &journal,
        .net = net_builtin(),
        .store = admin->store,
        .clock = services_system_clock,
    };
    int done = admin_run(&given, order, result);
    config_finish(&config);
    return done;
}

/* Why it was not done, in the sentence of the objection. */
static int explain(const char *code)
{
    for (unsigned i = 0; i < OBJECTIONS; i++)
        if (objections[i].code && strcmp(objections[i].code, code) == 0)
            return command_fail("%s", _(objections[i].sentence));
    return command_fail("%s", code);
}

static int keep_order(const struct admin *admin, struct admin_order *order)
{
    char result[ADMIN_RESULT_MAX];
    struct slice reason;
    uint64_t seat = 1;
    if (!live_tables_is_name(slice_of(admin->words[0])))
        return explain("table");
    if (admin->count > 1 && slice_number(slice_of(admin->words[1]), 1, SEATS_MAX, &seat) < 0)
        return explain("seat");
    if (!admin_reason(admin, &reason))
        return EXIT_FAILED;
    order->seat = (unsigned)seat - 1;
    snprintf(order->table, sizeof order->table, "%s", admin->words[0]);
    memcpy(order->reason, reason.bytes, reason.size);
    if (carry_out(admin, order, result) < 0)
        return admin_explain(admin);
    return result[0] ? explain(result) : EXIT_FINE;
}

static int keep(const struct admin *admin, enum admin_order_kind kind, bool is_off)
{
    struct admin_order order = {.kind = (uint8_t)kind, .is_off = is_off};
    int exit_code = keep_order(admin, &order);
    if (exit_code != EXIT_FINE)
        return exit_code;
    puts(_("It is done."));
    return command_finish();
}

int admin_kick(const struct admin *admin)
{
    return keep(admin, ADMIN_KICK, false);
}

int admin_mute(const struct admin *admin)
{
    return keep(admin, ADMIN_MUTE, false);
}

int admin_unmute(const struct admin *admin)
{
    return keep(admin, ADMIN_MUTE, true);
}

int admin_hush(const struct admin *admin)
{
    return keep(admin, ADMIN_HUSH, false);
}

int admin_unhush(const struct admin *admin)
{
    return keep(admin, ADMIN_HUSH, true);
}

int admin_close(const struct admin *admin)
{
    return keep(admin, ADMIN_CLOSE, false);
}

/* The link of the seat is for its new person. */
int admin_pass(const struct admin *admin)
{
    struct admin_order order = {.kind = ADMIN_PASS};
    char digits[SECRET_DIGITS_MAX];
    if (strlen(admin->words[2]) >= sizeof order.name)
        return explain("name");
    snprintf(order.name, sizeof order.name, "%s", admin->words[2]);
    secret_make(digits, order.key);
    int exit_code = keep_order(admin, &order);
    if (exit_code != EXIT_FINE)
        return exit_code;
    printf("#table=%s&secret=%s\n", order.table, digits);
    return command_finish();
}
