#include "server/config.h"

#include <arpa/inet.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/check.h"
#include "base/slice.h"
#include "server/channel.h"
#include "server/config_parts.h"
#include "server/journal.h"

#define _(english) tongue_say(tongue, english)

static const char *const switch_words[] = {"no", "yes", NULL};
static const char *const outgoing_words[] = {"off", "public", "any", NULL};

#define AT(member) offsetof(struct config, member)

/* clang-format off */
const struct setting config_settings[SETTINGS] = {
    {"listen", SETTING_ADDRESS, AT(listen), "127.0.0.1", 0, 0, NULL,
     N_("the address to listen at; 0.0.0.0 or :: for all of this machine")},
    {"port", SETTING_NUMBER, AT(port), "8016", 0, 65535, NULL,
     N_("the port to listen at; 0: any that is free")},
    {"database", SETTING_PATH, AT(database), "", 0, 0, NULL,
     N_("what keeps games and accounts: a file, or a database as postgresql://NAME@HOST/DATABASE")},
    {"certificate", SETTING_PATH, AT(certificate), "", 0, 0, NULL,
     N_("the file with the certificate for TLS, in PEM; empty: no TLS")},
    {"key", SETTING_PATH, AT(key), "", 0, 0, NULL,
     N_("the file with the certificate's private key, in PEM")},
    {"origin", SETTING_ORIGINS, AT(origins), "", 0, 0, NULL,
     N_("pages of which sites may connect, with commas between them; may be given more than once; empty: only our own")},
    {"host", SETTING_HOSTS, AT(hosts), "", 0, 0, NULL,
     N_("under which names people reach the server, beside addresses, localhost, the machine's name and that of public-url; empty behind a proxy: any")},
    {"public-url", SETTING_ORIGIN, AT(public_url), "", 0, 0, NULL,
     N_("how people reach the server, for links: https://ulm.example")},
    {"trust-proxy", SETTING_SWITCH, AT(trust_proxy), "no", 0, 0, switch_words,
     N_("yes: take the client's address from X-Forwarded-For, where a proxy of ours sets it")},
    {"threads", SETTING_NUMBER, AT(threads), "0", 0, 256, NULL,
     N_("threads in which computer players think; 0: all cores but one")},
    {"thinking-per-address", SETTING_NUMBER, AT(thinking_per_address), "30", 0, 100000, NULL,
     N_("seconds a minute in which computer players may think for an address, for long; 0: any number")},
    {"rate-address", SETTING_NUMBER, AT(rate_address), "20", 1, 100000, NULL,
     N_("requests a second that an address may make for long")},
    {"rate-burst", SETTING_NUMBER, AT(rate_burst), "60", 1, 100000, NULL,
     N_("requests that it may make at once after a rest")},
    {"rate-table", SETTING_NUMBER, AT(rate_table), "10", 1, 100000, NULL,
     N_("messages a second that a table takes for long")},
    {"connections-per-address", SETTING_NUMBER, AT(connections_per_address), "64", 1, 100000, NULL,
     N_("connections that an address may have open")},
    {"tables-per-address", SETTING_NUMBER, AT(tables_per_address), "8", 1, 100000, NULL,
     N_("tables that an address may have open without a game")},
    {"seats-per-address", SETTING_NUMBER, AT(seats_per_address), "16", 1, 100000, NULL,
     N_("seats that an address may have at tables where no game has begun")},
    {"message-bytes", SETTING_NUMBER, AT(message_bytes), "16384", 1024, 1048576, NULL,
     N_("the longest message that a client may send")},
    {"tables-most", SETTING_NUMBER, AT(tables_most), "10000", 1, 10000000, NULL,
     N_("tables that may be in memory at a time")},
    {"idle-minutes", SETTING_NUMBER, AT(idle_minutes), "30", 1, 10080, NULL,
     N_("after how many minutes a table that nobody looks at leaves the memory")},
    {"sendmail", SETTING_PATH, AT(sendmail), "", 0, 0, NULL,
     N_("the program that sends mails about turns, such as /usr/sbin/sendmail; empty: no mails")},
    {"mail-from", SETTING_MAIL, AT(mail_from), "", 0, 0, NULL,
     N_("the address that mails come from: ulm@ulm.example")},
    {"outgoing", SETTING_WORD, AT(outgoing), "public", 0, 0, outgoing_words,
     N_("where the server itself may post that it is somebody's turn: off, public (public addresses, with TLS only) or any (also in this network)")},
    {"notice-seconds", SETTING_NUMBER, AT(notice_seconds), "60", 0, 86400, NULL,
     N_("after how many seconds somebody who is to move and not there is told so")},
    {"closed-days", SETTING_NUMBER, AT(closed_days), "14", 0, 36500, NULL,
     N_("after how many days a table is removed that was closed before its game; 0: never")},
    {"finished-days", SETTING_NUMBER, AT(finished_days), "0", 0, 36500, NULL,
     N_("after how many days a table is removed whose game is over; its record stays; 0: never")},
    {"sandbox", SETTING_SWITCH, AT(sandbox), "yes", 0, 0, switch_words,
     N_("yes: the running server gives up all files (Landlock) and system calls (seccomp) that it does not need")},
    {"log-level", SETTING_WORD, AT(log_level), "info", 0, 0, journal_level_words,
     N_("how much is logged: error, warning, info or debug")},
    {"log-form", SETTING_WORD, AT(log_form), "text", 0, 0, journal_form_words,
     N_("how it is logged: text, or json for programs")},
    {"log-addresses", SETTING_WORD, AT(log_addresses), "shortened", 0, 0, journal_address_words,
     N_("how the addresses of people are logged: off, shortened to their network, or whole")},
    {"log-rate", SETTING_NUMBER, AT(log_rate), "20", 0, 100000, NULL,
     N_("lines of one kind that are logged in a second; 0: all")},
};
/* clang-format on */

bool config_is_list(enum setting_kind kind)
{
    return kind == SETTING_ORIGINS || kind == SETTING_HOSTS;
}

static void *place_of(struct config *config, const struct setting *setting)
{
    return (char *)config + setting->place;
}

static char *copy(const char *text, size_t size)
{
    char *made = malloc(size + 1);
    CHECK(made);
    memcpy(made, text, size);
    made[size] = '\0';
    return made;
}

int config_refuse(struct config_error *error, const char *format, ...)
{
    va_list arguments;
    error->number = 0;
    va_start(arguments, format);
    vsnprintf(error->sentence, sizeof error->sentence, format, arguments);
    va_end(arguments);
    return -1;
}

const struct setting *config_find(const char *name, size_t size)
{
    for (unsigned i = 0; i < SETTINGS; i++)
        if (strlen(config_settings[i].name) == size &&
            memcmp(config_settings[i].name, name, size) == 0)
            return &config_settings[i];
    return NULL;
}

/* What a value is read into before it takes its place: a number, or texts that it owns. */
struct parsed {
    uint64_t number;
    struct config_list list;
};

static void drop_list(struct config_list *list)
{
    for (unsigned i = 0; i < list->count; i++)
        free(list->texts[i]);
    list->count = 0;
}

static int add_text(struct config_list *list, const char *text, size_t size)
{
    if (list->count == CONFIG_LIST_MAX)
        return -1;
    list->texts[list->count++] = copy(text, size);
    return 0;
}

static int read_word(const struct setting *setting, const struct config_entry *entry,
                     uint64_t *number, const struct tongue *tongue, struct config_error *error)
{
    char all[128] = "";
    for (unsigned i = 0; setting->words[i]; i++) {
        if (strcmp(entry->value, setting->words[i]) == 0) {
            *number = i;
            return 0;
        }
        snprintf(all + strlen(all), sizeof all - strlen(all), "%s%s", i ? ", " : "",
                 setting->words[i]);
    }
    return config_refuse(error, _("%s wants one of: %s; not \"%s\"."), entry->where, all,
                         entry->value);
}

static bool is_address(const char *text)
{
    unsigned char bytes[sizeof(struct in6_addr)];
    return inet_pton(AF_INET, text, bytes) == 1 || inet_pton(AF_INET6, text, bytes) == 1;
}

/* A scheme, a host and perhaps a port: what browsers send as Origin, no path behind it. */
static bool is_origin(const char *text, size_t size)
{
    size_t scheme = strncmp(text, "https://", 8) == 0 ? 8 : 7;
    if (size <= scheme || (scheme == 7 && strncmp(text, "http://", 7) != 0))
        return false;
    for (size_t i = scheme; i < size; i++) {
        char c = text[i];
        bool is_fine =
            (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c && strchr("-.:[]", c));
        if (!is_fine)
            return false;
    }
    return true;
}

/* What stands in Host before the port. */
static bool is_host(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (!(text[i] >= 'a' && text[i] <= 'z') && !(text[i] >= '0' && text[i] <= '9') &&
            text[i] != '-' && text[i] != '.')
            return false;
    return size > 0;
}

static int refuse_host(const struct config_entry *entry, const char *text, size_t size,
                       const struct tongue *tongue, struct config_error *error)
{
    return config_refuse(error,
                         _("%s wants a name such as ulm.example, in small letters and without a "
                           "port, not \"%.*s\"."),
                         entry->where, (int)size, text);
}

static int refuse_origin(const struct config_entry *entry, const char *text, size_t size,
                         const struct tongue *tongue, struct config_error *error)
{
    return config_refuse(error,
                         _("%s wants a site such as https://ulm.example, in small letters and "
                           "without a path, not \"%.*s\"."),
                         entry->where, (int)size, text);
}

static int refuse_many(const struct config_entry *entry, const struct tongue *tongue,
                       struct config_error *error)
{
    return config_refuse(error, _("%s can name %d sites at most."), entry->where, CONFIG_LIST_MAX);
}

static int read_list(enum setting_kind kind, const struct config_entry *entry,
                     struct config_list *list, const struct tongue *tongue,
                     struct config_error *error)
{
    const char *at = entry->value;
    while (*at) {
        at += strspn(at, " \t");
        size_t size = strcspn(at, ","), trimmed = size;
        while (trimmed && strchr(" \t", at[trimmed - 1]))
            trimmed--;
        if (kind == SETTING_HOSTS && !is_host(at, trimmed))
            return refuse_host(entry, at, trimmed, tongue, error);
        if (kind == SETTING_ORIGINS && !is_origin(at, trimmed))
            return refuse_origin(entry, at, trimmed, tongue, error);
        if (add_text(list, at, trimmed) < 0)
            return refuse_many(entry, tongue, error);
        at += size + (at[size] == ',');
    }
    return 0;
}

static int read_text(const struct setting *setting, const struct config_entry *entry,
                     struct config_list *list, const struct tongue *tongue,
                     struct config_error *error)
{
    const char *text = entry->value;
    if (setting->kind == SETTING_ADDRESS && !is_address(text))
        return config_refuse(error, _("%s wants an address such as 127.0.0.1 or ::1, not \"%s\"."),
                             entry->where, text);
    if (setting->kind == SETTING_MAIL && *text && !channel_is_mail(slice_of(text)))
        return config_refuse(error, _("%s wants an address such as ulm@ulm.example, not \"%s\"."),
                             entry->where, text);
    if (setting->kind == SETTING_ORIGIN && *text && !is_origin(text, strlen(text)))
        return refuse_origin(entry, text, strlen(text), tongue, error);
    return add_text(list, text, strlen(text));
}

static int read_value(const struct setting *setting, const struct config_entry *entry,
                      struct parsed *parsed, const struct tongue *tongue,
                      struct config_error *error)
{
    for (const char *c = entry->value; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            return config_refuse(error, _("%s wants a value without control characters."),
                                 entry->where);
    switch (setting->kind) {
    case SETTING_NUMBER:
        if (slice_number(slice_of(entry->value), setting->least, setting->most, &parsed->number) ==
            0)
            return 0;
        return config_refuse(error, _("%s wants a whole number from %llu to %llu, not \"%s\"."),
                             entry->where, (unsigned long long)setting->least,
                             (unsigned long long)setting->most, entry->value);
    case SETTING_SWITCH:
    case SETTING_WORD:
        return read_word(setting, entry, &parsed->number, tongue, error);
    case SETTING_ORIGINS:
    case SETTING_HOSTS:
        return read_list(setting->kind, entry, &parsed->list, tongue, error);
    default:
        return read_text(setting, entry, &parsed->list, tongue, error);
    }
}

/* Texts change their owner. */
static void put(struct config *config, const struct setting *setting, struct parsed *parsed)
{
    void *place = place_of(config, setting);
    switch (setting->kind) {
    case SETTING_NUMBER:
        *(uint64_t *)place = parsed->number;
        break;
    case SETTING_SWITCH:
    case SETTING_WORD:
        *(unsigned *)place = (unsigned)parsed->number;
        break;
    case SETTING_ORIGINS:
    case SETTING_HOSTS:
        drop_list(place);
        *(struct config_list *)place = parsed->list;
        break;
    default:
        free(*(char **)place);
        *(char **)place = parsed->list.texts[0];
    }
    parsed->list.count = 0;
}

/* A list goes on where it was given by the same source already. */
static int join(const struct config_list *before, struct config_list *list)
{
    struct config_list all = {0};
    for (unsigned i = 0; i < before->count + list->count; i++) {
        const char *text = i < before->count ? before->texts[i] : list->texts[i - before->count];
        if (add_text(&all, text, strlen(text)) < 0) {
            drop_list(&all);
            return -1;
        }
    }
    drop_list(list);
    *list = all;
    return 0;
}

int config_enter(struct config *config, const struct setting *setting,
                 const struct config_entry *entry, const struct tongue *tongue,
                 struct config_error *error)
{
    struct parsed parsed = {0};
    size_t i = (size_t)(setting - config_settings);
    unsigned source = config->origin_of[i].source;
    int answer = read_value(setting, entry, &parsed, tongue, error);
    if (answer == 0 && entry->source >= source) {
        bool goes_on = config_is_list(setting->kind) && entry->source == source;
        if (goes_on && join(place_of(config, setting), &parsed.list) < 0) {
            answer = refuse_many(entry, tongue, error);
        } else {
            put(config, setting, &parsed);
            config->origin_of[i].source = (uint8_t)entry->source;
            config->origin_of[i].line = entry->line;
        }
    }
    drop_list(&parsed.list);
    return answer;
}

void config_init(struct config *config, const char *folder)
{
    struct config_error error;
    char database[4200];
    *config = (struct config){0};
    snprintf(database, sizeof database, "%s/ulm/ulm.db", folder);
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *setting = &config_settings[i];
        bool is_database = setting->place == AT(database);
        struct config_entry entry = {.where = setting->name,
                                     .value = is_database ? database : setting->standard};
        int fine = config_enter(config, setting, &entry, NULL, &error);
        CHECK(fine == 0);
    }
}

void config_finish(struct config *config)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        void *place = place_of(config, &config_settings[i]);
        enum setting_kind kind = config_settings[i].kind;
        if (config_is_list(kind))
            drop_list(place);
        else if (kind == SETTING_PATH || kind == SETTING_ADDRESS || kind == SETTING_ORIGIN ||
                 kind == SETTING_MAIL)
            free(*(char **)place);
    }
    free(config->file);
}

void config_variable_name(const struct setting *setting, char name[CONFIG_NAME_MAX])
{
    snprintf(name, CONFIG_NAME_MAX, "ULM_%s", setting->name);
    for (char *c = name; *c; c++)
        *c = *c == '-' ? '_' : (*c >= 'a' && *c <= 'z') ? (char)(*c - 'a' + 'A') : *c;
}

int config_read_variables(struct config *config, char *const *environment,
                          const struct tongue *tongue, struct config_error *error)
{
    for (unsigned i = 0; i < SETTINGS; i++) {
        char name[CONFIG_NAME_MAX];
        config_variable_name(&config_settings[i], name);
        size_t length = strlen(name);
        for (char *const *at = environment; *at; at++) {
            if (strncmp(*at, name, length) != 0 || (*at)[length] != '=')
                continue;
            struct config_entry entry = {
                .where = name, .value = *at + length + 1, .source = SOURCE_VARIABLE};
            if (config_enter(config, &config_settings[i], &entry, tongue, error) < 0)
                return -1;
        }
    }
    return 0;
}

int config_read_flag(struct config *config, const char *name, const char *value,
                     const struct tongue *tongue, struct config_error *error)
{
    char where[CONFIG_NAME_MAX];
    const struct setting *setting = config_find(name, strlen(name));
    if (!setting)
        return config_refuse(error, _("There is no option --%s."), name);
    snprintf(where, sizeof where, "--%s", name);
    struct config_entry entry = {.where = where, .value = value, .source = SOURCE_FLAG};
    return config_enter(config, setting, &entry, tongue, error);
}

int config_check(const struct config *config, const struct tongue *tongue,
                 struct config_error *error)
{
    if (*config->certificate && !*config->key)
        return config_refuse(error, _("There is a certificate but no key: set both or none."));
    if (*config->key && !*config->certificate)
        return config_refuse(error, _("There is a key but no certificate: set both or none."));
    if (*config->sendmail && (!*config->mail_from || !*config->public_url))
        return config_refuse(
            error,
            _("Mails need their sender and links that lead here: set mail-from and public-url."));
    if (!*config->database)
        return config_refuse(error, _("There is no database: name a file."));
    return 0;
}

int config_folder(const char *data_home, const char *home, char *folder, size_t size)
{
    int length;
    if (data_home && data_home[0] == '/')
        length = snprintf(folder, size, "%s", data_home);
    else if (home && home[0] == '/')
        length = snprintf(folder, size, "%s/.local/share", home);
    else
        length = snprintf(folder, size, ".");
    return length >= 0 && (size_t)length < size ? 0 : -1;
}

unsigned config_threads(const struct config *config, unsigned cores)
{
    if (config->threads)
        return (unsigned)config->threads;
    return cores > 2 ? cores - 1 : 1;
}
