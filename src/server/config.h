/* config.h - the server's settings: one table, from which flags, variables and the file follow
 *
 * A setting `log-level` is the flag --log-level, the variable ULM_LOG_LEVEL and the line
 * "log-level = debug" of the file. Flags go over variables, variables over the file, the file over
 * the defaults, in whatever order they are read. A wrong value is refused also where another would
 * go over it.
 *
 * The struct owns its texts. A call that can fail returns 0, or -1 with the error set: a sentence
 * in the given language that says where the mistake is and what would be right. The settings may
 * then be half read, and are only good to be finished.
 */
#ifndef ULM_SERVER_CONFIG_H
#define ULM_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/tongue.h"

enum setting_kind {
    SETTING_NUMBER,  /* uint64_t, from least to most */
    SETTING_SWITCH,  /* unsigned: 0 no, 1 yes */
    SETTING_WORD,    /* unsigned: which of the words */
    SETTING_PATH,    /* char *, empty where there is none */
    SETTING_ADDRESS, /* char *: an IPv4 or IPv6 address */
    SETTING_ORIGIN,  /* char *: https://ulm.example, empty where there is none */
    SETTING_ORIGINS, /* struct config_list of these */
    SETTING_HOSTS,   /* the same of names: ulm.example */
    SETTING_MAIL     /* char *: an address of mail, empty where there is none */
};

enum { CONFIG_LIST_MAX = 16 };

/* To which addresses the server posts notices by itself. */
enum outgoing_reach { OUTGOING_OFF, OUTGOING_PUBLIC, OUTGOING_ANY };

struct config_list {
    unsigned count;
    char *texts[CONFIG_LIST_MAX];
};

struct setting {
    const char *name;
    enum setting_kind kind;
    size_t place;         /* in struct config */
    const char *standard; /* what it is by default, as text */
    uint64_t least, most;
    const char *const *words; /* ends with NULL */
    const char *help;
};

enum { SETTINGS = 31 };
extern const struct setting config_settings[SETTINGS];

/* Whether it may be given more than once. */
bool config_is_list(enum setting_kind kind);

enum config_source { SOURCE_DEFAULT, SOURCE_FILE, SOURCE_VARIABLE, SOURCE_FLAG };

struct config {
    char *listen;
    uint64_t port; /* 0: any that is free */
    char *database;
    char *certificate, *key; /* both or none */
    struct config_list origins;
    struct config_list hosts;
    char *public_url;
    unsigned trust_proxy;
    uint64_t threads;              /* 0: see config_threads() */
    uint64_t thinking_per_address; /* seconds a minute; 0: any */
    uint64_t rate_address, rate_burst, rate_table;
    uint64_t connections_per_address;
    uint64_t tables_per_address, seats_per_address;
    uint64_t message_bytes;
    uint64_t tables_most;
    uint64_t idle_minutes;
    char *sendmail, *mail_from; /* both or none */
    unsigned outgoing;          /* enum outgoing_reach */
    uint64_t notice_seconds;
    uint64_t closed_days, finished_days; /* 0: never */
    unsigned sandbox;
    unsigned log_level;     /* enum journal_level */
    unsigned log_form;      /* enum journal_form */
    unsigned log_addresses; /* enum journal_addresses */
    uint64_t log_rate;      /* 0: any number */
    struct {
        uint8_t source; /* enum config_source */
        unsigned line;  /* of the file */
    } origin_of[SETTINGS];
    char *file; /* the path of the file that was read, or NULL */
};

enum { CONFIG_ERROR_MAX = 512 };

struct config_error {
    int number; /* errno, where a file could not be read; else 0 */
    char sentence[CONFIG_ERROR_MAX];
};

/* The defaults. The folder is where the database goes: see config_folder(). */
void config_init(struct config *config, const char *folder);
void config_finish(struct config *config);

/* Lines "name = value", empty ones, and comments from # at the beginning of a line. */
int config_read_file(struct config *config, const char *path, const struct tongue *tongue,
                     struct config_error *error);

/* The variables of an environment ("NAME=value", then NULL) that name a setting; all others are
 * somebody else's. */
int config_read_variables(struct config *config, char *const *environment,
                          const struct tongue *tongue, struct config_error *error);

/* A flag, its name without the dashes. One that may be given more than once adds to the list. */
int config_read_flag(struct config *config, const char *name, const char *value,
                     const struct tongue *tongue, struct config_error *error);

/* What settings must have in common; asked when all has been read. */
int config_check(const struct config *config, const struct tongue *tongue,
                 struct config_error *error);

/* All settings with what each is for and where it came from; the file reader takes it as it is. */
void config_show(const struct config *config, const struct tongue *tongue, FILE *out);

/* Where data of the user's programs is kept: XDG_DATA_HOME, else under HOME, else here. Returns
 * 0, or -1 where it does not fit. */
int config_folder(const char *data_home, const char *home, char *folder, size_t size);

/* How many threads think: as set, or all cores but one, and always one. */
unsigned config_threads(const struct config *config, unsigned cores);

#endif
