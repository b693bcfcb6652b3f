#include "server/table_quota.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { SLOTS = 4096 };

struct count {
    unsigned tables, seats, games;
};

/* What one table holds. */
struct entry {
    struct entry *next;
    char id[TABLE_ID_MAX];
    struct trace maker, traces[SEATS_MAX];
    bool is_game; /* else a table: one that is open, or where only computer players play */
};

/* What one address or account has. */
struct tally {
    struct tally *next;
    uint8_t key[SECRET_KEY_BYTES];
    struct count count;
};

struct table_quota {
    struct entry *entries[SLOTS];
    struct tally *tallies[SLOTS];
};

struct table_quota *table_quota_create(void)
{
    return calloc(1, sizeof(struct table_quota));
}

void table_quota_destroy(struct table_quota *quota)
{
    for (unsigned i = 0; quota && i < SLOTS; i++) {
        while (quota->entries[i]) {
            struct entry *next = quota->entries[i]->next;
            free(quota->entries[i]);
            quota->entries[i] = next;
        }
        while (quota->tallies[i]) {
            struct tally *next = quota->tallies[i]->next;
            free(quota->tallies[i]);
            quota->tallies[i] = next;
        }
    }
    free(quota);
}

/* The key is a hash already. */
static unsigned slot_of(const uint8_t key[SECRET_KEY_BYTES])
{
    return (unsigned)(key[0] | key[1] << 8) % SLOTS;
}

static struct tally *find(const struct table_quota *quota, const uint8_t key[SECRET_KEY_BYTES])
{
    struct tally *tally = quota->tallies[slot_of(key)];
    while (tally && !secret_is_same(tally->key, key))
        tally = tally->next;
    return tally;
}

static void add(struct count *count, const struct count *more, bool is_less)
{
    count->tables = is_less ? count->tables - more->tables : count->tables + more->tables;
    count->seats = is_less ? count->seats - more->seats : count->seats + more->seats;
    count->games = is_less ? count->games - more->games : count->games + more->games;
}

static void count_key(struct table_quota *quota, const uint8_t key[SECRET_KEY_BYTES],
                      const struct count *more, bool is_less)
{
    struct tally **at = &quota->tallies[slot_of(key)];
    while (*at && !secret_is_same((*at)->key, key))
        at = &(*at)->next;
    if (!*at) {
        *at = is_less ? NULL : calloc(1, sizeof **at);
        if (!*at)
            return;
        memcpy((*at)->key, key, SECRET_KEY_BYTES);
    }
    struct tally *tally = *at;
    add(&tally->count, more, is_less);
    if (!tally->count.tables && !tally->count.seats && !tally->count.games) {
        *at = tally->next;
        free(tally);
    }
}

static void count_trace(struct table_quota *quota, const struct trace *trace, struct count more,
                        bool is_less)
{
    if (trace->has_address)
        count_key(quota, trace->address, &more, is_less);
    if (trace->has_account)
        count_key(quota, trace->account, &more, is_less);
}

static void count_entry(struct table_quota *quota, const struct entry *entry, bool is_less)
{
    count_trace(quota, &entry->maker,
                (struct count){.tables = !entry->is_game, .games = entry->is_game}, is_less);
    for (unsigned s = 0; s < SEATS_MAX && !entry->is_game; s++)
        count_trace(quota, &entry->traces[s], (struct count){.seats = 1}, is_less);
}

static void forget(struct table_quota *quota, struct entry **at)
{
    struct entry *entry = *at;
    count_entry(quota, entry, true);
    *at = entry->next;
    free(entry);
}

/* Games that are not in the list are in nobody's way. */
static bool is_counted(const struct table_state *table)
{
    return table->stage == STAGE_OPEN || (table->stage == STAGE_RUNNING &&
                                          (table->plan.is_public || !table_state_is_played(table)));
}

void table_quota_note(struct table_quota *quota, const struct table_state *table)
{
    size_t size = strlen(table->id);
    struct entry **at = &quota->entries[hash_add(HASH_OF_NOTHING, table->id, size) % SLOTS];
    while (*at && strcmp((*at)->id, table->id) != 0)
        at = &(*at)->next;
    if (*at)
        forget(quota, at);
    struct entry *entry = is_counted(table) ? calloc(1, sizeof *entry) : NULL;
    if (!entry)
        return;
    memcpy(entry->id, table->id, size);
    entry->is_game = table->stage == STAGE_RUNNING && table_state_is_played(table);
    entry->maker = table->secrets.maker;
    memcpy(entry->traces, table->secrets.traces, sizeof entry->traces);
    entry->next = *at;
    *at = entry;
    count_entry(quota, entry, false);
}

static unsigned most(const struct tally *one, const struct tally *other,
                     unsigned (*pick)(const struct count *count))
{
    unsigned of_one = one ? pick(&one->count) : 0, of_other = other ? pick(&other->count) : 0;
    return of_one > of_other ? of_one : of_other;
}

static unsigned count(const struct table_quota *quota, const struct trace *trace,
                      unsigned (*pick)(const struct count *count))
{
    return most(trace->has_address ? find(quota, trace->address) : NULL,
                trace->has_account ? find(quota, trace->account) : NULL, pick);
}

static unsigned tables_of(const struct count *count)
{
    return count->tables;
}

static unsigned seats_of(const struct count *count)
{
    return count->seats;
}

static unsigned games_of(const struct count *count)
{
    return count->games;
}

unsigned table_quota_tables(const struct table_quota *quota, const struct trace *trace)
{
    return count(quota, trace, tables_of);
}

unsigned table_quota_seats(const struct table_quota *quota, const struct trace *trace)
{
    return count(quota, trace, seats_of);
}

unsigned table_quota_games(const struct table_quota *quota, const struct trace *trace)
{
    return count(quota, trace, games_of);
}
